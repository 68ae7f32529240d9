"""Messages about wrong command lines in the form of all other messages: where, what is wrong, what is expected; and
ranges of numbers in words."""

from __future__ import annotations

import re
from typing import Any

import click

from ..core.arguments import MOST_THREADS

PROGRAM = "leadline"
VALUE = re.compile(r"(.+?) is not (?:a valid |in the range |one of )", re.DOTALL)  # only here click names the value
EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)


class Whole(click.IntRange):
    """The click type of whole numbers in a range, which help shows in words: [1 to 5], [1 or more]."""

    def _describe_range(self) -> str:
        span = _span(self)
        return span if len(span) < 20 else f"{self.min} or more"


THREADS = Whole(1, MOST_THREADS)


class Number(click.FloatRange):
    """The click type of numbers in a range, which help shows in words: [above 0]."""

    def _describe_range(self) -> str:
        return _span(self)


class Naming(click.Group):
    """A click group whose usage errors name the subcommand, which click omits if a value is missing."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            name = ctx.invoked_subcommand
            if error.ctx is None and name is not None and (found := self.get_command(ctx, name)) is not None:
                error.ctx = click.Context(found, parent=ctx, info_name=name)
            raise


def worded(error: click.ClickException) -> str:
    """Return the message of an error of click in the form of other messages.

    It names the command whose help shows the usage, unless only a value is wrong.
    """
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if isinstance(error, click.BadParameter) and not isinstance(error, click.MissingParameter):
        return _value(error)
    text = _usage(error, ctx)
    if not isinstance(error, click.UsageError):
        return text
    return f"{text} ({ctx.command_path if ctx else PROGRAM} --help shows the usage)"


def _value(error: click.BadParameter) -> str:
    from ..core.errors import brief

    param = error.param
    if param is None:
        return error.format_message()
    found = VALUE.match(error.message)
    kind = _kind(param)
    if found is None or not kind:
        return f"{place(param)}: {error.message}"
    return f"{place(param)}: expected {kind}, not {brief(found[1], 60)}"


def _usage(error: click.ClickException, ctx: click.Context | None) -> str:
    from ..core.errors import shown

    if isinstance(error, click.MissingParameter) and error.param is not None:
        what = expected(error.param)
        return f"{place(error.param)}: missing" + (f"; expected {what}" if what != place(error.param) else "")
    if ctx is None:
        return error.format_message()
    if isinstance(error, click.NoSuchOption):
        return _no_option(error, ctx)
    if isinstance(error, click.BadOptionUsage):
        param = next((one for one in ctx.command.params if error.option_name in one.opts), None)
        if param is None:
            return error.format_message()
        if isinstance(param, click.Option) and param.is_flag:
            return f"{error.option_name}: takes no value"
        return _no_value(param)
    extra = EXTRA.match(error.message)
    if extra is None:
        return error.format_message()
    without = _without_value(ctx)
    if without is not None:
        return _no_value(without)
    pieces = [place(one) for one in ctx.command.params if isinstance(one, click.Argument)]
    return f"{shown(extra[1])}: too many arguments; expected {' '.join(pieces) or 'options alone'}"


def _no_value(param: click.Parameter) -> str:
    return f"{place(param)}: missing value; expected {expected(param)}"


def _without_value(ctx: click.Context) -> click.Parameter | None:
    """Return an option that took the name of another option as its value, if any."""
    options = [one for one in ctx.command.params if isinstance(one, click.Option)]
    names = {name for one in options for name in one.opts}
    taken = (one for one in options if one.name is not None and isinstance(ctx.params.get(one.name), str))
    return next((one for one in taken if ctx.params[one.name or ""] in names), None)


def _no_option(error: click.NoSuchOption, ctx: click.Context) -> str:
    name = error.option_name
    numbers = [one for one in ctx.command.params if isinstance(one, click.Argument) and _is_number(one)]
    if re.match(r"-[\d.]", name):  # click reports -1 for -12
        if len(numbers) == 1:
            return f"{place(numbers[0])}: expected {_kind(numbers[0])}, not one below 0"
        return f"{name}: no such option; put arguments that start with a dash after --"
    options = {name for one in ctx.command.get_params(ctx) for name in one.opts if name.startswith("--")}
    close = ", ".join(sorted(one for one in options if _resembles(name, one)))
    if close:
        return f"{name}: no such option; did you mean {close}?"
    if isinstance(ctx.command, click.Group) and name.startswith("--"):
        return f"{name}: options go after the command, as in: leadline games --json"
    return f"{name}: no such option"


def _resembles(name: str, option: str) -> bool:
    """Return whether the user may have meant an option: the name is its beginning, or nearly the same."""
    from difflib import SequenceMatcher

    begins = len(name) > 3 and option.startswith(name)
    return begins or SequenceMatcher(None, name.lstrip("-"), option.lstrip("-")).ratio() > 0.7


def place(param: click.Parameter) -> str:
    """Return the name of an option (`--seed`) or of an argument (`FILE`) for messages."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return re.sub(r"^\[(.*)\]$|\.\.\.$", r"\1", param.metavar or str(param.name).upper())


def expected(param: click.Parameter) -> str:
    """Return a description of the values of an option or an argument, such as "a whole number from 1 to 5"."""
    kind = _kind(param)
    if kind:
        return kind
    name = param.metavar or ""
    if name.startswith(("GAME", "[GAME]")):
        from ..core import GAMES

        file = " or a file of a survey" if "FILE" in name else ""
        return f"a game{file}; games are {', '.join(entry.name for entry in GAMES)}"
    return "the name of a file" if isinstance(param.type, click.Path) else name or "a value"


def _is_number(param: click.Parameter) -> bool:
    return isinstance(param.type, click.types.IntParamType | click.types.FloatParamType)


def _kind(param: click.Parameter) -> str:
    """Describe the values of an option or an argument in words; nothing for texts and files."""
    kind = param.type
    if isinstance(kind, click.Choice):
        *most, last = [str(choice) for choice in kind.choices]
        return f"{', '.join(most)} or {last}" if most else last
    if not _is_number(param):
        return ""
    what = "a whole number" if isinstance(kind, click.types.IntParamType) else "a number"
    if not isinstance(kind, click.IntRange | click.FloatRange):
        return what
    span = _span(kind)
    if kind.min is not None and kind.max is not None:
        return f"{what} from {span}"
    return f"{what}, {span}" if span.endswith("more") else f"{what} {span}".rstrip()


def _power(number: float) -> str:
    """Write a large limit such as 2**64 - 1 as a power of two."""
    bits = int(number).bit_length()
    return f"2^{bits} - 1" if bits > 32 and number == 2**bits - 1 else str(number)


def _span(kind: click.IntRange | click.FloatRange) -> str:
    """Describe the numbers of a range in words; nothing if the range has no limits."""
    if kind.min is None:
        return "" if kind.max is None else f"up to {kind.max}"
    if kind.max is not None:
        return f"{kind.min} to {_power(kind.max)}"
    return f"above {kind.min:g}" if kind.min_open else f"{kind.min} or more"
