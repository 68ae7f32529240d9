"""`leadline puzzle`: positions with one solution."""

from __future__ import annotations

import click

from ..core import game as find_game
from .batch import progress
from .common import DONE, INTERRUPTED, UNDECIDED, emit, emit_json
from .options import deal_options, flagged, game_argument, json_option, read_rules, seed_option


@click.command(
    "puzzle",
    epilog="""\b
Examples:
  leadline puzzle calm-sailing --count 3 --seed 1 > puzzles.jsonl
  leadline puzzle calm-sailing --players 3 --removed 12 --count 1 --least-grade 4
  leadline puzzle reef --count 2 --seed 5
  leadline puzzle sea-salt-paper --count 1 --text

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
    as_json: bool,
    **rules: str | None,
) -> None:
    """Find puzzles of GAME: positions with one right answer, graded 1 (easy) to 5 (hard), with the proof.

    One JSON object a line: the document, the question, the solution, its proof. In Calm Sailing everything is known and
    exactly one move of the turn wins; in Reef one first play begins the best plan of a hand; in the other games one
    move is better than all others by a margin. docs/puzzles.md tells how they are found and graded.
    """
    from ..solver.puzzles.find import SEEDS, find

    entry = find_game(game)
    number = players if players is not None else max(2, entry.min_players)
    _, given = read_rules(game, number, rules)
    if as_text and as_json:
        raise click.UsageError("--text and --json exclude each other")
    left, found = SEEDS, 0
    try:
        with flagged(), progress("puzzle", count) as step:
            first = 1 if seed is None else seed
            for one in find(entry.name, players=number, seed=first, rules=given, least_grade=least_grade):
                if one is None:
                    left -= 1
                    if not left:
                        break
                    continue
                left = SEEDS
                found += 1
                if as_text:
                    emit(("\n" if found > 1 else "") + _text(found, one.as_json()))
                else:
                    emit_json(one.as_json())
                step()
                if found == count:
                    break
    except KeyboardInterrupt:
        ctx.exit(INTERRUPTED)
    if found < count:
        click.echo(f"leadline: {found} of {count} puzzles were found", err=True)
    ctx.exit(DONE if found == count else UNDECIDED)


def _text(number: int, puzzle: dict[str, object]) -> str:
    from ..core import documents
    from .common import drawing

    document, solution = puzzle["document"], puzzle["solution"]
    assert isinstance(document, dict)
    assert isinstance(solution, list)
    if "board" in document:  # a plan
        rows = "\n".join(f"  {row}" for row in document["board"])
        shown = f"{rows}\n\n  cards  {' '.join(map(str, document['cards']))}"
    else:
        shown = drawing(documents.load(document))
    stars = "*" * int(str(puzzle["grade"]))
    return f"{number}. {puzzle['question']}  {stars}\n\n{shown}\n\nSolution: {', then '.join(solution)}"
