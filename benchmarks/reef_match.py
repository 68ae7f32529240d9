"""Plays `best` against exact plans of four cards: python benchmarks/reef_match.py [GAMES] [SECONDS A MOVE]

The other player drafts the card with which its hand is planned for most points and, with a full hand, plays the first
step of the exact plan. Games come in pairs: one deal, `best` on either seat.
"""

from __future__ import annotations

import sys

import leadline
from leadline.core.reef.material import HAND
from leadline.core.reef.state import Reef
from leadline.solver.reef.candidates import drafts, planned, play_text

FIRST_SEED = 1000


def planner_move(position: Reef) -> list[int]:
    """The codes of the planner's whole move."""
    seat = position.active - 1
    hand = position.hands[seat]
    if len(hand) < HAND:
        codes, _ = max(drafts(position, seat), key=lambda move: move[1])
        return codes
    plan = planned(position, seat, hand)
    found: list[int] = position.game.rooms.notation.parse(position, play_text(*plan.steps[0]))
    return found


def play(seed: int, seat: int, seconds: float) -> Reef:
    """One game to its end; `best` has that seat. Both lay the first standard opening."""
    position = leadline.deal("reef", players=2, seed=seed)
    assert isinstance(position, Reef)
    for _ in range(2):
        position.push(position.legal_codes()[0])
    while not position.is_over:
        if position.turn == seat:
            found = leadline.best(position.view(seat), seconds=seconds, seed=seed)
            position.push(found.moves[0].text)
        else:
            for code in planner_move(position):
                position.push(code)
    return position


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0.1
    won, own, other = 0.0, 0, 0
    for number in range(games):
        seat = number % 2 + 1
        outcome = play(FIRST_SEED + number // 2, seat, seconds).outcome
        assert outcome is not None
        won += (seat in outcome.winners) / len(outcome.winners)
        own += outcome.scores[seat - 1] or 0
        other += outcome.scores[2 - seat] or 0
        print(f"{number + 1} games: {won:g} won, mean score {own / (number + 1):.1f} to {other / (number + 1):.1f}")
