"""Seats: guests by name, people who swap, come and have none yet, and one who is somebody else."""

from __future__ import annotations

import asyncio

import pytest

from bot.text.render import plain
from tests.chat.conftest import Chat, in_english
from tests.chat.test_people import Table, four_seated
from tests.chat.test_rest_of_a_line import answered


def test_adding_a_guest_asks_for_a_name_and_takes_one_with_blanks() -> None:
    chat = Chat()
    chat.say("ann: /newgame")
    question = chat.say(f"ann: #{chat.labels.index('Add a guest') + 1}")
    assert question == "What's the guest called? Answer this message with the name."
    assert chat.reply is not None
    assert "East mei ling\n" in answered(chat, "ann: mei ling", chat.reply)


@pytest.mark.parametrize(
    ("typed", "seats"),
    [
        ("guest mei ling", ["mei ling"]),
        ("guest: Tan Ah Kow", ["Tan Ah Kow"]),
        ("a guest Bob", ["Bob"]),
        ("guests Bob, Cat and Mei Ling", ["Bob", "Cat", "Mei Ling"]),
        ("guest ann ben cat dan", ["ann", "ben", "cat", "dan"]),
        ("客人 小美", ["小美"]),
        ("bob cat", ["bob", "cat"]),
        ("bob & mei ling", ["bob", "mei ling"]),
        ('"Old Tom"', ["Old Tom"]),
    ],
)
def test_guests_are_named_as_people_name_them(typed: str, seats: list[str]) -> None:
    chat = Chat()
    chat.say("zoe: /newgame")
    text = chat.say(f"zoe: /join {typed}")
    lines = [one for one in text.split("\n") if one.split(" ")[0] in ("East", "South", "West", "North")]
    assert [one.partition(" ")[2] for one in lines if not one.endswith("–")] == seats


SAID_IN_FOUR_LANGUAGES = ["I’m in!", "me too", "count me in", "+1", "我", "算我一個。", "我也要打", "入ります！"]


@pytest.mark.parametrize("typed", SAID_IN_FOUR_LANGUAGES)
def test_who_says_so_while_seats_are_taken_sits_down(typed: str) -> None:
    chat = Chat()
    chat.say("ann: /newgame")
    assert "East zoe\n" in chat.say(f"zoe: {typed}")


@pytest.mark.parametrize("typed", SAID_IN_FOUR_LANGUAGES)
def test_nobody_sits_down_by_a_word_while_a_game_runs_or_nothing_is_opened(typed: str, table: Chat) -> None:
    assert Chat().say(f"zoe: {typed}") == ""
    assert table.say(f"zoe: {typed}") == ""


SEATED_AGAIN = ["East ann", "South bob", "West cat", "North dan", "Sitting out: eve"]


@pytest.mark.parametrize("typed", ["/newgame again", "/newgame sg same table again", "/newgame hk rematch"])
def test_the_people_of_a_closed_night_sit_again_and_one_tap_starts(typed: str) -> None:
    chat = Chat()
    chat.say("ann: /newgame sg ann bob cat dan eve stake=1/2")
    chat.say("ann: /s bob 3 from ann")
    chat.say("ann: /settle close")
    proposed = chat.say(f"bob: {typed}").split("\n")
    assert proposed[3:9] == [*SEATED_AGAIN, "Seats as last time: tap “Start”, or mix them."]
    started = chat.say(f"bob: #{chat.labels.index('Start') + 1}").split("\n")
    assert started[1] == "ann E · bob S · cat W · dan N"
    assert "Sitting out: eve" in started


def test_the_button_of_a_game_that_is_over_seats_the_same_people() -> None:
    chat = Chat()
    chat.say("ann: /newgame riichi tonpuu ann bob cat dan")
    for dealer, winner in (("ann", "bob"), ("bob", "cat"), ("cat", "dan"), ("dan", "bob")):
        chat.say(f"ann: /s {winner} mangan from {dealer}")
    proposed = chat.say(f"ann: #{chat.labels.index('Same table again') + 1}").split("\n")
    assert proposed[-5:-1] == SEATED_AGAIN[:4]
    assert "Start" in chat.labels


def test_too_few_of_the_game_before_are_seated_without_a_start() -> None:
    chat = Chat()
    chat.say("ann: /newgame riichi ann bob cat players=3")
    proposed = chat.say("ann: /newgame hk again")
    assert "West cat\nNorth –\nTap “Sit down”." in proposed
    assert "Start" not in chat.labels


def test_nobody_is_called_guest() -> None:
    chat = Chat()
    chat.say("ann: /newgame")
    assert chat.say("ann: /join guest") == "Who? Type a name, like: eve"
    chat.say("ann: /newgame sg Guest Ben Cat Dan")
    assert chat.problems == ["name.unfit"]


@pytest.mark.parametrize(
    "typed", ["ann for ben", "ann and ben swap", "swap ann with ben", "ann <-> ben", "ann 和 ben 換"]
)
def test_two_swap_seats_in_words(table: Chat, typed: str) -> None:
    assert table.say(f"ann: /seat {typed}").startswith("Seats: Ben E · Ann S · Wen W · Rob N")


TOLD_WITHOUT_A_SEAT = ("ann: /s eve 3 from ann", "eve: /s me 3 from ann", "ann: eve 3 from ann", "eve: I won 3 off ann")


@pytest.mark.parametrize("typed", TOLD_WITHOUT_A_SEAT)
def test_the_hand_of_somebody_without_a_seat_is_recorded_once_he_takes_one(table: Chat, typed: str) -> None:
    """Three tai: Ann gives 8, the two others 4 each; who pays for the hand keeps the seat."""
    table.say("eve: /join")
    assert "eve has no seat" in table.say(typed)
    assert table.labels == [f"eve takes {name}'s seat" for name in ("Ben", "Wen", "Rob")]
    said = table.say("wen: #2")
    assert "Hand 1 · eve wins off Ann" in said
    assert "eve sits down for Wen" in said
    assert table.balances == {"Ann": -8000, "Ben": -4000, "Wen": 0, "Rob": -4000, "eve": 16000}
    receipt = str(table.shown)
    table.say("ann: ben 1 from ann")
    standing = plain(table.messages[receipt], in_english(table.messages[receipt]))
    assert "eve sits down for Wen" in standing, "what was told keeps standing"


