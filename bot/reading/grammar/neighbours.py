"""Words that mean another thing beside their neighbours than by themselves."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.reading.grammar.counted import IN_ALL, PIECES, TWO, with_total
from bot.reading.grammar.kinds import SAID_OF_PAYER, SMALL, VALUED, Kind, SpokenToken
from bot.reading.grammar.lexicon import counting, element_named, folded_text, split_phrases
from bot.reading.grammar.other_talk import AFTER
from bot.reading.grammar.phrases import ME, NOT_SURE, TILE_WON_ON, WEAK, WHO_DEALS
from bot.reading.vocabulary import BET_FACTS
from engine import Table, Wind


def with_seats(tokens: list[SpokenToken], table: Table, unit: str) -> list[SpokenToken]:
    """The tokens with a wind in words as whoever sits there now: `east zimo 2 tai`, `West has 30`.

    Only where a value is told and nothing is taken back: an older hand had other seats.
    """
    kinds = {token.kind for token in tokens}
    told = kinds & {*VALUED, Kind.ELEMENT} or (unit == "points" and Kind.NOTHING in kinds)
    if not told or kinds & {Kind.SORRY, Kind.NOT, Kind.WRONG, Kind.IS}:
        return tokens
    counted = (Kind.HAS, Kind.NUMBER, Kind.NOTHING) if unit == "points" else ()
    acts: tuple[Kind, ...] = (Kind.WIN, Kind.SELF, Kind.DISCARD, Kind.PASSIVE, Kind.LOSE, *counted)
    found = list(tokens)
    for at, token in enumerate(tokens):
        wind = SEATS.get(folded_text(token.text))
        player = table.at(wind) if wind is not None else None
        before = next((one.kind for one in reversed(tokens[:at]) if one.kind is not Kind.NOISE), Kind.BREAK)
        rest = [one for one in tokens[at + 1 :] if one.kind is not Kind.NOISE]
        named = bool(rest) and folded_text(rest[0].text) in ("player", "seat")
        behind = next((one.kind for one in rest[named:]), Kind.BREAK)
        acts_itself = before in (Kind.BREAK, Kind.AND) and behind in acts
        pays = before in (Kind.FROM, Kind.BY) and behind is Kind.BREAK
        if player is not None and (acts_itself or pays):
            found[at] = replace(token, kind=Kind.NAME, value=player)
            found = [replace(one, kind=Kind.NOISE) if named and one is rest[0] else one for one in found]
    return found


SEATS: Final = {
    "east": Wind.E,
    "south": Wind.S,
    "west": Wind.W,
    "north": Wind.N,
}
"""Winds as words for whoever sits there."""


def with_neighbours(tokens: list[SpokenToken], words: set[str], variant: str) -> list[SpokenToken]:
    """The tokens with words that mean another thing beside their neighbours; `words` are typed, and folded."""
    tokens = _with_own_animals(tokens) if counting(variant) == "doubles" and "my" in words else tokens
    plain = _without_final_one(_without_ornament(tokens), counting(variant))
    found = _with_robber(_without_round_number(plain, counting(variant)))
    if not words.isdisjoint(_YOU):
        found = _with_you(found)
    if not words.isdisjoint(IN_ALL):
        found = with_total(found, counting(variant))
    if len(found) > 2 and found[0].kind is Kind.SETTLE and found[1].value == ":":  # score pls: ann 3 tai off ben
        found[0] = replace(found[0], kind=Kind.NOISE)
    if found and found[0].kind in (Kind.WIN, Kind.DISCARD) and not found[0].text.isascii():
        found = _with_labels_first(found)
    kinds = {token.kind for token in found}
    if Kind.UNKNOWN in kinds:
        found = _without_past_of_bets(_without_kin(_with_short_limits(found, counting(variant))))
    found = _with_tiles_given(_with_two_shot(found)) if not kinds.isdisjoint(_GIVEN) else found
    if kinds >= {Kind.PAY, Kind.ALL, Kind.NAME}:
        found = _with_pays_all(found, counting(variant))
    if Kind.NOT in kinds or not words.isdisjoint(_OF_NEIGHBOURS):
        return _turned(found, variant)
    is_thrown = Kind.COUNTER in kinds or (Kind.TILES in kinds and Kind.DISCARD in kinds)
    return _without_tile_thrown(found) if is_thrown else found


def _with_own_animals(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with an animal of the speaker's own as no player who is called so: `sorry my cat also`."""
    return tokens[:1] + [
        replace(two, kind=Kind.UNKNOWN, value=None)
        if two.kind is Kind.NAME and folded_text(one.text) == "my" and folded_text(two.text) in _ANIMALS
        else two
        for one, two in pairwise(tokens)
    ]


_ANIMALS: Final = frozenset(("cat", "rat", "mouse", "rooster", "chicken", "centipede", "worm"))


def _with_rubbish(tokens: list[SpokenToken], unit: str) -> list[SpokenToken]:
    """The tokens with `betty rubbish`, `betty had rubbish` as nothing where no more is told of that hand."""
    found = list(tokens)
    if unit != "points":
        return found
    for at, token in enumerate(tokens):
        before = [one for one in tokens[:at] if one.kind is not Kind.NOISE and one.value != ":"][-_WITH_WHOSE:]
        behind = next((one.kind for one in tokens[at + 1 :] if one.kind is not Kind.NOISE), Kind.BREAK)
        kinds = [one.kind for one in before]
        is_was = kinds[-1:] == [Kind.IS]
        held = kinds[-1:] == [Kind.HAS] or (is_was and (before[-1].value != "weak" or _is_of_whose(before[0])))
        held = held or (kinds[-1:] == [Kind.NAME] and kinds[:-1] not in ([Kind.FROM], [Kind.DISCARD]))
        if folded_text(token.text) in _RUBBISH and held and behind in _BEHIND_RUBBISH:
            found[at] = replace(token, kind=Kind.NOTHING)
    return found


