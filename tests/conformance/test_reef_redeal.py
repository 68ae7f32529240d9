"""What a view of Reef hides before the openings are laid (1.6), and that the worlds it is completed to come up as often
as they should."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, Generator, documents
from leadline.core.reef.card_file import card_entry, standard_cards
from leadline.core.reef.position import Reef

START = "start r@b2 y@c2 p@b3 g@c3"
EXPERIENCED = "start r@a1 y@a1 p@a1 g@d1"


def dealt(players: int = 2, cards: int | None = None, opening: str = "standard") -> Reef:
    document: dict[str, Any] = {"game": "reef", "format": 1, "players": players, "first": 1, "opening": opening}
    if cards is None:
        document["deck"] = list(range(1, 61))
    else:
        document["card_set"] = [card_entry(card) for card in standard_cards()[:cards]]
        document["deck"] = list(range(1, cards + 1))
    position = documents.load(document)
    assert isinstance(position, Reef)
    return position


@pytest.mark.parametrize(("opening", "text"), [("standard", START), ("experienced", EXPERIENCED)])
def test_views_hide_display_and_top_card_until_the_last_opening_is_laid(opening: str, text: str) -> None:
    position = dealt(3, opening=opening)
    for _ in range(3):
        for code in position.game.notation.parse(position, text):  # also within an opening
            for seat in (1, 2, 3):
                document = position.view(seat).document()
                assert (document["display"], document["deck"]) == (None, {"top": None, "count": 51})
                assert documents.load(document) == position.view(seat)
            position.push(code)
    document = position.view(2).document()
    assert [entry["card"] for entry in document["display"]] == [7, 8, 9]
    assert document["deck"] == {"top": 10, "count": 51}


def test_every_world_that_agrees_with_an_opening_comes_up_equally_often() -> None:
    """Eight cards for two seats: six are hidden, two in the other hand, three in the display and one in the pile."""
    position = dealt(cards=8)
    view = position.view(1)
    generator = Generator(1, "worlds")
    samples = 72_000
    found: Counter[tuple[Any, ...]] = Counter()
    for _ in range(samples):
        world = view.sample(generator)
        assert isinstance(world, Reef)
        assert world.hands[0] == [1, 2]
        found[tuple(world.hands[1]), tuple(card for card, _ in world.display), tuple(world.deck)] += 1
    hidden = (3, 4, 5, 6, 7, 8)
    due = {(tuple(sorted(order[:2])), order[2:5], order[5:]) for order in itertools.permutations(hidden)}
    assert set(found) == due
    mean = samples / len(due)
    chi_square = sum((number - mean) ** 2 / mean for number in found.values())
    assert len(due) == 360
    assert 250 < chi_square < 500  # 359 expected, 26.8 the standard deviation


def test_after_the_openings_display_and_top_stay_as_they_are_seen() -> None:
    position = dealt(cards=8)
    position.push(START)
    position.push(START)
    generator = Generator(1, "worlds")
    for _ in range(50):
        world = position.view(2).sample(generator)
        assert isinstance(world, Reef)
        assert (world.display, world.deck) == (position.display, position.deck)


def test_a_best_opening_is_found_without_them() -> None:
    position = dealt()
    analysis = leadline.best(position.view(1), nodes=300, seed=1)
    assert analysis.moves[0].text.startswith("start ")
    same = dealt()
    assert leadline.best(same.view(1), nodes=300, seed=1).moves == analysis.moves


def test_other_cards_in_display_and_pile_do_not_change_the_answer() -> None:
    position = dealt()
    document = position.document()
    document["display"], deck = [{"card": card, "points": 0} for card in (20, 30, 40)], list(range(5, 61))
    document["deck"] = [card for card in deck if card not in (20, 30, 40)]
    other = documents.load(document)
    assert isinstance(other, Reef)
    assert other != position
    assert other.view(1) == position.view(1)


def test_drawings_of_an_opening_show_neither() -> None:
    position = dealt()
    words = position.game.drawing.text(position, 1)
    assert "display: laid out after the openings" in words
    assert "deck: 53 cards\n" in words
    assert "on top" in position.game.drawing.text(position)
    assert "laid out after the openings" in position.view(1)._repr_svg_()


def refusals(document: dict[str, Any]) -> str:
    with pytest.raises(DocumentError) as caught:
        documents.load(document)
    return str(caught.value)


def test_documents_that_show_or_hide_them_at_the_wrong_time_are_refused() -> None:
    position = dealt()
    view = position.view(1).document()
    display = [{"card": card, "points": 0} for card in (7, 8, 9)]
    assert refusals(view | {"display": display}).startswith("display: given; expected null")
    assert refusals(view | {"deck": {"top": 7, "count": 53}}).startswith("deck.top: given; expected null")
    full = position.document()
    assert "you: missing" in refusals(full | {"display": None})
    assert "points lie on it" in refusals(full | {"display": [*full["display"][:2], {"card": 7, "points": 1}]})
    position.push(START)
    position.push(START)
    view = position.view(1).document()
    assert refusals(view | {"display": None}).startswith("display: null; expected what lies there")
    assert refusals(view | {"deck": {"top": None, "count": 53}}).startswith("deck.top: null; expected")
