"""Fields of documents that name cards, and the cards of one's own that a game's document brings in `card_set`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, SkipValidation, ValidationInfo

from ..errors import DocumentError, Problem
from ..texts import Document
from .game_cards import STANDARD_CARDS, GameCards, game_cards
from .material import DISPLAY, GAME_CARDS, MOST_CARDS, CardEntry, read_cards
from .patterns import CardSet


@dataclass(frozen=True, slots=True)
class Known:
    """The numbers that a document may name, and how a message names them. It is the context of `check`."""

    numbers: frozenset[int]
    text: str


def known(cards: GameCards) -> Known:
    """The numbers of these cards."""
    numbers = cards.numbers
    run = numbers == tuple(range(1, len(numbers) + 1))
    text = f"a card from 1 to {len(numbers)}" if run else f"one of the cards {' '.join(map(str, numbers))}"
    return Known(frozenset(numbers), text)


STANDARD_KNOWN = known(STANDARD_CARDS)
ANY_NUMBER = Known(frozenset(range(1, MOST_CARDS + 1)), f"a card from 1 to {MOST_CARDS}")


def _card(value: object, info: ValidationInfo) -> int:
    asked = info.context if isinstance(info.context, Known) else STANDARD_KNOWN
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or value not in asked.numbers:
        raise ValueError(f"expected {asked.text}")
    return value


def split(value: object) -> object:
    """A list of cards may also be one string with spaces."""
    return value.split() if isinstance(value, str) else value


Card = Annotated[int, BeforeValidator(_card, json_schema_input_type=int | str)]
Cards = Annotated[list[Card], BeforeValidator(split, json_schema_input_type=list[int | str] | str)]
Hand = Annotated[list[Card | None], BeforeValidator(split, json_schema_input_type=list[int | str | None] | str)]
Entries = Annotated[list[CardEntry] | None, SkipValidation]  # read_game_cards says what is wrong with them


def read_game_cards(document: Document) -> tuple[GameCards | None, Known, list[Problem]]:
    """The cards of a game's document: those of its `card_set`, or the 60 of the game. Where something is wrong with the
    card set there are no cards, and the numbers that it gives (any, where it gives none) may still be named."""
    entries: Any = document.get("card_set")
    if entries is None:
        return STANDARD_CARDS, STANDARD_KNOWN, []
    try:
        cards = game_cards(CardSet(read_cards({"cards": entries})))
        return cards, known(cards), []
    except DocumentError as error:
        problems = [
            Problem("card_set" + item.where.removeprefix("cards").removeprefix("card_set"), item.what)
            for item in error.problems
        ]
        return None, ANY_NUMBER, problems


def enough(cards: GameCards, players: int | None, where: str = "card_set") -> list[Problem]:
    """What is wrong with the number of cards for a deal: two for each player, the display, and at least one in the draw
    pile (1.3, 1.6)."""
    least = 2 * (players or 2) + DISPLAY + 1
    if len(cards) >= least:
        return []
    return [Problem(where, f"{len(cards)} cards; a game of {players or 2} takes {least} to {GAME_CARDS}")]