def test_a_hand_without_a_seat_that_lacks_a_fact_is_asked_about_once_the_seat_is_taken(table: Chat) -> None:
    table.say("eve: /join")
    table.say("eve: /s me 3")
    said = table.say("eve: #1")
    assert "eve sits down for Ann" in said
    assert "self-draw" in said
    assert table.seen.night.hands == ()
    table.say("eve: #1")
    assert table.balances["eve"] == 8000 * 3, "self-drawn at three tai: 8 from each"


def test_a_refused_hand_seats_nobody(table: Chat) -> None:
    table.say("eve: /join")
    table.say("eve: /s me 123m 456m from ben")
    assert "That's 6 tiles" in table.say("eve: #1")
    assert "Ann E · Ben S" in table.say("ann: /table")


def test_players_stand_in_the_order_of_the_seats_on_the_buttons(table: Chat) -> None:
    table.say("wen: /score")
    assert table.labels[:4] == ["Wen", "Ann", "Ben", "Rob"]  # who asks stands first
    table.say("zoe: /score")
    assert table.labels[:4] == ["Ann", "Ben", "Wen", "Rob"]
    table.say("ann: /s ben 3")
    assert [one.partition(":")[0] for one in table.labels[:4]] == ["Self-drawn", "Off Wen", "Off Rob", "Off Ann"]


def test_an_empty_game_is_replaced_unasked_and_leaves_nobody_behind(table: Chat) -> None:
    assert table.say("ann: /newgame hk Ann Bob Cat Dan").startswith("New game: Hong Kong")
    assert table.labels[0] == "Score"
    table.say("ann: /s bob 4 from ann")
    assert set(table.balances) == {"Ann", "Bob", "Cat", "Dan"}


def test_who_said_that_the_game_may_end_is_not_asked_again(table: Chat) -> None:
    table.say("ann: /s ann 3 zimo")
    table.say("ann: /newgame")
    assert table.say(f"ann: #{table.labels.index('End it, start a new one') + 1}").startswith("New game")
    table.say("ann: /join guests Bob, Cat, Dan, Eve")
    assert "Bob E · Cat S" in table.say(f"ann: #{table.labels.index('Start') + 1}")


# who somebody is


def test_two_who_are_linked_both_agree_to_be_one() -> None:
    async def play() -> None:
        table = Table()
        await four_seated(table)
        await table.say(9, "Benny", "/iam new")
        asked = await table.say(9, "Benny", "/merge Benny Ben")
        assert asked is not None
        assert [one.key for one in asked.lines] == ["merge.ask"]
        place = f"r{table.count}"
        await table.say(3, "Cat", asked.choices[0].id, on=place)
        assert (await table.owners())["telegram:9"] == "p5", "Ben has not agreed yet"
        await table.say(2, "Ben", asked.choices[0].id, on=place)
        assert (await table.owners())["telegram:9"] == "p2"

    asyncio.run(play())


def test_an_administrator_merges_and_two_who_sit_together_are_never_one() -> None:
    async def play() -> None:
        table = Table()
        await four_seated(table)
        await table.say(9, "Benny", "/iam new")
        for admin in (False, True):
            refused = await table.say(8, "Boss", "/merge Ann Ben", admin=admin)
            assert refused is not None
            assert [one.code for one in refused.figures.problems] == ["merge.together"]
        done = await table.say(8, "Boss", "/merge Benny Ben", admin=True)
        assert done is not None
        assert (await table.owners())["telegram:9"] == "p2"
        await table.say(8, "Boss", done.choices[0].id, on=f"r{table.count}", admin=True)
        assert (await table.owners())["telegram:9"] == "p5"

    asyncio.run(play())


def test_who_is_linked_already_moves_by_a_claim_and_back_by_undoing_it() -> None:
    async def play() -> None:
        table = Table()
        await table.say(1, "Ann", "/newgame sg me Ben Cat Dan")
        claimed = await table.say(1, "Ann", "/iam ben")
        assert claimed is not None
        assert (await table.owners())["telegram:1"] == "p2"
        entry = (await table.app.seen(table.key)).night.seq
        await table.say(1, "Ann", f"/undo entry={entry}")
        assert (await table.owners())["telegram:1"] == "p1"
        taken = await table.say(9, "Annie", "/iam ann")  # a player for whom somebody speaks is asked
        assert taken is not None
        assert [one.key for one in taken.lines] == ["iam.taken"]
        assert "telegram:9" not in await table.owners()

    asyncio.run(play())


def test_a_seat_for_nobody_who_is_known_says_so_and_who_sits(table: Chat) -> None:
    said = table.say("ann: /seat ééé")
    assert "Nobody is called ééé. Here: Ann, Ben, Wen, Rob." in said
    assert "Try /seat" in table.say("ann: /seat ben")


def test_who_only_joined_has_no_balance_to_be_told() -> None:
    chat = Chat()
    chat.say("ann: /newgame hk Ann Ben Cat Dan")
    assert "Eve 0" not in chat.say("ann: /join Eve")
    for line in ("ann: /s ben 4 from cat", "ann: /table", "ann: /settle", "ann: /settle close"):
        assert "Eve 0" not in chat.say(line)


def test_who_joined_and_paid_or_took_a_seat_has_a_balance() -> None:
    chat = Chat()
    chat.say("ann: /newgame hk Ann Ben Cat Dan")
    chat.say("ann: /join Eve")
    chat.say("ann: /join Fay")
    chat.say("ann: /pay Eve Ann 5")
    chat.say("ann: /seat Fay for Dan")
    said = chat.say("ann: /table")
    assert "Eve −5" in said
    assert "Fay 0" in said


