"""Words that answer a question as its buttons would: every kind of question, in four languages.

Each is taken as the button that it names, or met by a sentence; nothing is undone or recorded by mistake.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.chat.conftest import Chat

YES: Final = ("yes", "yep", "ok lah", "好", "係", "係呀", "是的", "はい", "そうです")
NO: Final = ("no", "nope", "唔係", "唔使", "不用", "いいえ")
NONE: Final = ("neither", "none of them", "都不是", "どちらでもない")
LEAVE: Final = ("cancel", "never mind", "nvm", "取消", "算了", "算啦", "やめる", "キャンセル")
BOTH: Final = ("both", "both of them", "兩個", "兩個都係", "两个都", "両方", "二人とも")
ONLY: Final = ("only cat", "只有cat", "catだけ")

GAME: Final = "ann: /newgame sg Ann Ben Cat Dan"
HONG_KONG: Final = "ann: /newgame hk Ann Ben Cat Dan"
RIICHI: Final = "ann: /newgame riichi Ann Ben Cat Dan"
CLOSED: Final = "Nothing was recorded"
UNCLEAR: Final = "could be several of these answers, or none"
STAYS: Final = "stays as it is"

QUESTIONS: Final = {
    "how a false win was claimed": (
        (GAME, "ann: dan false hu"),
        {YES: UNCLEAR, NO: CLOSED, NONE: CLOSED, LEAVE: CLOSED, BOTH: UNCLEAR, ONLY: UNCLEAR},
    ),
    "what a false win costs": (
        (HONG_KONG, "ann: dan false hu"),
        {YES: "false win by Dan", NO: CLOSED, NONE: CLOSED, LEAVE: CLOSED, BOTH: UNCLEAR, ONLY: UNCLEAR},
    ),
    "a bare fine": (
        (HONG_KONG, "ann: /penalty"),
        {YES: "false win by Ann", NO: CLOSED, NONE: CLOSED, LEAVE: CLOSED, BOTH: UNCLEAR, ONLY: UNCLEAR},
    ),
    "the end of a game": (
        (GAME, "ann: ben 3 zimo", "ann: /endgame"),
        {YES: "Game over", NO: CLOSED, NONE: CLOSED, LEAVE: CLOSED, BOTH: UNCLEAR, ONLY: UNCLEAR},
    ),
    "whom a house with one winner pays": (
        (GAME, "ann: ben 3 and cat 2 off dan"),
        {YES: "Ben wins off Dan", NO: CLOSED, NONE: CLOSED, LEAVE: CLOSED, BOTH: UNCLEAR, ONLY: UNCLEAR},
    ),
    "who discarded to two": (
        (HONG_KONG, "ann: ben and cat won"),
        {YES: UNCLEAR, NO: CLOSED, NONE: CLOSED, LEAVE: CLOSED, BOTH: UNCLEAR, ONLY: "Pay Ben, Cat"},
    ),
    "who won": (
        (GAME, "ann: /score"),
        {YES: UNCLEAR, NO: CLOSED, NONE: CLOSED, LEAVE: CLOSED, BOTH: UNCLEAR, ONLY: "How did Cat win"},
    ),
    "how it was won": (
        (GAME, "ann: ben 3"),
        {YES: UNCLEAR, NO: CLOSED, NONE: CLOSED, LEAVE: CLOSED, BOTH: UNCLEAR, ONLY: "Ben wins off Cat"},
    ),
    "who was ready": (
        (RIICHI, "ann: draw"),
        {YES: UNCLEAR, NO: CLOSED, NONE: "Nobody pays", LEAVE: CLOSED, BOTH: UNCLEAR, ONLY: "Cat tenpai"},
    ),
    "which kong": (
        (GAME, "ann: /kong"),
        {YES: UNCLEAR, NO: CLOSED, NONE: CLOSED, LEAVE: CLOSED, BOTH: UNCLEAR, ONLY: UNCLEAR},
    ),
    "what should change": (
        (GAME, "ann: ben 3 zimo", "ann: /fix"),
        {YES: UNCLEAR, NO: STAYS, NONE: STAYS, LEAVE: STAYS, BOTH: UNCLEAR},
    ),
    "whether it should change": (
        (GAME, "ben: ben 3 zimo", "ann: no 4 tai"),
        {YES: "= 4 tai", NO: STAYS, NONE: STAYS, LEAVE: STAYS, BOTH: UNCLEAR, ONLY: UNCLEAR},
    ),
    "whether to undo": (
        (GAME, "ben: ben 3 zimo", "ann: undo"),
        {YES: "Undone: hand 1", NO: STAYS, NONE: STAYS, LEAVE: STAYS, BOTH: UNCLEAR, ONLY: UNCLEAR},
    ),
    "a game on top of another": (
        (GAME, "ann: ben 3 zimo", "ann: /newgame hk"),
        {YES: "New game: Hong Kong", NO: "Ann −8", LEAVE: "Ann −8", BOTH: UNCLEAR, ONLY: UNCLEAR},
    ),
    "a payment or a hand": (
        (GAME, "ann: ben 3 zimo", "ann: ann pay ben 5"),
        {YES: UNCLEAR, NO: CLOSED, NONE: CLOSED, LEAVE: CLOSED, BOTH: UNCLEAR, ONLY: UNCLEAR},
    ),
    "whether to leave": (
        (GAME, "ann: /leave"),
        {YES: "Ann", NO: CLOSED, NONE: CLOSED, LEAVE: CLOSED, BOTH: UNCLEAR, ONLY: UNCLEAR},
    ),
}
CASES: Final = [
    pytest.param(lines, typed, told, id=f"{kind}: {typed}")
    for kind, (lines, answers) in QUESTIONS.items()
    for words, told in answers.items()
    for typed in words
]


@pytest.mark.parametrize(("lines", "typed", "told"), CASES)
def test_a_word_answers_every_kind_of_question(lines: tuple[str, ...], typed: str, told: str) -> None:
    chat = Chat.after(*lines)
    assert chat.reply is not None
    assert chat.reply.choices
    before = chat.seen.night.seq
    assert told in "\n".join((chat.say(f"ann: {typed}"), *chat.labels))
    if told in (CLOSED, UNCLEAR, STAYS):
        assert chat.seen.night.seq == before


@pytest.mark.parametrize("typed", [*YES, *NO, *LEAVE, *BOTH])
def test_a_word_names_a_button_of_the_question_whether_it_is_the_same_hand(typed: str) -> None:
    chat = Chat.after(GAME, "ann: ben 3 from dan", "ann: ben 3 from dan", step=30)
    assert "Is it another one?" in chat.text
    before = len(chat.seen.night.hands)
    said = chat.say(f"ann: {typed}")
    assert said
    assert len(chat.seen.night.hands) == before + (typed in YES)
    assert ("Hand 2" in said) == (typed in YES)


@pytest.mark.parametrize("typed", ["yes", "取消", "no", "both", "only cat", "cat"])
def test_somebody_who_is_asked_who_he_is_answers_in_words(typed: str) -> None:
    chat = Chat.after(GAME)
    assert "Which one are you" in chat.say("zed: zimo 3")
    before = chat.seen.night.seq
    said = chat.say(f"zed: {typed}")
    assert said
    assert (chat.seen.night.seq > before) == (typed in ("only cat", "cat"))
    assert "Undo" not in said or typed in ("only cat", "cat")


@pytest.mark.parametrize("typed", ["yes", "no", "both", "好", "はい", "cat"])
def test_a_word_answers_nobody_elses_question(typed: str) -> None:
    chat = Chat.after(GAME, "ann: /kong")
    assert chat.say(f"ben: {typed}") == ""


@pytest.mark.parametrize("typed", ["yes", "no", "both", "好", "はい"])
def test_a_word_answers_no_question_of_a_while_ago(typed: str) -> None:
    chat = Chat.after(GAME, "ann: /endgame")
    chat.now += 600
    assert chat.say(f"ann: {typed}") == ""
    assert chat.seen.night.running


@pytest.mark.parametrize("typed", ["yes", "no", "both", "好", "はい"])
def test_a_word_answers_no_question_that_was_answered_by_a_tap(typed: str) -> None:
    chat = Chat.after(GAME, "ann: /kong")
    chat.say("ann: #1")
    before = chat.seen.night.seq
    assert chat.say(f"ann: {typed}") == ""
    assert chat.seen.night.seq == before


@pytest.mark.parametrize("typed", ["yes", "好", "はい"])
def test_a_word_answers_no_question_that_was_overtaken(typed: str) -> None:
    chat = Chat.after(GAME, "ann: /kong", "ben: ben 3 zimo", step=60)
    assert chat.say(f"ann: {typed}") == ""
    assert len(chat.seen.night.hands) == 1


def test_a_question_that_is_answered_in_a_word_says_so() -> None:
    chat = Chat.after(GAME, "ann: ben 3 zimo", "ann: /endgame")
    asked = str(chat.shown)
    chat.say("ann: yes")
    assert [one.key for one in chat.messages[asked].lines] == ["dialogue.answered"]
    assert not chat.messages[asked].choices


@pytest.mark.parametrize("typed", ["lol", "who deals", "ben and cat won", "beer?"])
def test_what_names_nobody_alone_does_not_answer_who_was_ready(typed: str) -> None:
    chat = Chat.after(RIICHI, "ann: draw")
    chat.say(f"ann: {typed}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        *(("ann and ben", "Ann, Ben tenpai"), ("ben tenpai", "Ben tenpai"), ("me and cat", "Ann, Cat tenpai")),
        *(("ann同ben", "Ann, Ben tenpai"), ("all but dan", "Ann, Ben, Cat tenpai"), ("everyone", "Cat, Dan tenpai")),
        *(("nobody", "Nobody pays"), ("冇人", "Nobody pays"), ("誰も", "Nobody pays"), ("全員", "Cat, Dan tenpai")),
    ],
)
def test_who_was_ready_is_answered_by_names(typed: str, told: str) -> None:
    chat = Chat.after(RIICHI, "ann: draw")
    assert told in chat.say(f"ann: {typed}")


@pytest.mark.parametrize("typed", ["first one", "the second", "第一個"])
def test_an_ordinal_makes_nobody_else_pay_for_a_false_win(typed: str) -> None:
    chat = Chat.after(HONG_KONG, "ann: dan false hu")
    assert UNCLEAR in chat.say(f"ann: {typed}")


# who won


@pytest.mark.parametrize("typed", ["4 tai", "2 from dan", "3 zimo", "dan shot", "3台", "自摸3番", "limit", "2 off dan"])
def test_who_won_is_asked_on_while_nobody_is_named(typed: str) -> None:
    chat = Chat.after(GAME, "ann: /score")
    assert "Who won?" in chat.say(f"ann: {typed}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("4 tai", "zimo", "ben"), "Ben +48"),
        (("2 from dan", "me"), "Ann wins off Dan\n= 2 tai"),
        (("2 from dan", "3", "ben"), "Ben wins off Dan\n= 3 tai"),
        (("4 tai", "not me, ben", "zimo"), "Ben wins by self-draw\n= 4 tai"),
        (("me 4 tai", "zimo"), "Ann wins by self-draw\n= 4 tai"),
        (("3 zimo", "it was a draw"), "draw, the wall ran out"),
        (("3 zimo", "no one"), "draw, the wall ran out"),
        (("3 zimo", "流局"), "draw, the wall ran out"),
    ],
)
def test_what_was_told_before_the_winner_is_kept(lines: tuple[str, ...], told: str) -> None:
    chat = Chat.after(GAME, "ann: /score")
    chat.play(f"ann: {one}" for one in lines)
    assert told in chat.text
    assert chat.say("ann: cat") == "", "no question is left open"


def test_a_winner_denied_after_the_value_is_struck() -> None:
    chat = Chat.after(GAME, "ann: /score", "ann: 4 tai")
    assert "Who won?" in chat.say("ann: not me")
    assert chat.labels == ["Ben", "Cat", "Dan", "Cancel"]


# whose false win it was


@pytest.mark.parametrize(
    "typed",
    [
        *("係細妹詐糊", "唔係dan詐糊 係細妹", "dan冇詐糊，係細妹", "是細妹诈胡", "細妹のチョンボでした、danじゃない"),
        *("it was 細妹 false hu not dan", "no 細妹 false hu", "sorry it was 細妹 who false hu"),
        *("wrong person, 細妹 false hu", "dan didnt false hu, 細妹 did", "詐糊嗰個係細妹"),
    ],
)
@pytest.mark.parametrize("game", ["hk", "sg", "riichi"])
def test_a_false_win_is_given_to_another_by_one_tap(game: str, typed: str) -> None:
    chat = Chat.after(f"ann: /newgame {game} Ann Bob 細妹 Dan", "ann: dan false hu", "ann: #1")
    assert "Whose was it?" in chat.say(f"ann: {typed}")
    assert chat.labels[0] == "細妹 instead of Dan"
    assert len(chat.seen.night.hands) == 1
    chat.say("ann: #1")
    (hand,) = chat.seen.night.hands
    assert hand.given.false_claim is not None
    assert hand.given.false_claim.player == hand.table.players[2]


@pytest.mark.parametrize("typed", ["nobody", "nobody pays", "no one", "冇人", "唔使賠", "誰も払わない"])
@pytest.mark.parametrize("game", ["hk", "sg", "riichi"])
def test_nobody_closes_the_question_about_a_false_win(game: str, typed: str) -> None:
    chat = Chat.after(f"ann: /newgame {game} Ann Bob Cat Dan", "ann: dan false hu")
    assert CLOSED in chat.say(f"ann: {typed}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    "typed",
    [
        *("cat zimo 5 bao by dan", "bao by dan, cat zimo 5", "cat 5 tai zimo, bao by dan", "cat zimo 5 dan kena bao"),
        *("dan baos cat 5 zimo", "cat zimo 5 dan bao", "cat自摸5 dan包", "dan has to bao, cat zimo 5"),
    ],
)
def test_who_is_liable_is_said_in_every_order(typed: str) -> None:
    """Five tai self-drawn at 0.5/1 are 32 of each; whoever is liable pays all three."""
    chat = Chat.after(GAME)
    assert "Dan → Cat 96 (pays for all)" in chat.say(f"ann: {typed}")


# two values at once

BOTH_WON: Final = "ann: /newgame taiwanese Wing Mei Cat Dan"


@pytest.mark.parametrize(
    "typed",
    [
        *("no mei 5 wing 7", "no, mei 5 and wing 7", "sorry mei 5台 wing 7台", "係mei 5台 wing 7台", "mei 5 wing 7"),
        *("should be mei 5, wing 7", "mei5台、wing7台でした"),
    ],
)
def test_the_values_of_two_winners_are_put_right_by_one_tap(typed: str) -> None:
    """At a stake of one a tai, Dan pays five and seven instead of three and four."""
    chat = Chat.after(BOTH_WON, "ann: mei 3, wing 4 off dan")
    assert "Correct hand 1" in chat.say(f"ann: {typed}")
    assert "Wing +3 · Mei +2 · Dan −5" in chat.text
    chat.say("ann: #1")
    assert [one.stated.units for one in chat.seen.night.hands[0].given.entered if one.stated] == [5, 7]


def test_the_values_of_two_winners_are_put_right_by_the_command() -> None:
    chat = Chat.after(BOTH_WON, "ann: mei 3, wing 4 off dan")
    assert "Dan → Wing 7\nDan → Mei 5" in chat.say("ann: /fix mei 5 wing 7")


def test_values_that_are_put_right_while_it_is_asked_who_is_paid_are_not_passed_over() -> None:
    chat = Chat.after("ann: /newgame hk Wing Mei Cat Dan", "ann: mei 3, wing 4 off dan")
    assert UNCLEAR in chat.say("ann: no mei 5 wing 7")


# what was asked about, told anew


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        *(
            (("ann: ben 3",), "ben 3 from dan"),
            (("ann: /score",), "ben 3 from dan"),
            (("ann: /kong",), "ann added kong"),
        ),
        *((("ann: ben 3 frmo dan xyz",), "ben 3 from dan"), (("ann: ben 3 and cat 2 off dan",), "ben 3 off dan")),
    ],
)
def test_a_question_says_that_it_is_answered_once_its_line_was_told_anew(asked: tuple[str, ...], told: str) -> None:
    chat = Chat.after(GAME, *asked)
    card = str(chat.shown)
    assert chat.messages[card].choices
    chat.say(f"ann: {told}")
    assert [one.key for one in chat.messages[card].lines] in (["dialogue.answered"], ["asked.recorded"])
    assert not chat.messages[card].choices


def test_yes_undoes_what_was_asked_about_and_not_ones_own_hand_before() -> None:
    chat = Chat.after(GAME, "ann: ben 3 zimo", "ben: cat 2 zimo", "ann: undo")
    assert "Somebody else entered hand 2" in chat.text
    assert "Undone: hand 2" in chat.say("ann: yes")


def test_a_question_stays_while_another_hand_is_told() -> None:
    chat = Chat.after(GAME, "ann: ben 3")
    card = str(chat.shown)
    chat.say("ann: cat 2 zimo")
    assert chat.messages[card].choices


@pytest.mark.parametrize(
    ("asked", "typed", "told"),
    [
        *(("dan: false hu", said, "Dan → Cat 32") for said in ("off cat", "cat放銃", "cat shot it", "catから")),
        *(("dan: false hu", said, "Dan → Ann, Ben, Cat 32 each") for said in ("self draw", "自摸", "ツモ")),
        *(("dan: kong", said, "Dan, concealed kong") for said in ("concealed", "暗槓", "it was concealed")),
        *(("dan: kong", said, "Dan, added kong") for said in ("added", "加槓")),
    ],
)
def test_a_fine_and_a_kong_of_ones_own_are_told_on_in_words(asked: str, typed: str, told: str) -> None:
    """A false win pays the limit of five tai at 0.5/1: 32 to each, or 32 to the discarder and 16 to the others."""
    chat = Chat.after(GAME, asked)
    assert told in chat.say(f"dan: {typed}")


@pytest.mark.parametrize("typed", ["ann", "ann concealed", "3 tai", "lol", "ann and ben"])
def test_what_tells_no_kind_of_kong_is_none(typed: str) -> None:
    chat = Chat.after(GAME, "dan: kong")
    before = chat.seen.night.seq
    chat.say(f"dan: {typed}")
    assert chat.seen.night.seq == before


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        *((said, "Ben paid Dan 20") for said in ("handed over", "cash", "給了", "畀咗", "渡しました")),
        *((said, "Ben → Dan 20") for said in ("another payment", "payment", "記數", "支払い")),
    ],
)
def test_whether_money_was_handed_over_is_answered_in_a_word(typed: str, told: str) -> None:
    chat = Chat.after(GAME, "ann: ben 3 from dan", "dan: ben pay me 20")
    assert told in chat.say(f"dan: {typed}")


@pytest.mark.parametrize("typed", ["84", "4", "3 tai"])
def test_a_value_is_not_passed_over_where_it_is_no_answer(typed: str) -> None:
    chat = Chat.after(HONG_KONG, "ann: ben and cat won", "ann: dan")
    assert UNCLEAR in chat.say(f"ann: {typed}")


@pytest.mark.parametrize(
    "typed", ["3 tai off ann", "3 tai zimo", "half flush off ann", "123m 456p 789s EEE 5m +5m off ann"]
)
def test_a_hand_of_nobody_while_another_is_asked_about_asks_who_won(typed: str) -> None:
    chat = Chat.after(GAME, "cat: ben won")
    assert "Who won?" in chat.say(f"cat: {typed}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize(("typed", "winner"), [("i won 3 tai off ann", "Cat"), ("ben 3 tai off ann", "Ben")])
def test_a_hand_of_somebody_named_is_his_whoever_is_asked_about(typed: str, winner: str) -> None:
    chat = Chat.after(GAME, "cat: ben won")
    assert f"{winner} wins off Ann" in chat.say(f"cat: {typed}")


@pytest.mark.parametrize("word", ["yes", "係", "是", "はい", "yep"])
def test_yes_takes_the_one_line_that_is_offered(word: str) -> None:
    chat = Chat.after("ann: /newgame hong kong ann ben cat dan", "ann: /scroe ben 3 faan from cat")
    assert not chat.say("ben: yes"), "who was not offered anything"
    assert "ben wins off cat" in chat.say(f"ann: {word}", at=chat.now - 150)


def test_yes_to_an_offer_is_over_once_anything_was_recorded_and_no_other_word_answers_it() -> None:
    chat = Chat.after("ann: /newgame hong kong ann ben cat dan", "ann: /scroe ben 3 faan from cat", step=20)
    assert not chat.say("ann: no")
    assert not chat.say("ann: cat")
    chat.say("dan: dan 3 faan from cat")
    assert not chat.say("ann: yes")
    undone = Chat.after("ann: /newgame hong kong ann ben cat dan", "ann: ben 3 faan cat", "ann: /undo", step=20)
    assert not undone.say("ann: yes")


ROUND = (
    "pat: /newgame british Pat Quinn Ros Sam",
    *(f"{name}: /iam {name}" for name in ("pat", "quinn", "ros", "sam")),
    "pat: pat 100 from quinn, quinn 8, ros 0, sam 16",
    "quinn: wait ros had 8 not 0",
)


@pytest.mark.parametrize(
    "said",
    ["ros: yes", "ros: yes 8", "ros: yes it was 8", "ros: yeah 8 sorry", "quinn: yes 8", "pat: yes", "pat: yes 8"],
)
def test_whoever_plays_agrees_to_a_correction_that_another_was_asked_about(said: str) -> None:
    chat = Chat.after(*ROUND, step=20)
    assert "Ros: 0 points → 8 points" in chat.say(said)
    assert chat.say(f"{said.partition(':')[0]}: yes") == ""


def test_a_correction_is_agreed_to_later_by_whom_it_names_alone() -> None:
    chat = Chat.after(*ROUND, step=20)
    chat.step = 200
    assert chat.say("pat: yes") == ""
    chat.step = 20
    assert "Ros: 0 points → 8 points" in chat.say("ros: yes")


@pytest.mark.parametrize("said", ["ros: yes 9", "pat: ok", "zed: yes", "ros: no"])
def test_a_correction_is_agreed_to_by_no_stranger_and_with_no_other_value(said: str) -> None:
    chat = Chat.after(*ROUND, step=20)
    chat.say(said)
    assert "Ros: 0 points → 8 points" in chat.say("ros: yes 8")
