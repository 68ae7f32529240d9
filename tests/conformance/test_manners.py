"""Positions and views in Python: what was pushed, what is legal, texts and drawings, arguments that cannot be."""

from __future__ import annotations

import contextlib
import copy
import json
import pickle
from pathlib import Path

import numpy as np
import pytest

import leadline
from leadline.core.errors import Incomplete
from leadline.core.registry import GAMES
from leadline.core.seat_moves import seat_moves

GAME = pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
ROOT = Path(__file__).resolve().parents[2]


def deal(entry, seed=5):
    return leadline.deal(entry.name, players=2, seed=seed)


def pushed(entry, count=12):
    """A position after some pushes: a whole move as a text, then atoms as `Move` and as codes."""
    position = deal(entry)
    start, codes = position.copy(), []
    while not codes or not position.is_boundary:
        codes.append(position.playout_move(1))
        position.push(codes[-1])
    text = start.game.notation.join(start, codes)
    position, expected = start, [text]
    position.push(text)
    for number in range(count):
        if position.is_over:
            break
        code = position.playout_move(1)
        move = next(move for move in position.legal_moves() if move.code == code)
        position.push(move if number % 2 else code)
        expected.append(move)
    return position, expected


@GAME
def test_the_stack_holds_what_was_pushed(entry):
    position, expected = pushed(entry)
    assert position.move_stack == tuple(expected)
    while expected:
        assert position.peek() == expected[-1]
        assert position.pop() == expected.pop()
        assert position.move_stack == tuple(expected)
    assert position == deal(entry)
    for call in (position.peek, position.pop):
        with pytest.raises(IndexError):
            call()


@GAME
def test_a_copy_keeps_the_stack_or_not(entry):
    position, expected = pushed(entry)
    for other in (position.copy(), position.copy(stack=True), copy.copy(position), copy.deepcopy(position)):
        assert other == position
        assert other.move_stack == tuple(expected)
        other.pop()
        assert position.move_stack == tuple(expected)
    bare = position.copy(stack=False)
    assert bare == position
    for other in (bare, pickle.loads(pickle.dumps(position)), leadline.Position.from_text(position.text())):
        assert other.move_stack == ()


@GAME
def test_what_was_pushed_before_a_copy_is_taken_back_as_ever(entry):
    position, expected = pushed(entry)
    other = position.copy()
    for _ in expected:
        assert other.pop() == position.pop()
        assert other == position


@GAME
def test_a_view_shows_nothing_that_was_pushed(entry):
    position, _ = pushed(entry)
    for seat in (1, 2):
        view = position.view(seat)
        assert view.move_stack == ()
        assert view.masked.move_stack == ()
        assert view.sample(leadline.Generator(1, "worlds")).move_stack == ()
        assert view.copy() == view
        assert copy.deepcopy(view) == view
        with pytest.raises(IndexError):
            view.pop()
        with pytest.raises(IndexError):
            view.peek()


@GAME
def test_is_legal_says_what_push_would_do(entry):
    position, _ = pushed(entry)
    before = position.to_bytes(), position.move_stack
    legal = position.legal_codes()
    assert all(position.is_legal(move) and position.is_legal(move.code) for move in position.legal_moves())
    for code in (0, 2**64 - 1, 2**64, -1, *(code ^ 1 for code in legal[:20])):
        assert position.is_legal(code) == (code in legal)
    for text in (position.whole_moves() or [])[:20]:
        assert position.is_legal(text)
    for text in ("", "nonsense", "99@a1", "-0"):
        assert not position.is_legal(text)
    assert (position.to_bytes(), position.move_stack) == before
    over = position.playout(1)
    assert not any(over.is_legal(code) for code in legal)


@GAME
def test_text_is_read_again_and_str_is_the_board(entry):
    position, _ = pushed(entry)
    assert leadline.load(position.text()) == position
    assert leadline.Position.from_text(position.text()) == position
    assert str(position) == entry.drawing.text(position) != position.text()
    assert "\n" in str(position)
    view = position.view(1)
    assert leadline.load(view.text()) == view
    assert str(view) == entry.drawing.text(view.masked, 1)
    assert str(view) != str(position)


SEEDS = pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "3", None, True, [1]], ids=repr)


