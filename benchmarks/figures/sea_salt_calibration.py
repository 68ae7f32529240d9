"""Accuracy of the stated chance of a bet on a last chance, or with --hands of the chance that the other hand is better.

    python benchmarks/figures/sea_salt_calibration.py --situations 1000 --nodes 300 --seed 50000
    python benchmarks/figures/sea_salt_calibration.py --situations 4000 --nodes 60 --seed 1700000 --hands

Situations come from games of `best` against itself: every moment at which a seat could close the round. The bet is made
there, `best` plays the last turns with the real hidden cards, and the result is compared with the chance of odds.bet.
With --hands the test is whether the other hand has more points, compared with odds.hand_points.
Prints the Brier score and, for ten groups of equal size by stated chance, the means of both, their
difference, and its standard error if the stated chances are true.
"""

from __future__ import annotations

import argparse

import leadline
from leadline.core.sea_salt.notation import pack
from leadline.core.sea_salt.position import SeaSalt
from leadline.core.sea_salt.state import LAST_CHANCE
from leadline.solver.match.engines import Engine, engine
from leadline.solver.sea_salt import odds

BET = pack(LAST_CHANCE)


def situations(wanted: int, seed: int, player: Engine) -> list[SeaSalt]:
    """Return `wanted` positions of games of `player` in which the seat to move could close the round."""
    found: list[SeaSalt] = []
    while len(found) < wanted:
        position = leadline.deal("sea-salt-paper", players=2, seed=seed)
        assert isinstance(position, SeaSalt)
        number = 0
        while position.turn is not None and len(found) < wanted:
            if BET in position.legal_codes():
                found.append(position.copy(stack=False))
            position.push(player.moves(position.view(position.turn), seed * 1_000_003 + number)[0])
            number += 1
        seed += 1
    return found


def holds(position: SeaSalt, player: Engine, seed: int) -> bool:
    """Bet and play the round to its end with the real hidden cards, and return whether the bet holds.

    The position is changed.
    """
    closer = position.turn or 1
    rounds = position.rounds
    position.push(BET)
    last = position.copy(stack=False)
    while position.rounds == rounds:
        last = position.copy(stack=False)
        position.push(player.moves(position.view(position.turn or 1), seed)[0])
    if position.outcome is not None and position.outcome.reason.startswith("5.5"):
        return closer in position.outcome.winners
    return last.points[closer - 1] >= max(last.points)


def has_more(position: SeaSalt) -> tuple[int, bool]:
    """Return the points of the seat to move, and whether the other one has more now."""
    seat = position.turn or 1
    own, other = position.points[seat - 1], position.points[2 - seat]
    return own, other > own


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--situations", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--worlds", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", action="store_true", help="the other hand as it is now instead of bets")
    chosen = parser.parse_args()
    player = engine(f"best:{chosen.nodes}n", leadline.game("sea-salt-paper"))
    pairs = []
    for number, position in enumerate(situations(chosen.situations, chosen.seed, player)):
        view = position.view(position.turn or 1)
        if chosen.hands:
            own, more = has_more(position)
            stated = odds.hand_points(view, 3 - view.seat, worlds=chosen.worlds, seed=number).at_least(own + 1)
            pairs.append((stated, more))
        else:
            stated = odds.bet(view, worlds=chosen.worlds, seed=number).value
            pairs.append((stated, holds(position, player, number)))
    pairs.sort()
    count = len(pairs)
    what = "hands that have more" if chosen.hands else "bets that held"
    print(f"situations {count}, {what} {sum(held for _, held in pairs) / count:.3f}")
    print(f"stated on average {sum(stated for stated, _ in pairs) / count:.3f}")
    print(f"Brier score {sum((stated - held) ** 2 for stated, held in pairs) / count:.4f}")
    for group in range(10):
        part = pairs[group * count // 10 : (group + 1) * count // 10]
        stated = sum(stated for stated, _ in part) / len(part)
        held = sum(held for _, held in part) / len(part)
        error = sum(chance * (1 - chance) for chance, _ in part) ** 0.5 / len(part)
        means = f"stated {stated:.3f}, held {held:.3f}, {stated - held:+.3f} (standard error {error:.3f})"
        print(f"{part[0][0]:.2f} to {part[-1][0]:.2f}: {means}")


if __name__ == "__main__":
    main()