def test_who_sits_down_himself_is_not_signed(table: Chat) -> None:
    table.say("ann: /s ben 3 from ann")
    table.say("ann: /newgame hk")
    table.say("ann: #1")
    told = table.say("Mei: #1", reply_to=table.offering).split("\n")
    assert "Mei sat down." in told
    assert "By Mei" not in told


def test_seats_for_a_game_that_ends_another_say_so(table: Chat) -> None:
    table.say("ann: /s ben 3 from ann")
    assert "ends the game" not in table.say("ann: /newgame hk")
    assert "“Start” ends the game that is on." in table.say("ann: #1").split("\n")


@pytest.mark.parametrize("typed", ["no, eve won", "eve kong from ben"])
def test_what_is_no_hand_of_somebody_without_a_seat_only_offers_the_seats(table: Chat, typed: str) -> None:
    table.say("eve: /join")
    table.say("ann: ben 3 from ann")
    table.say(f"ann: {typed}")
    assert table.reply is not None
    assert table.labels[0].startswith("eve takes ")
    assert all("/score" not in one.command for one in table.reply.choices)


def test_while_people_sit_down_answers_are_about_the_game_they_sit_down_for(chat: Chat) -> None:
    """In Hong Kong 3 faan off a discard are 8 of each, the discarder twice that; no tai are counted there."""
    chat.say("ann: /newgame hk")
    assert "faan" in chat.say("ann: /points")
    assert "tai" not in chat.text
    chat.say("ann: /newgame stake")
    asked = chat.say(f"ann: #{chat.labels.index('Another stake') + 1}")
    assert asked == "What's the stake? Answer this message, for example: 0.25"


def test_a_riichi_stake_is_told_as_a_stake(chat: Chat) -> None:
    assert "Stake: 1 for 1,000 points" in chat.say("ann: /newgame riichi ann ben cat dan stake=1/1000")
    assert chat.say("zoe: /newgame riichi eve fay gus zoe stake=cheap").startswith("I can't read “cheap” as a stake.")


@pytest.mark.parametrize(
    ("opening", "typed"),
    [
        ("riichi", "eve off riichi won from won"),
        ("riichi", "eve han han mangan bao from"),
        ("british", "/hand eve 2O no"),
        ("sg", "/s @p5 3 nonsense 2O"),
    ],
)
def test_nobody_is_called_by_his_id(opening: str, typed: str) -> None:
    chat = Chat.after(f"ann: /newgame {opening} Ann Ben Cat Dan", "ann: /join eve", "ann: /s ann 84 from ben")
    said = chat.say(f"eve: {typed}")
    labels = chat.labels if chat.reply is not None else []
    assert "@p" not in "\n".join((said, *labels))


def test_a_seat_for_somebody_on_the_bench_is_offered_to_him() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from dan", "ann: /join Hock")
    chat.say("ann: /seat cat for hock")
    assert chat.labels == ["Hock takes Cat's seat"]
    assert "Hock sits down for Cat" in chat.say("ann: #1")


@pytest.mark.parametrize("tiles", ["123m 456m 789p 11z 5x", "123m 456m 789p 11z 5s"])
def test_a_hand_that_is_refused_when_somebody_is_to_sit_down_for_it_says_that_nobody_did(tiles: str) -> None:
    chat = Chat.after("ann: /newgame sg ann bob cat dan stake=0.5/1", "eve: /join eve")
    chat.say(f"ann: /s eve {tiles} from bob")
    assert chat.labels[0] == "eve takes ann's seat"
    before = chat.seen.night.seq
    assert chat.say("ann: #1").endswith("eve hasn't taken the seat yet.")
    assert chat.seen.night.seq == before


def test_who_joins_a_full_table_is_told_when_a_seat_comes_free(chat: Chat) -> None:
    chat.say("ann: /newgame sg Ann Bob Cat Dan")
    assert "All seats are taken" in chat.say("ann: /join Hock")
    chat.say("ann: /leave dan")
    assert "Hock" in str(chat.reply and chat.reply.choices)


def test_sit_is_another_word_for_join(chat: Chat) -> None:
    chat.say("ann: /newgame sg")
    assert "East ann" in chat.say("ann: /sit")


def seated() -> Chat:
    return Chat.after("ann: /newgame sg", *(f"{name}: /join" for name in ("ann", "bob", "cat", "dan")))


def test_a_stake_that_is_typed_is_said_in_a_new_message() -> None:
    """Ann is asked, Bob chooses 0.1/0.2 meanwhile: the answer that counts in its place stands below all that."""
    chat = seated()
    chat.say("ann: #7")
    chat.say("ann: #6")
    asked = str(chat.shown)
    chat.say("bob: #1", reply_to="reply 1")
    told = chat.say("cat: 5/10", reply_to=asked)
    assert "Stake: 5/10" in told
    assert "cat chose that." in told
    assert chat.shown not in ("reply 1", asked)
    assert [one.key for one in chat.messages["reply 1"].lines] == ["seats.further_down"]
    assert not chat.messages["reply 1"].choices
    newest = str(chat.shown)
    chat.say("eve: /join")
    assert chat.shown == newest


def test_a_stake_typed_once_the_game_has_started_changes_nothing() -> None:
    chat = seated()
    chat.say("ann: #7")
    chat.say("ann: #6")
    asked = str(chat.shown)
    chat.say("ann: #8", reply_to="reply 1")
    chat.say("ann: #4", reply_to="reply 1")
    assert "another game" in chat.say("cat: 5/10", reply_to=asked)
    assert "Stake: 0.5/1" in chat.say("cat: /rules")


def test_a_new_game_asked_for_on_an_old_greeting_goes_on_below() -> None:
    chat = Chat.after("ann: /start", "ann: /newgame sg", "bob: /join")
    chat.say("ann: #1", reply_to="reply 1")
    assert chat.shown == "reply 4"
    assert "East bob" in chat.text
    assert [one.key for one in chat.messages["reply 2"].lines] == ["seats.further_down"]
    assert chat.labels_of(chat.messages["reply 1"])[0] == "New game"


