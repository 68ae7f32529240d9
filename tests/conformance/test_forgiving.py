"""What a document may be written as besides its canonical form, and what it may leave out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, View, documents
from leadline.core.documents.io import decoded, parse, to_text
from support.cases import EXPLAINED, Case, some
from support.schemas import validator

Document = dict[str, Any]


def views(case: Case, number: int = 5) -> Iterator[View]:
    for position in some(case, number):
        for seat in range(1, position.players + 1):
            yield position.view(seat)


def without_null(value: Any) -> Any:
    """The document as a format that has no null writes it."""
    if isinstance(value, dict):
        return {key: without_null(item) for key, item in value.items()}
    if isinstance(value, list):
        return [without_null(item) for item in value]
    return "?" if value is None else value


@pytest.mark.parametrize("case", EXPLAINED, ids=str)
def test_what_is_not_known_may_be_a_question_mark(case: Case) -> None:
    schema = validator(case.game)
    for found in [*some(case, 5), *views(case)]:
        document = without_null(found.document())
        assert "null" not in to_text(document)
        assert documents.load(document) == found
        assert schema.is_valid(document), document


@pytest.mark.parametrize("case", EXPLAINED, ids=str)
def test_numbers_of_hidden_cards_may_be_written_one_by_one(case: Case) -> None:
    schema = validator(case.game)
    for view in views(case):
        document = dict(view.document())
        for name in ("hands", "piles", "polyps", "cubes"):
            entries = document.get(name)
            if isinstance(entries, list):
                document[name] = [" ".join("?" * one) if type(one) is int and one else one for one in entries]
        assert documents.load(document) == view
        assert schema.is_valid(document), document


@pytest.mark.parametrize("case", EXPLAINED, ids=str)
def test_a_view_asks_what_its_own_seat_should_do(case: Case) -> None:
    schema = validator(case.game)
    for view in views(case):
        document = dict(view.document())
        if document.pop("to_move") != view.seat:
            continue
        assert schema.is_valid(document), document
        if "pending" in document:  # the joint discard of another seat's turn looks alike
            refused(document, "to_move: missing")
        else:
            assert documents.load(document) == view


@pytest.mark.parametrize("case", EXPLAINED, ids=str)
@pytest.mark.parametrize("you", [0, "x", "beyond"])
def test_a_wrong_seat_of_a_view_says_nothing_of_whose_turn_it_is(case: Case, you: object) -> None:
    for view in views(case):
        document = dict(view.document())
        del document["to_move"]
        document.pop("pending", None)
        document["you"] = view.players + 1 if you == "beyond" else you
        with pytest.raises(DocumentError) as caught:
            documents.load(document)
        places = [problem.where for problem in caught.value.problems]
        assert places.count("you") == 1
        assert "to_move" not in places


def changed(value: Any) -> Any:
    """Lists of cards as one text with commas, words in large letters."""
    if isinstance(value, dict):
        return {key: changed(item) for key, item in value.items()}
    if isinstance(value, list) and value and all(isinstance(item, str | int) for item in value):
        return ", ".join(map(str, value)).upper()
    return [changed(item) for item in value] if isinstance(value, list) else value


CARDS = ("hand", "hands", "piles", "row", "tables", "discarded", "discards", "polyps", "cubes", "consumed", "open_sea")


@pytest.mark.parametrize("case", EXPLAINED, ids=str)
def test_cards_may_be_a_text_with_commas_in_letters_of_either_case(case: Case) -> None:
    for found in some(case, 6):
        document = found.document()
        given = {key: changed(value) if key in CARDS else value for key, value in document.items()}
        assert documents.load(given) == found, given


def test_a_mark_of_the_order_of_bytes_is_passed_over() -> None:
    deal = leadline.deal("reef", players=2, seed=1)
    assert leadline.load("\ufeff" + to_text(deal.document())) == deal
    assert parse("\ufeff" + 'game = "reef"') == {"game": "reef"}
    assert decoded(b"\xef\xbb\xbfx", "file") == "x"


# What each game's views may leave out.


def at_a_turn(name: str, players: int, seed: int, steps: int) -> Iterator[View]:
    """Views of the seat to move, on the way of a game."""
    position = leadline.deal(name, players=players, seed=seed)
    for step in range(steps):
        if position.is_over:
            return
        position.push(position.playout_move(step))
        if position.is_boundary and position.turn is not None:
            yield position.view(position.turn)


def refused(document: Document, what: str) -> None:
    with pytest.raises(DocumentError) as caught:
        documents.load(document)
    assert what in str(caught.value).split("\n")


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_calm_sailing_hands_follow_while_there_are_piles(players: int) -> None:
    asked = 0
    for view in at_a_turn("calm-sailing", players, 3, 60):
        document = dict(view.document())
        others = [size for seat, size in enumerate(document["piles"], start=1) if seat != view.seat]
        sizes = document.pop("hands")
        if all(others):
            assert documents.load(document) == view
            asked += 1
        elif len(set(sizes)) > 1:
            refused(document, "hands: missing; their sizes follow only where every other pile has cards (4.2)")
    assert asked > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sea_salt_the_deck_follows_from_all_other_cards(players: int) -> None:
    for view in at_a_turn("sea-salt-paper", players, 5, 60):
        document = dict(view.document())
        del document["deck"]
        for key, empty in (("tables", []), ("scores", 0)):
            if document[key] == [empty] * players:
                del document[key]
        assert documents.load(document) == view


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reef_supply_and_pile_follow_from_boards_and_hands(players: int) -> None:
    counted = supplied = 0
    for view in at_a_turn("reef", players, 7, 400):
        document = dict(view.document())
        if document["display"] is not None:
            document["display"] = [entry if entry["points"] else entry["card"] for entry in document["display"]]
        if all(document["supply"].values()):
            document["deck"] = {"top": document["deck"]["top"]}
            counted += 1
        if not any(sign in "234" for board in document["boards"] for row in board for sign in row):
            del document["supply"]
            supplied += 1
        assert documents.load(document) == view
    assert counted > 10
    assert supplied > 1


def test_reef_what_does_not_follow_is_missed() -> None:
    view = list(at_a_turn("reef", 2, 7, 40))[-1].document()
    refused(
        {key: value for key, value in view.items() if key != "supply"},
        "supply: missing; it follows only where no piece lies on another",
    )
    refused(
        view | {"deck": {"top": 1}, "supply": {"r": 0, "y": 9, "p": 9, "g": 9}},
        "deck.count: missing; it follows only where every card has been played with both pieces and no board is empty",
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("side", ["up", "down"])
def test_reef_encounter_begins_with_ten_keys(players: int, expert: bool, side: str) -> None:
    deal = leadline.deal("reef-encounter", players=players, seed=2, expert=expert, starfish=side)
    view = deal.view(deal.turn or 1)
    keys = ("game", "format", "players", "you", "boards", "parrotfish", "polyps", "cubes", "open_sea", "memory")
    document = {key: view.document()[key] for key in keys} | {"starfish": side}
    assert documents.load(document | ({"expert": True} if expert else {})) == view


def test_reef_encounter_what_lies_on_the_table_follows() -> None:
    empty: Document = {"shrimps": [[], []], "shrimps_eaten": [0, 0], "consumed": [[], []], "cylinder_space": None}
    empty |= {"ended_by": None, "bonus": ["white", "yellow", "orange", "pink", "grey"]}
    left_out = set()
    for view in at_a_turn("reef-encounter", 2, 4, 300):
        document: Document = dict(view.document())
        for key, value in empty.items():
            if document[key] == value:
                del document[key]
                left_out.add(key)
        del document["boards"], document["to_move"]
        sides: Document = document["coral_tiles"]
        for side in ("up", "down"):
            whole = leadline.deal("reef-encounter", players=2, seed=1, starfish=side).document()["coral_tiles"]
            assert isinstance(whole, dict)
            some_tiles = {name: tile for name, tile in sides.items() if tile != whole[name]}
            assert documents.load(document | {"coral_tiles": some_tiles, "starfish": side}) == view
    assert left_out == set(empty)


def test_reef_encounter_what_does_not_follow_is_missed() -> None:
    view = leadline.deal("reef-encounter", players=2, seed=4).view(1).document()
    refused(
        {key: value for key, value in view.items() if key not in ("boards", "grids")},
        "boards: missing; expected the numbers of the boards, or their grids",
    )
    what = "coral_tiles: 0 coral tiles; expected all ten, or `starfish` for how the others lie"
    refused(view | {"coral_tiles": {}}, what)
    document = view | {"grids": [["......."] * 6] * 2}
    del document["boards"]
    refused(document, "grids[1]: has the spaces of no board")


def test_a_position_with_everything_known_says_whose_turn_it_is() -> None:
    for name in ("reef", "sea-salt-paper", "reef-encounter"):
        document = dict(leadline.deal(name, players=2, seed=1).document())
        del document["to_move"]
        refused(document, "to_move: missing")
