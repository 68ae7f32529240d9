"""Every game lists what has a name, and what it lists is what documents, moves and options take."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import leadline
from leadline.core.catalogue_sheet import sheet
from leadline.core.game import Catalogue, Game, Item
from leadline.core.reef_encounter.material import COLORS, tile_of
from leadline.core.registry import GAMES, game
from leadline.core.sea_salt.material import CARD_OF

LISTED = [entry for entry in GAMES if entry.catalogue is not None]


def catalogue_of(entry: Game) -> Catalogue:
    assert entry.catalogue is not None
    return entry.catalogue


def items(name: str) -> dict[str, Item]:
    return {item.code: item for section in catalogue_of(game(name)).sections() for item in section.items}


@pytest.mark.parametrize("entry", LISTED, ids=lambda entry: entry.name)
def test_no_code_stands_twice(entry: Game) -> None:
    codes = [item.code for section in catalogue_of(entry).sections() for item in section.items]
    assert len(set(codes)) == len(codes)
    assert all(item.name for section in catalogue_of(entry).sections() for item in section.items)


@pytest.mark.parametrize("entry", LISTED, ids=lambda entry: entry.name)
def test_the_sheet_shows_every_item_that_has_a_picture(entry: Game) -> None:
    catalogue = catalogue_of(entry)
    drawn = [item for section in catalogue.sections() for item in section.items if catalogue.figure(item.code)]
    root = ElementTree.fromstring(sheet("Cards", catalogue))
    titles = [node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}title")]
    assert drawn
    for item in drawn:
        assert any(title == f"{item.code}: {item.name}" for title in titles), item
    with pytest.raises(KeyError):
        catalogue.figure("no such thing")


def test_sea_salt_lists_all_cards_and_every_name_of_them() -> None:
    found = items("sea-salt-paper")
    assert sum(item.count or 0 for item in found.values()) == 58
    names = {text for item in found.values() for text in (item.code, *item.also)}
    assert names - {"?"} == set(CARD_OF)


def test_reef_lists_the_sixty_cards() -> None:
    found = items("reef")
    assert [code for code in found if code.isdigit()] == [str(number) for number in range(1, 61)]
    assert found["17"].name == "green green; 4 points for three in a corner, yellow"
    assert found["53"].name == "green green; 2 points for each yellow around the highest purple"


def test_reef_encounter_lists_boards_and_coral_tiles() -> None:
    found = items("reef-encounter")
    assert {"1", "2", "3", "4", *COLORS} <= set(found)
    tiles = [item for code, item in found.items() if "/" in code]
    assert len(tiles) == 10
    assert all(tile_of(text) == tile_of(item.code) for item in tiles for text in item.also)


def test_calm_sailing_lists_what_its_deals_hold() -> None:
    found = items("calm-sailing")
    deal = leadline.deal("calm-sailing", players=3, seed=1, monsters=5, storms=True, wild=2, rocks=True).document()
    cards = {str(card) for pile in [*deal["hands"], *deal["piles"]] for card in pile}  # type: ignore[misc]
    assert cards <= set(found)
    for level in ("Galateia", "Poseidon"):
        leadline.deal("calm-sailing", players=3, seed=1, removed=found[level].code)
    for board in ("high-arch", "pyramid"):
        leadline.deal("calm-sailing", players=3, seed=1, variant=found[board].code)
