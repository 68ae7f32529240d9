"""The options that mean the same in every command, and dealing a game from them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar, get_origin

import click

from ..core import (
    GAMES,
    DocumentError,
    Game,
    Option,
    Position,
    Problem,
    deal as deal_game,
    game as find_game,
    option_values,
)
from ..core.documents.io import number_in, seconds_in
from ..core.errors import brief, counted
from .batch import BATCH
from .common import emit_message, placed, problem, read_document, shown_name
from .deal_help import DealOption
from .usage_errors import THREADS, Whole

if TYPE_CHECKING:
    from ..core.documents.io import Document

ARGUMENTS = ("nodes", "search", "solver", "threads")  # of calls, which options of the same names fill
KEY = re.compile(r"`([a-z_]+)`")  # of a document, in a message
F = TypeVar("F", bound=Callable[..., Any])


def _seconds(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    """Return a time with its unit, as seconds."""
    if value is None:
        return None
    found = seconds_in(value)
    if found is None:
        raise click.BadParameter(f"{value!r} is not a duration; use for example 500ms, 2s or 1m", ctx, param)
    return found


def _chosen(ctx: click.Context) -> list[Game]:
    """Return the games that a command line may mean so far: the one that it names, else all."""
    given = ctx.params.get("game") or ctx.params.get("what")
    names = [given] if isinstance(given, str) else list(given or ())
    names += ctx.args  # where the last option still lacks its value, click has not read the arguments
    return [entry for entry in GAMES if {entry.name, *entry.aliases} & set(names)] or list(GAMES)


def _is_list(option: Option) -> bool:
    """Return True if each value is several words, so that a grid could not separate several values."""
    return get_origin(option.type) is list


def _completes(name: str) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Completion of the values of an option of the deal."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        found = [option for entry in _chosen(ctx) if (option := entry.option(name)) is not None]
        words = [word for option in found for word in (*option_values.words(option.type), *option.words)]
        return [word for word in dict.fromkeys(words) if word.lower().startswith(incomplete.lower())]

    return complete


def _players(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    numbers = {number for entry in _chosen(ctx) for number in range(entry.min_players, entry.max_players + 1)}
    return [str(number) for number in sorted(numbers) if str(number).startswith(incomplete)]


def complete_engines(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the completions of an engine of the named game, with the colon before a budget (`best:`)."""
    from ..solver.match.engines import kinds

    names = dict.fromkeys(f"{kind.name}{':' * kind.budgeted}" for entry in _chosen(ctx) for kind in kinds(entry))
    return [name for name in names if name.startswith(incomplete)]


