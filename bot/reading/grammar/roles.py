"""Who won and who pays: the roles that verbs and small words give to the names around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.reading.grammar.kinds import (
    ABOVE,
    NOBODY_LIABLE,
    SAID_OF_PAYER,
    SEVERAL_WIN,
    SHOOTS_SEVERAL,
    Kind,
    SpokenToken,
)
from bot.reading.grammar.lexicon import folded_text
from bot.reading.vocabulary import BET_FACTS, ME
from engine import Player, WinMethod

_PASSED: Final = frozenset((Kind.NOISE, Kind.HAS, Kind.IS, Kind.AGAIN))
"""Words that stand between a verb and its name without changing anything."""
VALUES: Final = frozenset((Kind.NUMBER, Kind.LIMIT, Kind.ELEMENT, Kind.FACT))
_TOLD_OF_HIT: Final = frozenset((*VALUES, Kind.UNIT, Kind.WIN))
"""What stands between a passive and the one who wins."""
_DRAWN_UPON: Final = frozenset(("被自摸", "俾人自摸", "畀人自摸"))
"""Passives of a self-draw, who drew it told behind."""
_RON: Final = frozenset(("ron", "rons", "ロン", "ろん"))
GIVES: Final = frozenset((Kind.TO, Kind.GIVE))
_BOTH: Final = 2
_TOPIC_AND_SIGN: Final = 2
"""So many words stand before the one to whom something is given, where who gives it is told first: 山本、鈴木に."""
_ACTS: Final = frozenset(
    (
        *(Kind.DISCARD, Kind.SHOOTER, Kind.WIN, Kind.WINNER, Kind.SELF, Kind.FROM, Kind.FROM_BEHIND, Kind.ROB),
        *(Kind.GIVE, Kind.LOSE, Kind.PAY, Kind.PASSIVE, Kind.BAO),
    )
)
"""Words of what somebody did, or of whom it was done to."""
_VERBS: Final = frozenset((Kind.DISCARD, Kind.SHOOTER, Kind.PAY, Kind.LOSE, Kind.FROM_BEHIND, Kind.PASSIVE))

_HE: Final = frozenset(("佢", "他", "她"))
_NEXT_VERB: Final = _VERBS | {Kind.WIN}
_VALUE_OR_BREAK: Final = frozenset((*VALUES, Kind.UNIT, Kind.BREAK))
"""Verbs of which a name behind a verb of winning is the subject: 截糊 我食肥仔."""


def is_double(text: str) -> bool:
    """Whether a line says that several won on one discard."""
    return _OF_BOTH.search(folded_text(text)) is not None


class Roles:
    """The roles in one sentence; names are known by their place among the tokens."""

    def __init__(self, tokens: Sequence[SpokenToken], sender: Player | None, words: Set[str]) -> None:
        self.core = _merged([token for token in _with_thanks(tokens, words) if token.kind not in _PASSED])
        self.passed = [token.start for token in tokens if token.kind in _PASSED]
        """Where words begin that are passed over."""
        self.last = max((token.start for token in tokens if token.kind is not Kind.BREAK), default=-1)
        """Where the last word begins, one that says nothing too."""
        self.further_bets = _further_bets(tokens) if not words.isdisjoint(_TOO) else set[int]()
        self.sender = sender
        self.winners: list[Player] = []
        self.payers: list[Player] = []
        self.liable: list[Player] = []
        self.nobody_liable = False
        self.asks_liable = False
        """Whether somebody is liable and nobody is said to be."""
        self.bets: list[Player] = []
        self.only_bets: set[int] = set()
        """Where words for a bet begin that is not the winner's."""
        self.open_bet: tuple[SpokenToken, int] | None = None
        """A bet with others behind it, up to a place, in the clause of the hand: it may be the winner's as well."""
        self.how: WinMethod | None = None
        self.doubt: str | None = "who_pays" if "tile" in words and _says_whose_tile(tokens) else None
        """What is not clear: `payer` (two of them), `who_pays`, `who_is_liable`, `who_else` (won), `names`, `how`."""
        self.undecided: set[int] = set()
        """Where names begin that no word gives a role, in a line that tells of others who won."""
        self.used: set[int] = set()
        self.says_both = not words.isdisjoint(_EACH_WINS)
        self.says_he = not words.isdisjoint(_HE)
        self.is_payer_liable = False
        """Whoever discarded pays for all, by a word that names nobody."""
        self.sender_pays = False
        self.named_behind = False

    def assign(self) -> Roles:
        """Give every name its role."""
        if (told := self._told_beside_bets()) is not None:
            return told
        for at, token in enumerate(self.core):
            handler = _HANDLERS.get(token.kind)
            if handler is not None and at not in self.used:
                handler(self, at)
        self._leftover()
        self._check_roles()
        if len(self.winners) > 1:
            named = [token.value if token.kind is Kind.NAME else None for token in self.core]
            valued = [player if self.kind(at + 1) in VALUES else None for at, player in enumerate(named)]
            named = valued if {*self.winners} <= {*valued} else named  # はなとゆみに放銃 ゆみ3900 はな8000
            self.winners.sort(key=lambda player: named.index(player) if player in named else 0)
        return self

    def _check_roles(self) -> None:
        """Find who is liable where it is whoever paid, and what the roles leave open."""
        if not self.winners and (twice := self._liable_besides()) is not None:
            self.winners.append(twice)
        drawn_by_several = self.how is WinMethod.SELF_DRAW and len(self.winners) > 1 and not self.says_both
        if self.is_payer_liable and len(self.payers) == 1:
            self.liable.append(self.payers[0])
        elif self.is_payer_liable and not any(token.kind is Kind.NAME for token in self.core):
            self.asks_liable = True  # 十二張包自摸
        elif self.is_payer_liable or drawn_by_several:
            self.doubt = self.doubt or "names"

    def _liable_besides(self) -> Player | None:
        """Who is liable and was named before as well, not as the discarder: `paul 8 faan off siu, paul bao`."""
        told = [token.value for token in self.core if token.kind is Kind.NAME]
        return next((one for one in self.liable if told.count(one) > 1 and one not in self.payers), None)

    # who bet, beside a hand that is told by itself

    def _told_beside_bets(self) -> Roles | None:
        """The roles of the line without what tells who had bet; None where no bet is told of anybody by himself.

        `ben ron dai 7700, chie riichi too`, ゆみとけんたリーチ、けんたのロン たろうから 7700. Where the rest has no
        subject, the one who bet is its subject: たろうリーチ、けんたに放銃 7700.
        """
        bets = [at for at, token in enumerate(self.core) if token.kind is Kind.FACT and token.value in BET_FACTS]
        if not bets or len({token.value for token in self.core if token.kind is Kind.NAME}) < _BOTH:
            return None
        for is_wide in (True, False):
            clauses = {at: names for at in bets if (names := self._names_of_bet(at, is_wide=is_wide))}
            rest = self._without(clauses) if clauses else self
            if clauses and rest.tells_who_paid:
                return rest._with_bets(self, clauses)
        if not clauses:
            return None
        found = self._led_by_bettor(rest, clauses) or self._without_payer(rest, clauses)
        several = len({self.name(one) for names in clauses.values() for one in names}) > 1
        if found is None and several and not self.says_both and (rest.sender_pays or not rest.winners):
            self.doubt = "names"
        return found

    def _led_by_bettor(self, rest: Roles, clauses: Mapping[int, Sequence[int]]) -> Roles | None:
        """The roles of the line where one who bet is the subject of what follows; `rest` are those without any bet."""
        if rest.winners and not rest.sender_pays:
            return None
        for at in sorted(clauses, reverse=True):
            if len(clauses[at]) == 1 and clauses[at][0] < at < len(self.core) - 1:
                led = self._without(clauses, subject=at)
                if led.tells_who_paid:
                    return led._with_bets(self, clauses)
        return None

    def _without_payer(self, rest: Roles, clauses: Mapping[int, Sequence[int]]) -> Roles | None:
        """The roles without the bets where somebody won and it is asked off whom: the one who bet is not meant.

        So is a win of the one who writes, beside somebody who bet too: ロン 3900 たろうから はなもリーチ.
        """
        is_won = any(token.kind is Kind.WIN for token in rest.core) and not rest.sender_pays
        further = self._bet_too(clauses)
        if is_won and ((rest.winners and self._is_apart(clauses)) or (further and rest.payers)):
            return rest._with_bets(self, clauses)
        return None

    @property
    def tells_who_paid(self) -> bool:
        """Whether winners are named, and who pays or that the tile was drawn."""
        paid = self.payers and not self.sender_pays
        return bool(self.winners) and (bool(paid) or self.how is WinMethod.SELF_DRAW)

    def _names_of_bet(self, at: int, *, is_wide: bool) -> list[int]:
        """The places of those of whom a bet is told at a place, in a clause of its own; behind it where it begins one.

        Widely taken, names without "and" between them are told of together: ゆみ、けんたリーチ.
        """
        joins = (Kind.AND, Kind.BREAK) if is_wide else (Kind.AND,)
        gives = self.kind(at + 1) is Kind.DISCARD and _GIVEN_TO.search(folded_text(self.core[at + 1].text)) is not None
        tells_how = self.kind(at + 1) in (Kind.FROM, Kind.SELF)
        by = self.kind(at + 1) is Kind.BY and self.kind(at - 1) in (None, Kind.BREAK)  # riichi by sora and lucia
        if self.kind(at + 1) not in (None, Kind.BREAK, Kind.NAME, Kind.AND) and not gives and not tells_how and not by:
            return []
        also = self.kind(at - 1) is Kind.AND and self.core[at].start in self.further_bets  # sora and lucia also riichi
        names, one = list[int](), at - 2 if also else at - 1
        while self.kind(one) is Kind.NAME or (names and self.kind(one) in joins and self._goes_on_before(one)):
            if self.kind(one) is Kind.NAME and names and names[-1] == one + 1 and not is_wide:
                break
            names += [one] if self.kind(one) is Kind.NAME else []
            one -= 1
        if tells_how and not (names and self.kind(one) is Kind.BREAK and self._is_of_more(at, names)):
            return []
        if names:
            is_apart = self.kind(one) in _BEFORE_BETTORS or self._ends_behind_payer(one)
            return names if is_apart or (self.kind(one) is Kind.NAME and not is_wide) else []
        if self.kind(at - 1) not in (None, Kind.BREAK):
            return []
        one = at + 2 if by else at + 1
        while self.kind(one) in (Kind.NAME, Kind.AND) or (
            self.kind(one) is Kind.BREAK and (not names or (is_wide and self.kind(one + 1) is Kind.NAME))
        ):
            names += [one] if self.kind(one) is Kind.NAME else []
            one += 1
        return names if self.kind(one) in (None, Kind.BREAK) else []

    def _ends_behind_payer(self, at: int) -> bool:
        """Whether a verb ends what is told of the hand, with its name before it: 3飜30符 阿傑放銃, 阿強 滿貫自摸."""
        if self.core[at].text.isascii() or not any(self.kind(one) is Kind.NAME for one in range(at)):
            return False
        is_told = self.kind(at - 2) in VALUES or self.kind(at - 2) is Kind.UNIT
        is_verb = self.kind(at) is Kind.DISCARD and not _GIVEN_TO.search(self.core[at].text)
        return self.kind(at) is Kind.SELF or (is_verb and is_told and self.before(at) is not None)

    def _goes_on_before(self, at: int) -> bool:
        """Whether a word that joins names has one before it that is not told to pay: `off max and sora`."""
        pays = self.kind(at) in (Kind.BREAK, Kind.AND) and self.kind(at - 2) in (Kind.FROM, Kind.ROB)
        return self.kind(at - 1) is Kind.NAME and not pays

    def _is_of_more(self, at: int, names: Sequence[int]) -> bool:
        """Whether a bet is told of several, or as one more: `3900, ben and cat were in riichi from dan`."""
        return len(names) > 1 or self.core[at].start in self.further_bets

    def _without(self, clauses: Mapping[int, Sequence[int]], subject: int | None = None) -> Roles:
        """The roles of the line without some clauses that tell of bets, but for the subject of one of them."""
        left_out = set[int]()
        for at, names in clauses.items():
            first, last = min(at, *names), max(at, *names)
            left_out |= {at} if at == subject else {*range(first, last + 1)}
            if self.kind(last + 1) in (Kind.BREAK, Kind.AND):
                left_out.add(last + 1)
            elif self.kind(first - 1) in (Kind.BREAK, Kind.AND):
                left_out.add(first - 1)
        rest = Roles((), self.sender, frozenset())
        rest.core = [token for at, token in enumerate(self.core) if at not in left_out]
        rest.says_both = self.says_both
        return rest.assign()

    def _with_bets(self, whole: Roles, clauses: Mapping[int, Sequence[int]]) -> Roles:
        """These roles with the bets of clauses of the whole line; that of the only winner is a fact of the hand."""
        for at, names in clauses.items():
            bettors = [player for one in sorted(names) if (player := whole.name(one)) is not None]
            if len(self.winners) > 1 or not {*bettors} & {*self.winners}:
                self.only_bets.add(whole.core[at].start)
            others = [one for one in bettors if len(self.winners) > 1 or one not in self.winners]
            self.bets += [one for one in others if one not in self.bets]
        return self

    def _is_apart(self, clauses: Mapping[int, Sequence[int]]) -> bool:
        """Whether every clause of a bet is parted from the rest, or begins the line."""
        firsts = (min(at, *names) for at, names in clauses.items())
        return all(self.kind(first - 1) in (None, Kind.BREAK) for first in firsts)

    def _bet_too(self, clauses: Mapping[int, Sequence[int]]) -> bool:
        """Whether a word says of each bet that it is one more: はなもリーチ, `chie riichi too`."""
        return all(self.core[at].start in self.further_bets for at in clauses)

    # looking around

    def kind(self, at: int) -> Kind | None:
        return self.core[at].kind if 0 <= at < len(self.core) else None

    def name(self, at: int) -> Player | None:
        """The player named at a place; None where there is none, or nobody knows who speaks."""
        token = self.core[at] if 0 <= at < len(self.core) else None
        return str(token.value) if token is not None and token.kind is Kind.NAME and token.value is not None else None

    def before(self, at: int) -> int | None:
        return at - 1 if self.kind(at - 1) is Kind.NAME else None

    def after(self, at: int) -> int | None:
        if self.kind(at + 1) is Kind.BREAK and self.core[at + 1].value == ":":
            at += 1
        return at + 1 if self.kind(at + 1) is Kind.NAME else None

    # giving roles

    def win(self, at: int | None) -> None:
        player = self.name(at) if at is not None else None
        if at is not None and player is not None:
            self.used.add(at)
            if player not in self.winners:
                self.winners.append(player)

    def pay(self, at: int | None) -> None:
        player = self.name(at) if at is not None else None
        if at is not None and player is not None:
            self.used.add(at)
            if player not in self.payers:
                self.payers.append(player)
            if len(self.payers) > 1:
                self.doubt = "payer"

    def set_how(self, how: WinMethod) -> None:
        if self.how is WinMethod.ROBBED_KONG and how is WinMethod.DISCARD:
            return
        if self.how not in (None, how) and not (self.how is WinMethod.DISCARD and how is WinMethod.ROBBED_KONG):
            self.doubt = self.doubt or "how"
        self.how = how

    def _sender_pays(self) -> None:
        self.sender_pays = True
        if self.sender is not None:
            self.payers.append(self.sender)

    # verbs

    def self_draw(self, at: int) -> None:
        self.set_how(WinMethod.SELF_DRAW)
        behind = self.after(at + 1) if self.kind(at + 1) is Kind.BY else None
        before = self.before(at)
        others = (one for one in range(at) if self.kind(one) is Kind.NAME and one not in self.used)
        if before in self.used and self.name(before) in self.liable and any(True for _ in others):
            before = None  # bob 2 bao cat zimo: bob drew it
        self.win(behind if behind is not None else before)

    def discard(self, at: int) -> None:
        self.set_how(WinMethod.DISCARD)
        if self.core[at].kind is Kind.SHOOTER and self.kind(at + 1) is Kind.TO and self.before(at) is None:
            self.used.add(at + 1)  # change shooter to mei
            self.pay(self.after(at + 1))
        elif self.kind(at + 1) in GIVES:
            self.used.add(at + 1)
            self.win(self.after(at + 1))
            self._subject(at)
        elif self.after(at) is not None and (_GIVEN_TO.search(folded_text(self.core[at].text)) or self._gun_of(at)):
            self.win(self.after(at))  # dealt in to hanne, 打畀阿明, 点阿明的炮
            self._subject(at)
        elif (target := self._target_behind(at)) is not None:
            self._given_afterwards(at, target)
        elif self.kind(at + 1) is Kind.BY:
            self.pay(self.after(at + 1))
        elif at == 0 and [self.kind(at + 1), self.kind(at + 2), self.kind(at + 3)] == [Kind.NAME, Kind.TO, Kind.NAME]:
            self.used.add(at + 2)  # 放銃 白石 → 小林
            self.pay(at + 1)
            self.win(at + 3)
        elif (given := self._given_behind(at)) is not None:
            self._given_to(given)
        else:
            self._discarder(at)

    def _gun_of(self, at: int) -> bool:
        """Whether the one behind a verb of discarding has won by it: 点阿明的炮."""
        return self.kind(at + 2) is Kind.FROM_BEHIND and not self.core[at].text.isascii()

    def _target_behind(self, at: int) -> int | None:
        """The place of the one before に that ends a line, a verb before it: 満貫振り込んだ、佐藤に."""
        to = next((one for one in range(at + 1, len(self.core)) if self.kind(one) is Kind.TO_BEHIND), None)
        if (
            to is None
            or self.before(to) is None
            or any(self.kind(one) in _ACTS for one in range(at + 1, len(self.core)))
        ):
            return None
        return to - 1

    def _given_afterwards(self, at: int, target: int) -> None:
        """俺がハネマン振り込んだ、佐藤に: the one before に wins, who is told of the verb pays, or who speaks."""
        told = range(at + 1, target) if self.core[at].kind is Kind.SHOOTER else range(at - 1, -1, -1)
        subject = next((one for one in told if self.kind(one) is Kind.NAME and one not in self.used), None)
        self.win(target)
        if subject is None:
            self._sender_pays()
        else:
            self.pay(subject)

    def _given_behind(self, at: int) -> int | None:
        """The place behind に, where only a value stands between it and the verb: 美咲に満貫振りました."""
        while self.kind(at - 1) in VALUES or self.kind(at - 1) is Kind.UNIT:
            at -= 1
        return at if self.kind(at - 1) is Kind.TO_BEHIND else None

    def _subject(self, at: int) -> None:
        if self.before(at) is not None:
            self.pay(self.before(at))
        elif not self.payers:
            self._sender_pays()

    def _given_to(self, at: int) -> None:
        """山本が鈴木に放銃: the one before に wins, the one before that pays."""
        while self.kind(at - 2) in VALUES or self.kind(at - 2) is Kind.UNIT:
            at -= 1  # サキの満貫に振った
        receiver = self.before(at - 1)
        self.win(receiver)
        is_topic = receiver is not None and self.kind(receiver - 1) is Kind.BREAK and self.name(receiver - 2)
        if receiver == _TOPIC_AND_SIGN and is_topic:
            self.pay(0)  # 山本、鈴木に2翻30符の放銃
            return
        while receiver is not None and self._joined(receiver) and self.kind(receiver - 2) is Kind.NAME:
            receiver -= 2  # たろうがはなとゆみに放銃
            self.win(receiver)
        while receiver is not None and self.kind(receiver - 1) in (*VALUES, Kind.UNIT):
            receiver -= 1  # 田中が満貫を高橋に振った
        self._subject(receiver if receiver is not None else at)

    def _discarder(self, at: int) -> None:
        before, after = self.before(at), self.after(at)
        if before is not None and self.name(before) not in self.winners:
            if self.says_both and self._joined(before) and self.kind(before - 2) is Kind.NAME:
                self.doubt = self.doubt or "payer"  # 阿强同肥仔都出銃
            if self.core[at].kind is Kind.SHOOTER and after is not None and not self._has_value(after):
                self._noun(before, after)
                return
            self._pay_either(before)
        elif self.says_he and before is after is None and len(told := self._named_before(at)) == 1:
            self.pay(told[0])  # 食阿强七番，佢出銃
        elif self.kind(at - 1) is Kind.BREAK and self.name(at - 2) and (after is None or self._has_value(after)):
            self.pay(at - 2)  # kelvin so sad, shot farah 3 tai
        elif after is not None:
            verb = folded_text(self.core[at].text) if at == 0 and self.core[at].kind is Kind.DISCARD else ""
            if verb in _SHOOTS or (verb in _THROWS and self._is_alone(after)):
                self.doubt = self.doubt or "who_pays"
            self.pay(after)

    def _pay_either(self, at: int) -> None:
        """The one at a place pays, or the one before `or`, which is asked: `ben or cat shot`."""
        if self.kind(at - 1) is Kind.OR:
            self.pay(at - 2)
        self.pay(at)

    def _is_alone(self, at: int) -> bool:
        """Whether nobody else is named than at a place."""
        return all(token.kind is not Kind.NAME or token.value == self.core[at].value for token in self.core)

    def _named_before(self, at: int) -> list[int]:
        """The places of names before a verb."""
        return [one for one in range(at) if self.kind(one) is Kind.NAME]

    def _noun(self, before: int, after: int) -> None:
        """`siew 3 tai … shooter wei` or `wei shooter siew …`: decided by where the value stands."""
        if any(self.kind(at) in VALUES for at in range(before)):
            self.pay(after)
        else:
            self.doubt = "who_pays"

    def _has_value(self, at: int) -> bool:
        return self.kind(at + 1) in VALUES or self.kind(at + 1) in (Kind.WIN, Kind.SELF, Kind.WINNER)

    def winning(self, at: int) -> None:
        is_too = self.kind(at - 1) is Kind.AND and folded_text(self.core[at - 1].text) in _TOO  # kelvin also hu
        before, after = self.before(at - 1 if is_too else at), self.after(at)
        if self.kind(at + 1) is Kind.BY:
            self.win(self.after(at + 1))
            return
        leads = all(self.kind(one) in (Kind.BREAK, Kind.AND) for one in range(at))
        if leads and after is not None and folded_text(self.core[at].text).startswith(("mah", "mj")):
            self.win(after)  # mahjong Olive 48
            return
        begins = all(self.kind(one) in _VALUE_OR_BREAK for one in range(at))
        if (begins and after is not None and self._names_two_behind(after)) or self._names_two_before(before, after):
            self.doubt = self.doubt or "who_pays"  # 食 細妹 3番 大佬: whom does the verb hit?
        if before is not None and self.name(before) not in self.payers:
            self._check_one_name(at)
            for one in self._won_with(before):
                self.win(one)
            self.win(before)
        robs = self.kind(at - 1) is Kind.ROB and not self._named_before(at)
        if robs and after is not None and self.name(after) != self.sender:
            self.doubt = self.doubt or "who_pays"  # 搶槓食糊 阿May: does she win, or lose her kong?
        if after is not None and self.kind(after + 1) not in _NEXT_VERB and self.name(after) not in self.winners:
            self._hit(after)

    def _won_with(self, last: int) -> list[int]:
        """The places of names that begin a line and are joined to the last one before a verb: `cat and bob won`."""
        first = last
        joins = {Kind.AND}
        while self.kind(first - 1) in joins and self.name(first - 2) not in (None, *self.payers):
            first, joins = first - 2, {Kind.AND, Kind.BREAK}  # ann, bob and cat won
        begins = all(self.kind(one) is Kind.BREAK for one in range(first))
        return [*range(first, last, 2)] if begins else []

    def _names_two_before(self, before: int | None, after: int | None) -> bool:
        """Whether a line begins with two people side by side and a verb, and says no more of either: `jun theo ron`."""
        if before is None or after is not None or self.kind(before - 1) is not Kind.NAME:
            return False
        return before == 1 and self.name(0) != self.name(1) and not self.payers and not self.winners

    def _names_two_behind(self, after: int) -> bool:
        """Whether two people are named behind a verb that begins a line, the second without a word of what he did."""
        second = next((at for at in range(after + 1, len(self.core)) if self.kind(at) is Kind.NAME), None)
        if second is None or self.name(second) == self.name(after):
            return False
        if self.name(second) == self.sender and folded_text(self.core[second].text) in ME:
            return False
        between = {self.kind(at) for at in range(after + 1, second)}
        behind = {self.kind(at) for at in range(second + 1, len(self.core))}
        first = {self.kind(at) for at in range(after)} & VALUES
        told = between | behind  # ron jun theo mangan; 食 細妹 3番 大佬; 3 tai hu jun theo
        only_value = told <= _VALUE_OR_BREAK and bool((told | first) & VALUES)
        return only_value and not (behind and between & VALUES)

    def _check_one_name(self, at: int) -> None:
        """`bob 3h30 cat ron`: said of bob, off cat, by some and of cat by others."""
        is_ron = self.core[at].text.casefold() in _RON
        if is_ron and self.kind(at - 2) in VALUES | {Kind.UNIT} and self.kind(0) is Kind.NAME and 0 not in self.used:
            self.doubt = self.doubt or "who_pays"

    def _hit(self, after: int) -> None:
        """The name directly behind a verb of winning: whom it hits, unless somebody else pays."""
        if self.how is WinMethod.SELF_DRAW or any(self.kind(at) in _PAID for at in range(len(self.core))):
            return
        self.set_how(WinMethod.DISCARD)
        self.pay(after)
        values = [one for one in self.core if one.kind in _COUNTED]
        if self.kind(after + 1) is Kind.AND and self.kind(after + 2) is Kind.NAME and len(values) == 1:
            self.pay(after + 2)  # ann beat ben and cat with mangan

    def winner(self, at: int) -> None:
        after = self.after(at)
        self.win(after if after is not None else self.before(at))

    def source(self, at: int) -> None:
        self.set_how(WinMethod.DISCARD)
        after = self.after(at)
        if after is None and self.core[at].start == self.last and any(self.kind(one) is Kind.NAME for one in range(at)):
            return  # bob 3 tai off: whose discard it was is asked
        if after is None:
            self.doubt = self.doubt or "names"
            return
        self.pay(after)
        if self.kind(after + 1) in (Kind.OR, Kind.AND) and self.kind(after + 2) is Kind.NAME:
            won_too = self.kind(after + 1) is Kind.AND and self.kind(after + 3) in _COUNTED
            if won_too and any(self.kind(one) in VALUES for one in range(at)):
                self.win(after + 2)  # bob 3h30 from ann and cat 2h30
            elif self.kind(after + 3) is not Kind.FACT:
                self.pay(after + 2)

    def source_behind(self, at: int) -> None:
        if self.kind(at - 2) is Kind.DISCARD and self._gun_of(at - 2):
            return
        self.set_how(WinMethod.DISCARD)
        self.pay(self.before(at))

    def give(self, at: int) -> None:
        self.set_how(WinMethod.DISCARD)
        if self.after(at) is None and (given := self._given_behind(at)) is not None:
            self._given_to(given)  # 山本が鈴木に満貫あげた
            return
        self.win(self.after(at))
        self._subject(at)

    def lose(self, at: int) -> None:
        if self._drawn_upon(at):
            return
        hit = self.after(at) if self.core[at].kind is Kind.PASSIVE and self.before(at) is None else None
        if hit is not None and self.sender is not None and self.name(hit) == self.sender:  # kena me again, ann 3 tai
            self.set_how(WinMethod.DISCARD)
            self.pay(hit)
            return
        is_robbed = self.core[at].kind is Kind.PASSIVE and self.kind(at + 1) is Kind.ROB
        self.set_how(WinMethod.ROBBED_KONG if is_robbed else WinMethod.DISCARD)
        self._subject(at)
        if is_robbed:  # 老王被搶槓 阿姨胡
            self.used.add(at + 1)
            self.win(self.after(at + 1))
        elif self.core[at].kind is Kind.PASSIVE:
            self._hit_by(at)
            told = (*self.winners, *self.payers)
            if self.core[at].text.isascii() and any(self.name(one) not in told for one in self._named_before(at)):
                self.doubt = self.doubt or "who_pays"  # theo's riichi got ronned by jun

    def _drawn_upon(self, at: int) -> bool:
        """The one behind a passive drew the tile, whoever says so: 家豪被靜怡自摸5台, 我俾靜怡自摸."""
        after = self.after(at)
        if self.core[at].text in _DRAWN_UPON:
            after = next((one for one in range(at + 1, len(self.core)) if self.kind(one) is Kind.NAME), None)
            self.doubt = self.doubt or ("names" if after is None else None)  # 我被自摸 3台: who drew it?
        elif self.core[at].text.isascii() or after is None or self.kind(after + 1) is not Kind.SELF:
            return False
        if (before := self.before(at)) is not None:
            self.used.add(before)
        self.set_how(WinMethod.SELF_DRAW)
        self.win(after)
        return True

    def _hit_by(self, at: int) -> None:
        """The one behind a passive wins, perhaps behind a value: `kena 3 tai from mei`, `kena hu 3 tai by mei`."""
        behind = at + 1
        is_shot_by = self.kind(behind) is Kind.FROM and self.core[behind].text.casefold().startswith("sh")
        if self.kind(behind) is Kind.DISCARD or is_shot_by or "shot" in self.core[at].text.casefold():
            self.doubt = self.doubt or "who_pays"  # kena shoot 3 tai by mei: some say it of the one who won
        if is_shot_by:
            self.used.add(behind)
        while self.kind(behind) in _TOLD_OF_HIT:
            behind += 1
        if self.kind(behind) is Kind.BY or (self.kind(behind) is Kind.FROM and behind > at + 1):
            self.used.update(range(at + 1, behind + 1))
            self.win(self.after(behind))
        else:
            self.win(self.after(behind - 1 if self.kind(at + 1) is not Kind.FROM else at + 1))

    def pays(self, at: int) -> None:
        after = self.after(at + 1 if self.kind(at + 1) is Kind.TO else at)
        named = [one for one in range(at) if self.kind(one) is Kind.NAME]
        drew = any(token.kind is Kind.SELF for token in self.core) or len({self.name(one) for one in named}) > _BOTH
        if drew and after is not None:  # ann and bob and cat all pay me 2 tai
            self.set_how(WinMethod.SELF_DRAW)
            self.used.update(named)
            self.win(after)
            return
        self.set_how(WinMethod.DISCARD)
        before = self.before(at)
        self.pay(before if before is not None else self.after(at))

    def towards(self, at: int) -> None:
        if self._drawn_upon(at):
            return
        after = self.after(at)
        if self.core[at].value == ABOVE and after is not None and self.how is None:  # ann > ben 2 tai
            self.doubt = self.doubt or "who_pays"
        is_wide = not self.core[at].text.isascii()
        if is_wide and after is None and (given := self._behind_value(at)) is not None:  # 家姐俾三番我
            self.set_how(WinMethod.DISCARD)
            self._subject(at)
            self.win(given)
            return
        if is_wide and after is not None and self.kind(after + 1) is Kind.WIN:  # 俾家嫂食咗: hit by
            self.set_how(WinMethod.DISCARD)
            self._subject(at)
            self.used.add(after + 1)
        self.win(after)

    def receiver(self, at: int) -> None:
        """NAME に before a verb of discarding: who wins; before 直撃: who pays."""
        told = (one for one in range(at, len(self.core)) if self.kind(one) in (Kind.WIN, Kind.PASSIVE))
        if any(self.kind(one) is Kind.WIN and self.core[one].text.startswith("直撃") for one in told):
            self.set_how(WinMethod.DISCARD)
            self.pay(self.before(at))
            self.win(at - 2 if self.kind(at - 2) is Kind.NAME else None)
            return
        if any(self.kind(one) in (Kind.DISCARD, Kind.GIVE, Kind.LOSE, Kind.PAY) for one in range(at, len(self.core))):
            self.win(self.before(at))
        elif self.kind(at - 2) is Kind.NAME and not any(token.kind in _ACTS for token in self.core):
            self.doubt = self.doubt or "who_pays"  # 次郎が花子に5200

    def _behind_value(self, at: int) -> int | None:
        """The place of the name behind the value that stands behind a place; None where none ends the clause there."""
        last = at + 1
        while self.kind(last) in (Kind.UNIT, *_COUNTED):
            last += 1
        is_end = last > at + 1 and self.kind(last) is Kind.NAME and self.kind(last + 1) in (None, Kind.BREAK)
        return last if is_end else None

    def rob(self, at: int) -> None:
        self.set_how(WinMethod.ROBBED_KONG)
        if self.kind(at + 1) is Kind.BY:
            self.win(self.after(at + 1))
            self.pay(self.before(at))
            return
        before, after = self.before(at), self.after(at)
        if before is None and after is not None and self.kind(after + 1) is Kind.WIN:
            return  # 搶槓 阿強食 肥仔
        self.win(before)
        self.pay(after)

    def liability(self, at: int) -> None:
        if self.core[at].value == NOBODY_LIABLE:
            self.nobody_liable = True
            return
        after, before = self.after(at), self.before(at)
        if after is not None and before is not None and (self._is_for(at, after) or self._is_of_hand(at, after)):
            self._pays_for(before, after)
            return
        if after is not None and before is not None and self._is_of_winner(before, after):
            self.used.add(after)
            self._make_liable(at, before)
            return
        if self.kind(at + 1) is Kind.SELF and before is None:  # 包自摸 阿明: for a win that was drawn
            if len([token for token in self.core if token.kind is Kind.BAO]) > 1:
                return
            after = self.after(at + 1)
            self.used.add(at + 1)
            self.set_how(WinMethod.SELF_DRAW)
        if after is before is None and (before := self._before_value(at)) is None:
            self.is_payer_liable = True  # 家嫂清一色 大佬出銃 包
            return
        place = before if after is None or (before is not None and self._acts(after)) else after  # kenny包 阿文自摸
        is_his = after is not None and before is not None and self._is_told_apart(at, after)
        self._make_liable(at, before if is_his else place)  # 阿賢出包 春嬌三台

    def _make_liable(self, at: int, place: int | None) -> None:
        """Give the one at a place the role that a word at another tells of; ask where that is nobody."""
        player = self.name(place) if place is not None else None
        if place is None or player is None:
            self.doubt = self.doubt or "names"
            return
        said = _PAYS_FOR.fullmatch(self.core[at].text) is not None
        if said and place == at + 1 and self._is_only_other(player):
            self.doubt = self.doubt or "who_is_liable"
        self.used.add(place)
        self.liable.append(player)
        if player in self.winners:
            self.winners.remove(player)

    def _is_for(self, at: int, after: int) -> bool:
        """Whether a word between two names says that the first pays for the second."""
        return _PAYS_FOR.fullmatch(self.core[at].text) is not None and self.kind(after + 1) not in SAID_OF_PAYER

    def _is_of_hand(self, at: int, after: int) -> bool:
        """Whether a word between two names is followed by the hand of the second: `mei bao siu 6 faan`."""
        word = self.core[at]
        return word.text.isascii() and self.kind(after + 1) in VALUES and self.kind(at - 2) not in VALUES

    def _is_only_other(self, player: Player) -> bool:
        """Whether somebody is the only one who is named, and not who speaks: I pay for him, or he for me."""
        return player != self.sender and {one.value for one in self.core if one.kind is Kind.NAME} == {player}

    def _pays_for(self, before: int, after: int) -> None:
        """我包波叔: the one before 包 pays for the one behind it, who wins."""
        others = [player for player in self.winners if player not in (self.name(before), self.name(after))]
        if others or self.name(before) in self.winners:
            self.doubt = self.doubt or "names"
        self.used.update((before, after))
        self.liable.append(str(self.name(before)))
        self.win(after)

    def _is_of_winner(self, before: int, after: int) -> bool:
        """Whether the name behind 包 is told elsewhere too, `paul 10 faan, mei bao paul`: the other is liable."""
        others = {self.name(at) for at in range(len(self.core)) if at not in (before, after)}
        return before not in self.used and self.name(after) in others and self.name(before) not in others

    def _is_told_apart(self, at: int, after: int) -> bool:
        """Whether 包 stands right behind a name, and apart from the next, who has a value: 阿賢包 春嬌三台."""
        word = self.core[at]
        glued = self.core[at - 1].end == word.start and self.core[after].start > word.end
        return glued and not word.text.isascii() and self.kind(after + 1) in VALUES

    def _before_value(self, at: int) -> int | None:
        """The place of a name before how many tiles make somebody liable: 家嫂 12張包."""
        while self.kind(at - 1) in (Kind.NUMBER, Kind.UNIT):
            at -= 1
        return None if self.kind(at) is Kind.BAO else self.before(at)

    def _acts(self, at: int) -> bool:
        """Whether a name is followed by what he did, perhaps behind a value: 阿文八番自摸, 阿文出銃."""
        at += 1
        while self.kind(at) in VALUES or self.kind(at) is Kind.UNIT:
            at += 1
        return self.kind(at) in (Kind.SELF, Kind.WIN, Kind.DISCARD, Kind.SHOOTER)

    def bet(self, at: int) -> None:
        """Names behind "riichi" at the end of a line are of those who had bet, as those in a clause of their own."""
        if self.core[at].value in BET_FACTS and (clause := self._bettors(at)):
            self.bets += [str(self.name(one)) for one in clause]
            self.used.update(clause)
            self.only_bets.add(self.core[at].start)
            return
        last = self._last_who_bet(at) if self.core[at].value in BET_FACTS else at
        if last > at and any(self.kind(one) is Kind.NAME for one in range(at)):
            behind = range(at + 1, last + 1)
            self.bets += [player for one in behind if (player := self.name(one)) is not None]
            self.used.update(behind)
            self._tell_bet_apart(at, last)

    def _last_who_bet(self, at: int) -> int:
        """The place of the last name behind a bet with which a line ends, or before whoever paid; else its own.

        `bob 3h30 from cat riichi dan`, `bob 3h30 riichi dan from cat`.
        """
        joined = (Kind.NAME, Kind.AND) if self.how is None else (Kind.NAME, Kind.AND, Kind.BREAK)
        last = at
        while self.kind(last + 1) in joined:
            last += 1
        behind = [self.kind(one) for one in range(last + 1, len(self.core))]
        is_paid = self.how is None and behind == [Kind.FROM, Kind.NAME]
        return last if is_paid or (self.how is not None and not behind) else at

    def _tell_bet_apart(self, at: int, last: int) -> None:
        """A bet with the names of others behind it is theirs alone beside a value, or where the winner's is told."""
        before = self.core[:at]
        is_of_others = self.kind(at - 1) in (Kind.BREAK, Kind.UNIT) or any(one.value in BET_FACTS for one in before)
        if not self.bets:
            return
        if is_of_others or any(one.kind in (Kind.NUMBER, Kind.LIMIT) for one in before):
            self.only_bets.add(self.core[at].start)
        else:
            self.open_bet = self.core[at], self.core[last].end

    def _bettors(self, at: int) -> list[int]:
        """The places of names right before a bet that ends a clause, where somebody else is told before: he won.

        `cat ron ann haneman, bob had riichi`.
        """
        if self.kind(at + 1) not in (None, Kind.BREAK):
            return []
        names, before = list[int](), at - 1
        while (self.kind(before) is Kind.NAME and before not in self.used) or (names and self.kind(before) is Kind.AND):
            names += [before] if self.name(before) is not None else []
            before -= 1
        told_before = (one for one in range(before + 1) if self.kind(one) is Kind.NAME and one not in self.used)
        begins = self.kind(before) is Kind.BREAK or self.kind(before + 1) is Kind.AND
        is_other = bool(self.winners) or any(True for _ in told_before)
        return names if begins and is_other and not {self.name(one) for one in names} & {*self.winners} else []

    # names that no verb claimed

    def _leftover(self) -> None:
        taken = {*self.winners, *self.liable} | ({*self.payers} if self.winners else set())
        rest = [
            at
            for at in range(len(self.core))
            if at not in self.used and (player := self.name(at)) is not None and player not in taken
        ]
        places = list(dict.fromkeys(self.name(at) for at in rest))
        firsts = [next(at for at in rest if self.name(at) == player) for player in places]
        is_list = self._is_value_of_last(firsts)
        if is_list:
            self.doubt = self.doubt or "names"
        if firsts and not self.winners:
            is_pair = self.kind(firsts[0] + 1) is Kind.NAME and self.kind(firsts[0] + 2) in _COUNTED
            is_open = bool(self.payers) and not is_pair
            told = (at for at in firsts if is_open and self.kind(at + 1) in _COUNTED)
            first = next(told, firsts[0])
            firsts.remove(first)
            self.named_behind = self.how is None and not firsts and any(self.kind(at) in VALUES for at in range(first))
            self.win(first)
        if firsts and not self.payers and self.how is not WinMethod.SELF_DRAW and not self._joined(firsts[0]):
            self.doubt = self.doubt or ("names" if self._is_apart_from_winner(firsts[0]) else None)
            self.pay(firsts.pop(0))
            self.set_how(self.how or WinMethod.DISCARD)
        while (further := next((at for at in firsts if self._wins_too(at)), None)) is not None:
            firsts.remove(further)
            self._further(further)
        self.undecided = {self.core[at].start for at in firsts if not is_list}
        for at in firsts:
            if not self._has_bet_beside(at):  # then it is asked elsewhere whether that was all
                self.doubt = self.doubt or ("who_else" if len(firsts) == 1 and self._is_bare(at) else "names")
            self._further(at)

    def _is_value_of_last(self, bare: Sequence[int]) -> bool:
        """Whether a value stands with the last of some names, apart from the others: `wei, priya 2 tai`."""
        if len(bare) < _BOTH or self.winners or self.payers or self.how is not None:
            return False
        if len(bare) > _BOTH:  # wei, priya, mei 2
            behind = bare[-1] + 1 + (self.kind(bare[-1] + 1) is Kind.BREAK)
            return all(self.kind(at + 1) is Kind.BREAK for at in bare[:-1]) and self.kind(behind) in _COUNTED
        beside = (self.kind(bare[0] + 1), self.kind(bare[1] + 1))
        if beside == (Kind.BREAK, Kind.BREAK):  # wei, priya, 2 tai
            return bare[1] == bare[0] + 2 and self.kind(bare[1] + 2) in _COUNTED
        return bare[1] == bare[0] + 2 and beside[0] is Kind.BREAK and beside[1] in _COUNTED

    def _is_apart_from_winner(self, at: int) -> bool:
        """Whether a name without a verb stands before the one who won, or with a value, apart from him by a sign.

        `wei, priya hu 2 tai`, `wei hu, priya 2 tai`: he discarded, won too, or is spoken to.
        """
        behind = any(self.name(one) in self.winners for one in range(at + 1, len(self.core)))
        sign = at + 1 if behind else at - 1
        is_apart = self.kind(sign) is Kind.BREAK and self.core[sign].value != ":"
        is_cry = is_apart and self.core[sign].text in _CRIES and self.kind(sign - 1) is Kind.WIN  # 俺ロン！たくや 5翻
        return is_apart and not is_cry and (behind or self.kind(at + 1) in _COUNTED)

    def _has_bet_beside(self, at: int) -> bool:
        return any(self.kind(one) is Kind.FACT and self.core[one].value in BET_FACTS for one in (at - 1, at + 1))

    def _is_bare(self, at: int) -> bool:
        """Whether a name stands among the words of a hand with nothing said of it: `bob 3h30 dan from cat`."""
        beside = (self.kind(at - 1), self.kind(at + 1))
        return beside[1] is not None and Kind.BREAK is not beside[0] and _OF_OTHERS.isdisjoint(beside)

    def _wins_too(self, at: int) -> bool:
        """Whether a name without a verb is of one more winner: by a word, by a value of his own, or named with one."""
        if self.says_both:
            return True
        if self.kind(at - 1) is Kind.NAME and self.core[at].text.isascii():
            return False  # sorry ann ben mangan from dan
        if self.kind(at + 1) in _COUNTED:
            return True
        first, is_for = (
            at,
            any(self.core[at - 1].end <= one < self.core[at].start for one in self.passed) if at else False,
        )
        while self.kind(first - 1) in (Kind.UNIT, Kind.NUMBER, Kind.LIMIT) or (
            is_for and self.kind(first - 1) in VALUES  # riichi tanyao pinfu for bob, mangan for cat
        ):
            first -= 1
        if first < at and self.kind(first - 1) is not Kind.NAME:  # 3 ann, 2 cat from ben
            return True
        return any(self._is_named_with_winner(at, step) for step in (-1, 1))

    def _is_named_with_winner(self, at: int, step: int) -> bool:
        """Whether a winner is named right before or behind a name, with nothing but a comma or "and" between."""
        other = at + step
        if self.kind(other) is Kind.NAME and self.core[at].text.isascii():
            return False
        if self.kind(at - 1) in _TOLD_OF_NEXT:
            return False  # kong by ann, cat 7 tai from ben
        if self.kind(other) is Kind.AND or (self.kind(other) is Kind.BREAK and self.core[other].text in _LISTS):
            other += step
        first, last = sorted((at, other))
        if self.kind(other) is not Kind.NAME or self.core[other].value not in self.winners:
            return False
        return not any(self.core[first].end <= one < self.core[last].start for one in self.passed)

    def _joined(self, at: int) -> bool:
        """Whether a name is joined to the one before: `siew and hafiz 3`."""
        return self.kind(at - 1) is Kind.AND

    def _further(self, at: int) -> None:
        """One more name: one more winner where a discard was told, else nothing that can be decided."""
        if self.how is WinMethod.SELF_DRAW:
            self.doubt = self.doubt or "names"
        self.win(at)


