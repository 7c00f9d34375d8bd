"""Lines with a word too many: balances change only by what the receipt names, in every game.

A line that says a hand as it can be said (a winner, a value of the house, a way of winning) gets one or two words more,
at any place: another name, another value, a fact, a tile, a liability, a number beyond the house, a word of nobody's.
What comes of it is silence, a question or a refusal; or the hand without these words, and then every one of them that
carries a meaning is used or named. A number no hand is worth is never recorded unasked.
"""

from __future__ import annotations

import random
import re

import pytest

from bot.chat import Reply
from bot.text.catalogue import catalogue, in_the_words_of
from bot.text.render import plain, sentence
from engine.variants import RULESETS
from tests.chat.conftest import Chat
from tests.sizes import sized

USUAL = ("8", "5", "12", "30")
"""Values that do for a game without a line of its own."""
VALUES = {
    "singapore": ("3", "4 tai", "5"), "hong_kong": ("3 faan", "5", "8"), "taiwanese": ("3", "7 tai", "12"),
    "mcr": ("8", "24 fan", "48"), "zung_jung": ("5", "30", "100"), "riichi": ("3h30", "mangan", "7700"),
    "riichi_arcade": ("3h30", "mangan", "4h30"), "british": ("=84", "42", "120 points"),
}  # fmt: skip
"""Values a hand can have at the usual house of every game."""
BEYOND = {
    "singapore": "33", "hong_kong": "64", "taiwanese": "400", "mcr": "900", "zung_jung": "9000", "riichi": "99 han",
    "riichi_arcade": "99 han", "british": "=99999",
}  # fmt: skip
"""A number no hand of the game is worth."""
LINES = sized(20)
ASKED = sized(4)
NAMES = ("ann", "ben", "cat", "dan")
MORE = (
    "{name}", "and {name}", "from {name}", "{value}", "last", "kong", "on 3m", "closed", "bao {name}", "zimo",
    "limit=2", "xyzzy", "banana", "dora 2s", "ura 1s", "ippatsu", "winner: {name}", "3 doubles", "robbed", "again",
)  # fmt: skip
"""What is said beside it."""


def line_of(chance: random.Random, variant: str) -> tuple[str, list[str]]:
    """A hand in words with something too much, and what is too much."""
    winner, payer, *_ = chance.sample(NAMES, 4)
    value = (
        BEYOND.get(variant, "99999999999999") if chance.random() < 0.15 else chance.choice(VALUES.get(variant, USUAL))
    )
    words = [winner, value, chance.choice((f"from {payer}", "zimo", f"from {payer}"))]
    more = []
    for _ in range(chance.choice((1, 1, 2))):
        other = chance.choice(MORE).format(name=chance.choice(NAMES), value=chance.choice(VALUES.get(variant, USUAL)))
        more.append(other)
        words.insert(0 if other.startswith("winner:") else chance.randint(1, len(words)), other)
    return f"{chance.choice(('/s ', '/s ', ''))}{' '.join(words)}", more


def check(chat: Chat, variant: str, typed: str, more: list[str], before: dict[str, int]) -> None:
    """Whatever moved is in the receipt; whatever was said is used, named, or asked about."""
    night, reply = chat.seen.night, chat.reply
    after = balances(chat)
    if after == before and not night.hands:
        return
    assert reply is not None, typed
    said = plain(reply, catalogue("en"))
    for name in before:
        if after.get(name, 0) != before.get(name, 0):
            assert name in said, f"{typed}\n{said}"
    if not night.hands:
        return
    assert BEYOND.get(variant, "99999999999999") not in typed, f"{typed}\n{said}"
    for words in more:
        check_used(chat, variant, words, said, strange="|xyzzy|banana" if typed.startswith("/s") else "")


def check_used(chat: Chat, variant: str, words: str, said: str, *, strange: str) -> None:
    """What was too much is in what was recorded, or in the receipt; `strange` words without a command are talk."""
    shown, given = said.casefold(), chat.seen.night.hands[-1].given
    used = {chat.seen.people.name(one.part.player).casefold() for one in given.entered}
    used |= {chat.seen.people.name(one).casefold() for one in payers(chat)}
    if words in VALUES.get(variant, USUAL):
        assert says_value(shown, words), f"{words}\n{said}"
    for word in re.findall(rf"\b(?:ann|ben|cat|dan{strange})\b", words):
        assert word in used or word in shown, f"{words}\n{said}\n{word}"
    first = words.split(maxsplit=1)[0]
    if first in ("last", "on", "closed", "ura", "dora", "ippatsu", "kong", "bao", "limit=2"):
        assert is_used(chat, first) or words in shown or first in shown, f"{words}\n{said}"


