"""The puzzles that the board offers: those shipped with the package, and those that a user has added.

Shipped puzzles are offered only if you can solve them in your head: at most four whole moves to the end of the line.
Added puzzles are saved in a folder, one file each, in the format of `leadline puzzle`.
"""

from __future__ import annotations

import json
import os
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path

from ...core.atomic_files import Replacement
from ...core.documents.io import parse, to_text
from ...core.errors import DocumentError, LeadlineError, Problem
from ...core.registry import GAMES, game_of
from ..puzzles.key import key_of
from ..puzzles.puzzle import Puzzle
from ..puzzles.puzzle_file import read
from .puzzle_round import begun
from .saved_games import NotSaved

SHIPPED = Path(__file__).parents[1] / "puzzles" / "booklets"
DEEPEST = 4  # limit of whole moves in the line of an offered puzzle
MOST = 2_000  # limit of added puzzles
NAME = re.compile(r"[0-9a-f]{16}")


class UnknownPuzzle(LeadlineError):
    """The error for an id that no puzzle has."""


@cache
def shipped(game: str) -> Mapping[str, Puzzle]:
    """Return the shipped puzzles of a game (by its name) that are offered: a mapping from id to puzzle.

    Its order mixes the grades and never changes.
    """
    path = SHIPPED / f"{game.replace('-', '_')}.jsonl"
    puzzles = [read(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    offered = [puzzle for puzzle in puzzles if puzzle.depth <= DEEPEST]
    return {puzzle.key: puzzle for puzzle in sorted(offered, key=lambda one: sha256(one.key.encode()).digest())}


def daily(game: str, day: date) -> Puzzle:
    """Return the shipped puzzle of a game for a day. A puzzle returns only after all others have had a day."""
    puzzles = list(shipped(game).values())
    return puzzles[day.toordinal() % len(puzzles)]


class Booklets:
    """The shipped puzzles and the added ones of a folder; adding the first puzzle creates the folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._own: dict[str, Puzzle] | None = None

    def puzzles(self, game: str) -> list[Puzzle]:
        """List the puzzles of a game, the added ones last."""
        return [*shipped(game).values(), *(puzzle for puzzle in self._added().values() if game_name(puzzle) == game)]

    def own(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle was added by a user rather than shipped."""
        return puzzle.key in self._added()

    def puzzle(self, key: str) -> Puzzle:
        """Return the shipped or added puzzle with an id (`key`). Raises UnknownPuzzle."""
        found = [shipped(entry.name)[key] for entry in GAMES if key in shipped(entry.name)]
        own = self._added().get(key)
        if not found and own is None:
            raise UnknownPuzzle("no puzzle has this id")
        return found[0] if found else own  # type: ignore[return-value]

    def next(self, game: str, grades: Sequence[int], about: str | None, seen: Sequence[str]) -> tuple[Puzzle, bool]:
        """Return the next puzzle of these grades (none: any grade) and this theme (`about`; None: any).

        The second part is true if its id is in `seen`, the ids of seen puzzles in order of time.
        Unseen puzzles come first, then the one that was seen the longest time ago. Raises DocumentError if no puzzle
        fits.
        """
        fitting = {
            puzzle.key: puzzle
            for puzzle in self.puzzles(game)
            if (not grades or puzzle.grade in grades) and (about is None or about in puzzle.themes)
        }
        if not fitting:
            raise DocumentError([Problem("grades" if about is None else "about", "no puzzle fits; ask for others")])
        last = {key: at for at, key in enumerate(seen)}
        key = min(fitting, key=lambda one: last.get(one, -1))
        return fitting[key], key in last

    def add(self, text: str) -> tuple[list[str], list[str]]:
        """Add the puzzles of a text: one JSON object, or one per line.

        Returns the ids of the new puzzles and of those that exist already. Raises DocumentError with every problem;
        then no puzzle is added. Raises NotSaved if a file cannot be written.
        """
        found, problems = list[Puzzle](), list[Problem]()
        lines = [line for line in text.splitlines() if line.strip()]
        for place, part in _parts(text, lines):
            try:
                found.append(_checked(part))
            except DocumentError as error:
                problems += [replace(one, where=f"{place}{one.where}") for one in error.problems]
        if not found and not problems:
            problems = [Problem("text", "empty; expected puzzles, one per line")]
        if problems:
            raise DocumentError(problems)
        with self._lock:
            own = self._read()
            there = {key for entry in GAMES for key in shipped(entry.name)} | own.keys()
            new = {puzzle.key: puzzle for puzzle in found if puzzle.key not in there}
            if len(own) + len(new) > MOST:
                raise DocumentError([Problem("text", f"at most {MOST:,} puzzles can be added; remove some")])
            try:
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                for key, puzzle in new.items():
                    path = self.folder / f"{key}.json"
                    Replacement.of(str(path)).fill((to_text(puzzle.as_json()) + "\n").encode())
            except OSError as error:
                raise NotSaved(f"the puzzles cannot be saved: {error.strerror or error}") from None
            self._own = own | new
        return list(new), list(dict.fromkeys(one.key for one in found if one.key in there))

    def remove(self, key: str) -> bool:
        """Remove an added puzzle; return False if there is none with that id."""
        with self._lock:
            own = dict(self._read())
            if own.pop(key, None) is None:
                return False
            with suppress(FileNotFoundError):
                os.unlink(self.folder / f"{key}.json")
            self._own = own
        return True

    def _added(self) -> Mapping[str, Puzzle]:
        with self._lock:
            return self._read()

    def _read(self) -> dict[str, Puzzle]:
        """Read the folder once, and skip damaged files."""
        if self._own is None:
            self._own = {}
            with suppress(OSError):
                for path in sorted(self.folder.glob("*.json")):
                    if NAME.fullmatch(path.stem):
                        with suppress(OSError, UnicodeDecodeError, DocumentError):
                            puzzle = _checked(path.read_text(encoding="utf-8"))
                            self._own[puzzle.key] = puzzle
        return self._own


def game_name(puzzle: Puzzle) -> str:
    """Return the name of the game of a puzzle."""
    return game_of(puzzle.document).name


def _parts(text: str, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Split a text into puzzles, with the place of each: one object, which may have several lines, or one per line."""
    with suppress(DocumentError):
        parse(text, toml=False)
        yield "", text
        return
    for number, line in enumerate(lines, start=1):
        yield f"line {number}: ", line


def _checked(text: str) -> Puzzle:
    """Read a puzzle and check its solution. Raises DocumentError."""
    puzzle = begun(1, read(parse(text, toml=False))).puzzle
    return replace(puzzle, key=key_of(dict(puzzle.document)))
