"""`leadline puzzle`: positions with one solution."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from ..core import game as find_game
from .batch import progress
from .common import DONE, INTERRUPTED, UNDECIDED, emit, emit_json
from .options import deal_options, flagged, game_argument, json_option, read_rules, seed_option
from .play.puzzles import Puzzles
from .puzzle_text import puzzle_text

if TYPE_CHECKING:
    from ..solver.puzzles.puzzle import Puzzle


@click.command(
    "puzzle",
    epilog="""\b
Examples:
  leadline puzzle calm-sailing --count 3 --seed 1 > puzzles.jsonl
  leadline puzzle calm-sailing --players 3 --removed 12 --count 1 --least-grade 4
  leadline puzzle reef --count 2 --seed 5
  leadline puzzle sea-salt-paper --count 1 --text
  leadline puzzle calm-sailing --removed 16 --count 5 --play

\b
Exit codes: 0 done, 2 bad usage or input, 3 fewer puzzles were found than asked for, 74 output that cannot be written,
130 interrupted, 143 terminated.""",
)
@game_argument
@click.option("--count", type=click.IntRange(1, 100_000), default=1, metavar="N", help="How many puzzles (default: 1).")
@deal_options
@seed_option("Seed of the first deal that is looked through; the next ones have the seeds after it (default: 1).")
@click.option(
    "--least-grade", type=click.IntRange(1, 5), default=1, metavar="G", help="Only puzzles of grade G and up."
)
@click.option("--text", "as_text", is_flag=True, help="Draw each puzzle for a person, its solution below it.")
@click.option("--play", is_flag=True, help="Solve the puzzles instead, as `play --puzzle` does.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game: str,
    count: int,
    players: int | None,
    seed: int | None,
    least_grade: int,
    as_text: bool,
    play: bool,
    as_json: bool,
    **rules: str | None,
) -> None:
    """Find puzzles of GAME: positions with one right answer, graded 1 (easy) to 5 (hard), with the proof.

    One JSON object a line: the document, the question, the solution, its proof. In Calm Sailing everything is known and
    exactly one move of the turn wins; in Reef one first play begins the best plan of a hand; in the other games one
    move is better than all others by a margin. docs/puzzles.md tells how they are found and graded.
    """
    entry = find_game(game)
    number = players if players is not None else max(2, entry.min_players)
    _, given = read_rules(game, number, rules)
    if as_text and (as_json or play):
        raise click.UsageError(f"--text and --{'json' if as_json else 'play'} exclude each other")
    wanted = Wanted(entry.name, number, 1 if seed is None else seed, given, least_grade, count)
    if play:
        terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        with flagged():
            Puzzles(found_puzzles(wanted), as_json=as_json, terminal=terminal).run()
        return
    found = 0
    try:
        with flagged(), progress("puzzle", count) as step:
            for one in found_puzzles(wanted):
                found += 1
                if as_text:
                    emit(("\n" if found > 1 else "") + puzzle_text(found, one))
                else:
                    emit_json(one.as_json())
                step()
    except KeyboardInterrupt:
        ctx.exit(INTERRUPTED)
    if found < count:
        click.echo(f"leadline: {found} of {count} puzzles were found", err=True)
    ctx.exit(DONE if found == count else UNDECIDED)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which puzzles are looked for: from that seed on, `count` of them."""

    game: str
    players: int
    seed: int
    rules: Mapping[str, Any]
    least_grade: int
    count: int


def found_puzzles(wanted: Wanted) -> Iterator[Puzzle]:
    """The puzzles, fewer where SEEDS seeds in a row give none. Raises DocumentError for what cannot be dealt."""
    from ..solver.puzzles.find import SEEDS, find

    left, found = SEEDS, 0
    search = find(
        wanted.game, players=wanted.players, seed=wanted.seed, rules=wanted.rules, least_grade=wanted.least_grade
    )
    for one in search:
        if one is None:
            left -= 1
            if not left:
                return
            continue
        left = SEEDS
        found += 1
        yield one
        if found == wanted.count:
            return
