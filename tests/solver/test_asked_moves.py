"""`best` for moves that are named, for all whole moves, and for a Start as one decision."""

from __future__ import annotations

import time
from typing import Any

import pytest

import leadline
from leadline.core.choices import choices
from leadline.core.registry import GAMES
from leadline.core.seat_moves import read_move, seat_moves
from leadline.solver import analysis
from leadline.solver.calm_sailing.base import priors
from leadline.solver.odds import odds
from leadline.solver.search.flat import Sampler
from leadline.solver.search.halving import advantage
from leadline.solver.search.run import searched
from support.calm_positions import view as calm_view


def position_after(name, players, moves, seed=3):
    position = leadline.deal(name, players=players, seed=seed)
    for _ in range(moves):
        ahead = position.copy()
        ahead.push(ahead.playout_move(seed))
        if ahead.is_over:
            break
        position = ahead
    return position


def mine(name, players=3, moves=4, seed=3):
    position = position_after(name, players, moves, seed)
    return position.view(position.turn)


def start_of_three():
    """The view of a seat of three that holds the Start and has to lay it."""
    position = leadline.deal("calm-sailing", players=3, seed=7)
    while "S" not in [move.text for move in position.legal_moves()]:
        position.push(position.playout_move(1))
    return position.view(position.turn)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
