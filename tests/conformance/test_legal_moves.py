"""Lists of legal moves: sequences of moves whose texts are made when they are read."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from itertools import islice, pairwise
from typing import Any

import numpy as np
import pytest

import leadline
from leadline import Generator, Move, Position
from support.cases import CASES, Case, positions

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def few(case: Case, most: int = 8) -> list[Position]:
    """A few positions of a game played at random, also within whole moves, without what was pushed."""
    found = positions(case)
    return [position.copy(stack=False) for position in found[:: len(found) // most + 1]]


@every_case
def test_a_list_is_a_sequence_of_the_legal_atoms(case: Case) -> None:
    for position in few(case):
        moves, codes = position.legal_moves(), position.legal_codes()
        assert len(moves) == len(codes)
        assert bool(moves) == (not position.is_over)
        assert [move.code for move in moves] == codes
        assert [moves[i] for i in range(len(moves))] == list(moves) == moves
        assert moves[-1:] == list(moves)[-1:]
        assert moves[:3] == list(islice(moves, 3))
        assert list(reversed(moves)) == list(moves)[::-1]
        assert moves.texts == [str(move) for move in moves]
        assert moves.texts == [position.game.notation.atom_text(position, code) for code in codes]
        if position.is_over:
            continue
        assert moves[-1] == moves[len(moves) - 1]
        assert random.Random(1).choice(moves) in moves
        assert moves.choice(Generator(1, "choice")) == moves[Generator(1, "choice").below(len(moves))]


@every_case
def test_a_list_stays_as_it_is_when_the_game_goes_on(case: Case) -> None:
    for position in few(case):
        texts = position.legal_moves().texts
        moves, before = position.legal_moves(), position.copy()
        if position.turn is not None:
            position.push(moves[0])
            if position.turn is not None:
                position.push(position.playout_move(1))
        assert moves.texts == texts
        assert moves == before.legal_moves()


@every_case
def test_membership(case: Case) -> None:
    for position in few(case, 4):
        moves = position.legal_moves()
        for move in moves[:20]:
            assert move in moves
            assert move.code in moves
            assert move.text in moves
            assert moves.index(move) == moves.index(move.code) == moves.index(move.text) == list(moves).index(move)
            assert moves.count(move) == 1
            assert Move(move.code, move.text) in moves
            assert Move(move.code, move.text + "?") not in moves
            assert position.is_legal(move)
        for other in (0, -1, 2**64, "", "nonsense", None, 1.5, Move(0, "nonsense")):
            assert other not in moves
        with pytest.raises(ValueError, match="not a legal move"):
            moves.index("nonsense")


@every_case
def test_whole_moves_are_a_sequence_too(case: Case) -> None:
    for position in few(case):
        count = position.perft(1)
        if count > 400:
            continue
        whole = position.legal_moves(whole=True)
        assert len(whole) == count
        assert bool(whole) == (not position.is_over)
        texts = position.whole_moves()
        assert texts == sorted(whole.texts)
        assert list(whole) == [whole[i] for i in range(len(whole))] == whole
        for move in whole[:: count // 8 + 1]:
            assert move in whole
            assert move.text in whole
            assert move.text == position.game.notation.join(position, move.codes)
            assert whole.index(move) == list(whole).index(move)
            after = position.copy()
            after.push(move)
            assert after.is_boundary
            assert after.peek() == move
            by_atoms = position.copy()
            for code in move.codes:
                by_atoms.push(code)
            assert by_atoms == after
            if position.is_boundary:
                by_text = position.copy()
                by_text.push(move.text)
                assert by_text == after
            assert after.pop() == move
            assert after == position
        assert "nonsense" not in whole


@every_case
def test_a_move_of_another_position_is_checked(case: Case) -> None:
    found = few(case, 12)
    for before, after in pairwise(found):
        legal = set(after.legal_codes())
        for move in before.legal_moves()[:10]:
            assert after.is_legal(move) == (move.code in legal)
            position = after.copy()
            if move.code in legal:
                position.push(move)
                assert position.pop().codes == move.codes
            else:
                with pytest.raises(leadline.IllegalMove):
                    position.push(move)
            assert position == after


def deal() -> Position:
    return leadline.deal("calm-sailing", players=3, seed=7)


def test_moves_are_values() -> None:
    one, two = deal().legal_moves()[:2]
    assert one == deal().legal_moves()[0] == Move(one.code, one.text)
    assert hash(one) == hash(deal().legal_moves()[0])
    assert one != two
    assert one != one.text
    assert {one, two, deal().legal_moves()[1]} == {one, two}
    assert repr(one) == f"Move(code={one.code}, text='2@a1')"
    assert copy.copy(one) == copy.deepcopy(one) == pickle.loads(pickle.dumps(one)) == one
    match one:
        case Move(code, text):
            assert (code, text) == (one.code, "2@a1")
    with pytest.raises(AttributeError):
        one.text = "3@a1"  # type: ignore[misc]


def test_a_whole_move_of_several_atoms_has_codes() -> None:
    move = next(move for move in deal().legal_moves(whole=True) if len(move.codes) > 1)
    assert len(move.text.split()) == len(move.codes)
    assert repr(move) == f"Move(codes={move.codes}, text={move.text!r})"
    assert pickle.loads(pickle.dumps(move)) == move
    with pytest.raises(ValueError, match="use `codes`"):
        move.code  # noqa: B018
    assert move not in deal().legal_moves()


def test_a_whole_move_of_one_atom_may_say_more_than_the_atom() -> None:
    """A theft by a shark: what it takes is known where everything is."""
    chance = Generator(1, "sharks")
    position = leadline.deal("sea-salt-paper", players=3, seed=1)
    said = 0
    while not position.is_over and said < 5:
        for atom, whole in zip(position.legal_moves(), position.legal_moves(whole=True), strict=False):
            if "shark from" in atom.text and atom.codes == whole.codes:
                assert whole.text.startswith(f"{atom.text} takes ")
                assert whole != atom
                after = position.copy()
                after.push(whole)
                assert after.peek() == whole
                said += 1
        position.push(position.legal_moves().choice(chance))
    assert said >= 5


def test_lists_are_copied_pickled_and_shown() -> None:
    for whole in (False, True):
        moves = deal().legal_moves(whole=whole)
        assert pickle.loads(pickle.dumps(moves)) == moves == copy.deepcopy(moves)
        assert repr(moves).startswith(f"<{len(moves)} {'complete ' if whole else ''}legal moves: ")
        with pytest.raises(TypeError):
            type(moves)()
        for place in (len(moves), -len(moves) - 1, 2**63, 2**70, -(2**70)):
            with pytest.raises(IndexError, match="no such move"):
                moves[place]
        with pytest.raises(TypeError):
            hash(moves)


def test_nothing_is_chosen_where_there_is_nothing() -> None:
    over = deal().playout(1)
    for moves in (over.legal_moves(), over.legal_moves(whole=True)):
        assert not moves
        assert list(moves) == moves.texts == []
        with pytest.raises(IndexError):
            moves.choice(Generator(1, "choice"))


def test_the_board_of_a_users_own_is_kept() -> None:
    """Texts name the cells of the board that is played on."""
    position = leadline.deal("calm-sailing", players=2, seed=1, variant="pyramid")
    moves = position.legal_moves()
    expected = [position.game.notation.atom_text(position, move.code) for move in moves]
    position.push(moves[0])
    assert moves.texts == expected
    assert str(position.peek()) == expected[0]


def test_a_list_of_a_view_holds_what_the_view_knows() -> None:
    position = deal()
    view = position.view(position.turn or 1)
    assert view.legal_moves() == position.legal_moves()
    assert pickle.loads(pickle.dumps(view.legal_moves())) == position.legal_moves()
    other = position.view(1 + (position.turn or 1) % 3)
    with pytest.raises(ValueError, match="not to move"):
        other.legal_moves()


def test_many_whole_moves_are_walked_through_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leadline.core.legal_moves.KEPT", 10)
    whole = deal().legal_moves(whole=True)
    every = list(whole)
    assert [whole[i] for i in range(len(whole))] == every
    assert list(reversed(whole)) == every[::-1]
    for part in (slice(3, 40, 7), slice(40, 3, -7), slice(-5, None), slice(None, None, -1), slice(9, 9), slice(2, 3)):
        assert whole[part] == every[part]


def test_a_move_does_not_change() -> None:
    listed, made = deal().legal_moves()[0], Move(1, "2@a1")
    for move in (listed, made, pickle.loads(pickle.dumps(listed))):
        code = move.code
        with pytest.raises(TypeError, match="a move does not change"):
            move.__init__(7, "3@a2")  # type: ignore[misc]
        assert move.code == code


@pytest.mark.parametrize("kind", [int, np.int64, np.uint64])
def test_a_code_may_be_a_whole_number_of_any_type(kind: Callable[[int], Any]) -> None:
    """All that takes codes takes them, and nothing takes what is only equal to one."""
    position = leadline.deal("sea-salt-paper", players=2, seed=4)
    moves = position.legal_moves()
    for number, move in enumerate(moves):
        code = kind(move.code)
        assert code in moves
        assert (moves.count(code), moves.index(code)) == (1, number)
        assert position.is_legal(code)
        assert position.follow([code])[0] == position.follow([move.code])[0]
    assert kind(7) not in moves
    for wrong in (float(moves[0].code), np.float64(moves[0].code)):
        assert wrong not in moves
        assert moves.count(wrong) == 0
        with pytest.raises(ValueError, match="is not a legal move here"):
            moves.index(wrong)
        for call in (
            position.push,
            position.is_legal,
            lambda code: position.follow([code]),
            lambda code: Move(code, "deck"),
        ):
            with pytest.raises(TypeError):
                call(wrong)


@pytest.mark.parametrize("code", [-1, 2**64, 2**70])
def test_what_is_no_code_is_followed_by_nothing(code: int) -> None:
    position = leadline.deal("sea-salt-paper", players=2, seed=4)
    with pytest.raises(leadline.IllegalMove, match=rf"action 2 \({code}\)"):
        position.follow([position.legal_codes()[0], code])


def test_texts_of_numpy_are_texts() -> None:
    deal = leadline.deal("calm-sailing", players=3, seed=7)
    view = deal.view(seat=3)
    text = np.array(["2@a1"])[0]
    assert deal.is_legal(text)
    deal.copy().push(text)
    assert view.is_legal(text)
    view.push(text, drew=np.array([49]))
    assert view.peek() == "2@a1, drew 49"
    with pytest.raises(TypeError, match="expected a text"):
        view.push(3)  # type: ignore[arg-type]
