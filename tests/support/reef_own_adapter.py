"""Leadline playing Reef with a card set of one's own, behind the interface of tests/reference: the 60 cards with every
shape written out as cells, so that no card but the specials finds a table and the rules have to come out the same."""

from __future__ import annotations

from typing import Any

from leadline.core.reef.card_file import card_entry, standard_cards
from leadline.core.reef.material import AROUND
from support import adapter


def _written_out() -> list[dict[str, Any]]:
    entries = []
    for card in standard_cards():
        entry = card_entry(card)
        if card.kind != AROUND:
            cells = []
            for (row, column), want in zip(card.cells, card.wants, strict=True):
                color = ("red", "yellow", "purple", "green", "any")[want.color]
                level = [f"{want.level}+" if want.least else want.level] if want.level else []
                cells.append([row, column, color, *level])
            entry["pattern"] = {"kind": "custom", "cells": cells}
        entries.append(entry)
    return entries


CARD_SET = _written_out()


class State(adapter.State):
    """A Reef position with a custom card set, whose documents omit the card set."""

    def document(self) -> dict[str, Any]:
        document = super().document()
        assert document.pop("card_set") == CARD_SET
        return document


def load(document: dict[str, Any]) -> State:
    return State(adapter.load(document | {"card_set": CARD_SET}).position)


def replay(record: dict[str, Any]) -> dict[str, Any]:
    return adapter.replay(record | {"card_set": CARD_SET})
