"""Values from Python that are no moves, positions, hands or arrays are refused, with what was expected."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import leadline
from leadline.core import Generator, Move, Position
from leadline.core.calm_sailing.boards import layout_named
from leadline.core.calm_sailing.expansions import board_position
from leadline.core.environments.environment_games import encoder
from leadline.core.errors import LeadlineError
from leadline.core.packed_positions import Packed
from leadline.core.reef import position as reef
from leadline.core.reef_encounter import score as encounter_score
from leadline.core.sea_salt.scoring import score_batch, score_cards

CALM, REEF, DUEL = (
    leadline.deal(name, players=2, seed=1, **options)
    for name, options in (("calm-sailing", {}), ("reef", {}), ("calm-sailing", {"variant": "competitive"}))
)
SEEN, REEF_SEEN = CALM.view(CALM.turn or 1), REEF.view(REEF.turn or 1)
ENCODER = encoder("reef", players=2)
WHOLE = next(move for move in CALM.legal_moves(whole=True) if len(move.codes) > 1)

REFUSED: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: Move(-1, "24@b3"), ValueError, r"code -1: expected 0 to 2\*\*64 - 1"),
    (lambda: Move(2**64, "24@b3"), ValueError, "expected 0 to"),
    (lambda: Move(1, None), TypeError, "expected str"),  # type: ignore[arg-type]
    (lambda: CALM.hand(3), leadline.ArgumentError, "seat 3: expected 1 to 2"),  # type: ignore[attr-defined]
    (lambda: CALM.legal_moves(whole=True).index("99@z9"), ValueError, "99@z9 is not a legal move here"),
    (lambda: CALM.legal_moves(whole=True)[10**6], IndexError, "no such move"),
    (lambda: Move.__new__(Move).text, TypeError, "a move that was not made: moves come from a position"),
    (lambda: repr(Move.__new__(Move)), TypeError, "a move that was not made"),
    (lambda: Position.__new__(Position), TypeError, r"positions come from leadline\.deal"),
    (lambda: type("Own", (Position,), {})(), TypeError, r"positions come from leadline\.deal"),
    (lambda: Position.__new__(type("Own", (type("Between", (Position,), {}),), {})), TypeError, "positions come from"),
    (
        lambda: SEEN.push("2@a1", b"1"),
        leadline.ArgumentError,
        "drew: expected cards as a text or one by one, found bytes",
    ),
    (lambda: SEEN.push("2@a1", 5), leadline.ArgumentError, "drew: expected cards, one or more, found int"),
    (lambda: SEEN.push("2@a1", [49], 1.0), leadline.ArgumentError, r"seat 1\.0: expected a whole number"),
    (lambda: SEEN.is_legal("2@a1", [49], True), leadline.ArgumentError, "seat true: expected a whole number"),
    (lambda: leadline.best(REEF_SEEN, nodes=9, memory=5), leadline.ArgumentError, "memory: expected one of"),  # type: ignore[arg-type]
    (lambda: ENCODER.action(REEF, str(REEF.legal_moves()[0])), leadline.IllegalMove, "not a legal action here"),  # type: ignore[arg-type]
    (lambda: encoder("calm-sailing", players=2).action(CALM, WHOLE), leadline.IllegalMove, "not a legal action"),
    (lambda: ENCODER.action(REEF, -1), leadline.IllegalMove, "not a legal action here"),
    (lambda: Packed.of([]), LeadlineError, "packed: expected one or more positions, all of one ruleset"),
    (lambda: Packed.of([CALM, REEF]), LeadlineError, "packed: expected one or more positions, all of one ruleset"),
    (lambda: Packed(np.zeros(3)), LeadlineError, "packed: expected an array of shape"),  # type: ignore[arg-type]
    (
        lambda: Packed(np.zeros(1, [("nim:1", np.uint8, (8,)), ("key", np.uint64)])),
        LeadlineError,
        "packed: 'nim:1' is not a form of this version",
    ),
    (lambda: score_cards(2**58), ValueError, "hand: expected a set of 58 bits"),
    (lambda: score_cards(0, -1), ValueError, "table: expected a set of 58 bits, found -1"),
    (lambda: score_batch([1, 2], [3]), ValueError, "expected two of the same length"),
    (lambda: score_batch([2**60], [0]), ValueError, "bits beyond 58: expected sets of cards"),
    (
        lambda: CALM.push(None),
        TypeError,
        r"expected a move: its text, its code or one of legal_moves\(\), found NoneType",
    ),
    (lambda: CALM.is_legal([5]), TypeError, "expected a move: its text, its code or one of .*, found list"),
    (lambda: CALM.follow(3), TypeError, "expected codes of actions, found int"),
    (lambda: CALM.follow([None]), TypeError, "expected codes of actions, found NoneType"),
    (lambda: leadline.verify_many(None), leadline.ArgumentError, "deals: expected positions or .*, found NoneType"),
    (
        lambda: leadline.deal_many("reef", players=9, seeds=[]),
        leadline.DocumentError,
        "players: expected 2 to 4, found 9",
    ),
    (lambda: leadline.deal_many("reef", players=2, seeds=3), leadline.ArgumentError, "seeds: expected .*, found int"),
    (
        lambda: leadline.deal_many("reef", players=2, seeds=np.int64(3)),  # type: ignore[arg-type]
        leadline.ArgumentError,
        "seeds: expected .*, found int64",
    ),
    (
        lambda: leadline.best(CALM.view(CALM.turn), moves=3),
        leadline.ArgumentError,
        "moves: expected a list of texts, one or more, or 'all', found int",
    ),
    (lambda: leadline.review({}, seats=3), leadline.ArgumentError, "seats: expected numbers of seats, .*, found int"),
    (lambda: encounter_score.score({}, {}), LeadlineError, "Reef Encounter is played with its own tiles only"),
]


@pytest.mark.parametrize(("make", "kind", "words"), REFUSED)
def test_what_is_none_is_refused(make: Callable[[], object], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        make()


def test_whole_moves_are_a_sequence() -> None:
    moves = CALM.legal_moves(whole=True)
    texts = [move.text for move in moves]
    assert sorted(texts) == CALM.whole_moves()
    assert [moves.index(texts[at]) for at in (0, len(texts) - 1)] == [0, len(texts) - 1]
    assert (moves.count(texts[0]), moves.count("99@z9"), moves.count(5)) == (1, 0, 0)
    assert moves.choice(Generator(1, "test")).text in texts
    assert texts[0] in moves
    assert Move(1, "no") not in moves
    assert moves == CALM.legal_moves(whole=True)
    assert (moves == texts, list(moves) == texts) == (False, False)
    assert repr(moves).startswith(f"<{len(texts)} complete legal moves: {texts[0]}, ")
    over = CALM.playout(1)
    assert not over.legal_moves(whole=True)
    with pytest.raises(IndexError, match="no moves to choose from"):
        over.legal_moves(whole=True).choice(Generator(1, "test"))


def test_atomic_moves_are_a_sequence() -> None:
    moves = CALM.legal_moves()
    first = moves[0]
    assert (moves.index(first), moves.count(first), first in moves) == (0, 1, True)
    assert moves == CALM.legal_moves()
    assert moves != REEF.legal_moves()
    assert (moves == 3, moves == "a text") == (False, False)
    assert repr(moves).startswith(f"<{len(moves)} legal moves: {first.text}")
    assert repr(moves[:1]) == repr([first])
    with pytest.raises(ValueError, match="no is not a legal move here"):
        moves.index("no")


def test_the_competitive_game_has_no_piles() -> None:
    assert (DUEL.piles, DUEL.pile_sizes) == ([[], []], [0, 0])  # type: ignore[attr-defined]


OWN = leadline.deal("calm-sailing", players=2, seed=1, variant="pyramid")


@pytest.mark.parametrize(
    ("position", "opened"),
    [
        (OWN, lambda version, state: board_position._unpickle(version, state, layout_named("pyramid"))),
        (REEF, lambda version, state: reef._open(REEF.cards, version, state)),  # type: ignore[attr-defined]
    ],
)
def test_pickles_of_another_version_are_refused(position: Position, opened: Callable[[int, bytes], object]) -> None:
    with pytest.raises(ValueError, match="of version 99; this is version"):
        opened(99, position.to_bytes())
    with pytest.raises(ValueError, match="a pickled"):
        opened(1, position.to_bytes()[:-8])


@pytest.mark.parametrize(
    ("rules", "key", "value"),
    [
        ({}, "jagged_rocks", 0),
        ({}, "storms", False),
        ({}, "wild", False),
        ({"storms": True}, "sea_monsters", False),
    ],
)
def test_numbers_of_another_type_are_refused_though_they_are_equal(
    rules: dict[str, object], key: str, value: object
) -> None:
    document = leadline.deal("calm-sailing", players=2, seed=1, **rules).document()
    document["rules"][key] = value
    with pytest.raises(leadline.DocumentError, match=rf"^rules\.{key}: expected "):
        leadline.load(document)


def test_boards_may_be_any_sequence() -> None:
    deals = [leadline.deal("reef-encounter", players=2, seed=1, boards=boards) for boards in ([3, 1], (3, 1))]
    assert deals[0] == deals[1]
