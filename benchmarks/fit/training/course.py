"""The interface between the training loop and the numbers that it trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Examples = Mapping[str, NDArray[np.float32]]
Numbers = Any  # numbers in JSON form, as in their data file


@dataclass(frozen=True, slots=True)
class Sizes:
    """The amount of work in a step: deals for examples, sampled deals for each example, passes over all examples, and
    the maximum number of deals in a match. A search without examples uses the passes as generations."""

    deals: int = 1000
    worlds: int = 8
    passes: int = 12
    match: int = 8000


class Course(Protocol):
    """One set of numbers and the way to train it. Everything random follows from the seeds that its methods get."""

    def present(self) -> Numbers:
        """Return the current numbers, read from the data file of the package."""

    def examples(self, numbers: Numbers, sizes: Sizes, seed: int) -> Examples:
        """Return examples from games with these numbers, on deals from the seed on. Return nothing if the fit plays its
        own games."""

    def fit(self, numbers: Numbers, examples: Sequence[Examples], sizes: Sizes, seed: int) -> Numbers:
        """Return a candidate that is fitted to the examples of all steps so far."""

    def match(self, candidate: Numbers, numbers: Numbers, seed: int) -> Iterator[float | None]:
        """Yield the candidate's result of each deal, 0 to 1, without end; None for a deal that does not distinguish the
        two."""

    def write(self, numbers: Numbers) -> None:
        """Write the numbers to the data file from which `present` reads."""
