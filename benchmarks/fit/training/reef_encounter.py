"""Reef Encounter: weights disturbed at random, and a match of narrow searches (fit_reef_encounter.py has both)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fit_reef_encounter import disturbed, match
from leadline import Generator
from leadline.solver.reef_encounter.training import write
from leadline.solver.reef_encounter.weights import FILE, NAMES, WEIGHTS, Weights

from .course import Examples, Numbers, Sizes


class ReefEncounterWeights:
    """The numbers are the weights of the beginning and what the end adds, in one list."""

    def present(self) -> Numbers:
        return [*WEIGHTS.early, *WEIGHTS.later]

    def examples(self, numbers: Numbers, sizes: Sizes, seed: int) -> Examples:
        return {}

    def fit(self, numbers: Numbers, examples: Sequence[Examples], sizes: Sizes, seed: int) -> Numbers:
        return [round(weight, 4) for weight in disturbed(numbers, Generator(seed, "fit"))]

    def match(self, candidate: Numbers, numbers: Numbers, seed: int) -> Iterator[float | None]:
        """Each deal twice, the seats exchanged."""
        while True:
            share = match(candidate, numbers, 2, seed)
            yield None if share == 0.5 else share
            seed += 1

    def write(self, numbers: Numbers) -> None:
        half = len(NAMES)
        write(Weights(tuple(numbers[:half]), tuple(numbers[half:]), WEIGHTS.sharpness), FILE)
