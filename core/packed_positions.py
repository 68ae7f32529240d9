"""Many positions of one ruleset in one numpy array.

A row has two fields: a state, which holds the bytes of `Position.to_bytes`, and a key, which equals `Position.key`. The
name of the first field contains the ruleset and the version of its state. Saved arrays therefore identify their
contents, and other versions are rejected. A row with a wrong key, for example from a damaged file, is rejected when it
is used. Keys do not protect against forged rows. As with pickles, only load arrays from people you trust.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from .contract import Position
from .errors import LeadlineError
from .registry import declared, position_class_of
from .state_keys import keys_of

KEY = "key"
WORD = 8  # bytes


class Packed(Sequence[Position]):
    """Positions in an array. Each position is created on access, which raises LeadlineError if the key of its row is
    wrong.

    Parameters
    ----------
    array : of shape (n,), with the fields that `dtype_of` gives; it is kept, not copied

    Raises
    ------
    LeadlineError
        for another form, an unknown ruleset and another version
    """

    __slots__ = ("array", "kind")

    def __init__(self, array: npt.NDArray[Any]) -> None:
        self.kind = _kind(array)
        self.array = array

    @staticmethod
    def of(positions: Iterable[Position]) -> Packed:
        """Pack these positions, which must all belong to one packable ruleset. Raise LeadlineError."""
        found = list(positions)
        kinds = {type(position) for position in found}
        if len(kinds) != 1 or not all(map(is_packable, found)):
            raise LeadlineError("packed: expected one or more positions, all of one ruleset that has packed arrays")
        array = np.zeros(len(found), dtype_of(type(found[0])))
        states = np.frombuffer(b"".join(position.to_bytes() for position in found), np.uint8)
        states_of(array)[:] = states.reshape(len(found), -1)
        return Packed.sealed(array)

    @staticmethod
    def sealed(array: npt.NDArray[Any]) -> Packed:
        """Compute the key of each state, write the keys into the array, and return it as packed positions. The states
        are not checked, and the rows must be aligned to words."""
        keys_of(states_of(array), array[KEY])
        return Packed(array)

    @property
    def states(self) -> npt.NDArray[np.uint8]:
        """The bytes of the states, of shape (n, bytes of a state), with rows aligned to words. Access raises
        LeadlineError if a key is wrong."""
        return _sound(self.array, 0)

    def check(self) -> None:
        """Raise LeadlineError if the key of a row is wrong."""
        _sound(self.array, 0)

    def __len__(self) -> int:
        return len(self.array)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> Packed: ...
    def __getitem__(self, index: int | slice) -> Position | Packed:
        if isinstance(index, slice):
            return Packed(self.array[index])
        place = range(len(self.array))[operator.index(index)]
        state = _sound(self.array[place : place + 1], place)
        return self.kind.from_bytes(state.tobytes(), self.kind.state_form()[0])


def is_packable(position: Position) -> bool:
    """Return whether the position can be packed: its ruleset supports packed arrays, and the position has nothing
    outside its bytes, such as custom cards."""
    return position.game.packable and position.beside_bytes is None


def dtype_of(kind: type[Position]) -> np.dtype[np.void]:
    """Return the data type of a row with a position of that class."""
    version, size = kind.state_form()
    blank = kind.__new__(kind)
    return np.dtype([(f"{blank.game.package}:{version}", np.uint8, (size,)), (KEY, np.uint64)])


def states_of(array: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """Return the bytes of the states of such an array without checking the keys: a view of shape (n, bytes of a
    state)."""
    names = array.dtype.names
    assert names is not None
    states: npt.NDArray[np.uint8] = array[names[0]]
    return states


def _sound(array: npt.NDArray[Any], first: int) -> npt.NDArray[np.uint8]:
    """Return the bytes of the states, with rows aligned to words. Raise LeadlineError if a key is wrong; the message
    counts rows from `first`."""
    if array.ctypes.data % WORD or array.strides[0] % WORD:
        array = array.copy()
    states = states_of(array)
    keys = np.zeros(len(array), np.uint64)
    keys_of(states, keys)
    wrong = np.flatnonzero(keys != array[KEY])
    if len(wrong):
        raise LeadlineError(
            f"packed: row {first + int(wrong[0])}: the key does not fit the state; "
            "expected rows as deal_many makes them"
        )
    return states


def _kind(array: npt.NDArray[Any]) -> type[Position]:
    names = array.dtype.names if isinstance(array, np.ndarray) else None
    if not names or len(names) != 2 or names[1] != KEY or array.ndim != 1:
        raise LeadlineError("packed: expected an array of shape (n,) with a state and its key, as deal_many makes it")
    package, _, _ = names[0].partition(":")
    try:
        kind = position_class_of(package) if declared(package).packable else None
    except (ImportError, ValueError, TypeError, AttributeError):
        kind = None
    if kind is None or array.dtype != dtype_of(kind):
        raise LeadlineError(f"packed: {names[0]!r} is not a form of this version")
    return kind
