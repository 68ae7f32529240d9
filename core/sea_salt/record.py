"""Recorded games of Sea Salt & Paper, as they are written: round by round the deck, then the moves."""

from __future__ import annotations

from collections.abc import Sequence

from ..documents import FORMAT, Document
from ..records import whole_moves
from .material import TEXT
from .state import SeaSalt


def write_record(deal: SeaSalt, codes: Sequence[int]) -> Document:
    """The record of the atomic moves played from a deal."""
    rounds: list[dict[str, list[str]]] = []
    for before, text in whole_moves(deal, codes):
        assert isinstance(before, SeaSalt)
        if before.rounds == len(rounds):
            deck = [pile[0] for pile in before.piles] + before.deck
            rounds.append({"deck": [TEXT[card] for card in deck], "moves": []})
        rounds[-1]["moves"].append(text)
    return {
        "game": deal.game.name,
        "format": FORMAT,
        "players": deal.players,
        "first": deal.active,
        "target": deal.target,
        "rounds": rounds,
    }
