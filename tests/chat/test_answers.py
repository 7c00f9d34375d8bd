"""Every kind of answer in four languages, as a phone shows it: how wide, how long, and in whose words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.chat import Reply
from bot.text.catalogue import catalogue, in_the_words_of
from bot.text.render import COLUMNS, buttons, plain
from bot.text.width import width
from engine.options import kinds_of
from engine.variants import RULESETS
from tests.chat import moments
from tests.chat.conftest import Chat

LANGUAGES = ("en", "zh_Hant", "zh_Hans", "ja")
PAGE = Path(__file__).parent / "answers.txt"

EVENINGS: dict[str, tuple[str, ...]] = {
    "singapore": (
        "ann: /newgame sg ann bob cat dan stake=0.5/1",
        "bob: 123m 555p EEE (789s) 5m+5m from ann",
        "ann: /why",
        "cat: /s cat 3 zimo",
        "dan: /kong dan concealed",
        "dan: /undo",
        "ann: /fix 1 from=cat",
        "ann: /table",
        "ann: /history",
        "ann: /rules",
        "ann: /rules pay",
        "ann: /stake",
        "ann: /help",
        "ann: /help record",
        "ann: /help tiles",
        "ann: /help bao",
        "ann: /help fix",
        "ann: /help rules",
        "ann: /help end",
        "ann: /pay ann bob 5 taxi",
        "ann: /draw",
        "ann: /penalty ann zimo",
        "ann: /s zoe 3 from bob",
        "ann: /fix 9 from=ann",
        "ann: /language klingon",
        "ann: /s bob",
        "ann: /settle",
        "ann: /settle close",
    ),
    "hong_kong": (
        "ann: /newgame hk.half_spicy_full_gun ann bob cat dan",
        "dan: 456p 789p (CCC) (111p) 2p+2p 3f from cat",
        "ann: /why",
        "ann: /rules",
    ),
    "taiwanese": (
        "ann: /newgame tw.taiwan_house ann bob cat dan",
        "ann: ann 2 zimo",
        "cat: cat 3 from ann",
        "ann: /rules",
    ),
    "riichi": (
        "ann: /newgame riichi ann bob cat dan",
        "cat: /riichi",
        "cat: 22m 345m 345p 345s 66s+6s from bob riichi ippatsu dora 1p",
        "ann: ann 4 han 30 fu tsumo",
        "ann: ann mangan from bob",
        "dan: /draw ready ann dan",
        "ann: /rules",
        "ann: /penalty bob zimo",
        "ann: /history",
        "ann: /settle",
    ),
    "british": (
        "ann: /newgame bmja ann bob cat dan",
        "ann: ann 456m (555p) (CCC) [9999s] E+E zimo",
        "bob: /hand bob 5s FF (222m) (333m)",
        "cat: /hand cat (444s)",
        "ann: /table",
        "dan: /hand dan -",
        "ann: /history",
        "ann: /rules",
        "ann: /settle",
    ),
    "mcr": (
        "ann: /newgame mcr ann bob cat dan",
        "bob: bob 12 from ann",
        "ann: /rules",
    ),
    "zung_jung": (
        "ann: /newgame zj ann bob cat dan",
        "bob: bob 80 from ann",
        "ann: /rules",
    ),
    "riichi_arcade": (
        "ann: /newgame arcade ann bob",
        "bob: bob 3 han 40 fu from ann",
        "ann: /rules",
    ),
    "first words": (
        "ann: /start",
        "ann: /help",
        "ann: /help bao",
        "ann: /rules",
        "ann: /newgame",
        "ann: /newgame hk ann bob cat",
        "ann: /newgame xx ann bob cat dan",
        "ann: /newgame sg.moon ann bob cat dan",
        "ann: /rules",
        "ann: /s bob 3",
        "ann: /table",
        "ann: /history",
        "ann: /stats",
        "ann: /season",
        "ann: /settle",
        "ann: /language",
        "ann: /language zh-TW",
        "ann: /sore ben",
        "ann: /forget",
    ),
    "people": (
        "ann: /newgame sg ann bob cat dan stake=0.5/1",
        "eve: /join",
        "ann: /seat eve for dan",
        "ann: /seat dan for eve",
        "ann: /seat ann bob",
        "ann: /undo",
        "ann: /seat",
        "ann: /leave eve",
        "ann: /rename bob Bobby",
        "ann: /undo",
        "fay: /s me 3 from ann",
        "fay: /iam dan",
        "fay: /unlink",
        "ann: /join gus",
        "ann: /merge gus dan",
        "ann: /s bob 2 from ann",
        "cat: /undo",
        "ann: /redo",
        "ann: /leave dan",
        "ann: /leave",
        "ann: /history all",
    ),
    "a question": (
        "ann: /newgame sg ann bob cat dan stake=0.5/1",
        "ann: /score",
        "ann: /s bob from ann",
        "ann: /s bob 2 from ann",
        "cat: /s bob 2 from ann",
        "ann: /fix",
        "ann: /penalty",
        "ann: /kong",
        "ann: /bonus ann",
        "ann: /bonus ann flower set",
        "ann: /endgame",
        "ann: /newgame",
        "ann: /undo",
        "ann: /table",
        "ann: /newgame sg.small_stakes ann bob cat dan",
        "ann: /restore",
        "ann: /restore 1",
    ),
    "a look": (
        "ann: /newgame sg ann bob cat dan stake=0.5/1",
        "ann: /s bob 123m 555p EEE (789s) 5m+5m from ann",
        "cat: /s cat 3 zimo",
        "ann: /value 123m 555p EEE 789s 5m+5m",
        "ann: /waits 123m 555p EEE 789s 5m",
        "ann: /points",
        "ann: /points 3",
        "ann: /show 1",
        "ann: /chart",
        "ann: /page",
        "ann: /more",
        "ann: /history sheet",
        "ann: /history all",
        "ann: /export",
        "ann: /set",
        "ann: /set limit=6",
        "ann: /stake 1/2",
        "ann: /paid ann bob 2 cash",
        "ann: /draw foo",
        "ann: /hand -",
        "ann: /set limit=abc",
        "ann: /set foo=3",
        "ann: /points dealer",
    ),
    "a club": (
        "ann: /result riichi ann 42000 bob 31000 cat 18000 dan 9000",
        "ann: /result riichi ann 20000 bob 31000 cat 18000 dan 30000",
        "ann: /result riichi ann 25000 bob 35000 cat 22000 dan 18000",
        "ann: /settle close",
        "ann: /newgame riichi ann bob cat dan",
        "ann: bob 5200 from cat",
        "ann: dan mangan zimo",
        "ann: /stats",
        "ann: /stats bob",
        "ann: /top",
        "ann: /season",
        "ann: /season start Winter",
        "ann: /season",
        "ann: /season Spring",
        "ann: /season end",
        "ann: /points 3 30",
        "ann: /waits 234m 345p 345s 66s 67p",
        "ann: /value 234m 345p 345s 66s 67p+8p",
        "ann: /s from cat \\ ann 2 han 30 fu \\ bob mangan",
        "ann: /draw",
        "ann: /import",
        "ann: /import ann bob \\ 1 2",
        "ann: /history 1",
        "ann: /rules hands",
        "ann: /rules game",
    ),
    "rules of a table": (
        "ann: /newgame riichi ann bob cat dan",
        "ann: /set uma",
        "ann: /set uma=30-10",
        "ann: /set tobi",
        "ann: /set hk",
        "ann: /set riichi",
        "ann: /set mood",
        "ann: /set red_fives=3",
        "ann: /set red_fives=3",
        "ann: /set letters=t:bamboo,b:dots",
        "ann: /set currency=€",
        "ann: /set who=seated",
        "ann: /set who=all",
        "ann: /set pictures=off",
        "ann: /set pictures=big",
        "ann: /set pictures=all",
        "ann: /set theme=dark",
        "ann: /set theme=light",
        "ann: /set hints=off",
        "ann: /set hints=on",
        "ann: /set hints=loud",
        "ann: /set open_tanyao=maybe",
        "ann: /set noten_total=abc",
        "ann: /set",
        "ann: /set start_points=30000",
        "ann: /set limit=5 since=x",
        "ann: /rules",
        "ann: /rules values",
        "ann: /rules pay",
        "ann: /rules hands",
        "ann: /rules game",
        "ann: /rules chess",
    ),
    "putting right": (
        "ann: /newgame sg ann bob cat dan stake=0.5/1",
        "ann: bob 3 from ann",
        "cat: bob 3 from ann",
        "ann: #2",
        "ann: no, cat discarded",
        "ann: sorry 2 tai",
        "ann: /fix 1",
        "ann: /fix 1 winner=dan",
        "ann: /fix 1 from=bob",
        "ann: /fix 1 again",
        "ann: /why 1",
        "ann: /undo",
        "ann: /undo",
        "ann: /redo",
        "ann: dan 123m 555p EEE (789s) 5m+5m from ann",
        "ann: /fix 2 dan 4 from cat",
        "ann: /why 2",
        "ann: /set limit=2 since=1",
        "ann: /undo",
        "ann: /draw",
        "ann: /fix 3",
        "ann: /fix 3 bob 2 zimo",
        "ann: /kong bob concealed",
        "ann: /fix 3a",
        "ann: /undo 3a",
        "ann: /penalty cat zimo",
        "ann: /fix 4",
        "ann: /history",
        "ann: /undo 1",
        "cat: /undo",
        "ann: /redo",
        "ann: /redo",
        "ann: /why 9",
        "ann: /why if limit=3",
        "ann: /show 2",
        "ann: /history 2",
    ),
    "settling": (
        "ann: /newgame sg ann bob cat dan stake=0.5/1",
        "ann: /settle",
        "ann: bob 3 from ann",
        "ann: cat 2 zimo",
        "ann: /settle",
        "ann: #1",
        "ann: /paid ann bob 1 cash",
        "bob: /paid ann bob 1 cash",
        "dan: supper 25 i paid, split 3 ways",
        "ann: ann paid bob 2",
        "ann: /undo",
        "ann: /pay dan ann 3 taxi",
        "ann: /endgame",
        "ann: #1",
        "ann: /settle",
        "ann: /settle close",
        "ann: #1",
        "ann: /settle",
        "ann: /table",
        "ann: bob 3 from ann",
        "ann: /settle foo",
    ),
    "sitting down": (
        "ann: /newgame",
        "ann: #1",
        "bob: #1",
        "cat: #1",
        "dan: #1",
        "eve: #1",
        "ann: #2",
        "ann: #3",
        "ann: /seat",
        "ann: /join",
        "ann: /newgame hk",
        "ann: #1",
        "ann: /start",
        "ann: /table",
        "ann: /newgame british ann bob cat",
        "ann: /newgame hk ann bob",
        "ann: /newgame ann bob cat dan",
        "ann: /newgame ann bob",
    ),
    "british round": (
        "ann: /newgame british ann bob cat dan",
        "ann: /rules hands",
        "ann: /s ann 34 from bob",
        "ann: bob 12",
        "ann: /hand cat heads and tails",
        "ann: /table",
        "ann: cat 8",
        "ann: dan 0",
        "ann: /why",
        "ann: /fix 1 bob 16",
        "ann: =60 zimo",
        "ann: /settle",
        "ann: /draw",
        "ann: #1",
        "ann: bob wins with purity",
        "ann: /cancel",
        "ann: bob 42 points 3 doubles",
        "ann: /hand ann (111m) CC",
        "ann: /hand cat 1s",
        "ann: /hand dan -",
        "ann: /show",
        "ann: /undo",
        "ann: /hand",
        "ann: /s cat 1800 zimo",
        "ann: /history",
        "ann: /set greta=500",
        "ann: /set pay_for_all=on",
        "ann: /points 64",
        "ann: the rest nothing",
    ),
    "three at hong kong": (
        "ann: /newgame hk three players ann bob cat",
        "ann: bob 3 from ann",
        "ann: cat 2 zimo",
        "ann: cat 4 zimo",
        "ann: bob 混一色 對對糊 自摸",
        "ann: /draw",
        "ann: ann false win",
        "ann: #1",
        "ann: cat 13 from bob",
        "ann: ann 5 zimo, bob bao",
        "ann: ann 7 zimo",
        "ann: /value 123m 555m 789m EEE 5m+5m",
        "ann: /waits 123m 555m 789m EEE 5m",
        "ann: /points",
        "ann: /table",
        "ann: /history",
        "ann: /set 全銃",
        "ann: /set min 4",
        "ann: bob 3 and cat 3 from ann",
        "ann: /set multiple_winners=all",
        "ann: bob 5 and cat 4 from ann",
        "ann: /fix last cat 5",
        "ann: /settle",
        "ann: /settle close",
        "ann: #1",
    ),
    "riichi night": (
        "ann: /newgame riichi ann bob cat dan",
        "ann: /riichi ann",
        "ann: /draw",
        "ann: #1",
        "ann: ann riichi",
        "ann: bob 3h30 and dan 2h30 from cat",
        "ann: #1",
        "cat: 22m 345m 345p 345s 66s+6s from bob riichi ippatsu dora 1p ura 3m",
        "ann: /why",
        "ann: ann yakuman zimo",
        "ann: ann daisangen from cat, bob pao",
        "ann: /draw nagashi ann",
        "ann: /draw nine terminals",
        "ann: dan 7700 from ann",
        "ann: dan 5000 from ann",
        "ann: dan 3 han from ann",
        "ann: dan 30 fu from ann",
        "ann: #1",
        "ann: dan 15 han zimo",
        "ann: /penalty bob",
        "ann: #1",
        "ann: /undo",
        "ann: /fix 1",
        "ann: /fix last from=bob",
        "ann: /kong ann",
        "ann: /value 123m 456p 789s 22s 34s+5s riichi",
        "ann: /stake 1000:10",
        "ann: /endgame",
        "ann: #1",
        "ann: /settle",
        "ann: /settle close",
        "ann: #1",
    ),
    "taiwan night": (
        "ann: /newgame tw.taiwan_house ann bob cat dan",
        "ann: /rules pay",
        "ann: ann 2 zimo",
        "ann: ann 3 from bob",
        "ann: bob 123m 456m 234p 789p EEE 5s+5s 1f from ann concealed",
        "ann: /why",
        "ann: ann and bob 3 from cat",
        "ann: bob 3 and dan 4 from cat",
        "ann: #1",
        "ann: /draw",
        "ann: dan false win",
        "ann: #1",
        "ann: /set 底50台10",
        "ann: cat pungs zimo",
        "ann: /points 3",
        "ann: bob 五暗刻 自摸",
        "ann: bob 3台2花",
        "ann: /settle",
    ),
    "arcade night": (
        "ann: /newgame arcade ann bob",
        "ann: /riichi ann",
        "ann: ann 3h40 from bob",
        "ann: bob mangan zimo",
        "ann: /draw",
        "ann: #1",
        "ann: /rules pay",
        "ann: /rules game",
        "ann: /rules hands",
        "ann: 22m 345m 345p 345s 66s+6s zimo",
        "ann: /why",
        "ann: bob 2h30 from ann",
        "ann: ann yakuman zimo",
        "ann: /table",
        "ann: /settle",
        "ann: /history",
        "ann: /penalty ann",
        "ann: /fix last 2h40",
        "ann: /undo",
    ),
    "singapore night": (
        "ann: /newgame sg ann bob cat dan",
        "ann: bob 3 from ann",
        "ann: cat 5 zimo",
        "ann: /kong ann",
        "ann: #1",
        "ann: /bonus cat",
        "ann: #1",
        "ann: /penalty bob",
        "ann: #1",
        "ann: ann 123m 555p EEE 789s 5m+5m zimo 1f 1a",
        "ann: #1",
        "ann: /why",
        "ann: bob pungs, half flush from cat",
        "ann: bob limit from ann",
        "ann: /draw",
        "ann: bob 9 from ann",
        "ann: #1",
        "ann: ann 2 zimo, bob bao",
        "ann: /value 123m 555p EEE 789s 5m+5m 1f",
        "ann: /rules worth",
        "ann: /table",
        "ann: /history",
        "ann: /settle",
    ),
    "refusals of hands": (
        "ann: /newgame sg ann bob cat dan",
        "ann: /s bob 123m 456m 789m 11p",
        "ann: /s bob 123 456p",
        "ann: /s bob 111m 111m 222m 333m 44m zimo",
        "ann: /s bob 123m 555p EEE (135s) 5m+5m zimo",
        "ann: /s bob",
        "ann: #1",
        "ann: /s zoe 3 zimo",
        "ann: /s bbo 3 zimo",
        "ann: /s bob 3 form ann",
        "ann: /s bob heavenly from ann",
        "ann: /s bob seven rob one zimo",
        "ann: /s bob 1000 from ann",
        "ann: /s bob thirteen orphans, all pungs from ann",
        "ann: /kong zoe",
        "ann: /bonus ann foo",
        "ann: /fix 9",
        "ann: /why 9",
        "ann: /draw foo",
        "ann: /pay ann bob",
        "ann: /pay ann bob x",
        "ann: /pay ann ann 5",
        "ann: /seat foo",
        "ann: /leave zoe",
        "ann: /rename zoe Bob",
        "ann: /merge ann bob",
        "ann: /points x",
        "ann: /waits 1m",
        "ann: /value 123",
        "ann: /show 9",
        "ann: /language xx",
        "ann: /set",
        "ann: /stake x",
        "ann: /riichi ann",
        "ann: /hand 3",
        "ann: /result ann 1",
        "ann: /import",
        "ann: /newgame sg",
        "ann: /newgame sg ann ann bob cat",
        "ann: /newgame sg ann bob cat dan eve",
    ),
    "tours": (
        "ann: /start",
        "ann: /newgame",
        "ann: /newgame sg ann bob cat dan",
        "eve: me 3 from ann",
        "eve: /score",
        "ann: /iam ann",
        "ann: /iam bob",
        "ann: /join eve",
        "ann: /seat eve for bob",
        "ann: /leave eve",
        "ann: /seat bob for eve",
        "ann: /seat swap ann bob",
        "ann: #1",
        "ann: /undo",
        "ann: /rename bob Robert",
        "ann: /forget",
        "ann: #1",
        "ann: /chart",
        "ann: /page",
        "ann: /top",
        "ann: /season",
        "ann: /more",
        "ann: /show",
        "ann: /restore",
        "ann: /history all",
        "ann: /table round=S",
        "ann: /table dealer=bob",
        "ann: /table mood=good",
    ),
    "questions of riichi": (
        "ann: /newgame riichi ann bob cat dan",
        "ann: bob 3 han from ann",
        "ann: bob 30 fu from ann",
        "ann: bob 25 fu 2 han zimo",
        "ann: bob pinfu 40 fu from cat",
        "ann: bob 4 han 40 fu and dora 2 from ann",
        "ann: cancel",
        "ann: bob riichi pinfu from cat",
        "ann: /fix last winner=dan",
        "ann: no",
        "ann: #1",
        "ann: /fix last 2 sticks",
        "ann: #1",
        "ann: /seat sticks=3",
        "ann: cat riichi pinfu from dan",
        "ann: /fix last 2 sticks",
        "ann: #2",
        "ann: /riichi dan",
        "ann: /draw ready dan",
        "ann: bob 3 han 30 fu from cat",
        "ann: /fix last sticks=0",
        "ann: forgot to say dan was in riichi",
        "ann: bob gave ann 7700 for riichi",
        "ann: /draw four winds",
    ),
    "questions of a hand": (
        "ann: /newgame sg ann bob cat dan",
        "ann: /score",
        "ann: not me",
        "ann: cancel",
        "ann: bob 3 frmo cat xyzzy",
        "ann: bob eighth from cat",
        "ann: bob 3 from cat",
        "dan: no 3 tai",
        "dan: false hu",
        "dan: first one",
        "dan: off cat",
        "ann: it was bob's false hu not dan's",
        "ann: #1",
        "ann: kong twice",
        "ann: #2",
        "ann: cat bite bob",
        "ann: bob paid cat 5",
        "ann: /pay bob cat 9999",
        "ann: swap seats bob and cat",
        "ann: /draw",
        "ann: bob half flush, 2 flowers from cat",
    ),
    "looking back": (
        "ann: /newgame hk ann bob cat dan",
        "ann: ann 5 faan off dan",
        "ann: bob 4 faan off dan",
        "ann: no it was 6",
        "ann: wait that was hand 1",
        "ann: #1",
        "ann: ann and cat won",
        "ann: cancel",
        "ann: /restore 1",
        "ann: #1",
        "ann: /forget me",
        "ann: #1",
        "ann: /unlink",
        "ann: /forget chat",
        "ann: #1",
    ),
    "a british winner": (
        "ann: /newgame british ann bob cat dan",
        "ann: ann out 40, bob rubbish, cat 8, dan 0",
        "ann: /fix last winner=dan",
        "ann: bob 111m (222p) CC 456s 7s7s+7s zimo",
        "ann: /cancel",
    ),
}
"""What is said in each evening; one that is no game shows the answers that are the same in all of them."""

WORDS_OF = {
    "people": "singapore",
    "a question": "singapore",
    "a look": "singapore",
    "rules of a table": "riichi",
    "putting right": "singapore",
    "settling": "singapore",
    "sitting down": "singapore",
    "british round": "british",
    "three at hong kong": "hong_kong",
    "riichi night": "riichi",
    "taiwan night": "taiwanese",
    "arcade night": "riichi_arcade",
    "singapore night": "singapore",
    "refusals of hands": "singapore",
    "tours": "singapore",
    "questions of riichi": "riichi",
    "questions of a hand": "singapore",
    "looking back": "hong_kong",
    "a british winner": "british",
}
"""The game in whose words an evening that is named otherwise is told."""

EXPLAINED = re.compile(r"/(why|value|rules \w+)")
"""Answers that explain, line by line as long as it takes."""

A_SENTENCE = re.compile(r"[.?!]($| )|[。？！]")
"""A line with an end of a sentence in it, which a phone breaks as it likes; every other one is a line of facts."""

INSIDES = re.compile(r"[A-Za-z]_[A-Za-z]|\bas=\d|entry=|[{}»«]|\b(None|zh_Han)\b|\bhand:\d|\boption:|: –$|: $")
"""Signs and words that belong to the program and never in an answer."""

SAID = frozenset(
    word
    for key in sorted(catalogue("en").keys())
    for form in catalogue("en").forms(key)
    for word in re.findall(r"[a-z]+", re.sub(r"\{\w+\}|/set \S+", " ", form.casefold()))
)
"""Every word of the English sentences: an id that is one of them may stand in an answer as a word."""

STORED = frozenset(
    one
    for ruleset in RULESETS.values()
    for one in (
        *ruleset.presets,
        *ruleset.element_ids,
        *ruleset.liabilities,
        *ruleset.instants,
        *ruleset.draws,
        *kinds_of(ruleset.options),
        *(word for kind in kinds_of(ruleset.options).values() for word in kind.words()),
    )
    if one not in SAID | {"yakuhai"}
)
"""Tables of rules, elements, options and their values as they are stored, of every game; those that are no words."""


def insides_of(text: str) -> list[str]:
    """What of a line of an answer belongs to the program: signs, stored ids, keys of sentences, a game with its rules.

    What somebody typed, or is to type, stands as it is typed.
    """
    shown = TYPED_BACK.sub(" ", text)
    ids = re.findall(r"(?<![\w/.])[a-z]\w*(?:\.\w+)*", shown)
    keys = catalogue("en").keys()
    named = (one for one in ids if "." in one and (one in keys or one.split(".")[0] in RULESETS))
    is_inside = dict.fromkeys((*(one for one in ids if one in STORED), *named))
    return [*(found[0] for found in INSIDES.finditer("" if text == NO_DORA else text)), *is_inside]


NO_DORA = "[None]"
"""A button that says there is none of them, no sign of the program."""


TYPED_BACK = re.compile(r"/set( [a-z_…]+=[\w:,.+…-]*)+|/[a-z]+|[「“][^」”]*[」”]|\b\d+[a-z]\b")
"""Commands with the options they set, what stands between quotation marks because somebody typed it, and numbers of
entries between two hands.
"""

TILES = re.compile(r"(?<![A-Za-z])(?:[(\[+]*(?:\d+[mpsfy]+|[ESWNCFPRGB]+)[)\]+]*+|–)++(?![A-Za-z])")
"""Tiles as they are written in every language."""

LATIN = frozenset(
    re.findall(
        r"\S+",
        "m p s MCR BMJA EMA WRC A M League Mahjong Time Zung Jung English Language JSON KB pt web "
        "hands items transfers balances xlsx journal none eve",
    )
)
"""Words in Latin letters that Chinese and Japanese answers may hold.

