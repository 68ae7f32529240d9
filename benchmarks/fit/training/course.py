"""What the training loop asks of whatever it trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Examples = Mapping[str, NDArray[np.float32]]
Numbers = Any  # what JSON can hold: the numbers that are fitted, in the form of the file that they are shipped in


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much work a step does: deals that are played for examples, worlds that each example is tried in, passes over
    all examples (or generations of a search that has none), and the deals of a match at most."""

    deals: int = 1000
    worlds: int = 8
    passes: int = 12
    match: int = 8000


class Course(Protocol):
    """One set of numbers and how it gets better. Everything random in it follows from the seeds it is given."""

    def present(self) -> Numbers:
        """The numbers that are shipped."""

    def examples(self, numbers: Numbers, sizes: Sizes, seed: int) -> Examples:
        """What games played by the numbers show, on deals from the seed on; empty where the fit plays for itself."""

    def fit(self, numbers: Numbers, examples: Sequence[Examples], sizes: Sizes, seed: int) -> Numbers:
        """A candidate, from the examples of all steps so far."""

    def match(self, candidate: Numbers, numbers: Numbers, seed: int) -> Iterator[float | None]:
        """Deal by deal, without end, what the candidate's share of the two was, 0 to 1; None where a deal tells them
        not apart."""

    def write(self, numbers: Numbers) -> None:
        """Ships the numbers."""
