"""Recorded games of Reef in written form: the deck in its order, then the moves."""

from __future__ import annotations

from collections.abc import Sequence

from ..documents.io import FORMAT, Document
from ..documents.records import whole_moves
from .position import Reef


def write_record(deal: Reef, codes: Sequence[int]) -> Document:
    """Return the record of the actions `codes`, played from a deal: the deck in dealing order, and the moves. Raise
    IllegalMove for an illegal action."""
    deck = [card for hand in deal.hands for card in hand] + [card for card, _ in deal.display] + deal.deck
    found = {"game": deal.game.name, "format": FORMAT, "players": deal.players, "first": deal.first, "deck": deck}
    if deal.experienced:
        found["opening"] = "experienced"
    if not deal.cards.standard:
        found["card_set"] = deal.cards.entries()
    return found | {"moves": [text for _, text in whole_moves(deal, codes)]}
