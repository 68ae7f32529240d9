"""Networks with one hidden layer that compare the actions of a position, fitted by Adam (Kingma and Ba, "Adam: a method
for stochastic optimization", 2015).

The noise of a few playouts per action is far larger than the difference between actions, so fits from different initial
weights differ much. The mean of several networks is better than each of them. A single network of the same size learns
this mean (Hinton, Vinyals and Dean, "Distilling the knowledge in a neural network", 2015).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .adam import Adam

Floats = NDArray[np.float32]

BATCH = 512
SCALE = 100.0  # of the squared error
HELD_OUT = 0.05  # share of the examples that only measure the quality of the fit
AT_ONCE = 20_000  # positions whose values are computed together
NOTHING = 1e-30  # single precision is slow with smaller numbers
LEAST = -0.08  # targets below this value are clipped


@dataclass(frozen=True, slots=True)
class Pace:
    """The initial learning rate, and the decay of the weights towards zero."""

    rate: float = 0.003
    decay: float = 0.001


STEADY = Pace()
LESSON = Pace(rate=0.004, decay=0.00001)  # for targets without noise


@dataclass(frozen=True, slots=True)
class Choice:
    """A reward for finding the best action: `weight` times the expected gain if actions are drawn by a softmax of their
    values over `temperature`."""

    temperature: float = 0.02
    weight: float = 4.0


@dataclass(frozen=True, slots=True)
class Teaching:
    """The number of networks that are fitted to the examples, and the number of passes in which one network learns
    their mean."""

    teachers: int = 8
    passes: int = 40


def worths(weights: list[Floats], inputs: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the sums and the activations of the hidden units, and the value of each action: three arrays."""
    sums = inputs @ weights[0].T + weights[1]
    hidden = sums / (1 + np.abs(sums))
    return sums, hidden, hidden @ weights[2]


def told(weights: list[Floats], inputs: Floats, edges: Floats) -> str:
    """Return a text about a network: the explained share of the variance, and the gain per turn if it chooses."""
    found = worths(weights, inputs)[2]
    error = found - found[:, :1] - edges
    chosen = edges[np.arange(len(edges)), found.argmax(1)]
    explained = 1 - float((error[:, 1:] ** 2).mean() / ((edges[:, 1:] ** 2).mean() + 1e-12))
    doubt = float(chosen.std()) / len(chosen) ** 0.5
    return f"explains {explained:.3f}, wins {1000 * chosen.mean():.2f} +- {1000 * doubt:.2f} thousandths a turn"


