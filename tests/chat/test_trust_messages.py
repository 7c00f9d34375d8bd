"""What was told keeps standing when something follows; what is no longer true is marked."""

from __future__ import annotations

import pytest

from bot.text.render import plain
from tests.chat.conftest import Chat, in_english

RIICHI = "ann: /newgame riichi Ann Bob Cat Dan"
LAST_OF_EAST = "ann: /seat round=S hand=4 dealer=dan"


def shown(chat: Chat, message: str) -> str:
    reply = chat.messages[message]
    return plain(reply, in_english(reply))


def followed(chat: Chat, typed: str, later: str) -> tuple[list[str], str]:
    """The rows of what a line is answered, and what that message says once another line was said."""
    rows = chat.say(typed).split("\n")
    message = str(chat.shown)
    chat.say(later)
    return rows, shown(chat, message)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("ann: /stake 1/2", ("Stake: 1/2", "1 tai: 4+2+2, self-drawn 4+4+4", "Applies from the next hand.")),
        ("ann: /set limit=4", ("Now: 4 · the most tai that are paid", "Applies from the next hand.")),
        ("ann: /join eve", ("eve joined.",)),
        ("ann: /leave ben", ("Ben leaves.",)),
        ("ann: /seat eve for ben", ("eve sits down for Ben", "Seats: Ann E · eve S · Wen W · Rob N")),
        ("ann: /seat dealer=ben", ("Seats: Ben E · Wen S · Rob W · Ann N",)),
        ("ann: /pay ann ben 3 supper", ("0b · payment: supper", "Ann → Ben 3")),
    ],
)
def test_what_a_message_told_keeps_standing_when_something_follows(table: Chat, typed: str, told: tuple[str]) -> None:
    rows, later = followed(table, typed, "ann: /pay wen rob 1")
    assert set(told) <= set(rows)
    assert later == "\n".join(told)


def test_final_scores_keep_standing_when_the_next_game_is_opened(table: Chat) -> None:
    rows, later = followed(table, "ann: /result ann 10 ben -4 wen -6 rob 0", "ann: /newgame sg ann ben wen rob")
    assert rows[1:5] == ["1. Ann   +10", "2. Rob     0", "3. Ben    −4", "4. Wen    −6"]
    assert later.split("\n") == rows[:5]


def test_several_games_entered_by_their_scores_keep_standing(table: Chat) -> None:
    rows, later = followed(
        table, "ann: /result ann 10 ben -4 wen -6 rob 0\nann 0 ben 2 wen -2 rob 0", "ann: /pay ann ben 1"
    )
    assert later.split("\n") == rows[:10]
    assert rows[6:8] == ["1. Ben   +2", "2. Ann    0"]


def test_the_places_of_a_game_that_was_ended_keep_standing() -> None:
    """A mangan of Bob off Cat is 8000; 25,000 each before; uma 20-10, the pool back to Bob: nobody else moved."""
    chat = Chat.after(RIICHI, "ann: bob mangan from cat")
    rows, later = followed(chat, "ann: /endgame sure", "ann: /newgame riichi Ann Bob Cat Dan")
    places = [row for row in rows if row[:2] in ("1.", "2.", "3.", "4.")]
    assert [row.split()[1:3] for row in (places[0], places[3])] == [["Bob", "33,000"], ["Cat", "17,000"]]
    assert later.split("\n") == ["Game over.", *places]


def test_the_places_of_a_game_that_ended_by_its_rules_keep_standing() -> None:
    chat = Chat.after(RIICHI, LAST_OF_EAST)
    rows, later = followed(chat, "ann: bob mangan from cat", "ann: /newgame riichi Ann Bob Cat Dan")
    places = [row for row in rows if row[:2] in ("1.", "2.", "3.", "4.")]
    assert len(places) == 4
    assert [row for row in later.split("\n") if row in places] == places
    assert "Next:" not in later


def test_on_what_somebody_left_follows_a_correction_of_an_earlier_hand() -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Wen Rob stake=0.5/1", "ann: ben 3 tai from ann", "ann: /leave ben")
    left = str(chat.shown)
    assert "Ben leaves on +16" in shown(chat, left)
    chat.say("ann: /fix 1 2")
    assert "Ben leaves on +8" in shown(chat, left)
    chat.say("ann: /undo")
    assert "Ben leaves on +16" in shown(chat, left)


def test_a_moment_gone_back_to_tells_no_standing_once_something_follows(table: Chat) -> None:
    table.play(["ann: ben 3 tai from ann", "ann: wen 1 tai from rob", "ann: /undo", "ann: /undo"])
    assert "Ann −9 · Ben +15" in table.say("ann: /restore 3")
    message = str(table.shown)
    table.say("ann: wen 2 tai from ann")
    assert shown(table, message) == "Back to how it stood after no. 3, says Ann.\n" + (
        "Entries that count again: 2\nHands that count again: 1, 2"
    )


