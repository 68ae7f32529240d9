"""What compiled classes refuse when Python hands them what cannot be: a message each, and nothing has changed."""

from __future__ import annotations

import pickle
from itertools import combinations, islice

import numpy as np
import pytest

import leadline
from leadline.core import DocumentError, GameOver, Generator, IllegalMove, Position
from leadline.core.errors import LeadlineError
from leadline.core.packed_positions import Packed
from leadline.core.reef import patterns
from leadline.core.reef.card_file import card_entry, standard_cards
from leadline.core.reef.game_cards import GameCards, game_cards
from leadline.core.reef.patterns import CardSet
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.core.registry import GAMES
from leadline.core.sea_salt.material import ALL
from leadline.core.sea_salt.position import SeaSalt
from support.cases import CASES, Case

POSITIONS = [leadline.deal(entry.name, players=2, seed=5) for entry in GAMES]
EVERY_GAME = pytest.mark.parametrize("position", POSITIONS, ids=[entry.name for entry in GAMES])


@EVERY_GAME
def test_positions_are_not_made_by_their_class(position: Position) -> None:
    with pytest.raises(TypeError, match=r"positions come from leadline\.deal"):
        type(position)()


@EVERY_GAME
def test_states_of_another_version_or_length_are_refused(position: Position) -> None:
    kind, state = type(position), position.to_bytes()
    version, size = kind.state_form()
    assert len(state) == size
    assert kind.from_bytes(state, version) == position
    with pytest.raises(ValueError, match=f"position of version {version + 1}; this is {version}"):
        kind.from_bytes(state, version + 1)
    for wrong in (state[:-1], state + bytes(1), b""):
        with pytest.raises(ValueError, match=f"position of {len(wrong)} bytes; this has {size}"):
            kind.from_bytes(wrong, version)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_belongs_to_a_position_beside_its_bytes_is_not_forgotten(case: Case) -> None:
    check_bytes(case.deal(5))


def test_a_state_of_cards_of_ones_own_is_not_read_without_them() -> None:
    cards = [card_entry(card) for card in standard_cards()[:30]]
    position = leadline.deal("reef", players=2, seed=5, card_file={"cards": cards})
    assert position.beside_bytes == "its cards"
    check_bytes(position)
    with pytest.raises(LeadlineError, match="all of one ruleset that has packed arrays"):
        Packed.of([leadline.deal("reef", players=2, seed=5), position])


def check_bytes(position: Position) -> None:
    """Whatever brings a position back brings back all of it."""
    again = pickle.loads(pickle.dumps(position))
    assert (again, again.document()) == (position, position.document())
    version, _ = type(position).state_form()
    if position.beside_bytes is None:
        whole = type(position).from_bytes(position.to_bytes(), version)
        assert (whole, whole.document()) == (position, position.document())
        return
    with pytest.raises(ValueError, match=f"without {position.beside_bytes}: bytes do not hold it, pickles do"):
        type(position).from_bytes(position.to_bytes(), version)


def test_the_class_of_all_positions_has_no_states() -> None:
    for ask in (lambda: Position.from_bytes(b"", 1), Position.state_form):
        with pytest.raises(TypeError, match="Position has no states of its own"):
            ask()


@EVERY_GAME
def test_positions_and_views_are_equal_to_nothing_else(position: Position) -> None:
    view = position.view(1)
    for one in (position, view):
        assert one != 3
        assert one != position.text()
    assert view != position
    assert hash(view) == hash(position.view(1))
    assert repr(view) == f"<view of seat 1: {view.masked!r}>"
    assert f"{position.players} players" in repr(position)


@EVERY_GAME
def test_a_seat_that_is_not_to_move_has_no_moves(position: Position) -> None:
    [waiting] = {1, 2} - {position.turn}
    view = position.view(waiting)
    for ask in (view.legal_codes, view.legal_moves):
        with pytest.raises(ValueError, match=f"seat {waiting} is not to move; the moves of others are hidden"):
            ask()


@EVERY_GAME
def test_a_game_that_is_over_is_not_played_on(position: Position) -> None:
    over = position.playout(1)
    assert over.is_over
    with pytest.raises(GameOver):
        over.playout_move(1)
    view = over.view(1)
    with pytest.raises(IllegalMove):
        view.push("pass")
    assert view == over.view(1)


def test_a_bound_that_is_no_number_of_32_bits_is_refused() -> None:
    chance = Generator(1, "bounds")
    for bound in (0, -1, 2**32, 2**70):
        with pytest.raises((ValueError, OverflowError)):
            chance.below(bound)
    assert chance.next() == Generator(1, "bounds").next()


def encounter() -> ReefEncounter:
    """Reef Encounter where a space may be collected."""
    position = leadline.deal("reef-encounter", players=2, seed=5)
    while not any(move.text.startswith("collect") for move in position.legal_moves()):
        position.push(position.playout_move(1))
    assert isinstance(position, ReefEncounter)
    return position


def test_tiles_of_a_refill_that_cannot_have_been_drawn() -> None:
    position = encounter()
    [space, *_] = [space for space in range(5) if collectable(position, space)]
    before, due = position.copy(), position.refill(space)
    with pytest.raises(DocumentError, match=f"{len(due) + 1} tiles; expected {len(due)}"):
        position.collect(space, [*due, 0])
    for number in (-1, 5):
        with pytest.raises(ValueError, match="expected numbers of colours"):
            position.collect(space, [number] * len(due))
    assert position == before
    with pytest.raises(IllegalMove, match="no space can be collected now"):
        position.playout(1).refill(space)


