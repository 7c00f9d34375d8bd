"""A few words right after a hand are about that hand: done, offered or asked, never dropped."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

SINGAPORE = ("ann: /newgame sg Ann Ben Cat Dan", "ann: ann 3 tai from ben")
HONG_KONG = ("阿明: /newgame hk 阿明 阿強 阿玲 阿芬", "阿明: 阿明 3番 阿強出銃")
RIICHI = ("アン: /newgame riichi アン ベン キャット ダン", "アン: アン 3翻30符 ベンから")


def after(hand: tuple[str, ...]) -> Chat:
    return Chat.after(*hand, step=20)


def hands(chat: Chat) -> list[tuple[str, str | None, int | None]]:
    """Who won each hand, off whom, and the value that was told."""
    found = list[tuple[str, str | None, int | None]]()
    for record in chat.seen.night.hands:
        won = record.given.first_won
        if won is None:
            found.append(("", None, None))
            continue
        win = record.given.wins[0]
        found.append((win.player, win.payer, won.stated.units if won.stated is not None else None))
    return found


@pytest.mark.parametrize(
    ("hand", "typed"),
    [
        *(
            (SINGAPORE, one)
            for one in ("other way round", "sorry the other way round", "swap them", "it's the reverse")
        ),
        *((SINGAPORE, one) for one in ("you got it backwards", "wrong way round lah", "Opposite!")),
        *((HONG_KONG, one) for one in ("相反", "調轉咗", "寫反咗", "係相反")),
        *((RIICHI, one) for one in ("逆だった", "逆です", "今の逆でした")),
    ],
)
def test_turned_round_in_ones_own_hand_is_done(hand: tuple[str, ...], typed: str) -> None:
    chat = after(hand)
    (before,) = hands(chat)
    chat.say(f"{hand[0].partition(':')[0]}: {typed}")
    assert hands(chat) == [(before[1], before[0], before[2])]


@pytest.mark.parametrize("typed", ["other way round", "swap them", "swap ann and ben", "ann and ben are mixed up"])
def test_turned_round_by_somebody_else_is_offered(typed: str) -> None:
    chat = after(SINGAPORE)
    before = hands(chat)
    chat.say(f"cat: {typed}")
    assert chat.labels == ["Correct it", "Leave it as is"]
    assert hands(chat) == before
    chat.say("cat: #1")
    assert hands(chat) == [(before[0][1], before[0][0], 3)]


@pytest.mark.parametrize(
    ("hand", "typed", "units"),
    [
        *(
            (SINGAPORE, one, 4)
            for one in ("one more", "plus 1", "+1", "1 more tai", "forgot 1 flower", "ann had a flower")
        ),
        *((SINGAPORE, one, 2) for one in ("one less", "-1", "minus 1", "1 tai less")),
        *((HONG_KONG, one, 4) for one in ("加一番", "漏咗隻花")),
        *((RIICHI, one, 4) for one in ("もう1翻", "1翻追加")),
    ],
)
def test_so_much_more_or_less_is_offered(hand: tuple[str, ...], typed: str, units: int) -> None:
    chat = after(hand)
    me = hand[0].partition(":")[0]
    chat.say(f"{me}: {typed}")
    assert chat.labels == ["Correct it", "Leave it as is"]
    chat.say(f"{me}: #1")
    assert [one[2] for one in hands(chat)] == [units]


@pytest.mark.parametrize(("hand", "typed"), [(HONG_KONG, "多一番"), (HONG_KONG, "少一番"), (RIICHI, "1翻多い")])
def test_more_or_too_many_offers_both(hand: tuple[str, ...], typed: str) -> None:
    chat = after(hand)
    chat.say(f"{hand[0].partition(':')[0]}: {typed}")
    assert [one[0] for one in chat.labels] == ["4", "2", "L"]


@pytest.mark.parametrize("typed", ["4 tai", "its 4 tai", "it's 4 tai", "it was 4 tai"])
def test_another_value_alone_of_ones_own_hand_is_never_dropped(typed: str) -> None:
    chat = after(SINGAPORE)
    chat.say(f"ann: {typed}")
    if hands(chat)[0][2] == 3:
        assert chat.labels == ["Correct it", "Record it as hand 2", "Leave it as is"]
        chat.say("ann: #1")
    assert [one[2] for one in hands(chat)] == [4]


@pytest.mark.parametrize(
    ("hand", "typed"),
    [
        *((SINGAPORE, one) for one in ("ann didnt win", "ann didn't win that", "it wasn't ann", "cat pays half")),
        (HONG_KONG, "唔係阿明食"),
        (RIICHI, "アンじゃない"),
    ],
)
def test_a_winner_denied_asks_what_changes(hand: tuple[str, ...], typed: str) -> None:
    chat = after(hand)
    assert "What should change" in chat.say(f"{hand[0].partition(':')[0]}: {typed}")


@pytest.mark.parametrize(
    ("hand", "typed"),
    [
        *(
            (SINGAPORE, one)
            for one in ("forget that one", "never mind that hand", "dont count that", "that doesnt count")
        ),
        *((HONG_KONG, one) for one in ("唔計", "不算", "呢鋪唔計", "當冇", "呢鋪冇打過", "冇呢鋪")),
        *((HONG_KONG, one) for one in ("這局根本沒打，重來", "剛剛那局不算，重來", "沒有這一局，剛才是亂講的")),
        *((HONG_KONG, one) for one in ("頭先嗰鋪唔計，再打過", "上一局是開玩笑的", "沒有第1局", "第1局根本沒打")),
        *((RIICHI, one) for one in ("なしで", "今のなし", "さっきのはノーカン")),
    ],
)
def test_a_hand_that_does_not_count_is_undone_or_asked_about(hand: tuple[str, ...], typed: str) -> None:
    chat = after(hand)
    me, other = hand[0].partition(":")[0], hand[0].split()[-1]
    assert "Undo that?" in chat.say(f"{other}: {typed}")
    assert len(hands(chat)) == 1
    assert chat.say(f"{me}: {typed}").startswith("Undone: hand 1.")
    assert not hands(chat)


@pytest.mark.parametrize("typed", ["重來", "再打過", "第1局沒有人包", "亂講", "這局沒有花", "不算了啦哈哈吃飯"])
def test_talk_of_playing_on_undoes_nothing(typed: str) -> None:
    chat = after(HONG_KONG)
    assert "Undo that?" not in chat.say(f"{HONG_KONG[0].split()[-1]}: {typed}")
    assert len(hands(chat)) == 1


@pytest.mark.parametrize(("hand", "typed"), [(SINGAPORE, "dan also won"), (SINGAPORE, "dan too"), (RIICHI, "ダンも")])
def test_another_winner_asks_his_value(hand: tuple[str, ...], typed: str) -> None:
    chat = after(hand)
    assert "hand worth?" in chat.say(f"{hand[0].partition(':')[0]}: {typed}")


@pytest.mark.parametrize("typed", ["that was a draw", "nobody won that", "that one was a draw", "this hand was drawn"])
def test_a_draw_said_of_the_hand_before_asks_which_is_meant(typed: str) -> None:
    chat = after(SINGAPORE)
    chat.say(f"cat: {typed}")
    assert chat.labels == ["Correct it", "Record it as hand 2", "Leave it as is"]
    assert len(hands(chat)) == 1
    chat.say("cat: #2")
    assert hands(chat)[1:] == [("", None, None)]


@pytest.mark.parametrize("typed", ["draw", "no winner", "wall finished", "nobody won"])
def test_a_draw_alone_is_the_next_hand(typed: str) -> None:
    chat = after(SINGAPORE)
    chat.say(f"cat: {typed}")
    assert len(hands(chat)) == 2


@pytest.mark.parametrize("typed", ["why 8", "how much", "why so much", "how much was that"])
def test_why_it_moves_so_much_is_explained(typed: str) -> None:
    assert "Payment table: 3 tai = 8+4+4" in after(SINGAPORE).say(f"cat: {typed}")


def test_a_hand_that_is_not_there_is_told_so() -> None:
    assert after(SINGAPORE).say("ann: that was hand 2").startswith("There's no hand 2.")


def test_the_same_again_asks_whether_it_is_another_hand() -> None:
    chat = after(SINGAPORE)
    chat.say("cat: same again")
    assert len(hands(chat)) == 1
    chat.say("cat: #1")
    (one, two) = hands(chat)
    assert one == two


def test_a_winner_again_is_asked_for_the_value_with_the_last_one_first() -> None:
    chat = after(SINGAPORE)
    chat.say("ann: ann again from cat")
    assert chat.labels[0].startswith("3 tai")


@pytest.mark.parametrize(
    "typed",
    [
        *("one more round", "other way round the block", "vice versa", "forget it", "never mind", "wah 4 tai", "too"),
        *("+1 for supper", "that was fun", "how much longer", "why 9", "cat is late too", "same here", "lol", "no"),
    ],
)
@pytest.mark.parametrize("speaker", ["ann", "cat"])
def test_other_talk_right_after_a_hand_is_met_by_silence(typed: str, speaker: str) -> None:
    assert after(SINGAPORE).say(f"{speaker}: {typed}") == ""


@pytest.mark.parametrize("typed", ["other way round", "one more", "+1", "dont count this one", "how much", "dan too"])
def test_words_without_a_hand_a_moment_ago_are_talk(typed: str) -> None:
    chat = after(SINGAPORE)
    chat.now += 3600
    assert chat.say(f"cat: {typed}") == ""


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("ann pays everyone 2", "Ann pays everyone 2"),
        ("dan pays all 2", "Dan pays everyone 2"),
        ("everyone pays ann 2", "Everyone pays Ann 2"),
        ("penalty dan 10", "Dan pays everyone 10"),
        ("fine dan 10", "Dan pays everyone 10"),
    ],
)
@pytest.mark.parametrize("game", ["sg", "british"])
def test_a_payment_of_one_to_all_is_offered(typed: str, label: str, game: str) -> None:
    chat = Chat.after(f"ann: /newgame {game} Ann Ben Cat Dan")
    chat.say("ann: ann out 40" if game == "british" else "ann: ann 3 tai from ben")
    chat.say(f"cat: {typed}")
    assert chat.labels[0] == label


@pytest.mark.parametrize("typed", ["it was dan who won", "dan won not ann", "not ann, dan"])
def test_another_who_went_out_in_an_open_round_is_asked_with_which_points(typed: str) -> None:
    chat = Chat.after("ann: /newgame british Ann Ben Cat Dan", "ann: ann out 40", "dan: dan 8")
    chat.say(f"ben: {typed}")
    assert chat.labels == ["Dan 40", "Dan 8", "Leave it as is"]
    chat.say("ben: #1")
    assert "★ Dan 40" in chat.text


def test_what_somebody_gave_another_in_an_open_round_is_no_hand() -> None:
    chat = Chat.after("ann: /newgame british Ann Ben Cat Dan", "ann: ann out 40")
    assert chat.say("ben: ben gave ann 8").startswith("A payment?")


@pytest.mark.parametrize(
    ("typed", "quoted"),
    [
        ("/s ann 3 tai from ben\ncat 2 tai from dan", "ann 3 tai from ben"),
        ("ann 3 tai from ben\ncat 2 tai from dan", "ann 3 tai from ben"),
        ("/s ann 3 tai from ben\ncat 2 tai zimo", "ann 3 tai from ben"),
        ("/s ann 3 tai from ben\n/undo", "/undo"),
        ("ann 3 tai from ben\n/undo", "/undo"),
    ],
)
def test_another_hand_in_a_line_below_is_named_and_nothing_recorded_without_a_tap(typed: str, quoted: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan")
    assert f"“{quoted}”" in chat.say(f"ann: {typed}")
    assert not hands(chat)
    chat.say("ann: #1")
    assert len(hands(chat)) == 1


@pytest.mark.parametrize("typed", ["cat paid dan 5\nann paid ben 3", "cat paid dan 5, ann paid ben 3"])
def test_payments_in_lines_are_payments(typed: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan")
    assert chat.say(f"ann: {typed}").startswith("2 payments.")


def test_a_debt_in_a_line_below_another_is_named() -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan")
    assert "Not used: ann owes ben 3" in chat.say("ann: cat owes dan 5\nann owes ben 3")
    assert chat.labels == ["Cat pays Dan 5", "Dan wins 5 tai off Cat"]


def test_two_winners_off_one_discard_in_lines_stay_one_hand() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Ben Cat Dan")
    chat.say("ann: /s ann 3 han 30 fu from ben\ncat 2 han 30 fu from ben")
    assert len(chat.seen.night.hands[0].given.wins) == 2


def test_a_false_win_in_an_open_round_stands_on_its_button() -> None:
    chat = Chat.after("ann: /newgame british Ann Ben Cat Dan", "ann: ann out 40")
    chat.say("ben: dan false win")
    assert chat.labels == ["False win by Dan", "Cancel"]


@pytest.mark.parametrize("typed", ["👍", "…", "—", "()", "*", "=", "剛剛", "头先", "啱啱"])
@pytest.mark.parametrize("hand", [SINGAPORE, HONG_KONG, RIICHI])
def test_signs_alone_are_met_by_silence(hand: tuple[str, ...], typed: str) -> None:
    assert after(hand).say(f"{hand[0].partition(':')[0]}: {typed}") == ""


def test_a_hand_of_somebody_who_left_the_table_is_asked_about() -> None:
    chat = after(("ann: /newgame sg Ann Ben Cat Dan", "ann: /score ann 123m 456m 789m 111z 22z from ben"))
    chat.say("ann: /seat eve for ann")
    assert chat.say("ann: /fix 1").startswith("Hand 1")
    assert len(chat.labels) == 7


@pytest.mark.parametrize(
    "said",
    ["oh and i had one flower, number 1", "i forgot a flower, 1f", "i had flower 1", "forgot my flower 1f", "plus 1f"],
)
def test_a_flower_told_after_a_hand_of_tiles_is_one_of_its_tiles(said: str) -> None:
    """Ben sits South: flower 1 is not his, and the faan for having none is lost."""
    chat = Chat.after("ann: /newgame hk Ann Ben Cat Dan", "ben: 123p 456p PPP SSS 9p9p from ann closed")
    assert "No flowers" in chat.text
    told = chat.say(f"ben: {said}")
    assert "− No flowers or seasons" in told
    assert chat.labels[0] == "Correct it"
    assert "Hand 1 corrected" in chat.say("ben: #1")
    assert chat.say("cat: i had one flower, number 1") == ""
