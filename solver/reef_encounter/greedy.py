"""The greedy player of Reef Encounter that `best` is measured against: the turn that the evaluation likes best, without
a thought for what the others will do about it."""

from __future__ import annotations

from ...core.contract import View
from ...core.reef_encounter.position import ReefEncounter
from ...core.rng import Generator
from .turn import TurnSearch


def move(view: View[ReefEncounter], seed: int) -> list[int]:
    """Return the codes of the whole turn that the default turn search values most in one deal sampled by `seed`."""
    world = view.sample(Generator(seed, "determinise"))
    return TurnSearch().greedy(world)
