"""Find the puzzles of the booklets from seeds; the package ships them as `leadline puzzle` prints them.

    python docs/make_booklets.py                    # all of them: an hour and a half of CPU time
    python docs/make_booklets.py reef calm-sailing

The same version finds the same puzzles on every machine. `make docs` makes the pages of the site (docs/site_pages.py).
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from leadline.cli.play.puzzles import read_puzzles
from leadline.cli.puzzle_text import question_text, table_text
from leadline.core.registry import game
from leadline.solver.puzzles.find import find
from leadline.solver.puzzles.puzzle import GRADES, Puzzle
from leadline.solver.session.puzzle_round import begun

FOLDER = Path(__file__).parents[1] / "solver" / "puzzles" / "booklets"
COUNT = 50  # puzzles of a booklet at most


@dataclass(frozen=True, slots=True)
class Search:
    """A search for puzzles of a booklet: the number of candidates among which it chooses, and the limit for the
    booklet."""

    among: int
    most: int = COUNT
    players: int = 2
    seed: int = 100_000
    steps: int = 1
    rules: Mapping[str, Any] = field(default_factory=dict)


BOOKLETS: Mapping[str, tuple[Search, ...]] = {
    "calm-sailing": (
        Search(8, 8, steps=2, rules={"removed": 16}),
        Search(16, 10, players=3, rules={"removed": 16}),
        Search(70, rules={"removed": 16}),
    ),
    "reef": (Search(80),),
    "sea-salt-paper": (Search(45, 30), Search(30, 20, players=3)),
    "reef-encounter": (Search(50),),  # a minute and a half of processor time finds one
}


def chosen(name: str, search: Search) -> list[Puzzle]:
    """Search for puzzles; return them in an order that alternates the grades."""
    ways = find(name, players=search.players, seed=search.seed, rules=search.rules, steps=search.steps)
    found = list(itertools.islice((one for one in ways if one is not None), search.among))
    by_grade = [[one for one in found if one.grade == grade] for grade in GRADES]
    turns = itertools.zip_longest(*by_grade)
    return [one for turn in turns for one in turn if one is not None]


def booklet(name: str) -> list[Puzzle]:
    """Return the puzzles of a booklet without duplicates, the easy ones first."""
    found: dict[str, Puzzle] = {}
    for search in BOOKLETS[name]:
        new = [one for one in chosen(name, search) if one.key not in found][: min(search.most, COUNT - len(found))]
        found |= {one.key: one for one in new}
    return sorted(found.values(), key=lambda one: one.grade)


def stem(name: str) -> str:
    """Return the base name of the files of a game."""
    return name.replace("-", "_")


def page(name: str, puzzles: list[Puzzle]) -> Iterator[str]:
    """Yield the lines of the page of a booklet: the drawings, and the solutions at the end."""
    title = game(name).title
    yield f"# {len(puzzles)} puzzles: {title}"
    yield ""
    file = f"solver/puzzles/booklets/{stem(name)}.jsonl"
    yield f"Found by `python docs/make_booklets.py {name}`, from easy (one star) to hard (five)."
    yield "[Puzzles](../howto/puzzles.md) explains the grades. The solutions are at the end."
    yield f"`leadline play --puzzle {file}` lets you solve them,"
    yield f"`leadline puzzle --from {file} --sheet sheet.pdf` prints them."
    attempts = [begun(number, puzzle) for number, puzzle in enumerate(puzzles, start=1)]
    for attempt in attempts:
        yield from ("", f"## Puzzle {attempt.number}", "", "```text")
        yield question_text(attempt.number, attempt.puzzle)
        yield from ("", *table_text(attempt).splitlines(), "```")
    yield from ("", "## Solutions", "")
    for attempt in attempts:
        yield f"{attempt.number}. `{', then '.join(attempt.puzzle.solution)}`: {attempt.reason}"


def pages() -> dict[str, str]:
    """Return the pages of all booklets by their place on the site."""
    files = {name: FOLDER / f"{stem(name)}.jsonl" for name in BOOKLETS}
    return {f"puzzles/{stem(name)}.md": "\n".join(page(name, read_puzzles(str(file)))) for name, file in files.items()}


if __name__ == "__main__":
    for wanted in sys.argv[1:] or list(BOOKLETS):
        lines = [json.dumps(one.as_json(), ensure_ascii=False) for one in booklet(wanted)]
        (FOLDER / f"{stem(wanted)}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{wanted}: written", file=sys.stderr)