def _with_thanks(tokens: Sequence[SpokenToken], words: Set[str]) -> list[SpokenToken]:
    """The tokens; thanks to a player, and "on" him, say off whom the tile came: `thx kevin, raju 2 tai`."""
    found = list(tokens)
    if words.isdisjoint(_THANKED):
        return found
    paid = any(token.kind in _PAID for token in tokens)
    several = not words.isdisjoint(_THANKED) and len({one.value for one in tokens if one.kind is Kind.NAME}) > 1
    if not paid:
        _with_double_win(found)
    if not words.isdisjoint(_SHOT_TO_BOTH) and (at := _shot_to_both(found)) is not None:
        found[at] = replace(found[at], kind=Kind.DISCARD)
    for at, (token, following) in enumerate(pairwise(tokens) if several else ()):
        if token.kind is Kind.NOISE and following.kind is Kind.NAME and folded_text(token.text) in _THANKS:
            found[at] = replace(token, kind=Kind.FROM)
        named = {one.value for one in tokens[:at] if one.kind is Kind.NAME}
        is_other = following.kind is Kind.NAME and following.value not in named
        is_hit = (
            not named and token.text in SEVERAL_WIN and not paid and len({one.value for one in tokens} - {None}) > _BOTH
        )
        if is_other and (len(named) > 1 or is_hit) and folded_text(token.text) in BOTH_WIN:
            found[at] = replace(token, kind=Kind.FROM)  # 兩家食大佬 阿珍三番 阿輝四番
    return found