def _is_of_whose(token: SpokenToken) -> bool:
    """Whether a name is told as whose something is: `betty's`, `betty's hand`."""
    return token.kind is Kind.NAME and folded_text(token.text).endswith("'s")


_RUBBISH: Final = frozenset(("rubbish", "rubbish hand"))
_BEHIND_RUBBISH: Final = (Kind.BREAK, Kind.AND, Kind.NAME, Kind.AGAIN, Kind.SORRY, Kind.NOT)
_WITH_WHOSE: Final = 2
"""A player, and a word before that says what he did."""


def _with_pays_all(tokens: list[SpokenToken], unit: str) -> list[SpokenToken]:
    """The tokens with `hafiz pays all` as the word that makes him liable, where somebody else won and it is told how.

    Where hands double, it says so beside a value alone as well: there whoever discarded may not pay alone.
    """
    said = [token for token in tokens if token.kind is not Kind.NOISE]
    triples = zip(said, said[1:], said[2:], strict=False)
    found = next((one for one in triples if [token.kind for token in one] == [Kind.NAME, Kind.PAY, Kind.ALL]), None)
    others = [token for token in tokens if found is None or token not in found]
    kinds = {token.kind for token in others}
    is_taken_back = not kinds.isdisjoint((Kind.SORRY, Kind.WRONG))
    is_hand = kinds & {Kind.NUMBER, Kind.LIMIT, Kind.ELEMENT} and (Kind.NAME in kinds or is_taken_back)
    how = kinds & {Kind.SELF, Kind.FROM, Kind.DISCARD, Kind.SHOOTER} or is_taken_back or unit == "doubles"
    if found is None or not is_hand or not how or folded_text(found[2].text) != "all":
        return tokens
    pays = replace(found[1], kind=Kind.BAO)
    return [pays if token is found[1] else token for token in tokens if token is not found[2]]