def says_value(shown: str, value: str) -> bool:
    """Whether a receipt says every number of a value, or the name of a limit."""
    numbers = re.findall(r"\d+", value)
    return all(re.search(rf"\b{one}\b", shown.replace(",", "")) for one in numbers) and (
        bool(numbers) or value in shown
    )


def payers(chat: Chat) -> set[str]:
    """Everybody who is named in the newest hand beside the winner."""
    found = set[str]()
    for one in chat.seen.night.hands[-1].given.entered:
        found |= {str(player) for player in (getattr(one.part, "payer", None),) if player is not None}
        found |= {liable.player for liable in getattr(one.part, "liable", ())}
    return found


def is_used(chat: Chat, word: str) -> bool:
    """Whether a word shows in what was recorded: by the rule it set, or by how the hand was won."""
    record = chat.seen.night.hands[-1]
    if word.startswith("limit"):
        return dict(record.changes).get("limit") is not None
    wins = [one.part for one in record.given.entered]
    if word == "kong":  # a replacement is self-drawn
        return any(getattr(one, "payer", "") is None for one in wins)
    return word == "bao" and any(getattr(one, "liable", ()) for one in wins)


def balances(chat: Chat) -> dict[str, int]:
    night, people = chat.seen.night, chat.seen.people
    return {people.name(one): sum(net.get(one, 0) for net in night.balances.values()) for one in night.people}


TYPED = (
    "x2", "{name} pays all", "and {name} beside", "{name} concealed kong", "{name} bite animal", "{name} riichi too",
    "{name} also won", "{name} {value}", "more={name} riichi", "twice", "{name} bao", "not {name}", "i bite also",
)  # fmt: skip
"""What people type beside a hand: how often, who pays, a payment, somebody else's bet, a second winner."""
TAPS = 24
"""So many taps are tried of the questions that one line leads to."""


def asked_of(typed: tuple[str, ...], variant: str) -> Chat:
    """A new game in which these things were said and tapped."""
    return Chat.after(f"eve: /newgame {variant} Ann Ben Cat Dan {'players=4' * (variant == 'riichi_arcade')}", *typed)


def check_told(before: dict[str, int], chat: Chat, typed: tuple[str, ...]) -> None:
    """Whoever has more or less now is named in what the bot says."""
    after = balances(chat)
    for name, amount in before.items():
        assert after.get(name, 0) == amount or name in chat.text, f"{typed}\n{chat.text}"


@pytest.mark.parametrize("variant", RULESETS)
def test_every_answer_to_a_question_about_such_a_line_moves_only_what_is_named(variant: str) -> None:
    """A line people typed, and every button of every question it leads to, two taps deep. Whoever was said to win did,
    or is named; nobody else did but by a word of the line, or of a button that was tapped."""
    chance = random.Random(f"{variant} asked")
    for _ in range(ASKED):
        winner, payer, other = chance.sample(NAMES, 3)
        value = chance.choice(VALUES.get(variant, USUAL))
        beside = chance.choice(TYPED).format(name=other, value=value)
        line = (
            f"eve: /s {winner} {value} {chance.choice((f'from {payer}', 'zimo'))}{chance.choice((' ', ', ', ' and '))}"
        )
        waiting: list[tuple[tuple[str, ...], str]] = [((line + beside,), beside)]
        for typed, told in waiting:
            chat = asked_of(typed[:-1], variant)
            before = balances(chat)
            chat.say(typed[-1])
            check_told(before, chat, typed)
            check_winner(chat, winner, told, typed)
            if not chat.seen.night.hands and len(typed) < 3 and len(waiting) < TAPS:
                waiting += [((*typed, f"eve: #{at + 1}"), f"{told} {label}") for at, label in enumerate(chat.labels)]


def check_winner(chat: Chat, winner: str, told: str, typed: tuple[str, ...]) -> None:
    """Whoever was said to win won, or is named in what the taps came to; others by what was `told` beside it."""
    won = {chat.seen.people.name(win.player) for hand in chat.seen.night.hands for win in hand.given.wins}
    assert not won or winner.title() in won or winner.title() in chat.text, f"{typed}\n{chat.text}"
    no_winner = any(word in told for word in ("bao", "kong", "bite", "riichi", "pays", "beside", "not"))
    for name in won - {winner.title()}:
        assert name.casefold() in told.casefold(), f"{typed}\n{chat.text}"
        assert not (no_winner and len(typed) == 1), f"{typed}\n{chat.text}"


