"""Survey reports: a row for each cell, and two surveys compared deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...core.documents.io import rule_text
from ...core.errors import DocumentError, Problem
from ..registry import solver_of
from .deal_rows import Row
from .design import VERIFY, Cell, Deals, deal_of
from .run import share
from .store import Run, Store


@dataclass(frozen=True, slots=True)
class CellReport:
    """The results of a cell: rules, deals, and numbers won or winnable, lost or unwinnable, and unknown.

    It also has the 95% interval of the share (run.share), the work and time of a deal, and the slack of the cell
    (`Solver.slack`), if the game has one. `shared` deals are those that seat 1 has won with others, which count in
    part; None if seats play together.
    """

    game: str
    question: str
    cell: Cell
    deals: int
    won: int
    shared: int | None
    lost: int
    unknown: int
    mean: float
    interval: tuple[float, float]
    mean_work: float
    most_work: int
    mean_seconds: float
    slack: int | None

    @property
    def name(self) -> str:
        """The cell as text, for example `3 players, removed 4`."""
        return named(self.cell)

    @property
    def words(self) -> tuple[str, str]:
        """The words for deals with the values 1 and 0: `winnable` and `unwinnable`, or `won` and `lost`."""
        return ("winnable", "unwinnable") if self.question == VERIFY else ("won", "lost")

    @property
    def share(self) -> float | None:
        """The share of deals won among those that are decided; None if none is decided."""
        return self.mean if self.unknown < self.deals else None

    @property
    def unit(self) -> str:
        """The unit of `mean_work`: `positions` for `verify`, `actions` for games."""
        return "positions" if self.question == VERIFY else "actions"

    def as_json(self) -> dict[str, Any]:
        """Return the object that `survey report --json` prints."""
        names = self.words
        return {
            "game": self.game,
            "players": self.cell.players,
            "rules": dict(self.cell.rules),
            "question": self.question,
            "deals": self.deals,
            names[0]: self.won,
            **({} if self.shared is None else {"shared": self.shared}),
            names[1]: self.lost,
            "unknown": self.unknown,
            "share": None if self.share is None else round(self.share, 6),
            "interval": [round(end, 6) for end in self.interval],
            "mean_work": round(self.mean_work, 2),
            "most_work": self.most_work,
            "mean_seconds": round(self.mean_seconds, 9),
            "slack": self.slack,
        }


@dataclass(frozen=True, slots=True)
class Survey:
    """A survey for reports: its database, its settings (`Store.about`), a row for each cell with deals, and its
    runs."""

    path: Path
    about: Mapping[str, Any]
    rows: tuple[CellReport, ...]
    runs: tuple[Run, ...]

    @property
    def question(self) -> str:
        """The question about a deal, in a few words."""
        return "can it be won?" if self.about["question"] == VERIFY else f"won by {self.about['question']}?"


def read(path: Path) -> Survey:
    """Return the survey in a database, with a row for each cell that has deals. Raises DocumentError."""
    with Store(path) as store:
        return Survey(path, store.about, tuple(_rows(store)), tuple(store.runs))


def report(path: Path) -> list[CellReport]:
    """Return a row for each cell with deals, in their order. Raises DocumentError."""
    return list(read(path).rows)


def _rows(store: Store) -> Iterator[CellReport]:
    about = store.about
    for number, cell in store.cells:
        counts = store.counts(number)
        if counts.deals:
            known = counts.deals - counts.unknown
            try:
                position = deal_of(about["game"], cell, about["seed"])
            except DocumentError:
                raise store.damaged(number) from None
            yield CellReport(
                about["game"],
                about["question"],
                cell,
                counts.deals,
                counts.won,
                None if position.game.cooperative else known - counts.won - counts.lost,
                counts.lost,
                counts.unknown,
                counts.total / known if known else 0.0,
                share(counts),
                counts.work / counts.deals,
                counts.most_work,
                counts.seconds / counts.deals,
                solver_of(position.game).slack(position),
            )


def percent(share: float) -> str:
    """Return a share in per cent, with enough decimals to distinguish it from 0 and 1."""
    texts = (f"{share:.{places}%}" for places in (2, 3, 4, 5, 6))
    return next((text for text in texts if share in (0, 1) or float(text[:-1]) not in (0, 100)), f"{share:.6%}")


def named(cell: Cell) -> str:
    """Return a cell as text for people, for example `3 players, removed 4`."""
    rules = []
    for key, value in cell.rules.items():
        name = key.replace("_", " ")
        rules.append(f"{'' if value else 'no '}{name}" if isinstance(value, bool) else f"{name} {rule_text(value)}")
    return ", ".join([f"{cell.players} player{'' if cell.players == 1 else 's'}", *rules])


@dataclass(frozen=True, slots=True)
class CellDifference:
    """A cell that both surveys have: deals that both have, how many changed from which value to which, and the seeds of
    some that changed."""

    cell: Cell
    deals: int
    changes: Mapping[tuple[str, str], int]
    examples: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the object that `survey diff --json` prints."""
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
    """Return, for each cell that both surveys have, the changes of results in the deals that both have.

    Raises DocumentError, also if the two surveys have different games or questions.
    """
    found = []
    for cell, pairs in _shared(first, second, ("game", "question")):
        changes: dict[tuple[str, str], int] = {}
        examples: list[int] = []
        deals = 0
        for one, other in pairs:
            deals += 1
            if one.value != other.value:
                change = (_name(one.value), _name(other.value))
                changes[change] = changes.get(change, 0) + 1
                if len(examples) < EXAMPLES:
                    examples.append(one.seed)
        found.append(CellDifference(cell, deals, changes, tuple(examples)))
    return found


def crossed(first: Path, second: Path) -> list[tuple[Cell, Mapping[tuple[str, str], int]]]:
    """Return each cell that both surveys have with its pairs of results, and how many of the common deals have each.

    The surveys may have different questions. The results are `won`, `lost`, `unknown`, or a number.

    Raises DocumentError, also if the two surveys have different games.
    """
    return [
        (cell, Counter((_name(one.value), _name(other.value)) for one, other in pairs))
        for cell, pairs in _shared(first, second, ("game",))
    ]


def _shared(first: Path, second: Path, alike: tuple[str, ...]) -> Iterator[tuple[Cell, Iterator[tuple[Row, Row]]]]:
    """Return the cells that both have, with the rows of the deals that both have."""
    with Store(first) as one, Store(second) as other:
        a, b = one.about, other.about
        unlike = [name for name in alike if a[name] != b[name]]
        if unlike:
            raise DocumentError([Problem(name, f"{a[name]} here, {b[name]} there") for name in unlike])
        numbers = {cell.text(): number for number, cell in other.cells}
        theirs = Deals(a["game"], [cell for _, cell in other.cells], a["seed"])
        for number, cell in one.cells:
            same = theirs.find(cell)
            if same is not None:
                yield cell, _pairs(one.rows(number), other.rows(numbers[same.text()]))


def _pairs(ours: Iterator[Row], theirs: Iterator[Row]) -> Iterator[tuple[Row, Row]]:
    """Yield the rows of both surveys with the same seed, side by side, so that memory does not grow with the deals."""
    partner = next(theirs, None)
    for row in ours:
        while partner is not None and partner.seed < row.seed:
            partner = next(theirs, None)
        if partner is None:
            return
        if partner.seed == row.seed:
            yield row, partner


def _name(value: float | None) -> str:
    return NAMES.get(value, f"{value}")
