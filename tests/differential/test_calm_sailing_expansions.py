"""Calm Sailing with expansions and variants: every implementation that plays them against the reference.

The reference itself is among them. It is then loaded anew from its document before each move, so that what it does
cannot hang on anything that the document does not say.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, event, given, settings, strategies as st

from reference import IllegalMove, calm_sailing as reference
from support import adapter
from support.calm_deals import (
    COMPETITIVE,
    EXPANDED,
    KINDS,
    LAID_OUT,
    NIGHTLY,
    Kind,
    cells_of,
    deal,
    late,
    random_share,
    sensible,
)

MOST = 10_000
LISTED = 1500  # where there are more moves their number is compared, and all of them in the slow run
QUICK = settings(
    max_examples=30, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
LONG = settings(QUICK, max_examples=600)
TEXTS = (
    "F",
    "W=F",
    "S",
    "-all",
    "-1 -2",
    "1@a1",
    "turn a1 -1",
    "take 1",
    "rock 2",
    "storm O",
    "storm P 2",
    "compass P",
)

engines = pytest.mark.parametrize("name", EXPANDED)


def plays(name: str, of: Kind) -> bool:
    """Whether an implementation has the kind of game."""
    rules = dict(of.rules)
    if rules.get("variant") == "competitive":
        return name in COMPETITIVE
    if rules.get("variant") == "day-and-night":
        return name in NIGHTLY
    return name in LAID_OUT or not {"layout", "variant"} & rules.keys()


@dataclass(frozen=True)
class Plan:
    """One game: from a deal or from a late position, how it is played, and at which whole move all is loaded anew."""

    of: Kind
    late: bool
    seed: int
    uniform: bool
    cut: int


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    return Plan(
        draw(st.sampled_from(KINDS)),
        draw(st.booleans()),
        draw(st.integers(0, 2**32 - 1)),
        draw(st.sampled_from([False, False, True])),
        draw(st.integers(0, 40)),
    )


def engine_named(name: str) -> ModuleType:
    return reference if name == "reference" else adapter


def same_moves(fast: Any, slow: reference.State, listed: int) -> list[str] | None:
    """The legal moves of both, or None where only their number was compared."""
    count = slow.count()
    assert fast.count() == count
    if count > listed:
        if count > MOST:
            with pytest.raises(ValueError, match=r"10,000|too many"):
                fast.moves()
        return None
    moves = slow.moves()
    assert fast.moves() == moves
    assert len(moves) == count
    return moves


def same_state(fast: Any, slow: reference.State) -> None:
    assert fast.to_move == slow.to_move
    assert fast.outcome() == slow.outcome()
    if not slow.finished:
        assert fast.document() == slow.document()


def both_refuse_or_play(engine: ModuleType, slow: reference.State, text: str) -> None:
    """Whether a text is a legal move here must be the same for both, and so must where it leads."""
    fast, other = engine.load(slow.document()), reference.load(slow.document())
    try:
        other.play(text)
    except IllegalMove:
        with pytest.raises(IllegalMove):
            fast.play(text)
    else:
        fast.play(text)
    same_state(fast, other)


def chosen(random: Random, slow: reference.State, moves: list[str] | None, plan: Plan) -> str:
    """The next move; joint discards that are not listed are made by hand."""
    if moves is not None:
        return random.choice(moves) if plan.uniform else sensible(random, moves, cells_of(dict(plan.of.rules)))
    starts = slow.start_cards()
    if not starts and slow.document().get("pending", {}).get("step") != "share":  # a wild alone makes many moves
        return random.choice(slow.moves())
    word = {"S": "S", "W": "W=S"}[str(starts[0])] if starts else "share"
    hands = slow.hands_after_extra(starts[0]) if starts else slow.hands
    if hands is None:
        return word
    share = random_share(random, slow.to_share(hands))
    return f"{word} {share}" if share else random.choice(slow.moves())  # there are not eight cards to discard


def compare_game(name: str, plan: Plan, listed: int) -> str:
    """Plays one game on both sides and says how it ended."""
    random = Random(plan.seed)
    engine = engine_named(name)
    document = (late if plan.late else deal)(plan.of, random)
    fast, slow = engine.load(document), reference.load(document)
    past = list(TEXTS)
    number = 0
    while True:
        same_state(fast, slow)
        moves = same_moves(fast, slow, listed)
        if slow.to_move is None:
            break
        if number == plan.cut or name == "reference":
            fast = engine.load(slow.document())
        if number % 5 == 0:
            both_refuse_or_play(engine, slow, random.choice(past))
        text = chosen(random, slow, moves, plan)
        past.append(text)
        fast.play(text)
        slow.play(text)
        number += 1
    return "won" if slow.finished else "lost with a Start" if slow.start_laid else "lost without a Start"


@engines
@QUICK
@given(plan=plans())
def test_games_are_the_same(name: str, plan: Plan) -> None:
    assume(plays(name, plan.of))
    event(compare_game(name, plan, LISTED))


@pytest.mark.slow
@engines
@LONG
@given(plan=plans())
def test_many_games_are_the_same(name: str, plan: Plan) -> None:
    assume(plays(name, plan.of))
    event(compare_game(name, plan, MOST))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "of"), [(name, of) for name in EXPANDED for of in KINDS if plays(name, of)], ids=str)
def test_every_kind_of_game_is_the_same(name: str, of: Kind) -> None:
    """Every expansion alone, all together and every variant, with each number of seats."""
    for seed in range(4):
        compare_game(name, Plan(of, late=seed % 2 == 1, seed=seed, uniform=seed == 2, cut=7 * seed), LISTED)


@pytest.mark.extended
@engines
def test_games_of_every_sort_are_won(name: str) -> None:
    """Late positions reach the Finish under each of the rules, with whatever number of seats."""
    kinds = [of for of in KINDS if plays(name, of)]
    sorts = {str(of.rules) for of in kinds}
    won: set[str] = set()
    for seed in range(40):
        for of in kinds:
            if str(of.rules) in won:
                continue
            plan = Plan(of, late=True, seed=seed, uniform=False, cut=-1)
            random = Random(seed)
            document = late(of, random)
            fast, slow = engine_named(name).load(document), reference.load(document)
            while slow.to_move is not None:
                text = chosen(random, slow, slow.moves() if slow.count() <= MOST else None, plan)
                fast.play(text)
                slow.play(text)
            same_state(fast, slow)
            if slow.finished:
                won.add(str(of.rules))
    assert won == sorts