@SEEDS
@GAME
def test_a_wrong_seed_is_the_same_error_everywhere(entry, seed):
    position = deal(entry)
    view = position.view(position.turn)
    calls = [
        lambda: leadline.deal(entry.name, players=2, seed=seed),
        lambda: leadline.deal_many(entry.name, players=2, seeds=[seed]),
        lambda: leadline.Generator(seed, "worlds"),
        lambda: leadline.best(view, nodes=10, seed=seed),
        lambda: leadline.match(entry.name, players=2, engines=["policy", "random"], games=2, seed=seed),
        lambda: position.playout(seed),
        lambda: position.playout_move(seed),
        lambda: position.random_games(1, seed),
        lambda: position.policy_games(1, seed),
    ]
    if entry.cooperative:
        calls.append(lambda: leadline.verify(position, seed=seed))
    for call in calls:
        with pytest.raises(leadline.ArgumentError, match=r"seed.*expected (a )?whole number"):
            call()


def test_a_seed_of_any_type_of_whole_numbers():
    assert leadline.deal("reef", players=2, seed=np.uint64(2**64 - 1)) == leadline.deal(
        "reef", players=2, seed=2**64 - 1
    )
    assert leadline.Generator(np.int32(3), "a").next() == leadline.Generator(3, "a").next()


def test_options_of_a_deal_of_any_type_of_whole_numbers():
    options = {"removed": np.int32(4), "storms": True, "storm_colors": [np.int8(2), np.uint64(2), 2]}
    deal = leadline.deal("calm-sailing", players=2, seed=1, **options)
    assert deal == leadline.deal("calm-sailing", players=2, seed=1, removed=4, storms=True, storm_colors=[2, 2, 2])
    assert leadline.load(json.dumps(deal.document())) == deal
    leadline.VectorEnv("calm-sailing", 2, removed=np.int64(4))
    table = leadline.Table("calm-sailing", players=2, you=1, options={"removed": np.int64(4)})
    assert json.dumps(table.options) == '{"removed": 4}'
    for value in (True, np.True_, np.float64(4), np.array([1, 2])):
        with pytest.raises(leadline.DocumentError, match="removed: expected a whole number"):
            leadline.deal("calm-sailing", players=2, seed=1, removed=value)


def test_an_argument_error_is_of_the_kinds_that_were_raised_before():
    for kind in (leadline.LeadlineError, leadline.DocumentError, ValueError):
        assert issubclass(leadline.ArgumentError, kind)
    with pytest.raises(leadline.ArgumentError) as error:
        leadline.deal("reef", players=2, seed=-1)
    assert [str(problem) for problem in error.value.problems] == [str(error.value)]
    again = pickle.loads(pickle.dumps(error.value))
    assert (type(again), str(again)) == (leadline.ArgumentError, str(error.value))


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"nodes": 0}, "nodes 0: expected 1 or more"),
        ({"nodes": 1.5}, "nodes 1.5: expected 1 or more"),
        ({"nodes": "5"}, "nodes '5': expected 1 or more"),
        ({"nodes": 10**15 + 1}, "nodes 1000000000000001: expected at most 10**15"),
        ({"seconds": 0}, "seconds 0: expected more than 0"),
        ({"seconds": 10**400}, "seconds 1"),
        ({"seconds": float("nan")}, "seconds NaN: expected more than 0"),
        ({"seconds": "2s"}, "seconds '2s': expected more than 0"),
        ({"threads": 0}, "threads 0: expected 1 or more"),
        ({"threads": 10**9}, "threads 1000000000: expected at most 1,024"),
        ({"search": "deep"}, "search 'deep': expected one of flat, tree, rollout"),
    ],
)
def test_limits_that_cannot_be(limits, words):
    position = leadline.deal("reef", players=2, seed=1)
    with pytest.raises(leadline.ArgumentError) as error:
        leadline.best(position.view(1), **{"nodes": 10} | limits)
    assert str(error.value).startswith(words)


@pytest.mark.parametrize("nodes", [2**64, 10**26])
def test_more_nodes_than_can_be_counted(nodes):
    """Each way to search has a counter of its own."""
    board, cards = [". p2 . .", "y1 p1 g1 .", ". r1 y2 r1", "g2 . r2 ."], [17, 43]
    deals = [
        leadline.deal("calm-sailing", players=players, seed=2, **rules)
        for players, rules in ((1, {"removed": 22}), (3, {}), (3, {"variant": "pyramid"}), (3, {"storms": True}))
    ]
    calls = [
        lambda: leadline.plan(board, cards, nodes=nodes),
        lambda: leadline.plan(board, cards, nodes=nodes, solver="cp-sat"),
        *(lambda deal=deal: leadline.verify(deal, nodes=nodes) for deal in deals),
        lambda: leadline.verify_many(deals[:1], nodes=nodes),
    ]
    for call in calls:
        with pytest.raises(leadline.ArgumentError, match=r"^nodes \d+(\.\.\.)?.*: expected at most 10\*\*15$"):
            call()


