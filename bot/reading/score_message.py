"""From the lines of a score message to drafts: who won, with what, and which facts are missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from bot.reading.claims import Claim, add_indicators, bettors_of, claim_of, tiles_of_value, whose_bet
from bot.reading.drafts import FU_NEEDED_UP_TO, Draft, Missing, with_winning
from bot.reading.during_deal import with_animals
from bot.reading.grammar import (
    ABOVE,
    SELF_DRAWN,
    Kind,
    Sentence,
    SpokenToken,
    bet_place,
    bets_beside_tiles,
    corrected_words,
    folded_text,
    only,
    phrases,
    read,
)
from bot.reading.people import reference
from bot.reading.stated import value_text
from bot.reading.vocabulary import AS_HAND, BET_FACTS, BETTORS, CANCEL, COUNTS, HOW, INDICATORS, ME, ON, WHO_IS_LIABLE
from bot.reading.words import Names, Word, WordRefused, latin_words, refuse, words_of
from engine import (
    ANIMAL,
    Entered,
    Hand,
    Liable,
    Loss,
    Meld,
    MeldKind,
    Player,
    Ruleset,
    StatedValue,
    Tile,
    Win,
    Wind,
    WinMethod,
    is_red,
    plain,
    problem,
    show_tiles,
)
from engine.lazy import quick_dataclass
from engine.notation.parse import Note, Parsed, parse
from engine.variants import RULESETS

IMPLY_SELF_DRAW = frozenset(("kong", "flower", "double_kong", "double_flower", "heaven"))
FIXED_FU = frozenset(("pinfu", "chiitoitsu"))
"""Elements whose hands have fu of their own."""
CHEAPER_OPEN = frozenset(("honitsu", "chinitsu", "chanta", "junchan", "ittsuu", "sanshoku_doujun"))
"""Elements that are worth a han less where a set was claimed."""
CLOSED_HANDS = BET_FACTS | {"heaven"}
"""Facts of hands in which nothing can have been claimed."""


@quick_dataclass(frozen=True, slots=True)
class ScoreMessage:
    """The claims of a message, common words already laid over each."""

    claims: tuple[Claim, ...]
    common: Claim


def parse_message(names: Names, text: str) -> ScoreMessage:
    """Read a score message; raises WordRefused. One hand may be spread over several lines."""
    return message_of(sentences_of(names, text), text)


def bound_to_sender(names: Names, text: str) -> str:
    """A line with its sender named by reference where it says `me`: it means the same whoever repeats it."""
    if names.sender is None or _MAY_SAY_ME.search(text.casefold()) is None:
        return text
    found = sorted({*_said_me(names, text), *((one.start(1), one.end(1)) for one in _ME_SET.finditer(text))})
    for start, end in reversed(found):
        before = "" if text[:start][-1:] in ("", " ", "\n", "=") else " "
        behind = "" if not text[end:] or text[end] in " \n,.:;!?" else " "
        text = f"{text[:start]}{before}{reference(names.sender)}{behind}{text[end:]}"
    return text


def with_sender_named(names: Names, text: str) -> str:
    """A line that tells a hand and not whose it is, with its sender named by reference: it is his whoever repeats it.

    Any other line stays as it is, and so does one that would mean anything else with a name before it.
    """
    begins = text.split(maxsplit=1)[:1]
    if names.sender is None or not begins or begins[0].startswith(("@", "{}")) or begins[0] == CANCEL:
        return text
    named = f"{reference(names.sender)} {text}"
    try:
        told = parse_message(names, text).claims
        same = parse_message(names, named).claims
    except WordRefused:
        return text
    if not told or told[0].player is not None or not told[0].says_hand or told[0].winner_open:
        return text
    of_sender = replace(told[0], player=names.sender, tiles=" ".join(told[0].tiles.split()))
    is_same = len(same) == len(told) and replace(same[0], tiles=" ".join(same[0].tiles.split())) == of_sender
    return named if is_same else text


def _searched(phrase: str) -> str:
    """A phrase as a pattern that begins with its first letter: a search skips everything else."""
    rest = re.escape(phrase[1:])
    return rf"{phrase[0]}(?<![a-z@].){rest}(?![a-z])" if phrase.isascii() else phrase[0] + rest


_PHRASES: Final = {one.strip().casefold() for one in phrases.ME.replace("\n", "|").split("|") if one.strip()}
_MAY_SAY_ME: Final = re.compile("|".join(map(_searched, sorted(_PHRASES | ME))))
"""What is in every text with a word for its sender."""
_ME_SET: Final = re.compile(rf"=({'|'.join(sorted(ME, key=len, reverse=True))})(?!\S)", re.IGNORECASE)
"""`winner=me`"""


def _said_me(names: Names, text: str) -> Iterator[tuple[int, int]]:
    """Where a text means its sender by another word than his name, as (start, end)."""
    at = 0
    for typed in text.splitlines(keepends=True):
        try:
            tokens = read(typed, at, names).tokens
        except WordRefused:
            tokens = ()
            words = (one for one in words_of(typed, at) if one.text.rstrip(".,:;!").casefold() in ME)
            yield from ((one.start, one.start + len(one.text.rstrip(".,:;!"))) for one in words)
        for token in tokens:
            if (
                token.kind is not Kind.NAME
                or token.value != names.sender
                or text[token.start : token.end] != token.text
            ):
                continue
            word = Word(token.text, token.start, token.end)
            if token.text.casefold() in ME or not names.begins(word):
                yield token.start, token.end
        at += len(typed)


def sentences_of(names: Names, text: str) -> tuple[Sentence, ...]:
    """The lines of a message as sentences; raises WordRefused."""
    read_lines = (read(part, offset, names) for part, offset in _lines(text))
    return tuple(with_animals(one) if one.has(Kind.BITE) else one for one in read_lines)


def without_too(text: str) -> str:
    """A line without the words for somebody else who won on the same discard; as it stands where none are said."""
    if text.isascii() and latin_words(text).isdisjoint(_OF_TOO):
        return text
    return " ".join(_TOO.sub(" ", text).split()) if _TOO.search(text) is not None else text


_OF_TOO: Final = frozenset(("also", "too", "well", "same"))
"""One of these words is in all of the English ones."""


_TOO: Final = re.compile(
    r"\b(?:also|too|as well)\b|\b(?:(?:off|on|from|with|by) )?(?:the |that )?same (?:tile|discard|card)\b"
    r"|也|同一[張张]牌?|も\s*(?=ロン|和了|あが|上が|栄和)|同じ牌(?:で|に)?",
    re.IGNORECASE,
)


def message_of(sentences: Sequence[Sentence], text: str) -> ScoreMessage:
    """What sentences claim; raises WordRefused."""
    claims = [claim for sentence in sentences for claim in line_claims(sentence)]
    if len(sentences) > 1 and all(claim.player is None for claim in claims[1:]):
        joined = text.replace("\r", " ").replace("\n", " ")
        claims = line_claims(read(joined, 0, sentences[0].names))
    if len(claims) > 1 and not claims[0].says_hand and claims[0].player is None:
        common, rest = claims[0], claims[1:]
        return ScoreMessage(tuple(_with_common(claim, common) for claim in rest), common)
    return ScoreMessage(tuple(claims), claims[0] if claims else Claim())


def line_claims(sentence: Sentence) -> list[Claim]:
    """The claims of one line: as words where every word is understood, else as tiles with words around them."""
    sentence = corrected_words(sentence, figures=False) if sentence.unknown else sentence
    if is_spoken(sentence):
        return claims_of(sentence)
    offset, text = sentence.offset, _with_called_words(sentence)
    clauses = list(bets_beside_tiles(sentence.tokens)) if sentence.has_tiles else []
    for start, end in (bet_place(clause) for clause in clauses):
        text = text[: start - offset] + " " * (end - start) + text[end - offset :]
    text, told = _with_people_apart(sentence, text)
    text, on = _with_winning_tile(text, sentence.names.variant) if sentence.has_tiles else (text, None)
    claim = claim_of(text, words_of(text, offset), offset, sentence.names)
    claim.on = on or claim.on
    if told is not None:
        claim.player, claim.payer, claim.how = told.player, told.payer, claim.how or told.how
    _add_bets(claim, clauses, sentence.names)
    return [claim]


def _with_people_apart(sentence: Sentence, text: str) -> tuple[str, Claim | None]:
    """A hand of tiles told in Chinese, 老王胡了，阿強點炮：123456789萬…，胡9萬, without who won and who discarded, and
    these as a claim; any other line as it stands, and None."""
    roles, head = sentence.roles, _before_tiles(sentence)
    is_told = any(token.kind in _WON_OR_DISCARDED and not token.text.isascii() for token in head)
    is_clear = len(roles.winners) == 1 and len(roles.payers) <= 1 and roles.doubt is None and not sentence.has(Kind.BAO)
    if not is_told or not is_clear or any(token.kind is Kind.UNKNOWN or _KANA.search(token.text) for token in head):
        return text, None
    for token in head:
        if token.kind in _OF_PEOPLE:
            start, end = token.start - sentence.offset, token.end - sentence.offset
            text = text[:start] + " " * (end - start) + text[end:]
    drawn = any(token.kind is Kind.SELF for token in head)
    payer = next(iter(roles.payers), None)
    how = WinMethod.SELF_DRAW if drawn else WinMethod.DISCARD if payer is not None else None
    return text, Claim(player=roles.winners[0], payer=payer, how=how)


def _before_tiles(sentence: Sentence) -> list[SpokenToken]:
    """The words of a line before its first tiles; none where it has no tiles."""
    for token, behind in zip(sentence.tokens, [*sentence.tokens[1:], None], strict=False):
        is_run = token.kind is Kind.NUMBER and behind is not None and behind.text[:1] in _SUITS and behind.text
        if token.kind is Kind.TILES or is_run:
            return [one for one in sentence.tokens if one.start < token.start]
    return []


def _with_winning_tile(text: str, variant: str) -> tuple[str, Tile | None]:
    """Tiles with the one that is told behind them to have won, 55餅，胡9萬, marked as such; where they are a whole hand
    without it, it is one of them."""
    found = _WON_ON_TILE.search(text)
    if found is None:
        return text, None
    start, end = found.span()
    if len(_TILE_SIGN.findall(text[:start])) <= RULESETS[variant].hand_size:
        return f"{text[:start]}{'+'.rjust(found.start('tile') - start)}{text[found.start('tile') :]}", None
    tile = next(iter(tiles_of_value(found["tile"].replace(" ", ""))), None)
    return (text, None) if tile is None else (f"{text[:start]}{' ' * (end - start)}{text[end:]}", tile)


_KANA: Final = re.compile(r"[\u3040-\u30ff]")
_SUITS: Final = tuple("万萬条條索饼餅筒")
_WON_OR_DISCARDED: Final = (Kind.WIN, Kind.DISCARD, Kind.SHOOTER, Kind.SELF)
_OF_PEOPLE: Final = (
    *(Kind.NAME, Kind.WIN, Kind.WINNER, Kind.DISCARD, Kind.SHOOTER, Kind.SELF, Kind.FROM, Kind.TO, Kind.AND, Kind.IS),
    *(Kind.HAS, Kind.BREAK, Kind.NOISE),
)
"""Who won and who discarded, and what holds these words together."""
_WON_ON_TILE: Final = re.compile(
    r"[\s,，、]*(?:自摸|[單单獨独]?[胡和糊食贏赢]了?(?:的?[是係])?(?:[張张])?)\s*(?P<tile>[1-9]\s?[万萬条條索饼餅筒]|[东東南西北中发發白][風风]?)"
    r"[\s.。!！]*$"
)
"""The tile a hand was won on, told behind the others."""
_TILE_SIGN: Final = re.compile("[1-9东東南西北中发發白]")


def hand_typed(claim: Claim, letters: Mapping[str, str]) -> Hand:
    """The tiles of a claim; raises NotationRefused."""
    return parse(claim.tiles, letters=letters).hand


def _add_bets(claim: Claim, clauses: Sequence[Sequence[SpokenToken]], names: Names) -> None:
    """Put bets that are told beside tiles into a claim: the winner's own is a fact of the hand."""
    winner = claim.player if claim.player is not None else names.sender
    for clause in clauses:
        told = [str(token.value) for token in clause if token.kind is Kind.NAME]
        for option in (token for token in clause if token.kind is Kind.OPTION):
            told += bettors_of(option.word.partition("=")[2], names)
        claim.bets += [player for player in told if player != winner and player not in claim.bets]
        fact = next((token.word for token in clause if token.kind is Kind.FACT), None)
        if winner in told and fact is not None and fact not in claim.facts:
            claim.facts.append(fact)


