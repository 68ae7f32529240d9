"""The rows of a part in few bytes, to send between processes: all values except the seed, column by column."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .deal_rows import Row

VALUE, PROOF, WORK = np.dtype("<f8"), np.dtype("u1"), np.dtype("<i8")


@dataclass(frozen=True, slots=True)
class PackedRows:
    """The rows of the seeds from `first` on, without a gap.

    proofs   texts that `which` (bytes) counts, 255 none
    columns  values (NaN unknown), `which` and work, one after the other, compressed
    """

    first: int
    count: int
    proofs: tuple[str, ...]
    columns: bytes

    @staticmethod
    def of(rows: Sequence[Row]) -> PackedRows:
        """Pack rows: one or more, with seeds that follow each other without a gap."""
        proofs = sorted({row.proof for row in rows if row.proof is not None})
        places: dict[str | None, int] = {proof: place for place, proof in enumerate(proofs)} | {None: 255}
        values = np.array([np.nan if row.value is None else row.value for row in rows], VALUE)
        which = np.array([places[row.proof] for row in rows], PROOF)
        work = np.array([row.work for row in rows], WORK)
        # Bytes of the same weight side by side: most are zero, and compress to nothing.
        turned = work.view("u1").reshape(len(rows), WORK.itemsize).T
        data = zlib.compress(values.tobytes() + which.tobytes() + turned.tobytes(), 1)
        return PackedRows(rows[0].seed, len(rows), tuple(proofs), data)

    def rows(self) -> list[Row]:
        """Return the unpacked rows, equal to those that were packed."""
        data = zlib.decompress(self.columns)
        ends = [self.count * size for size in (VALUE.itemsize, VALUE.itemsize + PROOF.itemsize)]
        values = np.frombuffer(data[: ends[0]], VALUE).tolist()
        which = np.frombuffer(data[ends[0] : ends[1]], PROOF).tolist()
        turned = np.frombuffer(data[ends[1] :], "u1").reshape(WORK.itemsize, self.count).T
        work = np.ascontiguousarray(turned).view(WORK).ravel().tolist()
        texts = dict(enumerate(self.proofs))
        seeds = range(self.first, self.first + self.count)
        return [
            Row(seed, None if value != value else value, texts.get(place), nodes)
            for seed, value, place, nodes in zip(seeds, values, which, work, strict=True)
        ]
