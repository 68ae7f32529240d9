"""Documents of Reef, Reef Encounter and Sea Salt & Paper with one thing changed that cannot be: the place that is told,
and what is told of it."""

from __future__ import annotations

from typing import Any

import pytest

import leadline
from leadline.core import DocumentError
from support.changed import Document, changed, played, told, told_of_record

REEF, REEF_SEEN, PLAYING = (played("reef", 2, moves, you) for moves, you in ((20, 0), (20, 1), (19, 0)))
OPENING, COVERING = (played("reef", 2, moves, opening="experienced") for moves in (1, 5))
IN_REEF: list[tuple[Document, dict[str, Any], str]] = [
    (REEF, {"over": "deck empty"}, "to_move: seat 2, yet the game is over; expected null"),
    (REEF, {"over": "deck empty"}, "over: deck empty, yet the deck has cards"),
    (REEF, {"deck": [*range(1, 61), 5]}, "deck: 61 cards; expected at most 60"),
    (REEF, {"pending": {"step": 1, "covered": 0, "spot": None}}, "pending: only an experienced opening or a play"),
    (PLAYING, {"pending.piece": "r"}, "pending.piece: expected the second piece of card 45, p"),
    (PLAYING, {"pending.spot": "a1"}, "pending.spot: expected the space of the first piece"),
    (OPENING, {"pending.step": 2}, "pending: does not fit the board of the seat to move"),
    (
        OPENING,
        {"pending.covered": 0, "boards.0.0": "y1 . . .", "supply": {"r": 18, "y": 17, "p": 18, "g": 18}},
        "pending: the colours are decided in the order r y p g",
    ),
    (COVERING, {"pending.spot": None}, "pending.spot: missing; expected the space of the last covered piece"),
    (COVERING, {"pending.spot": "a4"}, "pending.spot: expected the space of a covered piece"),
    (REEF_SEEN, {"hands.0.0": None}, "hands[1]: null in your own hand; expected its cards"),
    (REEF_SEEN, {"hands.0": 2}, "hands[1]: how many cards you hold; expected its cards"),
    (REEF_SEEN, {"deck.count": 60}, "deck.count: 59 cards are hidden in hands and pile; only 45 are left for them"),
    (REEF, {"memory.shown": [1, 2]}, "memory.shown: expected a list of cards for each seat"),
    (REEF, {"memory.shown": [[1], []]}, "memory.shown: card 1 is not in the hand of seat 1"),
    (REEF_SEEN, {"memory.shown": [[1]]}, "memory.shown: expected a list of cards of your own hand"),
]

ENCOUNTER = played("reef-encounter", 2, 30)
CHOOSING = leadline.deal("reef-encounter", players=2, seed=1, choose=True).document()
WHITE = {"strong": "white", "cylinder": None}
IN_ENCOUNTER: list[tuple[Document, dict[str, Any], str]] = [
    (ENCOUNTER, {"shrimps.0": ["1a1"]}, "shrimps[1]: 1a1 is not a rock"),
    (ENCOUNTER, {"shrimps.0": ["1b5"], "shrimps.1": ["1c5"]}, "shrimps: two on the coral of 1c5 (4.2)"),
    (ENCOUNTER, {"coral_tiles.white/yellow.cylinder": "blue"}, "coral_tiles: covered before any coral has been eaten"),
    (ENCOUNTER, {"coral_tiles": ENCOUNTER["coral_tiles"] | {"yellow/white": WHITE}}, "coral_tiles: 'yellow/white' is"),
    (ENCOUNTER, {"end": "11.1(4)"}, "end: only possible if the game is over and no seat has ended it"),
    (ENCOUNTER, {"turn.growing.color": "white"}, "turn.growing: seat 2 has no white tile that it could lay (5.1)"),
    (CHOOSING, {"turn.acted": True}, "choosing: true, though the first turn has begun"),
    (CHOOSING, {"cubes": [["white"], ["grey"]]}, "choosing: true; expected no cubes of seat 2 and the ones after it"),
]

SALT, SALT_SEEN = (played("sea-salt-paper", 3, 30, you) for you in (0, 1))
MERMAIDS = ["mermaid/white"] * 4
CRABS = [f"crab/{color}" for color in ("black", "grey", "green", "yellow", "yellow", "light blue")]
IN_SALT: list[tuple[Document, dict[str, Any], str]] = [
    (SALT_SEEN, {"hand": MERMAIDS, "hands.0": 4}, "hand: four mermaids: the game is over (5.5)"),
    (SALT_SEEN, {"known": [[], MERMAIDS, []], "hands": [3, 4, 3]}, "known[2]: four mermaids: the game is over (5.5)"),
    (SALT_SEEN, {"known": [["boat/black"], [], []]}, "known[1]: your own hand stands in `hand`"),
    (SALT_SEEN, {"deck": ..., "hands": [58, 58, 58]}, "deck: missing; hands, tables and piles hold more than the 58"),
    (SALT_SEEN, {"loose": CRABS}, "loose: the other hands cannot hold all that is known to be in them"),
    (SALT, {"drawn": ["boat/black"]}, "drawn: 1 card; expected two in phase keep and none else"),
    (SALT, {"later": [["boat/black"]]}, "later[1]: the deck is not made of the 58 cards"),
    (SALT, {"later": [["boat/black"]]}, "later: later rounds are decided by `shuffle`; expected one of the two"),
]


@pytest.mark.parametrize(("document", "changes", "what"), [*IN_REEF, *IN_ENCOUNTER, *IN_SALT])
def test_what_cannot_be_is_told_at_its_place(document: Document, changes: dict[str, Any], what: str) -> None:
    assert any(problem.startswith(what) for problem in told(changed(document, changes)))