# answers that only tell how things stand


@pytest.mark.parametrize("asked", ["/table", "/history", "/history all", "/history sheet", "/stats", "/top"])
def test_an_answer_that_tells_the_standing_is_marked_when_a_hand_it_counted_is_undone(table: Chat, asked: str) -> None:
    table.play(["ann: ben 3 tai from ann", "ann: wen 1 tai from rob"])
    before = table.say(f"ann: {asked}")
    message = str(table.shown)
    table.say("ann: rob 1 tai from ann")
    assert shown(table, message) == before
    table.say("ann: /fix 1 2")
    assert shown(table, message).startswith("What was shown here has changed since")


def test_the_standing_says_after_which_hand_it_was(table: Chat) -> None:
    assert "Before the first hand" in table.say("ann: /table")
    before = str(table.shown)
    table.say("ann: ben 3 tai from ann")
    assert "After hand 1" in table.say("ann: /table")
    after = str(table.shown)
    table.say("ann: /undo")
    assert "has changed since" in shown(table, after)
    assert "Before the first hand" in shown(table, before)


def test_an_answer_given_after_an_undoing_stays_as_it_was_told(table: Chat) -> None:
    table.play(["ann: ben 3 tai from ann", "ann: wen 1 tai from rob", "ann: /undo"])
    told = table.say("ann: /table")
    message = str(table.shown)
    table.say("ann: /redo")
    assert "After hand 1" in told
    assert shown(table, message) == told


def test_a_picture_of_the_night_is_taken_away_when_a_hand_in_it_is_undone(table: Chat) -> None:
    table.play(["ann: ben 3 tai from ann", "ann: /chart"])
    assert table.pictures
    table.say("ann: /undo")
    assert not [one for one in table.messages if one.startswith("picture")]


# seats by tapping


def test_a_second_newgame_keeps_who_sits_and_the_rules_and_shows_the_seats_anew(chat: Chat) -> None:
    chat.play(["ann: /newgame hk stake=2", "ann: #1", "ben: #1"])
    first = str(chat.offering)
    assert "East ann\nSouth ben" in chat.say("rob: /newgame")
    assert "Stake: 2" in chat.text
    second = str(chat.shown)
    assert first != second
    assert shown(chat, first) == "Sitting down goes on in another message."
    assert chat.messages[first].choices == ()
    assert "West rob" in chat.say("rob: #1", reply_to=second)


def test_names_behind_a_second_newgame_sit_down_beside_those_who_sat(chat: Chat) -> None:
    chat.play(["ann: /newgame hk", "ann: #1"])
    assert "East ann\nSouth ben" in chat.say("rob: /newgame ben ann")


def test_another_game_behind_a_second_newgame_keeps_who_sits(chat: Chat) -> None:
    chat.play(["ann: /newgame hk", "ann: #1"])
    assert "Singapore" in chat.say("rob: /newgame sg")
    assert "East ann" in chat.text


def test_a_line_that_starts_without_somebody_who_sat_down_asks(chat: Chat) -> None:
    chat.play(["ann: /newgame hk", "rob: #1"])
    seats = str(chat.offering)
    assert "rob sat down for this game as well" in chat.say("ann: /newgame hk ann ben cat dan")
    assert chat.labels == ["Start without rob", "Back to the seats"]
    assert not chat.seen.night.running
    assert "ann E · ben S · cat W · dan N" in chat.say("ann: #1")
    assert shown(chat, seats) == "The game has started."
    assert chat.messages[seats].choices == ()


@pytest.fixture
def three(table: Chat) -> Chat:
    """Ben, Wen and Rob won a hand each, all off Ann."""
    for who, value in (("ben", 3), ("wen", 2), ("rob", 1)):
        table.say(f"ann: {who} {value} from ann")
    return table


def test_a_correction_is_marked_when_its_hand_is_corrected_again_and_stands_as_it_was_once_that_is_undone(
    three: Chat,
) -> None:
    three.say("ann: /fix 1 from=wen")
    first = str(three.shown)
    assert "Changed again" not in shown(three, first)
    three.say("ann: /fix 1 zimo")
    assert "Changed again since: hand 1" in shown(three, first)
    assert "Changed again" not in three.text
    three.say("ann: /undo")
    assert "Changed again" not in shown(three, first)


def test_a_correction_is_marked_when_a_hand_it_scored_again_is_corrected(three: Chat) -> None:
    """Another base stake from hand 1 on re-scores hands 2 and 3."""
    three.say("ann: /set base_stake=1 since=1")
    receipt = str(three.shown)
    assert "Hands re-scored: 2" in three.text
    three.say("ann: /fix 3 zimo")
    assert "Changed again since: hand 3" in shown(three, receipt)


