import dataclasses
import time
import types
from fractions import Fraction
from itertools import count

import numpy as np
import pytest

import leadline
from leadline.core.registry import GAMES
from leadline.core.seat_moves import seat_moves
from leadline.solver import analysis
from leadline.solver.calm_sailing.base.reasons import explain, gaps
from leadline.solver.clock import FOREVER, Clock
from leadline.solver.game import Solver
from leadline.solver.odds import odds
from leadline.solver.search.flat import Sampler
from support.calm_positions import FULL, LAST_CELL, after, late_solo, view
from support.cases import CASES


def same(one, other):
    return dataclasses.replace(one, seconds=0.0) == dataclasses.replace(other, seconds=0.0)


def everywhere(players, seed, atoms=90):
    """The positions of a game by the playout policy."""
    position = leadline.deal("calm-sailing", players=players, seed=seed)
    for _ in range(atoms):
        if position.is_over:
            return
        yield position.copy()
        position.push(position.playout_move(0))


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("nodes", [3, 34, 120])
def test_a_clock_that_nobody_stops_changes_nothing(case, nodes):
    """As the engine and the page ask it, which can be told to stop."""
    position = case.deal(3)
    for _ in range(7):
        if not position.is_over:
            position.push(position.playout_move(3))
    if position.is_over:
        position.pop()
    view = position.view(position.turn)
    if nodes >= 34 or len(view.legal_codes()) <= nodes:
        found = analysis.best(view, nodes=nodes, seed=5)
        assert same(found, analysis.best(view, nodes=nodes, seed=5, seconds=FOREVER, clock=Clock(time.perf_counter)))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_every_game_has_a_best_move(entry):
    for players in range(entry.min_players, entry.max_players + 1):
        position = entry.documents.deal(players, 11)
        found = leadline.best(position.view(position.turn), nodes=300, seed=1)
        assert found.status == "estimate"
        assert found.proof == "sampled"
        assert found.seat == position.turn
        assert 1 <= found.nodes <= 300
        for move in found.moves:
            assert move.line[0] == move.text
            low, high = move.interval
            assert 0 <= low <= move.value <= high <= 1
            assert move.visits >= 1
            assert "95% interval" in move.reason


def test_the_same_to_the_node_also_after_other_searches():
    position = after(leadline.deal("calm-sailing", players=4, seed=5), 25)
    mine = position.view(position.turn)
    first = leadline.best(mine, nodes=700, seed=3)
    for players, seed in ((2, 1), (5, 8)):
        other = leadline.deal("calm-sailing", players=players, seed=seed)
        leadline.best(other.view(other.turn), nodes=333, seed=seed)
        other.policy_games(5, seed)
    assert same(first, leadline.best(mine, nodes=700, seed=3))
    assert not same(first, leadline.best(mine, nodes=700, seed=4))


def test_worlds_with_the_same_view_get_the_same_answer():
    position = after(leadline.deal("calm-sailing", players=3, seed=9, removed=6), 30)
    mine = position.view(position.turn)
    other = mine.sample(leadline.Generator(1, "other"))
    assert other != position
    assert same(leadline.best(mine, nodes=400), leadline.best(other.view(mine.seat), nodes=400))


def test_without_limits_it_is_2000_playouts():
    position = leadline.deal("calm-sailing", players=3, seed=7)
    found = leadline.best(position.view(position.turn))
    assert 1960 < found.nodes <= 2000


def test_the_texts_are_legal_moves():
    for position in everywhere(3, 2):
        found = leadline.best(position.view(position.turn), nodes=60)
        legal = [move.text for move in position.legal_moves()]
        for move in found.moves:
            if not position.is_boundary:
                assert move.text in seat_moves(position.view(position.turn))
            elif move.text.startswith("S"):
                assert legal == ["S"]
            else:
                position.copy().push(move.text)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_best_works_in_every_position_of_a_game(players):
    phases = set()
    for position in everywhere(players, 3, atoms=300):
        phases.add(position.phase)
        found = leadline.best(position.view(position.turn), nodes=20)
        assert found.moves
        if position.phase == "share":
            assert all(move.line[0] == move.text for move in found.moves)
            assert all(text.startswith(f"{position.turn}:") for move in found.moves for text in move.line)
    assert phases == {"action", "pay", "share"}


def test_finish_wins():
    mine = view([7, 8, "F", 9, 10], grid=FULL, start_laid=True, piles=[16, 16])
    found = leadline.best(mine, nodes=500)
    assert found.moves[0].text == "F"
    assert found.moves[0].value == 1.0
    assert found.moves[0].interval[0] > 0.9
    assert found.moves[0].reason.startswith("wins the game at once")


