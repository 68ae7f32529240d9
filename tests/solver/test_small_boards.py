"""Every rule by which `verify`, its searches and the checker leave something out, against trying everything.

Small boards (support/small_boards.py) are solved by trying each atomic move, with nothing left out. No rule may deny
what can be won, alone or with the others, nor may the search give another answer without one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

import pytest

import leadline
from leadline.checker import bounds, calm_sailing
from leadline.checker.certificate import check
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.solver.calm_sailing.base import beam as base_beam, bounds as base_bounds
from leadline.solver.calm_sailing.base.cpsat import decide
from leadline.solver.calm_sailing.base.exhaust import CUTS, exhaust
from leadline.solver.calm_sailing.expansions import beam as expansions_beam, exhaust as expansions_exhaust
from leadline.solver.calm_sailing.expansions.bounds import impossible
from leadline.solver.certificate import certificate
from support.small_boards import TooMany, most_unused, small_boards


def alone(cuts: Iterable[str]) -> list[tuple[str, ...]]:
    """No rule, each by itself, all but each, and all."""
    names = sorted(cuts)
    return [(), *((name,) for name in names), *(tuple({*names} - {name}) for name in names), tuple(names)]


ALONE, ALONE_EXPANSIONS = alone(CUTS), alone(expansions_exhaust.CUTS)


def arguments(position: leadline.Position) -> Iterator[str]:
    """The kinds of argument that the checker would accept for the position."""
    state = calm_sailing.load({key: value for key, value in position.document().items() if key != "memory"})
    plain = {"finish", "start", "deck", "solo-start", "unpaid-start", "count", "gaps"}
    for kind, found in bounds.arguments(state):
        assert kind in plain | {"gap", "tempo"}
        assert all(isinstance(value, int) for value in found.values())
        yield kind


def confirmed(position: leadline.Position) -> bool:
    """Whether the checker confirms the bound that `verify` gives."""
    verdict = leadline.verify(position, nodes=1)
    return verdict.proof == "bound" and check(certificate(position, verdict)).status == "confirmed"


def check_base(count: int, seed: int, limit: int, *, model: bool) -> Counter[str]:
    """Small positions of the base game; returns how often each answer and argument came up."""
    seen: Counter[str] = Counter()
    for position in islice(small_boards(seed, "base"), count):
        assert isinstance(position, CalmSailing)
        try:
            unused = most_unused(position, limit)
        except TooMany:
            continue
        won, text = unused is not None, position.text()
        seen["won" if won else "lost"] += 1
        most = base_bounds.most_payment(position)
        for cuts in ALONE:
            answer, codes, _ = exhaust(position, 10_000, most, lambda: True, 12, cuts)
            assert answer in (won, None), (cuts, text)
            assert not answer or position.follow(codes)[0].returns == (1.0,) * position.players
            seen[f"decided by {' '.join(sorted(cuts))}"] += answer is not None
        argument = base_bounds.impossible(position)
        kinds = {*arguments(position)}
        seen.update(kinds)
        if unused is not None:
            spare = base_bounds.spare_cards(position)
            assert (argument, kinds) == (None, set()), text
            assert spare is not None, text
            assert base_bounds.most_unused(position) >= unused, text
            assert spare >= unused, text
            assert not base_beam.given_up(position), text
            assert not base_beam.given_up(position, unused), text
        elif argument is not None:
            assert confirmed(position), text
        seen["given up"] += base_beam.given_up(position)
        if model:
            answer = decide(position, 10_000_000).winnable
            assert answer in (won, None), text
            seen["decided by the model"] += answer is not None
        assert leadline.verify(position, nodes=200_000).status == ("winnable" if won else "unwinnable"), text
    return seen


def check_expansions(count: int, seed: int, limit: int, kind: str = "expansions") -> Counter[str]:
    """Small positions with expansions, in Day and Night and on own boards."""
    seen: Counter[str] = Counter()
    for position in islice(small_boards(seed, kind), count):
        assert isinstance(position, Expanded)
        try:
            won = most_unused(position, limit) is not None
        except TooMany:
            continue
        text = position.text()
        seen["won" if won else "lost"] += 1
        for cuts in ALONE_EXPANSIONS:
            answer, codes, _ = expansions_exhaust.exhaust(position, 50_000, lambda: True, cuts)
            assert answer in (won, None), (cuts, text)
            assert not answer or position.follow(codes)[0].returns == (1.0,) * position.players
            seen[f"decided by {' '.join(sorted(cuts))}"] += answer is not None
        argument = impossible(position)
        hopeless = expansions_exhaust.is_hopeless(position)
        assert argument is not None or not hopeless, text
        seen["bounded"] += argument is not None
        seen["hopeless"] += hopeless
        kinds = {*arguments(position)}
        seen.update(kinds)
        # Beams serve the standard board, for which alone their rule is meant.
        given_up = position.board.name == "standard" and expansions_beam.given_up(position)
        seen["given up"] += given_up
        if won:
            assert (argument, kinds, given_up) == (None, set(), False), text
        elif argument is not None:
            assert confirmed(position), text
        status = leadline.verify(position, nodes=20_000).status
        assert status in ("winnable" if won else "unwinnable", "unknown"), text
        seen[status] += 1
    return seen


def test_rules_of_the_base_game() -> None:
    seen = check_base(150, 3, 1_500, model=False)
    assert seen["won"] > 20
    assert seen["lost"] > 50
    assert seen["given up"] > 30
    assert {"finish", "solo-start", "gap", "count", "tempo"} <= seen.keys()


@pytest.mark.extended
def test_rules_of_expansions_and_other_boards() -> None:
    seen = check_expansions(240, 2, 1_500)
    assert seen["won"] > 15
    assert seen["lost"] > 50
    assert min(seen[f"decided by {' '.join(sorted(cuts))}"] for cuts in ALONE_EXPANSIONS) > 80
    assert seen["hopeless"] > 0.95 * seen["bounded"] > 20
    assert {"finish", "deck", "gap", "count", "tempo", "given up"} <= seen.keys()


@pytest.mark.extended
def test_top_cards_of_piles_that_are_given_unseen() -> None:
    """Two of the eight may be storms and monsters, which no other bound counts (8.3.1, 10.20)."""
    seen = check_expansions(800, 5, 1_500, "yellow storms")
    assert seen["won"] > 50
    assert seen["lost"] > 100
    assert seen["count"] > 20


@pytest.mark.extended
def test_gaps_that_only_a_strike_opens() -> None:
    """Two gaps at most meet at the island that a monster takes away (8.2.2)."""
    seen = check_expansions(500, 6, 1_500, "monsters")
    assert seen["won"] > 10
    assert seen["lost"] > 200
    assert seen["gaps"] > 2
    assert seen["count"] > 50


@pytest.mark.slow
def test_rules_of_the_base_game_on_thousands() -> None:
    seen = check_base(6_000, 3, 6_000, model=True)
    assert seen["won"] + seen["lost"] > 3_000
    assert min(seen[f"decided by {' '.join(sorted(cuts))}"] for cuts in ALONE) > 3_000
    assert seen["decided by the model"] > 300
    assert seen["unpaid-start"] > 10


@pytest.mark.slow
def test_rules_of_expansions_and_other_boards_on_thousands() -> None:
    seen = check_expansions(6_000, 4, 6_000)
    assert seen["won"] + seen["lost"] > 3_000
    assert min(seen[f"decided by {' '.join(sorted(cuts))}"] for cuts in ALONE_EXPANSIONS) > 3_000
    assert seen["unknown"] == 0
