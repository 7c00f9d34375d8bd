"""What is refused or not known: only what was not understood is named, where it stands, and nothing else."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

SINGAPORE = "ann: /newgame sg ann bob cat dan stake=0.5/1"
RIICHI = "ann: /newgame riichi ann bob cat dan"


def after(*lines: str) -> Chat:
    chat = Chat()
    chat.play(lines)
    return chat


def test_a_hand_with_unknown_words_names_them_alone_and_offers_the_rest() -> None:
    chat = after(SINGAPORE)
    assert chat.say("ann: /s cat zimo 1 tai zork blub") == (
        "I read “cat zimo 1 tai”, but I don't get “zork blub”. Record it?"
    )
    assert chat.say("ann: #1").startswith("Hand 1 · cat wins by self-draw\n= 1 tai\n")


def test_words_that_were_understood_are_not_named_beside_those_that_were_not() -> None:
    chat = after(SINGAPORE)
    assert chat.say("ann: /s cat 3 tai zork blub") == "I don't get “zork blub” here. /help shows what I read."


def test_several_words_that_are_no_tiles_are_named_in_one_sentence() -> None:
    chat = after(SINGAPORE, "ann: bob 3 tai from ann")
    told = chat.say("ann: /fix 1 was off dan not me, i didnt throw anything")
    assert told == "I don't get “was i didnt throw anything” here. /help shows what I read."


@pytest.mark.parametrize("typed", ["draw tenpai cat dan", "draw cat dan tenpai", "draw ready cat dan"])
def test_a_draw_with_who_was_ready_is_read_behind_score(typed: str) -> None:
    chat = after(RIICHI)
    assert "Exhaustive draw · cat, dan tenpai" in chat.say(f"ann: /s {typed}")
    assert chat.balances == {"ann": 23_500, "bob": 23_500, "cat": 26_500, "dan": 26_500}


def test_the_place_of_a_word_is_told_in_what_was_typed() -> None:
    """The line that is read behind `/fix` is another one than was typed; its places are not those of the letters."""
    chat = after(RIICHI, "ann: bob 3 han 30 fu from ann")
    told = chat.say("ann: /fix 1 bob zork by cat")
    assert "“1 bob”" not in told
    assert "zork" in told


@pytest.mark.parametrize("typed", ["flower 4", "f4", "4f"])
def test_one_flower_by_its_number_is_that_tile(typed: str) -> None:
    chat = after(SINGAPORE)
    told = chat.say(f"ann: /s dan 123m 555p EEE (789s) 5m+5m from bob {typed}")
    assert "123m 555p EEE (789s) 5m +5m 4f" in told


def test_several_flowers_by_their_numbers_are_those_tiles() -> None:
    chat = after(SINGAPORE)
    told = chat.say("ann: /s dan 123m 555p EEE (789s) 5m+5m from bob two flowers 1 and 2, the fourth season")
    assert "123m 555p EEE (789s) 5m +5m 1f 2f 4y" in told


def test_flowers_that_are_only_counted_are_asked_by_their_numbers() -> None:
    chat = after(SINGAPORE)
    told = chat.say("ann: /s dan 123m 555p EEE (789s) 5m+5m from bob 2 flowers")
    assert told.split("\n")[1] == "Which flowers or seasons? Type each with its number: 2f 3y"
    assert not chat.seen.night.hands


@pytest.mark.parametrize("flowers", ["2花", "兩張花", "两朵花", "1花"])
def test_flowers_counted_in_characters_beside_tiles_are_asked_by_their_numbers(flowers: str) -> None:
    chat = after(SINGAPORE)
    told = chat.say(f"ann: /s dan 123m 555p EEE (789s) 5m+5m from bob {flowers}")
    assert told.split("\n")[1] == "Which flowers or seasons? Type each with its number: 2f 3y"
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("who is winning", "Seats: ann E"),
        ("who's winning?", "Seats: ann E"),
        ("where is the pot now", "Seats: ann E"),
        ("what are the stakes", "Stake: 0.5/1"),
        ("what are the rules?", "To win: at least 1 tai"),
    ],
)
def test_a_question_to_the_bot_is_answered_by_what_shows_it(typed: str, shown: str) -> None:
    chat = after(SINGAPORE)
    assert shown in chat.say(f"ann: {typed}", addressed=True)
    assert chat.say(f"ann: {typed}") == "", "said to each other it is talk"


def test_a_stake_that_comes_back_is_changed_by_a_tap() -> None:
    chat = after(SINGAPORE)
    assert chat.say("ann: stakes back to 1/2 pls", addressed=True) == "Change this from the next hand on?"
    assert "Stake: 1/2" in chat.say("ann: #1")


@pytest.mark.parametrize("typed", ["/total", "/standing", "/balance"])
def test_other_words_for_the_table_are_commands(typed: str) -> None:
    assert "Seats: ann E" in after(SINGAPORE).say(f"ann: {typed}")


def test_a_set_of_flowers_typed_as_a_command_offers_the_payment() -> None:
    chat = after(SINGAPORE)
    assert chat.say("ann: /flower set cat", private=False) == "There's no /flower. Did you mean /bonus?"
    assert "cat, flower set" in chat.say("ann: #1")
    assert chat.balances == {"ann": -2000, "bob": -2000, "cat": 6000, "dan": -2000}


def test_the_name_behind_a_bonus_is_who_gets_it() -> None:
    """Cat is a player here, not the animal: 2 for a flower set from each of three."""
    chat = after(SINGAPORE)
    assert "cat, flower set" in chat.say("ann: /bonus flower set cat")
    assert "dan, animal set" in chat.say("ann: /bonus animal set dan")


@pytest.mark.parametrize("typed", ["dealt", "start", "at the start"])
def test_a_bite_in_the_dealt_hand_is_told_in_the_words_of_players(typed: str) -> None:
    """A bite in the dealt hand is paid twice: 2 by each of three instead of 1."""
    chat = after(SINGAPORE)
    assert "bob, animal bite" in chat.say(f"ann: /bonus bob animal bite {typed}")
    assert chat.balances == {"ann": -2000, "bob": 6000, "cat": -2000, "dan": -2000}


BRITISH = "ann: /newgame bmja ann bob cat dan"
OPEN_ROUND = (BRITISH, "ann: ann 456m (555p) (CCC) 999s E+E zimo")


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("concealed pungs of 2, 4, 6 and 8 of characters", 16),  # four of 4 points: a concealed pung of 2 to 8
        ("concealed pungs of 2 and 3 bamboo", 8),
        ("claimed pungs of 2 and 3 bamboo", 4),
        ("two flowers 1 and 2", 8),  # 4 points each; Cat is West, whose flower is the third
        ("white dragons claimed pung, pr of norths", 8),  # 4, doubled by the dragons
        ("claimed pung of greens, no flowers", 8),
        ("pr greens and nothing else", 2),
    ],
)
def test_sets_in_the_words_of_british_players(typed: str, points: int) -> None:
    chat = after(*OPEN_ROUND)
    assert chat.say(f"cat: /hand cat {typed}").split("\n")[1] == f"★ ann 80 · cat {points}"


@pytest.mark.parametrize("typed", ["won on the 9 dots", "out on the 9 dots", "mahjong on 9p"])
def test_the_tile_of_a_british_win_is_told_by_its_name(typed: str) -> None:
    chat = after(BRITISH)
    chat.say(f"ann: /s ann 234s 567s 88s 456p 789p from cat {typed}")
    chat.play(["bob: /hand bob -", "cat: /hand cat -", "dan: /hand dan -"])
    assert "ann 456p 234s 567s 88s 78p+9p = 20" in chat.text


@pytest.mark.parametrize("typed", ["from wall", "from the wall", "from self-drawn"])
def test_a_tile_from_the_wall_is_drawn(typed: str) -> None:
    chat = after(SINGAPORE)
    assert "ann wins by self-draw" in chat.say(f"ann: /s ann 123m (555p) EEE 789s 5m+5m {typed}")
    chat.say(f"ann: /s ann 4 {typed}")
    assert chat.text.startswith("Hand 2 · ann wins by self-draw\n= 4 tai")


def test_the_last_tile_of_the_wall_is_the_last_tile() -> None:
    """20 for mah-jong and 2 for the tile from the wall, doubled by its being the last: 44, concealed once more."""
    chat = after(BRITISH)
    chat.say("ann: /s ann 234s 567s 88s 456p 78p +9p from the wall, last tile of the wall")
    assert chat.labels == ["Concealed: 88", "Sets claimed: 44"]


# who deals next, and why


def test_a_dealer_who_stays_after_a_draw_deals_again() -> None:
    assert after(SINGAPORE).say("ann: /draw").endswith("\nNext: ann deals again, East round")


def test_a_deal_that_passes_for_a_kong_says_so() -> None:
    told = after(SINGAPORE, "ann: /kong bob concealed").say("ann: /draw")
    assert told.endswith("\nA kong or bite was paid: deal passes.\nNext: bob deals, East round")


def test_a_deal_that_passes_at_a_draw_by_the_rules_says_so() -> None:
    told = after(f"{SINGAPORE} draw_dealer=pass").say("ann: /draw")
    assert told.endswith("\nNobody won, so the deal passes.\nNext: bob deals, East round")


def test_a_round_that_begins_is_named() -> None:
    chat = after(SINGAPORE, *(f"ann: {winner} 2 zimo" for winner in ("bob", "cat", "dan")))
    assert chat.text.endswith("\nNext: dan deals, East round")
    chat.say("ann: ann 2 zimo")
    assert chat.text.endswith("\nNext: ann deals, South round begins")


def test_the_streak_tells_that_the_dealer_stays() -> None:
    told = after("ann: /newgame tw ann bob cat dan").say("ann: /draw")
    assert told.endswith("\nNext: ann deals, East round, streak 1")


# rules by what they mean


def test_a_value_that_an_option_does_not_take_offers_those_it_does_by_their_meaning() -> None:
    chat = after(SINGAPORE)
    assert (
        chat.say("ann: /set rounding=nearest") == "“nearest” won't work for this: how amounts are rounded. Which is it?"
    )
    assert chat.labels == ["exact, not rounded", "in steps of 1, 2, 3, 5, 10, 20 …", "to whole units"]
    assert "Applies from the next hand." in chat.say("ann: #3")
    assert "how amounts are rounded\n→ to whole units" in chat.say("ann: /rules pay")


def test_an_option_named_alone_is_changed_by_a_tap() -> None:
    chat = after(SINGAPORE)
    assert "Tap to play otherwise:" in chat.say("ann: /set bao")
    assert chat.labels == ["the liable player pays for all", "only on self-draw or their own discard", "no bao"]
    chat.say("ann: #3")
    chat.say("ann: bob 5 from cat bao ann")
    assert "Bao ignored: nobody is liable for this hand here. /rules pay says who is." in chat.text


def test_rules_that_are_typed_at_the_opening_are_refused_by_what_they_mean() -> None:
    told = Chat().say("ann: /newgame sg ann bob cat dan bao=on")
    assert told.startswith("“on” won't work for this: bao: ")
    assert "_" not in told


def test_a_rule_by_the_first_word_of_its_name_is_meant() -> None:
    assert "Stake: 0.5 for 1,000 points" in after(RIICHI).say("ann: /set rate=0.5")


def test_words_that_are_rules_by_themselves_are_set_and_no_longer_name_is_shown() -> None:
    """Shooter is a table of rules, and kiriage by itself is to be played; `shooter_pays` is an option as well."""
    assert "Applies from the next hand." in after(SINGAPORE).say("ann: /set shooter")
    assert "Applies from the next hand." in after(RIICHI).say("ann: /set kiriage")


def test_a_rule_that_does_not_go_with_others_is_named_by_what_it_means() -> None:
    told = after(RIICHI).say("ann: /set honba_value=500")
    assert told == "500 doesn't go with the other rules: what each honba adds. /rules shows them."


@pytest.mark.parametrize("typed", ["cat=dan", "chombo=dan"])
def test_a_player_in_the_place_of_a_rule_is_told_what_can_be_put_right(typed: str) -> None:
    told = after(RIICHI, "ann: bob 3 han 30 fu from ann").say(f"ann: /fix 1 {typed}")
    assert told.startswith("What should change? /fix 1 winner=")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("riichi pinfu tsumo", "= 3 han 20 fu\nPays 700/1,300, the dealer 1,300"),
        ("riichi pinfu ron", "= 2 han 30 fu\nPays 2,000, the dealer 2,900"),
        ("pinfu tsumo dora 2", "= 4 han 20 fu\nPays 1,300/2,600, the dealer 2,600"),
        ("honitsu closed ron 30 fu", "= 3 han 30 fu\nPays 3,900, the dealer 5,800"),
    ],
)
def test_the_value_of_a_hand_told_by_its_yaku_is_shown(typed: str, shown: str) -> None:
    assert shown in after(RIICHI).say(f"ann: /value {typed}")


@pytest.mark.parametrize(
    ("game", "typed", "wrong"),
    [
        ("tw", "bob from cat 123m 456m 789m 22p 567s", "That's 14 tiles"),
        ("hk", "bob from cat 123m 456m 789m 22p 567x", "There's no tile 567x."),
        ("hk", "bob from cat 1111m 1111m 456m 22p 567s", "That's 8 of 1m"),
        ("hk", "bob wins 123m 456m 789m 22p 567s off zed", "Nobody is called zed."),
    ],
)
def test_a_win_told_with_tiles_that_cannot_be_is_told_what_is_wrong(game: str, typed: str, wrong: str) -> None:
    assert wrong in after(f"ann: /newgame {game} ann bob cat dan").say(f"ann: {typed}")


@pytest.mark.parametrize("typed", ["cat pon 555p from bob", "ann eats 123m from bob", "ann wins 111m"])
def test_a_few_tiles_in_talk_are_met_by_silence(typed: str) -> None:
    assert after("ann: /newgame hk ann bob cat dan").say(f"ann: {typed}") == ""


@pytest.mark.parametrize("typed", ["bob half flush from", "bob 3 faan off", "bob wins 3 faan from"])
def test_a_line_that_breaks_off_before_the_discarder_is_asked_whose_discard_it_was(typed: str) -> None:
    chat = after("ann: /newgame hk ann bob cat dan")
    chat.say(f"ann: {typed}")
    assert [label.partition(":")[0] for label in chat.labels] == ["Off cat", "Off dan", "Off ann"]


def test_a_whole_hand_that_somebody_won_with_is_read() -> None:
    chat = after("ann: /newgame hk ann bob cat dan")
    assert "Hand 1 · bob wins off cat" in chat.say("ann: bob won with 123m 456m 789m 22p 567s off cat")


@pytest.mark.parametrize(
    "said",
    [
        "123 man 456 man 789 man 22 pin 3 red dragons",
        "123 characters, 456 characters, 789 characters, pair of 2 dots, pung of reds",
        "123 man, 456 craks, 789 man, red dragon red dragon red dragon, 22 dots",
    ],
)
def test_a_whole_hand_said_in_words_is_read_in_any_game(said: str) -> None:
    """A pung of dragons off a discard is 1 tai: 2 from the discarder, 1 from the others (in thousandths)."""
    chat = after(SINGAPORE)
    assert "123m 456m 789m 22p CCC" in chat.say(f"ann: bob {said} from cat")
    assert chat.balances == {"ann": -1000, "bob": 4000, "cat": -2000, "dan": -1000}
    told = chat.say(f"ann: /value {said}")
    assert "\n= 2 tai\n" in told
    assert "\nOff a discard:\n= 1 tai" in told


@pytest.mark.parametrize("said", ["3 dots", "nice red dragon", "i want 456 bamboo"])
def test_some_tiles_said_in_talk_are_met_by_silence(said: str) -> None:
    assert after(SINGAPORE).say(f"ann: {said}") == ""


@pytest.mark.parametrize(
    ("game", "told", "untold"),
    [("riichi", "0m 0p 0s red fives", "flowers"), ("sg", "1a–4a cat, rat", "red fives"), ("hk", "1f–4f flowers", "1a")],
)
def test_help_on_tiles_tells_those_of_the_game(game: str, told: str, untold: str) -> None:
    page = after(f"ann: /newgame {game} ann bob cat dan").say("ann: /help tiles")
    assert told in page
    assert untold not in page


@pytest.mark.parametrize("game", ["riichi", "british"])
def test_players_known_by_a_letter_are_no_stake(game: str) -> None:
    assert "a E · b S · c W · p N" in after().say(f"ann: /newgame {game} a b c p")


def test_a_hand_to_undo_where_none_was_played_is_told_so() -> None:
    assert after(SINGAPORE).say("ann: /undo 5") == "No hands yet, so there's nothing to correct."


@pytest.mark.parametrize("typed", ['/pay "foo" ben 8', "/paid “foo” ben 8", '/kong "foo" concealed', "/set 「foo」"])
def test_what_is_typed_in_quotes_is_not_quoted_twice(typed: str) -> None:
    said = Chat.after("ann: /newgame sg ann ben cat dan").say(f"ann: {typed}")
    assert "“foo”" in said
    assert not any(twice in said for twice in ("““", '“"', "“「", '"“', "””"))
