"""How many lines of a phone each kind of answer takes: `python -m tests.chat.phone_lines` prints them."""

from __future__ import annotations

from typing import Final

from bot.text.catalogue import catalogue, in_the_words_of
from bot.text.render import plain
from tests.chat.conftest import Chat
from tests.chat.test_answers import on_a_phone

SINGAPORE: Final = "ann: /newgame sg ann bob cat dan stake=0.5/1"
TILES: Final = "ann: /s bob 123m 555p EEE (789s) 5m+5m from ann"
RIICHI: Final = (
    "ann: /newgame riichi ann bob cat dan",
    "cat: /riichi",
    "cat: 22m 345m 345p 345s 66s+6s from bob riichi ippatsu dora=2",
)
BRITISH: Final = (
    "ann: /newgame bmja ann bob cat dan",
    "ann: ann 456m (555p) (CCC) [9999s] E+E zimo",
    "bob: /hand bob 5s FF (222m) (333m)",
    "cat: /hand cat (444s)",
    "dan: /hand dan -",
)
TWO_HANDS: Final = (SINGAPORE, TILES, "cat: /s cat 3 zimo", "ann: /settle")

ANSWERS: Final[dict[str, tuple[str, ...]]] = {
    "receipt of a value (`/s cat 3 zimo`, Singapore)": (SINGAPORE, "cat: /s cat 3 zimo"),
    "receipt of tiles (`/s bob 123m 555p EEE (789s) 5m+5m from ann`)": (SINGAPORE, TILES),
    "riichi receipt, five yaku and dora": RIICHI,
    "British round of four, two losers with sets": BRITISH,
    "settlement of two hands": TWO_HANDS,
    "`/rules`, Singapore": (SINGAPORE, "ann: /rules"),
    "`/stake`": (SINGAPORE, "ann: /stake"),
    "`/help`, a game running": (SINGAPORE, "ann: /help"),
    "a name nobody has": (SINGAPORE, "ann: /s zoe 3 from bob"),
}
"""What is said, by the answer that is counted: that to the last line."""


def lines_of(said: tuple[str, ...]) -> int:
    """The lines that the last answer takes, in English."""
    chat = Chat()
    for one in said:
        chat.say(one)
    assert chat.reply is not None
    game = chat.reply.language.partition("@")[2]
    shown = plain(chat.reply, catalogue(in_the_words_of(game, "en")))
    return sum(len(on_a_phone(one)) for one in shown.split("\n"))


if __name__ == "__main__":
    for answer, said in ANSWERS.items():
        print(f"{lines_of(said):4} {answer}")