def _with_called_words(sentence: Sentence) -> str:
    """The text of a hand of tiles with `ji mo` as a word that is read beside tiles, each in its place.

    Without words that say no more than that somebody won: `ann goes mahjong 123m …`, `sik wu`.
    """
    text = sentence.text
    if not sentence.has_tiles:
        return text
    for token in sentence.of(Kind.SELF, Kind.WIN):
        said = folded_text(token.text)
        only_won = token.kind is Kind.WIN and token.text.isascii() and _HOW_WON.isdisjoint(said.split())
        if not only_won and (token.kind is Kind.WIN or not _CALLED.fullmatch(said)):
            continue
        known = "" if only_won else "zimo"
        start, end = token.start - sentence.offset, token.end - sentence.offset
        if text[:start].endswith("_"):  # eighth_win, the name of a fact
            continue
        text = f"{text[:start]}{known.ljust(end - start)}{text[end:]}"
    return text


_CALLED: Final = re.compile(r"(?:[jz][ie]{1,2}|tsz|tse|tzu|tsi|chi) ?mo(?:k|r|h)?")
"""What is called out in Cantonese, and is no word beside tiles by itself."""
_HOW_WON: Final = frozenset((*HOW, *ON))
"""Words that say how it was won, or on what."""


def claims_in(text: str, names: Names) -> list[Claim]:
    """The claims of a text of one line; raises WordRefused."""
    return line_claims(read(text, 0, names))


