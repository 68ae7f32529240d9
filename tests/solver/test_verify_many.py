"""`verify_many` and `deal_many` against `verify` and `deal`, one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import leadline
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.packed_positions import Packed, dtype_of
from leadline.solver.calm_sailing.base.batch import wins
from leadline.solver.results import Verdict

RULES = ({}, {"removed": "Poseidon"}, {"removed": [3, 40, 80]}, {"removed": 28, "first": 1}, {"solo_draw": 9})
NODES = 30_000


def told(verdicts: Sequence[Verdict]) -> list[tuple[object, ...]]:
    """Everything about the verdicts but the time."""
    return [(v.status, v.line and tuple(v.line), v.proof, v.reason, v.nodes, v.seed) for v in verdicts]


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_packed_deals_are_the_deals(players: int, rules: dict[str, Any]) -> None:
    if "solo_draw" in rules and players > 1:
        with pytest.raises(leadline.DocumentError, match="solo_draw: expected only in the solo game"):
            leadline.deal_many("calm-sailing", players=players, seeds=[1, 2], **rules)
        return
    seeds = [*range(20), 2**64 - 1]
    deals = leadline.deal_many("calm-sailing", players=players, seeds=seeds, **rules)
    assert isinstance(deals, Packed)
    assert list(deals) == [leadline.deal("calm-sailing", players=players, seed=seed, **rules) for seed in seeds]
    assert Packed.of(list(deals)).array.tobytes() == deals.array.tobytes()


@pytest.mark.parametrize(
    ("game", "rules"), [("reef", {}), ("calm-sailing", {"storms": True}), ("calm-sailing", {"first": "random"})]
)
def test_other_deals_are_made_one_by_one(game: str, rules: dict[str, Any]) -> None:
    deals = leadline.deal_many(game, players=2, seeds=range(4), **rules)
    assert list(deals) == [leadline.deal(game, players=2, seed=seed, **rules) for seed in range(4)]


def follows(position: CalmSailing, codes: Sequence[int]) -> bool:
    """Whether the moves are legal one by one, as they are listed, and win."""
    try:
        return position.follow(codes)[0].is_won
    except leadline.IllegalMove:
        return False


@pytest.mark.parametrize("players", range(1, 6))
def test_lines_are_refused_that_break_a_rule(players: int) -> None:
    """Moves are left out, exchanged and changed; plays are not looked up in a list of all."""
    chance = Random(players)
    answers = []
    for seed in range(12):
        deal = leadline.deal("calm-sailing", players=players, seed=seed, removed=6)
        assert isinstance(deal, CalmSailing)
        line = leadline.verify(deal).line
        if line is None:
            continue
        codes = list(line.codes)  # type: ignore[attr-defined]
        assert wins(deal, codes)
        for _ in range(200):
            wrong, at = codes.copy(), chance.randrange(len(codes))
            way = chance.randrange(5)
            if way == 0:
                del wrong[at]
            elif way == 1:
                wrong[at] = chance.choice(codes)
            elif way == 2:  # another card, or none
                wrong[at] = codes[at] & ~0xFF00 | chance.randrange(256) << 8
            elif way == 3:  # another cell, or none
                wrong[at] = codes[at] & ~0xFF0000 | chance.choice((*range(36), 36, 40, 64, 255)) << 16
            else:
                wrong[at] = codes[at] ^ 1 << chance.randrange(32)
            answers.append(wins(deal, wrong))
            assert answers[-1] == follows(deal, wrong), (seed, wrong)
    assert sum(answers) > 5
    assert len(answers) - sum(answers) > 1_000


def test_wrong_questions_for_many_deals() -> None:
    with pytest.raises(leadline.DocumentError, match="seeds: -1: expected"):
        leadline.deal_many("calm-sailing", players=2, seeds=[1, -1])
    with pytest.raises(leadline.DocumentError, match="removed"):
        leadline.deal_many("calm-sailing", players=2, seeds=[1], removed=99)
    assert list(leadline.deal_many("calm-sailing", players=2, seeds=[])) == []


@pytest.mark.parametrize(("players", "removed"), [(1, 12), (2, 12), (3, 23), (5, 24)])
def test_many_verdicts_are_those_of_verify(players: int, removed: int) -> None:
    deals = leadline.deal_many("calm-sailing", players=players, seeds=range(30), removed=removed)
    assert isinstance(deals, Packed)
    alone = told([leadline.verify(deal, nodes=NODES, seed=5) for deal in deals])
    for asked in (deals, deals.array, [deal.document() for deal in deals], list(deals)):
        found = leadline.verify_many(asked, nodes=NODES, seed=5, threads=2)
        assert told(found) == alone
        assert found.counts == {
            status: sum(row[0] == status for row in alone) for status in {row[0] for row in alone}
        } | ({"winnable": 0} if all(row[0] != "winnable" for row in alone) else {})


def test_many_verdicts_of_mixed_positions() -> None:
    """Expansions, a game that goes on and one that is over have no packed form together."""
    deal = leadline.deal("calm-sailing", players=3, seed=7)
    late = deal.copy()
    late.push(deal.legal_codes()[0])
    won = leadline.verify(deal).line.end  # type: ignore[union-attr]
    asked = [deal, late, won, leadline.deal("calm-sailing", players=2, seed=1, storms=True).document()]
    found = leadline.verify_many(asked, nodes=NODES)
    assert told(found) == told(
        [leadline.verify(position, nodes=NODES) for position in [*asked[:3], leadline.load(asked[3])]]
    )  # type: ignore[list-item]
    assert told(leadline.verify_many([won, won])) == told([leadline.verify(won)] * 2)


def test_lines_of_many_verdicts_replay() -> None:
    deals = leadline.deal_many("calm-sailing", players=4, seeds=range(600), removed=8)
    found = leadline.verify_many(deals)
    assert found.counts["winnable"] == len(found) == 600
    for deal, verdict in zip(deals[500:], found[500:], strict=True):
        walk = deal.copy()
        for text in verdict.line or ():
            walk.push(text)
        assert walk.returns == (1.0,) * 4


def test_a_packed_array_is_kept(tmp_path: Path) -> None:
    deals = leadline.deal_many("calm-sailing", players=2, seeds=range(5))
    assert isinstance(deals, Packed)
    np.save(tmp_path / "deals.npy", deals.array)
    assert list(Packed(np.load(tmp_path / "deals.npy"))) == list(deals)
    assert list(deals[1:4:2]) == [deals[1], deals[3]]
    assert list(deals[::-1]) == list(deals)[::-1]
    crooked = np.frombuffer(b" " * 3 + deals.array.tobytes(), deals.array.dtype, offset=3)  # rows begin amid words
    assert list(Packed(crooked)) == list(deals)
    assert told(leadline.verify_many(crooked)) == told(leadline.verify_many(deals))


def _zeros(array: np.ndarray[Any, Any]) -> None:
    array[3] = 0


def _changed(array: np.ndarray[Any, Any]) -> None:
    array[array.dtype.names[0]][3, 100] ^= 1  # type: ignore[index]


def _mixed(array: np.ndarray[Any, Any]) -> None:
    array["key"][3] = array["key"][2]


@pytest.mark.parametrize("spoil", [_zeros, _changed, _mixed])
def test_a_row_that_is_no_state_is_refused_by_its_number(spoil: Callable[[Any], None]) -> None:
    deals = Packed.of([leadline.deal("calm-sailing", players=2, seed=seed) for seed in range(5)])
    spoil(deals.array)
    message = "packed: row 3: the key does not fit the state; expected rows as deal_many makes them"
    for use in (lambda: deals[3], lambda: deals[-2], deals.check, lambda: deals.states, lambda: list(deals)):
        with pytest.raises(leadline.LeadlineError, match=message):
            use()
    assert deals[2].to_bytes() != deals[4].to_bytes()
    with pytest.raises(leadline.LeadlineError, match="packed: row 0"):
        Packed(deals.array[3:])[:1].check()
    with pytest.raises(leadline.LeadlineError, match=message):
        leadline.verify_many(deals.array)


def test_zeros_of_the_right_form_are_refused() -> None:
    with pytest.raises(leadline.LeadlineError, match="packed: row 0: the key does not fit"):
        leadline.verify_many(np.zeros(2, dtype_of(CalmSailing)))


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((3, 536), np.uint8),
        np.zeros(3, [("calm_sailing.base:1", np.uint8, (536,))]),
        np.zeros(3, [("calm_sailing.base:99", np.uint8, (536,)), ("key", np.uint64)]),
        np.zeros(3, [("calm_sailing.base:1", np.uint8, (40,)), ("key", np.uint64)]),
        np.zeros(3, [("calm_sailing.base:1", np.uint8, (536,)), ("keys", np.uint64)]),
        np.zeros(3, [("../etc:1", np.uint8, (8,)), ("key", np.uint64)]),
        np.zeros(3, [("", np.uint8, (8,)), ("key", np.uint64)]),
    ],
    ids=["plain", "no key", "version", "size", "other field", "ruleset", "nameless"],
)
def test_an_array_of_another_form_is_refused(array: Any) -> None:
    with pytest.raises(leadline.LeadlineError, match="packed: "):
        leadline.verify_many(array)


def test_what_is_no_deal_is_refused() -> None:
    view = leadline.deal("calm-sailing", players=2, seed=1).view(1)
    with pytest.raises(leadline.LeadlineError, match="deal 1: expected a position"):
        leadline.verify_many([view])  # type: ignore[list-item]
    with pytest.raises(leadline.ArgumentError, match="threads 0"):
        leadline.verify_many([], threads=0)
    with pytest.raises(leadline.LeadlineError, match="nodes 0"):
        leadline.verify_many([], nodes=0)
    assert len(leadline.verify_many([])) == 0


@pytest.mark.parametrize("game", ["calm-sailing", "reef"])
def test_seeds_that_come_one_after_the_other(game: str) -> None:
    """What can be gone through only once, or has no places, gives the same deals."""
    expected = list(leadline.deal_many(game, players=3, seeds=[3, 1, 2]))
    once = iter([3, 1, 2]), (seed for seed in (3, 1, 2)), {3: "a", 1: "b", 2: "c"}
    for seeds in (*once, np.array([3, 1, 2]), bytes([3, 1, 2]), bytearray([3, 1, 2])):
        assert list(leadline.deal_many(game, players=3, seeds=seeds)) == expected


def test_places_of_packed_deals() -> None:
    deals = leadline.deal_many("calm-sailing", players=3, seeds=range(6))
    assert deals[np.int64(-1)] == deals[5]
    for wrong in ([1, 2], np.array([True] + [False] * 5), 1.0, None):
        with pytest.raises(TypeError):
            deals[wrong]  # type: ignore[call-overload]


@pytest.mark.parametrize("rules", [{}, {"storms": True}], ids=str)
def test_verdicts_stay_whatever_becomes_of_the_positions(rules: dict[str, Any]) -> None:
    deals = [leadline.deal("calm-sailing", players=3, seed=seed, **rules) for seed in (7, 8)]
    alone = told([leadline.verify(deal, nodes=NODES) for deal in deals])
    found = leadline.verify_many(deals, nodes=NODES)
    for deal in deals:
        deal.push(deal.legal_codes()[0])
    assert told(found) == alone


def test_a_document_that_is_wrong_is_named_by_its_number() -> None:
    deal = leadline.deal("calm-sailing", players=3, seed=7).document()
    with pytest.raises(leadline.DocumentError, match=r"verify_many: deal 2: hands: "):
        leadline.verify_many([deal, deal | {"hands": []}])
