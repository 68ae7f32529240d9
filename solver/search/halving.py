"""Allocation of worlds to candidates, and the choice of the best one.

Sequential halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013): equal shares
of the work go to rounds, each round ends with the worse candidates set aside. The playout policy's own move stays to
the end, and a last part of the work compares the finalists in fresh worlds.

The candidate with the highest mean of many noisy ones is often worse than the policy's move. So a candidate is judged
by its difference to that move in the same worlds, drawn towards what is expected of a move that the policy passes
over (`Prior`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt

from ..clock import is_limit
from ..game import Prior
from ..intervals import deviations, interval, shifted
from ..results import is_aside
from .flat import Counts
from .sampler import Sampling

FINALISTS = 2
PROMISING = 16  # limit of candidates if priors select them
SELECTION = 0.6  # share of the work that goes to choosing the finalists
FEWEST = 4  # worlds that each candidate of a first round should have
SHRINKS = (2, 4, 8, 16, 32)
UNKNOWN = Prior(-0.05)  # of a candidate other than the policy's move, without further knowledge
OPEN = 10.0  # a game is open if the policy's move loses one sampled deal in this many
SEPARATED = 4.0  # standard errors between the finalists that end the search early
ENOUGH = 100  # worlds of the last part before that


@dataclass(frozen=True, slots=True)
class Estimate:
    """A candidate after a search.

    value      value to the seat, from 0 to 1: the mean of the policy's move plus `edge`, or the proved value
    interval   95% interval of the value; those of the finalists hold jointly
    mean       mean of the sampled values; a finalist's come only from the held-out samples
    counted    number of these values
    worlds     number of sampled deals in which the candidate was tried
    finalist   True if it reached the last part
    edge       expected advantage over the policy's move (`posterior`)
    error      standard deviation of `edge`
    aside      True if it was set aside early (`is_aside`)
    equal      True for a move not set aside if the 95% interval of its difference to the best one contains 0
    """

    candidate: int
    value: float
    interval: tuple[float, float]
    mean: float
    counted: int
    worlds: int
    finalist: bool
    edge: float
    error: float
    aside: bool = False
    equal: bool = False


Watch = Callable[[Callable[[], Sequence[Estimate]]], None]  # receives a function that lists the candidates, best first


@dataclass(frozen=True, slots=True)
class Ranking:
    """The candidates that were tried: the best one, the others by value, then those set aside by value.

    `finalists` is the number of those that are compared in held-out samples; they need not come first. The 95%
    intervals of their values hold jointly, and so does that of the chosen one.
    """

    estimates: tuple[Estimate, ...]
    finalists: int
    playouts: int
    interrupted: bool


def openness(policy: Counts) -> float:
    """Return the loss-rate scale of a game from the results of the policy's move.

    The scale is 1 if the move loses at least a tenth of its sampled deals, and proportionally less otherwise. Half a
    win and half a loss are added for unseen results.
    """
    lost = (policy.worlds - policy.total + 1) / (policy.worlds + 2)
    return min(1.0, OPEN * lost)


def posterior(counts: Counts, prior: Prior = UNKNOWN, share: float = 1.0) -> tuple[float, float]:
    """Return the expected difference to the policy's move and its standard deviation (posterior, normal model).

    The sampled difference and the expected one, `prior`, are weighted by their precision. Half a squared unit is added
    for unseen results. `share`, the `openness` of the game, scales spread and bias of a prior with `open`. If the
    samples contradict the expectation by more than its spread, the deviation includes the whole contradiction, so
    that the interval still covers the samples.
    """
    shrunk = share if prior.open else 1.0
    spread, bias = shrunk * prior.spread, shrunk * prior.bias
    if counts.worlds == 0:
        return prior.edge, spread
    mean = counts.edge / counts.worlds
    variance = (max(0.0, counts.edge_squares - counts.worlds * mean * mean) + 0.5) / counts.worlds
    sampled = 1 / (variance / counts.worlds + bias * bias)  # the precisions
    expected = 1 / (spread * spread)
    drawn = expected / (sampled + expected)
    miss = max(spread, sqrt(max(0.0, (mean - prior.edge) ** 2 - 1 / sampled)))
    edge = (sampled * mean + expected * prior.edge) / (sampled + expected)
    return edge, hypot((1 - drawn) / sqrt(sampled), drawn * miss)


def advantage(counts: Counts, prior: Prior = UNKNOWN, share: float = 1.0) -> float:
    """Return the expected difference of a candidate to the policy's move, the first result of `posterior`."""
    return posterior(counts, prior, share)[0]