def test_the_card_that_closes_the_grid_with_a_finish_left():
    found = leadline.best(late_solo([7, 57, "F", 9, "F"], []).view(1), nodes=500)
    assert found.moves[0].text == "57@f6 -7 -9"
    assert found.moves[0].value == 1.0


def test_a_start_must_be_laid_and_names_the_own_share_alone():
    position = leadline.deal("calm-sailing", players=3, seed=7)
    while "S" not in [move.text for move in position.legal_moves()]:
        position = after(position, 1)
    found = leadline.best(position.view(position.turn), nodes=100)
    own = {str(card) for card in position.hands[position.turn - 1]} | {"F"}
    for move in found.moves:
        words = move.text.split()
        assert words[0] == "S"
        assert len(words) <= 2
        for word in words[1:]:
            seat, _, cards = word.partition(":")
            assert int(seat) == position.turn
            assert set(cards.split(",")) <= own
        assert "must be laid" in move.reason


def test_a_start_with_extra_cards_is_decided_in_two_steps():
    mine = view(["S", 7, 8, 9, 10])
    found = leadline.best(mine, nodes=100)
    assert [move.text for move in found.moves] == ["S"]
    assert "after the extra cards" in found.moves[0].reason


def test_one_legal_move():
    position = late_solo([7, "F"], [])
    assert len(position.legal_codes()) == 1
    found = leadline.best(position.view(1), nodes=10)
    assert [move.text for move in found.moves] == ["-7 -F"]
    assert found.moves[0].value == 0.0
    assert found.nodes == 10


def test_reasons_name_costs_gaps_and_risks():
    grid = [*[" . . . . . ."] * 5, "3 . 7 . . ."]
    mine = view([5, 2, "F", 4, 80], grid=grid, discarded=[6])
    sampler = Sampler(mine, 1)
    reasons = {}
    for candidate in range(sampler.count):
        codes = sampler.plan(candidate)
        text = mine.game.notation.join(mine.masked, codes)
        reasons[text] = explain(mine, codes, complete=True)
    assert reasons["80@f6"] == "costs nothing, d1-e6 (32 cells) stays open to 72 unseen numbers"
    (closing,) = [text for text in reasons if text.startswith("5@b1")]
    assert reasons[closing].startswith("pays ")
    assert "leaves no gap next to it" in reasons[closing]
    discards = [text for text in reasons if text.startswith("-")]
    assert any("only Finish" in reasons[text] for text in discards if "-F" in text)
    assert not any("only Finish" in reasons[text] for text in discards if "-F" not in text)


def test_reasons_say_when_a_gap_is_dead():
    found = {(gap.first, gap.last): gap for gap in gaps({0: 3, 2: 7, 34: 70}, 36, {2, 4, 20, 40, 71}, {5, 79}, 4)}
    assert set(found) == {(1, 1), (3, 33), (35, 35)}
    assert (found[1, 1].unseen, found[1, 1].own) == (1, 1)
    assert (found[3, 33].unseen, found[3, 33].own) == (2, 0)
    assert (found[35, 35].unseen, found[35, 35].own) == (1, 0)  # 79 would cost 9


def test_the_seat_must_be_to_move():
    position = leadline.deal("calm-sailing", players=3, seed=7)
    other = position.turn % 3 + 1
    with pytest.raises(leadline.LeadlineError, match=f"seat {other} is not to move; seat {position.turn} is"):
        leadline.best(position.view(other))


def test_the_game_must_not_be_over():
    position = leadline.deal("calm-sailing", players=3, seed=7).playout(1)
    with pytest.raises(leadline.GameOver, match="the game is over"):
        leadline.best(position.view(1))


def test_best_wants_a_view():
    with pytest.raises(leadline.LeadlineError, match="expected the view of one seat"):
        leadline.best(leadline.deal("calm-sailing", players=3, seed=7))


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"nodes": 0}, "nodes 0: expected 1 or more"),
        ({"seconds": 0.0}, "seconds 0.0: expected more than 0"),
        ({"seconds": float("nan")}, "seconds NaN"),
        ({"seconds": True}, "seconds true: expected more than 0, a number"),
        ({"seconds": "1"}, "seconds '1': expected more than 0, a number"),
        ({"seed": -1}, "seed -1: expected a whole number"),
    ],
)
def test_limits_must_make_sense(limits, message):
    position = leadline.deal("calm-sailing", players=3, seed=7)
    with pytest.raises(leadline.LeadlineError, match=message):
        leadline.best(position.view(position.turn), **limits)
    with pytest.raises(leadline.LeadlineError, match=message):
        leadline.verify(position, **limits)