def collectable(position: ReefEncounter, space: int) -> bool:
    try:
        return len(position.refill(space)) > 0
    except IllegalMove:
        return False


def test_a_refill_draws_no_tile_that_the_bag_lacks() -> None:
    document = encounter().document()
    gone = document["bag"].pop("grey")
    document["bag"]["grey"] = 0
    document["polyps"][0] += ["grey"] * gone
    position = leadline.load(document)
    assert isinstance(position, ReefEncounter)
    [space, *_] = [space for space in range(5) if collectable(position, space)]
    with pytest.raises(DocumentError, match="the bag holds no grey tile"):
        position.collect(space, [4] * len(position.refill(space)))


def test_decks_come_along_and_only_where_the_game_waits_for_one() -> None:
    deal = leadline.deal("sea-salt", players=2, seed=5)
    assert isinstance(deal, SeaSalt)
    deck = list(ALL)
    with pytest.raises(ValueError, match="does not wait for a deck"):
        deal.deal_round(deck)
    later = deal.with_decks([deck, deck[::-1]])
    for again in (pickle.loads(pickle.dumps(later)), later.copy()):
        assert again == later
        assert again.decks == [deck, deck[::-1]]
    assert deal.decks == []
    with pytest.raises(ValueError, match="deck 2: expected the 58 cards"):
        deal.with_decks([deck, [1, 2, 3]])


def test_seats_cards_and_spaces_out_of_range_are_refused() -> None:
    salt = leadline.deal("sea-salt", players=2, seed=5)
    assert isinstance(salt, SeaSalt)
    for ask in (salt.is_open, salt.known, salt.loose, salt.suspects, salt.suspect_places):
        for seat in (0, 3, 5_000, -1, 2**70, "1"):
            with pytest.raises(leadline.ArgumentError, match=r"seat .*: expected 1 to 2"):
                ask(seat)  # type: ignore[operator]
    with pytest.raises(leadline.ArgumentError, match="card 59: expected 1 to 58"):
        salt.pair_choices(59)
    reef = encounter()
    for number in (-1, 256, 10**6):
        for look in (reef.color, reef.coral):
            with pytest.raises(leadline.ArgumentError, match=r"space .*: expected 0 to 255"):
                look(number)
        for lay in (reef.lay_spaces, reef.joining):
            with pytest.raises(leadline.ArgumentError, match=r"color .*: expected 0 to 4"):
                lay(number)


def test_cards_of_reef_that_are_not_in_the_set() -> None:
    few = CardSet(standard_cards()[:3])
    board = [None] * 16
    [missing, *_] = [card.number for card in standard_cards()[3:]]
    with pytest.raises(DocumentError, match=f"{missing} is not a card of this set"):
        patterns.points(board, missing, few)
    with pytest.raises(DocumentError, match="is given twice"):
        CardSet([standard_cards()[0]] * 2)
    boards = np.zeros((1, 2), np.uint64)
    with pytest.raises(ValueError, match="expected one dimension"):
        patterns.score_matrix(boards, np.zeros((2, 2), np.uint8), few)
    with pytest.raises(TypeError, match="come from game_cards"):
        GameCards()


def test_no_more_sets_of_own_cards_are_in_use_than_there_is_room_for() -> None:
    """Sets that nobody holds any more give their room back."""
    room = 4096
    for _ in range(2):
        sets = combinations(standard_cards(), 3)
        held = [game_cards(CardSet(cards)) for cards in islice(sets, room - 100)]  # other tests may hold some
        with pytest.raises(DocumentError, match=f"{room} card sets are in use at once; expected no more"):
            held += [game_cards(CardSet(cards)) for cards in islice(sets, 101)]
        del held


def test_a_piece_of_reef_lies_on_a_space() -> None:
    position = leadline.deal("reef", players=2, seed=4, first=1)
    spaces = "is not a space; expected one from a1 to d4"
    with pytest.raises(IllegalMove, match=f"'c5' {spaces}"):
        position.push("start r@b2 y@c2 p@b3 g@c5")
    for _ in (1, 2):
        position.push("start r@b2 y@c2 p@b3 g@c3")
    with pytest.raises(IllegalMove, match=f"'e1' {spaces}"):
        position.push("play 51 y@a1 y@e1")
    for move, found in (("play 32 g@a1", "1 piece"), ("play 32", "0 pieces")):
        with pytest.raises(IllegalMove, match=f"{found}; expected both: card 32 gives g and g \\(rule"):
            position.push(move)


def test_one_tile_is_no_tiles() -> None:
    document = leadline.deal("reef-encounter", players=2, seed=4, first=1).document()
    document["cubes"] = [["white"] * 5 + ["grey"], ["white"] * 4]
    document.pop("memory", None)
    position = leadline.load(document)
    assert isinstance(position, ReefEncounter)
    with pytest.raises(DocumentError, match="1 tile; expected 0"):  # no cube is left, so nothing is drawn
        position.collect(0, [0])
    tiles = {"white/yellow": document["coral_tiles"]["white/yellow"]}
    with pytest.raises(DocumentError, match="1 coral tile; expected all ten"):
        leadline.load(document | {"coral_tiles": tiles})