def _lines(text: str) -> Iterator[tuple[str, int]]:
    """The lines of a message that say something, with their place."""
    offset = 0
    for part in text.splitlines(keepends=True):
        if not part.isspace():
            yield part.rstrip("\r\n"), offset
        offset += len(part)


def _with_common(claim: Claim, common: Claim) -> Claim:
    claim.how = claim.how or common.how
    claim.again = claim.again or common.again
    claim.payer = claim.payer if claim.payer is not None else common.payer
    claim.dora = claim.dora or common.dora
    claim.ura = claim.ura or common.ura
    claim.counts = {**common.counts, **claim.counts}
    claim.options = {**common.options, **claim.options}
    claim.facts = [*common.facts, *claim.facts]
    return claim


@quick_dataclass(frozen=True, slots=True)
class AnnotatedDraft:
    """One claim turned into a draft, with what the reader wants to mention."""

    draft: Draft
    notes: tuple[Note, ...] = ()
    beside_value: tuple[str, ...] = ()
    """Words about the tiles of a hand of which a value was told."""


def to_draft(
    claim: Claim, player: Player, ruleset: Ruleset[Any], names: Names, letters: Mapping[str, str]
) -> AnnotatedDraft:
    """The draft of a claim; raises NotationRefused and WordRefused."""
    parsed = parse(claim.tiles, size=ruleset.hand_size, letters=letters) if claim.tiles.strip() else None
    if parsed is not None and ruleset.indicators and names.table is not None and len(names.table.players) == 3:
        parsed = with_norths_aside(parsed, claim, ruleset.hand_size + 1)
    hand, missing = _hand(parsed, claim) if parsed is not None else (None, frozenset[Missing]())
    facts = list(claim.facts)
    _check_counts(claim, ruleset)
    if hand is not None and claim.stated is None and _is_bonus_win(hand):
        facts += _bonus_win(hand, claim, ruleset)
        missing = frozenset()
    how = claim.how or (WinMethod.SELF_DRAW if IMPLY_SELF_DRAW & set(facts) else None)
    if how is None or (how is not WinMethod.SELF_DRAW and claim.payer is None):
        missing |= {Missing.HOW}
    if ruleset.counts_fu and claim.stated is not None and _lacks_fu(claim.stated):
        missing |= {Missing.FU}
    if ruleset.counts_fu and claim.stated is not None and _lacks_exposure(claim.stated):
        missing |= {Missing.EXPOSURE}
    win = Win(
        player=player,
        how=how or WinMethod.SELF_DRAW,
        payer=claim.payer,
        flags=flags_of(facts, ruleset),
        liable=liable_of(claim, player, ruleset),
        dora=claim.dora,
        ura=claim.ura,
        discards=_discards(claim, facts),
        dora_told=_dora_told(claim),
        ura_told=claim.counts.get("ura"),
        claim=claim.special,
    )
    draft = Draft(
        player=player,
        win=win,
        hand=hand,
        stated=claim.stated,
        missing=missing,
        claimed=True if claim.open else None,
        quads=parsed.quads if parsed is not None else (),
        how_known=how,
        extra=tuple(extra_words(claim, names)),
    )
    notes = (*(parsed.notes if parsed is not None else ()), *_red_fives(hand, ruleset), *_value_notes(claim))
    return AnnotatedDraft(draft, notes, _beside_value(claim))