def test_a_colour_may_be_its_first_letter_where_there_is_one_with_it() -> None:
    short = changed(ENCOUNTER, {"polyps.0": ["w", "W", "o", "pink", "g", "grey"]})
    assert leadline.load(short) == leadline.load(ENCOUNTER)


DEAL = {"game": "reef", "format": 1, "players": 2, "deck": list(range(1, 61)), "moves": []}
RECORDS: list[tuple[Document, str]] = [
    (DEAL | {"names": ["Ann"]}, "names: 1 name; expected one for each of the 2 players"),
    (DEAL | {"deck": [2, *range(2, 61)]}, "deck: card 2 is given twice"),
    (DEAL | {"deck": [2, *range(2, 61)]}, "deck: 60 cards; expected each of the 60 once; card 1 is missing"),
    (DEAL | {"first": 3}, "first: seat 3 of a game of 2; expected 1 to 2"),
    (REEF | {"moves": [], "names": ["Ann"]}, "names: 1 name; expected one for each of the 2 players"),
]


@pytest.mark.parametrize(("record", "what"), RECORDS)
def test_what_cannot_be_in_a_record_is_told(record: Document, what: str) -> None:
    assert what in told_of_record(record)


@pytest.mark.parametrize("game", ["calm-sailing", "reef", "reef-encounter", "sea-salt-paper"])
def test_what_one_seat_sees_begins_no_record(game: str) -> None:
    """One problem, and not all that a view has otherwise than a position."""
    record = leadline.deal(game, players=2, seed=1).view(1).document() | {"moves": ["x"]}
    whole = "you: a record begins with everything known, not with the view of one seat"
    assert told_of_record(record) == told(record) == [whole]


WRONG_DEALS: list[tuple[str, dict[str, Any], str]] = [
    ("reef-encounter", {"players": 5}, "players: expected 2 to 4, found 5"),
    ("reef-encounter", {"players": 2, "boards": [1, 1]}, "boards: expected 2 different boards from 1 to 4"),
    ("reef-encounter", {"players": 2, "starfish": "left"}, "starfish: expected up or down, found 'left'"),
    ("reef-encounter", {"players": 2, "cubes": "two"}, "cubes: expected different or same, found 'two'"),
    ("reef-encounter", {"players": 2, "cubes": "same", "choose": True}, "cubes: not where the seats choose them"),
    ("reef", {"players": 5}, "players: expected 2 to 4, found 5"),
    ("reef", {"players": 2, "opening": "easy"}, "opening: expected standard or experienced"),
    ("sea-salt-paper", {"players": 5}, "players: expected 2 to 4, found 5"),
]


@pytest.mark.parametrize(("name", "options", "what"), WRONG_DEALS)
def test_what_cannot_be_dealt_is_told(name: str, options: dict[str, Any], what: str) -> None:
    with pytest.raises(DocumentError) as caught:
        leadline.deal(name, seed=1, **options)
    assert str(caught.value).startswith(what)


OPTIONS: list[tuple[str, str, list[Any]]] = [
    ("calm-sailing", "rocks", ["yes", 1, 0.5, [True]]),
    ("calm-sailing", "wild", ["2", 1.5, [1], True]),
    ("calm-sailing", "solo_draw", ["4", [4], 0.5]),
    ("calm-sailing", "storm_colors", [5, "ab", [1.5, 2, 3]]),
    ("calm-sailing", "removed", [1.5, ["a"], [None], True]),
    ("calm-sailing", "layout", [5, [1]]),
    ("reef", "opening", [1, ["standard"]]),
    ("reef", "card_file", ["cards.json", [1]]),
    ("reef-encounter", "boards", [1, "1", ["1", "2"]]),
    ("reef-encounter", "expert", ["yes", 1]),
    ("sea-salt-paper", "target", ["x", 30.5, True]),
    ("sea-salt-paper", "first", ["me", 1.5]),
]


@pytest.mark.parametrize(("name", "option", "values"), OPTIONS)
def test_an_option_of_the_wrong_kind_is_told_by_its_name(name: str, option: str, values: list[Any]) -> None:
    seat = {"game": name, "format": 1, "players": 2, "you": 1, "answers": {}, "events": []}
    for value in values:
        with pytest.raises(DocumentError) as caught:
            leadline.deal(name, players=2, seed=1, **{option: value})
        [problem] = caught.value.problems
        assert problem.where == option
        assert problem.what.startswith("expected ")
        for read in (leadline.load, leadline.replay, leadline.Table.load):
            with pytest.raises(DocumentError) as caught:
                read(seat | {"options": {option: value}})
            assert [str(one) for one in caught.value.problems] == [f"options.{problem}"]


@pytest.mark.parametrize("entry", leadline.core.GAMES, ids=lambda entry: entry.name)
def test_an_option_that_is_none_is_one_that_is_left_out(entry: leadline.core.Game) -> None:
    plain = leadline.deal(entry.name, players=2, seed=1)
    assert leadline.deal(entry.name, players=2, seed=1, **{one.name: None for one in entry.options}) == plain


@pytest.mark.parametrize("wrong", [True, 1.5])
@pytest.mark.parametrize("entry", leadline.core.GAMES, ids=lambda entry: entry.name)
def test_a_format_is_a_whole_number(entry: leadline.core.Game, wrong: object) -> None:
    deal = leadline.deal(entry.name, players=2, seed=1)
    for document in (deal.document(), deal.view(1).document()):
        [problem] = told(document | {"format": wrong})
        assert problem.startswith("format: expected 1 (found ")


def test_an_empty_layout_is_no_layout() -> None:
    with pytest.raises(DocumentError) as caught:
        leadline.deal("calm-sailing", players=3, seed=1, layout={})
    assert [problem.where for problem in caught.value.problems] == ["layout.name", "layout.cells"]