def rank(
    sampler: Sampling,
    *,
    nodes: int | None,
    seconds: float | None,
    clock: Callable[[], float],
    priors: Sequence[Prior] | None = None,
    narrow: bool = True,
    kept: Collection[int] = (),
    watch: Watch | None = None,
) -> Ranking:
    """Rank the candidates with at most `nodes` playouts and `seconds` by `clock`; at least one limit is given.

    The first sampled deal is played whatever the limits are. `priors` are the expectations of the candidates; if
    `narrow` is true, only the most promising ones are tried. Candidates in `kept` stay to the end, together with the
    best of the others. `watch` is called repeatedly with the current standing. Ctrl-C ends the search with the results
    so far; before the first sampled deal, KeyboardInterrupt is raised.
    """
    search = _Search(sampler, nodes, seconds, clock, priors)
    search.trusted = priors is not None and narrow
    search.kept = frozenset(kept)
    search.watch = watch
    interrupted = False
    try:
        search.select()
        search.compare()
    except KeyboardInterrupt:
        if sampler.playouts == 0:
            raise
        interrupted = True
    return search.ranking(interrupted)


class _Search:
    def __init__(
        self,
        sampler: Sampling,
        nodes: int | None,
        seconds: float | None,
        clock: Callable[[], float],
        priors: Sequence[Prior] | None,
    ) -> None:
        self.sampler = sampler
        self.nodes = nodes
        self.seconds = seconds
        self.clock = clock
        self.began = clock() if seconds is not None else 0.0
        # With playouts to count and time without end the clock can only stop the search, not change its course.
        self.timed = seconds is not None and (nodes is None or is_limit(seconds))
        self.priors = priors if priors is not None else [UNKNOWN] * sampler.count
        self.trusted = False
        self.fresh = False
        self.kept: frozenset[int] = frozenset()
        self.watch: Watch | None = None

    def judge(self, candidate: int) -> float:
        return self.judged(candidate)[0]

    def judged(self, candidate: int) -> tuple[float, float]:
        if candidate == self.sampler.policy:
            return 0.0, 0.0
        own = self.sampler.counts(self.sampler.policy)
        return posterior(self.sampler.counts(candidate), self.priors[candidate], openness(own))

    def best(self, candidates: Sequence[int], count: int) -> list[int]:
        """Return the policy's move, the best others up to `count` in total, and the candidates that always stay."""
        policy = self.sampler.policy
        aside = {policy, *self.kept}
        others = sorted((c for c in candidates if c not in aside), key=lambda c: (-self.judge(c), c))
        return [policy, *others[: count - 1], *sorted(self.kept - {policy})]

    def select(self) -> None:
        """Run the rounds that lead to the finalists."""
        if self.trusted:
            self.sampler.keep(self.best(self.sampler.alive, PROMISING))
        if self.nodes is not None and len(self.sampler.alive) > self.nodes:
            self.sampler.keep(self.best(self.sampler.alive, max(1, self.nodes - len(self.kept))))
        if self.timed:  # the first sampled deal shows the pace
            self.run(self.sampler.parts if self.nodes is None else 1)
        rounds = self.rounds()
        for number, survivors in enumerate(rounds, start=1):
            self.spend(SELECTION * number / len(rounds))
            self.sampler.keep(self.best(self.sampler.alive, survivors))

    def rounds(self) -> list[int]:
        """Return how many candidates survive each round. Numbers shrink faster if there is little work for many
        candidates."""
        count = len(self.sampler.alive)
        limits = [] if self.nodes is None else [self.nodes]
        if self.timed:
            limits.append(self.sampler.playouts + self.fitting(1.0))
        found: list[int] = []
        for shrink in SHRINKS:
            found = []
            left = count - len(self.kept - {self.sampler.policy})
            while left > FINALISTS:
                left = max(FINALISTS, -(-left // shrink))
                found.append(left)
            if not limits or not found or SELECTION * min(limits) >= FEWEST * count * len(found):
                break
        return found

    def fitting(self, share: float) -> int:
        """Return how many playouts fit into the rest of that share of the time, at the pace so far.

        The limit is a thousand times the playouts so far; the result is 0 or less if the time is over.
        """
        elapsed = self.clock() - self.began
        if self.nodes is not None and not self.timed:
            stopped = self.seconds is not None and elapsed >= self.seconds and self.sampler.playouts > 0
            return 0 if stopped else self.nodes
        room = (self.seconds or 0.0) * share - elapsed
        most = 1000 * self.sampler.playouts
        return most if room * self.sampler.playouts >= most * elapsed else int(room * self.sampler.playouts / elapsed)

    def run(self, worlds: int) -> None:
        """Play `worlds` sampled deals, or fewer if the time is over."""
        self.sampler.run(worlds, goes_on=None if self.kept and not self.sampler.playouts else self.goes_on)

    def goes_on(self) -> bool:
        """Report whether time is left. Pending signals are handled meanwhile."""
        return self.seconds is None or self.clock() - self.began < self.seconds

    def spend(self, share: float) -> None:
        """Play sampled deals until that share of the total work is done, at least one per round if the limits allow
        it."""
        alive = len(self.sampler.alive)
        first = True
        while True:
            # During selection the size of a batch affects only the clock.
            worlds = max(1, self.sampler.batch // alive) * (1 if self.fresh else self.sampler.parts)
            if self.nodes is not None:
                whole = int(self.nodes * share) - self.sampler.playouts
                left = self.nodes - self.sampler.playouts
                fitting = max(whole // alive, 1 if first else 0)
                worlds = min(worlds, fitting, left // alive)
            if self.seconds is not None:
                worlds = min(worlds, -(-self.fitting(share) // alive))
            if worlds <= 0:
                return
            self.run(worlds)
            first = False
            if self.watch is not None:
                self.watch(lambda: self.ranking(interrupted=False).estimates)
            if self.fresh and self.separated():
                return

    def compare(self) -> None:
        """Compare the finalists in held-out samples."""
        self.sampler.mark()
        self.fresh = True
        self.spend(1.0)

    def separated(self) -> bool:
        for candidate in self.sampler.alive:
            counts = self.sampler.fresh_counts(candidate)
            if counts.worlds < ENOUGH:
                return False
            mean = counts.edge / counts.worlds
            variance = max(0.0, counts.edge_squares / counts.worlds - mean * mean)
            if candidate != self.sampler.policy and mean * mean * counts.worlds <= SEPARATED * SEPARATED * variance:
                return False
        return len(self.sampler.alive) > 1

    def finalists(self) -> list[int]:
        """Return the candidates that were compared in held-out samples."""
        return self.sampler.alive if self.fresh and self.sampler.fresh_counts(self.sampler.policy).worlds else []

    def ranking(self, interrupted: bool) -> Ranking:
        """Return the candidates that were tried. The best one is the best judged of those that were tried most, with
        proved values as they are; a proved win goes before any estimate, and of equals the policy's move is first."""
        finalists = self.finalists()
        tried = [candidate for candidate in range(self.sampler.count) if self.sampler.counts(candidate).worlds]
        exact = {candidate: self.sampler.exact(candidate) for candidate in tried}
        solved = None not in exact.values()

        def order(e: Estimate) -> tuple[float, bool, int, float, bool, int]:
            proved = (exact[e.candidate] or 0.0) if solved or exact[e.candidate] == 1 else 0.0
            return -proved, not e.finalist, -e.worlds, -e.edge, e.candidate != self.sampler.policy, e.candidate

        ordered = sorted((self.estimate(candidate, finalists, exact[candidate]) for candidate in tried), key=order)
        best = _first(ordered, exact)
        lost = exact[best.candidate] == 0  # nothing is worse, so no move is set aside for a lower value
        others = [
            replace(e, aside=True)
            if exact[e.candidate] is None and not lost and is_aside(e.value, e.worlds, best.value, best.worlds)
            else replace(e, equal=_are_alike(e, best))
            for e in ordered
            if e is not best
        ]
        others.sort(key=lambda e: (e.aside, -e.value, -e.edge, order(e)))
        return Ranking((best, *others), len(finalists), self.sampler.playouts, interrupted)

    def estimate(self, candidate: int, finalists: list[int], exact: float | None) -> Estimate:
        finalist = candidate in finalists
        worlds = self.sampler.counts(candidate).worlds
        counts = self.sampler.fresh_counts(candidate) if finalist else self.sampler.counts(candidate)
        confidence = 1 - 0.05 / len(finalists) if finalist else 0.95
        own = self.sampler.counts(self.sampler.policy)
        base, (edge, error) = own.total / own.worlds, self.judged(candidate)
        value, ends = min(1.0, max(0.0, base + edge)), (0.0, 1.0)
        if exact is not None:
            value, ends, error = exact, (exact, exact), 0.0
        else:
            policy = interval(own.total, own.squares, own.worlds, confidence)
            ends = shifted(base, policy, edge, deviations(confidence) * error)
        mean = counts.total / counts.worlds
        return Estimate(candidate, value, ends, mean, counts.worlds, worlds, finalist, edge, error)


def _first(ordered: Sequence[Estimate], exact: Mapping[int, float | None]) -> Estimate:
    """Return the best candidate of these, the first unless a proof contradicts it: a proved value counts as it is. If
    the best one is proved to lose, every other candidate may be better."""
    first = ordered[0]
    tried = (first.finalist, first.worlds)
    rivals = [e for e in ordered if exact[e.candidate] is not None or (e.finalist, e.worlds) == tried]
    best = max(rivals, key=lambda e: e.value)
    return max(ordered, key=lambda e: e.value) if exact[best.candidate] == 0 else best


def _are_alike(one: Estimate, best: Estimate) -> bool:
    """Return whether 95% intervals do not separate the values.

    The interval is that of the difference of two estimates, which share the policy's value. If one value is proved, the
    intervals of the values themselves are compared.
    """
    if one.interval[0] == one.interval[1] or best.interval[0] == best.interval[1]:
        return one.interval[0] <= best.interval[1] and best.interval[0] <= one.interval[1]
    return abs(best.edge - one.edge) <= deviations() * hypot(one.error, best.error)