def _beside_value(claim: Claim) -> tuple[str, ...]:
    """What a claim says of tiles where it tells a value instead: how they lay, on which the hand was won, and bonus."""
    if claim.stated is None:
        return ()
    if claim.stated.elements:
        return claim.beside
    won_on = f"{WON_ON}{show_tiles((claim.on,))}" if claim.on is not None else ""
    told = ((CLOSED, claim.closed), (OPEN, claim.open), (won_on, claim.on is not None))
    return (*(word for word, is_said in told if is_said), *claim.beside, *claim.named_as)


CLOSED: Final = "closed"
OPEN: Final = "open"
WON_ON: Final = "on "
"""How a claim is shown that says beside a value how the tiles lay, or which one won."""


def _red_fives(hand: Hand | None, ruleset: Ruleset[Any]) -> tuple[Note, ...]:
    """A note for red fives where they are plain fives."""
    reds = tuple(tile for tile in hand.tiles if is_red(tile)) if hand is not None and not ruleset.indicators else ()
    return (Note("red_five_as_plain", 0, 0, (("tiles", show_tiles(reds)),)),) if reds else ()


def liable_of(claim: Claim, winner: Player, ruleset: Ruleset[Any]) -> tuple[Liable, ...]:
    """Who pays for others by what a line says; nobody where it says so."""
    if claim.nobody_liable and ruleset.may_blame_nobody:
        return (Liable(winner),)
    return tuple(Liable(liable, kind) for kind, liable in claim.liable)


def _check_counts(claim: Claim, ruleset: Ruleset[Any]) -> None:
    """Raise WordRefused for tiles shown and things counted that the game does not know."""
    told = [*(("dora",) if claim.dora or claim.ura else ()), *claim.counts]
    known = {"discards": ruleset.counts_discards}
    unknown = next((name for name in told if not known.get(name, ruleset.indicators)), None)
    if unknown is not None:
        raise WordRefused(problem("flag.unknown", fact=unknown, known=", ".join(ruleset.flags)))


def _dora_told(claim: Claim) -> int | None:
    """The dora that were counted; Norths set aside are dora beside yaku by name."""
    norths = claim.counts.get("kita", 0) if claim.stated is not None and claim.stated.elements else 0
    dora = claim.counts.get("dora")
    return dora if not norths else (dora or 0) + norths


def _value_notes(claim: Claim) -> tuple[Note, ...]:
    """A note for bonus tiles beside a value, which they cannot change."""
    told = claim.dora or claim.ura or claim.counts.keys() & {"dora", "ura", "kita"}
    if not told or claim.stated is None or claim.stated.elements:
        return ()
    return (Note("dora_in_value", 0, 0, ()),)


def _lacks_exposure(stated: StatedValue) -> bool:
    """Whether a hand by name is worth less with a set claimed, and nobody said whether one was."""
    return bool(CHEAPER_OPEN & {*stated.elements}) and {"closed", "open"}.isdisjoint(stated.elements)


def _lacks_fu(stated: StatedValue) -> bool:
    """Whether a value in han leaves open what it is worth."""
    if stated.elements:
        return stated.fu is None and not FIXED_FU & set(stated.elements)
    if stated.points is not None:  # what is paid tells
        return False
    return stated.fu is None and stated.limit is None and 0 < (stated.units or 0) <= FU_NEEDED_UP_TO


def loss(claim: Claim, player: Player, ruleset: Ruleset[Any], letters: Mapping[str, str]) -> Entered:
    """The hand of somebody who did not win; free tiles count as concealed. Raises WordRefused."""
    _check_counts(claim, ruleset)
    facts = flags_of((fact for fact in claim.facts if fact != "fishing"), ruleset)
    fishes = "fishing" in claim.facts
    if fishes:
        facts |= {f"fishing:{claim.special}" if claim.special else "fishing"}
    part = Loss(player=player, flags=facts, claim=None if fishes else claim.special)
    hand = parse(claim.tiles, size=ruleset.hand_size, letters=letters).hand if claim.tiles.strip() else None
    if hand is None and facts:
        hand = Hand()
    if hand is not None:
        hand = with_kongs(hand, ruleset.hand_size)
    return Entered(part, hand, claim.stated)


def with_kongs(hand: Hand, size: int) -> Hand:
    """Four alike in a hand that was entered in part are a concealed kong."""
    for tile in {plain(one) for one in hand.free}:
        four = [one for one in hand.free if plain(one) == tile]
        if len(four) == 4 and hand.size < size:
            rest = tuple(one for one in hand.free if plain(one) != tile)
            hand = replace(hand, free=rest, melds=(*hand.melds, Meld(MeldKind.KONG, tuple(four), exposed=False)))
    return hand


def _discards(claim: Claim, facts: list[str]) -> int | None:
    """How many discards were made: said, or known from a win at the very start."""
    known = 0 if "heaven" in facts else 1 if "earth" in facts else None
    return claim.counts.get("discards", known)


def with_norths_aside(parsed: Parsed, claim: Claim, size: int) -> Parsed:
    """A hand that is larger than `size` by the Norths among its free tiles: those were set aside, and are counted."""
    hand, north = parsed.hand, Wind.N.tile
    more, held = hand.size - size, hand.free.count(north)
    if "kita" in claim.counts or not 0 < more <= 4 or held not in (more, more + 2, more + 3):
        return parsed
    free = list(hand.free)
    for _ in range(more):
        free.remove(north)
    claim.counts["kita"] = more
    return replace(parsed, hand=replace(hand, free=tuple(free)))


def norths_aside(claim: Claim) -> tuple[Tile, ...]:
    """The Norths that a claim says were set aside; raises WordRefused for more than there are."""
    count = claim.counts.get("kita", 0)
    if count > 4:
        raise WordRefused(problem("kita.too_many", count=count))
    return (Wind.N.tile,) * count


