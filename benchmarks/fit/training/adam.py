"""Steps of Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015) with the mean of the weights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

FIRST, SECOND = 0.9, 0.999  # what the means of the gradients and of their squares keep at each step


class Adam:
    """An optimiser that changes `weights`, float32 arrays, in place. `mean` is the mean of the weights at all calls of
    `note`, at first zero."""

    def __init__(self, weights: list[NDArray[Any]]) -> None:
        self.weights = weights
        self.mean = [np.zeros_like(part) for part in weights]
        self._first = [np.zeros_like(part) for part in weights]
        self._second = [np.zeros_like(part) for part in weights]
        self._steps = 0
        self._noted = 0

    def step(self, gradients: Sequence[NDArray[Any]], rate: float | np.float32) -> None:
        """Change the weights in place by one step against the gradients, with the learning rate `rate`."""
        self._steps += 1
        for i, gradient in enumerate(gradients):
            self._first[i] = FIRST * self._first[i] + (1 - FIRST) * gradient
            self._second[i] = SECOND * self._second[i] + (1 - SECOND) * gradient**2
            size = np.sqrt(self._second[i] / (1 - SECOND**self._steps)) + 1e-8
            change = rate * (self._first[i] / (1 - FIRST**self._steps)) / size
            self.weights[i] = (self.weights[i] - change).astype(np.float32)

    def note(self) -> None:
        """Include the current weights in `mean`."""
        self._noted += 1
        for i, part in enumerate(self.weights):
            self.mean[i] += (part - self.mean[i]) / self._noted
