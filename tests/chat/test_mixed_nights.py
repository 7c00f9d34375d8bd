"""Nights of several games: what each leaves behind is settled, whatever is played last."""

from __future__ import annotations

from bot.chat import Money
from bot.pictures.cards import HandCard
from tests.chat.conftest import Chat


def payments(chat: Chat) -> set[tuple[str, str, int]]:
    assert chat.reply is not None
    return {(one.payer, one.payee, one.money.amount) for one in chat.reply.figures.transfers}


def test_money_of_an_earlier_game_is_settled_after_a_game_for_points(chat: Chat) -> None:
    # 3 doubles off Ann at 0.5/1: 8 + 4 + 4 from her and the others
    chat.say("ann: /newgame sg Ann Ben Cat Dan stake=0.5/1")
    chat.say("ben: ben 3 from ann")
    chat.say("ann: /newgame british Ann Ben Cat Dan sure")
    for typed in ("ann: /score ann =20 wall", "ben: /hand =8", "cat: /hand =8", "dan: /hand =8"):
        chat.say(typed)
    chat.say("ann: /settle")
    money = {("ann", "ben", 8000), ("cat", "ben", 4000), ("dan", "ben", 4000)}
    # East's 20 are paid double by each: 40
    points = {("ben", "ann", 40), ("cat", "ann", 40), ("dan", "ann", 40)}
    assert {(a.lower(), b.lower(), amount) for a, b, amount in payments(chat)} == money | points


def test_a_second_game_for_points_keeps_those_of_the_first(chat: Chat) -> None:
    chat.say("ann: /newgame british Ann Ben Cat Dan starting_points=2000")
    for typed in ("ann: /score ann =20 wall", "ben: /hand =8", "cat: /hand =8", "dan: /hand =8"):
        chat.say(typed)
    chat.say("ann: /newgame british Ann Ben Cat Dan starting_points=0 sure")
    assert set(chat.balances.values()) == {0}
    chat.say("ann: /settle")
    assert payments(chat) == {("Ben", "Ann", 40), ("Cat", "Ann", 40), ("Dan", "Ann", 40)}


def test_stacks_are_given_back_when_the_game_is_ended(chat: Chat) -> None:
    chat.say("ann: /newgame hk.half_spicy_full_gun Ann Ben Cat Dan starting_points=100 bust=end_game")
    chat.say("ben: ben 3 from ann")  # 8 + 8 + 16, all from the discarder
    chat.say("ann: /endgame sure")
    chat.say("ann: /settle")
    assert payments(chat) == {("Ann", "Ben", 32_000)}


def test_final_points_without_a_rate_are_shown_and_nothing_is_handed_over(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    chat.say("bob: bob mangan from ann")
    running = chat.say("ann: /settle")
    assert "isn't counted yet" in running
    assert payments(chat) == set()
    chat.say("ann: /endgame sure")
    settled = chat.say("ann: /settle")
    # Bob 33,000, Cat and Dan 25,000 (Cat sat first), Ann 17,000: 3+20+20, -5+10, -5-10, -13-20
    assert "Bob +43.0 · Cat +5.0\nDan −15.0 · Ann −33.0" in settled
    assert payments(chat) == set()


def test_a_rate_turns_final_points_into_money(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan rate_per_1000=1")
    chat.say("bob: bob mangan from ann")
    chat.say("ann: /endgame sure")
    chat.say("ann: /settle")
    assert payments(chat) == {("Ann", "Bob", 33_000), ("Dan", "Bob", 10_000), ("Dan", "Cat", 5000)}


def test_an_option_put_right_from_an_earlier_hand_on_holds_for_all_later_hands(chat: Chat) -> None:
    # six doubles self-drawn: 2 x 0.5 x 2^n from each
    chat.say("ann: /newgame sg Ann Ben Cat Dan stake=0.5/1")
    chat.say("ben: ben 6 zimo")  # limit 5: 32 from each
    chat.say("ann: /set limit=8")
    chat.say("ben: ben 6 from ann")  # 64 + 32 + 32
    assert chat.balances["Ben"] == 96_000 + 128_000
    chat.say("ann: /set limit=4 since=1")  # 16 from each, then 16 + 8 + 8
    assert chat.balances["Ben"] == 48_000 + 32_000
    chat.say("ben: ben 6 zimo")
    assert chat.balances["Ben"] == 48_000 + 32_000 + 48_000


def test_how_many_play_is_fixed_while_a_game_runs(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    chat.say("ann: /set players=3")
    assert chat.problems == ["set.next_game"]


def test_a_stake_agreed_in_a_japanese_game_holds_from_the_next_on(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    chat.say("bob: bob mangan from ann")
    chat.say("ann: /stake 1")
    chat.say("ann: /endgame sure")
    chat.say("ann: /settle")
    assert payments(chat) == set()
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    chat.say("bob: bob mangan from ann")
    chat.say("ann: /endgame sure")
    chat.say("ann: /settle")
    assert payments(chat) == {("Ann", "Bob", 33_000), ("Dan", "Bob", 10_000), ("Dan", "Cat", 5000)}


def test_settings_of_chat_and_house_go_in_one_line(chat: Chat) -> None:
    chat.say("ann: /newgame sg Ann Ben Cat Dan stake=0.5/1")
    chat.say("ann: /set currency=$ limit=6")
    chat.say("ben: ben 6 zimo")
    assert chat.balances["Ben"] == 3 * 64_000
    chat.say("ann: /set who=nonsense")
    assert chat.problems == ["set.chat"]


def test_the_picture_of_a_hand_for_money_shows_money_after_a_game_for_points_began(chat: Chat) -> None:
    """3 tai off Ann at 0.5/1: 8 from her, 4 from the others."""
    chat.play(
        [
            "ann: /newgame sg Ann Ben Cat Dan stake=0.5/1",
            "ben: ben 3 from ann",
            "ann: /newgame british Ann Ben Cat Dan sure",
        ]
    )
    chat.say("ann: /show 1")
    card = list(chat.pictures.values())[-1].card
    assert isinstance(card, HandCard)
    assert [amount.amount for _, amount in card.standing if isinstance(amount, Money)] == [-8000, 16000, -4000, -4000]


def test_a_correction_of_an_ended_game_says_what_its_money_changes_by() -> None:
    """Cat, second with 7.3 points, is first with 43.3, Ann falls from 37.9 to 7.9; Dan from −17.3 to −33.3, Ben rises
    from −27.9 to −17.9: each at 0.1."""
    chat = Chat.after(
        *("ann: /newgame riichi ann ben cat dan 0.1/1000", "ann: ann 2h30 from ben", "ann: cat 2 30 from dan"),
        *(
            "ann: /endgame sure",
            "ann: /newgame hk ann ben cat dan stake=1",
            "ann: ann 3 from ben",
            "ann: /fix 2 mangan",
        ),
    )
    before = chat.balances
    said = chat.say("ann: #1")
    assert "What the fix changes:\nann −3.00 · ben +1.00\ncat +3.60 · dan −1.60" in said
    moved = {name: chat.balances[name] - amount for name, amount in before.items()}
    assert moved == {"ann": -3000, "ben": 1000, "cat": 3600, "dan": -1600}


def test_an_option_of_an_earlier_game_that_is_not_known_is_answered_in_the_words_of_that_game(chat: Chat) -> None:
    chat.play(("ann: /newgame mcr Ann Ben Cat Dan", "ann: ben 24 from ann", "ann: /newgame sg Ann Ben Cat Dan sure"))
    assert "Closest: points that every loser pays on top." in chat.say("ann: /fix 1 base_stake=2")