def _hand(parsed: Parsed, claim: Claim) -> tuple[Hand, frozenset[Missing]]:
    """The hand with its winning tile as far as it is known, and what is missing of it."""
    hand, missing = replace(parsed.hand, bonus=(*parsed.hand.bonus, *norths_aside(claim))), set[Missing]()
    if hand.winning is None:
        tile = _held(hand, claim.on if claim.on is not None else parsed.single)
        if tile is not None:
            hand = with_winning(hand, tile)
        elif hand.free and claim.on is not None:
            raise WordRefused(problem("winning_tile_missing"))
        elif hand.free:
            missing.add(Missing.WINNING)
    closed = claim.closed or CLOSED_HANDS & set(claim.facts)
    if not closed and not parsed.exposure_stated and hand.free:
        missing.add(Missing.EXPOSURE)
    if not closed and parsed.quads and hand.melds:
        missing.add(Missing.KONGS)
    return hand, frozenset(missing)


def _held(hand: Hand, tile: Tile | None) -> Tile | None:
    if tile is None:
        return None
    return next((one for one in hand.free if plain(one) == plain(tile)), None)


def _is_bonus_win(hand: Hand) -> bool:
    return bool(hand.bonus) and not hand.free and not hand.melds and hand.winning is None


def _bonus_win(hand: Hand, claim: Claim, ruleset: Ruleset[Any]) -> list[str]:
    """The fact behind a win on bonus tiles alone: all eight, or the eighth taken from another player."""
    named = {"eight_flowers", "seven_rob", "immediate"} & set(claim.facts)
    if named or sum(tile < ANIMAL for tile in hand.bonus) < 7:
        return []
    fact = "eight_flowers" if claim.payer is None else "seven_rob"
    return [fact] if fact in ruleset.flags else []


def flags_of(facts: Iterable[str], ruleset: Ruleset[Any]) -> frozenset[str]:
    """The variant's flags for what was said; raises WordRefused for what the variant does not know."""
    unknown = [fact for fact in facts if fact not in ruleset.flags]
    if unknown:
        known = ", ".join(ruleset.flags)
        raise WordRefused(*(problem("flag.unknown", fact=fact, known=known) for fact in unknown))
    return frozenset(ruleset.flags[fact] for fact in facts)


def extra_words(claim: Claim, names: Names) -> Iterable[str]:
    """What a claim says beside hand, value and way of winning, as words that can be typed again."""
    name = names.people.name
    yield from claim.facts
    yield from (f"+ {word}" for word in claim.beside)
    if claim.special is not None:
        yield f"claim {claim.special}"
    if claim.again:
        yield "again"
    if claim.bets:
        yield f"{BETTORS}={','.join(map(reference, claim.bets))}"
    for kind, liable in claim.liable:
        yield f"bao:{kind} {name(liable)}" if kind else f"bao {name(liable)}"
    if claim.nobody_liable:
        yield "bao nobody"
    for which, tiles in (("dora", claim.dora), ("ura", claim.ura)):
        if tiles:
            yield f"{which} {show_tiles(tiles)}"
    yield from (f"{name}={count}" for name, count in claim.counts.items())
    yield from (f"{name}={value}" for name, value in claim.options.items())


# from a sentence to claims: one for each winner, with everything the line says of the deal


_DOUBTS = {
    "payer": "payer.twice",
    "who_pays": "how.who_pays",
    "who_is_liable": "how.who_is_liable",
    "who_else": "names.too_many",
    "names": "names.too_many",
    "how": "how.twice",
}


_POINTED = {
    "who_pays": (Kind.SHOOTER, Kind.DISCARD, Kind.TO, Kind.TO_BEHIND, Kind.ROB, Kind.WIN),
    "who_is_liable": (Kind.BAO,),
}
"""The words that are pointed at where it is no name."""


def is_spoken(sentence: Sentence) -> bool:
    """Whether a line is words, names and values, all of them understood."""
    if sentence.has_tiles or not sentence.is_understood or not sentence.tokens or sentence.counts_beside_elements:
        return False
    return bool(sentence.worth) or sentence.has(Kind.NAME, Kind.SELF, Kind.FROM, Kind.DISCARD, Kind.WIN, Kind.BAO)


_TWO: Final = 2


def _either_way(sentence: Sentence) -> tuple[str, ...]:
    """The two hands that `shot ann 3 tai`, `ann > ben 3 tai`, `ron ann 3900 ben` can be, as they are typed; nothing
    where more is said."""
    people = [str(token.value) for token in sentence.of(Kind.NAME) if token.value is not None]
    sender, beside = sentence.names.sender, (Kind.NAME, Kind.NUMBER, Kind.UNIT, Kind.LIMIT, Kind.NOISE, Kind.BREAK)
    signed = [token for token in sentence.tokens if token.kind is Kind.TO and token.value == ABOVE]
    people += [str(sender)] if sender is not None and not signed and len(people) < _TWO else []
    acts = Kind.TO if signed else next((one for one in _ACTS if sentence.has(one)), Kind.DISCARD)
    hit = (Kind.PASSIVE, Kind.BY, Kind.FROM) if sentence.has(Kind.PASSIVE) else ()  # ann got shot by ben 3 tai
    if len(people) != _TWO or people[0] == people[1] or not only(sentence.tokens, (*beside, acts, *hit)):
        return ()
    name = sentence.names.people.name
    worth = " ".join(token.text for token in sentence.of(Kind.NUMBER, Kind.UNIT, Kind.LIMIT))
    return tuple(f"/score {name(winner)} {worth} from {name(payer)}" for winner, payer in (people, people[::-1]))


_ACTS: Final = (Kind.TO_BEHIND, Kind.DISCARD, Kind.WIN)