def test_the_end_of_a_game_told_by_a_correction_is_marked_when_it_ends_otherwise(chat: Chat) -> None:
    chat.play([RIICHI, "ann: /s ann 1h30 from bob", "ann: /s cat 1h30 from bob", "ann: /endgame sure"])
    chat.say("ann: /fix 2 from=dan sure")
    told = str(chat.shown)
    assert "The game ends anew" in chat.text
    chat.say("ann: /fix 1 from=cat sure")
    assert "Changed again since:\nthe end of the game" in shown(chat, told)


def test_who_may_record_keeps_standing_beside_the_rules_it_was_chosen_with(table: Chat) -> None:
    said = table.say("ann: /set who=seated limit=6")
    assert "Only those at the table may record." in said
    message = str(table.shown)
    table.say("ann: ben 2 from ann")
    standing = plain(table.messages[message], in_english(table.messages[message]))
    assert "Only those at the table may record." in standing
    assert "6 · the most tai that are paid" in standing


def test_a_round_offers_to_undo_what_came_in_for_it_and_no_payment_beside_it() -> None:
    chat = Chat.after("ann: /newgame british Ann Ben Wen Rob", "ann: ann mahjong 42 from wen", "ben: 12")
    round_message = chat.messages["reply 2"]
    assert "Undo" in chat.labels_of(round_message)
    chat.say("wen: /pay wen ann 30 tea")
    assert "Undo" not in chat.labels_of(chat.messages["reply 2"])
    chat.say("wen: 8")
    assert "Undo" in chat.labels_of(chat.messages["reply 2"])


def test_a_label_stays_after_an_undo_below_it() -> None:
    """A mark between two others can be taken back at any time: what came after it keeps its letter."""
    chat = Chat.after("ann: /newgame sg Ann Ben Wen Rob", "ann: ben 3 tai from ann", "ann: /paid ann ben 1")
    chat.play(["ann: /pay ann ben 2 kopi", "ann: /pay ann ben 3 taxi", "ann: /undo 1a"])
    assert shown(chat, "reply 4").startswith("1b · payment: kopi")
    assert shown(chat, "reply 5").startswith("1c · payment: taxi")
    assert chat.say("ann: /undo 1c").startswith("Undone: Ann pays Ben 3")
    assert chat.say("ann: /undo 1b").startswith("Undone: Ann pays Ben 2")


def test_a_label_of_what_was_undone_is_given_to_nothing_else() -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Wen Rob", "ann: ben 3 tai from ann", "ann: /pay ann ben 2 kopi")
    chat.play(["ann: /undo", "ann: /pay ann ben 3 taxi"])
    assert shown(chat, str(chat.shown)).startswith("1b · payment: taxi")
    chat.say("ann: /undo 1a")
    assert shown(chat, "reply 5").startswith("1b · payment: taxi")
    assert [one.label for one in chat.seen.night.lines if one.label] == ["0a", "1", "1b"]
    assert chat.say("ann: /undo 1b").startswith("Undone: Ann pays Ben 3")


def test_a_result_that_opens_a_night_over_open_debts_says_its_standing_only_while_it_is_the_newest() -> None:
    chat = Chat.after("ann: /newgame mcr Ann Ben Wen Rob", "ann: ann 8 zimo", "ann: /settle close")
    chat.say("ann: /result here ann 10 ben -4 wen -6 rob 0\nann 1 ben -1 wen 0 rob 0")
    result = str(chat.shown)
    assert "Ann +11 · Ben −5" in chat.text
    chat.say("ben: #1", reply_to="reply 3")
    assert "Ann +11 · Ben −5" not in shown(chat, result)
    assert "1. Ann   +10" in shown(chat, result)


@pytest.mark.parametrize(("later", "stays"), [("/fix from=wen", False), ("/pay ann rob 2", False), ("/table", True)])
def test_the_picture_below_a_closing_goes_once_its_balances_are_others(later: str, stays: bool) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Wen Rob", "ann: ben 3 tai from ann")
    chat.say("ann: /settle closing")
    chat.say("ann: #1")
    picture = next(place for place in chat.pictures if place.startswith("picture"))
    assert "Ben +16" in shown(chat, picture)
    seq = chat.seen.night.seq
    chat.say(f"ann: {later}", reply_to="reply 2")
    assert (picture in chat.messages) is stays
    assert (chat.seen.night.seq == seq) is stays


