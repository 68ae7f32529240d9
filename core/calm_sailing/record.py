"""Recorded games of Calm Sailing, of every ruleset: a position and its moves."""

from __future__ import annotations

from collections.abc import Sequence

from .. import records
from ..records import Replay, Watch, unwatched
from ..texts import Document
from .base.position import CalmSailing
from .document import load_record


def write_record(deal: CalmSailing, codes: Sequence[int]) -> Document:
    """The record of the atomic moves `codes`, played from `deal`. Raises IllegalMove."""
    return deal.document() | {"moves": [text for _, text in records.whole_moves(deal, codes)]}


def replay(record: Document, watch: Watch = unwatched) -> Replay:
    """Plays a record move by move, up to the first illegal one, each as `watch` is told of it. Raises DocumentError."""
    return records.follow(*load_record(record), watch)
