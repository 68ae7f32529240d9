"""Calm Sailing in the core against the reference: the same moves, documents and outcomes, at every whole move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings, strategies as st

import leadline
from leadline.core import Generator, Position
from reference import IllegalMove, calm_sailing as reference
from support import adapter

LISTED = 1500  # where there are more moves (splits of the eight) their number is compared, and all in the slow run
MOST = 10_000
QUICK = settings(
    max_examples=40, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
LONG = settings(QUICK, max_examples=600)

POLICIES = ("uniform", "cheap", "sensible")


@dataclass(frozen=True)
class Plan:
    """How one game is dealt and played. At `cut` (a whole move) both sides are loaded anew from the document, `thinned`
    with piles from which cards have gone, so that they run out early."""

    players: int
    removed: int
    solo: dict[str, int]
    first: int | None
    seed: int
    policy: str
    cut: int
    thinned: bool


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    players = draw(st.integers(1, 5))
    solo = {"solo_draw": st.integers(0, 20), "solo_hand": st.integers(3, 10), "solo_payment": st.integers(1, 12)}
    return Plan(
        players=players,
        removed=draw(st.one_of(st.sampled_from([0, 4, 6, 8, 10, 12, 28]), st.integers(0, 28))),
        solo=draw(st.fixed_dictionaries({}, optional=solo)) if players == 1 else {},
        first=draw(st.one_of(st.none(), st.integers(1, players))),
        seed=draw(st.integers(0, 2**64 - 1)),
        policy=draw(st.sampled_from(POLICIES)),
        cut=draw(st.integers(0, 80)),
        thinned=draw(st.booleans()),
    )


def whole_by_atoms(position: Position, chance: Generator, sensible: bool) -> str:
    """A whole move by atoms: for positions with too many to list, and for the core's own policy."""
    walk, codes = position.copy(), []
    while not codes or not walk.is_boundary:
        legal = walk.legal_codes()
        codes.append(walk.playout_move(chance.next()) if sensible else legal[chance.below(len(legal))])
        walk.push(codes[-1])
    return str(position.game.notation.join(position.copy(), codes))


def chosen(position: Position, moves: list[str] | None, policy: str, chance: Generator) -> str:
    if moves is None or (policy == "sensible" and chance.below(10)):
        return whole_by_atoms(position, chance, policy == "sensible")
    if policy == "cheap" and chance.below(20):
        plays = [text for text in moves if "@" in text]
        least = min((text.count("-") for text in plays), default=0)
        moves = [text for text in plays if text.count("-") == least] or moves
    return moves[chance.below(len(moves))]


def same_moves(core: adapter.State, slow: reference.State, listed: int) -> list[str] | None:
    """The legal moves of both, or None where only their number was compared."""
    count = core.count()
    assert count == slow.count()
    if count > listed:
        if count > MOST:
            with pytest.raises(ValueError, match="10,000"):
                core.moves()
        return None
    moves = core.moves()
    assert moves == slow.moves()
    assert len(moves) == count
    return moves


def both_refuse_or_play(core: adapter.State, slow: reference.State, text: str) -> None:
    """Whether a text is a legal move here must be the same for both, and so must where it leads."""
    fast = adapter.State(core.position.copy())
    other = reference.load(slow.document())
    try:
        other.play(text)
    except IllegalMove:
        with pytest.raises(IllegalMove):
            fast.play(text)
        assert fast.position == core.position
        return
    fast.play(text)
    same_state(fast, other)


def same_state(core: adapter.State, slow: reference.State) -> None:
    assert core.to_move == slow.to_move
    assert core.outcome() == slow.outcome()
    if not slow.finished:
        assert core.document() == slow.document()


def thinned(pile: list[Any], chance: Generator) -> list[Any]:
    """The pile with some of its islands and Finishes gone, as if discarded."""
    share = chance.below(5)
    return [card for card in pile if card == "S" or chance.below(4) >= share]


def compare_game(plan: Plan, listed: int) -> None:
    chance = Generator(plan.seed, "differential")
    deal = leadline.deal(
        "calm-sailing",
        players=plan.players,
        seed=plan.seed,
        removed=plan.removed,
        first=plan.first,
        **plan.solo,
    )
    document: dict[str, Any] = deal.document()
    core, slow = adapter.load(document), reference.load(document)
    past: list[str] = ["F", "-1 -2", "1@a1"]
    number = 0
    while True:
        same_state(core, slow)
        moves = same_moves(core, slow, listed)
        if core.position.is_over:
            break
        if number == plan.cut:
            document = slow.document()
            assert document == core.document()
            if plan.thinned:
                document["piles"] = [thinned(pile, chance) for pile in document["piles"]]
            core, slow = adapter.load(document), reference.load(document)
            same_state(core, slow)
            moves = same_moves(core, slow, listed)
            if core.position.is_over:
                break
        if number % 5 == 0:
            both_refuse_or_play(core, slow, past[chance.below(len(past))])
        text = chosen(core.position, moves, plan.policy, chance)
        past.append(text)
        core.play(text)
        slow.play(text)
        number += 1
    event(f"players {plan.players}")
    event("won" if slow.finished else "lost with a Start" if slow.start_laid else "lost without a Start")
    event("full grid" if slow.grid_full() else "open grid")


@QUICK
@given(plans())
def test_games_are_the_same(plan: Plan) -> None:
    compare_game(plan, LISTED)


@pytest.mark.slow
@LONG
@given(plans())
def test_many_games_are_the_same(plan: Plan) -> None:
    compare_game(plan, MOST)


@pytest.mark.parametrize("players", range(1, 6))
def test_a_won_game_is_the_same(players: int) -> None:
    """A game for each number of players that reaches the Finish, whatever the policy has become."""
    for seed in range(200):
        if leadline.deal("calm-sailing", players=players, seed=seed).playout(seed).is_won:  # type: ignore[attr-defined]
            break
    else:
        raise AssertionError("no deal of 200 is won by the playout policy")
    deal = leadline.deal("calm-sailing", players=players, seed=seed)
    core, slow = adapter.load(deal.document()), reference.load(deal.document())
    while not core.position.is_over:
        same_state(core, slow)
        same_moves(core, slow, 0)
        text = whole_by_atoms(core.position, Generator(seed, "won"), True)
        core.play(text)
        slow.play(text)
    same_state(core, slow)
    assert slow.finished
    assert core.outcome() == slow.outcome()