def _with_double_win(tokens: list[SpokenToken]) -> None:
    """Give the words in 高橋が佐藤と鈴木にダブロン, and in 佐藤と鈴木が高橋にダブロン, what they say of who paid."""
    for at, (one, two) in enumerate(pairwise(tokens)):
        if one.kind is not Kind.TO_BEHIND or folded_text(two.text) not in BOTH_WIN:
            continue
        topic = max((place for place in range(at) if tokens[place].text in _TOPICS), default=0)
        before, behind = (
            {one.value for one in part if one.kind is Kind.NAME} for part in (tokens[:topic], tokens[topic:at])
        )
        if len(before) == 1 and len(behind) > 1:
            tokens[at + 1] = replace(two, kind=Kind.DISCARD)
        elif len(before) > 1 and len(behind) == 1:
            tokens[at] = replace(one, kind=Kind.FROM_BEHIND)


_TOPICS: Final = frozenset(("が", "は"))


def _says_whose_tile(tokens: Sequence[SpokenToken]) -> bool:
    """Whether `my tile was ann's` stands where nothing else is told of who won or paid: won on hers, or she on mine."""
    said = [token for token in tokens if token.kind is not Kind.NOISE or folded_text(token.text) == "tile"]
    whose = any(
        one.kind is Kind.NAME is four.kind
        and folded_text(two.text) == "tile"
        and three.kind is Kind.IS
        and folded_text(four.text).endswith("'s")
        for one, two, three, four in zip(said, said[1:], said[2:], said[3:], strict=False)
    )
    return whose and not any(token.kind in _ACTS for token in tokens)


