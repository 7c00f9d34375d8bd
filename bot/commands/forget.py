"""/forget: a person or a whole chat leaves no trace but the money."""

from __future__ import annotations

from typing import Final

from bot.chat import Choice, Reply, line, notice
from bot.context import Context, Outcome
from bot.reading import reference, words_of
from bot.replies import simple_reply

_YES: Final = frozenset(("yes", "確定", "确定", "はい"))
_ME: Final = frozenset(("me", "我", "私"))
_CHAT: Final = frozenset(("chat", "all", "聊天", "チャット"))


def forget(context: Context, text: str) -> Outcome:
    """`/forget me`, `/forget chat`: asks once, and says what will be gone; with `yes` behind it, it is done."""
    words = [word.key for word in words_of(text)]
    is_sure = words[1:2] != [] and words[1] in _YES
    if words[:1] and words[0] in _ME:
        return _me(context, words[2] if is_sure and len(words) > 2 else None, is_sure=is_sure)
    if words[:1] and words[0] in _CHAT:
        return _chat(context, is_sure=is_sure)
    return Outcome(simple_reply("forget.form"))


def _me(context: Context, asked: str | None, *, is_sure: bool) -> Outcome:
    """Forget the sender; a button does it for nobody but the one it names (`asked`), who alone may press it."""
    person = context.people.by_account(context.incoming.sender.account)
    named = context.people.person(asked.removeprefix("@")) if asked is not None else None
    if named is not None and named != person:
        return Outcome(notice("forget.only", name=named.name))
    is_sure = is_sure and (named is not None or not context.incoming.pressed)
    if person is None:
        return Outcome(simple_reply("forget.nobody"))
    if not is_sure:
        choice = Choice(line("choice.forget"), f"/forget me yes {reference(person.id)}")
        said = line("forget.ask_me", name=person.name, former=line("forget.former"))
        return Outcome(Reply(lines=(said,), choices=(choice,), notice=True))
    return Outcome(notice("forget.done_me"), forgets=person.id)


def _chat(context: Context, *, is_sure: bool) -> Outcome:
    if not context.incoming.private and not context.incoming.sender.is_admin:
        return Outcome(notice("forget.admins"))
    if context.incoming.private and not _belongs(context):
        return Outcome(notice("forget.strangers"))
    if not is_sure:
        choice = Choice(line("choice.forget"), "/forget chat yes")
        return Outcome(Reply(lines=(line("forget.ask_chat"),), choices=(choice,)))
    return Outcome(Reply(lines=(line("forget.done_chat"),)), forgets="")


def _belongs(context: Context) -> bool:
    """Whether the sender is a player here; where nobody is known by an account, everybody is."""
    return context.sender is not None or not any(person.accounts for person in context.people.everybody)
