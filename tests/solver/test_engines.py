"""Engines: what their names mean, what they see, and that they play what they say."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable

import pytest

import leadline
from leadline.core import GAMES, DocumentError, Generator, LeadlineError, Position, View
from leadline.core.calm_sailing.base.moves import DISCARD, LAY_FINISH, PLAY, unpack
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.competitive.moves import TAKE
from leadline.core.calm_sailing.competitive.position import Competitive
from leadline.core.reef.position import Reef
from leadline.core.sea_salt.notation import pack
from leadline.core.sea_salt.position import SeaSalt
from leadline.core.sea_salt.state import PASS, STOP
from leadline.solver.match.engines import KINDS, Engine, engine, kinds
from leadline.solver.match.run import play
from support.cases import CASES, ENTRIES, Case, some

BUDGET = "a budget such as 2000n (playouts), 100ms, 2s or 100ms-cpu (processor time)"

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def named(case: Case, name: str) -> str:
    """The name with a small budget where it takes one; a rollout of Reef Encounter takes some milliseconds."""
    nodes = 4 if case.game.name == "reef-encounter" else 24
    return f"{name}:{nodes}n" if next(kind for kind in KINDS if kind.name == name).budgeted else name


every_engine = pytest.mark.parametrize(
    ("case", "name"),
    [
        pytest.param(case, named(case, kind.name), id=f"{case}-{kind.name}")
        for case in CASES
        for kind in kinds(case.game)
    ],
)


def to_move(case: Case, wanted: int) -> list[Position]:
    """Positions of two games of the case in which somebody is to move."""
    return [position for position in some(case, wanted) if not position.is_over]


@every_engine
def test_two_worlds_that_look_the_same_get_the_same_move(case: Case, name: str) -> None:
    one, other = engine(name, case.game), engine(name, case.game)
    slow = case.game.name == "reef-encounter" and name not in ("policy", "random")
    for number, position in enumerate(to_move(case, 2 if slow else 6)):
        seat = position.turn
        assert seat is not None
        world = position.redeal(seat, Generator(number, "worlds"))
        found = one.moves(position.view(seat), number)
        assert found == other.moves(world.view(seat), number)
        assert found == one.moves(position.view(seat), number), "what it has decided before must not count"
        assert found[0] in position.legal_codes()


@every_engine
def test_an_engine_takes_nothing_but_a_view_of_the_seat_to_move(case: Case, name: str) -> None:
    deal = case.deal(1)
    found = engine(name, case.game)
    with pytest.raises(TypeError, match=r"expected the view of one seat, found a "):
        found.moves(deal, 1)  # type: ignore[arg-type]
    if case.players > 1:
        with pytest.raises(ValueError, match="is not to move"):
            found.moves(deal.view((deal.turn or 1) % case.players + 1), 1)


@every_engine
def test_an_engine_leaves_the_view_as_it_is(case: Case, name: str) -> None:
    deal = case.deal(2)
    view = deal.view(deal.turn or 1)
    key = view.key()
    engine(name, case.game).moves(view, 1)
    assert view.key() == key


@every_case
def test_greedy_plays_whole_games(case: Case) -> None:
    """Alone in all seats; what it decides ahead is legal as long as nothing new is seen."""
    greedy = engine("greedy", case.game)
    end, decisions, _ = play(case.deal(4), [greedy] * case.players, 1)
    assert end.is_over
    assert decisions > case.players


@every_case
def test_an_engine_that_the_ruleset_has_not_is_refused(case: Case) -> None:
    there = {kind.name for kind in kinds(case.game)}
    absent = [kind.name for kind in KINDS if kind.name not in there]
    for name in absent:
        with pytest.raises(DocumentError) as error:
            engine(named(case, name), case.game)
        assert str(error.value).startswith(
            f"engines: {case.game.title} has no engine {name!r} (expected one of: best:BUD"
        )
    assert "plan4" in (absent if case.game.name != "reef" else there)


class Cheat(Engine):
    name = "cheat"

    def _moves(self, view: View, seed: int) -> list[int]:
        return [2**40]


def test_an_illegal_move_is_refused() -> None:
    deal = leadline.deal("reef", players=2, seed=1)
    with pytest.raises(LeadlineError, match=r"engine cheat: its move \[1099511627776\] is not legal for seat"):
        play(deal, [Cheat(), Cheat()], 1)


@pytest.mark.parametrize("case", [case for case in CASES if case.players == 2], ids=str)
def test_choose_is_the_first_move_of_best(case: Case) -> None:
    slow = case.game.name == "reef-encounter"
    for number, position in enumerate(some(case, 4 if slow else 12)):
        if position.is_over or not position.is_boundary or len(position.legal_codes()) == 1:
            continue
        view = position.view(position.turn or 1)
        nodes = 4 if slow else 64
        codes = engine(f"best:{nodes}n", case.game).moves(view, number)
        best = leadline.best(view, nodes=nodes, seed=number).moves[0]
        if slow:
            texts: list[str] = []
            walk = position.copy()
            for code in codes:
                texts.append(case.game.notation.atom_text(walk, code))
                walk.push(code)
            assert tuple(texts) == best.line
        else:
            assert case.game.notation.join(view.masked, codes) == best.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("best", f"'best' needs {BUDGET}: best:2000n"),
        ("best:", f"'best:': '' is not a budget; expected {BUDGET}"),
        ("best:0n", f"'best:0n': '0n' is not a budget; expected {BUDGET}"),
        ("best:0ms", f"'best:0ms': '0ms' is not a budget; expected {BUDGET}"),
        ("best:2h", f"'best:2h': '2h' is not a budget; expected {BUDGET}"),
        ("best:9n-cpu", f"'best:9n-cpu': '9n-cpu' is not a budget; expected {BUDGET}"),
        ("mcts", f"'mcts' needs {BUDGET}: mcts:2000n"),
        ("policy:5n", "'policy:5n': policy takes no budget; expected 'policy'"),
        (
            "plan4",
            "Calm Sailing has no engine 'plan4' "
            "(expected one of: best:BUDGET, flat:BUDGET, tree:BUDGET, mcts:BUDGET, policy, greedy, random)",
        ),
        ("polcy", "unknown engine 'polcy'; did you mean 'policy'? (expected one of: "),
        ("", "unknown engine '' (expected one of: "),
    ],
)
def test_what_is_wrong_with_a_name(text: str, said: str) -> None:
    with pytest.raises(DocumentError) as error:
        engine(text, leadline.game("calm-sailing"))
    assert str(error.value).startswith(f"engines: {said}")


@pytest.mark.parametrize(
    ("text", "nodes", "seconds", "clock"),
    [
        ("best:2000n", 2000, None, time.perf_counter),
        ("best:100ms", None, 0.1, time.perf_counter),
        ("best:1.5s", None, 1.5, time.perf_counter),
        ("best:2m", None, 120.0, time.perf_counter),
        ("best:100ms-cpu", None, 0.1, time.thread_time),
        ("tree:9n", 9, None, time.perf_counter),
    ],
)
def test_budgets(
    text: str,
    nodes: int | None,
    seconds: float | None,
    clock: Callable[[], float],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def choose(view: View, **limits: object) -> list[int]:
        asked.append(limits)
        return view.legal_codes()[:1]

    monkeypatch.setattr("leadline.solver.analysis.choose", choose)
    deal = leadline.deal("calm-sailing", players=2, seed=1)
    search = "tree" if text.startswith("tree") else None
    assert engine(text, deal.game).moves(deal.view(deal.turn or 1), 7)
    assert asked == [{"nodes": nodes, "seconds": pytest.approx(seconds), "seed": 7, "search": search, "clock": clock}]


@pytest.mark.parametrize("name", ["best:30ms-cpu", "mcts:.03s-cpu"])
def test_processor_time_is_the_work_of_the_thread(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock on the wall that leaps ahead, as it seems to do on a machine under load, ends nothing; and the thread has
    worked as long as it may."""
    wall = itertools.count(step=1000.0)
    deal = leadline.deal("reef", players=2, seed=1)
    player = engine(name, deal.game)
    monkeypatch.setattr(time, "perf_counter", lambda: next(wall))
    began = time.thread_time()
    player.moves(deal.view(deal.turn or 1), 1)
    assert 0.03 <= time.thread_time() - began < 1