@pytest.mark.parametrize("said", ["/seat eve for cat", "/stake 1/2", "/pay ann ben 5 kopi", "/kong ann concealed"])
def test_whatever_came_last_offers_to_enter_the_next_hand(table: Chat, said: str) -> None:
    table.say("ann: " + said.replace("cat", "rob"))
    assert table.labels == ["Undo", "Score"]


def test_seats_for_the_next_game_say_which_hands_of_an_open_round_starting_drops() -> None:
    chat = Chat.after("ann: /newgame british Ann Bob Cat Dan", "ann: /hand ann 20", "ann: /newgame british")
    told = chat.say("ann: #1").split("\n")
    assert "“Start” ends the game that is on." in told
    assert "The open round isn't counted (hands in so far: Ann)." in told


@pytest.mark.parametrize("said", ["swap seats bob and cat", "bob and cat change seats", "bob swaps places with cat"])
def test_two_who_change_seats_in_words_do_so_by_a_tap(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan")
    assert chat.say(f"ann: {said}") == "Do Bob and Cat swap seats?"
    assert chat.say("ann: #1").startswith("Seats: Ann E · Cat S · Bob W · Dan N")


@pytest.mark.parametrize("said", ["20c 40c", "20c 40c stake", "20/40 cents can?", "change stake to 0.2/0.4"])
def test_a_stake_told_to_the_bot_while_people_sit_down_is_theirs(said: str) -> None:
    chat = Chat.after("ann: /newgame sg", "ann: #1")
    assert "Stake: 0.2/0.4" in chat.say(f"ann: {said}", addressed=True)


def test_a_stake_in_answer_to_the_message_where_people_sit_down_is_theirs() -> None:
    chat = Chat.after("ann: /newgame sg")
    assert "Stake: 0.2/0.4" in chat.say("ann: 20c 40c", reply_to="reply 1")
    assert Chat.after("ann: /newgame sg").say("ann: 20c 40c") == ""


@pytest.mark.parametrize("said", ["stake 1/2", "1/2 stake", "play 1/2 tonight", "let's play 1/2", "stakes are 1/2"])
def test_a_stake_that_is_called_one_is_that_of_the_open_game_and_asked_about_in_one_that_runs(said: str) -> None:
    assert "Stake: 1/2" in Chat.after("ann: /newgame sg").say(f"ann: {said}")
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan")
    assert chat.say(f"ann: {said}") == "Change this from the next hand on?"
    assert "Stake: 1/2" in chat.say("ann: #1")


@pytest.mark.parametrize(
    ("game", "said", "label"),
    [
        ("tw", "打底100台20", "stake 底100台20"),
        ("tw", "100底20台", "stake 100底20台"),
        ("riichi", "lets do uma 15-5", "uma 15-5"),
        ("riichi", "uma 15/5", "uma 15/5"),
        ("riichi", "ウマは5-10で", "uma 5-10"),
    ],
)
def test_a_stake_and_an_uma_between_hands_are_set_by_a_tap(game: str, said: str, label: str) -> None:
    chat = Chat.after(f"ann: /newgame {game} Ann Bob Cat Dan")
    assert chat.say(f"ann: {said}") == "Change this from the next hand on?"
    assert chat.labels == [label]


@pytest.mark.parametrize(
    "said",
    ["who deal now", "who is dealer?", "whose turn as east", "who deals next", "親はだれ？", "邊個做莊", "誰的莊"],
)
def test_who_asks_the_bot_for_the_dealer_is_shown_the_table(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 from dan")
    assert "Next: Bob deals" in chat.say(f"ann: {said}", addressed=True)
    assert chat.say(f"ann: {said}") == ""  # asked of one another


def test_a_stake_of_points_between_hands_is_asked_about_for_the_next_game() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "ann: bob 3900 from dan")
    assert chat.say("ann: stake 2") == "Change this from the next game on?"
    assert "from the next game" in chat.say("ann: #1")


@pytest.mark.parametrize("said", ["1/2", "stake 1/2?", "play 1/2 hand more", "flowers", "三台起胡?"])
def test_two_amounts_and_a_word_alone_are_talk(said: str) -> None:
    assert Chat.after("ann: /newgame sg Ann Bob Cat Dan").say(f"ann: {said}") == ""
    assert Chat.after("ann: /newgame sg").say(f"ann: {said}") == ""


@pytest.mark.parametrize("said", ["eve joins", "Eve is in too", "eve加入", "eveが入る", "eve也打"])
def test_somebody_is_seated_in_words_while_people_sit_down(said: str) -> None:
    assert "ann added eve" in Chat.after("ann: /newgame sg", "ann: #1").say(f"ann: {said}").replace("Eve", "eve")


@pytest.mark.parametrize("said", ["he joins", "大家加入", "the game is in", "nice", "ann", "eve"])
def test_who_is_no_new_player_is_not_seated(said: str) -> None:
    assert Chat.after("ann: /newgame sg", "ann: #1").say(f"ann: {said}") == ""


def test_somebody_known_is_seated_by_the_name_alone() -> None:
    chat = Chat.after("ann: /newgame sg", "ann: #1", "bob: /join", "bob: /leave")
    assert "ann added bob" in chat.say("ann: bob")


@pytest.mark.parametrize("said", ["cat 2 zimo", "cat 3 from bob"])
def test_a_hand_of_a_guest_before_the_game_starts_says_so(said: str) -> None:
    assert Chat.after("ann: /newgame sg Ann Bob Cat").say(f"ann: {said}").startswith("The game hasn't started")


@pytest.mark.parametrize(
    ("said", "comes", "gone"),
    [
        ("jason take over bob seat", "jason", "Bob"),
        ("i'm out, eve takes my seat", "eve", "Ann"),
        ("bob is out, eve takes his seat", "eve", "Bob"),
        ("志明換成小王", "小王", "志明"),
        ("翔太を健太に交代", "健太", "翔太"),
    ],
)
def test_who_takes_a_seat_is_asked_about_in_more_words(said: str, comes: str, gone: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob 志明 翔太")
    assert chat.say(f"ann: {said}") == f"Does {comes} play on in {gone}'s seat?"


def test_a_stake_told_to_the_bot_in_a_game_is_asked_about() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan")
    chat.say("ann: 20/40 cents can?", addressed=True)
    assert chat.labels == ["20/40 cents"]
    assert "Stake: 0.2/0.4" in chat.say("ann: #1")


def test_a_hand_told_to_the_bot_before_the_game_starts_says_so() -> None:
    chat = Chat.after("ann: /newgame sg", "ann: #1")
    assert chat.say("ann: bob hu 2 tai, ann shoot", addressed=True).startswith("The game hasn't started")


@pytest.mark.parametrize(
    ("said", "label"), [("/falsewin bob", "/penalty bob"), ("/log", "/history"), ("/reopen", "/settle")]
)
def test_a_command_by_another_name_is_offered_by_its_own(said: str, label: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 1 tai zimo")
    chat.say(f"ann: {said}")
    assert chat.labels == [label]


@pytest.mark.parametrize("typed", ["Xiu Lin 3 from dan", "dan 3 from xiu lin", "Xiu L 3 from ben", "xiu lin 3 zimo"])
def test_a_family_name_behind_a_name_is_asked_about(typed: str) -> None:
    chat = Chat.after("ben: /newgame sg Xiu ben cat dan")
    assert "but I don't get" in chat.say(f"ben: {typed}")
    assert chat.say("ben: #1").startswith("Hand 1 · ")


def test_as_many_as_are_named_play_a_game_that_follows_their_number() -> None:
    chat = Chat.after("ann: /newgame arcade ann ben cat dan", "ann: ben 3900 from dan", "ann: /endgame sure")
    assert "ann E · ben S\n" in chat.say("ann: /newgame アーケード ann ben")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("we play mcr tonight", "New game: Chinese Official (MCR)"),
        ("lets play hong kong", "New game: Hong Kong mahjong"),
        ("can we play british?", "New game: British mah-jong"),
        ("今晚打台灣牌", "New game: Taiwanese mahjong"),
        ("今日は三麻やろう", "number of players → 3"),
        ("riichi", "New game: Riichi"),
        ("打一二蚊", "Stake: 1/2"),
    ],
)
def test_the_game_is_named_in_words_while_people_sit_down(said: str, shown: str) -> None:
    chat = Chat.after("ann: /newgame sg", "ann: eve joins")
    told = chat.say(f"ann: {said}")
    assert shown in told
    assert "East eve" in told


@pytest.mark.parametrize(("said", "shown"), [("uma 15/5", "15, 5, −5, −15"), ("play no red fives", "→ 0")])
def test_a_rule_is_named_in_words_while_people_sit_down(said: str, shown: str) -> None:
    assert shown in Chat.after("ann: /newgame riichi").say(f"ann: {said}")


@pytest.mark.parametrize("said", ["lets play hong kong", "we play mcr tonight", "今晚打台灣牌", "今日は三麻やろう"])
def test_a_game_that_is_named_before_anybody_sits_is_offered(said: str) -> None:
    chat = Chat()
    assert chat.say(f"ann: {said}") == "Open this game?"
    assert chat.say("ann: #1").startswith("New game: ")


@pytest.mark.parametrize(
    "said", ["we do lunch tonight", "lets play", "play nice", "lets play cards", "打波", "riichi la"]
)
def test_what_names_no_game_is_talk(said: str) -> None:
    assert Chat().say(f"ann: {said}") == ""
    assert Chat.after("ann: /newgame sg").say(f"ann: {said}") == ""


@pytest.mark.parametrize(("said", "name"), [("eve joins", "eve"), ("eve is joining us", "eve"), ("阿強加入", "阿強")])
def test_who_joins_a_running_game_takes_a_seat_or_waits(said: str, name: str) -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 from dan")
    assert chat.say(f"ann: {said}") == f"In whose seat does {name} play?"
    assert len(chat.labels) == 5
    assert f"{name} sits down for ben" in chat.say("ann: #2")
    assert not chat.say(f"ann: {name} joins")
    assert not chat.say("ann: who joins")


@pytest.mark.parametrize(
    "said", ["thats it for tonight", "ok guys that's all for today", "今天先這樣", "今天就這樣吧", "今晚係咁先"]
)
def test_words_that_end_the_evening_are_asked_about(said: str) -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 from dan")
    assert chat.say(f"ann: {said}") == "End the game now?"


@pytest.mark.parametrize("said", ["thats it", "先這樣", "這樣", "係咁先", "that's it for this round"])
def test_words_of_other_ends_are_talk(said: str) -> None:
    assert not Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 from dan").say(f"ann: {said}")


def test_one_more_game_is_offered_in_chinese() -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 from dan", "ann: /settle close")
    assert chat.say("ann: 再來一場").startswith("The night is closed.")


TAKES_A_SEAT = [
    ("阿媽: 小媽接阿弟", "小媽", "阿弟"),
    ("阿媽: 小媽上場，阿弟下場", "小媽", "阿弟"),
    ("阿弟: 小媽上場，我下場", "小媽", "阿弟"),
    ("阿爸: 我唔打啦，二叔代我", "二叔", "阿爸"),
    ("阿媽: 二叔入嚟 阿爸出去", "二叔", "阿爸"),
    ("阿媽: 阿爸俾二叔玩", "二叔", "阿爸"),
    ("阿媽: 下一局開始二叔代阿爸打", "二叔", "阿爸"),
    ("阿媽: eve replace 阿爸", "eve", "阿爸"),
    ("eve: i take over from 阿爸", "eve", "阿爸"),
    ("阿媽: 阿爸 out eve in", "eve", "阿爸"),
    ("阿媽: swap 阿爸 with eve", "eve", "阿爸"),
    ("阿媽: replace 阿爸 with eve pls", "eve", "阿爸"),
    ("阿爸: i need to go, eve will play", "eve", "阿爸"),
    ("阿爸: eve plays for me from now on", "eve", "阿爸"),
    ("阿媽: リナと阿爸交代", "リナ", "阿爸"),
    ("リナ: 阿爸と代わります", "リナ", "阿爸"),
    ("阿爸: 私抜けるからリナ入って", "リナ", "阿爸"),
    ("阿爸: リナに代わります", "リナ", "阿爸"),
    ("阿媽: 阿爸の席にリナ", "リナ", "阿爸"),
    ("阿爸: 我先走了，二叔接", "二叔", "阿爸"),
]


@pytest.mark.parametrize(("said", "comes", "gone"), TAKES_A_SEAT)
def test_who_comes_for_whom_is_asked_about_in_every_language(said: str, comes: str, gone: str) -> None:
    chat = Chat.after("阿媽: /newgame hk 阿媽 阿爸 家姐 阿弟", "阿媽: 阿媽食糊3番 阿爸出銃")
    assert chat.say(said) == f"Does {comes} play on in {gone}'s seat?"
    assert f"{comes} sits down for {gone}" in chat.say("阿媽: #1")


@pytest.mark.parametrize(
    "said",
    ["阿媽頂阿爸", "アヤと阿爸交代", "アヤと阿爸席替え", "アヤ replaces 阿爸", "アヤ <-> 阿爸"],
)
def test_two_who_sit_here_swap_where_one_is_to_take_the_seat_of_the_other(said: str) -> None:
    chat = Chat.after("アヤ: /newgame hk アヤ 阿爸 阿媽 家姐", "アヤ: アヤ食糊3番 阿爸出銃")
    assert " swap seats?" in chat.say(f"アヤ: {said}")


@pytest.mark.parametrize(
    "said",
    [
        "coffee for 阿爸",
        "轉頭返嚟",
        "我換件衫先",
        "換我做莊",
        "阿輝俾咗我五十",
        "eve for dinner",
        "i'm going home",
        "二叔頂阿婆",
    ],
)
def test_talk_that_is_like_a_change_of_seats_stays_talk(said: str) -> None:
    chat = Chat.after("阿媽: /newgame hk 阿媽 阿爸 家姐 阿輝", "阿媽: 阿媽食糊3番 阿爸出銃")
    assert not chat.say(f"阿媽: {said}")


def test_who_speaks_of_leaving_the_table_is_asked_whether_he_does() -> None:
    chat = Chat.after("アヤ: /newgame hk アヤ リナ ケン ユウ", "アヤ: アヤ 3番 リナ放銃")
    for said in ("リナ: 抜けます", "リナ: i'm leaving", "アヤ: リナ is going home"):
        assert chat.say(said).startswith("Really leave?")
        assert chat.labels == ["リナ leaves"]


@pytest.mark.parametrize(
    ("said", "seats"),
    [("小媽自摸一台", 4), ("小媽食糊 阿爸放槍 3台", 3), ("阿爸放槍俾小媽3台", 3), ("小媽 自摸 一台", 4)],
)
def test_who_sits_out_is_known_by_a_name_written_in_one_with_the_hand(said: str, seats: int) -> None:
    chat = Chat.after("阿媽: /newgame tw 阿媽 阿爸 家姐 阿弟 小媽", "阿媽: 阿媽自摸一台")
    assert chat.say(f"阿媽: {said}") == "小媽 has no seat, so that wasn't recorded. Whose seat?"
    assert len(chat.labels) == seats
    assert chat.say(f"阿媽: #{seats}").startswith("Hand 2 · 小媽 wins ")


def test_who_gave_up_a_seat_is_no_misspelling_of_somebody_who_sits() -> None:
    chat = Chat.after("阿媽: /newgame tw 阿媽 阿爸 家姐 阿弟 小媽", "阿媽: 阿媽自摸一台", "阿媽: /seat 小媽 for 阿弟")
    assert chat.say("阿媽: 阿弟自摸一台").startswith("阿弟 has no seat")


@pytest.mark.parametrize("said", ["原班人馬", "same people", "same players again", "同じメンバーで"])
def test_the_same_people_are_those_who_sat_out_as_well(said: str) -> None:
    chat = Chat.after("ann: /newgame hk ann ben cat dan eve", "ann: ann 3 faan ben shoot", "ann: /endgame sure")
    chat.say(f"ann: {said}")
    assert "Sitting out: eve" in chat.say("ann: #1")


@pytest.mark.parametrize(
    "played",
    [
        (
            "ann: /newgame riichi Ann Bob Cat players=3 game_length=tonpuu",
            "bob: bob haneman from ann",
            "bob: bob haneman from ann again",
            "cat: cat haneman from bob",
            "ann: ann haneman from bob",
        ),
        ("ann: /newgame hong kong Ann Bob Cat Dan", "bob: bob 3 off ann", "ann: /endgame", "ann: #1"),
    ],
)
def test_how_a_game_ended_stays_where_the_same_table_plays_again(played: tuple[str, ...]) -> None:
    chat = Chat.after(*played)
    ended, told = str(chat.shown), chat.messages[str(chat.shown)].lines
    chat.say(f"ann: #{chat.labels.index('Same table again') + 1}")
    assert chat.shown != ended
    assert "New game" in chat.text
    assert chat.messages[ended].lines == told


RULES_ALONE = [
    ("tw", "要算莊家台 連莊拉莊", "Rules: Taiwan home"),
    ("tw", "底50台10 打台灣麻將", "Stake: 50/10"),
    ("hk", "全銃", "the discarder pays for all"),
    ("hk", "shooter pays", "the discarder pays for all"),
    ("hk", "我哋打全銃", "the discarder pays for all"),
    ("hk", "一番起糊", "the faan it takes to win\n→ 1"),
    ("hk", "limit 6", "the most faan that are paid\n→ 6"),
    ("sg", "shooter pays", "Rules: Shooter pays all"),
    ("sg", "min 2 tai", "→ 2"),
    ("riichi", "赤なし", "number of red fives\n→ 0"),
    ("riichi", "喰い断なし", "open tanyao (kuitan)\n→ no"),
    ("riichi", "東風戦で", "East only (tonpuu)"),
    ("riichi", "トビなし", "nobody goes bust"),
]


@pytest.mark.parametrize(("game", "said", "shown"), RULES_ALONE)
def test_a_rule_told_while_people_sit_down_is_theirs_and_the_card_says_it(game: str, said: str, shown: str) -> None:
    chat = Chat.after(f"ann: /newgame {game}", "ann: #1")
    told = chat.say(f"ann: {said}")
    assert shown in told
    assert "East ann" in told
    assert "ann chose that." in told


def test_set_while_people_sit_down_is_about_their_game() -> None:
    chat = Chat.after("ann: /newgame hk", "ann: #1")
    assert "the most faan that are paid\n→ 6" in chat.say("ann: /set limit 6")
    assert "the faan it takes to win\n→ 1" in chat.say("ann: /set min_faan=1")
    assert chat.say("ann: /set nonsense").endswith("No such rule (/rules lists them). Try /set limit=6")
    assert chat.say("ann: /set pictures=off") == "Hands get no pictures."


def test_a_rule_of_another_game_changes_no_game_while_people_sit_down() -> None:
    chat = Chat.after("ann: /newgame tw", "ann: #1")
    assert chat.say("ann: 全銃") == "“全銃” isn't a rule of this game. /rules lists what is."
    assert "Taiwanese" in chat.say("ann: /newgame")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("hk", "全銃"),
        ("hk", "full shooter"),
        ("hk", "limit 6"),
        ("sg", "limit 6 tai"),
        ("riichi", "赤なし"),
        ("riichi", "喰い断なし"),
    ],
)
def test_a_rule_told_between_hands_is_asked_about(game: str, said: str) -> None:
    chat = Chat.after(f"ann: /newgame {game} ann ben cat dan", "ann: ann 3 from ben")
    assert not chat.say(f"ann: {said}?")
    assert chat.say(f"ann: {said}") == "Change this from the next hand on?"
    assert chat.labels == [said]


