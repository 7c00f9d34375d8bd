"""Every kind of message is understood as meant; chatter gets silence."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

# Ann, Ben, Wen and Rob sit E S W N, 0.5/1, limit 5: a doubles are paid 0.5 x 2^n, the discarder and each loser of a
# self-draw twice that (in thousandths: 1 double = 1000 and 2000).
UNDERSTOOD = [
    # who wins, doubles, who pays double (None = self-drawn)
    ("ben 3 from ann", "Ben", 3, "Ann"),
    ("/s ben 3 zm", "Ben", 3, None),
    ("ben 3f from ann", "Ben", 3, "Ann"),
    ("ben 3tai zimo", "Ben", 3, None),
    ("N 3 from E", "Rob", 3, "Ann"),
    ("rob 5 from wen", "Rob", 5, "Wen"),
    ("/score rob 5 doubles off wen", "Rob", 5, "Wen"),
    ("/s ben 3 ro", "Ben", 3, "Rob"),
    ("/s 3 zm", "Ann", 3, None),
    ("/s 3台 自摸", "Ann", 3, None),
    ("/s ben 2 番 from wen", "Ben", 2, "Wen"),
    ("/score Wen: 2 dbl ron @Rob", "Wen", 2, "Rob"),
    ("zimo ben 1", "Ben", 1, None),
    ("wen 123m 456p 78s+9s EE (PPP) from ben", "Wen", 1, "Ben"),
    ("/s 123M 555P EEE 789S 55M TSUMO closed", "Ann", 3, None),
    ("123m555pEEE789s55mzimo closed", "Ann", 3, None),
    ("/score 1-2-3m 5 5 5p E E E 7,8,9s 5m 5m self closed", "Ann", 3, None),
    ("/score 🀇🀈🀉 🀝🀝🀝 🀀🀀🀀 🀖🀗🀘 🀋🀋 自摸 closed", "Ann", 3, None),
    ("一二三萬 555筒 東東東 789条 55萬 自摸 closed", "Ann", 3, None),
    ("/s m123 p555 z111 s789 m55 zm closed", "Ann", 3, None),
    ("/s pong EEE chow 789s 123m 555p 5m+5m zm", "Ann", 2, None),
    ("/s an kang 9999s 123m 555p EEE 5m+5m zm", "Ann", 3, None),
    ("/s wen 123m 456p (789s) 666s 9s+9s from ann 3f 2y cat", "Wen", 2, "Ann"),
    ("ben 1f2f3f4f1y2y3y4y zimo", "Ben", 5, None),
    ("/s rob 123m 456p 55s (EEE) CC+C from ann", "Rob", 2, "Ann"),
    ("/s wen 123m 456p 789s FF (CCC) last on 9s zm", "Wen", 2, None),
]


def column(doubles: int) -> int:
    """0.5 x 2^n in thousandths."""
    return 500 << min(doubles, 5)


@pytest.mark.parametrize(("typed", "winner", "doubles", "payer"), UNDERSTOOD, ids=[row[0] for row in UNDERSTOOD])
def test_a_message_is_understood_as_meant(
    table: Chat, typed: str, winner: str, doubles: int, payer: str | None
) -> None:
    reply = table.say(f"Ann: {typed}")
    single = column(doubles)
    losers = [name for name in ("Ann", "Ben", "Wen", "Rob") if name != winner]
    paid = {name: 2 * single if payer in (None, name) else single for name in losers}
    assert table.balances == {winner: sum(paid.values()), **{name: -amount for name, amount in paid.items()}}, reply


def test_a_liable_player_pays_for_everybody(table: Chat) -> None:
    # big three dragons at limit 5: 16 + 16 + 32 = 64, all from Wen
    table.say("Ann: /s ben (PPP) (FFF) 24m+3m 55s CCC from ann bao wen")
    assert table.balances == {"Ann": 0, "Ben": 64_000, "Wen": -64_000, "Rob": 0}


# Ann deals: her pung of East is 2 doubles, 3 if she drew the tile and claimed nothing: self-drawn 3 x 4 = 12 or
# 3 x 8 = 24, by discard 4 + 2 + 2 = 8.
CLAIMED_OR_NOT = ["Concealed: 24", "Sets claimed: 12"]
HOW_FIRST = ["Self-drawn: 12 to 24", "Off Ben: 8", "Off Wen: 8", "Off Rob: 8"]
ASKED = [
    ("123M 555P EEE 789S 55M TSUMO", CLAIMED_OR_NOT),
    ("123m555pEEE789s55mzimo", CLAIMED_OR_NOT),
    ("🀇🀈🀉 🀝🀝🀝 🀀🀀🀀 🀖🀗🀘 🀋🀋 自摸", CLAIMED_OR_NOT),
    ("一二三萬 555筒 東東東 789条 55萬 自摸", CLAIMED_OR_NOT),
    ("1-2-3m 5 5 5p E E E 7,8,9s 5m 5m", HOW_FIRST),
    ("m123 p555 z111 s789 m55", HOW_FIRST),
]


@pytest.mark.parametrize(("typed", "buttons"), ASKED, ids=[row[0] for row in ASKED])
def test_what_a_message_leaves_open_is_asked_with_the_amounts(table: Chat, typed: str, buttons: list[str]) -> None:
    table.say(f"Ann: {typed}")
    assert table.labels == buttons
    assert set(table.balances.values()) == {0}
    table.say("Ann: #1")
    if buttons is HOW_FIRST:
        assert table.labels == CLAIMED_OR_NOT, "the second question, and the last"
        table.say("Ann: #1")
    assert table.balances == {"Ann": 24_000, "Ben": -8000, "Wen": -8000, "Rob": -8000}


@pytest.mark.parametrize(
    "chatter",
    [
        "hello everybody",
        "3 beers please",
        "3 bags from bob",
        "3 bags of chips from bob",
        "2 drops from bob",
        "ok",
        "ben is late again",
        "who deals?",
        "lol 5",
        "E",
        "123",
        "see you at 8",
        "http://example.org/123m",
    ],
)
def test_chatter_gets_silence(table: Chat, chatter: str) -> None:
    assert table.say(f"Ann: {chatter}") == ""
    assert table.reply is None


def test_names_win_over_key_words_and_tiles_where_a_name_may_stand(chat: Chat) -> None:
    chat.say("han: /newgame sg Han Ng Ron Wen")
    chat.say("han: ng 3 from ron")
    assert chat.balances == {"Han": -4000, "Ng": 16_000, "Ron": -8000, "Wen": -4000}
    chat.say("han: ron 1 han")
    assert chat.balances == {"Han": -6000, "Ng": 15_000, "Ron": -4000, "Wen": -5000}


def test_me_is_the_sender(table: Chat) -> None:
    table.say("Rob: /s me 3 from ben")
    assert table.balances == {"Ann": -4000, "Ben": -8000, "Wen": -4000, "Rob": 16_000}


def test_an_ambiguous_name_is_answered_with_the_names(chat: Chat) -> None:
    chat.say("ann: /newgame sg Anna Annie Bob Cat")
    reply = chat.say("ann: /s bob 3 from ann")
    assert "Anna, Annie" in reply
    assert chat.balances == dict.fromkeys(("Anna", "Annie", "Bob", "Cat"), 0)


def test_the_end_of_a_game_is_told_in_words(chat: Chat) -> None:
    # ten faan self-drawn at the limit empties everybody's pockets
    reply = chat.play(["ann: /newgame hk Ann Ben Wen Rob starting_points=10 bust=end_game", "ann: ann 10 zimo"])[-1]
    assert "Game over: somebody is out of chips." in reply.splitlines()


def test_whoever_runs_out_of_points_is_named(chat: Chat) -> None:
    reply = chat.play(["ann: /newgame hk Ann Ben Wen Rob starting_points=10 bust=rebuy", "ann: ann 10 zimo"])[-1]
    assert "Ben is out of chips and buys more from the others." in reply.splitlines()


@pytest.mark.parametrize(
    ("told", "dora", "points"),
    [
        # riichi and all simples, 20 + 10 closed + 2 single wait = 32, so 40 fu: 2 han 2600, 3 han 5200, 4 han 8000
        ("", {}, 2600),
        ("dora=1", {"dora": 1}, 5200),
        ("dora 9p dora=2", {"dora": 2}, 8000),
        ("dora=1 ura=1", {"dora": 1, "ura_dora": 1}, 8000),
    ],
)
def test_bonus_tiles_can_be_told_as_a_number(chat: Chat, told: str, dora: dict[str, int], points: int) -> None:
    chat.say("ann: /newgame riichi Ann Ben Wen Rob")
    chat.say(f"ben: /s ben 234m 567m 345p 678s 2s+2s closed from ann riichi {told}")
    assert {name: amount for name, amount in chat.items.items() if "dora" in name} == dora
    # Ben's own bet of 1000 came back to him
    assert chat.balances == {"Ann": 25_000 - points, "Ben": 25_000 + points, "Wen": 25_000, "Rob": 25_000}


def test_dora_means_nothing_where_nobody_plays_with_it(table: Chat) -> None:
    table.say("ben: /s ben 234m 567m 345p 678s 2s+2s closed from ann dora=2")
    assert table.problems == ["flag.unknown"]


def test_one_hand_may_be_spread_over_several_lines(table: Chat) -> None:
    table.say("Ann: /score wen\n123m 456p\n78s+9s EE\n(PPP)\nfrom ben")
    assert table.balances == {"Ann": -1000, "Ben": -2000, "Wen": 4000, "Rob": -1000}


def test_an_edit_of_what_another_night_left_unread_asks_nothing_about_tonight() -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Wen Rob", "ben: xyzzy", "ann: ben 3 tai from ann", "ann: /settle close")
    chat.say("ann: /newgame sg Ann Ben Wen Rob")
    edit = {"source": "2:6", "message": "2", "written": 1_000_400, "edited": True}
    assert chat.say("ben: /s wen 3", **edit).startswith("That message is from an earlier night. Nothing was changed")
    assert chat.labels == []
    assert not chat.seen.night.hands