def test_other_arguments_that_cannot_be():
    position = leadline.deal("reef", players=2, seed=1)
    calls = [
        lambda: position.view(0),
        lambda: position.view(3),
        lambda: position.perft(-1),
        lambda: position.playout(1, "wild"),
        lambda: leadline.deal("reef", players="2", seed=1),
        lambda: leadline.deal("reef", players=2.5, seed=1),
    ]
    for call in calls:
        with pytest.raises(leadline.ArgumentError):
            call()


@pytest.mark.parametrize("name", [3, None, ["reef"]])
def test_the_name_of_a_game_is_a_text(name):
    for call in (leadline.game, lambda name: leadline.deal(name, players=2, seed=1)):
        with pytest.raises(leadline.DocumentError, match="expected the name of a game"):
            call(name)


@pytest.mark.parametrize("document", [3, None, [1], True])
def test_what_is_no_document_is_said(document):
    with pytest.raises(leadline.DocumentError, match="expected one object or a text of it, found"):
        leadline.load(document)


def test_a_path_is_read():
    path = ROOT / "docs" / "board.json"
    board = leadline.load_file(path)
    assert leadline.load_file(str(path)) == leadline.load(path) == board
    assert leadline.load(path.read_text()) == board


def test_a_name_of_a_file_where_a_text_is_expected(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("deal").write_text("a line")
    for name in ("deal", "nowhere/deal.json", "deal.toml"):
        with pytest.raises(leadline.DocumentError) as error:
            leadline.load(name)
        assert str(error.value) == (
            f"expected one object or a text of it, found {name!r}; leadline.load_file reads a file"
        )
    with pytest.raises(leadline.DocumentError, match="invalid TOML"):
        leadline.load("a line")
    with pytest.raises(leadline.DocumentError, match="invalid JSON"):
        leadline.load('{"game": "reef.json')


def test_toml_is_read(tmp_path):
    path = tmp_path / "deal.toml"
    path.write_text('game = "calm-sailing"\nformat = 1\nplayers = 9\n')
    with pytest.raises(leadline.DocumentError) as error:
        leadline.load_file(path)
    assert all(str(problem).startswith(f"{path}: ") for problem in error.value.problems)
    assert any("players" in str(problem) for problem in error.value.problems)


@pytest.mark.parametrize("name", ["missing.json", "folder", "-"])
def test_a_file_that_cannot_be_read(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    with pytest.raises(leadline.DocumentError) as error:
        leadline.load_file(name)
    assert str(error.value).startswith(name)


def test_names_of_the_command_line():
    deal = leadline.deal("calm-sailing", players=3, seed=7)
    verdict = leadline.verify(deal)
    assert verdict.verdict == verdict.status
    found = leadline.best(deal.view(deal.turn), nodes=50)
    assert [move.move for move in found.moves] == [move.text for move in found.moves]


@GAME
def test_a_view_says_what_is_legal(entry):
    """On the own turn a move of the list is legal; what another seat may hold is not known, so a text can only be an
    event."""
    position, _ = pushed(entry, 2)
    while not position.is_boundary:
        position.push(position.playout_move(1))
    seat = position.turn
    view, other = position.view(seat), position.view(3 - seat)
    before = view.key(), view.move_stack
    for move in view.legal_moves():
        assert view.is_legal(move)
        assert view.is_legal(move.code)
        assert not other.is_legal(move)
        assert not other.is_legal(move.code)
    for wrong in ("", "nonsense", 0, 2**64):
        assert not view.is_legal(wrong)
    if entry.following is None:
        return  # texts are events, which only games that can be followed read
    told = next(text for text in sorted(seat_moves(view)) if view.is_legal(text))
    assert not view.is_legal(f"{told}, nonsense")
    assert (view.key(), view.move_stack) == before


@pytest.mark.parametrize(
    "entry", [entry for entry in GAMES if entry.following is not None], ids=lambda entry: entry.name
)
def test_a_view_takes_what_it_calls_legal_or_asks_for_more(entry):
    position = deal(entry)
    view = position.view(position.turn)
    for text in sorted(seat_moves(view))[:20]:
        assert view.is_legal(text)
        with contextlib.suppress(Incomplete):
            view.copy().push(text)