@pytest.mark.parametrize("seconds", [np.float32(1000.0), np.int64(1000), Fraction(2000, 2)])
def test_seconds_may_be_a_number_of_any_type(seconds):
    position = leadline.deal("sea-salt-paper", players=2, seed=4)
    assert leadline.best(position.view(1), nodes=50, seconds=seconds).nodes == 50
    assert leadline.verify(leadline.deal("calm-sailing", players=3, seed=7), seconds=seconds).status == "winnable"
    assert leadline.plan([". . . ."] * 4, [17], seconds=seconds).status == "optimal"


def test_interruption_is_told():
    position = leadline.deal("calm-sailing", players=3, seed=7)
    looks = iter(range(12))

    def clock():
        try:
            return float(next(looks))
        except StopIteration:
            return breaks()

    calls = []

    def breaks():
        if not calls:
            calls.append(1)
            raise KeyboardInterrupt
        return 13.0

    found = analysis.best(position.view(position.turn), seconds=1000, clock=clock)
    assert found.interrupted
    assert found.moves
    assert not leadline.best(position.view(position.turn), nodes=100).interrupted


def test_verify_is_handed_to_the_solver_of_the_game(monkeypatch):
    position = leadline.deal("calm-sailing", players=3, seed=7)
    seen = []
    verifier = types.SimpleNamespace(verify=lambda position, **limits: seen.append((position, limits)))
    solver = types.SimpleNamespace(verifier=verifier)
    monkeypatch.setattr(analysis, "solver_of", lambda game: solver)
    leadline.verify(position, nodes=5, seed=2, threads=3)
    limits = {"nodes": 5, "seconds": None, "seed": 2, "clock": time.perf_counter, "threads": 3}
    assert seen == [(position, limits)]


def test_verify_needs_a_solver_and_everything_known(monkeypatch):
    position = leadline.deal("calm-sailing", players=3, seed=7)
    with pytest.raises(leadline.LeadlineError, match="everything known"):
        leadline.verify(position.view(1))
    monkeypatch.setattr(analysis, "solver_of", lambda game: Solver())
    with pytest.raises(leadline.LeadlineError, match="Calm Sailing has no solver for it"):
        leadline.verify(position)


def test_main_lines_go_on_where_nothing_is_hidden(monkeypatch):
    """Calm Sailing stands in for an open game: with an empty pile a solo player knows everything."""
    position = late_solo([7, 57, "F", 9, "F"], [])
    open_game = dataclasses.replace(position.game, hidden=False)

    class Open:
        def __init__(self, inner):
            self.inner = inner

        def __getattr__(self, name):
            return open_game if name == "game" else getattr(self.inner, name)

    sampler = Sampler(position.view(1), 1)
    wrapped = Open(sampler)
    wrapped.view = Open(sampler.view)
    assert analysis._line(wrapped, sampler.policy, sampler.plan(sampler.policy)) == ("57@f6 -7 -9", "F")
    assert LAST_CELL[0].endswith(".")


@pytest.mark.extended
@pytest.mark.parametrize("seconds", [1e10, float("inf")])
@pytest.mark.parametrize("name", ["calm-sailing", "reef", "reef-encounter", "sea-salt-paper"])
def test_a_time_limit_of_centuries_is_one_too(name, seconds):
    """The search goes on, until somebody breaks it off."""
    position = leadline.deal(name, players=2, seed=3)
    usual = analysis.best(position.view(position.turn)).nodes

    class Enough(Exception):
        pass

    def tell(leader):
        if leader.nodes > usual:
            raise Enough

    with pytest.raises(Enough):
        analysis.best(position.view(position.turn), seconds=seconds, progress=tell, clock=count(step=0.05).__next__)


def test_odds_with_a_time_limit_of_centuries_are_not_counted_in_worlds():
    position = leadline.deal("calm-sailing", players=2, seed=3)

    class Enough(Exception):
        pass

    def tell(known):
        if known.worlds > 2_000:
            raise Enough

    with pytest.raises(Enough):
        odds(position.view(1), seconds=1e10, watch=tell, clock=count(step=0.05).__next__)


