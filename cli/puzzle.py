"""`leadline puzzle`: positions with one solution."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from ..core import game as find_game
from ..core.errors import counted
from .batch import progress
from .common import DONE, INTERRUPTED, UNDECIDED, emit, emit_json, emit_message
from .deal_help import DealCommand
from .options import (
    FILE,
    MOST_FIRST_SEED,
    deal_options,
    flagged,
    json_option,
    optional_game_argument,
    read_rules,
    seed_option,
)
from .play.puzzles import Puzzles, read_puzzles
from .puzzle_sheet import check, write_sheet
from .puzzle_text import puzzle_text
from .usage_errors import Whole

if TYPE_CHECKING:
    from ..solver.puzzles.puzzle import Puzzle


@click.command(
    "puzzle",
    cls=DealCommand,
    epilog="""\b
Examples:
  leadline puzzle calm-sailing --removed 16 --count 3 --seed 1 > puzzles.jsonl
  leadline puzzle calm-sailing --players 3 --removed 12 --count 1 --least-grade 4
  leadline puzzle reef --count 2 --seed 5
  leadline puzzle sea-salt-paper --count 1 --text
  leadline puzzle calm-sailing --removed 16 --count 5 --play
  leadline puzzle calm-sailing --removed 16 --count 12 --sheet sheet.pdf --json > puzzles.jsonl
  leadline puzzle --from puzzles.jsonl --least-grade 3 --sheet hard.svg

\b
Exit codes: 0 done, 2 bad usage or input, 3 fewer puzzles were found than asked for (100,000 deals in a row gave none),
74 output that cannot be written, 130 interrupted, 143 terminated.""",
)
@optional_game_argument
@click.option(
    "--count",
    type=Whole(1, 100_000),
    metavar="N",
    help="How many puzzles (default: 1; with --from, all in the file).",
)
@deal_options
@seed_option(
    "Seed of the first deal searched; the next deals have the seeds after it (default: 1).",
    MOST_FIRST_SEED,
)
@click.option("--least-grade", type=Whole(1, 5), default=1, metavar="G", help="Only puzzles of grade G or higher.")
@click.option(
    "--steps",
    type=int,
    default=1,
    metavar="K",
    help="Calm Sailing: the solution is K moves in a row, each the only one that wins (1 to 4; default: 1).",
)
@click.option(
    "--from",
    "source",
    type=FILE,
    metavar="FILE",
    help="Take the puzzles in FILE, one per line as this command prints them, instead of searching.",
)
@click.option(
    "--sheet",
    type=FILE,
    metavar="OUT",
    help="Write pages to print, with the solutions on separate pages: OUT.pdf (needs the `pictures` extra), or "
    "OUT.svg, one file per page. Prints the file names, or with --json the puzzles.",
)
@click.option("--text", "as_text", is_flag=True, help="Draw each puzzle as text, with its solution below.")
@click.option("--play", is_flag=True, help="Solve the puzzles yourself, as with `play --puzzle`.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game: str | None,
    count: int | None,
    players: int | None,
    seed: int | None,
    least_grade: int,
    steps: int,
    source: str | None,
    sheet: str | None,
    as_text: bool,
    play: bool,
    as_json: bool,
    **rules: str | None,
) -> None:
    """Find puzzles of GAME: positions with one right answer, graded 1 (easy) to 5 (hard), with a proof.

    Each is one JSON object per line: the document, the question, the solution, its proof. In Calm Sailing all cards are
    open and exactly one move of the turn wins; in Reef one first play begins the best plan of a hand; in the
    other games, and the competitive one of Calm Sailing, one move is better than all others by a margin.
    """
    read = () if source is None else (source,)
    _check(as_text=as_text, play=play, as_json=as_json, sheet=sheet, read=read)
    with flagged():
        if source is not None:
            if game is not None or steps != 1 or any(value is not None for value in (players, seed, *rules.values())):
                raise click.UsageError("--from takes the puzzles in its file: give no GAME and no search options")
            puzzles = (one for one in read_puzzles(source, "--from") if one.grade >= least_grade)
            search: Iterator[Puzzle] = itertools.islice(puzzles, count)
        elif game is None:
            raise click.UsageError("expected a GAME or --from FILE")
        else:
            count = count or 1
            search = _search(game, players, 1 if seed is None else seed, rules, (least_grade, steps), count)
        if play:
            terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
            Puzzles(search, as_json=as_json, terminal=terminal).run()
            return
    found: list[Puzzle] = []
    interrupted = False
    try:
        with flagged(), progress("puzzle", count) as step:
            for one in search:
                found.append(one)
                if as_text:
                    emit(("\n" if len(found) > 1 else "") + puzzle_text(len(found), one))
                elif sheet is None or as_json:
                    emit_json(one.as_json())
                step()
    except KeyboardInterrupt:
        interrupted = True
    if sheet is not None and found:
        names = write_sheet(sheet, found, read)
        if not as_json:
            emit("\n".join(names))
    if interrupted:
        ctx.exit(INTERRUPTED)
    missing = len(found) < (count or 1)
    if missing:
        told = f"{len(found)} of {counted(count or 1, 'puzzle')} {'were' if (count or 1) > 1 else 'was'} found"
        if count is None:
            told = f"{source} has no puzzle of grade {least_grade} or more"
        emit_message(told)
    ctx.exit(UNDECIDED if missing else DONE)


def _check(*, as_text: bool, play: bool, as_json: bool, sheet: str | None, read: Sequence[str]) -> None:
    """Refuse options that do not go together, and a sheet that cannot be made."""
    for one, name, other, with_name in (
        (as_text, "--text", as_json, "--json"),
        (as_text, "--text", play, "--play"),
        (play, "--play", sheet is not None, "--sheet"),
        (as_text, "--text", sheet is not None, "--sheet"),
    ):
        if one and other:
            raise click.UsageError(f"{name} and {with_name} cannot be combined")
    if sheet is not None:
        check(sheet, read)


def _search(
    game: str, players: int | None, seed: int, rules: Mapping[str, str | None], kind: tuple[int, int], count: int
) -> Iterator[Puzzle]:
    """Return the puzzles of a kind (least grade, steps), fewer where SEEDS seeds in a row give none. Raise
    DocumentError for what cannot be dealt."""
    from ..solver.puzzles.find import SEEDS, find

    entry = find_game(game)
    number = players if players is not None else entry.usual_players
    _, given = read_rules(game, number, rules)
    left, (least_grade, steps) = SEEDS, kind
    for one in find(entry.name, players=number, seed=seed, rules=given, least_grade=least_grade, steps=steps):
        if one is None:
            left -= 1
            if not left:
                return
            continue
        left = SEEDS
        yield one
        count -= 1
        if not count:
            return
