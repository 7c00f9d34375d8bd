"""The least a bot can do that loses nothing: every message is inserted durably and said again.

Started by benchmarks.stack: `python -m benchmarks.echo TOKEN BASE_URL FILE [lean]`. With `lean` its calls are
made as the program makes its own.
"""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

from telegram import Update
from telegram.ext import Application, ContextTypes, MessageHandler, filters

from bot.platforms.telegram.requests import Requests


def main(token: str, base_url: str, file: Path, *, is_lean: bool) -> None:
    db = sqlite3.connect(file, isolation_level=None)
    for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "CREATE TABLE said (text TEXT)"):
        db.execute(statement)

    async def echo(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.effective_message
        if message is not None and message.text is not None:
            db.execute("INSERT INTO said VALUES (?)", (message.text,))
            await message.reply_text(message.text, do_quote=True)

    builder = Application.builder().token(token).base_url(base_url)
    if is_lean:
        builder = builder.request(Requests(base_url)).get_updates_request(Requests(base_url))
    application = builder.build()
    application.add_handler(MessageHandler(filters.TEXT, echo))
    application.run_polling(allowed_updates=Update.ALL_TYPES)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]), is_lean="lean" in sys.argv[4:])