def _paid_either_way(sentence: Sentence) -> tuple[str, ...]:
    """The hands that `ann 3 tai off ben or cat` can be, as they are typed; nothing where more is said."""
    roles, name = sentence.roles, sentence.names.people.name
    winner = next(iter(roles.winners), sentence.names.sender)
    if not sentence.has(Kind.OR) or winner is None or len(roles.winners) > 1 or winner in roles.payers:
        return ()
    worth = " ".join(token.text for token in sentence.of(Kind.NUMBER, Kind.UNIT, Kind.LIMIT, Kind.ELEMENT))
    return tuple(f"/score {name(winner)} {worth} from {name(payer)}" for payer in roles.payers) if worth else ()


def _won_too_or_not(sentence: Sentence) -> tuple[str, ...]:
    """The hands that `bob 3h30 dan from cat` can be: both won, or one of them; nothing where more is said."""
    roles, name = sentence.roles, sentence.names.people.name
    beside = (*_OF_VALUE, Kind.NAME, Kind.FROM, Kind.FROM_BEHIND, Kind.WIN, Kind.DISCARD, Kind.NOISE, Kind.BREAK)
    if not only(sentence.tokens, beside) or len(roles.payers) != 1 or len(roles.winners) != _TWO:
        return ()
    worth = " ".join(token.text for token in sentence.of(*_OF_VALUE))
    one, two = map(name, roles.winners)
    return tuple(f"/score {won} {worth} from {name(roles.payers[0])}" for won in (f"{one} and {two}", one, two))


def _apart_either_way(sentence: Sentence) -> tuple[str, ...]:
    """The hands that `wei, priya hu 2 tai` can be: one off the other, both, or one who is told of it; nothing where
    more is said."""
    beside = (*_OF_VALUE, Kind.NAME, Kind.WIN, Kind.NOISE, Kind.BREAK)
    people = list(dict.fromkeys(str(one.value) for one in sentence.of(Kind.NAME) if one.value is not None))
    if not only(sentence.tokens, beside) or len(people) != _TWO or len(sentence.worth) != 1:
        return ()
    worth = " ".join(token.text for token in sentence.of(*_OF_VALUE))
    won = next((one for one in sentence.roles.winners if sentence.has(Kind.WIN)), people[-1])
    other, told = next(one for one in people if one != won), sentence.names.people.name
    if sentence.unit == "points":  # nobody is paid by who discarded alone
        return tuple(f"/score {told(one)} mahjong {worth}" for one in (won, other))
    pairs = [f"{told(one)} {worth} from {told(two)}" for one, two in ((won, other), (other, won))]
    return tuple(f"/score {one}" for one in (*pairs, f"{told(people[0])} and {told(people[1])} {worth}"))


def _who_has_no_verb(sentence: Sentence) -> Word:
    """The one of two people of whom nothing is told, where a word says that the other one won; else the last one."""
    won = sentence.roles.winners[:1] if sentence.has(Kind.WIN) else []
    people = [one for one in sentence.of(Kind.NAME) if one.value not in won]
    return Word(people[-1].text, people[-1].start, people[-1].end)


_OF_VALUE: Final = (Kind.NUMBER, Kind.UNIT, Kind.LIMIT, Kind.ELEMENT, Kind.FACT)


def _liable_either_way(sentence: Sentence) -> tuple[str, ...]:
    """The two hands that 包波叔 大三元自摸 can be, as they are typed: one pays for the other."""
    name = sentence.names.people.name
    other, sender = str(sentence.of(Kind.NAME)[0].value), sentence.names.sender
    if sender is None:
        return ()
    rest = " ".join(sentence.text_without(Kind.NAME, Kind.BAO, Kind.BREAK).split())
    pairs = ((other, sender), (sender, other))
    return tuple(f"/score {name(winner)} {rest}，{name(liable)} 包" for winner, liable in pairs)


def _check_doubt(sentence: Sentence) -> None:
    """Raises WordRefused for roles that cannot be decided, where it can with what each of them would be."""
    roles = sentence.roles
    if roles.doubt == "names" and (nobody := _nobody_behind_from(sentence)) is not None:
        sentence.names.must(nobody)
    if roles.doubt == "names" and (either := _apart_either_way(sentence)):
        raise refuse(_DOUBTS[roles.doubt], _who_has_no_verb(sentence), *either)
    if roles.doubt == "who_pays" and (either := _either_way(sentence)):
        word = _place(sentence, *_POINTED["who_pays"])
        raise refuse(_DOUBTS[roles.doubt], word, *either)
    if roles.doubt == "payer" and (either := _paid_either_way(sentence)):
        raise refuse(_DOUBTS[roles.doubt], _place(sentence, Kind.OR), *either)
    if roles.doubt == "who_else":
        other = next(token for token in sentence.of(Kind.NAME) if token.value == roles.winners[-1])
        raise refuse(_DOUBTS[roles.doubt], Word(other.text, other.start, other.end), *_won_too_or_not(sentence))
    if roles.doubt == "who_is_liable":
        raise refuse(_DOUBTS[roles.doubt], _place(sentence, Kind.BAO), *_liable_either_way(sentence))
    if roles.doubt is not None:
        raise refuse(_DOUBTS[roles.doubt], _place(sentence, *_POINTED.get(roles.doubt, ())))


def bettors_named(text: str, names: Names) -> list[str]:
    """Those who are said to have bet by a short answer, `only cat`, `everyone but ann`, each as a line refers to him;
    nobody for any other line."""
    told = read(f"zimo, riichi by {text}", 0, names)
    options = [
        token.word.partition("=")[2].split(",")
        for token in told.of(Kind.OPTION)
        if token.word.startswith(f"{BETTORS}=")
    ]
    if options:
        return options[0]
    said = [token for token in read(text, 0, names).tokens if token.kind is not Kind.NOISE]
    return (
        [reference(str(one.value)) for one in said if one.kind is Kind.NAME]
        if only(said, (Kind.NAME, Kind.AND, Kind.BREAK))
        else []
    )


