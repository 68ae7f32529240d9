"""The limits of one `verify` in any ruleset, what was spent of them, and the verdicts that state it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.contract import Position
from ...core.errors import counted
from ...core.variation import Line
from ...core.version import __version__
from ..clock import between, is_limit
from ..results import Argument, Verdict

NODES = 20_000_000  # moves, when no limit is given: a few seconds
FIRST = 4_000  # moves before the bounds are asked


def later(seed: int, number: int) -> int:
    """Return the seed of another search of the same question: `seed` plus `number`, modulo 2**64."""
    return (seed + number) % 2**64


class VerifyBudget:
    """The limits of one `verify` and what it has spent of them, with the verdicts that state it.

    Parameters
    ----------
    nodes : most moves and positions to look at, all steps together; None: 20 million, without end where `seconds` is
        given
    seconds : wall time by `clock` after which the search gives up
    seed : of the searches
    """

    def __init__(self, nodes: int | None, seconds: float | None, seed: int, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.began = clock()
        self.seconds = seconds
        self.seed = seed
        self.most = nodes if nodes is not None else 2**62 if is_limit(seconds) else NODES
        self.used = 0

    @property
    def left(self) -> int:
        """The number of moves and positions that may still be searched; 0 or less if the limit is reached."""
        return self.most - self.used

    @property
    def seconds_left(self) -> float | None:
        """Return the seconds that are left, below 0 if the limit has passed, or None if time does not count."""
        return None if self.seconds is None else self.began + self.seconds - self.clock()

    def go_on(self) -> bool:
        """Return whether time is left; True without a time limit. Nodes do not matter."""
        return self.seconds is None or self.clock() - self.began < self.seconds

    def winnable(self, position: Position, codes: Sequence[int]) -> Verdict:
        """Return the verdict `winnable` with the line of these actions from the position.

        Raises IllegalMove or AssertionError if they do not win by the rules.
        """
        line = Line(position, codes)
        if line.end.returns != (1.0,) * position.players:
            raise AssertionError(f"a line that does not win was found: {codes}")
        reason = f"a line of {counted(len(line), 'move')}" if codes else "the game is won"
        return self._verdict("winnable", line, "line", reason)

    def unwinnable(self, proof: str, reason: str, argument: Argument | None = None) -> Verdict:
        """Return the verdict `unwinnable` with a kind of proof and its reason as text."""
        return self._verdict("unwinnable", None, proof, reason, argument)

    def bounded(self, argument: Argument) -> Verdict:
        """Return the verdict `unwinnable`, proved by a bound."""
        return self.unwinnable("bound", argument.reason, argument)

    def unknown(self) -> Verdict:
        """Return the verdict `unknown`: nothing was proved within the limit."""
        return self._verdict("unknown", None, None, "no winning line found within the limit, and no bound forbids one")

    def _verdict(
        self, status: str, line: Sequence[str] | None, proof: str | None, reason: str, argument: Argument | None = None
    ) -> Verdict:
        spent = between(self.began, self.clock())
        return Verdict(status, line, proof, reason, self.used, spent, self.seed, __version__, argument)
