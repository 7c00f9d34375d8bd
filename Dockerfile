# The base is pinned by its digest, so that a build can be repeated; it is the index of all architectures. For a newer one:
# `docker buildx imagetools inspect python:3.11-slim-bookworm` shows it, --build-arg BASE=… tries it.
ARG BASE=python:3.11.15-slim-bookworm@sha256:b18992999dbe963a45a8a4da40ac2b1975be1a776d939d098c647482bcad5cba
FROM ${BASE} AS libraries
COPY requirements.lock .
RUN python -m venv /app/venv \
    && /app/venv/bin/pip install --no-cache-dir --no-deps --only-binary :all: --require-hashes \
        --requirement requirements.lock

FROM ${BASE}
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin taifan \
    && install --directory --owner taifan --mode 700 /data
COPY --from=libraries /app/venv /app/venv
COPY bot /app/bot
COPY storage /app/storage
COPY engine /app/engine
RUN /app/venv/bin/python -m compileall -q /app/bot /app/storage /app/engine

ENV PATH=/app/venv/bin:$PATH PYTHONPATH=/app PYTHONSAFEPATH=1 TAIFAN_DATABASE=/data/taifan.sqlite3
WORKDIR /data
VOLUME /data
USER taifan
STOPSIGNAL SIGTERM
# The bots renew this file every ten seconds.
HEALTHCHECK --interval=1m --timeout=10s --start-period=20s \
    CMD ["sh", "-c", "test -n \"$(find /data/taifan.sqlite3.heartbeat -mmin -2)\""]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
