"""Many positions of one ruleset in one numpy array: a row of bytes each, as `Position.to_bytes` gives them.

The one field of the array is named after the ruleset and the version of its state, so an array that was saved says what
it holds, and one of another version is refused. Rows are taken as they are, like pickles: read only arrays of your own.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from .contract import Position
from .errors import LeadlineError
from .registry import declared

States = npt.NDArray[np.void]


class Packed(Sequence[Position]):
    """Positions in an array; each is made when it is asked for.

    Parameters
    ----------
    array : of shape (n,), with the one field that `dtype_of` gives; it is kept, not copied

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
        """These positions, which must all be of one ruleset that can be packed; raises LeadlineError."""
        found = list(positions)
        kinds = {type(position) for position in found}
        if len(kinds) != 1 or not is_packable(found[0]):
            raise LeadlineError("packed: expected one or more positions, all of one ruleset that has packed arrays")
        form = dtype_of(type(found[0]))
        return Packed(np.frombuffer(b"".join(position.to_bytes() for position in found), form))

    @property
    def states(self) -> npt.NDArray[np.uint8]:
        """The bytes, of shape (n, bytes of a state)."""
        return np.ascontiguousarray(self.array).view(np.uint8).reshape(len(self.array), self.array.dtype.itemsize)

    def __len__(self) -> int:
        return len(self.array)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> Packed: ...
    def __getitem__(self, index: int | slice) -> Position | Packed:
        if isinstance(index, slice):
            return Packed(self.array[index])
        return self.kind.from_bytes(self.array[operator.index(index)].tobytes(), self.kind.state_form()[0])


def is_packable(position: Position) -> bool:
    """Whether the position's ruleset has packed arrays."""
    return position.game.position_type is type(position)


def dtype_of(kind: type[Position]) -> np.dtype[np.void]:
    """The form of a row with a position of that class."""
    version, size = kind.state_form()
    blank = kind.__new__(kind)
    return np.dtype([(f"{blank.game.package}:{version}", np.uint8, (size,))])


def _kind(array: npt.NDArray[Any]) -> type[Position]:
    names = array.dtype.names if isinstance(array, np.ndarray) else None
    if not names or len(names) != 1 or array.ndim != 1:
        raise LeadlineError("packed: expected an array of shape (n,) with one field, as deal_many makes it")
    package, _, _ = names[0].partition(":")
    try:
        kind = declared(package).position_type
    except (ImportError, ValueError, TypeError, AttributeError):
        kind = None
    if kind is None or array.dtype != dtype_of(kind):
        raise LeadlineError(f"packed: {names[0]!r} is no form of this version")
    return kind
