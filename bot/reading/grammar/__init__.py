"""How sentences about a deal are read: words of every community, a tokenizer, and the roles of names."""

from __future__ import annotations

from bot.reading.grammar.anew import told_anew
from bot.reading.grammar.asides import SAYS_DRAWN
from bot.reading.grammar.bettors import bet_place, bets_beside_tiles, bets_of_several
from bot.reading.grammar.kinds import ABOVE, NOBODY_LIABLE, SMALL, Kind, SpokenToken
from bot.reading.grammar.lexer import NUMERALS, chinese_number
from bot.reading.grammar.lexicon import counting, element_named, folded_text, means
from bot.reading.grammar.nearest import corrected_words, figures_meant, name_meant, names_like
from bot.reading.grammar.neighbours import BEHIND
from bot.reading.grammar.part import is_whole, understood_part
from bot.reading.grammar.phrases import (
    HAD_IN_JAPANESE,
    MISSED_IN_CHINESE,
    MISSED_IN_JAPANESE,
    NOBODY_READY,
    NOT_MY_BUSINESS,
    READY_TOGETHER,
    WHO_DEALS,
)
from bot.reading.grammar.reader import read
from bot.reading.grammar.roles import BOTH_WIN, is_double
from bot.reading.grammar.sentence import MOST_BARE, MOST_UNITS, SELF_DRAWN, Sentence, only, with_token
from bot.reading.grammar.standing import OF_ROUND, OF_TABLE