@pytest.mark.parametrize(
    "said", ["底100台20", "打台灣麻將 底100台20", "底100台20 打台灣麻將", "今晚打台灣麻將 底100台20"]
)
def test_a_base_and_a_value_of_a_tai_open_the_home_rules_of_taiwan(said: str) -> None:
    chat = Chat()
    assert chat.say(f"阿明: {said}") == "Open this game?"
    told = chat.say("阿明: #1")
    assert "Rules: Taiwan home" in told
    assert "Stake: 100/20" in told
    assert "Rules: Taiwan home" in Chat().say(f"阿明: /newgame {said} 阿明 阿強 肥仔 阿珍")
    kept = Chat.after(
        "阿明: /newgame tw.mahjong_time 阿明 阿強 肥仔 阿珍", "阿明: 阿明胡3台 阿強放槍", "阿明: /endgame sure"
    )
    assert "Rules: Mahjong Time" in kept.say("阿明: /newgame 底100台20 again")


def test_a_question_about_seats_is_about_the_seats_as_they_were() -> None:
    chat = Chat.after("ann: /newgame hk ann ben cat dan", "ann: ann 3 faan ben shoot", "ann: ben out, eve in")
    asked = chat.offering
    chat.say("ann: /seat eve for cat")
    chat.say("ann: ann 4 faan dan shoot")
    assert not chat.messages[str(asked)].choices  # eve sits here by now
    chat.say("ann: swap seats ann and dan")
    asked = chat.offering
    chat.say("ann: /seat cat for ben")
    told = chat.say("ann: #1", reply_to=asked)
    assert told == "The seats have changed since I asked that, so nothing was done. At the table: ann, cat, eve, dan."
    assert chat.labels == ["Swap ann and dan"]
    assert chat.say("ann: #1").startswith("Seats: dan E · cat S · eve W · ann N")