def test_a_payment_is_told_of_the_deal_it_came_in_once_a_hand_before_it_is_put_right() -> None:
    """Ann deals first and keeps the deal once she, not Ben, won hand 1."""
    chat = Chat.after("ann: /newgame riichi ann ben wen rob", "ann: ben 3h30 from rob", "ann: /pay ann rob 100")
    paid = list(chat.messages)[-1]
    assert "East 2 · payment" in shown(chat, paid)
    chat.say("ann: ben 3h30 from rob again")
    chat.say("ann: /fix 1 winner=ann")
    assert "East 1, 1 honba · payment" in shown(chat, paid)


def test_the_pot_that_a_bet_came_to_stays_told_once_another_game_is_played() -> None:
    chat = Chat.after("ann: /newgame riichi ann ben wen rob", "wen: /riichi wen")
    bet = list(chat.messages)[-1]
    chat.say("ann: /newgame tw ann ben wen rob stake=100/20 sure")
    assert "wen declares riichi · pot 1,000" in shown(chat, bet)


def test_who_answers_somebody_elses_question_is_asked_himself_who_he_is() -> None:
    chat = Chat.after("ann: /newgame sg ann ben wen rob", "wen: #1")
    chat.say("eve: me, 3 tai", reply_to=list(chat.messages)[-1])
    assert chat.text == "Which one are you, eve?"
    assert "somebody else" in chat.say("wen: #1")
    assert "eve plays as ben" in chat.say("eve: #1")


def test_who_somebody_is_is_announced_to_all_though_his_line_could_not_be_done() -> None:
    chat = Chat.after("ann: /newgame sg ann ben wen rob")
    chat.say("wen: #1")
    chat.say("eve: lol", reply_to=list(chat.messages)[-1])
    chat.say("eve: #1")
    assert chat.reply is not None
    assert "eve plays as ben from now on" in chat.text
    assert not chat.reply.notice


def test_a_form_with_a_winner_and_another_with_a_value_of_his_own_tells_two_winners() -> None:
    """3 han 30 fu off a discard is 3,900, mangan 8,000; both are paid by who discarded."""
    chat = Chat.after("ann: /newgame riichi ann bob cat dan")
    said = chat.say("ann: /score winner: bob 3900 from ann, dan mangan").split("\n")
    assert "ann 13,100 · bob 28,900" in said
    assert "cat 25,000 · dan 33,000" in said


def test_a_form_with_a_winner_and_another_name_beside_one_value_asks_who_won() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan")
    assert "bob is picked as the winner, but the text says dan" in chat.say("ann: /score winner: bob dan 3900 from ann")


def test_a_kong_that_stays_the_newest_says_the_standing_without_a_bite_that_was_undone_before_it(table: Chat) -> None:
    """2 from each for a concealed kong at 0.5/1; the 1 from each of the bite goes back, and comes again."""
    table.play(["ann: rob bite animals", "ben: ann concealed kong"])
    message = str(table.shown)
    bite = next(one.recorded.seq for one in table.seen.night.lines[-2:])
    for typed, ann in (("/undo", 6), ("/redo", 5)):
        table.say(f"ann: {typed} entry={bite} sure")
        assert f"Ann +{ann}" in plain(table.messages[message], in_english(table.messages[message]))


def test_a_settlement_shown_again_leaves_one_that_can_be_tapped() -> None:
    """Bob won 4 off Dan, 4 from everybody: of six settlements the last one is live, the others say so in a line."""
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan stake=0.5/1", "ann: bob 3 tai from dan")
    told = []
    for _ in range(6):
        chat.say("ann: /settle")
        told.append(str(chat.shown))
    for old in told[:-1]:
        assert shown(chat, old) == "The settlement is in a newer message."
        assert not chat.messages[old].choices
    chat.say("dan: #1")
    assert chat.shown == told[-1]
    assert all(shown(chat, old) == "The settlement is in a newer message." for old in told[:-1])


def test_an_older_settlement_tapped_as_it_changes_is_the_live_one() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan stake=0.5/1", "ann: bob 3 tai from dan", "ann: /settle")
    first = str(chat.shown)
    tapped = chat.messages[first].choices[0].id
    chat.say("ann: /settle")
    second = str(chat.shown)
    chat.say(f"dan: {tapped}", reply_to=first, pressed=True)
    assert chat.shown == first
    assert "✓" in shown(chat, first)
    assert shown(chat, second) == "The settlement is in a newer message."


def test_a_settlement_of_an_earlier_night_is_live_once() -> None:
    night = ("ann: /newgame sg Ann Bob Cat Dan stake=0.5/1", "ann: bob 3 tai from dan", "ann: /settle")
    chat = Chat.after(*night, "ann: #2", "ann: #1", "ann: /newgame sg Ann Bob Cat Dan", "ann: /settle 1")
    again = str(chat.shown)
    live = [one for one, said in chat.messages.items() if any("→" in label for label in chat.labels_of(said))]
    assert live == [again]
