"""Results from the files of leagues and matches (file.py)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...core.arguments import SEEDS
from ...core.documents.io import MOST_BYTES
from ...core.errors import DocumentError, Problem, shown, unreadable
from .match_file import FORMAT, ROUNDED
from .standings import Results

SAME = ("game", "players", "rules", "version")  # in all lines, or the games would not be alike


def read_results(paths: Sequence[Path]) -> Results:
    """Return the results of all games in these files, which must have the same game and rules.

    An incomplete last line, left by an interruption, does not count. Raises DocumentError if a file cannot be read, or
    contains anything else or the same game twice.
    """
    reader = _Reader()
    for path in paths:
        try:
            with path.open("rb") as stream:
                number = 0
                while (line := stream.readline(MOST_BYTES + 1)).endswith(b"\n"):
                    number += 1
                    reader.take(line, f"{path}: line {number}")
                if len(line) > MOST_BYTES:
                    raise DocumentError([Problem("", "too long for a game of a match", f"{path}: line {number + 1}")])
        except OSError as error:
            raise DocumentError([Problem("", unreadable(error), str(path))]) from None
    if reader.results is None:
        named = ", ".join(map(str, paths))
        raise DocumentError([Problem(named, "no finished game; expected the file of a league or a match")])
    return reader.results


class _Reader:
    def __init__(self) -> None:
        self.results: Results | None = None
        self._same: dict[str, Any] = {}
        self._seen: set[tuple[Any, ...]] = set()

    def take(self, line: bytes, where: str) -> None:
        """Count the game in a line."""
        try:
            found = json.loads(line)
            if not isinstance(found, dict) or found.get("match") != FORMAT:
                raise ValueError
            same = {key: found[key] for key in SAME}
            engines, seats = found["engines"], found["seats"]
            deal, returns = found["deal"], [float(value) for value in found["returns"]]
            texts = all(isinstance(name, str) and name.isprintable() for name in (*engines, *seats, same["game"]))
            if type(deal) is not int or not 0 <= deal < SEEDS:
                raise ValueError
            if not texts or not isinstance(same["rules"], dict) or not isinstance(same["players"], int):
                raise ValueError
            if not 1 <= len(engines) <= 2 or not len(seats) == len(returns) == same["players"]:
                raise ValueError
            if not set(seats) <= set(engines) or not all(0 <= value <= 1 for value in returns):
                raise ValueError
        except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
            raise DocumentError([Problem(where, "not a game as a league or a match writes it")]) from None
        if self.results is None:
            self._same = same
            try:
                together = _cooperative(same)
            except DocumentError as error:
                raise DocumentError([replace(problem, file=where) for problem in error.problems]) from None
            self.results = Results(same["game"], same["players"], same["rules"], together)
        for key in SAME:
            if same[key] != self._same[key]:
                what = f"{key} {shown(same[key])}; the games before have {shown(self._same[key])}"
                raise DocumentError([Problem(where, what)])
        if not self.results.cooperative and (
            len(engines) != 2 or engines[0] not in seats or sum(returns) > 1 + ROUNDED
        ):
            raise DocumentError([Problem(where, "not a game as a league or a match writes it")])
        one: tuple[Any, ...] = (tuple(sorted(engines)) if same["players"] == 2 else tuple(engines), deal, tuple(seats))
        if self.results.cooperative:
            one = (deal, seats[0])
        if one in self._seen:
            raise DocumentError([Problem(where, f"the game of {', '.join(seats)} on deal {deal} a second time")])
        self._seen.add(one)
        self.results.add(engines, deal, seats, returns)
        self.results.unfinished += found.get("outcome") is None


def _cooperative(same: dict[str, Any]) -> bool:
    """Return whether the seats of such games play together, according to the ruleset of their deals."""
    from ...core.deals import deal_of

    return deal_of(same["game"], same["players"], 1, same["rules"]).game.cooperative