def fit(
    inputs: Floats,
    edges: Floats,
    passes: int,
    seed: int,
    units: int,
    tell: Callable[[str], None] = lambda _: None,
    pace: Pace = STEADY,
    choice: Choice | None = None,
) -> list[Floats]:
    """Return a network: the mean of its weights over the last third of the passes.

    It is fitted by least squares, minus the reward of the choice, to `edges`, the differences of each action's value to
    that of the first action of the position.
    """
    chance = np.random.default_rng(seed)
    weights: list[Floats] = [
        chance.normal(0, 0.25, (units, inputs.shape[2])).astype(np.float32),
        np.zeros(units, np.float32),
        chance.normal(0, 0.02, units).astype(np.float32),
    ]
    adam = Adam(weights)
    held = max(1, int(len(edges) * HELD_OUT))
    mixed = chance.permutation(len(edges))
    test, rest = mixed[:held], mixed[held:]
    for number in range(passes):
        rate = pace.rate * (1 - number / passes) + pace.rate / 60
        order = chance.permutation(rest)
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            sums, hidden, found = worths(weights, inputs[rows])
            error = found - found[:, :1] - edges[rows]
            slope = 2 * SCALE * error / error.size
            slope[:, 0] = -slope[:, 1:].sum(1)
            if choice is not None:
                slope -= _gain(found, edges[rows], choice)
            inner = slope[:, :, None] * weights[2] / (1 + np.abs(sums)) ** 2
            gradients = [
                np.tensordot(inner, inputs[rows], ((0, 1), (0, 1))),
                inner.sum((0, 1)),
                np.tensordot(hidden, slope, ((0, 1), (0, 1))),
            ]
            adam.step([part + pace.decay * own for part, own in zip(gradients, weights, strict=True)], rate)
            if number >= passes - max(1, passes // 3):
                adam.note()
        tell(f"pass {number + 1}: {told(weights, inputs[test], edges[test])}")
    tell(f"mean: {told(adam.mean, inputs[test], edges[test])}")
    return adam.mean


def _gain(found: Floats, edges: Floats, choice: Choice) -> Floats:
    """Return the gradient of the reward of the choice by the value of each action."""
    shares = np.exp((found - found.max(1, keepdims=True)) / np.float32(choice.temperature))
    shares /= shares.sum(1, keepdims=True)
    won = (shares * edges).sum(1, keepdims=True)
    slope: Floats = shares * (edges - won) * np.float32(choice.weight / choice.temperature / len(edges))
    return slope


def taught(
    inputs: Floats,
    edges: Floats,
    passes: int,
    seed: int,
    units: int,
    tell: Callable[[str], None],
    pace: Pace,
    teaching: Teaching,
) -> list[Floats]:
    """Return the weights of one network that has learned the mean of several."""
    several = []
    for number in range(teaching.teachers):
        tell(f"network {number + 1} of {teaching.teachers}")
        several.append(fit(inputs, edges, passes, seed + number, units, tell, pace, Choice()))
    joined = [np.concatenate([weights[part] for weights in several]) for part in range(3)]
    joined[2] /= np.float32(teaching.teachers)
    found = np.concatenate([worths(joined, inputs[at : at + AT_ONCE])[2] for at in range(0, len(inputs), AT_ONCE)])
    tell("one network learns what all of them say (what it explains and wins is in their eyes)")
    lesson = np.maximum(found - found[:, :1], np.float32(LEAST))
    return fit(inputs, lesson, teaching.passes, seed, units, tell, LESSON)


def listed(networks: Mapping[str, list[list[float]]]) -> str:
    """Return the text of a data file of networks by name, with one line for each hidden unit."""
    lines = {
        name: "[\n" + ",\n".join("  " + json.dumps(row, separators=(",", ":")) for row in units) + "\n ]"
        for name, units in sorted(networks.items())
    }
    text = ",\n".join(f' "{name}": {units}' for name, units in lines.items())
    return f"{{\n{text}\n}}\n"


def rows(
    features: Floats,
    worth: Floats,
    passes: int,
    seed: int,
    units: int,
    tell: Callable[[str], None],
    pace: Pace = STEADY,
    teaching: Teaching | None = None,
) -> list[list[float]]:
    """Fit a network, or teach it the mean of several, and return its rows in the form of data files. A row belongs to a
    hidden unit: the weights of its features, its bias and its weight in the sum."""
    flat = features.reshape(-1, features.shape[2])
    mean = flat.mean(0, dtype=np.float64).astype(np.float32)  # single precision loses digits in millions of rows
    spread = flat.std(0, dtype=np.float64).astype(np.float32) + np.float32(1e-6)
    spread[spread < 1e-4] = 1e6  # constant features carry no information
    inputs, edges = (features - mean) / spread, worth - worth[:, :1]
    if teaching is None:
        weights = fit(inputs, edges, passes, seed, units, tell, pace)
    else:
        weights = taught(inputs, edges, passes, seed, units, tell, pace, teaching)
    scaled = weights[0] / spread
    bias = weights[1] - scaled @ mean
    return [
        [float(f"{x:.5g}") if abs(x) > NOTHING else 0.0 for x in (*row, its_bias, its_weight)]
        for row, its_bias, its_weight in zip(scaled, bias, weights[2], strict=True)
    ]
