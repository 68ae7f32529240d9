"""What came of a survey: a row for each cell, and two surveys compared deal by deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...core.errors import DocumentError, Problem
from .design import VERIFY, Cell
from .run import share
from .store import Store


@dataclass(frozen=True, slots=True)
class CellReport:
    """A cell: its rules, its deals, how many are won or winnable, lost or unwinnable, and unknown, the 95 % interval of
    the share (run.share), and the work and time of a deal."""

    game: str
    question: str
    cell: Cell
    deals: int
    won: int
    lost: int
    unknown: int
    mean: float
    interval: tuple[float, float]
    mean_work: float
    most_work: int
    mean_seconds: float

    @property
    def words(self) -> tuple[str, str]:
        """What deals with the values 1 and 0 are called."""
        return ("winnable", "unwinnable") if self.question == VERIFY else ("won", "lost")

    def as_json(self) -> dict[str, Any]:
        """The object that `survey report --json` prints."""
        names = self.words
        return {
            "game": self.game,
            "players": self.cell.players,
            "rules": dict(self.cell.rules),
            "question": self.question,
            "deals": self.deals,
            names[0]: self.won,
            names[1]: self.lost,
            "unknown": self.unknown,
            "share": round(self.mean, 6),
            "interval": [round(end, 6) for end in self.interval],
            "mean_work": round(self.mean_work, 2),
            "most_work": self.most_work,
            "mean_seconds": round(self.mean_seconds, 9),
        }


def report(path: Path) -> list[CellReport]:
    """A row for each cell with deals, in their order. Raises DocumentError."""
    found = []
    with Store(path) as store:
        about = store.about
        for number, cell in store.cells:
            counts = store.counts(number)
            if counts.deals:
                known = counts.deals - counts.unknown
                found.append(
                    CellReport(
                        about["game"],
                        about["question"],
                        cell,
                        counts.deals,
                        counts.won,
                        counts.lost,
                        counts.unknown,
                        counts.total / known if known else 0.0,
                        share(counts),
                        counts.work / counts.deals,
                        counts.most_work,
                        counts.seconds / counts.deals,
                    )
                )
    return found


@dataclass(frozen=True, slots=True)
class CellDifference:
    """A cell that both surveys have: deals that both have, how many changed from which value to which, and the seeds of
    some that changed."""

    cell: Cell
    deals: int
    changes: Mapping[tuple[str, str], int]
    examples: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        """The object that `survey diff --json` prints."""
        return {
            "players": self.cell.players,
            "rules": dict(self.cell.rules),
            "deals": self.deals,
            "changes": [{"from": a, "to": b, "deals": count} for (a, b), count in self.changes.items()],
            "examples": list(self.examples),
        }


EXAMPLES = 5
NAMES = {1.0: "won", 0.0: "lost", None: "unknown"}


def difference(first: Path, second: Path) -> list[CellDifference]:
    """What changed from one survey to the other in the deals that both have. Raises DocumentError, also where the two
    are of different games or questions."""
    found = []
    with Store(first) as one, Store(second) as other:
        a, b = one.about, other.about
        unlike = [name for name in ("game", "question") if a[name] != b[name]]
        if unlike:
            raise DocumentError([Problem(name, f"{a[name]} here, {b[name]} there") for name in unlike])
        numbers = {cell.text(): number for number, cell in other.cells}
        for number, cell in one.cells:
            if cell.text() in numbers:
                found.append(_compared(cell, one, number, other, numbers[cell.text()]))
    return found


def _compared(cell: Cell, one: Store, number: int, other: Store, there: int) -> CellDifference:
    """Both by seed, side by side, so that memory does not grow with the deals."""
    changes: dict[tuple[str, str], int] = {}
    examples: list[int] = []
    deals = 0
    theirs = other.rows(there)
    partner = next(theirs, None)
    for row in one.rows(number):
        while partner is not None and partner.seed < row.seed:
            partner = next(theirs, None)
        if partner is None:
            break
        if partner.seed != row.seed:
            continue
        deals += 1
        if partner.value != row.value:
            change = (_name(row.value), _name(partner.value))
            changes[change] = changes.get(change, 0) + 1
            if len(examples) < EXAMPLES:
                examples.append(row.seed)
    return CellDifference(cell, deals, changes, tuple(examples))


def _name(value: float | None) -> str:
    return NAMES.get(value, f"{value}")
