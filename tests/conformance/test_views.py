"""What a seat's view of every game does: hides, keeps, deals anew, and leaks nothing."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from leadline.core import Game, Generator, Position, View, documents
from support.cases import CASES, ENTRIES, Case, some, two_games
from support.sizes import sizes

REPLACED = ("reef", "reef-encounter", "sea-salt-paper")  # games whose positions have parts
every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("game", ENTRIES, ids=lambda game: game.title)


def seats(position: Position) -> range:
    return range(1, position.players + 1)


def worlds(case: Case, wanted: int) -> Iterator[tuple[Position, Position, int]]:
    """Pairs of worlds that are the same to a seat, for every seat, from positions spread over two games."""
    for number, position in enumerate(some(case, wanted)):
        for seat in seats(position):
            yield position, position.redeal(seat, Generator(number, "worlds")), seat


@sizes("wanted", 40, 80)
@every_case
def test_a_redeal_keeps_the_view(case: Case, wanted: int) -> None:
    for position, other, seat in worlds(case, wanted):
        assert other.view(seat) == position.view(seat)
        assert other.view(seat).key() == position.view(seat).key()
        assert (other.turn, other.is_boundary) == (position.turn, position.is_boundary)
        if position.turn == seat:
            assert other.legal_codes() == position.legal_codes() == position.view(seat).legal_codes()


@sizes("wanted", 24, 60)
@every_case
def test_a_redeal_is_a_legal_position(case: Case, wanted: int) -> None:
    """It is read back from its text, which a card too many or too few would not allow."""
    for _, other, seat in worlds(case, wanted):
        assert Position.from_text(other.text()) == other
        assert other.is_over or other.legal_codes(), f"seat {seat} supposes a world without a move"


@sizes("wanted", 12, 30)
@every_case
def test_a_redeal_can_be_played_to_the_end(case: Case, wanted: int) -> None:
    for position, other, seat in worlds(case, wanted):
        before = other.to_bytes()
        for policy in ("policy", "random"):
            end = other.playout(seat, policy)
            assert end.is_over
            assert Position.from_text(end.text()) == end
        assert other.to_bytes() == before
        assert position.view(seat) == other.view(seat)


@sizes("wanted", 30, 60)
@every_case
def test_a_redeal_leaks_nothing(case: Case, wanted: int) -> None:
    """What a seat samples depends on its view and the generator alone, not on the world that the view was taken of."""
    for number, (position, other, seat) in enumerate(worlds(case, wanted)):
        samples = [world.redeal(seat, Generator(number, "leak")).to_bytes() for world in (position, other)]
        again = position.view(seat).sample(Generator(number, "leak")).to_bytes()
        assert samples == [again, again]


@every_game
def test_a_redeal_differs_where_something_is_hidden(game: Game) -> None:
    changed = sum(other != position for case in CASES if case.game is game for position, other, _ in worlds(case, 20))
    assert bool(changed) == game.hidden


@sizes("wanted", 40, 60)
@every_case
def test_masking_a_view_again_changes_nothing(case: Case, wanted: int) -> None:
    for position in some(case, wanted):
        for seat in seats(position):
            view = position.view(seat)
            assert View(view.masked, seat) == view
            assert view.seat == seat
            assert view.turn == position.turn
            assert view.players == position.players


@sizes("wanted", 12, 30)
@every_case
def test_view_document_round_trip(case: Case, wanted: int) -> None:
    for position in some(case, wanted):
        for seat in seats(position):
            view = position.view(seat)
            read = documents.load(view.document())
            assert isinstance(read, View)
            assert read == view
            assert read.key() == view.key()
            assert documents.load_text(view.text()) == view
            assert read.text() == view.text()


@sizes("wanted", 30, 60)
@every_case
def test_a_view_document_names_nothing_hidden(case: Case, wanted: int) -> None:
    for position, other, seat in worlds(case, wanted):
        assert other.view(seat).text() == position.view(seat).text()


@every_case
def test_pickled_views(case: Case) -> None:
    for position in some(case, 20):
        for seat in seats(position):
            view = position.view(seat)
            for read in (pickle.loads(pickle.dumps(view)), copy.copy(view)):
                assert read == view
                assert hash(read) == hash(view)


@every_case
def test_a_view_is_left_alone_by_its_position(case: Case) -> None:
    position = case.deal(1)
    view = position.view(1)
    key = view.key()
    position.push(position.legal_codes()[0])
    assert view.key() == key
    assert position.view(1) != view


@every_case
def test_seats_and_turns_are_checked(case: Case) -> None:
    position = case.deal(1)
    for seat in (0, -1, case.players + 1):
        with pytest.raises(ValueError, match="seat"):
            position.view(seat)
    assert position.turn is not None
    assert position.view(position.turn).legal_moves() == position.legal_moves()
    for seat in seats(position):
        if seat != position.turn:
            with pytest.raises(ValueError, match="not to move"):
                position.view(seat).legal_codes()


@sizes("wanted", 80, 200)
@every_case
def test_the_playout_move_depends_on_the_view_alone(case: Case, wanted: int) -> None:
    for number, (position, other, seat) in enumerate(worlds(case, wanted)):
        if position.turn == seat:
            assert position.playout_move(number) == other.playout_move(number)


def _text_of(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return root


@sizes("wanted", 8, 20)
@every_case
def test_every_position_can_be_drawn(case: Case, wanted: int) -> None:
    drawing = case.game.drawing
    texts = set()
    for number, position in enumerate(some(case, wanted)):
        _text_of(position._repr_svg_())
        assert number > 3 or position.game.svg(position) == position._repr_svg_()
        text = drawing.text(position)
        assert text.strip()
        assert not any("\x1b" in line or line != line.rstrip() for line in text.split("\n"))
        texts.add(text)
    assert len(texts) > 0.7 * wanted


@every_case
def test_a_drawn_view_shows_nothing_hidden(case: Case) -> None:
    drawing = case.game.drawing
    for position, other, seat in worlds(case, 3):
        view = position.view(seat)
        drawn = view._repr_svg_()
        _text_of(drawn)
        assert drawn == other.view(seat)._repr_svg_() == other.game.svg(other, seat)
        assert drawing.text(position, seat) == drawing.text(other, seat) == drawing.text(view.masked, seat)


@pytest.mark.slow
@every_case
def test_all_views_of_two_games(case: Case) -> None:
    for number, position in enumerate(two_games(case)):
        for seat in seats(position):
            view = position.view(seat)
            assert documents.load(view.document()) == view
            other = view.sample(Generator(number, "slow"))
            assert other.view(seat) == view
            assert Position.from_text(other.text()) == other
            assert other.is_over or other.playout(number, "random").is_over


@sizes("wanted", 24, 60)
@pytest.mark.parametrize("case", [case for case in CASES if case.game.name in REPLACED], ids=str)
def test_a_position_is_made_of_its_parts(case: Case, wanted: int) -> None:
    """`replace` without changes gives the same position, and the same view."""
    for number, position in enumerate(some(case, wanted)):
        masked = position.view(number % case.players + 1).masked
        assert masked.replace() == masked
        assert position.replace() == position
        assert position.replace(**position.parts()) == position
