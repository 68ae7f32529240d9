"""Clauses of Reef that show within a whole move, in the single decisions it is made of."""

from __future__ import annotations

import leadline
from leadline.core.reef.state import COVER, SHOW


def test_1_5_a_piece_of_an_experienced_opening_is_always_seen() -> None:
    """Three of the four pieces may lie under others; the last one lies on top of them."""
    position = leadline.deal("reef", players=2, seed=1, opening="experienced")
    for color in range(3):
        assert {code & 0xFF for code in position.legal_codes()} == {SHOW, COVER}
        position.push(COVER | color << 16)
    shown = position.legal_codes()
    assert {code & 0xFF for code in shown} == {SHOW}
    assert len(shown) == 12  # all cells but the four in the centre
