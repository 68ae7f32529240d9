"""What every position of every game does: moves, undo, copies, texts, keys, outcomes."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import leadline
from leadline.core import ArgumentError, Game, GameOver, Generator, IllegalMove, Position
from support.cases import CASES, ENTRIES, STREAMS, Case, play, positions, some, two_games
from support.sizes import sizes

LISTED = 600  # whole moves listed in the default run; the slow run lists all that may be listed
MOST = 10_000

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("game", ENTRIES, ids=lambda game: game.title)


@every_case
def test_pop_takes_back_each_push(case: Case) -> None:
    for stream in STREAMS:
        position = case.deal(2)
        before = [position.to_bytes()]
        for _ in play(position, 2, stream):
            before.append(position.to_bytes())
        while len(before) > 1:
            assert position.to_bytes() == before.pop()
            position.pop()
        assert position == case.deal(2)
        with pytest.raises(IndexError):
            position.pop()


@every_case
def test_old_copies_keep_their_key(case: Case) -> None:
    position = case.deal(3)
    history = [(position.copy(stack=False), position.key(), position.to_bytes())]
    for _ in play(position, 3, "sensible"):
        history.append((position.copy(stack=False), position.key(), position.to_bytes()))
    for old, key, state in history:
        assert old.key() == key
        assert old.to_bytes() == state
        with pytest.raises(IndexError):
            old.pop()


@sizes("wanted", 50, 120)
@every_case
def test_text_round_trip(case: Case, wanted: int) -> None:
    for position in some(case, wanted):
        read = Position.from_text(position.text())
        assert read == position
        assert read.key() == position.key()
        assert read.text() == position.text()


@every_case
def test_pickle_and_copy_round_trips(case: Case) -> None:
    for position in two_games(case):
        for other in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
            assert other is not position
            assert other == position
            assert hash(other) == hash(position)
            assert type(other) is type(position)


@every_case
def test_a_copy_is_apart_from_its_original(case: Case) -> None:
    position = case.deal(4)
    other = position.copy()
    other.push(other.legal_codes()[0])
    assert position == case.deal(4)
    assert other != position
    other.pop()
    assert other == position


@every_game
def test_keys_are_equal_where_canonical_texts_are(game: Game) -> None:
    texts: dict[int, str] = {}
    keys: dict[str, int] = {}
    for case in CASES:
        if case.game is game:
            for position in some(case, 600):
                key, text = position.key(), position.text()
                assert texts.setdefault(key, text) == text
                assert keys.setdefault(text, key) == key
    assert len(keys) > 100


@every_case
def test_legal_codes_are_distinct_and_fixed(case: Case) -> None:
    for position in two_games(case):
        codes = position.legal_codes()
        assert len(set(codes)) == len(codes)
        assert codes == position.legal_codes() == position.copy().legal_codes()
        assert bool(codes) == (not position.is_over)
        assert (position.turn is None) == position.is_over
        if position.is_over:
            assert position.is_boundary
        moves = position.legal_moves()
        assert [move.code for move in moves] == codes
        assert len({move.text for move in moves}) == len(moves)


def _refused(position: Position, move: object) -> None:
    before = position.to_bytes()
    with pytest.raises(IllegalMove) as caught:
        position.push(move)  # type: ignore[arg-type]
    assert caught.value.reason
    assert position.to_bytes() == before


@sizes("wanted", 14, 20)
@every_case
def test_other_moves_are_refused_and_change_nothing(case: Case, wanted: int) -> None:
    pool = sorted({code for position in two_games(case) for code in position.legal_codes()})
    chance = Generator(5, "refused")
    for shared in some(case, wanted):
        position = shared.copy(stack=False)
        legal = set(position.legal_codes())
        tries = [pool[chance.below(len(pool))] for _ in range(40)]
        tries += [chance.next() for _ in range(5)] + [0, 2**64 - 1, 2**64, -1]
        for code in tries:
            if code not in legal:
                _refused(position, code)
        whole = position.whole_moves()
        for text in ("", " ", "?", "S", "pass\nstop", "1@a1 " * 50, "9" * 5000, "\N{ARABIC-INDIC DIGIT ONE}@a1"):
            if position.is_over or text not in (whole or [text]):
                _refused(position, text)
        with pytest.raises(IndexError):
            position.pop()


def _check_whole_moves(position: Position) -> None:
    texts = position.whole_moves()
    assert texts is not None
    assert texts == sorted(set(texts))
    assert len(texts) == position.perft(1)
    keys = set()
    for text in texts:
        child = position.copy()
        child.push(text)
        assert child.is_boundary
        keys.add(child.key())
        child.pop()
        assert child == position
    # Calm Sailing 10.24: without a compass to gain, a whole hand of two cards is a discard of two.
    twins = {"-all"} & set(texts) if len(keys) < len(texts) else set()
    assert len(keys) == len(texts) - len(twins), "two whole moves lead to the same position"


@sizes("wanted", 14, 30)
@every_case
def test_whole_moves_are_counted_and_read(case: Case, wanted: int) -> None:
    checked = 0
    for position in some(case, wanted):
        if position.is_boundary and not position.is_over and position.perft(1) <= LISTED:
            _check_whole_moves(position)
            checked += 1
    assert checked


@pytest.mark.slow
@every_case
def test_all_whole_moves_are_counted_and_read(case: Case) -> None:
    for position in some(case, 400):
        if position.is_boundary and not position.is_over:
            if position.perft(1) <= MOST:
                _check_whole_moves(position)
            else:
                assert position.whole_moves() is None


@every_case
def test_atoms_join_to_whole_moves(case: Case) -> None:
    """What is played by atoms is one of the listed whole moves, and its text plays the same."""
    for stream in STREAMS:
        game = positions(case, 1, stream)
        join = case.game.notation.join
        start = 0
        for end in range(1, len(game)):
            if not game[end].is_boundary:
                continue
            walk = game[start].copy()
            codes = []
            for after in game[start + 1 : end + 1]:
                code = next(code for code in walk.legal_codes() if _after(walk, code) == after)
                codes.append(code)
                walk.push(code)
            again = game[start].copy()
            again.push(join(game[start].copy(), codes))
            assert again == game[end]
            start = end


def _after(position: Position, code: int) -> Position:
    child = position.copy()
    child.push(code)
    return child


@every_case
def test_perft_counts_paths_of_whole_moves(case: Case) -> None:
    for position in some(case, 16):
        assert position.perft(0) == 1
        listed = position.whole_moves(LISTED)
        assert listed is None or position.perft(1) == len(listed)
        if listed is not None and len(listed) <= 30:
            total = 0
            for text in listed:
                child = position.copy()
                child.push(text)
                total += child.perft(1)
            assert position.perft(2) == total
    for depth in (-1, 65, 2**40):  # so deep a search would have no stack left
        with pytest.raises(ArgumentError, match=r"depth .*: expected 0 to 64"):
            case.deal(1).perft(depth)


@every_case
def test_outcome_and_returns_agree(case: Case) -> None:
    for stream in STREAMS:
        *running, end = positions(case, 1, stream)
        assert all(position.outcome is None and position.returns is None for position in running)
        _check_end(case.game, end)
        end = end.copy()
        _refused(end, end.key())
        with pytest.raises(GameOver):
            end.playout_move(1)
    for seed in range(10):
        _check_end(case.game, case.deal(seed).playout(seed))


def _check_end(game: Game, end: Position) -> None:
    outcome, values = end.outcome, end.returns
    assert end.is_over
    assert outcome is not None
    assert values is not None
    assert len(values) == len(outcome.scores) == end.players
    assert outcome.reason
    assert list(outcome.winners) == sorted(set(outcome.winners))
    won = [values[seat - 1] for seat in outcome.winners]
    lost = [value for seat, value in enumerate(values, start=1) if seat not in outcome.winners]
    if game.cooperative:
        assert len(outcome.winners) in (0, end.players)
        assert set(won) <= {1.0}
    else:
        assert outcome.winners
        assert won == pytest.approx([1 / len(won)] * len(won))
    assert set(lost) <= {0.0}


@every_case
def test_playouts_end_and_leave_the_position_as_it_is(case: Case) -> None:
    position = case.deal(6)
    for policy in ("policy", "random"):
        ends = [position.playout(seed, policy) for seed in range(5)]
        assert all(end.is_over for end in ends)
        assert ends == [position.playout(seed, policy) for seed in range(5)]
        assert policy == "policy" or len(set(ends)) > 1
    assert position.random_games(3, 7) == position.random_games(3, 7) > 0
    assert position.policy_games(3, 7) == position.policy_games(3, 7)
    assert position == case.deal(6)
    with pytest.raises(ValueError, match="policy"):
        position.playout(1, "clever")


@every_case
def test_the_playout_move_is_legal(case: Case) -> None:
    for position in two_games(case):
        if not position.is_over:
            move = position.playout_move(position.key())
            assert move in position.legal_codes()
            assert move == position.playout_move(position.key())


@every_case
def test_a_deal_follows_from_its_seed(case: Case) -> None:
    deals = [case.deal(seed) for seed in range(20)]
    assert deals == [case.deal(seed) for seed in range(20)]
    assert len(set(deals)) == 20
    for deal in deals:
        assert deal.is_boundary
        assert deal.players == case.players
        assert deal.game is case.game


@pytest.mark.parametrize("wrong", [1.5, "1", None, True, float("nan")])
def test_what_is_no_whole_number_is_not_cut_to_one(wrong: Any) -> None:
    position = leadline.deal("calm-sailing", players=2, seed=1)
    generator = Generator(1, "redeal")
    for call in (position.view, position.hand, lambda seat: position.redeal(seat, generator)):
        with pytest.raises(ArgumentError, match=r"^seat .*: expected 1 to 2"):
            call(wrong)
    with pytest.raises(ArgumentError, match=r"^depth .*: expected 0 to 64"):
        position.perft(wrong)
    for other in (position, leadline.deal("reef-encounter", players=2, seed=1)):
        for games in (wrong, -1, 2**31):
            for play_all in (other.random_games, other.policy_games):
                with pytest.raises(ArgumentError, match=r"^games .*: expected 0 to 2147483647"):
                    play_all(games, 1)