def claims_of(sentence: Sentence) -> list[Claim]:
    """The claims of a line in words; raises WordRefused for what cannot be decided."""
    roles = sentence.roles
    worth = _with_its_payment(sentence.worth) if len(roles.winners) < 2 else sentence.worth
    _check_doubt(sentence)
    _check_speaker(sentence)
    _check_whose_limit(sentence)
    _check_second_winner(sentence)
    if roles.open_bet is not None:
        bet, last = roles.open_bet
        raise whose_bet(sentence.text, *(place - sentence.offset for place in (bet.start, bet.end, last)))
    if apart := _told_apart(sentence):
        return apart
    winners: list[Player | None] = [*roles.winners] or [None]
    if len(worth) > 1 and len(worth) != len(winners):
        comma = ", " if sentence.text.isascii() else "、"
        told = comma.join(value_text(one).removeprefix("=") for one in worth)
        raise refuse("value.twice", _place(sentence, Kind.NUMBER, Kind.LIMIT, Kind.UNIT), values=told)
    claims = [_common(sentence) for _ in winners]
    for at, (claim, player) in enumerate(zip(claims, winners, strict=True)):
        claim.player = player
        claim.stated = worth[at] if len(worth) > 1 else worth[0] if worth else None
        claim.empty = _says_nothing(sentence, claim.stated)
        if claim.empty:
            claim.stated = None
        is_bare = sentence.unit != "han" or not any(amount.has_unit for amount in sentence.amounts)
        if len(claims) == 1 and claim.stated is not None and not claim.stated.elements and is_bare:
            claim.named = sentence.elements
        if len(claims) == 1 and claim.stated is not None and not claim.stated.elements:
            named = (token for token in sentence.of(Kind.ELEMENT) if token.word not in SELF_DRAWN)
            claim.named_as = tuple(token.text for token in named if token.text not in claim.beside)
    return claims


_OF_HANDS: Final = (Kind.ELEMENT, Kind.FACT, Kind.CLOSED, Kind.OPEN, Kind.COUNTER, Kind.OPTION)
"""What is told of one hand beside a number or a limit."""
_IN_HANDS: Final = (
    *(*_OF_HANDS, Kind.NUMBER, Kind.UNIT, Kind.LIMIT, Kind.TIMES, Kind.DOUBLED, Kind.NOTHING),
    *(Kind.AND, Kind.NOISE, Kind.BREAK),
)


def _told_apart(sentence: Sentence) -> list[Claim]:
    """The claims of several winners who each have a hand told behind, or before, their own name; none otherwise.

    `lucia riichi tanyao pinfu, sora toitoi dora 2, both off ivan`: nothing of one hand goes to the other.
    """
    roles, common = sentence.roles, _common(sentence)
    told = [one for one in sentence.tokens if one.start not in roles.only_bets]
    if len(roles.winners) < _TWO or not any(one.kind in _OF_HANDS for one in told):
        return []
    named = [at for at, one in enumerate(told) if one.kind is Kind.NAME and one.value in roles.winners]
    valued = [at for at, one in enumerate(told) if one.kind in (Kind.ELEMENT, Kind.FACT, Kind.NUMBER, Kind.LIMIT)]
    if not named or not valued:
        return []
    before = valued[0] < named[0]  # mangan for lucia, riichi tanyao for sora
    starts = [0, *(at + 1 for at in named[:-1])] if before else named
    ends = [at + 1 for at in named] if before else [*named[1:], len(told)]
    of_all = _of_all_hands(told, named[-1], roles.payers)
    claims = []
    for winner in roles.winners:
        mine = [
            range(start, end) for at, start, end in zip(named, starts, ends, strict=True) if told[at].value == winner
        ]
        own = [told[at] for part in mine for at in part if told[at].kind in _IN_HANDS and told[at] not in of_all]
        name = next(told[at] for at in named if told[at].value == winner)
        hand = replace(sentence, tokens=(name, *own, *of_all))
        if len(hand.worth) != 1 or BET_FACTS.issuperset(hand.worth[0].elements or ("",)):
            return []  # a bet alone is no hand: cat ron ann riichi bob mangan
        claim = replace(_common(hand), player=winner, stated=hand.worth[0], how=common.how, payer=common.payer)
        claim.liable, claim.nobody_liable, claim.asks_liable = common.liable, common.nobody_liable, common.asks_liable
        claim.bets, claim.again, claim.tells_win = common.bets, common.again, common.tells_win
        claim.named_behind, claim.winner_open, claim.empty = False, False, _says_nothing(hand, claim.stated)
        claim.stated = None if claim.empty else claim.stated
        claims.append(claim)
    return claims


def _of_all_hands(told: Sequence[SpokenToken], last: int, payers: Sequence[Player]) -> list[SpokenToken]:
    """The options that are of no one hand: all but numbers of bonus tiles, and those too where they follow who paid."""
    paid = max((at for at, one in enumerate(told) if one.kind is Kind.NAME and one.value in payers), default=len(told))
    clause = next((at for at in range(max(paid, last), len(told)) if told[at].kind is Kind.BREAK), len(told))
    found = []
    for at, one in enumerate(told):
        name, _, value = one.word.partition("=") if one.kind is Kind.OPTION else ("", "", "")
        if name and (at > clause or name.casefold() not in COUNTS or not value.isdecimal()):
            found.append(one)
    return found


def _with_its_payment(worth: list[StatedValue]) -> list[StatedValue]:
    """`3 han 40 fu, 1300/2600` as one value: a hand, and what is paid for it."""
    if len(worth) != _HAND_AND_PAYMENT:
        return worth
    paid = [one for one in worth if one == StatedValue(points=one.points, share=one.share)]
    hands = [one for one in worth if one.points is None and not one.elements]
    if len(paid) != 1 or len(hands) != 1:
        return worth
    return [replace(hands[0], points=paid[0].points, share=paid[0].share)]


_HAND_AND_PAYMENT: Final = 2


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


