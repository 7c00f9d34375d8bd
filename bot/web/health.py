"""`GET /healthz` and `GET /metrics` for whoever watches over the program."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from aiohttp import web
from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from bot.meter import BOUNDS, Meter
from bot.platforms.base import Platform
from bot.web.listening import served
from storage import GameStore, StoreError

METRICS: Final = "/metrics"
_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Watched:
    """What is told about a program: its store, its platforms, and what it counted."""

    store: GameStore
    platforms: Sequence[Platform]
    meter: Meter


@asynccontextmanager
async def health_server(listen: str, watched: Watched) -> AsyncIterator[None]:
    """Answer at an address (HOST:PORT) until the end. Raises OSError when it cannot be had."""
    async with served(application(watched), listen):
        yield


def application(watched: Watched) -> web.Application:
    """The routes alone."""
    made = web.Application()
    made.add_routes(health_routes(watched))
    return made


def health_routes(watched: Watched) -> list[web.RouteDef]:
    """The routes, to be served alone or beside others."""

    async def healthz(_: web.Request) -> web.Response:
        """200 while the store can be used, 503 when it cannot."""
        try:
            await watched.store.ping()
        except StoreError as refusal:
            return web.Response(text=f"store: {refusal}\n", status=503)
        return web.Response(text="ok\n")

    async def metrics(_: web.Request) -> web.Response:
        collectors = CollectorRegistry()
        collectors.register(_Counts(watched, await watched.store.size()))
        return web.Response(body=generate_latest(collectors), headers={"Content-Type": _TYPE})

    return [web.get("/healthz", healthz), web.get(METRICS, metrics)]


class _Counts(Collector):
    """What was counted, in the words of the monitor; `size` is that of the store in bytes."""

    def __init__(self, watched: Watched, size: int) -> None:
        self._watched, self._size = watched, size

    def collect(self) -> Iterator[Metric]:
        meter = self._watched.meter
        messages = CounterMetricFamily("taifan_messages", "Messages by what came of them.", labels=["platform", "came"])
        for (platform, came), count in sorted(meter.outcomes.items()):
            messages.add_metric([platform, came], count)
        yield messages
        seconds = HistogramMetricFamily("taifan_message_seconds", "From message to reply.", labels=["platform"])
        for platform, durations in sorted(meter.durations.items()):
            bounds = [*map(str, BOUNDS), "+Inf"]
            counts = [(bound, float(sum_)) for bound, sum_ in zip(bounds, accumulate(durations.buckets), strict=True)]
            seconds.add_metric([platform], counts, durations.total)
        yield seconds
        waiting = GaugeMetricFamily("taifan_messages_under_way", "Messages being handled now.", labels=["platform"])
        for platform, count in sorted(meter.waiting.items()):
            waiting.add_metric([platform], count)
        yield waiting
        yield GaugeMetricFamily("taifan_store_bytes", "Size of the store.", value=self._size)
        yield self._silence()

    def _silence(self) -> Metric:
        silent = GaugeMetricFamily("taifan_platform_silent_seconds", "Since the network answered.", labels=["platform"])
        for platform in self._watched.platforms:
            if platform.seen_at is not None:
                silent.add_metric([platform.name], max(0, time.time() - platform.seen_at))
        return silent
