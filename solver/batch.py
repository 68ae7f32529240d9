"""`verify` for many deals at once: greedy playouts decide most deals without Python objects, on all cores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, overload

from ..core.arguments import check_threads, several
from ..core.contract import Position
from ..core.documents import load
from ..core.errors import DocumentError, LeadlineError, counted
from ..core.processors import available_cores
from ..core.variation import Line
from ..core.version import __version__
from . import analysis, tables
from .game import FirstLook
from .registry import solver_of
from .results import FirstLines, Verdict

if TYPE_CHECKING:
    import numpy.typing as npt

    from ..core.packed_positions import Packed

CHUNK = 512  # deals that a thread takes at a time


class Verdicts(Sequence[Verdict]):
    """Verdicts in the order of the deals.

    A verdict from a first line is computed on access, so an array of deals must stay unchanged. Its `seconds` is the
    mean of the deals decided in the same chunk.
    """

    def __init__(self, deals: Sequence[Position], seed: int) -> None:
        self._deals = deals
        self._seed = seed
        self._verdicts: dict[int, Verdict] = {}
        self._chunks: dict[int, tuple[FirstLines, Any, float]] = {}

    def __len__(self) -> int:
        return len(self._deals)

    @overload
    def __getitem__(self, index: int) -> Verdict: ...
    @overload
    def __getitem__(self, index: slice) -> list[Verdict]: ...
    def __getitem__(self, index: int | slice) -> Verdict | list[Verdict]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        index = range(len(self))[index]
        known = self._verdicts.get(index)
        return self._from_line(index) if known is None else known

    def _from_line(self, index: int) -> Verdict:
        chunk, at = divmod(index, CHUNK)
        found, ends, seconds = self._chunks[chunk]
        codes = found.codes[ends[at] - found.lengths[at] : ends[at]].tolist()
        line = Line(self._deals[index], codes)
        nodes, reason = int(found.used[at]), f"a line of {counted(len(line), 'move')}"
        return Verdict("winnable", line, "line", reason, nodes, seconds, self._seed, __version__)

    @property
    def counts(self) -> Counter[str]:
        """The number of verdicts with each status."""
        counts = Counter(verdict.status for verdict in self._verdicts.values())
        counts["winnable"] += len(self) - len(self._verdicts)
        return counts

    def to_pandas(self) -> Any:
        """Return a pandas.DataFrame with the columns `status`, `proof` and `nodes`, a row a deal; raises
        MissingExtra."""
        return tables.to_pandas(self.columns, {"seed": self._seed, "version": __version__})

    def to_arrow(self) -> Any:
        """Return a pyarrow.Table with the columns `status`, `proof` and `nodes`, a row a deal; raises MissingExtra."""
        return tables.to_arrow(self.columns, {"seed": self._seed, "version": __version__})

    @property
    def columns(self) -> dict[str, list[object]]:
        """The verdicts as columns: lists of `status`, `proof` and `nodes` in the order of the deals, by name."""
        facts = list(self.facts())
        return {name: [fact[i] for fact in facts] for i, name in enumerate(("status", "proof", "nodes"))}

    def facts(self) -> Iterator[tuple[str, str | None, int]]:
        """Yield status, proof and nodes of each verdict in order, which is cheaper than accessing the verdicts."""
        for index in range(len(self)):
            known = self._verdicts.get(index)
            if known is None:
                chunk, at = divmod(index, CHUNK)
                yield "winnable", "line", int(self._chunks[chunk][0].used[at])
            else:
                yield known.status, known.proof, known.nodes

    def _add_chunk(self, number: int, found: FirstLines, seconds: float) -> list[int]:
        """Store the results of a chunk, and return the indices of its open deals."""
        self._chunks[number] = found, found.lengths.clip(0).cumsum(), seconds
        return [number * CHUNK + int(i) for i in (found.lengths < 0).nonzero()[0]]


def verify_many(
    deals: Sequence[Position | Mapping[str, object]] | npt.NDArray[Any] | Packed,
    *,
    nodes: int | None = None,
    threads: int | None = None,
    seed: int = 0,
) -> Verdicts:
    """Return the verdict on each of the co-operative positions: whether it can be won.

    `deals` are positions, their documents, or an array of packed positions. `threads` is the number of threads, by
    default one per available core.

    Verdict number i is that of `verify` for number i, with the same seed and node limit.

    Raises DocumentError for an invalid document. Raises LeadlineError for a view, for a game without such a solver, for
    an array of another form or with a row that Leadline did not create, and for fewer than one thread or node.
    """
    analysis.check_limits(nodes, None, seed)
    if threads is not None:
        check_threads(threads)
    positions, packed = _read(deals)
    verdicts = Verdicts(positions, seed)
    with ThreadPoolExecutor(threads or available_cores()) as pool:
        left = list(range(len(positions)))
        if packed is not None and len(packed):
            left = _first_lines(verdicts, packed, nodes, seed, pool)
        found = pool.map(lambda index: analysis.verify(positions[index], nodes=nodes, seed=seed), left)
        verdicts._verdicts.update(zip(left, found, strict=True))
    return verdicts


def _first_lines(
    verdicts: Verdicts, packed: Packed, nodes: int | None, seed: int, pool: ThreadPoolExecutor
) -> list[int]:
    """Look for the first lines of packed deals, and return the indices of the open deals."""
    first = solver_of(packed[0].game).verifier
    if not isinstance(first, FirstLook):
        return list(range(len(packed)))

    def work(number: int) -> tuple[FirstLines, float]:
        began = perf_counter()
        part = packed.array[number * CHUNK : (number + 1) * CHUNK]
        found = first.first_lines(part, nodes, seed)
        return found, (perf_counter() - began) / len(part)

    left: list[int] = []
    chunks = range((len(packed) + CHUNK - 1) // CHUNK)
    for number, (found, seconds) in zip(chunks, pool.map(work, chunks), strict=True):
        left += verdicts._add_chunk(number, found, seconds)
    return left


def _read(deals: Any) -> tuple[Sequence[Position], Packed | None]:
    """Return the deals as positions and, if possible, packed. Only an array may be changed by others."""
    import numpy as np

    from ..core.packed_positions import Packed, is_packable

    if isinstance(deals, np.ndarray):
        deals = Packed(deals)
    if isinstance(deals, Packed):
        deals.check()
        return deals, deals
    given = several("deals", deals, "positions or their documents, or an array of packed deals")
    positions = [_position(deal, number) for number, deal in enumerate(given, start=1)]
    if positions and all(map(is_packable, positions)) and len({type(position) for position in positions}) == 1:
        packed = Packed.of(positions)
        return packed, packed
    return [position.copy(stack=False) for position in positions], None


def _position(deal: object, number: int) -> Position:
    found = deal
    if isinstance(deal, Mapping):
        try:
            found = load(dict(deal))
        except DocumentError as error:
            where = f"verify_many: deal {number}"
            raise DocumentError([replace(problem, file=where) for problem in error.problems]) from None
    if not isinstance(found, Position):
        raise LeadlineError(f"verify_many: deal {number}: expected a position with everything known, or its document")
    return found
