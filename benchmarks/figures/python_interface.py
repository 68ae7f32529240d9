"""CPU time of calls of the Python interface, for every game: lists of legal moves, random games in loops of list,
choice and push, texts of atomic and of whole moves.

    python benchmarks/figures/python_interface.py [--rounds 5] [GAME ...]

A list is made for every position of one random game, texts are those of all moves of these lists; the least processor
time of the rounds counts, in microseconds. `list` only makes the lists, `loop` lists, chooses by the package's own
generator and pushes, `text` reads every text of a list, the list included, for each text.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import leadline
from leadline import Position
from leadline.core.registry import GAMES

MOST_WHOLE = 3_000  # whole moves of a position whose texts are read
OPTIONS: list[tuple[str, str, int, dict[str, object]]] = [
    ("Calm Sailing", "calm-sailing", 3, {}),
    ("  expansions", "calm-sailing", 3, {"rocks": True, "monsters": 4, "storms": True}),
    ("  competitive", "calm-sailing", 2, {"variant": "competitive"}),
    ("Reef", "reef", 2, {}),
    ("Reef Encounter", "reef-encounter", 3, {}),
    ("Sea Salt & Paper", "sea-salt-paper", 2, {}),
]


def positions(deal: Position) -> list[Position]:
    """Return the positions of one random game, including those within whole moves; at most a few hundred of them."""
    chance = random.Random(1)
    found, walk = [], deal.copy()
    while not walk.is_over:
        found.append(walk.copy(stack=False))
        walk.push(chance.choice(walk.legal_codes()))
    return found[:: max(1, len(found) // 300)]


def least(work: Callable[[], int], rounds: int) -> float:
    """Return the least CPU time of the rounds, in microseconds per item that `work` counts."""
    found = []
    for _ in range(rounds):
        begin = time.process_time()
        count = work()
        found.append((time.process_time() - begin) / count * 1e6)
    return min(found)


def lists(found: list[Position]) -> int:
    times = max(1, 4_000 // len(found))
    for _ in range(times):
        for position in found:
            position.legal_moves()
    return times * len(found)


def texts(found: list[Position]) -> int:
    return sum(len([move.text for move in position.legal_moves()]) for position in found)


def games(deal: Position, choose: Callable[..., object]) -> int:
    """Play random games from the deal, and return the number of atomic moves, about 4,000.

    Each move is listed, chosen by `choose`, and pushed.
    """
    total = 0
    while total < 4_000:
        walk = deal.copy(stack=False)
        while not walk.is_over and total < 4_000:
            walk.push(choose(walk.legal_moves()))
            total += 1
    return total


def whole_texts(found: list[Position]) -> int:
    return sum(len(position.whole_moves(MOST_WHOLE) or ()) for position in found)


def measured(name: str, players: int, options: dict[str, object], rounds: int) -> list[float]:
    """Return the microseconds of CPU time for a game, the least of `rounds` rounds for each of five uses.

    They are a list of moves, a step of a loop with either random generator (leadline's, Python's), the text of a move,
    and that of a whole move.
    """
    deal = leadline.deal(name, players=players, seed=1, **options)
    found = positions(deal)
    begun = [position for position in found if position.is_boundary][::4]
    own = leadline.Generator(1, "interface")
    chance = random.Random(1)
    return [
        least(lambda: lists(found), rounds),
        least(lambda: games(deal, lambda moves: moves[own.below(len(moves))]), rounds),
        least(lambda: games(deal, chance.choice), rounds),
        least(lambda: texts(found), rounds),
        least(lambda: whole_texts(begun), rounds),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[entry.name for entry in GAMES], help="of these games only")
    parser.add_argument("--rounds", type=int, default=5, help="of which the least counts")
    asked = parser.parse_args()
    print("| game | list | loop | with random.choice | text | text of a complete move |")
    print("|---|---|---|---|---|---|")
    for title, name, players, options in OPTIONS:
        if name in asked.games:
            cells = " | ".join(f"{each:.2f}" for each in measured(name, players, options, asked.rounds))
            print(f"| {title.strip()} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
