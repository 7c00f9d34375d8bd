"""What is said in words while no game runs: that one opens, who sits down, and what comes of a game that is over."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from bot.chat import Choice, line, question_reply
from bot.commands.correction_talk import LONG_AGO, read_bet_denied, read_correction, read_left_out
from bot.commands.game import house_for, newgame
from bot.commands.house import set_for_opening
from bot.commands.repeats import round_after_end, won_after_end
from bot.commands.seating import Seating, open_seating, seating_reply, sit_down, stand_up
from bot.commands.table_talk import read_settled_up, read_taking_back
from bot.commands.undo import read_hand_undone, undo
from bot.context import SAME_EVENING, Context, Outcome, closing_of, no_game, not_started
from bot.reading import (
    ME,
    SITS_DOWN,
    ParsedOpening,
    Person,
    WordRefused,
    folded,
    read_opening,
    reference,
    sentences_of,
    stake_named,
    stake_told,
    uma_named,
    variant_of,
    with_sender_named,
)
from bot.reading.grammar import Kind, Sentence, folded_text, is_whole
from bot.reading.seat_words import joining, joining_all
from bot.settings import LANGUAGE, opening_key
from engine import Refused, problem

_OPENS: Final = re.compile(
    r"(?:開局|开局|開檯|开台|開台|開枱|開打|开打|新局|対局開始|対局スタート|(?:新しい|次の|新)対局|new\s?game"
    r"|start(?: a)?(?: new)? game(?: of)?)[\s:：,，、]+(?P<told>\S.*)",
    re.IGNORECASE,
)
"""A word for opening a game before players and a game."""
_LEAST_NAMED: Final = 4
"""The game and three players at least."""


def _opened_in_words(context: Context, text: str) -> Outcome | None:
    """`開局 台灣 阿明 阿強 肥仔 阿珍`, 麻雀はじめよう with names: opened by a tap; None where no game is named."""
    found = _OPENS.fullmatch(text.strip())
    told = re.sub(r"[、，,]", " ", found["told"]).split() if found is not None else []
    games = [word for word in told if variant_of(word.casefold()) is not None]
    told = [*games, *(word for word in told if word not in games)]  # 新しい対局 太郎 花子 次郎 三郎 リーチ
    if len(told) < _LEAST_NAMED or len(games) != 1:
        told = _length_named(context, text) if context.night.running else _called_together(context, text)
        if not told:
            return None
    named = " ".join(told[told[0] == "/newgame" :])
    label = line("list.item", text=named) if named else line("choice.newgame")
    asked = question_reply(line("ask.open_game"), (Choice(label, f"/newgame {named}".rstrip()),))
    language = context.chat.language  # the game is opened in that of the line, whoever taps
    return Outcome(asked, settings={LANGUAGE: language} if language else {})


def _called_together(context: Context, text: str) -> list[str]:
    """The words of a line in Chinese or Japanese that opens a game with its sender among the players, or with nobody.

    Nothing for any other line.
    """
    is_first = context.night.house is None and open_seating(context) is None
    if _STARTS.fullmatch(text.strip()) and (is_first or not text.isascii()):
        return ["/newgame"]
    if text.isascii() or "\n" in text or not _OF_MAHJONG.search(text):
        return []
    try:
        opening = read_opening(text, context.people, context.chat.variant)
    except Refused:
        return []
    named = [folded_text(word.text) for word in opening.words]
    is_among = folded_text(context.incoming.sender.name) in named or not ME.isdisjoint(named)
    told = len(named) in (_LEAST_NAMED - 1, _LEAST_NAMED) and is_among
    return text.split() if told else []


def _length_named(context: Context, text: str) -> list[str]:
    """The words that open another game of a length that a line names, 東風戦, for the same people.

    Nothing for any other line, and for the length that is played.
    """
    found = _LENGTH.fullmatch(text.strip(" .!！。"))
    said = found["length"] if found is not None else ""
    opening = _opening_told(context, None, said) if said else None
    if opening is None or opening.variant is None:
        return []
    is_this = opening.variant == context.game().house.variant
    options = context.game().house.options
    is_so = is_this and all(getattr(options, name, None) == one for name, one in opening.options.items())
    return [] if is_so else ["/newgame", said, "again"]


_LENGTH: Final = re.compile(
    r"(?:(?:次は?|今度は?|もう一回|じゃあ?|下一?[场場局]打?|(?:let['’]?s\s+)?(?:play|do)(?:\s+an?)?)[、,，\s]*)?"
    r"(?P<length>東風[戦戰]|东风战|東南[戦戰]|东南战|tonpuu(?:sen)?|hanchan)"
    r"(?:\s+(?:next|now|pls|please))*(?:で|に|を)?(?:お願いします|やろう|やりましょう|やる|しよう|しましょう|いこう|行こう|いきましょう|です|打とう)?[よね吧啦]?",
    re.IGNORECASE,
)
"""Names how long a game is, and nothing else."""
_ASKS: Final = (
    r"(?:(?:ok(?:ay)?|so|eh|hey|hi|hello|bot|all|everyone|guys|can|shall|could|please|pls|let['’]?s|we|you|u|i"
    r"|wan(?:t\s+to|na)|to)[,!\s]+)*"
)
_STARTS: Final = re.compile(
    rf"{_ASKS}(?:(?:start|open|begin|create|set\s+up)\s+(?:an?\s+|another\s+)?(?:new\s+)?"
    r"(?:game|table|mah-?jong+(?:\s+game)?)"
    r"|new\s+(?:game|table)|(?:(?<=let's )|(?<=lets )|(?<=bot ))play\s+(?:some\s+)?mah-?jong+)"
    r"(?:\s+(?:of\s+mah-?jong+|now|please|pls|tonight|today|can|la+h?|leh|bot|guys|first))*[\s.!?]*"
    r"|(?:[嚟來来]?(?:[開开]|[嚟來来]打?)[一新個个]*[局檯台枱桌場场](?:麻[將将雀]|牌)?|[開开][打波]|[嚟來来]?打(?:牌|麻[將将雀])"
    r"|麻雀を?(?:始めよう|はじめよう|やろう|しよう)|新しく始め(?:る|よう|ます|ましょう))[啦喇囉了啊呀吧]?[!！。]*"
)
"""Calls people to the table, and nothing else."""
_OF_MAHJONG: Final = re.compile(r"麻[雀將将]|[台港日三四]麻(?!煩|烦)|開[局檯台枱打]|开[局台打]|対局")


def read_between_games(context: Context, text: str) -> Outcome | None:
    """A game that is opened in words; without a game, who sits down, a hand, a word for settling or for one more game.

    Without a game anything else meets silence; None for whatever else is said in one.
    """
    if (starts := _started(context, text)) is not None:
        return starts
    if (opens := _opened_in_words(context, text)) is not None or context.night.running:
        return opens
    if (sits := _sitting_down(context, text) or _game_named(context, text)) is not None:
        return sits
    told = _after_the_game(context, text)
    return told if told.reply is not None else _before_the_start(context, text)


def _started(context: Context, text: str) -> Outcome | None:
    """The game that starts by a word for it, 開始, 好了開始吧, `let's start`, once every seat is taken; else None."""
    is_word = _STARTS_NOW.fullmatch(text.strip()) is not None and not context.night.running
    seating = open_seating(context) if is_word else None
    if seating is None:
        return None
    if not any(one.command.startswith("/newgame start ") for one in _offered(context, seating)):
        return seating_reply(context, seating)  # somebody is still missing
    return newgame(context, f"start opening={seating.number}")


def _offered(context: Context, seating: Seating) -> tuple[Choice, ...]:
    """The buttons of the message where people sit down."""
    reply = seating_reply(context, seating).reply
    return reply.choices if reply is not None else ()


_STARTS_NOW: Final = re.compile(
    r"(?:(?:ok|okay|alright|all right|right|good|great|yes|好了?|咁"
    r"|人齊[了喇]?|齊人[了喇]?|齊[了喇]|じゃあ?|では|さあ|よし)[\s,，、!！]*)*"
    r"(?:let'?s |we (?:can )?)?"
    r"(?:start(?: (?:it|now|the game|game|playing))?|begin|可以開始|[開开](?:始|枱|檯|台|打|波|局|工)"
    r"|(?:開始|スタート|始め|はじめ)(?:で|に)?(?:し?よう|し?ます|し?ましょう|して|て|る)?(?:ください)?)"
    r"(?: lah?| now| please)?[吧啦喇了囉啊呀ねか\s!！。.~～]*",
    re.IGNORECASE,
)
"""Says that those who sit begin to play."""


def _sitting_down(context: Context, text: str) -> Outcome | None:
    """`i'm in` said while people take seats: the sender sits down; `eve joins`: she does; a stake that is named then is
    theirs. None for anything else, and while a game runs.
    """
    if context.night.running:
        return None
    if (told := _stake_of_opening(context, text)) is not None:
        return told
    said = folded(text.replace("’", "'")).strip(" .!?！？。~～")
    if said in SITS_DOWN or (open_seating(context) is not None and _SITS_TOO.fullmatch(said)):
        return sit_down(context, "")
    seating = open_seating(context)
    if seating is None:
        return None
    if _STANDS_UP.fullmatch(text.strip(" .!。！")) and context.sender is not None:
        return stand_up(context, "") if reference(context.sender) in seating.players else None
    guest = _ADDS_GUEST.fullmatch(text.strip(" .!。！"))
    name = f"“{guest['name']}”" if guest is not None else ""
    name = name or _joining(context, seating, text) or ", ".join(joining_all(text))
    return sit_down(context, name) if name else None


_SITS_TOO: Final = re.compile(
    r"(?:(?:ok|okay|yes|eh|can|pls|please)\s+)*(?:i(?:['’]?m|['’]?ll|\s+am|\s+will)?|me)\s+(?:also\s+|want\s+(?:to\s+)?|wanna\s+|can\s+)*"
    r"(?:play|join|sit|in)(?:ing)?(?:\s+(?:in|too|also|as\s+well|down|can|la+h?|leh|pls|please))*"
)
"""Says of whoever speaks that he plays, while people sit down: `i join also`."""
_ADDS_GUEST: Final = re.compile(
    r"(?:(?:ok|can|pls|please|and|also)\s+)*add\s+(?:guest\s+)?(?P<name>[^\W\d][\w'’-]*(?:\s+(?!as\b|in\b|too\b|also\b|to\b)[^\W\d][\w'’-]*)?)"
    r"(?:\s+(?:as\s+(?:an?\s+)?(?:guest|player)|too|also|in|to\s+the\s+(?:game|table)))+",
    re.IGNORECASE,
)
"""Adds somebody who is not in the chat: `add auntie lim as guest`."""
_STANDS_UP: Final = re.compile(
    r"(?:(?:sorry|no|actually|oh|eh)[,\s]+)*(?:i(?:['’]?m|\s+am)?\s+not\s+(?:playing|in|sitting|joining)"
    r"|i\s+(?:do\s?n['’]?t|dont|won['’]?t|can['’]?t|cannot)\s+play|i(?:['’]?m|\s+am)\s+out|count\s+me\s+out)"
    r"(?:\s+(?:today|tonight|la+h?|sorry|guys|after\s+all))*"
    r"|我[今晚天]*[唔不][打玩坐](?:[了喇啦])?|(?:やっぱり?)?(?:抜けます|抜ける|やめとく|やめておきます)",
    re.IGNORECASE,
)
"""Says of whoever speaks that he does not play after all, while people sit down."""


def _joining(context: Context, seating: Seating, text: str) -> str:
    """Who sits down by a line about somebody else, `eve joins`, 阿強加入; or somebody known who has no seat yet, named
    alone. "" for any other line."""
    said = text.strip(" .!！。")
    known = context.people.by_name(said)
    if known is not None and said.casefold() not in ME:
        return reference(known.id) if reference(known.id) not in seating.players else ""
    name = joining(said, is_open=True)
    is_own = folded(name) == folded(context.incoming.sender.name)
    return "me" if is_own and context.people.by_name(name) is None else name


def _stake_of_opening(context: Context, text: str) -> Outcome | None:
    """`20c 40c` in answer to the message where people sit down, or to the bot, `stake 1/2`: their stake; else None."""
    is_told = context.incoming.addressed or (context.about is not None and context.about.kind == "opening")
    stake = (stake_told(text) if is_told else "") or stake_named(text)
    seating = open_seating(context) if stake else None
    try:
        return replace(seating, step="stake", words=stake).change(context) if seating is not None else None
    except Refused:
        if is_told:
            raise
        return None


def _game_named(context: Context, text: str) -> Outcome | None:
    """`we play mcr tonight`, `uma 15/5`, 三番起糊 while people sit down: theirs; before that the game is offered.

    None for any other line. Raises WordRefused for a rule of another game than they sit down for.
    """
    text = _without_other_game(context, text.strip())
    seating, plays = open_seating(context), _PLAYS.fullmatch(text)
    played = next(one for one in plays.groups() if one) if plays is not None else ""
    said = uma_named(text).replace("/", "-") or played or text.strip(" .!。！")
    if not said or len(said) > _LONGEST_GAME or (not played and said[-1] in "?？"):
        return None
    if seating is not None and (told := _rule_told(context, seating, said)) is not None:
        return told
    opening = _opening_told(context, seating, said)
    if opening is None:
        return None
    is_of_other = opening.is_implied and not (played or opening.tells_base or _is_one_word(said))
    if seating is not None and is_of_other:
        raise WordRefused(problem("newgame.other_game", word=said))
    is_told = _tells_game(opening, is_played=bool(played)) or (seating is not None and _names_game(opening))
    return _opened_or_offered(context, seating, opening, said) if is_told else None


def _without_other_game(context: Context, text: str) -> str:
    """不是新加坡，是台灣麻將 without the game that is not meant; any other line as it stands."""
    found = _NOT_THAT.fullmatch(text)
    opening = _opening_told(context, None, found["other"]) if found is not None else None
    return text if found is None or opening is None or not _names_game(opening) else found["game"]


_NOT_THAT: Final = re.compile(
    r"(?:(?:no|eh|wait|oi)[,\s]+)*"
    r"(?:不[是要打玩]+|唔[係要打玩]+|not|we(?:['’]re|\s+are)?\s+not\s+playing|(?:it['’]?s|its|that['’]?s)\s+not)\s*"
    r"(?P<other>[^,，、。;；]+?)(?:[\s,，、。;；]|(?:\b(?:but|its?|it['’]s|we)\b)|我[哋們们]|[是係要打玩])+(?P<game>\S.*)",
    re.IGNORECASE,
)
"""Says which game is not meant, and which is."""


def _opening_told(context: Context, seating: Seating | None, said: str) -> ParsedOpening | None:
    """What a line says of the game to be played where it says nothing else and names nobody; None for any other."""
    try:
        opening = read_opening(said, context.people, seating.variant if seating is not None else context.chat.variant)
    except Refused:
        return None
    is_whole_line = not (opening.words or opening.is_again or opening.mixes) and opening.doubtful is None
    return opening if is_whole_line else None


def _opened_or_offered(context: Context, seating: Seating | None, opening: ParsedOpening, said: str) -> Outcome | None:
    """The game that is named for those who sit down, or the question whether to open it; None where it cannot be."""
    try:
        house = house_for(context, opening)
    except Refused:
        return None
    if seating is None:
        label = line("list.item", text=said)
        return Outcome(question_reply(line("ask.open_game"), (Choice(label, f"/newgame {said}"),)))
    seating = seating.of(house, is_chosen=opening.preset is not None)
    return seating_reply(context, seating, told=line("seats.chose", name=context.speaker), moves=True)


def _names_game(opening: ParsedOpening) -> bool:
    return opening.variant is not None and not opening.is_implied


def _tells_game(opening: ParsedOpening, *, is_played: bool) -> bool:
    """Whether a line names a game, and that or how it is played: by its rules, by what it is played for."""
    is_told = bool(opening.options or opening.preset)
    if not _names_game(opening):
        return opening.tells_base or (is_played and is_told)
    return is_played or is_told or opening.stake is not None


def _rule_told(context: Context, seating: Seating, said: str) -> Outcome | None:
    """Rules alone while people sit down: 要算莊家台, `limit 6`, 赤あり; None for a word alone and any other line."""
    plain = _AGREED.sub("", said).strip()
    if _is_one_word(said) or stake_told(said):
        return None
    for words in dict.fromkeys((said, plain)):
        try:
            return set_for_opening(context, seating, words)
        except Refused:
            continue
    return None


def _is_one_word(said: str) -> bool:
    """Whether a line is a word alone, as `flowers`."""
    return said.isascii() and len(said.split()) == 1


_AGREED: Final = re.compile(
    r"(?:(?:ok(?:ay)?|so|eh|guys|we|we're|let['’]?s|play(?:ing)?|with|use|using|set|make|rules?:?|tonight|today)\s+)+"
    r"|(?:規則|规则|ルール[はも]?|今日は|今晚|今日|今天|我[哋們们]|大家|講好|讲好|[說说]好|就|都|要|會|会|用|打|玩|[算計计](?=\S{2}))+[:：,，\s]*",
    re.IGNORECASE,
)
"""What stands before a rule that people agree on."""
_LONGEST_GAME: Final = 70
_PLAYS: Final = re.compile(
    r"""(?:(?:ok(?:ay)?|so|eh|hey|hi|hello|bot|all|everyone|guys|tonight|today|can|shall|how\s+about|what\s+about|we(?:['’]re|\s+are)?|let['’]?s|let\s+us
      |i|wan(?:t\s+to|na)|gonna|going\s+to)[,\s]+)*(?:play|playing|do)\s+(\S.*?)
      (?:\s+(?:tonight|today|instead|now|first|this\s+time|can|ok(?:ay)?|la+h?|leh|lor|pls|please|guys))*[\s.!?]*
    |(?:(?:ok(?:ay)?|so|eh|hey|hi|hello|bot|all|guys|can|shall|could|please|let['’]?s|we|you|u|i|wan(?:t\s+to|na))[,!\s]+)*
      (?:(?:start|open|begin|create)\s+(?:an?\s+)?(?:new\s+)?|new\s+)(?:game|table)(?:\s+(?:of|for|with))?[\s?!.,:;]+(\S.*?)
      (?:\s+(?:tonight|today|now|can|ok(?:ay)?|la+h?|leh|pls|please))*[\s.!?]*
    |(?:今晚|今日|今天|今次|[我咱][哋們们]?|大家|不如|就|[幫帮]我[哋們们]?|[唔該该請请]+|想|要|[嚟來来]|[開开][局檯台枱][啦喇]?[\s,，]*)*
      (?:[打玩](?!一)|(?:新?[開开][打]?|[嚟來来]?[打玩]|[嚟來来])(?:一|[返番]|[個个])*新?[局檯台枱桌場场將][\s,，:：]*)(\S.*?)[啦吧囉呀啊嗎吗]*[。!！?？]*
    |(?:今日は|今夜は|今日|次は)?(\S.*?)[をで]?(?:打とう|打ちましょう|始める|始めよう|始めます|始めましょう|やろう|やりましょう|しよう|しましょう|いこう|いきましょう)[よね]?[。!！]*""",
    re.IGNORECASE | re.VERBOSE,
)
"""Says what is played."""


def _before_the_start(context: Context, text: str) -> Outcome:
    """A hand of people who sit down still: that their game has not begun; silence for anything else."""
    opening: Any = context.settings.get(opening_key(context.incoming.table.topic))
    if opening is None:
        return Outcome()
    guests = [str(one) for one in opening["players"] if context.people.by_name(str(one)) is None]
    everybody = (*context.people.everybody, *(Person(f"guest {one}", one, ()) for one in guests))
    players = tuple(person.id for person in everybody)
    people = replace(context.people, everybody=everybody)
    names = replace(context.all_names, people=people, players=players, variant=str(opening["variant"]))
    try:
        sentences = sentences_of(names, text)
        if len(sentences) == 1 and sentences[0].tells_hand_fully:  # his own hand, where it names no winner
            sentences = sentences_of(names, with_sender_named(names, text))
    except Refused:
        return Outcome()
    is_hand = len(sentences) == 1 and (_tells_whole_hand(sentences[0]) or _tells_won_tiles(sentences[0]))
    return (not_started(context) if is_hand else None) or Outcome()


def _after_the_game(context: Context, text: str) -> Outcome:
    """A whole hand, a word for settling or for one more game, said when the game is over; silence for anything else."""
    if context.night.house is None or context.night.table is None:
        return Outcome()
    try:
        sentences = sentences_of(context.names, text)
    except Refused:
        return Outcome()
    if len(sentences) != 1:
        return Outcome()
    sentence = sentences[0]
    told = _taken_back(context, sentences, text) or read_settled_up(context, sentence)
    told = told or _bet_of_last_hand(context, sentences, text) or won_after_end(context, text)
    about_last = told or _of_last_hand(context, sentences, text)
    if about_last is not None:
        return about_last
    if sentence.tells_hand_fully:  # his own hand, where it names no winner
        text = with_sender_named(context.names, text)
        (sentence, *_) = sentences_of(context.names, text)
    if _tells_whole_hand(sentence) or round_after_end(context, sentence):
        return no_game(context, text)
    said = folded_text(text).strip(" .!?！？。")
    goes_on = context.night.settled is not None and _GOES_ON.fullmatch(said) is not None
    return no_game(context) if goes_on or _asks_once_more(said) else Outcome()


def _asks_once_more(said: str) -> bool:
    """Whether a line asks for one more game, and says nothing else: `again`, もう一回やろう、同じメンツで."""
    clauses = [_SMALL.sub("", one) for one in re.split(r"\s*[、,，。!！]\s*", said) if one]
    return (bool(clauses) and all(one in _ONCE_MORE for one in clauses)) or _SAME_PEOPLE.fullmatch(said) is not None


def _taken_back(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """What words come to that take the closing back, or the newest entry of an evening that just ended; else None."""
    if context.incoming.at - context.night.at > SAME_EVENING:
        return None
    closing, said = closing_of(context.night), folded_text(text).strip(" .!?！？。")
    if closing is not None and _UNDOES_CLOSING.fullmatch(said) is not None:
        return undo(replace(context, entry=closing.seq), "")
    return read_taking_back(context, sentences[0]) or read_hand_undone(context, sentences, text)


_UNDOES_CLOSING: Final = re.compile(
    r"""(?:(?:oh|ok(?:ay)?|wait|no|oops|sorry|pls|please|eh|hey|can\s+(?:you|we|u))[,!.\s]+)*
    (?:(?:undo|cancel|revert|reverse|take\s+back|scrap)\s+(?:the\s+|that\s+|this\s+|my\s+)?
       (?:closing|close|end(?:ing)?\s+of\s+(?:the|this)\s+night|settlement)
      |(?:撤[銷销]|取消|收回|還原|还原)(?:了|返|番|咗)?(?:今晚的?|今晚嘅)?(?:收[檔档攤摊工]|散[場场水]|結帳|结帐|结账|結算|结算|找數|找数)
      |(?:お開き|精算|終了|解散|締め)(?:を|は|の)?(?:取り?消し?|なし|無し|キャンセル|元に戻)\w*)
    (?:[,\s]*(?:la+h?|leh|lor|please|pls|guys|ok|[啦喇囉了吧呀啊嘛]|よ|ね|です|ます|ください))*""",
    re.VERBOSE,
)
"""Takes the closing of the night back by name: `oh wait, undo the closing`, 撤銷收檔."""


def _tells_whole_hand(sentence: Sentence) -> bool:
    return sentence.is_entry and sentence.tells_hand and is_whole(sentence)


def _tells_won_tiles(sentence: Sentence) -> bool:
    return sentence.has_tiles and sentence.has(Kind.NAME) and sentence.has(Kind.SELF, Kind.WIN, Kind.FROM, Kind.DISCARD)


def _of_last_hand(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """Words that put right the hand which ended the game, said soon after it."""
    return read_correction(context, sentences, text) if _is_soon_after(context) else None


def _bet_of_last_hand(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """Words about a bet, or what else that hand lacks, or has and had not, said soon after it."""
    if not _is_soon_after(context):
        return None
    return read_bet_denied(context, sentences, text) or read_left_out(context, sentences, text)


def _is_soon_after(context: Context) -> bool:
    """Whether the newest hand was recorded lately."""
    newest = context.night.hands[-1] if context.night.hands else None
    return newest is not None and context.incoming.at - newest.recorded.at <= LONG_AGO


_ONCE_MORE: Final = frozenset(
    """
    same table again|same again|again same table|same table|same table pls|again|rematch|one more game|another game
    same people|same people again|same players|same players again|same guys|same guys again|same four|same seats
    again same people|same people as before|new game same people|new game, same people|same table as before
    再來一桌|再来一桌|再開一桌|再开一桌|原班人馬再來|原班人马再来|同じメンバーでもう一回|同じメンツでもう一回
    同一檯再嚟|同一枱再嚟|同一台再嚟|同一桌再來|同一桌再来|同一檯|同一桌|老樣子|老样子|同上次一樣|跟上次一樣|跟上次一样
    前回と同じ卓で|前回と同じ|前回と同じで|前回と同じメンバーで|同じ卓で|同じ卓でもう一度|同じメンバーで始めよう
    同じメンツで始めよう|同じメンバーでやろう|いつものメンバーで|いつもの卓で|同じ顔ぶれで|same table as last week
    same table as last time|the usual
    同班人馬|同班人马|原班人马|原班人|照舊|照旧|同一班人|同樣的人|同样的人
    同じメンバー|同じメンバーで|同じメンツ|同じメンツで|同じ面子|同じ面子で
    new game|play again|let's play again|lets play again|same four again|same seats again|再來一次|再来一次|再來一將
    再来一局|再來一局|再嚟過|再嚟一局|再打過|再開|原班人馬|もう一回|もう一局|もう半荘|もう一半荘|もう1回|再戦
    もう一回しよう|もう一局やろう|もう一戦やろう|もう一回打とう|もう半荘打とう|メンツそのまま|メンツはそのまま
    メンバーそのまま|同じメンツでもう一回やろう|同じメンツで打とう|同じメンバーで打とう|同じメンツでやろう|one more
    開新局|开新局|新局|再開一局|再开一局|再開新局|再開過|開過|再打過一場|もう一戦|もう一半荘やろう|もう一回やろう|もう半荘やろう
    再打多圈|再嚟多鋪|再打多鋪|再嚟多圈|再打一圈|再來一場|再来一场|再開一場|再开一场|再打一場|再打一场|再嚟一場|再嚟一圈|再打一將|再打一将|多打一圈|多打一將|再玩一場|再玩一局|再打一局
    """.strip()
    .replace("\n    ", "|")
    .split("|")
)
"""What is said when the same people want to play once more."""
_SAME_PEOPLE: Final = re.compile(
    r"(?:(?:咁|好|那|我[哋們们]|大家|今晚|今日|今天)[啦喇了吧]?[\s,，]*)*"
    r"(?:[再新重][新]?(?:[打玩嚟來来開开]|[嚟來来]打|[開开]打)?[過过返番]?[一1多]?[次局檯台枱桌場场將将]?[啦喇了吧]?[\s,，]*)?"
    r"(?:(?:都係|还是|還是|都是|用)?(?:同一?班(?:人馬?|人马)|(?:原|同)班人[馬马]|[一同]樣[的嘅]?(?:人|四個人|位子?)|[一同]样的?(?:人|四个人|位子?)"
    r"|照[舊旧]|老[樣样]子|同[樣样]四個人|人不[變变])|(?<=過)|(?<=过))"
    r"(?:[\s,，]*(?:照[舊旧]|再[嚟來来打玩開开]過?[一1]?[次局檯台枱桌場场將将]?|座?位子?不[變变]))?"
)
"""The same in characters, with the people in it: 再打一次，一樣的人."""
_SMALL: Final = re.compile(
    r"^(?:ok(?:ay)?|hey|eh|guys|wait)[,!\s]+|[,\s]+(?:la+h?|leh|lor|please|pls|guys|first)$|[啦喇囉了吧呀啊吶嘛]$"
)
"""Small words around what asks for one more."""
_GOES_ON: Final = re.compile(
    r"""(?:(?:ok(?:ay)?|hey|eh|guys|wait|no|oops|sorry)[,!\s]+)*
    (?:(?:we(?:['’]re|\s+are)?|i['’]?m)\s+not\s+(?:done|finished|over)(?:\s+yet)?
      |(?:let['’]?s\s+|lets\s+|we\s+|can\s+we\s+|please\s+)?(?:continue|go\s+on|carry\s+on|keep\s+(?:playing|going)|play\s+on)
      |(?:let['’]?s\s+|lets\s+)?(?:play\s+)?(?:one|1|a\s+few|two|2)\s+more\s+(?:hands?|rounds?|deals?)
      |re-?open|un-?close|open\s+(?:it\s+)?(?:up\s+)?again|(?:do(?:n['’]?t|\s+not)|did(?:n['’]?t|\s+not)\s+mean\s+to)\s+close
      |重[新]?[開开][檔檯台枱]?|[開开][返番](?:[檔檯台枱])?|not\s+(?:done|finished|over)\s+yet
      |(?:我[們们哋])?(?:還沒|还没|未|仲未)(?:打?完|結束|结束|散)|[繼继][續续]打?|[再多](?:打|嚟|來|来|玩)[多一兩两]?[圈鋪铺局手盤盘]
      |まだ(?:終わ(?:って(?:い)?(?:ない|ません)|らない)|やる|続ける)|続行|続け(?:よう|る|ます)|もう(?:一|1)(?:局|回)だけ)
    (?:[,\s]+(?:and\s+)?(?:let['’]?s\s+)?(?:continue|go\s+on|carry\s+on|keep\s+(?:playing|going)|play\s+on))?
    (?:\s+(?:the|this|our)\s+(?:game|night|session|table)|\s+playing|\s+it|\s+yet)*
    (?:[,\s]*(?:la+h?|leh|lor|please|pls|guys|first|ok|[啦喇囉了吧呀啊嘛]|よ|ね|です|ます))*""",
    re.VERBOSE,
)
"""Says, once the night is closed, that people play on."""