def _shot_to_both(tokens: Sequence[SpokenToken]) -> int | None:
    """The place of 一炮雙響 where it is what somebody did: said behind the first name, or before three.

    `老王一炮雙響 阿明1台 小美2台`, `一炮雙響 老王 阿明1台 小美2台`.
    """
    at = next((at for at, token in enumerate(tokens) if folded_text(token.text) in _SHOT_TO_BOTH), None)
    if at is None or any(token.kind in _PAID for token in tokens):
        return None
    before = [token.value for token in tokens[:at] if token.kind is Kind.NAME]
    behind = [token.value for token in tokens[at:] if token.kind is Kind.NAME]
    if len({*before}) == 1 and tokens[at - 1].kind is Kind.NAME and len({*behind}) > 1:
        return at
    leads = [token.kind for token in tokens[at + 1 :] if token.kind not in (Kind.BREAK, Kind.NOISE)][:2]
    return at if not before and len({*behind}) > 2 and leads == [Kind.NAME, Kind.NAME] else None


def _further_bets(tokens: Sequence[SpokenToken]) -> set[int]:
    """Where bets begin that are told of one more player: はなもリーチ, `chie riichi too`."""
    beside = zip((None, *tokens), tokens, (*tokens[1:], None), strict=False)
    return {
        token.start
        for before, token, behind in beside
        if token.value in BET_FACTS
        and any(one is not None and folded_text(one.text) in _TOO for one in (before, behind))
    }