def test_waiting_is_no_work() -> None:
    began = time.thread_time()
    clock = engine("mcts:1s-cpu", leadline.game("reef")).budget.clock  # type: ignore[attr-defined]
    time.sleep(0.05)
    assert clock() - began < 0.04


def test_every_game_has_the_plain_engines() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    for entry in [*GAMES, *ENTRIES]:
        assert {"best", "mcts", "policy", "greedy", "random"} <= {kind.name for kind in kinds(entry)}


def test_greedy_reef_takes_the_most_points_at_once() -> None:
    greedy = engine("greedy", leadline.game("reef"))
    scored = 0
    for position in [position for case in CASES if case.game.name == "reef" for position in to_move(case, 16)]:
        assert isinstance(position, Reef)
        seat = position.turn or 1
        if not position.is_boundary or not any(position.boards[seat - 1]):
            continue
        gains = []
        for text in position.whole_moves() or []:
            after = position.copy()
            after.push(text)
            gains.append(after.points[seat - 1] - position.points[seat - 1])
        after = position.copy()
        for code in greedy.moves(position.view(seat), 1):
            after.push(code)
        assert after.is_boundary
        gained = after.points[seat - 1] - position.points[seat - 1]
        assert gained == max(gains)
        scored += gained > 0
    assert scored > 5


