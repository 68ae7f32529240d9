import numpy as np
from numpy.typing import NDArray

def keys_of(states: NDArray[np.uint8], keys: NDArray[np.uint64]) -> None:
    """Writes the key of each state, as `Position.key` has it. `states` has shape (n, bytes of a state), rows of whole
    words; `keys` has shape (n,). Raises ValueError where they do not fit each other."""
