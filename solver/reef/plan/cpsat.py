"""Plans by OR-Tools CP-SAT: a model that shares nothing with the search, so that each can check the other.

One model covers all orders. A card lies at a step. Each step lays two pieces (in either order). Each piece gets a
cell, or is omitted if the supply or the board has no place for it. Tops and heights follow from that. A card chooses
disjoint occurrences of its pattern among the cells that suit it after its step.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from ortools.sat.python import cp_model

from ....core.reef import material
from ....core.reef.material import ANY, AROUND, HEIGHT, SIDE, Card, Want, placements
from ....core.reef.plan_document import PlanQuestion
from ...cpsat import stopped_by
from .schedule import most

CELLS = range(material.CELLS)  # by rank: a1 a2 ... d4
COLORS = range(material.COLORS)
Term = Any  # a variable, an expression or a whole number


@dataclass(frozen=True, slots=True)
class Found:
    """The best total and a bound that no plan exceeds; the steps as (card, pieces as (colour, rank))."""

    total: int
    bound: int
    steps: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    branches: int


def _near(rank: int) -> list[int]:
    column, row = divmod(rank, SIDE)
    return [
        other for other in CELLS if other != rank and abs(other // SIDE - column) <= 1 and abs(other % SIDE - row) <= 1
    ]


class _Stopped(Exception):
    """The question was ended while its model was made."""


class _Model:
    def __init__(self, question: PlanQuestion, is_over: Callable[[], bool]) -> None:
        self.is_over = is_over
        self.model = cp_model.CpModel()
        self.question = question
        self.cards: list[Card] = [question.cards[number] for number in question.numbers]
        self.count = len(self.cards)
        self.at = self.order()
        self.tops: list[list[list[Term]]] = []  # after each piece: [cell][colour]
        self.heights: list[list[Term]] = []
        self.laid: list[list[list[Any]]] = []  # of each piece: [cell][colour]
        self.place()
        self.levels: dict[tuple[int, int, int], Any] = {}
        self.points: list[Any] = []
        for index, card in enumerate(self.cards):
            for step in range(self.count):
                self.check()
                if not isinstance(self.at[index][step], int) or self.at[index][step]:
                    self.score(card, step, self.at[index][step])
        self.model.maximize(sum(self.points))

    def check(self) -> None:
        """Raise _Stopped if a limit is reached."""
        if self.is_over():
            raise _Stopped

    def order(self) -> list[list[Term]]:
        """Return which card is played at which step."""
        if self.question.fixed:
            return [[int(index == step) for step in range(self.count)] for index in range(self.count)]
        at = [[self.model.new_bool_var(f"at {i} {t}") for t in range(self.count)] for i in range(self.count)]
        for line in (*at, *zip(*at, strict=True)):
            self.model.add_exactly_one(line)
        return [list(line) for line in at]

    def place(self) -> None:
        model = self.model
        stacks = self.question.stacks
        tops: list[list[Term]] = [[int(s is not None and s[0] == c) for c in COLORS] for s in stacks]
        heights: list[Term] = [0 if s is None else s[1] for s in stacks]
        room = HEIGHT * len(CELLS) - sum(s[1] for s in stacks if s)
        before: list[list[Any]] = [[] for _ in COLORS]
        for step in range(self.count):
            self.check()
            swap = model.new_bool_var(f"swap {step}")
            for half in range(2):
                wanted = [model.new_bool_var(f"piece {step} {half} {c}") for c in COLORS]
                model.add_exactly_one(wanted)
                for index, card in enumerate(self.cards):
                    here = self.at[index][step]
                    if isinstance(here, int) and not here:
                        continue
                    when = [] if isinstance(here, int) else [here]
                    model.add(wanted[card.pieces[half]] == 1).only_enforce_if([*when, ~swap])
                    model.add(wanted[card.pieces[1 - half]] == 1).only_enforce_if([*when, swap])
                can = self.can(before, room, f"{step} {half}")
                lay = [[model.new_bool_var(f"lay {step} {half} {r} {c}") for c in COLORS] for r in CELLS]
                for c in COLORS:
                    model.add(sum(lay[r][c] for r in CELLS) == 1).only_enforce_if([wanted[c], *can[c]])
                    model.add(sum(lay[r][c] for r in CELLS) == 0).only_enforce_if(~wanted[c])
                    for condition in can[c]:
                        model.add(sum(lay[r][c] for r in CELLS) == 0).only_enforce_if(~condition)
                    before[c] += [lay[r][c] for r in CELLS]
                tops, heights = self.after(lay, tops, heights, f"{step} {half}")
                self.tops.append(tops)
                self.heights.append(heights)
                self.laid.append(lay)

    def can(self, before: list[list[Any]], room: int, name: str) -> list[list[Any]]:
        """Return for each colour the conditions under which a piece can be laid: the supply has one, the board has a
        place."""
        conditions: list[list[Any]] = [[] for _ in COLORS]
        if room < 2 * self.count:
            free = self.model.new_bool_var(f"room {name}")
            used = sum(variable for color in before for variable in color)
            self.model.add(used <= room - 1).only_enforce_if(free)
            self.model.add(used >= room).only_enforce_if(~free)
            conditions = [[free] for _ in COLORS]
        if self.question.supply is not None:
            for c in COLORS:
                left = self.model.new_bool_var(f"supply {name} {c}")
                self.model.add(sum(before[c]) <= self.question.supply[c] - 1).only_enforce_if(left)
                self.model.add(sum(before[c]) >= self.question.supply[c]).only_enforce_if(~left)
                conditions[c].append(left)
        return conditions

    def after(
        self, lay: list[list[Any]], tops: list[list[Term]], heights: list[Term], name: str
    ) -> tuple[list[list[Term]], list[Term]]:
        model = self.model
        new_tops: list[list[Term]] = []
        new_heights: list[Term] = []
        for r in CELLS:
            here = model.new_bool_var(f"here {name} {r}")
            model.add(sum(lay[r]) == here)
            shown = [model.new_bool_var(f"top {name} {r} {c}") for c in COLORS]
            for c in COLORS:
                model.add(shown[c] == lay[r][c]).only_enforce_if(here)
                model.add(shown[c] == tops[r][c]).only_enforce_if(~here)
            height = model.new_int_var(0, HEIGHT, f"height {name} {r}")
            model.add(height == heights[r] + here)
            new_tops.append(list(shown))
            new_heights.append(height)
        return new_tops, new_heights

    def least(self, step: int, rank: int, level: int) -> Any:
        """Return whether the stack has at least that many pieces after the step."""
        key = (step, rank, level)
        if key not in self.levels:
            found = self.model.new_bool_var(f"least {key}")
            height = self.heights[2 * step + 1][rank]
            self.model.add(height >= level).only_enforce_if(found)
            self.model.add(height < level).only_enforce_if(~found)
            self.levels[key] = found
        return self.levels[key]

    def require(self, variable: Any, step: int, rank: int, want: Want) -> None:
        """Require that the stack meets the want after the step if the variable holds."""
        if want.color != ANY:
            self.model.add_implication(variable, self.tops[2 * step + 1][rank][want.color])
        self.model.add_implication(variable, self.least(step, rank, max(1, want.level)))
        if want.level and not want.least and want.level < HEIGHT:
            self.model.add_implication(variable, ~self.least(step, rank, want.level + 1))

    def score(self, card: Card, step: int, here: Term) -> None:
        chosen = []
        if card.kind == AROUND:
            chosen = self.around(card, step)
        else:
            shapes: dict[tuple[tuple[int, str], ...], list[tuple[int, Want]]] = {}
            for cells in placements(card.cells):
                pairs = [(SIDE * c + r, want) for (r, c), want in zip(cells, card.wants, strict=True)]
                shapes.setdefault(tuple(sorted((rank, repr(want)) for rank, want in pairs)), pairs)
            using: list[list[Any]] = [[] for _ in CELLS]
            for number, pairs in enumerate(shapes.values()):
                variable = self.model.new_bool_var(f"occurrence {card.number} {step} {number}")
                for rank, want in pairs:
                    self.require(variable, step, rank, want)
                    using[rank].append(variable)
                chosen.append(variable)
            for line in using:
                self.model.add_at_most_one(line)
        for variable in chosen:
            if not isinstance(here, int):
                self.model.add_implication(variable, here)
            self.points.append(card.points * variable)

    def around(self, card: Card, step: int) -> list[Any]:
        tops, heights = self.tops[2 * step + 1], self.heights[2 * step + 1]
        centre, beside = card.wants[0].color, card.wants[1].color
        centres, chosen = [], []
        for r in CELLS:
            here = self.model.new_bool_var(f"centre {card.number} {step} {r}")
            centres.append(here)
            self.model.add_implication(here, tops[r][centre])
            for other in CELLS:
                if other != r:
                    self.model.add(heights[other] <= heights[r]).only_enforce_if([here, tops[other][centre]])
            for other in _near(r):
                variable = self.model.new_bool_var(f"near {card.number} {step} {r} {other}")
                self.model.add_implication(variable, here)
                self.model.add_implication(variable, tops[other][beside])
                chosen.append(variable)
        self.model.add_at_most_one(centres)
        return chosen


def run(
    question: PlanQuestion,
    *,
    conflicts: int | None = None,
    seconds: float | None = None,
    seed: int = 1,
    stop: threading.Event | None = None,
) -> Found:
    """Solve the question with one worker and a fixed seed.

    `conflicts` is the reproducible limit; `stop` ends the search from another thread. The `seconds` include the time to
    make the model. If no plan was found within the limit, the total is -1 and the steps are empty; the caller then
    keeps its own plan."""
    began = perf_counter()

    def left() -> float:
        if stop is not None and stop.is_set():
            return 0.0
        return math.inf if seconds is None else max(0.0, seconds - (perf_counter() - began))

    try:
        built = _Model(question, lambda: left() == 0)
    except _Stopped:
        return Found(-1, most(question), (), 0)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.catch_sigint_signal = False  # its handler aborts the process where the search is in a thread
    if conflicts is not None:
        solver.parameters.max_number_of_conflicts = conflicts
    if seconds is not None:
        solver.parameters.max_time_in_seconds = left()
    with stopped_by(solver, lambda: stop is None or not stop.is_set()):
        status = solver.solve(built.model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Found(-1, most(question), (), solver.num_branches)
    steps = []
    for step in range(built.count):
        number = next(
            question.numbers[i]
            for i in range(built.count)
            if (built.at[i][step] if isinstance(built.at[i][step], int) else solver.value(built.at[i][step]))
        )
        pieces = tuple(
            (c, r)
            for half in range(2)
            for r in CELLS
            for c in COLORS
            if solver.value(built.laid[2 * step + half][r][c])
        )
        steps.append((number, pieces))
    total = round(solver.objective_value)
    bound = total if status == cp_model.OPTIMAL else int(solver.best_objective_bound + 1e-6)
    return Found(total, bound, tuple(steps), solver.num_branches)