def test_greedy_sea_salt_stops_as_soon_as_it_may() -> None:
    greedy = engine("greedy", leadline.game("sea-salt-paper"))
    closed = 0
    for seed in range(12):
        position = leadline.deal("sea-salt-paper", players=2, seed=seed)
        assert isinstance(position, SeaSalt)
        while position.turn is not None:
            codes = position.legal_codes()
            code = greedy.moves(position.view(position.turn), 1)[0]
            if pack(STOP) in codes:
                assert code != pack(PASS)
                closed += code == pack(STOP)
            position.push(code)
    assert closed > 10


def test_greedy_calm_sailing_finishes_and_pays_little() -> None:
    entry = leadline.game("calm-sailing")
    greedy = engine("greedy", entry)
    finishes, plays = 0, 0
    for seed in range(12):
        position = leadline.deal("calm-sailing", players=3, seed=seed)
        assert isinstance(position, CalmSailing)
        while (turn := position.turn) is not None:
            codes = position.legal_codes()
            found = greedy.moves(position.view(turn), 1)
            starts = {unpack(code)[0] for code in codes}
            kind = unpack(found[0])[0]
            if LAY_FINISH in starts:
                assert kind == LAY_FINISH
                finishes += 1
            if kind == PLAY and DISCARD in starts:
                assert len(found) <= 3, "a play costs two cards at most where two can be discarded instead"
                plays += 1
            for code in found:
                position.push(code)
    assert finishes > 2
    assert plays > 100


def test_greedy_competitive_takes_the_most_points_at_once() -> None:
    greedy = engine("greedy", leadline.deal("calm-sailing", players=2, seed=0, variant="competitive").game)
    compared, taken = 0, 0
    for seed in range(8):
        position = leadline.deal("calm-sailing", players=2, seed=seed, variant="competitive")
        assert isinstance(position, Competitive)
        while (turn := position.turn) is not None:
            codes = greedy.moves(position.view(turn), 1)
            before = position.points[turn - 1]
            gains = []
            for text in position.whole_moves() or []:
                if text != "F":  # which is laid only where it does not lose the game
                    after = position.copy()
                    after.push(text)
                    gains.append(after.points[turn - 1] - before)
            taken += unpack(codes[0])[0] == TAKE
            for code in codes:
                position.push(code)
            assert position.is_boundary
            if not position.is_over:
                assert position.points[turn - 1] - before == max(gains)
                compared += len(set(gains)) > 1
    assert compared > 50
    assert taken > 50