def test_a_question_about_seats_after_a_hand_is_asked_again() -> None:
    chat = Chat.after("ann: /newgame hk ann ben cat dan", "ann: ann 3 faan ben shoot", "ann: ben out, eve in")
    asked = chat.offering
    chat.say("ann: ann 4 faan dan shoot")
    assert "This is what it would do now:\neve takes ben's seat" in chat.say("ann: #1", reply_to=asked)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        *(("add eve", "eve"), ("Add Eve to the game", "eve"), ("pls add fay", "fay"), ("加小美", "小美")),
        *(
            ("加埋阿強", "阿強"),
            ("小美來了", "小美"),
            ("eve來了", "eve"),
            ("ミキも打つ", "ミキ"),
            ("ミキを追加", "ミキ"),
        ),
    ],
)
def test_who_is_to_play_too_is_asked_about_while_a_game_runs(typed: str, name: str, table: Chat) -> None:
    table.say("eve: /join")
    table.say(f"ann: {typed}")
    assert f"{name} takes ann's seat".casefold() in [one.casefold() for one in table.labels]


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "add oil",
            "add milk",
            "add me",
            "add 2",
            "加油",
            "加底",
            "加茶",
            "外賣來了",
            "小菜來了",
            "老公來了",
            "胡先生來了",
        ),
        *("白も打つ", "俺も打つ", "ビールを追加", "add bob", "remove wei", "drop it"),
    ],
)
def test_things_that_come_are_nobody(typed: str, table: Chat) -> None:
    assert "takes" not in table.say(f"ann: {typed}")


