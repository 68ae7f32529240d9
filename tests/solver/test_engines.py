"""Engines: what their names mean, what they see, and that they play what they say."""

from __future__ import annotations

import pytest

import leadline
from leadline.core import GAMES, DocumentError, Game, Generator, LeadlineError, Position, View
from leadline.core.calm_sailing.base.moves import DISCARD, LAY_FINISH, PLAY, unpack
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.reef.position import Reef
from leadline.core.sea_salt.notation import PASS, STOP, pack
from leadline.core.sea_salt.position import SeaSalt
from leadline.solver.match.engines import KINDS, Engine, engine, kinds
from leadline.solver.match.run import play
from support.cases import CASES, Case, some

# Budgets of the engines that take one; a rollout of Reef Encounter takes some milliseconds.
SMALL = {entry.name: "4n" if entry.name == "reef-encounter" else "48n" for entry in GAMES}
every_engine = pytest.mark.parametrize(
    ("entry", "name"),
    [
        pytest.param(
            entry, f"{kind.name}:{SMALL[entry.name]}" if kind.budgeted else kind.name, id=f"{entry.name}-{kind.name}"
        )
        for entry in GAMES
        for kind in kinds(entry)
    ],
)


def to_move(entry: Game, wanted: int) -> list[Position]:
    """Positions of a game in which somebody is to move, spread over games of all kinds."""
    cases = [case for case in CASES if case.game is entry]
    return [position for case in cases for position in some(case, wanted) if not position.is_over]


@every_engine
def test_two_worlds_that_look_the_same_get_the_same_move(entry: Game, name: str) -> None:
    one, other = engine(name, entry), engine(name, entry)
    slow = entry.name == "reef-encounter" and name not in ("policy", "random")
    for number, position in enumerate(to_move(entry, 2 if slow else 10)[:: 3 if slow else 1]):
        seat = position.turn
        assert seat is not None
        world = position.redeal(seat, Generator(number, "worlds"))
        found = one.moves(position.view(seat), number)
        assert found == other.moves(world.view(seat), number)
        assert found == one.moves(position.view(seat), number), "what it has decided before must not count"
        assert found[0] in position.legal_codes()


@every_engine
def test_an_engine_takes_nothing_but_a_view_of_the_seat_to_move(entry: Game, name: str) -> None:
    deal = leadline.deal(entry.name, players=2, seed=1)
    found = engine(name, entry)
    with pytest.raises(TypeError, match=r"expected the view of one seat, found a "):
        found.moves(deal, 1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="is not to move"):
        found.moves(deal.view(3 - (deal.turn or 1)), 1)


@every_engine
def test_an_engine_leaves_the_view_as_it_is(entry: Game, name: str) -> None:
    deal = leadline.deal(entry.name, players=2, seed=2)
    view = deal.view(deal.turn or 1)
    key = view.key()
    engine(name, entry).moves(view, 1)
    assert view.key() == key


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
        ("best", "'best' needs a budget such as 2000n (playouts), 100ms or 2s: best:2000n"),
        ("best:", "'best:': '' is not a budget; expected a budget such as 2000n (playouts), 100ms or 2s"),
        ("best:0n", "'best:0n': '0n' is not a budget; expected a budget such as 2000n (playouts), 100ms or 2s"),
        ("best:0ms", "'best:0ms': '0ms' is not a budget; expected a budget such as 2000n (playouts), 100ms or 2s"),
        ("best:2h", "'best:2h': '2h' is not a budget; expected a budget such as 2000n (playouts), 100ms or 2s"),
        ("policy:5n", "'policy:5n': policy takes no budget; expected 'policy'"),
        (
            "plan4",
            "Calm Sailing has no engine 'plan4' "
            "(expected one of: best:BUDGET, flat:BUDGET, tree:BUDGET, policy, greedy, random)",
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
    ("text", "nodes", "seconds"),
    [
        ("best:2000n", 2000, None),
        ("best:100ms", None, 0.1),
        ("best:1.5s", None, 1.5),
        ("best:2m", None, 120.0),
        ("tree:9n", 9, None),
    ],
)
def test_budgets(text: str, nodes: int | None, seconds: float | None, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def choose(view: View, **limits: object) -> list[int]:
        asked.append(limits)
        return view.legal_codes()[:1]

    monkeypatch.setattr("leadline.solver.analysis.choose", choose)
    deal = leadline.deal("calm-sailing", players=2, seed=1)
    search = "tree" if text.startswith("tree") else None
    assert engine(text, deal.game).moves(deal.view(deal.turn or 1), 7)
    assert asked == [{"nodes": nodes, "seconds": pytest.approx(seconds), "seed": 7, "search": search}]


def test_every_game_has_the_plain_engines() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    for entry in GAMES:
        assert {"best", "policy", "greedy", "random"} <= {kind.name for kind in kinds(entry)}


def test_greedy_reef_takes_the_most_points_at_once() -> None:
    greedy = engine("greedy", leadline.game("reef"))
    scored = 0
    for position in to_move(leadline.game("reef"), 16):
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
