"""Moves of Sea Salt & Paper written in other ways than the one in which they are listed."""

from __future__ import annotations

import re

from reference import sea_salt

_CARD = "|".join(map(re.escape, sea_salt.CARD_ORDER))


def other_spellings(state: sea_salt.State, text: str) -> set[str]:
    """Return other valid texts for a listed move.

    They name the two cards of a pair in either order instead of its word, and cards by their other names.
    """
    found = {text}
    if match := re.match(r"pair (crab|boat|fish|shark)(?= pile| from|$)", text):
        held = state.hands[(state.to_move or 1) - 1]
        cards = [[card for card in held if sea_salt.kind_of(card) == kind] for kind in sea_salt.DUOS[match[1]]]
        one, two = cards[0][0], cards[1][-1]
        found |= {f"pair {one} {two}{text[match.end() :]}", f"pair {two} {one}{text[match.end() :]}"}
    if match := re.match(rf"pair ({_CARD}) ({_CARD})", text):
        found.add(f"pair {match[2]} {match[1]}{text[match.end() :]}")
    for name, full in sea_salt.SPELLINGS.items():
        found |= {re.sub(rf"(?<= ){re.escape(full)}(?= |$)", name, one) for one in found}
    return found - {text}
