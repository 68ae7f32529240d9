"""The weights of the greedy playouts in search of a winning line (greedy_playouts.json), by the rules that they serve.

The first of the base game, of solo and of the expansions was fitted by benchmarks/fit/fit_greedy_playouts.py and
rounded. Several players need no other in the base game, and the second of solo was chosen by hand. On other boards one
was chosen by hand; the other is the best of some random ones on 24 deals of the High Arch.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from importlib import resources


@dataclass(frozen=True, slots=True)
class PlayoutWeights:
    """Weights of a greedy playout (base/greedy_playout.pyx).

    keep     chance that a live number will be used, in the value of a gap, in steps of a tenth; 0 counts ways
    card     value of a card, in logs of ways to fill the gaps, with plenty to spare
    tight    increase of that value as the spare cards run out
    sparse   increase of a gap's expected payments if few numbers fit
    balance  increase of the value of cards of a seat with few to spare
    play     value of laying an island apart from its effect on the gaps
    noise    limit of the random change of a score
    deep     share of each pile's bottom that is not counted on
    """

    keep: float
    card: float
    tight: float
    sparse: float
    balance: float
    play: float
    noise: float
    deep: float


WeightSets = tuple[PlayoutWeights, ...]  # greedy playouts take turns with them


def read(text: str) -> dict[str, WeightSets]:
    """Return the sets of weights in the text of greedy_playouts.json, by the name of the rules that they serve."""
    return {rules: tuple(PlayoutWeights(**weights) for weights in sets) for rules, sets in json.loads(text).items()}


def to_text(sets: dict[str, WeightSets]) -> str:
    """Return sets of weights as JSON text that `read` reads, one set per line."""
    rows = {
        rules: ",\n".join("  " + json.dumps(asdict(weights)) for weights in chosen) for rules, chosen in sets.items()
    }
    return "{\n" + ",\n".join(f' "{rules}": [\n{lines}\n ]' for rules, lines in rows.items()) + "\n}\n"


SETS = read(resources.files(__package__).joinpath("greedy_playouts.json").read_text(encoding="utf-8"))
BASE, SOLO = SETS["base"], SETS["solo"]
EXPANSIONS, OTHER_BOARDS = SETS["expansions"], SETS["other boards"]