@pytest.mark.parametrize("variant", RULESETS)
def test_what_is_left_over_in_a_line_moves_nothing_unnamed(variant: str) -> None:
    chance = random.Random(variant)
    for _ in range(LINES):
        chat = Chat()
        chat.say(f"eve: /newgame {variant} Ann Ben Cat Dan {'players=4' * (variant == 'riichi_arcade')}")
        assert isinstance(chat.reply, Reply)
        before = balances(chat)
        assert len(before) == 4, chat.text
        typed, more = line_of(chance, variant)
        chat.say(f"eve: {typed}")
        check(chat, variant, typed, more, before)


@pytest.mark.parametrize("beside", ["and not ben", "not ben", ", ben concealed kong", "ben concealed kong"])
@pytest.mark.parametrize("variant", ["tw", "hk", "mcr", "riichi"])
def test_whoever_is_denied_or_had_a_kong_is_no_second_winner(variant: str, beside: str) -> None:
    chat = Chat.after(f"eve: /newgame {variant} Ann Ben Cat Dan")
    assert "Ben wins" not in chat.say(f"eve: /s cat {'mangan' if variant == 'riichi' else 8} from ann {beside}")
    assert chat.seen.night.hands == ()


def test_a_chicken_hand_beside_tiles_that_are_worth_more_is_asked_about() -> None:
    chat = Chat.after("ann: /newgame sg ann bob cat dan", "ann: /set min=0")
    said = chat.say("ann: /s bob chicken hand (SSS) 567p 345s 23m 99p+4m from cat")  # South wind of South: 1 tai
    assert said.split("\n")[0] == "The tiles come to 1 tai, not 0. Which counts?"
    assert chat.labels == ["1 tai", "0 tai"]


@pytest.mark.parametrize("typed", ["bob 屁胡自摸2台", "bob 2台 屁胡 ann放槍"])
def test_a_number_beside_a_chicken_hand_is_a_second_value(typed: str) -> None:
    chat = Chat.after("ann: /newgame tw ann bob cat dan")
    assert "You gave more than one value" in chat.say(f"bob: {typed}")
    assert chat.seen.night.hands == ()


@pytest.mark.parametrize("wind", ["东", "東", "南"])
@pytest.mark.parametrize("before", ["", "/s "])
def test_a_wind_beside_a_named_winner_and_an_element_is_no_second_winner(before: str, wind: str) -> None:
    """It may be a set of that wind, which would be worth more: what is left of the line is recorded by a tap."""
    chat = Chat.after("ann: /newgame sg ann bob cat dan stake=0.5/1")
    assert f"I don't get “{wind}”" in chat.say(f"ann: {before}ann {wind} 碰碰胡 from bob")
    assert not chat.seen.night.hands
    chat.say("ann: #1")
    assert chat.seen.night.hands[0].given.wins[0].player == chat.seen.night.table.players[0]  # type: ignore[union-attr]


def test_a_wind_alone_before_an_element_is_who_sits_there() -> None:
    chat = Chat.after("ann: /newgame sg ann bob cat dan stake=0.5/1")
    assert "ann wins off bob" in chat.say("ann: 东 碰碰胡 bob点炮")


FACT_IDS = sorted({one for ruleset in RULESETS.values() for one in (*ruleset.flags, *ruleset.flags.values())})
"""What the program calls the facts of a win."""

NOTED = [
    ("riichi", ["/s bob 3h30 from ann 一発"], "note.beside_value"),
    ("riichi", ["/s bob 3h30 from ann closed"], "note.beside_value"),
    ("riichi", ["/s bob 3h30 zimo 海底"], "note.beside_value"),
    (
        "riichi",
        [
            "/s bob 234m 567m 345p 22s 67s+8s from ann riichi ippatsu dora 1s",
            "/fix bob 234m 567m (345p) 22s 67s+8s from ann",
        ],
        "note.left_out",
    ),
    ("sg", ["/s bob 3 zimo 2 flowers"], "note.beside_value"),
    ("sg", ["/s bob 2 zimo 杠上开花"], "note.beside_value"),
    ("sg", ["/s bob 2 from ann on 5m"], "note.beside_value"),
    ("sg", ["/s bob 123m 456m 789m 11p 78p+9p closed from ann ippatsu"], "problem.flag.unknown"),
    ("tw", ["/s bob 3 zimo 槓上開花"], "note.beside_value"),
    ("hk", ["/s bob 3 from ann 海底"], "note.beside_value"),
]
"""Lines that say more than is counted, and the sentence that names it."""


