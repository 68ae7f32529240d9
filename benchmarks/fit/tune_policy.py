"""Tune the score weights of the built-in player for Calm Sailing by CMA-ES, and write weights.json in
core/calm_sailing/policy.

    python benchmarks/fit/tune_policy.py --players 5 --removed 12 --seconds 600 --seed 8000000

The file has a set for each number of players and for some numbers of removed islands (none and twelve). One run tunes
one of these sets. Every generation plays new deals from the seed on, so the weights are never measured on deals that
were used to tune them.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

import leadline
from fitting import calm_sailing as training

# Weights that may be negative or zero move on a linear scale with this step, the others on a logarithmic one.
STEPS = {
    "come_empty": 150,
    "come_share": 600,
    "come_players": 40,
    "card": 100,
    "card_empty": 600,
    "card_players": 150,
    "card_own": 500,
    "many": 60,
    "later": 300,
    "closing": 60,
    "keep": 60,
    "play": 800,
    "play_empty": 800,
}
WEIGHTS = Path(__file__).parents[2] / "core" / "calm_sailing" / "policy" / "weights.json"
SHARED = ("own",)  # the tables are built from it, and all numbers of players share them


def weights(start: dict[str, int], moved: Sequence[float]) -> dict[str, int]:
    """Return the weights at a point of the search space, whose origin is `start`."""
    found = {}
    for (name, value), step in zip(start.items(), moved, strict=True):
        if name in SHARED:
            found[name] = value
        elif name in STEPS:
            found[name] = round(value + step * STEPS[name])
        else:
            found[name] = round(min(90_000.0, max(8, value) * math.exp(step / 2)))
        low, high = training.limits(name)
        found[name] = min(high, max(low, found[name]))
    return found


def main() -> None:
    """Tune the weights by the command line for a given time, and write them to weights.json."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=8_000_000, help="of the first deal")
    parser.add_argument("--deals", type=int, default=1500, help="in a generation")
    parser.add_argument("--players", type=int, choices=range(1, 6), required=True)
    parser.add_argument("--removed", type=int, default=0, help="removed islands of the deals and of the set")
    parser.add_argument("--population", type=int, default=24)
    parser.add_argument("--spread", type=float, default=0.12)
    arguments = parser.parse_args()
    try:
        import cma
    except ImportError:
        raise SystemExit("tune_policy.py needs cma: pip install --no-build-isolation -e '.[fit]'") from None
    start = training.default_weights(arguments.players, arguments.removed)
    options = {"popsize": arguments.population, "seed": 1, "verbose": -9}
    search = cma.CMAEvolutionStrategy(np.zeros(len(start)), arguments.spread, options)
    seed = arguments.seed
    end = time.monotonic() + arguments.seconds
    while time.monotonic() < end:
        deals = [
            leadline.deal("calm-sailing", players=arguments.players, seed=number, removed=arguments.removed)
            for number in range(seed, seed + arguments.deals)
        ]
        seed += arguments.deals
        points = search.ask()
        losses = [-training.wins(weights(start, point), deals) / len(deals) for point in points]
        search.tell(points, losses)
        print(f"deals from seed {seed}: {-100 * float(np.mean(losses)):.1f} % won", flush=True)
    sets = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    sets[str(arguments.players)][str(arguments.removed)] = weights(start, search.mean)
    WEIGHTS.write_text(json.dumps(sets, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
