"""Hashes of many states at once; packed_positions.py uses them to recognise arrays that Leadline wrote."""

from libc.stdint cimport uint8_t, uint64_t

from leadline.core.bits cimport hash_words


def keys_of(const uint8_t[:, :] states, uint64_t[:] keys) -> None:
    """Write the key of each state, equal to `Position.key`, into `keys`. `states` has shape (n, bytes of a state), rows
    of whole words; `keys` has shape (n,). Raise ValueError if the arrays do not fit each other."""
    cdef Py_ssize_t i, words = states.shape[1] // 8
    if (
        states.shape[0] != keys.shape[0] or states.shape[1] % 8 or states.shape[1] == 0
        or (states.shape[0] and (states.strides[1] != 1 or states.strides[0] % 8 or <size_t>&states[0, 0] % 8))
    ):
        raise ValueError("states and keys do not fit each other, or rows do not begin at whole words")
    with nogil:
        for i in range(states.shape[0]):
            keys[i] = hash_words(<const uint64_t *>&states[i, 0], words)
