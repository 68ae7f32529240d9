"""The courses by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .calm_sailing import (
    PLAYERS,
    REMOVED,
    RULESETS,
    STORM_NETWORK,
    CalmAdvantage,
    CalmAdvantageRemoved,
    CalmPayments,
    CalmStorms,
    CalmWeights,
)
from .course import Course
from .payments import Payments


def _reef_encounter() -> Course:
    from .reef_encounter import EncounterValue

    return EncounterValue()


def _competitive() -> Course:
    from .competitive import CompetitiveWeights

    return CompetitiveWeights()


def _win_predictor() -> Course:
    from .win_predictor import WinPredictor

    return WinPredictor()


def _reef() -> Course:
    from .reef import ReefValue

    return ReefValue()


COURSES: dict[str, Callable[[], Course]] = {
    "calm-sailing/competitive/weights": _competitive,
    "calm-sailing/win-predictor": _win_predictor,
    "reef/value": _reef,
    "reef-encounter/value": _reef_encounter,
}
for _players in (1, *PLAYERS):
    COURSES[f"calm-sailing/payments/{_players}"] = partial(Payments, _players)
for _kind in REMOVED:
    COURSES[f"calm-sailing/{_kind}/advantage/removed"] = partial(CalmAdvantageRemoved, _kind)
for _kind in STORM_NETWORK:
    COURSES[f"calm-sailing/{_kind}/storms"] = partial(CalmStorms, _kind)
for _kind in RULESETS:
    COURSES[f"calm-sailing/{_kind}/advantage"] = partial(CalmAdvantage, _kind)
    COURSES[f"calm-sailing/{_kind}/payments"] = partial(CalmPayments, _kind)
    COURSES[f"calm-sailing/{_kind}/weights"] = partial(CalmWeights, _kind)
    for _players in PLAYERS:
        COURSES[f"calm-sailing/{_kind}/weights/{_players}"] = partial(CalmWeights, _kind, (_players,))