def _check_second_winner(sentence: Sentence) -> None:
    """Raises WordRefused for a second winner who is denied, or told to be paid: `cat 7 from ann and not ben`."""
    others = sentence.roles.winners[1:]
    told = sentence.content if others else []
    for before, token in pairwise(told):
        named = token if before.kind is Kind.NOT else before if token.kind in _PAID_AT_ONCE else None
        if named is not None and named.kind is Kind.NAME and named.value in others:
            raise refuse(_DOUBTS["names"], Word(named.text, named.start, named.end))


_PAID_AT_ONCE: Final = (Kind.KONG, Kind.BITE)
"""Words of what is paid beside the hands."""


def _check_whose_limit(sentence: Sentence) -> None:
    """Raises WordRefused for the dealer's limit told of anybody else, and the other way round: 親満ツモ."""
    roles, table = sentence.roles, sentence.names.table
    winner = roles.winners[0] if roles.winners else sentence.names.sender
    told = next((token for token in sentence.of(Kind.LIMIT) if token.text[:1] in _WHOSE_LIMIT), None)
    if told is None or table is None or winner is None or len(roles.winners) > 1:
        return
    if (winner == table.dealer) is (_WHOSE_LIMIT[told.text[0]]) or roles.payers == [winner]:
        return
    name, how = sentence.names.people.name, " ".join(token.text for token in sentence.of(Kind.SELF))
    if sentence.how is not WinMethod.SELF_DRAW:
        verb = next((f" {token.text}" for token in sentence.of(Kind.DISCARD) if not token.text.isascii()), "から")
        how = f"{name(roles.payers[0])}{verb}" if roles.payers else ""
    called = RULESETS[sentence.names.variant].spoken_limits[told.word].split("|")
    limit = next((one for one in called if told.text[1:] in one and one[0] not in _WHOSE_LIMIT), told.word)
    others = [table.dealer] if _WHOSE_LIMIT[told.text[0]] and table.dealer not in (None, *roles.payers) else []
    meant = tuple(f"/score {name(one)} {limit} {how}".rstrip() for one in (winner, *others) if one is not None)
    repairs = meant if only(sentence.tokens, _BESIDE_LIMIT) else ()
    values = {"dealer": name(table.dealer)} if table.dealer is not None else {}
    raise refuse("limit.whose", Word(told.text, told.start, told.end), *repairs, **values)


_WHOSE_LIMIT: Final = {"親": True, "亲": True, "お": True, "子": False}
"""What limits begin with that are the dealer's, or anybody else's."""
_BESIDE_LIMIT: Final = (
    *(Kind.NAME, Kind.LIMIT, Kind.SELF, Kind.WIN, Kind.FROM, Kind.FROM_BEHIND, Kind.DISCARD, Kind.TO_BEHIND),
    *(Kind.NOISE, Kind.BREAK),
)


def _nobody_behind_from(sentence: Sentence) -> Word | None:
    """The word behind `from` that is the name of nobody known: `ben 3 tai from zzz`."""
    tokens = list(sentence.tokens)
    for one, other in pairwise(tokens):
        if one.kind is Kind.FROM and other.kind is Kind.NOISE:
            return Word(other.text, other.start, other.end)
    return None


def _place(sentence: Sentence, *kinds: Kind) -> Word:
    """The last word of some kinds (names, where none is said), to be pointed at."""
    found: list[SpokenToken] = sentence.of(*kinds) or sentence.of(Kind.NAME) or list(sentence.tokens)
    return Word(found[-1].text, found[-1].start, found[-1].end)


def _common(sentence: Sentence) -> Claim:
    """What the line says beside winner and value."""
    roles = sentence.roles
    claim = Claim(how=sentence.how, facts=list(sentence.facts))
    claim.payer = roles.payers[0] if roles.payers else None
    claim.liable = [(None, player) for player in roles.liable]
    claim.nobody_liable = roles.nobody_liable
    claim.asks_liable = roles.asks_liable
    claim.closed, claim.open = sentence.has(Kind.CLOSED), sentence.has(Kind.OPEN)
    claim.again = sentence.has(Kind.AGAIN)
    claim.bets = list(roles.bets)
    claim.named_behind = roles.named_behind
    claim.tells_win = sentence.has(Kind.WIN, Kind.WINNER) and bool(roles.winners)
    claim.tiles = _bonus_text(sentence)
    claim.beside = sentence.beside_value
    sender_pays = claim.payer is not None and claim.payer == sentence.names.sender
    claim.winner_open = not roles.winners and (sender_pays or _is_of_another(sentence))
    _add_options(claim, sentence)
    return claim


def _is_of_another(sentence: Sentence) -> bool:
    """Whether what was won is told of somebody who is not named: `she zimo 3 tai`, `he claimed 3 tai`, 她喊5台."""
    beside = (Kind.NOISE, Kind.OPEN, Kind.CLOSED)  # he claimed 5 tai
    said = [one for one in sentence.tokens if one.kind not in beside or folded_text(one.text) in _SOMEBODY]
    return any(folded_text(one.text) in _SOMEBODY and two.kind in _OF_WIN for one, two in pairwise(said))


_OF_WIN: Final = (Kind.SELF, Kind.WIN, Kind.NUMBER, Kind.LIMIT, Kind.ELEMENT)
"""What stands behind somebody who won, or what was won."""


_SOMEBODY: Final = frozenset(("he", "she", "they", "佢", "他", "她", "伊", "彼"))


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
        elif name == BETTORS:
            claim.bets += bettors_of(value, sentence.names)
            claim.bets_told = True
        elif name == AS_HAND and value.isdecimal():
            continue
        else:
            claim.options[name] = value


def _says_nothing(sentence: Sentence, stated: StatedValue | None) -> bool:
    """Whether the line says that a hand is worth nothing, in a word rather than a number."""
    nothing = sentence.has(Kind.NOTHING) and not sentence.has(Kind.NUMBER)
    return nothing and stated in (None, StatedValue(points=0)) and sentence.how is not WinMethod.SELF_DRAW