@pytest.mark.parametrize(
    "typed",
    [
        *("remove rob", "pls remove rob from the game", "rob leaving after this hand", "移除rob", "robを外して"),
        *("rob is leaving after the next round", "rob leaves after this one"),
    ],
)
def test_who_is_taken_out_or_leaves_after_a_hand_is_asked_about(typed: str, table: Chat) -> None:
    table.say(f"ann: {typed}")
    assert table.labels == ["Rob leaves"]


def test_who_stops_first_gives_the_seat_to_who_plays(table: Chat) -> None:
    table.say("rob: rob stop first, eve play")
    assert table.labels == ["eve takes Rob's seat"]


@pytest.mark.parametrize("typed", ["zimo 3", "自摸三台", "self drawn 3 tai"])
def test_who_tells_a_hand_from_the_bench_may_be_whose_it_is(typed: str, table: Chat) -> None:
    table.say("eve: /join")
    table.say(f"eve: {typed}")
    said = table.say(f"eve: #{table.labels.index('eve') + 1}")
    assert "eve has no seat" in said


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("pat replaces ben", "Swap Ben and Pat Lee"),
        ("cat takes ben's seat", "Swap Ben and Cat 🐉"),
        ("eve replaces o'brien", "eve takes Tim O'Brien's seat"),
        ("remove pat", "Pat Lee leaves"),
    ],
)
def test_who_sits_is_known_by_a_word_of_the_name_where_seats_are_spoken_of(typed: str, label: str) -> None:
    chat = Chat.after('ann: /newgame hk "Pat Lee" Ben "Cat 🐉" "Tim O\'Brien"')
    chat.say(f"ann: {typed}")
    assert chat.labels == [label]


