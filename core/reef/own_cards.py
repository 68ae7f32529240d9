"""Custom cards: those of a file, and those that a game's document brings in `card_set`."""

from __future__ import annotations

from typing import Any

from ..documents import document_kind
from ..documents.io import Document
from ..errors import DocumentError, Problem, counted
from .card_file import read_cards
from .document_keys import ANY_NUMBER, STANDARD_KNOWN, Known, known
from .game_cards import STANDARD_CARDS, GameCards, game_cards
from .material import DISPLAY, GAME_CARDS, MIN_PLAYERS, START_HAND
from .patterns import CardSet


def card_set(document: Document) -> CardSet:
    """Return the checked cards of a custom card file, in the form of cards.json (see read_cards). Raise
    DocumentError."""
    document_kind.expect(document, "a file of cards, with the list `cards`")
    return CardSet(read_cards(document))


def read_game_cards(document: Document) -> tuple[GameCards | None, Known, list[Problem]]:
    """Return the cards of a game's document (those of its `card_set`, or the 60 of the game), the card numbers that the
    document may name, and the problems of the card set.

    If the card set has a problem, the cards are None, and the document may name any number.
    """
    entries: Any = document.get("card_set")
    if entries is None:
        return STANDARD_CARDS, STANDARD_KNOWN, []
    try:
        cards = game_cards(card_set({"cards": entries}))
        return cards, known(cards), []
    except DocumentError as error:
        problems = [
            Problem("card_set" + item.where.removeprefix("cards").removeprefix("card_set"), item.what)
            for item in error.problems
        ]
        return None, ANY_NUMBER, problems


def enough(cards: GameCards, players: int | None, where: str = "card_set") -> list[Problem]:
    """Return a list with one problem at `where` if there are too few cards for a deal, otherwise an empty list. A deal
    needs two for each player, the display, and at least one in the pile (1.3, 1.6)."""
    asked = players or MIN_PLAYERS
    least = START_HAND * asked + DISPLAY + 1
    if len(cards) >= least:
        return []
    return [Problem(where, f"{counted(len(cards), 'card')}; a game of {asked} takes {least} to {GAME_CARDS}")]


def unknown_card(where: str, number: int, cards: CardSet) -> Problem:
    """Return the problem that `number` at `where` is not a card of the set."""
    numbers = sorted(cards.cards)
    named = f"1 to {len(numbers)}" if numbers == list(range(1, len(numbers) + 1)) else ", ".join(map(str, numbers))
    return Problem(where, f"unknown card {number}; expected one of {named}")
