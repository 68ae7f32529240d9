"""Decides a tight open position of Calm Sailing: the rest of the game as a model for OR-Tools CP-SAT.

The number of discard turns determines the number of turns, and with it the seat of each. For each possible number, the
model chooses a number for every empty cell, a turn for every cell, and the turns that discard or lay the Start. Every
constraint holds in every winning play, and a comment gives its reason. So if no number of discard turns is feasible,
nobody can win. A solution is played out on the position, and counts only if it wins there, because the model lets a
seat draw a little early after a Start between two players.

The payments of a gap are a path through the states of the dynamic programme of bounds.pyx, without the steps that cost
more than can be spared. So the model is small if little can be spared and part of the grid is filled. It is not useful
for whole deals, which have 8,000 and more steps. Of four undecided ones, none was decided in seven seconds each: two
with all of the model and two without the order of the cells. Models with more than `MOST_STEPS` steps are therefore not
built.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ortools.sat.python import cp_model

from ....core.calm_sailing.base.moves import DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY, pack
from ....core.calm_sailing.base.position import CalmSailing
from ....core.calm_sailing.material import FINISH, ISLANDS, START
from ...cpsat import stopped_by
from .bounds import gaps, least_payment, most_payment, spare_cards

MOST_STEPS = 3_000  # steps of the paths of a model
WORK = 10_000_000  # moves of greedy playouts that take about as long as one unit of CP-SAT's deterministic time
UNITS = 1.0  # deterministic time for one number of discard turns

FREE, PAID, OWING = 0, 1, 2  # as in bounds.pyx: how a cell stands to the edge at its left

Linear = Any  # a sum of variables or a number: ortools gives its sums no common public type


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the model from the number `v` in state `i` to its right neighbour `w` in state `j`.

    It has the payment, and whether the right cell is laid later (it owns the edge).
    """

    v: int
    i: int
    w: int
    j: int
    cost: int
    right: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of `decide`: True with the `codes` of a winning line, False if the position cannot be won, or None.

    `work` is what it cost, in moves of greedy playouts that take the same time.
    """

    winnable: bool | None
    codes: list[int]
    reason: str
    work: int


def _endless() -> float | None:
    return None


def decide(position: CalmSailing, work: int, seconds_left: Callable[[], float | None] = _endless) -> Answer:
    """Decide the position if little can be spared. No result is found if the model is too large, the limit is reached,
    or a whole move has begun.

    work          limit, in moves of greedy playouts that take the same time; equal limits give equal results
    seconds_left  returns the wall time that all models together still have, None without a limit; it may be called
                  from another thread
    """
    spare = spare_cards(position)
    if spare is None or not position.is_boundary or position.is_over:
        return Answer(None, [], "", 0)
    used = 0
    refuted: list[int] = []
    undecided = False
    for discards in range(spare // 2 + 1):
        model = Model(position, discards, spare - 2 * discards)
        if model.trivial:
            refuted.append(discards)
            continue
        units = min(UNITS, (work - used) / WORK)
        if not model.built or units <= 0 or is_over(seconds_left):
            undecided = True
            continue
        status, codes = model.solve(units, seconds_left)
        used += model.size if status is not None else int(units * WORK)
        if codes:
            return Answer(True, codes, "", used)
        if status is False:
            refuted.append(discards)
        else:
            undecided = True
    if undecided:
        return Answer(None, [], "", used)
    turns = " or ".join(map(str, refuted))
    reason = (
        f"only {spare} cards can be spared, so {turns} turns can go to discards, and then no choice of numbers, turns "
        "and payments agrees with the cards that each seat has drawn by then (all choices excluded by CP-SAT)"
    )
    return Answer(False, [], reason, used)


def is_over(seconds_left: Callable[[], float | None]) -> bool:
    """Return whether no time is left, given a function that returns the seconds left (None: no limit)."""
    seconds = seconds_left()
    return seconds is not None and seconds <= 0


def _live(position: CalmSailing) -> list[int]:
    return sorted(card for cards in (*position.hands, *position.piles) for card in cards if card <= ISLANDS)


def steps(live: Sequence[int], a: int, b: int, length: int, most: int, limit: int) -> list[list[Step]]:
    """Return, for each cell of a gap and for the number after it, the steps that lead there from the cell before.

    The gap has `length` cells between the numbers a and b, filled with numbers of `live`; a single payment is at most
    `most`. Only steps are listed that belong to a filling with total payments up to `limit`.
    """
    fit = [number for number in live if a < number < b]

    def candidates(cell: int) -> list[int]:
        return fit[cell : len(fit) - (length - 1 - cell)]  # enough numbers must be left on both sides

    layers: list[list[Step]] = []
    for cell in range(length + 1):
        layer: list[Step] = []
        for v in [a] if cell == 0 else candidates(cell - 1):
            for w in [b] if cell == length else candidates(cell):
                if w > v:
                    layer += _between(v, w, w - v, most, cell == 0, cell == length)
        layers.append(layer)
    there: list[dict[tuple[int, int], int]] = [{(a, FREE): 0}]
    for layer in layers:
        best: dict[tuple[int, int], int] = {}
        for step in layer:
            if (step.v, step.i) in there[-1]:
                cost = there[-1][step.v, step.i] + step.cost
                best[step.w, step.j] = min(cost, best.get((step.w, step.j), cost))
        there.append(best)
    back = {(b, FREE): 0}
    for cell in range(length, -1, -1):
        kept: list[Step] = []
        best = {}
        for step in layers[cell]:
            if (step.w, step.j) in back and (step.v, step.i) in there[cell]:
                cost = back[step.w, step.j] + step.cost
                best[step.v, step.i] = min(cost, best.get((step.v, step.i), cost))
                if there[cell][step.v, step.i] + cost <= limit:
                    kept.append(step)
        layers[cell] = kept
        back = best
    return layers


def _between(v: int, w: int, d: int, most: int, first: bool, last: bool) -> list[Step]:
    """Return all steps between two cells, or from the number before a gap or to the one behind it, which own no
    edge."""
    if first and v == 0:
        return [Step(v, FREE, w, FREE, 0, False)]
    if last and w > ISLANDS:
        return [Step(v, i, w, FREE, 0, False) for i in (FREE, PAID)]
    found = []
    if not first:  # the left cell owns the edge: it has paid for its other one, or pays for this one
        found.append(Step(v, PAID, w, FREE, 0, False))
        if d <= most:
            found += [Step(v, i, w, FREE, d, False) for i in (FREE, OWING)]
    if not last:  # the right cell owns it
        for i in (FREE,) if first else (FREE, PAID):
            found.append(Step(v, i, w, OWING, 0, True))
            if d <= most:
                found.append(Step(v, i, w, PAID, d, True))
    return found


class Model:
    """A CP-SAT model of the rest of a game with a given number of discard turns.

    `trivial` is true if it is refuted without a search, `built` if it is small enough to be searched. `size` is the
    number of its variables.
    """

    def __init__(self, position: CalmSailing, discards: int, spare: int) -> None:
        self.position = position
        self.players = position.players
        self.cards = [[*hand, *pile] for hand, pile in zip(position.hands, position.piles, strict=True)]
        self.hand_sizes = position.hand_sizes
        self.starting = not position.start_laid
        self.spare = spare
        self.discards = discards
        self.empty = position.cells - len(position.grid)
        # A turn lays a card or discards two (4.1), so the last one is known, and its seat must have a Finish (6.1).
        self.last = self.empty + self.starting + discards
        self.seats = [(position.active - 1 + turn) % self.players for turn in range(self.last + 1)]
        self.own = [[t for t in range(self.last + 1) if self.seats[t] == seat] for seat in range(self.players)]
        self.trivial = FINISH not in self.cards[self.seats[-1]]
        self.built = False
        self.size = 0
        if not self.trivial:
            self._build()

    def _bool(self) -> cp_model.IntVar:
        self.size += 1
        return self.model.new_bool_var("")

    def _int(self, most: int) -> cp_model.IntVar:
        self.size += 1
        return self.model.new_int_var(0, most, "")

    def _build(self) -> None:
        live = _live(self.position)
        self.most = most_payment(self.position)
        paths = []
        least = 0
        for first, length, a, b in gaps(self.position):
            cost = least_payment(live, a, b, length, self.most) or 0
            least += cost
            paths.append((first, a, b, steps(live, a, b, length, self.most, cost + self.spare)))
        if sum(len(layer) for *_, layers in paths for layer in layers) > MOST_STEPS:
            return
        self.built = True
        self.model = cp_model.CpModel()
        self.on: dict[tuple[int, int], cp_model.IntVar] = {}  # number, cell
        self.pay: dict[int, cp_model.IntVar] = {}  # cell
        self.later: dict[int, cp_model.IntVar] = {}  # the cell is filled after the one at its left
        for first, a, b, layers in paths:
            self._gap(first, a, b, layers)
        # The count: what the payments may cost beyond their least is what is to spare.
        self.model.add(sum(self.pay.values()) <= least + self.spare)
        self.laid: dict[int, cp_model.IntVar] = {}
        for number in live:
            self.laid[number] = self._bool()
            self.model.add(sum(self._places(number)) == self.laid[number])  # a card lies on one cell at most
        self._turns()
        for seat in range(self.players):
            self._seat(seat)

    def _places(self, number: int) -> list[cp_model.IntVar]:
        return [self.on[number, cell] for cell in self.pay if (number, cell) in self.on]

    def _gap(self, first: int, a: int, b: int, layers: list[list[Step]]) -> None:
        """Model the numbers and owners of a gap as a path: one step between neighbours, ascending (3.4). The later of
        two neighbours owns their edge, and a cell pays its least difference over the edges it owns (4A.2)."""
        length = len(layers) - 1
        into: dict[tuple[int, int, int], list[cp_model.IntVar]] = {}
        out: dict[tuple[int, int, int], list[cp_model.IntVar]] = {}
        parts: list[list[Linear]] = [[] for _ in range(length)]
        taken: list[list[tuple[Step, cp_model.IntVar]]] = []
        for cell, layer in enumerate(layers):
            taken.append([(step, self._bool()) for step in layer])
            for step, chosen in taken[-1]:
                if cell < length:
                    into.setdefault((cell, step.w, step.j), []).append(chosen)
                if cell > 0:
                    out.setdefault((cell - 1, step.v, step.i), []).append(chosen)
                if step.cost:
                    parts[cell if step.right else cell - 1].append(step.cost * chosen)
            self.model.add_exactly_one(chosen for _, chosen in taken[-1])
        for at in sorted(into.keys() | out.keys()):
            self.model.add(sum(into.get(at, [])) == sum(out.get(at, [])))
        for cell in range(length):
            for number in sorted({number for c, number, _ in into if c == cell}):
                on = self.on[number, first + cell] = self._bool()
                ends = [chosen for key, chosens in into.items() if key[:2] == (cell, number) for chosen in chosens]
                self.model.add(sum(ends) == on)
            pay = self.pay[first + cell] = self._int(self.most)
            self.model.add(pay == sum(parts[cell]))
        for cell in range(length + 1):
            if (cell == 0 and a == 0) or (cell == length and b > ISLANDS):
                continue  # no neighbour there (3.3)
            later = self.later[first + cell] = self._bool()
            self.model.add(later == sum(chosen for step, chosen in taken[cell] if step.right))
            difference = sum((step.w - step.v) * chosen for step, chosen in taken[cell])
            # The owner pays no more than this difference: it pays the smaller one where it owns two.
            if cell < length:
                self.model.add(self.pay[first + cell] <= difference).only_enforce_if(later)
            if cell > 0:
                self.model.add(self.pay[first + cell - 1] <= difference).only_enforce_if(~later)

    def _turns(self) -> None:
        """Model what each turn does, and the order of the cells."""
        model, last = self.model, self.last
        cells = sorted(self.pay)
        self.lays: list[Linear] = []
        self.throws: list[Linear] = []
        self.starts: list[Linear] = []
        self.pays: list[Linear] = []
        for turn in range(last):
            self.lays.append(self._bool())
            self.throws.append(self._bool() if self.discards else 0)
            can_start = self.starting and START in self.cards[self.seats[turn]]
            self.starts.append(self._bool() if can_start else 0)
            self.pays.append(self._int(self.most))
            model.add(self.lays[turn] + self.throws[turn] + self.starts[turn] == 1)  # one action a turn (4.1)
            model.add(self.pays[turn] == 0).only_enforce_if(~self.lays[turn])
        for kinds in (self.lays, self.throws, self.starts, self.pays):
            kinds.append(0)  # the last turn lays the Finish, which costs nothing (6.3)
        model.add(sum(self.throws) == self.discards)
        model.add(sum(self.starts) == int(self.starting))  # the Finish needs a Start (6.1), and only one is laid (5.7)
        self.started: list[Linear] = [1] * (last + 1)  # whether the Start was laid before that turn
        if self.starting:
            for turn in range(last + 1):
                self.started[turn] = self._bool()
                model.add(self.started[turn] == sum(self.starts[:turn]))
        # Each empty cell is filled in one turn, and a turn that lays an island fills one.
        self.when = {(cell, turn): self._bool() for cell in cells for turn in range(last)}
        moment = {}
        for cell in cells:
            model.add_exactly_one(self.when[cell, turn] for turn in range(last))
            moment[cell] = self._int(last)
            model.add(moment[cell] == sum(turn * self.when[cell, turn] for turn in range(last)))
            for turn in range(last):
                model.add(self.pays[turn] == self.pay[cell]).only_enforce_if(self.when[cell, turn])
        for turn in range(last):
            model.add(sum(self.when[cell, turn] for cell in cells) == self.lays[turn])
        model.add(sum(self.pays) == sum(self.pay.values()))
        for cell in cells:
            if cell + 1 in self.pay:
                model.add(moment[cell + 1] >= moment[cell] + 1).only_enforce_if(self.later[cell + 1])
                model.add(moment[cell] >= moment[cell + 1] + 1).only_enforce_if(~self.later[cell + 1])
        # The seats give eight together at the Start (5.4), or what a solo game says (10.1).
        due = self.position.joint_discard
        self.shares: list[Linear] = [self._int(due) if self.starting else 0 for _ in range(self.players)]
        if self.starting:
            model.add(sum(self.shares) == due)

    def _seat(self, seat: int) -> None:
        """Model when the cards of a seat are drawn and what they are used for."""
        model, cards, held = self.model, self.cards[seat], self.hand_sizes[seat]
        limit, due = self.position.hand_limit, self.position.joint_discard
        surplus = max(0, held - limit)  # drawn at an earlier Start; it shrinks and never grows
        if self.players == 1:  # a Start lets the hand of one or two players grow for good (5.3, 10.1)
            extra = self.position.solo_draw
            beyond = max(0, extra - 1 - due)
        else:
            extra = beyond = 2 if self.players == 2 else 0
        spared = self._spared(seat)
        given: Linear = 0  # cards paid or discarded in the earlier own turns, less one for each discard turn
        thrown: Linear = 0  # and those
        before: list[cp_model.IntVar] = []
        for index, turn in enumerate(self.own[seat]):
            share: Linear = 0
            if self.starting:
                share = self._int(due)
                model.add(share == self.shares[seat]).only_enforce_if(self.started[turn])
                model.add(share == 0).only_enforce_if(~self.started[turn])
            # Cards are drawn in the order of the pile, and stay drawn.
            drawn = self._prefix(len(cards) - held)
            for earlier, now in zip(before, drawn, strict=False):
                model.add_implication(earlier, now)
            before = drawn
            # A card is drawn for a card used, up to the limit of the hand (4.2).
            reach = limit + index + given + share
            allowance = beyond * self.started[turn] if self.starting else 0
            model.add(held + sum(drawn) <= reach + surplus + allowance)
            if held >= limit and drawn:
                model.add(held + sum(drawn) >= reach).only_enforce_if(~drawn[-1])
            # What is given comes from drawn cards that are not laid. A card once drawn can be given at any later time,
            # so that the sums up to each turn suffice.
            gives = self.pays[turn] + 2 * self.throws[turn]
            model.add(given + thrown + share + gives <= self._available(spared, held, drawn))
            # A Start that is in the hand when no other is laid must be laid (5.1), and only a drawn one can be.
            if self.starting and START in cards:
                place = cards.index(START) - held
                must = [self.started[turn]] + ([self.starts[turn]] if turn < self.last else [])
                model.add_bool_or([*must, ~drawn[place]] if place >= 0 else must)
                if place >= 0 and turn < self.last:
                    model.add_implication(self.starts[turn], drawn[place])
            for number, times in self.times.items():
                place = cards.index(number) - held
                if place >= 0 and turn in times:
                    model.add_implication(times[turn], drawn[place])  # only a drawn island is laid
            if turn == self.last:
                for place, chosen in self.finishes:
                    if place >= held:
                        model.add_implication(chosen, drawn[place - held])
            given = given + self.pays[turn] + self.throws[turn]
            thrown = thrown + self.throws[turn]
        if self.starting:
            self._share(seat, spared, extra + surplus)

    def _prefix(self, count: int) -> list[cp_model.IntVar]:
        drawn = [self._bool() for _ in range(count)]
        for above, below in pairwise(drawn):
            self.model.add_implication(below, above)
        return drawn

    def _spared(self, seat: int) -> list[Linear]:
        """Return for each card of the seat whether it can be given: it is not laid, nor the Finish or Start that is.
        Also sets the turns of the seat's islands and, for the last seat, its choice of a Finish."""
        model, cards = self.model, self.cards[seat]
        turns = [turn for turn in self.own[seat] if turn < self.last]
        spared: list[Linear] = []
        self.times: dict[int, dict[int, cp_model.IntVar]] = {}
        finishes: list[tuple[int, cp_model.IntVar]] = []
        for place, card in enumerate(cards):
            if card <= ISLANDS:
                spared.append(~self.laid[card])
                self._times(card, turns)
            elif card == FINISH and seat == self.seats[-1]:
                finishes.append((place, self._bool()))
                spared.append(~finishes[-1][1])
            elif card == START and self.starting and place == cards.index(START):
                lays = self._bool()
                model.add(lays == sum(self.starts[turn] for turn in turns))
                spared.append(~lays)
            else:
                spared.append(1)
        if finishes:
            model.add_exactly_one(chosen for _, chosen in finishes)
        self.finishes = finishes
        for turn in turns:
            model.add(sum(times[turn] for times in self.times.values() if turn in times) == self.lays[turn])
        own = [on for number in self.times for on in self._places(number)]
        model.add(sum(self.lays[turn] for turn in turns) == sum(own))
        return spared

    def _times(self, number: int, turns: list[int]) -> None:
        """Return an island is laid in a turn of the seat that holds it (4.1), on the cell that is filled then."""
        places = [cell for cell in self.pay if (number, cell) in self.on]
        if not places:
            return
        times = self.times[number] = {turn: self._bool() for turn in turns}
        self.model.add(sum(times.values()) == self.laid[number])
        for cell in places:
            for turn in turns:
                three = (self.on[number, cell], times[turn], self.when[cell, turn])
                for one in three:  # any two of them bring the third
                    self.model.add_bool_or([one if literal is one else ~literal for literal in three])

    def _available(self, spared: list[Linear], held: int, drawn: list[cp_model.IntVar]) -> Linear:
        """Return how many cards have been drawn that can be given, now or before."""
        found: list[Linear] = list(spared[:held])
        for spare, here in zip(spared[held:], drawn, strict=True):
            if isinstance(spare, int):
                found.append(here)
                continue
            both = self._bool()
            self.model.add_implication(both, spare)
            self.model.add_implication(both, here)
            found.append(both)
        return sum(found)

    def _share(self, seat: int, spared: list[Linear], extra: int) -> None:
        """Demand that a seat gives only cards that it has drawn by then, with the extra ones (5.3, 10.1)."""
        held = self.hand_sizes[seat]
        drawn = self._prefix(len(spared) - held)
        available = self._available(spared, held, drawn)
        for turn, start in enumerate(self.starts):
            if not isinstance(start, int):
                earlier = [own for own in self.own[seat] if own < turn]
                given = sum(self.pays[own] + self.throws[own] for own in earlier)
                thrown = sum(self.throws[own] for own in earlier)
                reach = self.position.hand_limit + len(earlier) + given + extra
                self.model.add(held + sum(drawn) <= reach).only_enforce_if(start)
                self.model.add(self.shares[seat] + given + thrown <= available).only_enforce_if(start)

    def solve(self, units: float, seconds_left: Callable[[], float | None]) -> tuple[bool | None, list[int]]:
        """Solve the model: False if it is infeasible, True with codes if its solution wins, otherwise None. `units` is
        CP-SAT's deterministic time."""
        seconds = seconds_left()
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.catch_sigint_signal = False  # its handler aborts the process if the search is in a thread
        solver.parameters.max_deterministic_time = units
        if seconds is not None:
            solver.parameters.max_time_in_seconds = max(0.0, seconds)
        # Probing and symmetries took most of the time of the models measured and decided none.
        solver.parameters.cp_model_probing_level = 0
        solver.parameters.symmetry_level = 0
        solver.parameters.max_presolve_iterations = 1
        with stopped_by(solver, lambda: not is_over(seconds_left)):
            status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return False, []
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            codes = self._play(solver)
            return (True, codes) if codes else (None, [])
        return None, []

    def _play(self, solver: cp_model.CpSolver) -> list[int]:
        """Return the codes of a solution; none if it does not win."""
        value = solver.value
        cell_of = {number: cell for (number, cell), on in self.on.items() if value(on)}
        number_on = {cell: number for number, cell in cell_of.items()}
        cell_at = {turn: cell for (cell, turn), here in self.when.items() if value(here)}
        kept = {*cell_of}
        walk = self.position.copy(stack=False)
        codes: list[int] = []

        def do(*code: int) -> bool:
            codes.append(pack(*code))
            if codes[-1] not in walk.legal_codes():
                return False
            walk.push(codes[-1])
            return True

        def cheapest(seat: int, count: int) -> list[int]:
            hand = [card for card in walk.hands[seat] if card not in kept]
            hand.sort(key=lambda card: card == FINISH)  # a Finish only where nothing else is left
            return sorted(hand[:count]) if len(hand) >= count else []

        for turn in range(self.last):
            seat = self.seats[turn]
            if value(self.starts[turn]):
                if not do(LAY_START, START, 0):
                    return []
                while walk.phase == "share" and not walk.is_over:
                    giver = (walk.turn or 0) - 1
                    for card in cheapest(giver, value(self.shares[giver])):
                        if not do(GIVE, card, 0):
                            return []
                    if walk.phase == "share" and walk.turn == giver + 1 and not do(ENOUGH, 0, 0):
                        return []
            elif value(self.throws[turn]):
                two = cheapest(seat, 2)
                if not two or not do(DISCARD, two[0], 0) or not do(PAYMENT, two[1], 0):
                    return []
            else:
                cell = cell_at[turn]
                if not do(PLAY, number_on[cell], cell):
                    return []
                for card in cheapest(seat, walk.owed if walk.phase == "pay" else 0):
                    if not do(PAYMENT, card, 0):
                        return []
            if walk.is_over or not walk.is_boundary:
                return []
        return codes if do(LAY_FINISH, FINISH, 0) and walk.is_won else []
