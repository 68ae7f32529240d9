"""Games of Reef as a seat sees them at a table: each whole move as the line that a person would type."""

from __future__ import annotations

from collections.abc import Sequence

from leadline.core.reef.notation import join
from leadline.core.reef.position import Reef


def line(before: Reef, codes: Sequence[int], after: Reef, you: int) -> str:
    """Return the line that seat `you` would type for a move: its text, with cards that are revealed by it."""
    text = join(before, codes)
    if not all(map(any, before.boards)):
        if all(map(any, after.boards)):
            text += ", display " + " ".join(str(card) for card, _ in after.display) + f", top {after.deck[0]}"
        return text
    if after.deck_size not in (before.deck_size, 0):
        text += f", new {after.deck[0]}"
    if after.is_over:
        seen = before.view(you).masked
        assert isinstance(seen, Reef)
        for seat in range(1, after.players + 1):
            hidden = [card for card in after.hands[seat - 1] if card not in seen.hands[seat - 1]]
            hidden = [card for card in hidden if card not in before.deck[:1] and card not in dict(before.display)]
            if hidden and seat != you:
                text += f", {seat}: {' '.join(map(str, hidden))}"
    return text