def _merged(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with one name said in two ways (`阿嬤莊家`) once."""
    return [
        token
        for at, token in enumerate(tokens)
        if not (at and token.kind is Kind.NAME is tokens[at - 1].kind and token.value == tokens[at - 1].value)
    ]


_COUNTED: Final = (Kind.NUMBER, Kind.LIMIT, Kind.ELEMENT)
"""What a hand of one's own is told by."""
_CRIES: Final = ("!", "！")
_LISTS: Final = frozenset((",", "，", "、", "/", "&", "+", "・"))
"""Signs between the names of those who won together."""
_OF_OTHERS: Final = frozenset(
    (Kind.FACT, Kind.KONG, Kind.BITE, Kind.BY, Kind.READY, Kind.PAY, Kind.SORRY, Kind.UNKNOWN)
)
"""What is said of somebody who neither won nor discarded."""
_TOLD_OF_NEXT: Final = (Kind.FACT, Kind.ELEMENT, Kind.KONG, Kind.BITE, Kind.BY)
"""What may be told of the name behind it."""
_TOO: Final = frozenset(("も", "too", "also", "as well", "亦", "也"))
_BEFORE_BETTORS: Final = frozenset((None, *VALUES, Kind.UNIT, Kind.BREAK, Kind.FROM_BEHIND, Kind.AND, Kind.ALL))
"""What stands before those who bet; behind a verb a name is of what the verb tells."""
_GIVEN_TO: Final = re.compile(r"(?:\bto|into|[畀俾給给讓让])$")
"""Ends verbs of discarding behind which the one who wins is named."""
_PAYS_FOR: Final = re.compile(r"包(?:[晒哂曬埋咗了]|三家)?")
_SHOOTS: Final = frozenset(("shoot", "shot", "shoots", "fangpao", "pao", "放炮", "點炮", "点炮", "射", "放槍", "放銃"))
"""Verbs without a subject that may be said of the speaker as well: `shoot raju 2 tai`."""
_THROWS: Final = frozenset(
    ("threw", "throw", "throws", "chuck", "chucked", "chucks", "toss", "tossed", "tosses", "drop", "dropped", "drops")
)
"""The same, where nobody else is named: `threw raju 2 tai`."""
_THANKS: Final = frozenset(
    ("thx", "thanks", "thank you", "ty", "tks", "tq", "多謝", "谢谢", "謝謝", "唔該", "ありがとう", "on")
)
BOTH_WIN: Final = frozenset(
    (
        *("double gun", "dbl gun", "one shot kill two", "one bullet two", "two in one shot"),
        *("double shoot", "double shot", "double shoots", "shoot double", "shot double", *SHOOTS_SEVERAL.split("|")),
        *(
            "shot two",
            "shoot two",
            "fed two",
            "feed two",
            "shot 2",
            "shoot 2",
            "fed 2",
            "double deal in",
            "double deal ins",
            "two winners",
            "2 winners",
            "double winner",
            "double winners",
        ),
        "double ron",
        "double win",
        "two wins",
        "triple ron",
        "one gun two winners",
        "one gun two wins",
        "one gun two",
        "one gun double",
        "one shot two winners",
        "one shot two wins",
        "one shot two",
        "one tile two winners",
        "two winners one gun",
        "two winners one shot",
        "一炮雙響",
        "一炮双响",
        "一炮兩響",
        "一炮两响",
        "一砲雙響",
        "一砲兩響",
        "ダブロン",
        "ダブルロン",
        "雙響",
        "双响",
        "三響",
        "三响",
        "一炮三響",
        "一炮三响",
        "一砲三響",
        "一炮多響",
        "一炮多响",
        "トリプルロン",
        "トリロン",
        "yat paau seung heung",
        "yat pau seung heung",
        "yat paau leung heung",
        "yat pau leung heung",
        "yat pao seung heung",
        "seung heung",
        "yi pao shuang xiang",
        "yi pao liang xiang",
        "yi pao duo xiang",
        *SEVERAL_WIN,
    )
)
"""Words of a tile on which several win."""
_OF_BOTH: Final = re.compile("|".join(map(re.escape, sorted(BOTH_WIN))))
_EACH_WINS: Final = BOTH_WIN | frozenset(
    ("都", "皆", "各", "both", "also", "too", "as well", "一起", "一齊", "同時", "每人", "each")
)
_THANKED: Final = _THANKS | BOTH_WIN
_SHOT_TO_BOTH: Final = frozenset(
    word for word in BOTH_WIN if word.startswith(("一", "one ", "double gun", "dbl gun", "two in one"))
)
"""Those which say what the one who discarded did."""
_PAID: Final = frozenset((Kind.DISCARD, Kind.SHOOTER, Kind.FROM, Kind.FROM_BEHIND, Kind.ROB, Kind.PASSIVE))

_HANDLERS: Final[Mapping[Kind, Callable[[Roles, int], None]]] = {
    Kind.SELF: Roles.self_draw,
    Kind.DISCARD: Roles.discard,
    Kind.SHOOTER: Roles.discard,
    Kind.WIN: Roles.winning,
    Kind.WINNER: Roles.winner,
    Kind.FROM: Roles.source,
    Kind.FROM_BEHIND: Roles.source_behind,
    Kind.GIVE: Roles.give,
    Kind.LOSE: Roles.lose,
    Kind.PASSIVE: Roles.lose,
    Kind.PAY: Roles.pays,
    Kind.TO: Roles.towards,
    Kind.TO_BEHIND: Roles.receiver,
    Kind.ROB: Roles.rob,
    Kind.BAO: Roles.liability,
    Kind.FACT: Roles.bet,
}