@pytest.mark.parametrize("search", [None, "flat", "tree", "rollout"])
def test_every_move_can_be_asked_for(entry, search):
    if search is not None and search not in analysis.searches(entry):
        with pytest.raises(leadline.LeadlineError, match=r"has a search of its own|it needs a learned value"):
            leadline.best(mine(entry.name, players=2), nodes=400, search=search)
        return
    seen = mine(entry.name, players=2)
    listed = list(seat_moves(seen))
    asked = listed[:: max(1, len(listed) // 3)]
    found = leadline.best(seen, moves=asked, nodes=400, search=search)
    texts = [move.text for move in found.moves]
    assert set(asked) <= set(texts)
    assert len(texts) <= len(asked) + 1
    assert all(move.finalist for move in found.moves if move.text in asked)
    assert len({move.visits for move in found.moves if move.finalist}) <= 2  # a limit may cut the last round short
    assert found.nodes <= 400


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_odds_are_asked_for_after_every_move(entry):
    for moves in (3, 4, 9):
        seen = mine(entry.name, players=2, moves=moves)
        listed = list(seat_moves(seen))
        for text in listed[:: max(1, len(listed) // 6)]:
            found = odds(seen, move=text, nodes=20)
            assert (found.seat, found.worlds) == (seen.seat, 20)


def test_odds_are_asked_for_after_a_move_of_the_own_seat_only():
    seen = position_after("reef", 2, 0).view(2)
    with pytest.raises(leadline.LeadlineError, match="seat 1 is to move; expected no move of seat 2"):
        odds(seen, move="start r@b2 y@c2 p@b3 g@c3", nodes=20)


def test_the_best_one_stands_beside_those_that_are_asked_for():
    seen = mine("calm-sailing")
    worst = leadline.best(seen, nodes=3000, moves="all").moves[-1].text
    found = leadline.best(seen, nodes=3000, moves=[worst])
    assert len(found.moves) == 2
    assert found.moves[1].text == worst
    assert found.moves[0].value > found.moves[1].value
    alone = leadline.best(seen, nodes=3000, moves=[found.moves[0].text])
    assert alone.moves[0].text == found.moves[0].text


def test_the_same_question_has_the_same_answer_in_any_number_of_threads():
    seen = mine("calm-sailing")
    asked = list(seat_moves(seen))[:3]
    answers = [leadline.best(seen, nodes=900, moves=asked, search="flat", threads=threads) for threads in (1, 2, 1)]
    assert len({(answer.nodes, answer.moves) for answer in answers}) == 1


def test_a_move_that_is_named_twice_is_one():
    seen = mine("calm-sailing")
    text = next(iter(seat_moves(seen)))
    found = leadline.best(seen, nodes=300, moves=[text, f"  {text.replace(' ', '   ')} "])
    assert [move.text for move in found.moves].count(text) == 1


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_all_moves_are_ranked(entry):
    seen = mine(entry.name, players=2)
    listed = seat_moves(seen)
    found = leadline.best(seen, moves="all", nodes=max(200, 2 * len(listed)))
    assert {move.text for move in found.moves} == set(listed)


@pytest.mark.parametrize("text", ["21@z9", "hello", "", "-1 -2 -3"])
def test_what_is_no_move_is_refused(text):
    for entry in GAMES:
        seen = mine(entry.name, players=2)
        with pytest.raises(leadline.IllegalMove) as error:
            leadline.best(seen, nodes=50, moves=[text])
        assert "\n" not in str(error.value)


def test_near_moves_are_named():
    seen = mine("calm-sailing")
    text = next(text for text in seat_moves(seen) if "@" in text and "-" in text)
    with pytest.raises(leadline.IllegalMove, match=r"near it: .*" + text.split()[0]):
        leadline.best(seen, moves=[text + " -1 -2 -3"])


@pytest.mark.parametrize("moves", [[], "20@a1", [3]])
def test_moves_are_a_list_of_texts(moves):
    with pytest.raises(leadline.LeadlineError, match="expected a list of texts, one or more, or 'all'"):
        leadline.best(mine("calm-sailing"), moves=moves)


@pytest.mark.parametrize("name", ["calm-sailing", "reef-encounter"])
def test_a_limit_below_the_moves_is_refused(name):
    seen = mine(name, players=2, moves=6)
    asked = list(seat_moves(seen))[:3]
    count = len(asked)
    with pytest.raises(leadline.LeadlineError, match=f"{count + 1} moves are to be tried"):
        leadline.best(seen, nodes=count, moves=asked)
    assert {move.text for move in leadline.best(seen, nodes=count + 1, moves=asked).moves} >= set(asked)


def test_a_start_is_one_decision():
    """5.4: every own share is compared, with the numbers of the others and never a card of theirs."""
    seen = start_of_three()
    found = leadline.best(seen, nodes=3000)
    hand = [str(card) for card in seen.masked.hands[seen.seat - 1]]
    shares = {move.text for move in found.moves}
    assert len(shares) == 16
    assert "S" in shares
    for move in found.moves:
        given = move.text.partition(":")[2].split(",") if ":" in move.text else []
        assert set(given) <= set(hand)
        assert "then most often" in move.why
        numbers = [int(word) for word in move.why.partition("then most often ")[2].split() if word.isdigit()]
        assert numbers  # how many cards, and which seat


def test_the_usual_numbers_of_the_others_make_up_the_eight():
    seen = start_of_three()
    for move in leadline.best(seen, nodes=1000).moves:
        own = len(move.text.partition(":")[2].split(",")) if ":" in move.text else 0
        told = move.why.partition("then most often ")[2].split(" and ")
        if all("(" not in part for part in told):
            assert own + sum(int(part.split()[0]) for part in told) == 8


def test_a_share_can_be_asked_for_and_no_card_of_another_seat():
    seen = start_of_three()
    own = next(text for text in seat_moves(seen) if "," in text)
    found = leadline.best(seen, nodes=500, moves=[own])
    assert own in [move.text for move in found.moves]
    other = seen.seat % 3 + 1
    with pytest.raises(leadline.IllegalMove):
        leadline.best(seen, nodes=500, moves=[f"{own} {other}:1"])


def test_a_start_with_extra_cards_is_still_two_steps():
    found = leadline.best(calm_view(["S", 7, 8, 9, 10]), nodes=100)
    assert [move.text for move in found.moves] == ["S"]


def test_a_move_within_a_whole_move():
    seen = mine("calm-sailing", players=2, moves=5)
    text = next(text for text in seat_moves(seen) if "@" in text and "-" in text)
    position = position_after("calm-sailing", 2, 5)
    while position.is_over or not position.is_boundary:
        position.push(position.playout_move(3))
    codes = position.game.notation.parse(position, text) if position.turn == seen.seat else None
    assert codes is not None
    position.push(codes[0])
    rest = position.view(position.turn)
    listed = list(seat_moves(rest))
    found = leadline.best(rest, nodes=200, moves=listed[:1])
    assert listed[0] in [move.text for move in found.moves]


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_reading_gives_what_is_listed(entry):
    for moves in (0, 3, 9, 20):
        seen = mine(entry.name, players=2, moves=moves)
        for text, codes in list((seat_moves(seen) or {}).items())[:30]:
            assert read_move(seen, text) == (text, codes)


def test_more_moves_than_the_limit_are_not_listed():
    seen = mine("calm-sailing")
    count = len(seat_moves(seen))
    assert seat_moves(seen, count - 1) is None
    assert seat_moves(seen, count) == seat_moves(seen)


@pytest.mark.parametrize("name", ["calm-sailing", "reef-encounter"])
def test_progress_tells_the_leading_move(name):
    seen = mine(name, players=2)
    listed = set(seat_moves(seen))
    ticks = iter(range(10**9))
    told = []
    analysis.best(seen, nodes=300, progress=told.append, clock=lambda: float(next(ticks)))
    assert told
    assert all(leader.interval[0] <= leader.value <= leader.interval[1] for leader in told)
    assert [leader.nodes for leader in told] == sorted(leader.nodes for leader in told)
    assert {leader.text for leader in told} <= listed


def test_finalists_are_marked_and_told_about_once():
    found = leadline.best(mine("calm-sailing"), nodes=2000)
    marked = [move for move in found.moves if move.finalist]
    assert 1 <= len(marked) <= 2
    (note,) = found.notes
    assert note.startswith(f"values: sampled in up to {found.moves[0].visits:,} deals ")
    for move in found.moves:
        assert move.reason.startswith(f"{move.why}; ")


@pytest.mark.parametrize("search", ["flat", "tree"])
@pytest.mark.parametrize("name", [entry.name for entry in GAMES])
def test_the_order_of_a_ranking_agrees_with_its_values(name: str, search: str) -> None:
    """A move with 100% stood in third place, below one with 97%."""
    chosen = search if analysis.has_tree(leadline.game(name)) else None
    for seed, nodes in ((3, 30), (4, 100), (5, 400)):
        if nodes > 100 and not analysis.has_tree(leadline.game(name)):
            continue
        position = leadline.deal(name, players=2, seed=seed)
        for _ in range(seed):
            position.push(position.playout_move(seed))
        found = analysis.best(position.view(position.turn), nodes=nodes, seed=seed, search=chosen)
        listed = [move.value for move in found.listed]
        aside = [move.value for move in found.moves if move.aside]
        assert listed == sorted(listed, reverse=True)
        assert aside == sorted(aside, reverse=True)
        assert (*found.listed, *(move for move in found.moves if move.aside)) == found.moves
        best = found.moves[0]
        assert not best.aside
        assert not best.equal
        for move in found.moves:
            assert move.aside == (10 * move.visits < best.visits or move.value > best.value)
            assert not (move.aside and move.equal)
            assert move.interval[0] <= move.value <= move.interval[1]
            assert move.interval != (0, 1) or move.aside or move.visits <= 6
            assert 0 <= move.sample_mean <= 1
            assert 1 <= move.samples <= move.visits


def test_what_a_theft_will_bring_is_not_named():
    """A pair with a shark takes a card that its seat does not see before."""
    thefts = 0
    for seed in range(40):
        position = leadline.deal("sea-salt-paper", players=2, seed=seed)
        while not position.is_over and thefts < 3:
            assert position.turn is not None
            view = position.view(position.turn)
            theft = next((move for move in view.legal_moves() if " from " in move.text), None)
            if theft is not None:
                thefts += 1
                assert read_move(view, theft.text) == (theft.text, (theft.code,))
                assert {choice.text for choice in choices(view) if choice.codes == (theft.code,)} == {theft.text}
                assert "takes" not in theft.text
                assert leadline.best(view, nodes=20, moves=[theft.text]).moves
                break
            position.push(position.playout_move(seed))
    assert thefts == 3


@pytest.mark.parametrize("way", ["asked", "only"])
def test_they_are_judged_by_what_is_expected_of_how_they_begin(way: str) -> None:
    """Other payments for the same play are no less doubtful than the play; of `only` none is passed over untried."""
    deal = leadline.deal("calm-sailing", players=3, seed=5, removed=12)
    for _ in range(20):
        deal.push(deal.playout_move(0))
    while not deal.is_boundary:
        deal.push(deal.playout_move(0))
    view = deal.view(deal.turn)
    expected = dict(zip(view.legal_codes(), priors.priors(view) or (), strict=True))
    own = Sampler(view, 1)
    usual = [own.plan(number) for number in range(own.count)]
    moves = [list(codes) for codes in (seat_moves(view, 1000) or {}).values()]
    plans = [codes for codes in moves if codes not in usual][:20]
    assert len(plans) > 2
    plans = plans if way == "only" else plans[:2]
    more: dict[str, Any] = {way: plans}
    with searched(view, nodes=2000, seconds=None, seed=1, clock=time.perf_counter, **more) as (sampler, ranking):
        found = {tuple(sampler.plan(one.candidate)): one for one in ranking.estimates}
        for plan in plans:
            one = found[tuple(plan)]
            assert one.edge == advantage(sampler.counts(one.candidate), expected[plan[0]])


def after_a_start(players, **options):
    """The position after a seat has laid the Start, when it has still to give its share of the joint discard."""
    for seed in range(1, 40):
        position = leadline.deal("calm-sailing", players=players, seed=seed, **options)
        while not position.is_over:
            position.push(position.playout_move(1))
            if position.game.expects_shares(position.view(1)) and position.turn == position.active:
                return position
    raise AssertionError


@pytest.mark.parametrize("options", [{}, {"monsters": 4, "storms": True}, {"variant": "pyramid"}])
def test_a_share_of_a_joint_discard_is_one_decision(options):
    position = after_a_start(3, **options)
    while position.game.expects_shares(position.view(1)):
        seen = position.view(position.turn)
        found = leadline.best(seen, nodes=400)
        assert {move.text for move in found.moves} == set(seat_moves(seen))
        position.push(position.playout_move(1))


@pytest.mark.parametrize("options", [{}, {"monsters": 4, "storms": True}, {"variant": "pyramid"}])
def test_a_share_is_ranked_while_others_have_still_to_give_theirs(options):
    position = after_a_start(3, **options)
    starter = position.turn
    for seat in {1, 2, 3} - {starter}:
        found = leadline.best(position.view(seat), nodes=200)
        assert found.seat == seat
        assert all(move.text.startswith(f"{seat}:") for move in found.moves)
        assert any(note.startswith("Assumed: ") for note in found.notes)
    found = leadline.best(position.view(starter), nodes=200)
    assert not any(note.startswith("Assumed: ") for note in found.notes)
