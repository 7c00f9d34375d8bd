"""From a sentence to claims: one for each winner, with everything the line says of the deal."""

from __future__ import annotations

from dataclasses import replace

from bot.reading.claims import Claim, add_indicators, tiles_of_value
from bot.reading.grammar import Kind, Sentence, SpokenToken
from bot.reading.vocabulary import AS_HAND, COUNTS, INDICATORS, WHO_IS_LIABLE
from bot.reading.words import Word, WordRefused, refuse
from engine import Player, StatedValue, WinMethod, problem

_DOUBTS = {
    "payer": "payer.twice",
    "who_pays": "how.who_pays",
    "names": "names.too_many",
    "how": "how.twice",
}


_POINTED = {"who_pays": (Kind.SHOOTER, Kind.DISCARD)}
"""The words that are pointed at where it is no name."""


def is_spoken(sentence: Sentence) -> bool:
    """Whether a line is words, names and values, all of them understood."""
    if sentence.has_tiles or not sentence.is_understood or not sentence.tokens or sentence.counts_beside_elements:
        return False
    return bool(sentence.worth) or sentence.has(Kind.NAME, Kind.SELF, Kind.FROM, Kind.DISCARD, Kind.WIN, Kind.BAO)


def claims_of(sentence: Sentence) -> list[Claim]:
    """The claims of a line in words; raises WordRefused for what cannot be decided."""
    roles = sentence.roles
    worth = _with_its_payment(sentence.worth) if len(roles.winners) < 2 else sentence.worth
    if roles.doubt is not None:
        raise refuse(_DOUBTS[roles.doubt], _place(sentence, *_POINTED.get(roles.doubt, ())))
    _check_speaker(sentence)
    winners: list[Player | None] = [*roles.winners] or [None]
    if len(worth) > 1 and len(worth) != len(winners):
        raise refuse("value.twice", _place(sentence, Kind.NUMBER, Kind.LIMIT, Kind.UNIT))
    claims = [_common(sentence) for _ in winners]
    for at, (claim, player) in enumerate(zip(claims, winners, strict=True)):
        claim.player = player
        claim.stated = worth[at] if len(worth) > 1 else worth[0] if worth else None
        claim.empty = _says_nothing(sentence, claim.stated)
        if claim.empty:
            claim.stated = None
        if len(claims) == 1 and claim.stated is not None and not claim.stated.elements:
            claim.named = sentence.elements
    return claims


def _with_its_payment(worth: list[StatedValue]) -> list[StatedValue]:
    """`3 han 40 fu, 1300/2600` as one value: a hand, and what is paid for it."""
    paid = [one for one in worth if one == StatedValue(points=one.points, share=one.share)]
    hands = [one for one in worth if one.points is None and not one.elements]
    if (len(paid), len(hands), len(worth)) != (1, 1, 2):
        return worth
    return [replace(hands[0], points=paid[0].points, share=paid[0].share)]


def _check_speaker(sentence: Sentence) -> None:
    """Raises WordRefused where the line speaks of its sender, and nobody knows which player that is."""
    names = sentence.names
    if names.sender is not None:
        return
    me = [token for token in sentence.of(Kind.NAME) if token.value is None]
    if me and names.is_unknown:
        raise refuse("name.me", Word(me[0].text, me[0].start, me[0].end))
    if me or sentence.roles.sender_pays:
        raise WordRefused(problem("who.missing"))


def _place(sentence: Sentence, *kinds: Kind) -> Word:
    """The last word of some kinds (names, where none is said), to be pointed at."""
    found: list[SpokenToken] = sentence.of(*(kinds or (Kind.NAME,))) or list(sentence.tokens)
    return Word(found[-1].text, found[-1].start, found[-1].end)


def _common(sentence: Sentence) -> Claim:
    """What the line says beside winner and value."""
    roles = sentence.roles
    claim = Claim(how=sentence.how, facts=list(sentence.facts))
    claim.payer = roles.payers[0] if roles.payers else None
    claim.liable = [(None, player) for player in roles.liable]
    claim.nobody_liable = roles.nobody_liable
    claim.closed, claim.open = sentence.has(Kind.CLOSED), sentence.has(Kind.OPEN)
    claim.again = sentence.has(Kind.AGAIN)
    claim.bets = list(roles.bets)
    claim.named_behind = roles.named_behind
    claim.tells_win = sentence.has(Kind.WIN, Kind.WINNER) and bool(roles.winners)
    claim.tiles = _bonus_text(sentence)
    claim.winner_open = not roles.winners and claim.payer is not None and claim.payer == sentence.names.sender
    _add_options(claim, sentence)
    return claim


def _bonus_text(sentence: Sentence) -> str:
    """The flowers and seasons of a line in their places, blanks everywhere else."""
    kept = [(token.start - sentence.offset, token.end - sentence.offset) for token in sentence.bonus]
    letters = (one if any(a <= at < b for a, b in kept) else " " for at, one in enumerate(sentence.text))
    return " " * sentence.offset + "".join(letters) if kept else ""


def _add_options(claim: Claim, sentence: Sentence) -> None:
    for token in sentence.of(Kind.OPTION):
        name, _, value = token.word.partition("=")
        name = name.casefold()
        if token.word.casefold() == WHO_IS_LIABLE:
            claim.asks_liable = True
        elif name in COUNTS and value.isdecimal():
            claim.counts[COUNTS[name]] = int(value[:6])
        elif name in INDICATORS and (tiles := tiles_of_value(value)):
            add_indicators(claim, INDICATORS[name], tiles)
        elif name == AS_HAND and value.isdecimal():
            continue
        else:
            claim.options[name] = value


def _says_nothing(sentence: Sentence, stated: StatedValue | None) -> bool:
    """Whether the line says that a hand is worth nothing, in a word rather than a number."""
    nothing = sentence.has(Kind.NOTHING) and not sentence.has(Kind.NUMBER)
    return nothing and stated in (None, StatedValue(points=0)) and sentence.how is not WinMethod.SELF_DRAW
