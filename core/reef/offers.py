"""Events of Reef that a player can pick instead of typing them: the Protocol `Offers` of core/game.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract import View
from ..errors import Incomplete
from ..game import Question
from ..offering import Blank, Offer, begins, cards
from ..svg import Mark
from .drawing import touched
from .follow import deal, is_due, unseen
from .game_cards import STANDARD_CARDS, game_cards
from .material import DISPLAY, LETTERS, NAMES, SIDE, START_HAND
from .notation import atom_text
from .own_cards import card_set
from .position import Reef


def events(view: View[Reef]) -> Sequence[Offer]:
    """List the actions with which the seat to move can begin, whatever its hidden cards are. For a played card, the
    spaces of its pieces are not in the event, and are asked afterwards. Return an empty list while the display is
    due."""
    masked = view.masked
    if is_due(masked):
        return []
    found: dict[str, None] = {}
    known = masked.hands[masked.active - 1]
    room = masked.hand_sizes[masked.active - 1] - len(known)
    hidden = unseen(masked)
    hands = [hidden[at : at + room] for at in range(0, len(hidden), room)] if room else []
    for hand in hands or [[]]:
        world = deal(masked, {masked.active: hand}, [])
        texts = [atom_text(world, code) for code in world.legal_codes()]
        found |= dict.fromkeys(" ".join(text.split()[:2]) if text.startswith("play ") else text for text in texts)
    return [Offer(text, tuple(touched(masked, Mark("best", text)))) for text in found]


def blanks(view: View[Reef], asks: Incomplete | None) -> Sequence[Blank]:
    """List the blanks whose picks answer the question `asks` about an event. If `asks` is None, list those for the
    display and the top of the deck if they are due after the openings. Return an empty list if nothing is due."""
    masked = view.masked
    new = _codes(unseen(masked))
    if asks is None:
        laid = [cards("The display", new, DISPLAY, before="display "), cards("Top of the deck", new, 1, before="top ")]
        return laid if is_due(masked) else []
    if asks.slot == "top":
        return [cards("What lies on top of the deck now?", new, 1, before="top ")]
    if asks.slot == "pieces":
        colors = [color for color in masked.cards[int(asks.cards[0])].pieces if masked.supply[color]]
        cells = {f"{column}{row}": 1 for row in range(SIDE, 0, -1) for column in "abcd"}
        return [
            Blank(f"Where does {NAMES[color]} go?", cells, before=f"{LETTERS[color]}@", kind="cell") for color in colors
        ]
    seat = asks.slot.rstrip(":")
    return [cards(f"Hidden cards of seat {seat}", new, asks.counts[0], before=f"{seat}: ")]


def _codes(numbers: Sequence[int]) -> dict[str, int]:
    return {str(card): 1 for card in numbers}


def answers(players: int, options: Mapping[str, Any], question: Question) -> Sequence[Blank]:
    """List the blanks whose picks answer a question before the first event."""
    if question.name == "hand":
        own = options.get("card_file")
        known = STANDARD_CARDS if own is None else game_cards(card_set(own))
        return [cards("Your two cards", _codes(known.numbers), START_HAND)]
    return begins(question, players)