@pytest.mark.parametrize("language", ["zh_Hant", "zh_Hans", "ja"])
@pytest.mark.parametrize(("game", "typed", "key"), NOTED)
def test_a_note_names_no_fact_by_its_id_in_another_language(
    language: str, game: str, typed: list[str], key: str
) -> None:
    chat = Chat.after(f"ann: /newgame {game} ann bob cat dan", *(f"ann: {one}" for one in typed))
    assert chat.reply is not None
    (note,) = [one for one in chat.reply.lines if one.key == key]
    words = catalogue(in_the_words_of(chat.reply.language.partition("@")[2], language))
    told = sentence(note, words)
    assert [one for one in FACT_IDS if re.search(rf"\b{one}\b", told)] == [], told


@pytest.mark.parametrize(
    ("said", "values"),
    [("dan 3 tai x2 from ann", "3, 2"), ("/s dan 2 x 4 from ann", "2, 4"), ("dan 3 tai x 3 from ann", "3, 3")],
)
def test_a_number_of_times_beside_a_value_is_never_dropped(said: str, values: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan")
    assert f"more than one value: {values}" in chat.say(f"ann: {said}")
    assert not chat.seen.night.hands


HONG_KONG = "ann: /newgame hk Ann Ben Cat Dan"


@pytest.mark.parametrize(
    ("said", "part"),
    [("ben zimo 7 faan cat xyzzy", "ben zimo 7 faan"), ("ben 7 faan off dan cat xyzzy", "ben 7 faan off dan")],
)
@pytest.mark.parametrize("who", ["ann", "ben"])
def test_of_whom_something_unknown_is_said_at_the_end_has_not_won(who: str, said: str, part: str) -> None:
    chat = Chat.after(HONG_KONG)
    assert f"I read “{part}”, but I don't get “cat xyzzy”" in chat.say(f"{who}: {said}")
    chat.say(f"{who}: #1")
    assert chat.balances["Ben"] > 0 > max(chat.balances[name] for name in ("Ann", "Cat", "Dan"))


def test_a_hand_of_the_sender_beside_a_name_of_which_something_unknown_is_said_is_not_recorded() -> None:
    chat = Chat.after(HONG_KONG)
    chat.say("ben: zimo 7 faan cat xyzzy")
    assert not chat.seen.night.hands


def test_a_product_is_no_value_where_hands_are_not_told_so() -> None:
    chat = Chat.after("ann: /newgame zj Ann Ben Cat Dan")
    assert "more than one value: 46, 8" in chat.say("ann: dan 46 x 8 from ben")
    assert not chat.seen.night.hands


@pytest.mark.parametrize("variant", ["riichi", "hk"])
def test_who_is_told_to_be_paid_at_once_is_no_second_winner(variant: str) -> None:
    chat = Chat.after(f"eve: /newgame {variant} Ann Ben Cat Dan")
    chat.say(f"eve: /s ann {'mangan' if variant == 'riichi' else 8} from ben, cat bite animal")
    assert chat.seen.night.hands == ()


@pytest.mark.parametrize("told", ["ann false win 10", "ann 错和 10", "错和 10", "ann chombo 10"])
def test_a_number_beside_a_false_win_is_asked_about(chat: Chat, told: str) -> None:
    """MCR: a false win pays 10 to each of the others."""
    chat.say("ann: /newgame mcr Ann Ben Cat Dan")
    chat.say(f"ann: {told}")
    assert chat.labels == ["False win by Ann: −30", "Ann pays 10 to each: −30"]
    assert not chat.seen.night.hands


def test_talk_about_false_wins_is_not_answered(chat: Chat) -> None:
    chat.say("ann: /newgame mcr Ann Ben Cat Dan")
    assert chat.say("ann: false win 10 times last week lol") == ""


@pytest.mark.parametrize("told", ["the rest noten", "others not ready"])
def test_who_was_not_ready_beside_nobody_asks_whether_it_was_a_draw(chat: Chat, told: str) -> None:
    chat.say("ann: /newgame riichi Ann Ben Cat Dan")
    assert "Did the hand end in a draw?" in chat.say(f"ann: {told}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize("game", ["hk", "tw", "mcr"])
def test_fu_that_a_game_does_not_have_are_named(chat: Chat, game: str) -> None:
    chat.say(f"ann: /newgame {game} Ann Ben Cat Dan")
    assert "Not used: 30" in chat.say("ann: /points 9 30")
    assert "Not used" not in chat.say("ann: /points 9")


def test_a_value_in_words_says_what_it_brings(chat: Chat) -> None:
    """3 tai at 0.5/1: 8 from who discarded and 4 from the others, 8 from each self-drawn; 5 at most: 32 and 16."""
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    assert "3 tai: 8+4+4 · 8+8+8" in chat.say("ann: /value 3 tai")
    assert "5 tai: 32+16+16 · 32+32+32" in chat.say("ann: /value 9 tai")


@pytest.mark.parametrize(
    ("game", "said", "labels"),
    [
        ("taiwanese", "bob 3台2花 自摸", ["3 tai", "5 tai"]),
        ("mcr", "bob 12番 兩張花 ann點炮", ["12 points", "14 points"]),
        ("hk", "bob 3番2花 自摸", ["3 faan"]),
        ("hk", "bob 3番有花 自摸", ["3 faan"]),
        ("taiwanese", "bob 3台四花 自摸", ["3 tai"]),
    ],
)
def test_flowers_in_characters_beside_a_value_are_asked_whether_it_holds_them(
    game: str, said: str, labels: list[str]
) -> None:
    """Only where the house counts every flower the sum is offered as well; four may be a set."""
    chat = Chat.after(f"ann: /newgame {game} Ann Bob Cat Dan")
    assert "If not, type the sum." in chat.say(f"ann: {said}")
    assert chat.labels == labels
    assert not chat.seen.night.hands
    chat.say(f"ann: #{len(labels)}")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize("word", ["including", "incl", "with"])
def test_flowers_that_a_value_includes_are_named_as_not_added(chat: Chat, word: str) -> None:
    """Base 0, 1 a tai: Ann pays 15."""
    chat.say("ann: /newgame tw Ann Ben Cat Dan")
    assert "Not added to the value, which stays as told: flowers" in chat.say(f"ann: ben 15 {word} 2 flowers from ann")
    assert chat.balances["Ann"] == -15_000


@pytest.mark.parametrize("told", ["ben kong 2 times", "ben gong twice"])
def test_a_kong_told_twice_is_asked_about_and_the_other_is_named(chat: Chat, told: str) -> None:
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    said = chat.say(f"ann: {told}")
    assert "Which kong?" in said
    assert "Told 2 times; I record one at a time." in said


@pytest.mark.parametrize("rest", ["cat", "cat was waiting", "cat ready", "and cat"])
def test_a_third_name_behind_a_whole_hand_is_left_out_by_a_tap(chat: Chat, rest: str) -> None:
    """Base 0, 1 a tai: Ben pays 3, and nobody else has won."""
    chat.say("ann: /newgame tw Ann Ben Cat Dan")
    assert f"but I don't get “{rest}”" in chat.say(f"ann: ann 3 tai, ben shot, {rest}")
    assert not chat.seen.night.hands
    chat.say("ann: #1")
    assert chat.balances == {"Ann": 3_000, "Ben": -3_000, "Cat": 0, "Dan": 0}


@pytest.mark.parametrize(
    ("game", "said", "unused"),
    [
        ("sg", "ann 2 tai from ben mouse rooster", "Not used: mouse rooster"),
        ("sg", "ann 2 tai from ben east wind", "Not used: east wind"),
        ("tw", "ann 2 tai zimo spring summer", "Not used: spring summer"),
        ("hk", "ann 3 faan from ben plum orchid", "Not used: plum orchid"),
        ("hk", "ann 3番 ben出銃 白板", "Not added to the value, which stays as told: 白板"),
    ],
)
def test_words_that_nobody_listed_behind_a_whole_hand_are_named(game: str, said: str, unused: str) -> None:
    chat = Chat.after(f"ann: /newgame {game} Ann Ben Cat Dan")
    assert unused in chat.say(f"ann: {said}")
    assert len(chat.seen.night.hands) == 1


def test_small_talk_behind_a_whole_hand_is_passed_over(chat: Chat) -> None:
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    assert "Not used" not in chat.say("ann: ann 2 tai from ben nice one lah")


def test_a_third_name_with_words_that_nobody_listed_is_left_out_with_them(chat: Chat) -> None:
    chat.say("ann: /newgame sg Ann Ben Dan Eve")
    assert "but I don't get “dan cat rat”" in chat.say("ann: ann 2 tai from ben, dan cat rat")


def test_an_amount_beyond_any_hand_is_offered_as_money_alone(chat: Chat) -> None:
    chat.say("小美: /newgame 台灣 小美 阿宏 志明 淑芬")
    chat.say("小美: 阿宏给小美100")
    assert chat.labels == ["Handed over: 阿宏 → 小美 100", "Another: 阿宏 pays 小美 100"]


@pytest.mark.parametrize("rest", ["and blorp and", "blorp and", ", blorp &"])
def test_what_was_read_of_a_line_ends_in_no_and(rest: str) -> None:
    chat = Chat.after("ann: /newgame hk siu ling mei paul")
    assert chat.say(f"ann: siu 3 faan from ling {rest}").startswith("I read “siu 3 faan from ling”, but")