Suits, proper names, tables of an export, a value that is typed, and whoever is named where nobody else is left.
"""

OURS = frozenset(
    re.findall(
        r"\S+",
        "from zimo winner for han fu riichi ippatsu dora ura ready mangan tsumo ron concealed added exposed flower set "
        "limit stake dealer round all to close start end half off how none tai faan points name last kong",
    )
)
"""Words of English lines that an answer in another language says in its own, even where somebody typed them."""


WORDS_IN_MOMENTS = {
    "a line typed in English, shown again or on a button": "from zimo fu riichi dora mangan tsumo stake by",
    "kinds of liability as they are typed": "daisangen daisuushii suukantsu rinshan",
    "a command of those who run the bot": "taifan FILE",
    "British hands that go by their English names": "All Pair Honours Buried Treasure Heads and Tails Knitting Triple "
    "The Wriggling Snake Year of seasons Bouquet flowers",
}
"""Words in Latin letters that answers of rare moments hold, and why."""

TYPED_IN_MOMENTS = frozenset(" ".join(WORDS_IN_MOMENTS.values()).split())


def english_in(text: str, said: str) -> set[str]:
    """The words in Latin letters of an answer that are neither names and remarks of those who spoke nor on the list."""
    settings = set(re.findall(r"(?<![a-z])([a-z]+)=", said.casefold()))
    theirs = {one for one in re.findall(r"[A-Za-z]+", said.casefold()) if one not in OURS or one in settings}
    left = TILES.sub(" ", TYPED_BACK.sub(" ", text))
    return {one for one in re.findall(r"[A-Za-z]+", left) if one not in LATIN and one.casefold() not in theirs}


MOST_BUTTONS = 8
"""Buttons under any message at most."""

MANY_BUTTONS = {
    "questions, riichi": 12,  # every value of a hand in a row each, and who was ready of four
    "questions, british": 21,  # a pad of numbers, and the special hands one of which is fished for
    "names and seats": 10,  # every game
}
"""Buttons at most where one is chosen out of many things alike."""

LONGEST = {"/help": 8, "/help tiles": 9, "/rules": 13, "/stake": 2, "/settle": 11}
"""Lines of an answer at most, by command, as a phone shows it at four short names."""

LONG_REFUSALS = {
    "/draw settle": "every kind of draw is named",
    "#1": "of somebody who is not seated yet, below what was typed",
}
"""Refusals of more than three lines, and what they say."""


TOLD = (*EVENINGS, *moments.in_groups())
"""The evenings, and the headings of the moments that few of them have."""


@cache
def replies(game: str) -> tuple[tuple[str, str, Reply], ...]:
    """Each line of an evening that is answered, behind all that is said there, with the reply."""
    if game not in EVENINGS:
        return tuple(
            (" ".join(one.lines), said, shows)
            for one in moments.in_groups()[game]
            for said, reply in moments.answered(one)
            for shows in (reply, *moments.edited_by(said, reply))
        )
    chat = Chat()
    found = []
    for said in EVENINGS[game]:
        chat.say(said.replace(" \\ ", "\n"))
        if chat.reply is not None:
            found.append((" ".join(EVENINGS[game]), said, chat.reply))
    return tuple(found)


@cache
def answers(game: str, language: str) -> tuple[tuple[str, Reply, list[str]], ...]:
    """Each line of an evening with the reply, and what it says in a language."""
    return tuple((said, reply, shown(game, reply, language)) for _, said, reply in replies(game))


def shown(game: str, reply: Reply, language: str) -> list[str]:
    """The lines of a reply in a language, and its buttons."""
    about = WORDS_OF.get(game) or reply.language.partition("@")[2]
    words = catalogue(in_the_words_of(game if game in RULESETS else about, language))
    return [*plain(reply, words).split("\n"), *(f"[{one.label}]" for one in buttons(reply.choices, words))]


PIECE = re.compile(r"[（「『“]*(?:(?:(?![\u3000-\u9fff\uff00-\uffef])[\w\x21-\x7e−–·→…])+|.)[。、，：；）」』”？！]* ?")
"""What a phone keeps together: a word, or a Chinese or Japanese sign, with what opens before and closes behind it."""


def on_a_phone(text: str) -> list[str]:
    """A line broken where a phone breaks it: between words, or between the signs of Chinese and Japanese."""
    rows, row = [], ""
    for piece in PIECE.findall(text):
        if row and width(row + piece.rstrip()) > COLUMNS:
            rows.append(row.rstrip())
            row = ""
        row += piece
    return [*rows, row.rstrip()]


def shown_lines(lines: list[str]) -> list[str]:
    """What a phone shows of an answer without its buttons."""
    return [row for one in lines if not one.startswith("[") for row in on_a_phone(one)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TOLD)
def test_no_line_of_facts_is_wider_than_a_phone(game: str, language: str) -> None:
    wide = [
        one
        for said, _, lines in answers(game, language)
        if not EXPLAINED.search(said)
        for one in lines
        if width(one) > COLUMNS and not one.startswith("[") and not A_SENTENCE.search(one)
    ]
    assert wide == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TOLD)
def test_nothing_of_the_inside_is_in_an_answer(game: str, language: str) -> None:
    found = [one for _, _, lines in answers(game, language) for one in lines if insides_of(one)]
    assert found == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Rules: taiwanese.taiwan_house", ["n_h", "taiwanese.taiwan_house"]),
        ("riichi.tenhou is played", ["riichi.tenhou"]),
        ("receipt.from: bob", ["receipt.from"]),
        ("discard_out_of_turn", ["d_o", "t_o", "f_t"]),
        ("kazoe → stack", ["stack"]),
        ("option:3, as=2", ["option:", "as=2"]),
        ("Uma: ", [": "]),
        ("[None]", []),
        ("Change it like this: /set limit=6. The limit is 5 tai, off a discard.", []),
    ],
)
def test_what_belongs_to_the_program_is_noticed(text: str, found: list[str]) -> None:
    assert insides_of(text) == found


def test_a_heading_of_moments_is_no_name_of_an_evening() -> None:
    assert len(set(TOLD)) == len(TOLD)


def test_every_game_is_told_in_an_evening() -> None:
    assert set(RULESETS) <= set(EVENINGS)


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
@pytest.mark.parametrize("game", TOLD)
def test_no_english_is_in_an_answer_of_another_language(game: str, language: str) -> None:
    found = {
        one: english
        for said, _, reply in replies(game)
        for one in shown(game, reply, language)
        if (english := english_in(one, said) - (TYPED_IN_MOMENTS if game in moments.in_groups() else set()))
    }
    assert found == {}


def test_english_in_a_chinese_answer_is_noticed() -> None:
    assert english_in("已說明數值，沒有再加：last、kong", "ann: ann 5 last kong zimo") == {"last", "kong"}
    assert english_in("請寫 from NAME", "ann: bob 3 from ann") == {"from", "NAME"}
    assert english_in("第 3 局 · bob 胡 (789s) 5m +5m EEE，/set limit=6，「foo」", "ann: bob 3") == set()


TO_OPERATORS = re.compile(
    r"(slash|discord|check|run|store|telegram|console|import|problem\.import|web|picture|fault|british|page|forget)\b|.*_dragon$"
)
"""Sentences about programs and over forms whose fields are English, and hands that go by their English names."""


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_no_sentence_of_another_language_holds_english(language: str) -> None:
    found = {}
    for spoken in dict.fromkeys([language, *(in_the_words_of(game, language) for game in RULESETS)]):
        words = catalogue(spoken)
        for key in sorted(words.keys()):
            for form in words.forms(key) if not TO_OPERATORS.match(key) else ():
                if english := english_in(re.sub(r"\{\w+\}", "…", form), ""):
                    found[spoken, key] = form, english
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TOLD)
def test_answers_are_as_short_as_they_should_be(game: str, language: str) -> None:
    long = {}
    for said, reply, lines in answers(game, language):
        command = said.partition(": ")[2]
        rows = len(shown_lines(lines))
        most = 5 if command in LONG_REFUSALS and game in moments.in_groups() else 3
        if rows > LONGEST.get(command, most if reply.figures.problems else 99):
            long[command] = rows
        if reply.subject is not None and reply.subject.startswith("hand:") and len(reply.choices) > 5:
            long[f"{command}, buttons"] = len(reply.choices)
        if len(reply.choices) > MANY_BUTTONS.get(game, MOST_BUTTONS):
            long[f"{command}, choices"] = len(reply.choices)
    assert long == {}


def page() -> str:
    """The gallery: every answer in every language at the width of a phone."""
    blocks = []
    for game in EVENINGS:
        for language in LANGUAGES:
            blocks.append(f"# {game}, {language}")
            blocks += ["\n".join([f"> {said}", *on_the_page(lines)]) for said, _, lines in answers(game, language)]
    return "\n\n".join(blocks) + "\n"


def on_the_page(lines: list[str]) -> list[str]:
    """What a phone shows of an answer, its buttons in a line of their own."""
    labels = " ".join(one for one in lines if one.startswith("["))
    return [*shown_lines(lines), *([labels] if labels else [])]


def moments_page() -> str:
    """The page of moments, with every answer in every language."""
    head = moments.PAGE.read_text(encoding="utf-8").split("\n\n")[0]
    blocks = [head]
    for group, told in moments.in_groups().items():
        heading = [f"# {group}"]
        for one in told:
            blocks.append("\n".join([*heading, *one.typed[: -len(one.lines[one.first :])], *_with_answers(group, one)]))
            heading = []
    return "\n\n".join(blocks) + "\n"


def _with_answers(group: str, moment: moments.Moment) -> Iterator[str]:
    for said, reply in moments.answered(moment):
        yield said
        for language in LANGUAGES:
            yield f"= {language}"
            yield from (f"| {one}".rstrip() for one in on_the_page(shown(group, reply, language)))
            for edited in moments.edited_by(said, reply):
                yield from (f"~| {one}".rstrip() for one in on_the_page(shown(group, edited, language)))


@pytest.mark.parametrize(("path", "told"), [(PAGE, page), (moments.PAGE, moments_page)])
def test_a_page_of_answers_shows_what_is_said(path: Path, told: Callable[[], str]) -> None:
    """Write it again with `python -m tests.chat.test_answers` and read what changed."""
    written, now = path.read_text(encoding="utf-8").split("\n"), told().split("\n")
    differing = next((at for at, two in enumerate(zip(written, now, strict=False)) if two[0] != two[1]), None)
    around = slice(None) if differing is None else slice(max(differing - 5, 0), differing + 5)
    assert differing is None, (written[around], now[around])
    assert len(written) == len(now)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    moments.PAGE.write_text(moments_page(), encoding="utf-8")