LAST: dict[str, object] = {
    "game": "reef",
    "format": 1,
    "players": 2,
    "first": 2,
    "opening": "standard",
    "to_move": 2,
    "boards": [
        [". . y1 p3", "y2 y2 p3 y3", "g1 y1 r3 p4", ". r2 y2 g3"],
        ["y2 . r3 y2", "p2 p2 g3 .", "g2 r4 g3 r4", ". . r1 ."],
    ],
    "hands": [[4, 17], [8, 26, 30, 33]],
    "points": [64, 48],
    "display": [{"card": 47, "points": 0}, {"card": 14, "points": 0}, {"card": 13, "points": 0}],
    "deck": {"top": 45, "count": 26},
    "supply": {"r": 2, "y": 5, "p": 6, "g": 1},
    "played": [1, 7, 11, 12, 25, 28, 29, 31, 32, 34, 37, 38, 40, 42, 44, 46, 48, 49, 51, 53, 54, 55, 56, 57, 59],
    "you": 2,
    "memory": {"shown": [8, 26]},
}


def test_what_a_last_play_of_reef_leaves_in_hand_is_counted_and_not_planned() -> None:
    """The play takes the last green piece: the seat, which began, has no further turn (5.1)."""
    view = leadline.load(LAST)
    assert isinstance(view, leadline.View)
    told = {move.text: move.reason for move in leadline.best(view, nodes=64, seed=1).moves}
    ending = [text for text in told if text.startswith("play") and " g@" in text]
    assert ending
    assert all("planned" not in told[text] for text in ending)
    assert any("at the end for the 3 cards left" in told[text] for text in ending)


def test_reasons_of_a_turn_of_reef_encounter_do_not_hang_on_what_is_hidden() -> None:
    """How hard the others can attack came from one made-up world, other for other seeds."""
    deal = leadline.deal("reef-encounter", players=3, seed=2)
    for _ in range(57):
        deal.push(deal.playout_move(0))
    while not deal.is_boundary:
        deal.push(deal.playout_move(0))
    view = deal.view(deal.turn or 1)
    found = [leadline.best(view, nodes=16, seed=seed) for seed in (2, 5)]
    lines = {seed: {move.line: move.why for move in one.moves} for seed, one in enumerate(found)}
    both = set(lines[0]) & set(lines[1])
    assert both
    assert all(lines[0][line] == lines[1][line] for line in both)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_amid_a_move_what_is_named_is_its_rest(case) -> None:
    """As `leadline moves` lists it, so that it can be played as it stands."""
    position = case.deal(5)
    for number in range(60):
        if position.is_over:
            break
        view = position.view(position.turn)
        if not position.is_boundary and 1 < len(view.legal_codes()) <= 30:
            assert {move.text for move in leadline.best(view, nodes=30, seed=1).moves} <= set(seat_moves(view) or ())
        legal = position.legal_codes()
        position.push(legal[number * 7 % len(legal)])


def test_an_atom_that_is_asked_for_amid_a_move_is_one_candidate() -> None:
    """`-22` with another card due stood twice in the answer, completed by the policy and bare."""
    deal = leadline.deal("calm-sailing", players=3, seed=7)
    while deal.is_boundary or len(deal.legal_codes()) < 3 or deal.phase != "pay" or deal.owed < 2:  # type: ignore[attr-defined]
        deal.push(deal.playout_move(0))
    view = deal.view(deal.turn or 1)
    texts = [move.text for move in view.legal_moves()]
    for text in texts:
        found = leadline.best(view, nodes=300, seed=1, moves=[text])
        told = [move.text for move in found.moves]
        assert told.count(text) == 1
        assert len(told) <= 2
        (asked,) = [move for move in found.moves if move.text == text]
        assert "completes the move" in asked.why
        assert set(asked.line) < set(seat_moves(view) or ())
    every = leadline.best(view, nodes=300, seed=1, moves="all")
    assert sorted(move.text for move in every.moves) == sorted(seat_moves(view) or {})


@pytest.mark.parametrize("rules", [{}, {"storms": True}], ids=["base", "storms"])
def test_to_give_a_card_and_to_give_it_and_no_more_have_two_texts(rules: dict[str, object]) -> None:
    """Both stood as `2:41` in one answer."""
    deal = leadline.deal("calm-sailing", players=3, seed=1, **rules)
    while deal.is_boundary or deal.phase != "share" or len(seat_moves(deal.view(deal.turn or 1)) or ()) < 5:  # type: ignore[attr-defined]
        deal.push(deal.playout_move(0))
    view = deal.view(deal.turn or 1)
    for text in list(seat_moves(view) or ())[:5]:
        found = leadline.best(view, nodes=400, seed=1, moves=[text])
        told = [move.text for move in found.moves]
        assert text in told
        assert len(set(told)) == len(told)
