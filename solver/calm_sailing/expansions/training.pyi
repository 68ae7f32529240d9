from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ....core.calm_sailing.expansions.position import Expanded

_Network = Sequence[Sequence[float]]  # a row for each hidden unit: its weights of the features, bias, weight in the sum
# By name, each of them or None; one that is not there is as None. `network` compares actions (without it the best
# scored one is taken), `payments` cards that are given (without it those that cost least by the scores), `seas` what
# can be done about storms and rocks (without it that goes by rules of thumb).
_Networks = Mapping[str, _Network | None]

def results(
    weights: Mapping[str, int], networks: _Networks, positions: list[Expanded]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """For each of the positions whether it is won (1 or 0) when every seat plays by these weights of the scores and
    these networks, and what the game was worth: 1 where it is won, else 0.3 times 0.8 for each cell that stayed empty.
    Raises KeyError for a weight that is missing."""

def examples(
    weights: Mapping[str, int], networks: _Networks, deals: list[Expanded], every: int, worlds: int, seed: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What a network of actions is fitted to, in games from these deals played as in `results`: in every `every`-th
    turn the best scored actions, and what the game is worth on average (as there) after each of them in `worlds`
    worlds, in which the hands are as they were and what no seat can know is dealt anew. Features, shape (n, 4, 89),
    and worths, shape (n, 4); where there are fewer actions the first one stands in for the others. Raises
    ValueError where `every` or `worlds` is below 1."""

def payment_examples(
    weights: Mapping[str, int], networks: _Networks, deals: list[Expanded], every: int, worlds: int, seed: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What a network of payments is fitted to, in the same way: in every `every`-th payment, discard of two or
    share of the joint discard the last of the cards that are given and others in its stead, four in all at most.
    Features, shape (n, 4, 63), and worths, shape (n, 4). Raises ValueError where `every` or `worlds` is below 1."""

def seas_examples(
    weights: Mapping[str, int], networks: _Networks, deals: list[Expanded], every: int, worlds: int, seed: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What a network of storms and rocks is fitted to, in the same way: wherever there is a choice, in every `every`-th
    position, the option that is taken and others at random, six in all at most. Features, shape (n, 6, 60), and worths,
    shape (n, 6). Raises ValueError where `every` or `worlds` is below 1."""

def belief_weights(position: Expanded) -> NDArray[np.int32]:
    """The weights by which `best` draws worlds of such positions; shape as for `census` of the base game. Raises
    ValueError where it goes by the rules alone: for one player, and on boards with closed cells."""

def census(
    deals: list[Expanded], weights: NDArray[np.int32], every: int, seed: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where the islands and Finish cards are that the seat to move has not seen, as in the base game's census
    (base/training.pyi), in games of the playout policy from these deals. Raises ValueError where `every` or a weight
    is below 1."""

def gain(
    position: Expanded, codes: Sequence[int], others: Sequence[int], worlds: int, seed: int
) -> tuple[float, float]:
    """By how much more often the seats win after the moves `codes` than after `others`, all playing on by the policy,
    from -1 to 1, and the mean of the squares of that over `worlds` worlds: the hands are as they are, what no seat can
    know is dealt anew. Raises ValueError where `worlds` is below 1 and for more than 64 moves."""