def _with_robber(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with words for taking what somebody played as robbing, where it is a kong: 阿強搶咗阿明嘅槓.

    Whoever robs it may stand behind a passive: `dan's kong got robbed by cat`, 秀英的槓被家豪搶了.
    """
    if not any(token.kind is Kind.KONG or token.value == "kong" for token in tokens):
        return tokens
    found = [replace(one, kind=Kind.ROB) if folded_text(one.text) in _ROBBED else one for one in tokens]
    for at, one in enumerate(found):
        if one.kind is Kind.PASSIVE and folded_text(one.text) == "got robbed by":
            return [*found[:at], replace(one, kind=Kind.ROB), replace(one, kind=Kind.BY), *found[at + 1 :]]
        behind = [token.kind for token in found[at + 1 : at + 3]]
        if one.kind is Kind.PASSIVE and behind == [Kind.NAME, Kind.ROB]:
            found[at] = replace(one, kind=Kind.TO)
    return found


_ROBBED: Final = frozenset(("搶到", "抢到", "搶了", "抢了", "搶咗", "搶左"))


def _with_two_shot(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with how many were shot as a part of the verb: `i shot two, ann 2 tai and ben 1 tai`."""
    for at, (one, two, three) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        people = {token.value for token in tokens[at + 3 :] if token.kind is Kind.NAME}
        counts = one.kind is Kind.DISCARD and two.kind is Kind.NUMBER and two.value == TWO == len(people)
        if counts and three.kind is Kind.BREAK:
            return [*tokens[:at], replace(one, text=f"{one.text} {two.text}", end=two.end), *tokens[at + 2 :]]
    return tokens


def _with_tiles_given(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with a discard as what somebody was given, where whose tile it was is told.

    `threw ann's winning tile`, `threw ann her winning tile`, and `fed ann` where nobody is named before.
    """
    found = list(tokens)
    for at, (one, two) in enumerate(pairwise(tokens)):
        if one.kind is not Kind.DISCARD or two.kind is not Kind.NAME:
            continue
        behind = tokens[at + 2 :]
        tile = next((place for place, token in enumerate(behind) if token.kind is not Kind.NOISE), len(behind))
        is_hers = folded_text(two.text).endswith("'s")
        told = any(folded_text(token.text) in _TILE_WON_ON for token in behind[tile : tile + 1])
        leads = all(token.kind is not Kind.NAME for token in tokens[:at])
        if is_hers or told or (leads and folded_text(one.text) in _FEEDS):
            found[at] = replace(one, kind=Kind.GIVE)
        if is_hers and behind[tile : tile + 1] and folded_text(behind[tile].text) in _HELD:
            found[at + 2 + tile] = replace(behind[tile], kind=Kind.NOISE)
    thrown = next((at for at, token in enumerate(found) if token.kind in _GIVEN), len(found))
    return [
        replace(token, kind=Kind.NOISE) if at > thrown and folded_text(token.text) in _TILE_WON_ON else token
        for at, token in enumerate(found)
    ]


_GIVEN: Final = (Kind.DISCARD, Kind.GIVE)


_TILE_WON_ON: Final = frozenset(split_phrases(TILE_WON_ON))
_FEEDS: Final = frozenset(("fed", "feed", "feeds", "dealt", "donated", "donate", "donates", "gave chance"))
"""Verbs of discarding behind which the one who wins is named."""
_HELD: Final = frozenset(("wait", "waits", "hand", "tile", "tiles", "tenpai"))
"""What somebody has on whose tile another one discarded."""


def _without_round_number(tokens: list[SpokenToken], unit: str) -> list[SpokenToken]:
    """The tokens without which hand of a round is told, before what is told of it: `East 2: ann zimo 3 tai`."""
    if unit == "points" or not tokens or folded_text(tokens[0].text) not in SEATS:
        return tokens
    kinds = [token.kind for token in tokens[:3]]
    if kinds[1:2] != [Kind.NUMBER] or kinds[2:] not in ([Kind.BREAK], [Kind.NAME]):
        return tokens
    told = any(token.kind in (Kind.NUMBER, Kind.LIMIT, Kind.ELEMENT) for token in tokens[2:])
    return tokens[2:] if told and 0 < tokens[1].number <= len(SEATS) else tokens


def _with_you(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with "you" and "your tile" as the one player who is called by name: `kumar, i hu your 5 wan`."""
    at = next((at for at, token in enumerate(tokens) if folded_text(token.text) in _YOU), None)
    called = [token for token in tokens if token.kind is Kind.NAME and folded_text(token.text) not in _ME]
    won = any(token.kind in (Kind.WIN, Kind.SELF, Kind.ELEMENT) for token in tokens)
    valued = any(token.kind in (Kind.UNIT, Kind.LIMIT, Kind.ELEMENT) for token in tokens)
    if at is None or not won or not valued or len({token.value for token in called}) != 1:
        return tokens
    yours = tokens[at]
    if folded_text(yours.text) in ("you", "u"):
        if at == 0 or tokens[at - 1].kind is not Kind.FROM:
            return tokens
        paid, end = [replace(yours, kind=Kind.NAME, value=called[0].value)], at + 1
    else:
        end = at + 1
        end += [token.kind for token in tokens[end : end + 1]] == [Kind.NUMBER]
        if end == len(tokens) or not (folded_text(tokens[end].text) in _YOURS or tokens[end].kind is Kind.DISCARD):
            return tokens
        end += 1
        name = replace(yours, kind=Kind.NAME, value=called[0].value)
        is_from = at > 0 and tokens[at - 1].kind is Kind.FROM
        paid = [name] if is_from else [replace(yours, kind=Kind.FROM, value=None), name]
    rest = [replace(token, kind=Kind.NOISE, value=None) if token in called else token for token in tokens]
    return [*rest[:at], *paid, *rest[end:]]


_YOU: Final = frozenset(("you", "u", "your", "ur", "yr"))
_ME: Final = frozenset(split_phrases(ME))
_NOT_SURE: Final = frozenset(split_phrases(NOT_SURE))


def _without_final_one(tokens: list[SpokenToken], unit: str) -> list[SpokenToken]:
    """The tokens without the particle behind what somebody did: `he zimo one`, `is mei throw one`."""
    said = [token for token in tokens if token.kind not in SMALL]
    ends = len(said) > 1 and said[-1].kind is Kind.NUMBER and folded_text(said[-1].text) == "one"
    if unit != "doubles" or not ends or said[-2].kind not in (Kind.SELF, Kind.DISCARD, Kind.WIN):
        return tokens
    return [replace(one, kind=Kind.NOISE, value=None) if one is said[-1] else one for one in tokens]


def _with_short_limits(tokens: list[SpokenToken], unit: str) -> list[SpokenToken]:
    """The tokens with a limit in one character right before how the hand was won: 満ツモ, 跳ロン."""
    if unit != "han":
        return tokens
    return [
        replace(one, kind=Kind.LIMIT, value=_SHORT_LIMITS[one.text])
        if one.text in _SHORT_LIMITS and two is not None and two.kind in (Kind.SELF, Kind.WIN) and one.end == two.start
        else one
        for one, two in zip(tokens, [*tokens[1:], None], strict=True)
    ]


_SHORT_LIMITS: Final = {"満": "mangan", "跳": "haneman", "倍": "baiman"}


def _without_past_of_bets(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with the end of a verb behind a bet, beside a hand, as a small word: はなもリーチしてた."""
    kinds = {token.kind for token in tokens}
    if Kind.WIN not in kinds and Kind.SELF not in kinds and Kind.DISCARD not in kinds:
        return tokens
    return tokens[:1] + [
        replace(two, kind=Kind.NOISE)
        if two.kind is Kind.UNKNOWN and one.end == two.start and one.value in BET_FACTS and two.text in _PAST
        else two
        for one, two in pairwise(tokens)
    ]


_PAST: Final = frozenset(
    (
        *("た", "たよ", "たね", "ました", "いた", "いました", "かけてた", "かけていた", "かけてました"),
        *("たよね", "たけど", "たはず", "たんだ", "たんだよ", "たんだけど", "たんです", "たんですけど", "たんですが"),
        *("ましたよ", "ましたよね", "ましたけど", "いたよ", "いたよね", "いたけど", "いたんですけど"),
    )
)


def _turned(found: list[SpokenToken], variant: str) -> list[SpokenToken]:
    """The tokens with words that mean another thing: none but `_OF_NEIGHBOURS`, and denials."""
    found = _with_draw_denied(_with_rubbish(found, counting(variant)))
    found = _without_piece(_without_honorifics(_without_busted(_without_spoken_to(_without_doubt(found)))))
    for at, (one, two, three) in enumerate(zip(found, found[1:], found[2:], strict=False)):
        given = _given_between(one, two, three)
        turns = given.kind is Kind.NOT or folded_text(two.text) in _TURNED
        found[at + 1] = _between(one, given, three) if turns else given
    found = _without_dealer(_without_nobody(_with_shots(found, counting(variant))))
    if (sorry := _apologised_to(found)) is not None:
        behind = all(token.kind is not Kind.NAME for token in found[sorry:])
        found[sorry] = replace(found[sorry], kind=Kind.FROM_BEHIND if behind else Kind.FROM)
    if (particle := _particle(found)) is not None:
        found[particle] = replace(found[particle], kind=Kind.NOISE)
    found = _with_short_discards(_with_labels(_with_sets(_without_included(found))))
    said = [at for at, token in enumerate(found) if token.kind not in SMALL]
    if len(said) > 2 and folded_text(found[said[-1]].text) in _MAY_I and found[said[-2]].kind in _TOLD_BEFORE_MAY_I:
        found[said[-1]] = replace(found[said[-1]], kind=Kind.NOISE)  # ann hu 3 tai off ben can
    if len(said) > 2 and found[said[-1]].text in _SHORT_DISCARDS and found[said[-2]].kind is Kind.NAME:
        found[said[-1]] = replace(found[said[-1]], kind=Kind.DISCARD)  # 對對糊混一色 霞姐打
    return _with_dragons(_without_aside(_without_tile_thrown(found)), variant)


def _with_draw_denied(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with the draw that is denied beside a hand: `not draw, ann 1 from ben`, `no draw la, ann won`."""
    at = next((at for at, token in enumerate(tokens) if folded_text(token.text) == "draw"), 0)
    is_left_open = at > 0 and tokens[at].kind is Kind.UNKNOWN and any(token.kind is Kind.NAME for token in tokens)
    ends = [token.kind for token in tokens[at + 1 : at + 2]] in ([], [Kind.BREAK], [Kind.NOISE])
    if not is_left_open or not ends or tokens[at - 1].kind not in (Kind.NOT, Kind.SORRY):
        return tokens
    denied = [replace(tokens[at - 1], kind=Kind.NOT), replace(tokens[at], kind=Kind.NOBODY_WON)]
    return [*tokens[: at - 1], *denied, *tokens[at + 1 :]]


def _without_doubt(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without that the speaker is not sure, where it is told between whom: `ann or ben shot, not sure`."""
    if all(token.kind is not Kind.OR for token in tokens):
        return tokens
    return [replace(one, kind=Kind.NOISE) if folded_text(one.text) in _NOT_SURE else one for one in tokens]


_MAY_I: Final = frozenset(("can", "boleh", "ok can", "can one"))
"""Ends a hand as a request to note it."""
_TOLD_BEFORE_MAY_I: Final = (Kind.UNIT, Kind.NUMBER, Kind.NAME, Kind.SELF, Kind.DISCARD)


def _without_tile_thrown(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without the one tile that somebody threw, where no other tile is told: `gil discarded the 5p`."""
    if any(token.kind is Kind.COUNTER for token in tokens):
        tokens = [token for at, token in enumerate(tokens) if not _is_of_suit_thrown(tokens, at)]
    thrown = [at for at, token in enumerate(tokens) if token.kind is Kind.TILES]
    if len(thrown) != 1 or not _ONE_TILE.fullmatch(tokens[thrown[0]].text):
        return tokens
    before = [token.kind for token in tokens[: thrown[0]] if token.kind is not Kind.NOISE]
    return [*tokens[: thrown[0]], *tokens[thrown[0] + 1 :]] if before[-1:] == [Kind.DISCARD] else tokens


def _is_of_suit_thrown(tokens: list[SpokenToken], at: int) -> bool:
    """Whether a word is of a tile of a suit behind a verb of discarding, or off somebody: `threw the 5 wan`."""
    for begins in (at, at - 1):
        pair = tokens[begins : begins + 2] if begins > 0 else []
        if [token.kind for token in pair] != [Kind.NUMBER, Kind.COUNTER] or folded_text(pair[1].text) not in SUITS:
            continue
        before = [token for token in tokens[:begins] if token.kind is not Kind.NOISE][-1:]
        of_somebody = bool(before) and before[0].kind is Kind.NAME and before[0].text.casefold().endswith("'s")
        if of_somebody or (before and before[0].kind is Kind.DISCARD):
            return True
    return False


SUITS: Final = frozenset(("wan", "tong", "bamboo", "bamboos", "tiao", "dots", "dot", "circles", "sticks"))
"""What tiles of a suit are called."""
_YOURS: Final = SUITS | {"tile", *_TILE_WON_ON}
"""What somebody discarded, as the one who won on it says to him."""
_ONE_TILE: Final = re.compile(r"\d[mpsz]")


def _without_aside(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without what the speaker says of himself behind a hand, in words nobody listed: `…, im leaving`."""
    breaks = [at for at, token in enumerate(tokens) if token.kind is Kind.BREAK]
    begins = next((at for at in reversed(breaks) if any(one.kind is not Kind.BREAK for one in tokens[at:])), None)
    if begins is None:
        return tokens
    aside = [token for token in tokens[begins + 1 :] if token.kind is not Kind.NOISE]
    is_of_me = bool(aside) and aside[0].kind is Kind.NAME and folded_text(aside[0].text) in _I
    strange = any(token.kind is Kind.UNKNOWN for token in aside)
    small = all(token.kind in _OF_ASIDE for token in aside[1:])
    told = any(token.kind in (*VALUED, Kind.ELEMENT) for token in tokens[:begins])
    if is_of_me and told and " ".join(folded_text(token.text) for token in aside[1:]) in _SPEECHLESS:
        return tokens[:begins]
    return tokens[:begins] if is_of_me and strange and small and told else tokens


_I: Final = frozenset(("i", "i'm", "im", "i am", "i have been", "my"))
_SPEECHLESS: Final = frozenset(
    f"{cannot}{rest}"
    for cannot in ("can't", "cant", "cannot", "can not", "don't", "dont", "just can't")
    for rest in ("", " even", " believe it", " believe this", " take it", " take this", " anymore", " deal")
)
"""What somebody says of himself who has no words."""
_OF_ASIDE: Final = (Kind.UNKNOWN, Kind.NOISE, Kind.BREAK, Kind.HAS, Kind.COUNTER, Kind.IS, Kind.UNIT, Kind.AGAIN)


def _with_shots(tokens: list[SpokenToken], unit: str) -> list[SpokenToken]:
    """The tokens with "pao" as a shot where two are named and nobody drew or discarded: `ann 3 tai ben pao`."""
    people = {token.value for token in tokens if token.kind is Kind.NAME}
    told = any(token.kind in (Kind.SELF, *SAID_OF_PAYER) for token in tokens)
    if unit == "han" or told or len(people) != TWO:
        return tokens
    return [replace(one, kind=Kind.DISCARD) if folded_text(one.text) == "pao" else one for one in tokens]


_SHORT_DISCARDS: Final = frozenset("打炮砲銃铳槍枪衝冲沖点點")
"""Characters that say of the name before them, at the end of a line, that it discarded."""


def _with_short_discards(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with a short word of discarding right behind a name, where its clause ends: 老周炮，大刘胡."""
    found = list(tokens)
    for at, (one, two) in enumerate(pairwise(tokens)):
        ends = at + 2 == len(tokens) or tokens[at + 2].kind in (Kind.BREAK, Kind.NAME)
        loose = (Kind.UNKNOWN, Kind.NOISE, Kind.UNIT)
        short = two.text in _SHORT_DISCARDS and two.kind in loose and two.start == one.end
        if one.kind is Kind.NAME and short and ends:
            found[at + 1] = replace(two, kind=Kind.DISCARD)
    return found


def _with_labels(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with words of winning and discarding before a colon and a name as labels: 放銃:健 和了:舞."""
    found = _with_units_first(tokens)
    labels = {Kind.DISCARD: Kind.SHOOTER, Kind.WIN: Kind.WINNER}
    for at, (one, two, three) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        if one.text in _SHORT_DISCARDS and two.value == ":" and three.kind is Kind.NAME:
            found[at] = replace(one, kind=Kind.SHOOTER)  # 槍：阿賢
        before = tokens[at - 1].kind if at else Kind.BREAK
        begins = before is not Kind.NAME or (at > 1 and tokens[at - 2].value == ":")
        if one.kind in labels and two.value == ":" and three.kind is Kind.NAME and begins and not one.text.isascii():
            found[at] = replace(one, kind=labels[one.kind])
    return found


def _with_units_first(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with a unit as the label of a number behind the number: 台：3, 番數: 4."""
    found = list(tokens)
    for at, (one, two, three) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        bare = [token.kind for token in tokens[at + 3 : at + 4]] != [Kind.UNIT]
        if one.kind is Kind.UNIT and two.value == ":" and three.kind is Kind.NUMBER and bare:
            found[at : at + 3] = [two, three, one]
    return found


def _with_labels_first(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with a word of winning and one of discarding each before its name as labels: 和了みさき 放銃ゆい."""
    told = [token for token in tokens if token.kind in (Kind.WIN, Kind.DISCARD, Kind.NAME)]
    kinds = [token.kind for token in told]
    if kinds not in (
        [Kind.WIN, Kind.NAME, Kind.DISCARD, Kind.NAME],
        [Kind.DISCARD, Kind.NAME, Kind.WIN, Kind.NAME],
    ) or any(folded_text(token.text) in WEAK for token in told):
        return tokens
    if any(token.kind in (*SAID_OF_PAYER[1:], Kind.SELF, Kind.TO, Kind.TO_BEHIND, Kind.PASSIVE) for token in tokens):
        return tokens
    words = [token for token in tokens if token.kind is not Kind.NOISE]
    beside = all(words[words.index(token) + 1].kind in (Kind.NAME, Kind.BREAK) for token in told[::2])
    labels = {Kind.DISCARD: Kind.SHOOTER, Kind.WIN: Kind.WINNER}
    return [replace(token, kind=labels.get(token.kind, token.kind)) for token in tokens] if beside else tokens


def _with_sets(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without small words behind elements: for the set that one makes, 红中碰, to join two, 花龙加五门齐."""
    ends = SpokenToken(Kind.BREAK, None, "", 0, 0)
    return [
        replace(two, kind=Kind.NOISE)
        if (one.kind is Kind.ELEMENT and two.text in _SET_NAMES)
        or (one.kind in _JOINED and two.text in _JOINED_BY and three.kind in _JOINED)
        else two
        for one, two, three in zip([ends, *tokens], tokens, [*tokens[1:], ends], strict=False)
    ]


def _without_included(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without how many flowers a value holds already: 10番（含两花）."""
    found = list(tokens)
    for at, (one, two, three) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        flowers = three.text.startswith("花") or (three.kind is Kind.NOISE and three.text in PIECES)
        if one.text in _INCLUDES and two.kind is Kind.NUMBER and flowers:
            end = at + 3 + (tokens[at + 3 : at + 4] != [] and tokens[at + 3].text == "花")
            found[at:end] = [replace(token, kind=Kind.NOISE) for token in tokens[at:end]]
    return found


_INCLUDES: Final = frozenset(("含", "包含", "包括", "內含", "内含", "連", "连", "連埋", "计埋", "計埋", "連同", "连同"))
_JOINED: Final = (Kind.ELEMENT, Kind.FACT, Kind.SELF, Kind.CLOSED)
_JOINED_BY: Final = frozenset(("加", "加埋", "外加", "再加", "帶", "带", "連", "连", "夾", "有", "仲有", "兼"))
"""Words between two elements of one hand."""
_SET_NAMES: Final = frozenset(("碰", "刻", "刻子", "坎", "一刻", "一坎", "一碰", "暗刻", "明刻", "ポン"))
_DISCARDS_AS_POINT: Final = frozenset("点點")
"""What points are counted in, which behind a name says that he discarded."""
_BECOMES: Final = frozenset(("改", "改返", "改成", "改為", "改为", "改做", "改係", "換", "換成", "换成"))
"""Between two names, the second of which is right."""
_SPOKEN_TO: Final = frozenset(("you", "u", "ya", "你", "妳", "nei"))


def _without_dealer(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without who deals, said of somebody before what another did, or behind a hand that was drawn.

    阿嬤當莊 志明放槍, 阿萍自摸四台 老周庄家.
    """
    for at, (one, two) in enumerate(pairwise(tokens)):
        behind = next((token for token in tokens[at + 2 :] if token.kind not in SMALL), None)
        if one.kind is Kind.NAME and two.text in WHO_DEALS and behind is not None and behind.kind is Kind.NAME:
            return [*tokens[:at], *tokens[at + 2 :]]
    said = [token for token in tokens if token.kind not in SMALL]
    drew = {Kind.NAME, Kind.SELF} <= {token.kind for token in said[:-2]}
    ends = [token.kind for token in said[-2:]] == [Kind.NAME, Kind.NAME]
    if not drew or not ends or len(said) < _LEAST_WITH_DEALER or folded_text(said[-1].text) not in _DEALS:
        return tokens
    return [token for token in tokens if token not in said[-2:]]


_WHO: Final = frozenset(("who", "that", "which"))
"""Words between somebody and what he did."""
_TURNED: Final = _BECOMES | _DISCARDS_AS_POINT | {"w", "hai", "做", "who"}
"""What means something else between its neighbours."""
_LEAST_WITH_DEALER: Final = 5
_DEALS: Final = frozenset(("莊家", "庄家", "莊", "庄", "dealer", "親", "荘家", *WHO_DEALS))


def _given_between(one: SpokenToken, two: SpokenToken, three: SpokenToken) -> SpokenToken:
    """The second of three tokens as a verb of giving or paying between two names; else as it is."""
    if not one.kind is Kind.NAME is three.kind:
        return two
    if folded_text(two.text) in _LETS_WIN:
        return replace(two, kind=Kind.GIVE)  # ben let cat win 3 tai
    is_paying = folded_text(two.text) in _ALL_PAY
    return replace(two, kind=Kind.PAY) if is_paying else two  # ann and bob and cat all pay me


def _between(one: SpokenToken, two: SpokenToken, three: SpokenToken) -> SpokenToken:
    """The second of three tokens as what it means between the others."""
    if one.kind is Kind.NAME and folded_text(two.text) in _WHO and three.kind in _DONE:
        return replace(two, kind=Kind.NOISE)  # should be cat who zimo
    if (one.kind, three.kind) == (Kind.NAME, Kind.NUMBER) and folded_text(two.text) == "w":
        return replace(two, kind=Kind.WIN)  # ann w 3 tai
    if one.kind is Kind.NAME and two.kind is Kind.UNIT and two.text in _DISCARDS_AS_POINT:
        return replace(two, kind=Kind.DISCARD)  # 我点小芳 16番
    if one.kind in (Kind.NOT, Kind.SORRY, Kind.BREAK, Kind.NOISE) and folded_text(two.text) == "hai":
        told = (Kind.NAME, Kind.SELF, Kind.NUMBER, Kind.LIMIT)  # m hai, hai raymond
        return replace(two, kind=Kind.IS, value="weak") if three.kind in told else two
    exchanged = one.kind is Kind.NAME is three.kind and one.value != three.value
    if exchanged and two.kind is Kind.SORRY and folded_text(two.text) in _BECOMES:
        return replace(two, kind=Kind.NOT, value=BEHIND)  # 美惠改建宏放槍
    if one.kind is Kind.BREAK is three.kind and two.kind is Kind.NOT:
        return replace(two, kind=Kind.SORRY)  # 阿玲自摸4番，唔係，5番
    if one.kind is Kind.SORRY and folded_text(one.text) in _BECOMES and two.text == "做":
        return replace(two, kind=Kind.IS)  # 改返上鋪做4台
    return two


def _without_nobody(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without "nobody shot" before a hand that was drawn, which only says it again."""
    excuses = [token for token in tokens if token.kind in _EXCUSES]
    if len(excuses) != 1:
        return tokens
    drew = any(token.kind is Kind.SELF for token in tokens) and any(token.kind in VALUED for token in tokens)
    if not drew or folded_text(excuses[0].text) not in _NOBODY_SHOT:
        return tokens
    return [replace(token, kind=Kind.NOISE) if token is excuses[0] else token for token in tokens]


_LETS_WIN: Final = frozenset(("let", "lets", "helped", "helps", "help"))
_ALL_PAY: Final = frozenset(("all pay", "all paid", "each pay", "everyone pay", "everyone pays"))
_EXCUSES: Final = (Kind.SORRY, Kind.WRONG, Kind.NOT, Kind.IS)
_NOBODY_SHOT: Final = frozenset(
    (
        "nobody shot",
        "nobody shoot",
        "no one shot",
        "no one shoot",
        "nobody discarded",
        "冇人出銃",
        "沒人放槍",
        "没人放炮",
    )
)


def _apologised_to(tokens: list[SpokenToken]) -> int | None:
    """The place of an apology that ends a hand won off whom it is said to: 倍満ロン！ 中村さんごめん."""
    said = [at for at, token in enumerate(tokens) if token.kind not in SMALL]
    kinds = [tokens[at].kind for at in said[-2:]]
    if kinds not in ([Kind.NAME, Kind.SORRY], [Kind.SORRY, Kind.NAME]):
        return None
    name, sorry = (said[-2], said[-1]) if kinds[0] is Kind.NAME else (said[-1], said[-2])
    before = [tokens[at] for at in said[:-2]]
    told = {Kind.WIN} <= {token.kind for token in before} and any(token.kind in VALUED for token in before)
    others = {token.value for token in before if token.kind is Kind.NAME}
    is_other = any(token.kind in (*SAID_OF_PAYER, Kind.SELF, Kind.SORRY, Kind.NOT) for token in before)
    apologises = folded_text(tokens[sorry].text) in _APOLOGIES
    return sorry if told and not is_other and apologises and tokens[name].value not in others else None


_APOLOGIES: Final = frozenset(
    (
        "sorry",
        "sry",
        "paiseh",
        "pai seh",
        "歹勢",
        "歹势",
        "拍謝",
        "不好意思",
        "對不起",
        "对不起",
        "對唔住",
        "唔好意思",
        "抱歉",
        "ごめん",
        "ごめんね",
        "すまん",
    )
)


def _without_ornament(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without a tile that is drawn behind a line for joy: `ann zimo 3 tai 🀄🀄`."""
    if not tokens or not _ORNAMENT.fullmatch(tokens[-1].text) or [one.kind for one in tokens].count(Kind.TILES) != 1:
        return list(tokens)
    *before, last = tokens
    return [*before, replace(last, kind=Kind.NOISE) if last.kind is Kind.TILES else last]


def _without_spoken_to(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without "you" between a name that is called and what he did: `swee ah you discard`."""
    found = list(tokens)
    for at, token in enumerate(tokens[:-1]):
        if folded_text(token.text) not in _SPOKEN_TO or tokens[at + 1].kind not in _DONE:
            continue
        before = next((one for one in reversed(tokens[:at]) if one.kind not in SMALL), None)
        if before is not None and before.kind is Kind.NAME:
            found[at] = replace(token, kind=Kind.NOISE)
    return found


_DONE: Final = (Kind.DISCARD, Kind.WIN, Kind.SELF, Kind.LOSE, Kind.PASSIVE)


def _without_busted(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without whose points ran out, beside somebody else's hand: 鈴木飛んだ 佐藤の満貫."""
    found = list(tokens)
    for at, (one, two) in enumerate(pairwise(tokens)):
        others = any(token.kind is Kind.NAME and token.value != one.value for token in tokens)
        if one.kind is Kind.NAME and folded_text(two.text) in _BUSTED and others:
            found[at : at + 2] = [replace(one, kind=Kind.NOISE), replace(two, kind=Kind.NOISE)]
    return found


_BUSTED: Final = frozenset(("飛んだ", "飛びました", "飛んで", "トんだ", "とんだ", "ぶっ飛んだ", "ハコった"))


def _without_honorifics(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with what somebody is called by right behind the name as a small word: 淑芬姐放槍."""
    return tokens[:1] + [
        replace(two, kind=Kind.NOISE)
        if one.kind is Kind.NAME and two.kind is Kind.UNKNOWN and two.start == one.end and two.text in _HONORIFICS
        else two
        for one, two in pairwise(tokens)
    ]


def _without_piece(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without what one hand is counted in before its value: 食咗家嫂一鋪六番, 阿珍自摸一局三台."""
    found = list(tokens)
    for at, token in enumerate(tokens):
        one = at > 1 and tokens[at - 1].kind is Kind.NUMBER and tokens[at - 1].value == 1
        before = tokens[at - 1 - one] if at > one else None
        told = before is not None and before.kind in (Kind.NAME, Kind.WIN, Kind.SELF, Kind.DISCARD)
        valued = [next_one.kind for next_one in tokens[at + 1 : at + 2]] in ([Kind.NUMBER], [Kind.LIMIT])
        if token.kind is Kind.UNKNOWN and token.text in _HANDS and told and valued:
            found[at - one : at + 1] = [replace(piece, kind=Kind.NOISE) for piece in tokens[at - one : at + 1]]
    return found


_HANDS: Final = frozenset(("鋪", "舖", "铺", "局", "把", "盤", "盘", "手", "鋪牌", "把牌", "副", "副牌"))


def _without_kin(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without what somebody is to the speaker, right before the name: 我老婆小美, 阮孫志明."""
    found = list(tokens)
    for at, (one, two) in enumerate(pairwise(tokens)):
        glued = two.kind is Kind.NAME and one.end == two.start and one.kind is Kind.UNKNOWN
        if glued and _KIN.fullmatch(one.text):
            found[at] = replace(one, kind=Kind.NOISE)
            mine = tokens[at - 1] if at else None
            if mine is not None and mine.kind is Kind.NAME and mine.end == one.start and mine.text in ("我", "咱"):
                found[at - 1] = replace(mine, kind=Kind.NOISE)
    return found


_KIN_WORDS: Final = (
    r"老婆|老公|太太|先生|女朋友|男朋友|女友|男友|媽媽|妈妈|爸爸|兒子|儿子|女兒|女儿|弟弟|妹妹|哥哥|姐姐|表[哥姐弟妹]"
    r"|堂[哥姐弟妹]|家姐|細佬|細妹|媳婦|媳妇|同學|同学|同事|朋友|鄰居|邻居|阿?[媽妈爸爺爷嫲婆公哥姐弟妹姨叔伯嬸婶]|[孫孙囝某翁仔女]"
)
_KIN: Final = re.compile(rf"(?:[阮我咱們哋家]*)(?:{_KIN_WORDS})")
_HONORIFICS: Final = frozenset(
    (
        *("姐", "哥", "叔", "嬸", "婶", "姨", "伯", "嫂", "妹", "弟", "兄", "爺", "爷", "嬤", "姊", "醬", "酱", "桑"),
        *("姐姐", "哥哥", "叔叔", "阿姨", "大哥", "大姐", "老師", "老师", "先生", "小姐", "太太", "師傅", "师傅"),
    )
)
BEHIND: Final = "behind"
"""What a word of denial means that stands behind what it denies."""
_ORNAMENT: Final = re.compile("(?:\U0001f004[\ufe0e\ufe0f]?){1,4}")


def _particle(tokens: list[SpokenToken]) -> int | None:
    """The place of "one" where it ends a correction and says nothing: `it was mei one`."""
    said = [at for at, token in enumerate(tokens) if token.kind not in SMALL]
    if len(said) < 2 or folded_text(tokens[said[-1]].text) != "one":
        return None
    before, last = tokens[said[-2]], tokens[said[-1]]
    tells = any(token.kind in _CORRECTS_OR_VALUES for token in tokens)
    valued = any(token.kind is Kind.UNIT for token in tokens)
    ends = before.kind in (Kind.NAME, Kind.UNIT) or (valued and before.kind in (Kind.SELF, Kind.DISCARD))
    return said[-1] if tells and ends and last.kind is Kind.NUMBER else None


_CORRECTS_OR_VALUES: Final = (Kind.IS, Kind.SORRY, Kind.NOT, Kind.UNIT, Kind.LIMIT)
_DRAGONS: Final = {"中": "紅中", "發": "發財", "发": "發財", "白": "白板"}


def _with_dragons(tokens: list[SpokenToken], variant: str) -> list[SpokenToken]:
    """The tokens with dragons by their characters as their pungs, behind another element: 碰碰胡 中 發."""
    found = list(tokens)
    for at, token in enumerate(tokens):
        dragons = token.kind is Kind.UNKNOWN and token.text in _DRAGONS
        named = element_named(variant, _DRAGONS[token.text]) if dragons else None
        if named is not None and at and found[at - 1].kind is Kind.ELEMENT:
            found[at] = replace(token, kind=Kind.ELEMENT, value=named)
    return found


def with_clauses(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with two small words as what they do: `mei won 3 tai after ben threw`, `3 tai for mei`."""
    found = list(tokens)
    for at, (one, two, three) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        if one.kind in VALUED and folded_text(two.text) == "for" and three.kind is Kind.NAME:
            found[at + 1] = replace(two, kind=Kind.TO)
    for at, (one, two, three) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        begins = one.kind is Kind.UNKNOWN and folded_text(one.text) in AFTER
        if begins and two.kind is Kind.NAME and three.kind is Kind.DISCARD:
            found[at] = replace(one, kind=Kind.NOISE)
    return found


OF_CLAUSES: Final = frozenset(("for", *AFTER))


def without_apology(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without what is said to those who paid, behind a hand: `omar mangan off pete (sorry pete)`.

    `mahjong, 66 - sorry all` is said to everybody.
    """
    sorry = next((at for at, token in enumerate(tokens) if token.kind is Kind.SORRY), 0)
    told = {token.kind for token in tokens[:sorry]}
    to_all = any(folded_text(token.text) in _EVERYBODY for token in tokens[sorry:])
    ends = all(token.kind in (*SMALL, Kind.ALL) for token in tokens[sorry + 1 :])
    if to_all and ends and told & {*VALUED, Kind.ELEMENT} and told & {Kind.WIN, Kind.SELF, Kind.FROM, Kind.DISCARD}:
        return tokens[:sorry]
    said = [token for token in tokens if token.kind not in SMALL]
    if len(said) < _LEAST_WITH_APOLOGY or [token.kind for token in said[-2:]] != [Kind.SORRY, Kind.NAME]:
        return tokens
    paid = any(one.kind in SAID_OF_PAYER and two.value == said[-1].value for one, two in pairwise(said[:-2]))
    return tokens[: tokens.index(said[-2])] if paid else tokens


_EVERYBODY: Final = frozenset(
    (
        *("all", "everyone", "everybody", "guys", "folks", "chaps", "ladies", "girls", "boys", "lads", "peeps"),
        *("friends", "team", "y'all", "yall", "fam", "dears", "my dears", "people", "gang", "bros"),
    )
)
_LEAST_WITH_APOLOGY: Final = 6
_OF_NEIGHBOURS: Final = frozenset(
    (
        *(":", "one", "pao"),
        *(_TURNED | _SPOKEN_TO | _HONORIFICS | _LETS_WIN | _ALL_PAY | _DEALS | _NOBODY_SHOT | _APOLOGIES | _I | _MAY_I),
        *(_HANDS | _NOT_SURE | _RUBBISH),
        *(_BUSTED | _INCLUDES | _SET_NAMES | _JOINED_BY | _SHORT_DISCARDS | _DRAGONS.keys()),
    )
)
"""Words that some rule about neighbours asks for: a line without any of them has no need to be asked."""
