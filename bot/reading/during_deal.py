"""What is said of payments during a deal and of false wins: kongs, bonus tiles, fines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import attrgetter
from typing import Final

from bot.reading.claims import PaymentBeside, claim_told
from bot.reading.grammar import (
    Kind,
    Sentence,
    SpokenToken,
    chinese_number,
    folded_text,
    is_whole,
    means,
    names_like,
    only,
    read,
)
from bot.reading.words import Names, Word, WordRefused, refuse
from engine import Player, StatedValue, WinMethod, problem

_CONCEALED: Final = re.compile(r"\b(?:an|am)|dark|hidden|concealed|closed|暗")
_ADDED: Final = re.compile(r"add|promot|bu|加|补|補")
_LATE: Final = re.compile(r"\b(?:late|before)\b(?:=(\d+))?")
_ANIMALS: Final = re.compile(
    r"animals?|cat|rats?|mouse|rooster|chicken|cock|centipede|worm|动物|動物|公[鸡雞]|母[鸡雞]|小?蟲|小?虫|[猫貓鼠鸡雞]|蜈蚣|老鼠"
)
_FLOWERS: Final = re.compile(r"flowers?|seasons?|花|季節|季节|春夏秋冬|梅[蘭兰][竹菊]{2}")
_BITE: Final = re.compile(r"\b(?:bite|bites|bit|eats?|ate|eaten|catch|catches|caught|got|makan)\b|[咬捉抓吃食捕啄]")
_SET: Final = re.compile(r"\b(?:set|four|all|full|complete|4)\b|[槓杠四齊齐]|春夏秋冬|梅[蘭兰][竹菊]{2}")
_DEALT: Final = re.compile(
    r"\b(?:(?:(?:right )?(?:at|from|in|on|off|out of|with|since) )?(?:(?:the|my|her|his|their) )?(?:very )?"
    r"(?:dealt(?! in\b|into\b)(?: (?:tiles|hand|with))?|initial(?: (?:deal|tiles|hand))?"
    r"|(?<!this )(?<!that )(?<!last )(?<!next )deal|start|beginning|(?:starting|opening) (?:hand|tiles|deal)))\b"
    r"|起手|配牌",
    re.IGNORECASE,
)
"""Says of bonus tiles that they were dealt."""
_SMALL: Final = re.compile(r"\b(?:and|n|own|with|the|in|of|a|his|her|both|牌)\b|[&,牌和了啦到咗、全都對对]")


@dataclass(frozen=True, slots=True)
class KongSaid:
    """A kong as it is told."""

    player: Player
    kind: str
    payer: Player | None = None
    liable: Player | None = None
    late: bool = False
    is_told: bool = True
    """Whether the line says which kind of kong it was."""
    is_concealed: bool = False
    """Whether the line calls it concealed, whoever is said to have fed it."""
    hand: int | None = None
    """The entry of the hand that a late one is of, where a button names it."""


def kong_kind_said(sentence: Sentence) -> str | None:
    """The kind of kong that a line says it was, `added not concealed`; None where it names neither, or both."""
    denied, told = set[str](), set[str]()
    for before, token in pairwise((None, *sentence.tokens)):
        if token is None or token.kind not in (Kind.KONG, Kind.CLOSED):
            continue
        said = folded_text(token.text)
        kinds = {kind for kind, pattern in _KONG_KINDS.items() if pattern.search(said)}
        (denied if before is not None and before.kind is Kind.NOT else told).update(kinds)
    left = told or ({*_KONG_KINDS} - denied if denied else set())
    return left.pop() if len(left) == 1 else None


_KONG_KINDS: Final = {"kong_concealed": _CONCEALED, "kong_added": _ADDED}


def kong_of(names: Names, text: str) -> KongSaid:
    """Read the words behind /kong; the sender made it where nobody is named first. Raises WordRefused."""
    text, late, hand = _without_late(text)
    sentence = read(text, 0, names)
    _refuse_unknown(without_piece(sentence), "kong.word")
    payer, liable, rest = _kong_people(sentence)
    told = " ".join(folded_text(token.text) for token in sentence.of(Kind.KONG, Kind.CLOSED, Kind.OPEN))
    if payer is None and len(rest) > 1:
        payer = rest[1]
    if len(rest) > 2:
        raise refuse("kong.word", _last_name(sentence))
    player = rest[0] if rest else names.speaker()
    is_told = bool(told) or payer is not None or liable is not None
    is_concealed = _kong_kind(told, None) == "kong_concealed"
    return KongSaid(player, _kong_kind(told, payer), payer, liable, late, is_told, is_concealed, hand)


def _kong_people(sentence: Sentence) -> tuple[Player | None, Player | None, list[Player]]:
    """Who fed the kong, who is liable, and everybody else who is named; 放槍 and から follow the one who feeds."""
    payer = liable = None
    rest: list[Player] = []
    tokens = sentence.content
    pays_before = False
    for before, token, behind in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
        if token.kind is not Kind.NAME:
            continue
        if token.value is None:
            raise WordRefused(problem("who.missing"))
        if behind is not None and behind.kind in (Kind.DISCARD, Kind.FROM_BEHIND) and not behind.text.isascii():
            payer, pays_before = str(token.value), True
        elif before is not None and before.kind in (Kind.FROM, Kind.DISCARD, Kind.ROB) and not pays_before:
            payer = str(token.value)
        elif before is not None and before.kind is Kind.BAO:
            liable = str(token.value)
        else:
            rest.append(str(token.value))
    return payer, liable, rest


def _kong_kind(told: str, payer: Player | None) -> str:
    if payer is not None:
        return "kong_fed"
    return "kong_concealed" if _CONCEALED.search(told) and not _ADDED.search(told) else "kong_added"


@dataclass(frozen=True, slots=True)
class BonusSaid:
    """Bonus tiles as they are told; `kind` is None where several payments can be meant."""

    player: Player
    kind: str | None
    initial: bool = False
    late: bool = False
    hand: int | None = None
    """The entry of the hand that a late one is of, where a button names it."""


def bonus_of(names: Names, text: str) -> BonusSaid:
    """Read the words behind /bonus. Raises WordRefused for a word that names no bonus."""
    text, late, hand = _without_late(text)
    player, rest = _first_player(names, text)
    told = folded_text(rest).replace("_", " ")
    kind = _bonus_kind(told)
    left = told
    for pattern in (_ANIMALS, _FLOWERS, _BITE, _SET, _DEALT, _SMALL):
        left = pattern.sub(" ", left)
    if left.strip():
        word = left.split()[0]
        start = max(folded_text(text).find(word), 0)
        raise refuse("bonus.kind", Word(word, start, start + len(word)), known="bite, flower_set, animal_set")
    return BonusSaid(player, kind, bool(_DEALT.search(told)), late, hand)


def _bonus_kind(told: str) -> str | None:
    animals, flowers = len(set(_ANIMALS.findall(told))), bool(_FLOWERS.search(told))
    if _SET.search(told):
        return "animal_set" if animals else "flower_set" if flowers else None
    if _BITE.search(told) or animals > 1:
        return "bite_animals" if animals else "bite_flowers" if flowers else None
    return None


@dataclass(frozen=True, slots=True)
class FalseWinSaid:
    """A false win as it is told: what was claimed, as far as anybody said it."""

    player: Player
    how: WinMethod = WinMethod.SELF_DRAW
    payer: Player | None = None
    worth: int | None = None
    is_bare: bool = False
    """Whether the worth is a number alone, which may be an amount as well."""
    points: int | None = None
    """An amount told where hands are worth other units."""
    is_told: bool = False
    """Whether it was said how it was claimed."""


_FOR: Final = re.compile(r"\bfor\b", re.IGNORECASE)


def false_win_of(names: Names, text: str) -> FalseWinSaid:
    """Read the words behind /penalty that tell a false win. Raises WordRefused."""
    line = read(_FOR.sub("   ", text), 0, names)
    sentence = read(line.text_without(Kind.FALSE_WIN), 0, names)
    _refuse_unknown(sentence, "penalty.word")
    payer, _, rest = _kong_people(sentence)
    if payer is None and (claim := claim_told(sentence)) is not None:  # ben, ann discarded
        payer, rest = claim.payer, [claim.player] if claim.player is not None else []
    amounts = sentence.amounts
    if len(rest) > 1 or len(amounts) > 1 or sentence.has(Kind.TILES, Kind.OPTION):
        raise refuse("penalty.word", _last_name(sentence))
    told = amounts[0].stated(sentence.unit) if amounts else StatedValue()
    how = WinMethod.SELF_DRAW if payer is None else WinMethod.DISCARD
    is_told = payer is not None or sentence.has(Kind.SELF)
    is_bare = not is_told and not any(one.has_unit for one in amounts)
    return FalseWinSaid(rest[0] if rest else names.speaker(), how, payer, told.units, is_bare, told.points, is_told)


# payments told beside a hand


def payments_beside(sentence: Sentence) -> tuple[Sentence, tuple[PaymentBeside, ...]]:
    """The line without the payments that are told beside its hand, and those; itself where there are none.

    A word that may be of the winner's hand as well stays in its place: `bob 2 tai zimo gang`.
    """
    found, kept = list[PaymentBeside](), 0
    typed = sentence
    sentence = with_dealt(with_animals(sentence))
    while _tells_win(sentence) and not sentence.has_tiles and not sentence.is_chat:
        paid = [at for at, one in enumerate(sentence.tokens) if _is_paid_at_once(one) and not _is_robbed(sentence, at)]
        cores = [at for at in paid if sentence.amounts or sentence.tokens[at].kind is not Kind.ELEMENT][kept:]
        if not cores:
            break
        first, last, rest = _cut(sentence, cores[0])
        told = sentence.tokens[first : last + 1]
        if not (sentence.amounts or any(one.kind is Kind.NAME for one in told)):
            break  # of the winner's own hand, which is asked about
        found += _so_often(_beside(typed, told, sentence.tokens[cores[0]]))
        may_be_of_hand = only(told, (Kind.FACT, Kind.NOISE)) and rest.roles.how is WinMethod.SELF_DRAW
        if not may_be_of_hand:
            sentence = rest
        else:
            kept += 1
    return sentence if found else typed, tuple(found)


def _so_often(told: PaymentBeside) -> list[PaymentBeside]:
    """A payment as often as its words count it, named once."""
    counted = _COUNT.search(told.text) if told.command == "kong" else None
    count = _TOLD_COUNTS.index(counted[0]) % _MOST_KONGS + 1 if counted is not None else 1
    return [told, *[replace(told, text="")] * (count - 1)]


_MOST_KONGS: Final = 4
_TOLD_COUNTS: Final = ("1", "2", "3", "4", "one", "two", "three", "four")
_COUNT: Final = re.compile(rf"(?<!\S)(?:{'|'.join(_TOLD_COUNTS)})(?!\S)")


@dataclass(frozen=True, slots=True)
class ToldLate:
    """What is left of a line about a payment without what says that it was not told, or not paid, in time."""

    text: str
    is_unpaid: bool
    """Whether it says that nobody has paid yet, or asks for it."""
    of_hand_before: bool
    """Whether it says that the payment belongs to a hand before."""
    hand: int | None = None
    """The number of the hand that it names."""


def told_late(text: str) -> ToldLate | None:
    """A line without what says that it tells a payment late, `forgot to say, i kong`, `kong leh, not paid yet`."""
    rest, is_unpaid = _UNPAID.subn("", _FORGOTTEN.sub("", text))
    rest, is_before = _OF_HAND_BEFORE.subn(" ", rest)
    if _AT_ONCE.search(rest):
        rest, is_that = _OF_THAT_HAND.subn(" ", rest)
        rest = _KIND_BEHIND.sub(r"\2 \1", _HIMSELF.sub("", _for_somebody(rest)))
        is_before = is_before or is_that
    named = _OF_HAND.search(rest) or _OF_HAND_FIRST.search(rest)
    rest = _OF_HAND_FIRST.sub(" ", _OF_HAND.sub(" ", rest))
    rest = _COUNTED_KONGS.sub(r"\2 x\1", _kong_behind(rest))
    hand = int(named["hand"]) if named is not None else None
    return ToldLate(rest, bool(is_unpaid), bool(is_before), hand) if rest != text and rest.strip() else None


def _for_somebody(text: str) -> str:
    """`flower bite for me, 1 flower n 1 season` with whose it is before it; any other line as it stands."""
    found = _FOR_SOMEBODY.fullmatch(text)
    return f"{found['who']} {found['what']}" if found is not None else text


_AT_ONCE: Final = re.compile(r"\b(?:an|am|ming)?(?:kong|gang|gong)(?:s|ed)?\b|\bbit(?:e|es)?\b|[杠槓咬]", re.IGNORECASE)
"""Words of a kong or a bite."""
_OF_THAT_HAND: Final = re.compile(
    r"[\s,]+(?:(?:in|during|for|of|on) )?(?:that|the (?:drawn?|last)) (?:hand|round|game|deal)"
    r"(?:[\s,]+(?:just now|earlier|also|too|as well|(?:the )?one (?:i|he|she|we|they) (?:just )?won"
    r"|leh|la+h?|lor|sia|hor|liao))*(?=\W*$)",
    re.IGNORECASE,
)
"""Says of a kong or a bite that it belongs to the hand that was just played."""
_KIND_BEHIND: Final = re.compile(r"\b(kong|gang|gong)[\s,]+(added|concealed|hidden|dark|closed)(?=\W*$)", re.IGNORECASE)
_HIMSELF: Final = re.compile(r"\s+(?:himself|herself|themselves|by (?:him|her)self)\b,?", re.IGNORECASE)
_FOR_SOMEBODY: Final = re.compile(
    r"\W*(?:an? )?(?P<what>(?:(?:flower|animal|season)s? )?bite|(?:concealed |added |hidden |dark )?(?:kong|gang|gong))"
    r" for (?P<who>[^\W\d]+)"
    r"(?:[\s,]+(?:with )?(?:(?:1|one|my|own|his|her|the|a|and|n|plus|flowers?|seasons?|animals?)[\s,&+]*)+)?\W*",
    re.IGNORECASE,
)
_OF_HAND_FIRST: Final = re.compile(r"^\W*(?:(?:in|during|for) )?hand #?(?P<hand>\d{1,3})[\s,:]+(?=\D)", re.IGNORECASE)
"""The same before it: `hand 6 uncle lim concealed kong`."""
_COUNTED_KONGS: Final = re.compile(
    r"\b([2-4]) ((?:(?:added|concealed|dark|hidden) )?(?:kong|gang|gong|angang))s?\b", re.IGNORECASE
)


def is_payment_of_hand(sentence: Sentence) -> bool:
    """Whether a line tells a kong or a bite of a hand that it names: `hock got 2 angang in hand 5`."""
    late = told_late(sentence.text) if sentence.unit == "doubles" else None
    if late is None or late.hand is None:
        return False
    told = read(late.text, sentence.offset, sentence.names)
    is_kong = any(map(_is_paid_at_once, told.tokens)) and not told.has(Kind.UNIT, Kind.LIMIT, Kind.WIN, Kind.SELF)
    return (is_kong and told.has(Kind.NAME)) or whole_set(told, is_unpaid=False) is not None


def _kong_behind(text: str) -> str:
    """`kong wei added`, `kong by wei` with the kong behind its name; any other line as it stands."""
    found = _KONG_FIRST.fullmatch(text)
    if found is None or not (found["by"] or found["kind"]):
        return text
    return f"{found['who']} {found['kind'] or ''} kong".replace("  ", " ")


_KONG_FIRST: Final = re.compile(
    r"\W*(?:an? )?(?:kong|gang|gong)(?P<by> by)? (?P<who>[^\W\d]+)"
    r"(?: (?P<kind>added|concealed|hidden|dark|closed))?\W*",
    re.IGNORECASE,
)
_OF_HAND: Final = re.compile(
    r"[\s,]+(?:(?:in|during|of|from|on|for)\s+)?hand #?(?P<hand>\d{1,3})(?=\W*$|\s*,)", re.IGNORECASE
)
"""Names the hand that a payment belongs to."""


_NOT_DONE: Final = r"(?:not|never|haven'?t|hasn'?t|didn'?t|havent|hasnt|didnt|forgot(?: to)?|forget(?: to)?|no)"
_ENTERED: Final = r"(?:record(?:ed)?|key(?:ed)?(?: in)?|enter(?:ed)?|paid|pay|add(?:ed)?|count(?:ed)?)"
_FORGOTTEN: Final = re.compile(
    r"^\W*(?:(?:oh|eh|ah|oops|wait)[\s,]+)?(?:and|also|plus|got)(?: also)?(?![\s,]*\d)[\s,:]+"
    rf"|^\W*(?:(?:oops|eh|oh|ah|aiya|sorry|wait|hey|paiseh|oi)\b[\s,]*)*(?:i |we )?{_NOT_DONE}(?: to)?"
    r" (?:say|tell|mention|record|add|key(?: in)?|enter|count|write)(?: (?:it|that|this|just now|earlier))*[\s,:]+"
    r"|^\W*(?:just now |earlier |last hand )?(?:i |we )?(?:got|had|have|there was)(?: one| a| 1)?"
    rf" (?:kong|gang|gong|bite) (?:{_NOT_DONE} )+{_ENTERED}(?: (?:yet|it))?[\s,:]+"
    r"|^[\s,，]*(?:[对對]不起|抱歉|啊|哎呀)?[，, ]*我?(?:[們们])?(?:忘[了記记]+|漏[了咗]?|唔記得)"
    r"(?:[說说講讲記记報报]+)[了過过]?[，,:：\s]*"
    r"|[剛刚頭头啱][才剛刚先啱](?=立直|リーチ)"
    r"|[,\s]+(?:i |we )?forgot(?: to (?:say|add|tell|record|key in)(?: it)?)?\W*$|[\s,]+earlier\W*$"
    r"|(?<=\w) also(?= (?:(?:exposed|concealed|added|hidden|dark) )?(?:kong|gang|gong|an ?gang|ming ?gang|bite)\b)",
    re.IGNORECASE,
)
"""Says at the beginning of a line that what follows was forgotten, or before a bet that it was a moment ago."""
_PARTICLES: Final = r"(?: (?:me|it|yet|leh|lah|la|hor|sia|lor|pls|please))*\W*$"
_UNPAID: Final = re.compile(
    r"(?<=seasons|flowers)[\s,]+(?:flower )?(?:kong|gang)(?: set)?\W*$"
    r"|(?<=set|ong|ang|ite)\s+(?:bonus )?(?:payment|pay)\W*$"
    r"|(?<=set)[\s,]+(?:with |all |the )*(?:four|4|all) (?:four |4 )?(?:seasons?|flowers?)\W*$"
    rf"|[\s,.!;-]+(?:still )?{_NOT_DONE}(?: (?:been|get|got|yet))? {_ENTERED}{_PARTICLES}"
    rf"|[\s,.!;-]+(?:(?:pls|please|everyone|everybody|all|u all) )*pay(?: me| up){_PARTICLES}"
    r"|[，,\s]*(?:大家|快[点點])?[给給畀俾][钱錢][啊呀啦喇]?\W*$"
    r"|[，,\s]*(?:[還还]|都)?(?:[沒没未冇])有?(?:[給给付收畀俾記记])(?:[錢钱到])?[了啊呀喔哦]?\W*$",
    re.IGNORECASE,
)
"""Says at the end of a line that nobody has paid yet, or asks for it."""
_OF_HAND_BEFORE: Final = re.compile(
    r"^\W*late(?: one)?[\s,:]+|[\s,]+before (?:that|this)(?: hand| one)?(?=\W*$)"
    r"|[\s,]+before hand \d+(?=\W*$)|^\W*(?:the )?(?:last|previous|prev) hand[\s,:]+"
    r"|[\s,]+(?:(?:before|in|during|for|on) )?(?:the )?(?:last|previous|prev) hand(?=\W*$)",
    re.IGNORECASE,
)
"""Says that a payment belongs to a hand before."""


def whole_set(sentence: Sentence, *, is_unpaid: bool) -> tuple[Player, str] | None:
    """Whose all four animals are, `i got 4 animals`, `all animals mine`, two that bite, or four flowers that are to be
    paid."""
    if (pair := _two_animals_had(sentence)) is not None:
        return pair
    said = [one for one in sentence.tokens if one.kind not in (Kind.NOISE, Kind.BREAK, Kind.HAS, Kind.IS)]
    people = [one for one in said if one.kind is Kind.NAME]
    counted = [one for one in said if one.kind in (Kind.COUNTER, Kind.ELEMENT) or _FLOWERS.fullmatch(one.text)]
    beside = [one for one in said if one.kind is not Kind.NAME and one not in counted]
    tiles = folded_text(" ".join(one.text for one in counted))
    told_all = bool(beside) and all(
        one.kind is Kind.ALL or (one.kind is Kind.NUMBER and one.number == 4) for one in beside
    )
    is_owned = is_unpaid or sentence.has(Kind.HAS) or any(folded_text(one.text) == "mine" for one in people)
    if len(people) != 1 or people[0].value is None or not (told_all and is_owned and tiles):
        return None
    if _ALL_ANIMALS.fullmatch(tiles):
        return str(people[0].value), "animal_set"
    is_flowers = is_unpaid and _FLOWERS.fullmatch(tiles) is not None and sentence.has(Kind.NUMBER)
    return (str(people[0].value), "flower_set") if is_flowers else None


def _two_animals_had(sentence: Sentence) -> tuple[Player, str] | None:
    """Whose the two animals of a bite are, `raj had cat and rat`; None for any other line."""
    found = _TWO_ANIMALS.search(sentence.text) if sentence.unit == "doubles" else None
    if found is None or _DEALT.sub("", sentence.text[found.end() :]).strip(" ,.!"):
        return None
    before = read(sentence.text[: found.start()], sentence.offset, sentence.names)
    people = before.of(Kind.NAME)
    is_told = before.has(Kind.HAS) or _AND_BETWEEN.search(found[0]) is not None
    is_told = (
        is_told and len(people) == 1 and only(before.tokens, (Kind.NAME, Kind.HAS, Kind.AND, Kind.NOISE, Kind.BREAK))
    )
    return (str(people[0].value), "bite_animals") if is_told and people[0].value is not None else None


_AND_BETWEEN: Final = re.compile(r"\band\b|\bn\b|[&+和跟]", re.IGNORECASE)
_ALL_ANIMALS: Final = re.compile(r"animals|动物|動物")


def without_dealt(sentence: Sentence) -> tuple[Sentence, bool]:
    """A line about bonus tiles without the words that say that they were dealt, 起手咬, and whether there are any."""
    told = with_dealt(sentence)
    kept = tuple(one for one in told.tokens if not _is_dealt(one))
    return (replace(told, tokens=kept), True) if kept and len(kept) < len(told.tokens) else (sentence, False)


def with_dealt(sentence: Sentence) -> Sentence:
    """A line about bonus tiles with the words that say that they were dealt, `from the deal`, as one of no other
    meaning; any other as it stands."""
    is_of_bonus = sentence.unit == "doubles" and _tells_bonus(sentence)
    found = _DEALT.search(sentence.text) if is_of_bonus else None
    if found is None or any(map(_is_dealt, sentence.tokens)):
        return sentence
    told = f"{sentence.text[: found.start()]}{' ' * len(found[0])}{sentence.text[found.end() :]}"
    start, end = found.start() + sentence.offset, found.end() + sentence.offset
    word = SpokenToken(Kind.NOISE, None, found[0], start, end)
    tokens = sorted((*with_animals(read(told, sentence.offset, sentence.names)).tokens, word), key=_START)
    return replace(sentence, tokens=tuple(tokens))


def words_beside_dealt(sentence: Sentence) -> Sentence | None:
    """The rest of a line that says of bonus tiles no more than that they were dealt, `no, it was from the deal so 2
    each`; None for any other line."""
    found = _DEALT.search(sentence.text) if sentence.unit == "doubles" else None
    if found is None:
        return None
    told = _OF_HAND_NAMED.sub(" ", f"{sentence.text[: found.start()]} {sentence.text[found.end() :]}")
    rest = with_animals(read(_COST_EACH.sub(" ", told), sentence.offset, sentence.names))
    return rest if only(rest.tokens, _BESIDE_DEALT) else None


_COST_EACH: Final = re.compile(
    r"\W*\b(?:(?:so|thus|means|that'?s|should be|pay|pays|is|its|it's) )*"
    r"\$?\d{1,4}(?:\.\d+)? (?:each|per person|from each)\b",
    re.IGNORECASE,
)
"""What each pays for bonus tiles, which the house knows."""
_OF_HAND_NAMED: Final = re.compile(r"\b(?:in|of|from) (?:hand #?\d{1,3}|(?:that|the last) hand)\b", re.IGNORECASE)
_BESIDE_DEALT: Final = (
    *(Kind.NAME, Kind.BITE, Kind.ELEMENT, Kind.COUNTER, Kind.SORRY, Kind.WRONG, Kind.NOT, Kind.IS, Kind.HAS),
    *(Kind.NOISE, Kind.BREAK, Kind.AND),
)
_START: Final = attrgetter("start")


def _tells_bonus(sentence: Sentence) -> bool:
    """Whether a line is about a bite or a set of bonus tiles."""
    is_set = any(one.word.removesuffix("_bonus") in _SETS for one in sentence.of(Kind.ELEMENT))
    told = (_ANIMALS, _FLOWERS, _TWO_ANIMALS)
    return is_set or sentence.has(Kind.BITE) or any(one.search(sentence.text) for one in told)


def _is_dealt(token: SpokenToken) -> bool:
    """Whether a word says no more than that bonus tiles were dealt."""
    return token.kind is Kind.NOISE and _DEALT.fullmatch(token.text) is not None


def with_animals(sentence: Sentence) -> Sentence:
    """A line about a bite with its two animals as such, `priya bite weiming cat and rat`, unless two players have
    these names; any other as it stands."""
    found = _TWO_ANIMALS.search(sentence.text) if sentence.has(Kind.BITE) and sentence.unit == "doubles" else None
    if found is None:
        return sentence
    start, end = found.start() + sentence.offset, found.end() + sentence.offset
    named = [one for one in sentence.of(Kind.NAME) if start <= one.start < end]
    if len(named) > 1 or all(start <= one.start < end for one in sentence.of(Kind.BITE)):
        return sentence
    word = "animals" if found[0].isascii() else "动物"
    told = f"{sentence.text[: found.start()]}{word.ljust(len(found[0]))}{sentence.text[found.end() :]}"
    again = read(told, sentence.offset, sentence.names)
    tokens = (replace(one, text=found[0], end=end) if one.start == start else one for one in again.tokens)
    return replace(again, text=sentence.text, tokens=tuple(tokens))


_BETWEEN: Final = r"s?(?:[ ,+]+(?:and |& |n )?|[和跟、]?)(?:the )?"
_EATERS: Final = (r"(?:cat|kitty|[猫貓])", r"(?:rooster|chicken|cock|公?[鸡雞])")
_EATEN: Final = (r"(?:rat|mouse|老?鼠)", r"(?:centipede|worm|蜈蚣|小?[虫蟲])")
_TWO_ANIMALS: Final = re.compile(
    "|".join(
        rf"(?<![A-Za-z]){one}{_BETWEEN}{two}(?![A-Za-z])s?"
        for eater, eaten in zip(_EATERS, _EATEN, strict=True)
        for one, two in ((eater, eaten), (eaten, eater))
    ),
    re.IGNORECASE,
)
"""The two animals of a bite."""


def bitten(sentence: Sentence) -> str | None:
    """The payment for what a line says was bitten; None where that is left open."""
    tiles = [folded_text(token.text) for token in sentence.of(Kind.ELEMENT, Kind.COUNTER)]
    kinds = {"bite_animals" if _ANIMALS.search(one) else "bite_flowers" for one in tiles}
    return kinds.pop() if len(kinds) == 1 else None


def animals_named(sentence: Sentence) -> set[object]:
    """The players who have the names of the two animals of a bite, where a line names them behind each other."""
    pairs = pairwise(sentence.of(Kind.NAME))
    return {one.value for pair in pairs if _TWO_ANIMALS.fullmatch(f"{pair[0].text} {pair[1].text}") for one in pair}


def in_active_voice(sentence: Sentence) -> Sentence:
    """A line that says what came to somebody, `i kena bite by mei`, 我被小美杠了, as what the other one did.

    Nobody feeds a concealed kong, so that whoever paid for it is left out. Any other line stays as it stands.
    """
    tokens = _in_active_voice(sentence.tokens)
    return replace(sentence, tokens=tokens) if tokens != sentence.tokens else sentence


def _in_active_voice(tokens: tuple[SpokenToken, ...]) -> tuple[SpokenToken, ...]:
    said = [one for one in tokens if one.kind not in (Kind.NOISE, Kind.BREAK) or _is_dealt(one)]
    at = next((at for at, one in enumerate(said) if one.kind is Kind.PASSIVE), None)
    cores = [one for one in said if _is_paid_at_once(one)]
    if at is None or not cores or (len(cores) > 1 and not all(one.kind is Kind.BITE for one in cores)):
        return tokens
    behind = said[at + 1 :]
    by = next((two for one, two in pairwise(behind) if one.kind is Kind.BY and two.kind is Kind.NAME), None)
    actor = by or (behind[0] if behind[0].kind is Kind.NAME else None)
    if actor is None:
        return tokens
    left_out = (Kind.BY, Kind.PASSIVE, *((Kind.NAME,) if _CONCEALED.search(folded_text(cores[0].text)) else ()))
    others = [one for one in said if one.kind is Kind.NAME and one is not actor and one.value is not None]
    hit = [one for one in others if one.kind not in left_out]
    return (actor, *(one for one in said if one.kind not in (*left_out, Kind.NAME)), *hit)


def payments_apart(sentence: Sentence) -> tuple[PaymentBeside, ...]:
    """The payments of a line that tells of several people what each has, `ben kong, cat bite animals`; else nothing."""
    told = payments_told(sentence)
    return told if len({one.player for one in told}) > 1 else ()


def payments_told(sentence: Sentence) -> tuple[PaymentBeside, ...]:
    """The payments of a line that tells of nothing else, each with whose it is; nothing for any other line."""
    bounds = [0, *(at for at in range(1, len(sentence.tokens)) if _is_bound(sentence, at)), len(sentence.tokens)]
    told = list[PaymentBeside]()
    for first, last in pairwise(bounds):
        said = sentence.tokens[first:last]
        part = tuple(one for one in said if one.kind not in (*_BOUNDS, Kind.NOISE) or _is_dealt(one))
        cores = [one for one in part if _is_paid_at_once(one)]
        is_mine = not told and len(part) == 1 and len(bounds) > _BOTH and sentence.names.sender is not None
        is_told = bool(cores) and (part[0].kind is Kind.NAME or is_mine)
        if not is_told or any(one.kind in _NOT_PAID for one in part):
            return ()
        one = _beside(sentence, part, cores[0])
        told.append(replace(one, player=sentence.names.sender) if is_mine else one)  # kong la, dan also kong
    return tuple(told)


_NOT_PAID: Final = (Kind.NUMBER, Kind.UNIT, Kind.VETO, Kind.QUESTION, Kind.NOT, Kind.UNKNOWN, Kind.SORRY, Kind.WRONG)


def _tells_win(sentence: Sentence) -> bool:
    """Whether a line tells a hand, by what it is worth or by words for winning."""
    if sentence.amounts or sentence.has(Kind.WIN, Kind.SELF):
        return True
    return _begins_off(sentence) and any(_is_bound(sentence, at) for at in range(2, len(sentence.tokens)))


def _begins_off(sentence: Sentence) -> bool:
    """Whether a line begins with who won off whom, as an answer to how he did: `bob from dan`."""
    return [one.kind for one in sentence.tokens[:2]] == [Kind.NAME, Kind.FROM]


def _is_paid_at_once(token: SpokenToken) -> bool:
    """Whether a word is of a kong, a bite or a set of bonus tiles, and not of a win with the tile for a kong."""
    if token.kind is Kind.ELEMENT:
        return token.word.removesuffix("_bonus") in _SETS
    if token.kind is Kind.FACT:
        return token.value == "kong" and _BESIDE_KONG.sub("", folded_text(token.text)) in _KONGS
    return token.kind is Kind.BITE or (token.kind is Kind.KONG and _KONG.search(folded_text(token.text)) is not None)


def _is_robbed(sentence: Sentence, at: int) -> bool:
    """Whether a kong is the payer's that was robbed for the win, which nobody is paid for: `cat robbed dan's kong`."""
    first, last = _clause(sentence, at)
    clause = sentence.tokens[first : last + 1]
    robs = [one for one in sentence.tokens if one.kind is Kind.ROB]
    owners = [one.value for one in sentence.tokens[first:at] if one.kind is Kind.NAME]
    is_told = bool(robs) and (robs[0] in clause or _KONG.search(folded_text(robs[0].text)) is None)
    is_payers = bool(owners) and owners[-1] in sentence.roles.payers
    return is_told and is_payers and not any(one.kind is Kind.CLOSED for one in clause)


_SETS: Final = ("animal_set", "flower_set")
_KONGS: Final = frozenset(("kong", "kongs", "konged", "gang", "gong", "槓", "杠", "開槓", "开杠"))
_KONG: Final = re.compile(r"[gk]ong|gang|[槓杠]")
_BESIDE_KONG: Final = re.compile(r"^(?:with|plus|own|[1-4]|one|two|three|four) ")
_BOUNDS: Final = (Kind.BREAK, Kind.AND)
_TOLD_OF_HAND: Final = (
    *(Kind.NUMBER, Kind.UNIT, Kind.LIMIT, Kind.SELF, Kind.WIN, Kind.WINNER, Kind.DISCARD, Kind.SHOOTER, Kind.ROB),
    *(Kind.PAY, Kind.TO, Kind.BAO),
)
"""Words that a clause about a payment has none of."""


def _cut(sentence: Sentence, core: int) -> tuple[int, int, Sentence]:
    """The first and the last token of a payment, and the line without it: its clause, else a name beside the word."""
    first, last = _clause(sentence, core)
    clause = sentence.tokens[first : last + 1]
    spans = [(first, last)] if not any(one.kind in _TOLD_OF_HAND for one in clause) else []
    if spans and any(one.kind is Kind.NAME for one in clause) and not any(one.kind is Kind.FROM for one in clause):
        rest = _without_span(sentence, first, last)
        if _asks_how(rest) or (_begins_off(rest) and rest.is_understood):
            return _with_more(sentence, first, core, last)  # bob 1 tai + kong dan: how bob won is asked
    for first, last in (*spans, *_bitten(sentence, core), *_around(sentence, core)):
        rest = _without_span(sentence, first, last)
        is_named_first = first < core and sentence.tokens[first].kind is Kind.NAME
        is_paid_too = any(map(_is_paid_at_once, rest.tokens))
        if is_whole(rest) or (is_named_first and (is_paid_too or _asks_how(rest))):
            return _with_more(sentence, first, core, last)
    return _with_more(sentence, core, core, core)


def _clause(sentence: Sentence, core: int) -> tuple[int, int]:
    """The first and the last token of the clause that a word stands in."""
    first = last = core
    while first and not _is_bound(sentence, first):
        first -= 1
    while last + 1 < len(sentence.tokens) and not _is_bound(sentence, last + 1):
        last += 1
    return first + int(sentence.tokens[first].kind in _BOUNDS and first < core), last


def _with_more(sentence: Sentence, first: int, core: int, last: int) -> tuple[int, int, Sentence]:
    """A payment with what is said of it behind a comma, `kong, concealed`, `bite, cat rat`, and the line without it."""
    said = sentence.tokens[core]
    at = next((at for at, one in enumerate(sentence.tokens[last + 1 :], last + 1) if one.kind is not Kind.BREAK), last)
    if last < at:
        end = _clause(sentence, at)[1]
        more = sentence.tokens[at : end + 1]
        kinds = (Kind.COUNTER, Kind.ELEMENT) if said.kind is Kind.BITE else (Kind.CLOSED, Kind.OPEN, Kind.KONG)
        is_open = said.kind in (Kind.FACT, Kind.BITE) and not any(map(_tells_kind, sentence.tokens[first : last + 1]))
        last = end if is_open and only(more, kinds) else last
    return first, last, _without_span(sentence, first, last)


def _tells_kind(token: SpokenToken) -> bool:
    """Whether a word says which kind of kong or bite it was."""
    return token.kind in (Kind.CLOSED, Kind.OPEN, Kind.KONG, Kind.COUNTER, Kind.ELEMENT)


def _around(sentence: Sentence, core: int) -> Iterator[tuple[int, int]]:
    """What may be told of a payment around its word, with whoever is named beside it: `kong by dan`, `dan has kong`.

    A name that another word needs is not the payment's: `from cat kong dan`, `kong cat shot`.
    """
    tokens = sentence.tokens
    first = last = core
    while first and (tokens[first - 1].kind in _OF_PAYMENT or folded_text(tokens[first - 1].text) in _ARTICLES):
        first -= 1
    while last + 1 < len(tokens) and tokens[last + 1].kind in _OF_PAYMENT:
        last += 1
    is_joined = last + 1 < len(tokens) and tokens[last + 1].kind in (Kind.BY, Kind.FROM)
    behind = last + 1 + int(is_joined)
    ends = [behind] if _is_free(sentence, behind, joined=is_joined) else []
    begins = [first - 1] if _is_free(sentence, first - 1) else []
    whole_clause = [one for one in ends if one == _clause(sentence, core)[1]]
    yield from ((begin, end) for begin in begins for end in whole_clause)
    yield from ((first, end) for end in ends if is_joined)
    yield from ((begin, last) for begin in begins)
    yield from ((first, end) for end in ends)


_ARTICLES: Final = frozenset(("a", "an", "the", "had a", "got a"))
_OF_PAYMENT: Final = (Kind.CLOSED, Kind.OPEN, Kind.HAS)
"""What stands between a payment and whose it is."""


def _is_free(sentence: Sentence, at: int, *, joined: bool = False) -> bool:
    """Whether a name stands at a place that no other word needs, as `from cat` and `cat shot` do.

    Where it is `joined`, the word before it is the payment's own.
    """
    if not 0 <= at < len(sentence.tokens) or sentence.tokens[at].kind is not Kind.NAME:
        return False
    before, behind = sentence.tokens[max(at - 1, 0)], sentence.tokens[min(at + 1, len(sentence.tokens) - 1)]
    is_object = at > 0 and not joined and before.kind in (Kind.FROM, Kind.ROB, Kind.BAO, Kind.TO)
    return not is_object and behind.kind not in (Kind.DISCARD, Kind.SHOOTER, Kind.FROM_BEHIND)


def _asks_how(sentence: Sentence) -> bool:
    """Whether a line tells who won, and leaves open how."""
    roles = sentence.roles
    tells = bool(sentence.amounts) or sentence.has(Kind.WIN, Kind.SELF)
    return tells and not sentence.has(Kind.ROB) and bool(roles.winners) and not roles.payers and sentence.is_understood


def _bitten(sentence: Sentence, core: int) -> list[tuple[int, int]]:
    """What may be told of a bite around its word, the longest first: `xiu lin bite ben flower`; nothing of a kong."""
    if sentence.tokens[core].kind is not Kind.BITE:
        return []
    first = core - 1 if _is_free(sentence, core - 1) else core
    ends = range(core, min(core + _MOST_BITTEN, len(sentence.tokens)))
    told = (Kind.NAME, Kind.COUNTER, Kind.ELEMENT)
    return [(first, end) for end in reversed(ends) if first < end and only(sentence.tokens[core + 1 : end + 1], told)]


_MOST_BITTEN: Final = 4
"""So many words a bite has at most, with whom and what."""


def _is_bound(sentence: Sentence, at: int) -> bool:
    """Whether a clause begins at a token: with a word or a sign that joins it to the one before."""
    one, before = sentence.tokens[at], sentence.tokens[at - 1]
    gap = sentence.text[before.end - sentence.offset : one.start - sentence.offset]
    joins = one.kind in _BOUNDS and folded_text(one.text) not in _TOO
    return joins or any(sign in gap for sign in ",+;&，、；＋()（）") or one.text in ("+", "plus")


_TOO: Final = frozenset(("also", "too", "as well", "oso", "也", "都"))


def _without_span(sentence: Sentence, first: int, last: int) -> Sentence:
    start, end = sentence.tokens[first].start - sentence.offset, sentence.tokens[last].end - sentence.offset
    before, behind = sentence.text[:start], sentence.text[end:]
    if first and (sentence.tokens[first - 1].kind in _BOUNDS or sentence.tokens[first - 1].text in ("+", "plus")):
        before = before[: sentence.tokens[first - 1].start - sentence.offset]
    before = re.sub(r"[\s,+;&，、；＋]+$", "", before)
    text = before + " " * (end - len(before)) + behind
    return with_dealt(with_animals(read(text, sentence.offset, sentence.names)))


def _beside(sentence: Sentence, told: tuple[SpokenToken, ...], core: SpokenToken) -> PaymentBeside:
    start, end = told[0].start - sentence.offset, told[-1].end - sentence.offset
    text = _BRACKETS.sub("", sentence.text[start:end]).strip(" ,+;&")
    told = _in_active_voice(told)
    people = [str(one.value) for one in told if one.kind is Kind.NAME and one.value is not None]
    fed = any(one.kind is Kind.FROM for one in told)
    came = any(one.kind is Kind.PASSIVE for one in told)  # i kena bite
    hit = people[0] if came and people else None
    is_of_other = came or (fed and told[0].kind is Kind.FROM)
    player = people[0] if people and not is_of_other and (not fed or len(people) > 1) else None
    if core.kind in (Kind.BITE, Kind.ELEMENT):
        kind = _bonus_kind(folded_text(" ".join(one.text for one in told if one.kind is not Kind.NAME)))
        if core.kind is Kind.ELEMENT:
            kind = core.word.removesuffix("_bonus")
        kinds = (kind,) if kind is not None else ("bite_animals", "bite_flowers")
        dealt = DEALT if any(map(_is_dealt, told)) else ""
        return PaymentBeside("bonus", player, tuple((one, f"{one}{dealt}") for one in kinds), text, hit)
    said = folded_text(" ".join(one.text for one in told if one.kind is not Kind.NAME))
    is_fed_by_other = len({*people}) == _BOTH and not _CONCEALED.search(said)  # dan kong ann
    if people and (fed or is_fed_by_other):
        return PaymentBeside("kong", player, (("kong_fed", f"from @{people[-1]}"),), text)
    if core.kind is Kind.FACT and not _CONCEALED.search(said) and not any(one.kind is Kind.OPEN for one in told):
        return PaymentBeside("kong", player, (("kong_added", "added"), ("kong_concealed", "concealed")), text, hit)
    kind = _kong_kind(said, None)
    return PaymentBeside("kong", player, ((kind, kind.removeprefix("kong_")),), text, hit)


DEALT: Final = " dealt"
"""Behind what was bitten, or a set: that its tiles were dealt."""
_BRACKETS: Final = re.compile("[()（）]")


@dataclass(frozen=True, slots=True)
class CashBeside:
    """A payment between two players that is told behind a hand, the amount as it was typed."""

    payer: Player
    payee: Player
    amount: str
    text: str


def cash_beside(sentence: Sentence) -> tuple[Sentence, CashBeside | None]:
    """The line without the payment between two players that is told behind its hand, and that; itself without one.

    `阿明 自摸 3番 阿芳畀大文50`; what the winner is paid may be of the hand, and stays.
    """
    tokens = [one for one in sentence.tokens if one.kind not in _BESIDE_CASH and folded_text(one.text) not in _COINS]
    told = tokens[-4:]
    kinds = [one.kind for one in told]
    if kinds not in _CASH or len({one.value for one in told if one.kind is Kind.NAME} - {None}) != len(_ENDS):
        return sentence, None
    payer, verb = told[:2]
    payee, amount = sorted(told[2:], key=lambda one: one.kind is Kind.NUMBER)
    text = sentence.text[payer.start - sentence.offset :].strip()
    rest = read(_JOINED.sub("", sentence.text[: payer.start - sentence.offset]), sentence.offset, sentence.names)
    is_hand = is_whole(rest) and bool(rest.amounts) and not rest.is_chat and payee.value not in rest.roles.winners
    if not is_hand or (verb.kind is Kind.TO and verb.text.isascii()):
        return sentence, None
    return rest, CashBeside(str(payer.value), str(payee.value), str(amount.number), text)


_ENDS: Final = ("payer", "payee")
_PAYING: Final = (Kind.PAY, Kind.TO, Kind.GIVE)
_CASH: Final = tuple(
    [Kind.NAME, verb, *behind] for verb in _PAYING for behind in ((Kind.NAME, Kind.NUMBER), (Kind.NUMBER, Kind.NAME))
)
"""What a payment between two people holds, in the order it is told in."""
_BESIDE_CASH: Final = (Kind.NOISE, Kind.MONEY)
_COINS: Final = frozenset(("元", "蚊", "塊", "块", "円", "dollars", "bucks", "quid", "pounds"))
_JOINED: Final = re.compile(r"(?:[\s,+;&，、；＋。]|\b(?:and|then|plus)|而且|仲有|還有|还有|另外)*$")
"""What joins a payment to the hand before it."""


def one_fed(sentence: Sentence) -> tuple[Sentence, Player] | None:
    """A line without who discarded for one of several kongs, `gong twice, 1 from me`, and him; None for any other."""
    tokens = [one for one in sentence.tokens if one.kind is not Kind.BREAK]
    told = tokens[-3:]
    is_one = len(tokens) > len(told) and folded_text(told[0].text) in ("1", "one", "一")
    if not is_one or [one.kind for one in told[1:]] != [Kind.FROM, Kind.NAME] or told[2].value is None:
        return None
    return replace(sentence, tokens=tuple(tokens[:-3])), str(told[2].value)


def without_times(text: str) -> tuple[str, int]:
    """A line without how often it is meant, `twice`, `x2`, and that number; 1 where it is not said."""
    found = _OFTEN.search(text)
    if found is None:
        return text, 1
    told = next((times for times, words in _TIMES.items() if words.search(found[0].casefold())), 1)
    return " ".join((text[: found.start()] + " " + text[found.end() :]).split()), told


_OFTEN: Final = re.compile(
    r"(?<!\w)(?:twice|thrice|double(?=\s+(?:(?:animal|flower)s?\s+)?bite)|[x×]\s?[234]|[234]\s?[x×]|(?:two|three|four|[234])\s?times|(?:two|three|four|[234])(?=\s+(?:[gk]ongs|gangs|bites)\b))(?!\w)|[兩两二三四234][次回]",
    re.IGNORECASE,
)
_TIMES: Final = {
    2: re.compile(r"twice|two|double|[2兩两二]"),
    3: re.compile(r"thrice|three|[3三]"),
    4: re.compile(r"four|[4四]"),
}


# what they share


def _without_late(text: str) -> tuple[str, bool, int | None]:
    """The text without the word that says that the payment belongs to a hand before, and the entry of that hand."""
    found = _LATE.search(text.casefold())
    if found is None:
        return text, False, None
    rest = text[: found.start()] + " " * len(found.group()) + text[found.end() :]
    return rest, True, int(found[1]) if found[1] else None


def _refuse_unknown(sentence: Sentence, key: str) -> None:
    for token in sentence.unknown:
        if names_like(token.text, sentence.names):
            sentence.names.must(Word(token.text, token.start, token.end))
    wrong = sentence.of(
        Kind.UNKNOWN, Kind.TILES, Kind.OPTION, Kind.VETO, Kind.QUESTION, Kind.COUNTER, Kind.ELEMENT, Kind.SORRY
    )
    if wrong:
        raise refuse(key, Word(wrong[0].text, wrong[0].start, wrong[0].end))


def without_piece(sentence: Sentence) -> Sentence:
    """The sentence without what one kong is counted in, 暗槓一副, and the tile thrown, `ben threw the tile`."""
    tokens = sentence.tokens
    pieces = [token for at, token in enumerate(tokens) if _is_piece(tokens, at)]
    pieces += [one for one, two in pairwise(tokens) if one.kind is Kind.NUMBER and two in pieces]
    return replace(sentence, tokens=tuple(token for token in sentence.tokens if token not in pieces))


def _is_piece(tokens: tuple[SpokenToken, ...], at: int) -> bool:
    before = next((one for one in reversed(tokens[:at]) if one.kind is not Kind.NOISE), None)
    if before is not None and before.kind in (Kind.DISCARD, Kind.GIVE) and folded_text(tokens[at].text) == "tile":
        return True
    return tokens[at].text in _PIECES and before is not None and before.kind is Kind.NUMBER and before.number == 1


_PIECES: Final = frozenset("副組组次個个鋪舖铺支槓杠")


def _last_name(sentence: Sentence) -> Word:
    token: SpokenToken = (sentence.of(Kind.NAME) or list(sentence.tokens))[-1]
    return Word(token.text, token.start, token.end)


def _first_player(names: Names, text: str) -> tuple[Player, str]:
    """The player a line begins with and what stands behind; the sender where it begins with something else."""
    found = re.match(r"\s*(\S+)", text)
    if found is not None and not _ANIMALS.fullmatch(found[1].casefold()):
        player = names.find(Word(found[1], found.start(1), found.end(1)), seats=True)
        if player is not None:
            return player, text[found.end() :]
    sentence = read(text, 0, names)
    if sentence.tokens and sentence.tokens[0].kind is Kind.NAME and sentence.tokens[0].value is not None:
        return str(sentence.tokens[0].value), text[sentence.tokens[0].end :]
    return _named_last(names, text) or (names.speaker(), text)


def _named_last(names: Names, text: str) -> tuple[Player, str] | None:
    """The player whose name ends a line that says what he has before it, `flower set cat`, and the line without it."""
    found = re.search(r"(\S+)\s*$", text)
    if found is None or _bonus_kind(folded_text(text[: found.start()]).replace("_", " ")) is None:
        return None
    word = Word(found[1], found.start(1), found.end(1))
    player = names.find(word, shortest=2)
    is_named = player is not None and names.is_name(word, player)
    return (player, text[: found.start()]) if is_named and player is not None else None


# amounts that move from one to others

EACH: Final = frozenset(("each", "apiece", "每人", "每個", "各", "各人", "人人", "ずつ", "everyone", "everybody"))
"""Words that make an amount one for everybody."""
_EVERYBODY: Final = frozenset(("all", "everybody", "others", "everyone"))
_FILLERS: Final = frozenset(
    ("to", "and", "&", "pay", "pays", "paid", "gives", "gave", "give", "owes", "owe", "->", "=>", "→")
) | {"給", "给", "俾", "畀", "比", "付", "for", "the"}


@dataclass(frozen=True, slots=True)
class PaymentSaid:
    """Who pays what; `to` is empty for everybody else, `each` says that everybody gets the whole amount.

    With `from_all` everybody else pays the payer: `/pay all cat 12`.
    """

    payer: Player
    to: tuple[Player, ...]
    amount: Word
    each: bool = False
    why: str = ""
    from_all: bool = False


_POINTS: Final = frozenset(("point", "points", "pts", "pt"))
_HUNDREDTHS: Final = frozenset(("p", "pence", "c", "cent", "cents", "¢"))


def _with_unit(words: list[Word], place: int) -> list[Word]:
    """The words with an amount and its hundredths as one: `50 pence`."""
    unit = words[place + 1] if place + 1 < len(words) else None
    if unit is None or unit.key not in _HUNDREDTHS or not words[place].key.isdigit():
        return words
    return [*words[:place], Word(words[place].key + unit.key, words[place].start, unit.end), *words[place + 2 :]]


def payment_of(words: list[Word], sender: Player | None, names: Names) -> PaymentSaid:
    """Read `FROM [to] TO AMOUNT [why]`, `AMOUNT to TO`, `TO AMOUNT`; the sender pays where nobody else is named.

    Raises WordRefused.
    """
    place = next((at for at, word in enumerate(words) if _is_amount(word)), None)
    if place is None:
        below = next((word for word in words if re.fullmatch(r"[-−–]+[$€£¥]?\d+(?:\.\d+)?", word.key)), None)
        if below is not None:
            raise refuse("below_zero", below)
        towards = next((word for word in words if word.key == "to"), None)
        raise refuse("amount.missing", towards) if towards is not None else WordRefused(problem("pay.form"))
    words = _with_unit(words, place)
    joined = any(word.key in _AND for word in words[:place])
    before = [word for word in _payer_first(words[:place]) if word.key not in _FILLERS]
    behind = words[place + 1 :]
    each = [word for word in (*before, *behind) if word.key in EACH]
    behind = [word for word in behind if word.key not in EACH]
    before, behind = (before, behind) if before else _amount_first(behind, names)
    if len(behind) > 1 and behind[0].key == "from" and names.find(behind[1]) is not None:
        before, behind = [behind[1], *before], behind[2:]
    if behind and behind[0].key in ("to", "給", "给", "俾", "→"):
        end = _end_of_people(behind, names)
        before += [word for word in behind[1:end] if word.key not in _FILLERS]
        behind = behind[end + 1 :] if [word.key for word in behind[end : end + 1]] == ["for"] else behind[end:]
    everybody = bool(each) or any(word.key in _EVERYBODY for word in before)
    people = [names.must(word) for word in before if word.key not in _EVERYBODY and word.key not in EACH]
    why = " ".join(word.text for word in behind)
    if before and before[0].key in _EVERYBODY and len(people) == 1:
        return PaymentSaid(people[0], (), words[place], each=True, why=why, from_all=True)
    to_both = bool(each) and joined and len(people) == _BOTH and sender not in (None, *people)
    if sender is not None and (to_both or len(people) == int(not everybody)):
        people.insert(0, sender)
    if not people or (len(people) < 2 and not everybody):
        raise WordRefused(problem("pay.form"))
    return PaymentSaid(people[0], tuple(dict.fromkeys(people[1:])), words[place], bool(each), why)


def _amount_first(behind: list[Word], names: Names) -> tuple[list[Word], list[Word]]:
    """What stands before and behind the amount, as if it did not come first: `50 points keith to brian`."""
    if behind and behind[0].key in _POINTS:
        behind = behind[1:]
    if len(behind) > 2 and behind[1].key in ("to", "pays", "→") and names.find(behind[0]) is not None:
        return behind[:1], [Word("to", behind[1].start, behind[1].end), *behind[2:]]
    return [], behind


def _end_of_people(behind: list[Word], names: Names) -> int:
    """Where the people behind "to" end: before "for", or what a payment is for right behind a name: `to bob supper`."""
    for at, word in enumerate(behind[1:], 1):
        follows_name = at > 1 and names.find(behind[at - 1]) is not None
        is_other = word.key not in _FILLERS | _AND | _EVERYBODY and names.find(word) is None
        if word.key == "for" or (follows_name and is_other and not names_like(word.text, names)):
            return at
    return len(behind)


def people_apart(word: Word, names: Names) -> list[Word]:
    """A word without blanks cut into the people it names and the word for giving: 嘉欣俾明哥, 俾明哥64."""
    if word.text.isascii() or names.find(word) is not None:
        return [word]
    if (amount := _IN_NUMERALS.fullmatch(word.text)) is not None:
        return [Word(f"{chinese_number(amount[1])}{amount[2] or ''}", word.start, word.end)]
    text = _COIN.sub(lambda found: " " * len(found[0]), _GIVES_BACK.sub("給", word.text))
    tokens = [token for token in read(text, word.start, names).tokens if token.kind is not Kind.NOISE]
    kinds = {token.kind for token in tokens}
    allowed = {Kind.NAME, Kind.TO, Kind.GIVE, Kind.PAY, Kind.NUMBER}
    if Kind.NAME not in kinds or len(tokens) == 1 or not kinds <= allowed:
        return [word]
    return [
        Word(str(token.number) if token.kind is Kind.NUMBER else token.text, token.start, token.end)
        for token in tokens
        if token.kind is not Kind.PAY
    ]


_IN_NUMERALS: Final = re.compile(r"([一二兩两三四五六七八九十百千零〇]+)(元|[块塊][錢钱]?|蚊|文|銀)?")
"""An amount in Chinese numerals: 二十蚊."""
_GIVES_BACK: Final = re.compile(r"[還还賠赔](?=\S)")
_COIN: Final = re.compile(r"(?<=[\d一二兩两三四五六七八九十百千])(?:元|[块塊][錢钱]?|蚊|文|銀)")


def fined_apart(words: list[Word], names: Names) -> list[Word]:
    """The words of a fine with each that names two people cut apart: 阿賢賠志明100; else as they are."""
    pieces = [piece for word in words for piece in people_apart(word, names)]
    named = sum(names.find(piece) is not None for piece in pieces)
    return pieces if named == _BOTH else words


def without_brackets(text: str) -> str:
    """A line without what is said in brackets at its end, which changes nothing: `bob (my bad)`."""
    return _IN_BRACKETS.sub("", text)


_IN_BRACKETS: Final = re.compile(r"(?<=\S)\s*\([^()]*\)\s*$")


def fine_words(words: list[Word]) -> list[Word]:
    """The words of a fine that goes to somebody, whoever of the two is named first; nothing for other lines.

    `bob 5 to cat`, `cat gets 5 from bob`, 阿強 50 俾阿明.
    """
    cut = [piece for word in words for piece in _without_giving(word)]
    gets = next((at for at, word in enumerate(cut) if word.key in _GETS), None)
    if gets is not None and any(word.key == "from" for word in cut[gets:]):
        return [word for word in cut if word.key not in _GETS]
    goes = any(word.key in EACH or word.key in _GOES for word in cut)
    return [word for word in cut if not means(word.key, Kind.FALSE_WIN)] if goes else []


def _without_giving(word: Word) -> tuple[Word, ...]:
    """A word cut behind the character for giving that it begins with: 俾阿明."""
    if len(word.text) < _BOTH or word.text[0] not in "給给俾畀":
        return (word,)
    return (
        Word(word.text[:1], word.start, word.start + 1),
        Word(word.text[1:], word.start + 1, word.end),
    )


_GETS: Final = frozenset(("gets", "receives", "collects", "takes"))
_GOES: Final = frozenset(("to", "pays", "pay", "gives", "owes", "給", "给", "俾", "畀", "→"))
"""Words of money that goes to somebody."""
_AND: Final = frozenset(("and", "&", "同", "和", "跟", "と"))
_BOTH: Final = 2


def _payer_first(words: list[Word]) -> list[Word]:
    """The words with whoever stands behind "from" before everybody else: `me from ben`."""
    at = next((at for at, word in enumerate(words) if word.key == "from"), None)
    if at is None or at + 1 == len(words):
        return words
    return [words[at + 1], *words[:at], *words[at + 2 :]]


def _is_amount(word: Word) -> bool:
    return bool(re.match(r"[$€£¥]?\d", word.key))