def complete_question(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the completions of the question of a survey: `verify` and the engines of the named game."""
    return [name for name in ("verify", *complete_engines(ctx, param, "")) if name.startswith(incomplete)]


def game_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of the games that begin with `incomplete`, as completions."""
    return [entry.name for entry in GAMES if entry.name.startswith(incomplete)]


class _File(click.Path):
    """The name of a file, a text; reading or writing it reports what is wrong with it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("expected the name of a file, not ''", param, ctx)
        return super().convert(value, param, ctx)


FILE = _File(allow_dash=True)
file_argument = click.argument("file", type=FILE, metavar="FILE")
game_argument = click.argument("game", metavar="GAME", shell_complete=game_names)
optional_game_argument = click.argument("game", metavar="[GAME]", required=False, shell_complete=game_names)


CARDS = "Use the cards in this file instead of the game's 60."
cards_option = click.option("--cards", "card_file", type=FILE, metavar="CARDS", help=f"Reef: {CARDS}")


def deal_cards_option(command: F) -> F:
    """Return a command that deals with the option `--cards` added, for games with custom cards (a decorator)."""
    texts = {entry.name: CARDS for entry in GAMES if entry.own_cards is not None}
    return click.option("--cards", "card_file", type=FILE, metavar="CARDS", cls=DealOption, texts=texts)(command)


def _mark_batch(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    ctx.meta[BATCH] = value


batch_option = click.option(
    "--jsonl",
    is_flag=True,
    expose_value=False,
    callback=_mark_batch,
    help="Read FILE (or standard input) as a batch, one document per line, whatever its name.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object per line.")
time_option = click.option(
    "--time", "seconds", callback=_seconds, metavar="TIME", help="Stop after a time such as 500ms, 2s or 1m."
)


def threads_option() -> Callable[[F], F]:
    """Build the option `--threads` of commands that work on one document in one thread."""
    text = "Documents of a batch worked on at once (default: one per core)."
    return click.option("--threads", type=THREADS, metavar="N", help=text)


def search_threads_option(others: str = "") -> Callable[[F], F]:
    """Build the option `--threads` for commands whose search of one document uses several threads. `others` names what
    is shared among the threads in addition to the documents of a batch."""
    text = (
        f"Threads that search one document (default: 1), or documents of a batch{others} worked on at once (default: "
        "one per core)."
    )
    return click.option("--threads", type=THREADS, metavar="N", help=text)


def nodes_option(what: str, least: int = 1) -> Callable[[F], F]:
    """Build the option `--nodes`, which limits the number of `what`, `least` or more."""
    return click.option("--nodes", type=Whole(min=least), metavar="N", help=f"Stop after N {what}.")


MOST_FIRST_SEED = 2**63 - 1  # of commands whose next deals have the seeds after it


def seed_option(text: str, most: int = 2**64 - 1) -> Callable[[F], F]:
    """Build the option `--seed` with the help `text`: a whole number from 0 to `most`."""
    return click.option("--seed", type=Whole(0, most), metavar="S", help=text)


def game_option(text: str, *, multiple: bool = False) -> Callable[[F], F]:
    """Build the option `--game` with the help `text`; if `multiple`, it may be given several times."""
    return click.option("--game", multiple=multiple, metavar="GAME", shell_complete=game_names, help=text)


def deal_options(command: F) -> F:
    """Return a command with `--players` and an option for each rule of a deal that a game declares (a decorator)."""
    declared: dict[str, dict[str, Option]] = {}
    for entry in GAMES:
        for option in entry.options:
            declared.setdefault(option.name, {})[entry.name] = option
    for name, found in reversed(declared.items()):
        first = next(iter(found.values()))
        settings: dict[str, Any] = {"cls": DealOption, "texts": {game: option.help for game, option in found.items()}}
        if first.type is bool:
            settings |= {"flag_value": "true", "default": None}
        elif first.is_file:
            settings |= {"type": FILE, "metavar": first.values}
        else:
            settings |= {"metavar": first.values, "shell_complete": _completes(name)}
        command = click.option("--" + _dashed(name), name, **settings)(command)
    text = "How many players (default: the fewest, at least two)."
    players = click.option(
        "--players",
        type=int,
        metavar="N",
        cls=DealOption,
        texts=dict.fromkeys((entry.name for entry in GAMES), text),
        shell_complete=_players,
    )
    return players(command)


def deal(
    name: str, players: int | None, seed: int | None, rules: Mapping[str, str | None], card_file: str | None = None
) -> tuple[Position, int]:
    """Deal a game by the options; returns the position and its seed, drawn at random if none is given.

    Call `tell_seed` once the deal has led to a result. Raises DocumentError that names the options."""
    chosen = drawn_seed(seed)
    return dealer(name, players, rules, card_file)(chosen), chosen


def asked_deal(
    ctx: click.Context,
    file: str | None,
    game: str | None,
    players: int | None,
    seed: int | None,
    rules: Mapping[str, str | None],
) -> tuple[Position, int] | None:
    """Deal the game of `--game` and return the position and its seed, like `deal`; return None if FILE is given.

    Raises UsageError for both, for neither, and for options of a deal without `--game`.
    """
    if (file is None) == (game is None):
        raise click.UsageError("expected either FILE or --game GAME")
    if game is None:
        for name, value in {"players": players, **rules}.items():
            if value is not None:
                raise click.UsageError(f"--{_dashed(name)} needs --game")
        return None
    if ctx.meta.get(BATCH):
        raise click.UsageError("--game and --jsonl cannot be combined")
    return deal(game, players, seed, rules)


def drawn_seed(given: int | None) -> int:
    """Return the given seed, or a random one from 0 to 2**32 - 1."""
    return int.from_bytes(os.urandom(4), "little") if given is None else given


def tell_dealt(players: int | None, found: int, seed: int | None, chosen: int) -> None:
    """Print on stderr what a deal chose itself: the number of players and the seed."""
    tell_players(players, found)
    tell_seed(seed, chosen)


def tell_seed(given: int | None, chosen: int, what: str = "dealt") -> None:
    """Print the seed `chosen` on stderr if none was `given`, so that the random deal can be repeated."""
    if given is None:
        emit_message(f"{what} with --seed {chosen}")


def tell_players(given: int | None, players: int) -> None:
    """Print on stderr for how many `players` a game was dealt, if no number was `given` (None)."""
    if given is None:
        emit_message(f"dealt for {counted(players, 'player')} (--players)")


def dealer(
    name: str, players: int | None, rules: Mapping[str, str | None], card_file: str | None = None
) -> Callable[[int], Position]:
    """Return a function that deals a game from a seed by the options; files are read once. Raises DocumentError that
    names the options, and so does the function. Without `players` the usual number play; call `tell_players` once the
    deal has led to a result."""
    players, given = read_rules(name, find_game(name).usual_players if players is None else players, rules)
    if card_file is not None:
        given["card_file"] = own_cards(find_game(name), card_file)

    def deal_seed(seed: int) -> Position:
        with flagged():
            return deal_game(name, players=players, seed=seed, **given)

    return deal_seed


def read_rules(name: str, players: int | None, rules: Mapping[str, str | None]) -> tuple[int, dict[str, Any]]:
    """Return the number of players, and the options of the deal as values by name.

    Raises DocumentError that names the options that are missing or wrong.
    """
    entry = find_game(name)
    if players is None:
        span = f"{entry.min_players} to {entry.max_players}"
        raise problem("--players", f"missing; {entry.title} takes {span}")
    return players, rules_of(entry, rules)


def rules_of(entry: Game, rules: Mapping[str, str | None]) -> dict[str, Any]:
    """Return the options of a deal as values by name, without those that were not given (None).

    Files are read. Raises DocumentError that names the wrong options.
    """
    files = [option.name for option in entry.options if option.is_file]
    given = {key: value for key, value in rules.items() if value is not None and key not in files}
    with flagged():
        found = option_values.read(entry, given)
    return found | {key: read_document(path) for key in files if (path := rules.get(key)) is not None}


def check_files(entry: Game, given: Mapping[str, Any]) -> None:
    """Raise DocumentError if the objects in files, such as a layout, are wrong for every number of players."""
    keys = {option.name for option in entry.options if option.is_file} & set(given)
    wrong: list[Problem] = []
    for players in range(entry.min_players, entry.max_players + 1) if keys else ():
        try:
            deal_game(entry.name, players=players, seed=0, **given)
        except DocumentError as error:
            wrong = [item for item in error.problems if item.where.partition(".")[0] in keys]
        if not wrong:
            return
    if wrong:
        raise DocumentError(wrong)


def read_axis(name: str, axis: str, text: str) -> list[Any]:
    """Return the values of an axis of a survey's grid from text such as `0,6,12`.

    The axis is `players` or an option of the deal. Raises DocumentError.
    """
    options = [option.name for option in find_game(name).options if not option.is_file and not _is_list(option)]
    if axis != "players" and axis not in options:
        expected = ", ".join(map(_dashed, options))
        raise problem("--grid", f"no axis {_dashed(axis)!r}; expected players or an option of a deal: {expected}")
    values = [word.strip() for word in text.split(",") if word.strip()]
    if not values:
        raise problem("--grid", f"{_dashed(axis)}: no values; separate them by commas, for example {_dashed(axis)}=1,2")
    if axis == "players":
        numbers = [number_in(word) for word in values]
        if None in numbers:
            raise problem("--grid", f"{axis}={brief(text, 60)}; expected whole numbers")
        return numbers
    return [read_rules(name, 1, {axis: word})[1][axis] for word in values]


@contextmanager
def flagged(**others: str) -> Iterator[None]:
    """Rewrite a DocumentError from the block so that its problems name options instead of the fields that they fill.

    The options are those of the running command, by the names of their parameters, with the file that they name.
    `others` has further fields with their options (`you="--seat"`). A problem in a file stays as it is.
    """
    try:
        yield
    except DocumentError as error:
        raise type(error)([_flag(item, others) for item in error.problems]) from None


@contextmanager
def arguments_named(keys: Mapping[str, bool] | None = None) -> Iterator[None]:
    """Rewrite a DocumentError from the block so that it names the option of a wrong argument, not the argument.

    For example, `nodes 5: ...` becomes `--nodes: 5: ...`. `keys` are options that share their name with a key of
    documents, and whether they were given.
    """
    try:
        yield
    except DocumentError as error:
        raise type(error)([_argument(item, keys or {}) for item in error.problems]) from None


def _argument(item: Problem, keys: Mapping[str, bool]) -> Problem:
    if keys.get(item.where):
        what = KEY.sub(lambda found: f"--{found[1]}" if found[1] in keys else found[0], item.what)
        return Problem(f"--{item.where}", what)
    if item.argument not in ARGUMENTS:
        return item
    return Problem(f"--{item.argument}", item.what[len(item.argument) :].lstrip())


def own_cards(entry: Game, path: str) -> Document:
    """Read and check a file of custom cards, and return its document.

    Raises DocumentError that names the file, also for a game without custom cards.
    """
    entry.check_own_cards()
    document = read_document(path)
    with placed(shown_name(path)):
        if entry.own_cards is not None:
            entry.own_cards.card_set(document)
    return document


def _flag(item: Problem, others: Mapping[str, str]) -> Problem:
    name, dot, rest = item.where.partition(".")
    ctx = click.get_current_context(silent=True)
    options = [] if ctx is None else [param for param in ctx.command.params if isinstance(param, click.Option)]
    flags = {param.opts[-1].lstrip("-").replace("-", "_"): param.opts[-1] for param in options}
    flags |= {str(param.name): param.opts[-1] for param in options}
    for param in options:
        path = ctx.params.get(str(param.name)) if ctx is not None and isinstance(param.type, _File) else None
        if isinstance(path, str):
            flags[str(param.name)] += f": {shown_name(path)}"
    flags |= others
    if item.file or name not in flags:
        return item
    long = [key for key in flags if "_" in key]  # as options they are written otherwise
    what = re.sub(rf"\b({'|'.join(long)})\b", lambda found: _dashed(found[0]), item.what) if long else item.what
    return Problem(flags[name], str(Problem(rest, what)) if dot else what)


def _dashed(name: str) -> str:
    """Return the name of an option of a deal in its form on a command line."""
    return name.replace("_", "-")