def test_a_word_that_two_names_have_is_nobodys() -> None:
    chat = Chat.after('ann: /newgame hk "Pat Lee" "Pat Tan" Cat Dan')
    assert "Swap" not in " ".join([chat.say("ann: pat replaces cat"), *(chat.labels if chat.reply else ())])


@pytest.mark.parametrize("typed", ["/penalty ben 10 each", "/penalty ben 30 to all"])
def test_a_fine_to_all_goes_to_those_who_sit_now(typed: str) -> None:
    """Eve sat for Dan and gave the seat back: Ann, Cat and Dan are paid 10 each."""
    chat = Chat.after(
        "ann: /newgame hk ann ben cat dan", "eve: /iam new", "dan: /seat eve for dan", "eve: /s 3 from ann"
    )
    chat.say("dan: /seat dan for eve")
    before = dict(chat.balances)
    chat.say(f"ann: {typed}")
    moved = {name: chat.balances[name] - amount for name, amount in before.items()}
    assert moved == {"ann": 10_000, "ben": -30_000, "cat": 10_000, "dan": 10_000, "eve": 0}


TAIWAN_SEATED = (
    "阿嬤: /newgame tw.taiwan_house 阿嬤 阿弟 小芬 爸爸",
    *(f"{name}: /iam {name}" for name in ("阿嬤", "阿弟", "小芬", "爸爸")),
)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("阿嬤: 小媽來了 換小媽打，阿嬤休息", "小媽 takes 阿嬤's seat"),
        ("阿弟: 阿弟唔玩 換四姨", "四姨 takes 阿弟's seat"),
        ("阿弟: 阿弟不打了，換四姨", "四姨 takes 阿弟's seat"),
        ("阿弟: 阿弟明天要考試，阿媽替阿弟", "阿媽 takes 阿弟's seat"),
        ("阿弟: 阿弟の代わりに四郎", "四郎 takes 阿弟's seat"),
        ("阿弟: 阿弟 takes a break, eve plays for 阿弟", "eve takes 阿弟's seat"),
        ("阿弟: i sit out", "阿弟 leaves"),
        ("阿弟: im sitting out this one", "阿弟 leaves"),
    ],
)
def test_who_comes_and_goes_is_asked_in_more_words(said: str, told: str) -> None:
    chat = Chat.after(*TAIWAN_SEATED)
    chat.say(said)
    assert told in chat.labels


@pytest.mark.parametrize("said", ["阿弟三番自摸，阿嬤替阿弟", "阿弟贏100，阿嬤替阿弟"])
def test_a_hand_beside_a_change_of_seats_is_not_dropped(said: str) -> None:
    chat = Chat.after(*TAIWAN_SEATED)
    chat.say(f"阿弟: {said}")
    assert not chat.reply or "換位" not in chat.text


@pytest.mark.parametrize(
    "said",
    ["i'm back", "back! i take my seat again", "i want my seat back", "我返嚟", "我返嚟喇", "戻りました", "我回來了"],
)
def test_whoever_is_back_takes_the_seat_of_who_has_it(said: str) -> None:
    chat = Chat.after(*TAIWAN_SEATED, "阿弟: 小媽幫我打")
    assert chat.say(f"阿弟: {said}") == "", "who sits here is not back"
    chat.say("阿弟: 好", reply_to=str(chat.offering))
    chat.say(f"阿弟: {said}")
    assert chat.labels == ["阿弟 takes 小媽's seat"]
    assert chat.say(f"小芬: {said}") == ""


@pytest.mark.parametrize("said", ["I am cat", "i'm cat", "我是cat", "俺はcat"])
def test_who_somebody_says_to_be_is_taken_for_a_free_guest(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan")
    assert "plays as Cat" in chat.say(f"xi: {said}")
    assert chat.say(f"yu: {said}") == ""


@pytest.mark.parametrize("said", ["i am zoe", "no, i'm zoe", "我是zoe"])
def test_somebody_called_like_nobody_here_is_asked_for_a_seat(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan")
    assert "In whose seat does zoe play?" in chat.say(f"zoe: {said}")
    for talk in ("i am hungry", "i am out of beer", "我是新手"):
        assert chat.say(f"zoe: {talk}") == ""


def test_who_is_taken_for_another_of_a_like_name_may_say_that_he_is_new() -> None:
    chat = Chat.after(*TAIWAN_SEATED)
    chat.say("小媽: 小媽自摸 三台")
    assert chat.labels == ["小芬", "I'm new here"]
    chat.say("小媽: 不是 我是小媽")
    assert "小媽 takes 阿弟's seat" in chat.labels
