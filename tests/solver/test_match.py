"""Matches: who sits where, what is counted, files that are gone on with, and the same games in any number of
processes."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import leadline
from leadline.core import ArgumentError, DocumentError, Position, View
from leadline.core.documents import records
from leadline.solver.match import run as matches
from leadline.solver.match.engines import Engine, Policy, Random, engine
from leadline.solver.match.match_definition import Match, PlayedGame
from leadline.solver.match.report import Tally
from leadline.solver.match.run import play, run
from leadline.solver.match.sprt import Stop
from support.cases import CASES, Case

every_case = pytest.mark.parametrize("case", CASES, ids=str)


class Spy(Engine):
    """Plays like another engine and remembers what it was shown."""

    def __init__(self, other: Engine) -> None:
        self.name = f"spy on {other.name}"
        self.other = other
        self.shown: list[object] = []

    def _moves(self, view: View, seed: int) -> list[int]:
        self.shown.append(view)
        return self.other.moves(view, seed)


@every_case
def test_the_quick_loop_plays_what_seats_with_views_play(case: Case) -> None:
    """Games of the policy and of random players are played without Python objects; seat by seat the same."""
    deal = case.deal(3)
    for kinds in ((Policy,), (Random,), (Policy, Random)):
        quick: list[Engine] = [kinds[seat % len(kinds)]() for seat in range(case.players)]
        slow: list[Engine] = [Spy(one) for one in quick]
        end, decisions, _ = play(deal, quick, 5)
        walked, steps, _ = play(deal, slow, 5)
        assert (end, decisions) == (walked, steps)
        assert end.is_over
        assert deal == case.deal(3)


@every_case
def test_engines_are_shown_views_of_their_own_seats(case: Case) -> None:
    deal = case.deal(1)
    spies = [Spy(engine(("policy", "random")[seat % 2], case.game)) for seat in range(case.players)]
    end, decisions, _ = play(deal, spies, 1)
    assert end.is_over
    for seat, spy in enumerate(spies, start=1):
        assert spy.shown
        for view in spy.shown:
            assert isinstance(view, View)
            assert view.seat == view.turn == seat
            assert view.masked == View(view.masked, seat).masked, "nothing is left in it that the seat does not see"
    assert sum(len(spy.shown) for spy in spies) == decisions


class Hopeful(Engine):
    """Decides further ahead than it can see: all legal moves of now, one after the other."""

    name = "hopeful"

    def _moves(self, view: View, seed: int) -> list[int]:
        return view.legal_codes()


@every_case
def test_an_engine_is_asked_again_where_its_plan_fails(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "LONGEST", 400)
    deal = case.deal(1)
    spies = [Spy(engine("policy", case.game) if seat else Hopeful()) for seat in range(case.players)]
    end, decisions, codes = play(deal, spies, 1)
    assert end.is_over or decisions == 400
    assert len(codes) == decisions >= sum(len(spy.shown) for spy in spies)
    walk = deal.copy()
    for code in codes:
        walk.push(code)  # legal, every one
    assert walk == end


def test_a_match_that_is_cancelled_ends_before_the_next_decision() -> None:
    left = iter([True, True, False])
    spies = [Spy(Policy()), Spy(Policy())]
    with pytest.raises(matches.Cancelled):
        play(leadline.deal("reef", players=2, seed=1), spies, 1, goes_on=lambda: next(left))
    assert len(spies[0].shown) + len(spies[1].shown) == 2


def games_of(match: Match, games: int, **options: Any) -> list[PlayedGame]:
    """The games of a match, in order."""
    player = matches.Player(match)
    return [player.game(number) for number in range(games)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_rotate(players: int) -> None:
    match = Match("reef", players, ("policy", "random"), seed=5)
    found = games_of(match, 2 * players)
    assert [game.seats.index(0) for game in found] == 2 * list(range(players))
    assert all(Counter(game.seats) == {0: 1, 1: players - 1} for game in found)
    assert match.deal(1) == leadline.deal("reef", players=players, seed=6)


@every_case
def test_who_sits_where_is_asked_of_the_ruleset_that_is_played(case: Case, tmp_path: Path) -> None:
    """Seats that compete get different engines, in every seating; seats that play together the same one."""
    out = tmp_path / "games.jsonl"
    match = Match(case.game.name, case.players, ("greedy", "policy"), 3, dict(case.options), True)
    assert match.entry is case.game
    report = run(match, len(match.arrangements), out=out)
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert len(lines) == report.games == (2 if case.game.cooperative else case.players)
    for number, line in enumerate(lines):
        if case.game.cooperative:
            assert line["seats"] == [("greedy", "policy")[number]] * case.players
        else:
            assert line["seats"] == ["greedy" if seat == number else "policy" for seat in range(case.players)]
        replayed = records.replay(line["record"])
        assert replayed.status == "legal"
        assert list(replayed.position.returns or ()) == line["returns"]


@every_case
def test_one_engine_alone_is_for_seats_that_play_together(case: Case) -> None:
    if case.game.cooperative:
        assert len(Match(case.game.name, case.players, ("policy",), 3, dict(case.options)).arrangements) == 1
        return
    with pytest.raises(DocumentError) as error:
        Match(case.game.name, case.players, ("policy",), 3, dict(case.options))
    assert str(error.value) == f"engines: 1 given; {case.game.title} takes two"


def test_engines_of_a_co_operative_game_sit_in_every_seat() -> None:
    assert Match("calm-sailing", 3, ("policy",)).arrangements == ((0, 0, 0),)
    assert Match("calm-sailing", 3, ("policy", "greedy")).arrangements == ((0, 0, 0), (1, 1, 1))


def test_the_policy_wins_what_its_own_loop_wins() -> None:
    """The match and `training.won` count the same games."""
    from fitting import calm_sailing as training
    from leadline.core.calm_sailing.base.position import CalmSailing

    report = run(Match("calm-sailing", 3, ("policy",), 300, {"removed": 12}), 200)
    deals = [leadline.deal("calm-sailing", players=3, seed=seed, removed=12) for seed in range(300, 500)]
    won = training.won([deal for deal in deals if isinstance(deal, CalmSailing)])
    assert (report.rows[0].won, report.rows[0].games) == (won, 200)


SAMPLES = {
    "calm-sailing": Match("calm-sailing", 3, ("best:20n", "greedy"), 4, {"removed": 12}, True),
    "reef": Match("reef", 3, ("greedy", "policy"), 4, {"opening": "experienced"}, True),
    "reef-encounter": Match("reef-encounter", 2, ("greedy", "random"), 4, {"expert": True}, True),
    "sea-salt-paper": Match("sea-salt-paper", 2, ("best:20n", "random"), 4, {}, True),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_game_is_replayed_from_its_record(name: str, tmp_path: Path) -> None:
    match = SAMPLES[name]
    out = tmp_path / "games.jsonl"
    report = run(match, len(match.arrangements), out=out)
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert len(lines) == report.games == len(match.arrangements)
    for line in lines:
        replayed = records.replay(line["record"])
        assert replayed.status == "legal"
        assert replayed.outcome is not None
        assert records.outcome_json(replayed.outcome) == line["outcome"]
        assert list(replayed.position.returns or ()) == line["returns"]
        assert line["record"]["names"] == line["seats"]
        assert not line["record"].keys() & {"seed", "shuffle"}, "all chance is written down"
        assert line["deal"] == 4


def test_a_record_changes_no_game(tmp_path: Path) -> None:
    match = Match("calm-sailing", 2, ("policy",), 9)
    kept = dataclasses.replace(match, records=True)
    for one, other in zip(games_of(match, 5), games_of(kept, 5), strict=True):
        assert dataclasses.replace(other, record=None) == one


def test_the_same_file_for_any_number_of_processes(tmp_path: Path) -> None:
    """Also after other searches in this process."""
    match = Match("sea-salt-paper", 2, ("best:30n", "policy"), 7)
    texts, reports = [], []
    for number, threads in enumerate((1, 2, 1)):
        leadline.best(match.deal(number).view(match.deal(number).turn or 1), nodes=50 + number, seed=number)
        out = tmp_path / f"{number}.jsonl"
        reports.append(run(match, 6, out=out, threads=threads))
        texts.append(out.read_bytes())
    assert texts[0] == texts[1] == texts[2]
    assert reports[0] == reports[1] == reports[2]
    assert texts[0].count(b"\n") == 6


class Interrupt:
    """Raises KeyboardInterrupt after so many games."""

    def __init__(self, games: int) -> None:
        self.left = games

    def __call__(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


@pytest.mark.parametrize("cut", [0, 1, 400, 401, 10**6])
def test_a_match_goes_on_from_its_file(tmp_path: Path, cut: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("sea-salt-paper", 2, ("greedy", "policy"), 7)
    whole = run(match, 8, out=tmp_path / "whole.jsonl")
    text = (tmp_path / "whole.jsonl").read_bytes()
    out = tmp_path / "part.jsonl"
    out.write_bytes(text[:cut])
    played: list[int] = []
    game = matches.Player.game
    monkeypatch.setattr(matches.Player, "game", lambda own, number: (played.append(number), game(own, number))[1])
    assert run(match, 8, out=out) == whole
    assert out.read_bytes() == text
    assert played == list(range(text[:cut].count(b"\n"), 8))


def test_an_interrupted_match_tells_what_it_knows(tmp_path: Path) -> None:
    match = Match("sea-salt-paper", 2, ("greedy", "policy"), 7)
    out = tmp_path / "games.jsonl"
    broken = run(match, 8, out=out, step=Interrupt(3))
    assert (broken.interrupted, broken.games, broken.deals) == (True, 3, 1)
    assert out.read_bytes().count(b"\n") == 3
    whole = run(match, 8, out=out)
    assert whole == run(match, 8)
    assert not whole.interrupted


def test_a_match_that_is_interrupted_while_it_opens_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(file: int) -> bool:
        raise KeyboardInterrupt

    match = Match("sea-salt-paper", 2, ("greedy", "policy"), 7)
    out = tmp_path / "games.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr("leadline.solver.match.match_file.lock", interrupt)
        broken = run(match, 8, out=out)
    assert (broken.interrupted, broken.games, out.read_bytes()) == (True, 0, b"")
    assert run(match, 2, out=out) == run(match, 2)


def test_an_interrupted_match_of_two_processes(tmp_path: Path) -> None:
    match = Match("sea-salt-paper", 2, ("best:50n", "policy"), 7)
    out = tmp_path / "games.jsonl"
    assert run(match, 40, out=out, threads=2, step=Interrupt(3)).games == 3
    assert out.read_bytes().count(b"\n") == 3


MATCH = Match("reef", 2, ("policy", "random"), 7, {"opening": "standard"})


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 8}, "line 1 is of another match: deal 7; this one has 8"),
        ({"players": 3}, "line 1 is of another match: players 2; this one has 3"),
        ({"engines": ("policy", "greedy")}, "line 1 is of another match: engines ['policy', 'random']; this one has"),
        ({"rules": {}}, "line 1 is of another match: rules {'opening': 'standard'}; this one has {}"),
        ({"game": "sea-salt", "rules": {}}, "line 1 is of another match: game 'reef'; this one has 'sea-salt-paper'"),
        ({"records": True}, "line 1 has no record; the match was begun without --records"),
    ],
)
def test_a_file_of_another_match_is_refused(tmp_path: Path, other: dict[str, Any], said: str) -> None:
    out = tmp_path / "games.jsonl"
    run(MATCH, 4, out=out)
    before = out.read_bytes()
    with pytest.raises(DocumentError) as error:
        run(dataclasses.replace(MATCH, **other), 12, out=out)
    assert len(error.value.problems) == 1
    assert str(error.value).startswith(f"{out}: {said}")
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"{}", "line 5 is of another match: match null; this one has 1"),
        (
            b'{"game": "reef", "format": 1, "players": 2}',
            "line 5: this is a deal or a position, which `leadline show` reads; expected a game of a match",
        ),
        (b"[]", "line 5: expected an object, a game of a match"),
        (b'{"match": 1,', "line 5: invalid JSON; expected a game of a match"),
        (b"\xff", "line 5: invalid JSON; expected a game of a match"),
    ],
)
def test_a_line_that_is_no_game_is_refused(tmp_path: Path, line: bytes, said: str) -> None:
    out = tmp_path / "games.jsonl"
    run(MATCH, 4, out=out)
    out.write_bytes(out.read_bytes() + line + b"\n")
    with pytest.raises(DocumentError) as error:
        run(MATCH, 8, out=out)
    assert str(error.value) == f"{out}: {said}"


@pytest.mark.parametrize("key", ["returns", "outcome", "decisions", "key"])
def test_a_game_without_its_result_is_refused(tmp_path: Path, key: str) -> None:
    out = tmp_path / "games.jsonl"
    run(MATCH, 2, out=out)
    found = [json.loads(line) for line in out.read_text().splitlines()]
    del found[1][key]
    out.write_text("".join(json.dumps(line) + "\n" for line in found))
    with pytest.raises(DocumentError, match="line 2: not a game as a match writes it"):
        run(MATCH, 2, out=out)


@pytest.mark.parametrize("text", ["what a person has written", '{"match": 1, "version": "0"', "{}"])
def test_a_text_that_no_match_has_begun_is_left_alone(tmp_path: Path, text: str) -> None:
    out = tmp_path / "notes"
    out.write_text(text)
    with pytest.raises(DocumentError, match="line 1: expected a game of this match"):
        run(MATCH, 2, out=out)
    assert out.read_text() == text


def test_a_file_that_two_matches_write_to_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"

    def meanwhile() -> None:
        out.write_bytes(out.read_bytes() + b"{}\n")

    with pytest.raises(DocumentError, match="has been changed meanwhile; one match at a time"):
        run(MATCH, 2, out=out, step=meanwhile)
    assert run(MATCH, 2, out=Path("/dev/null")).games == 2


def test_more_games_than_asked_for_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    run(MATCH, 4, out=out)
    with pytest.raises(DocumentError, match="holds 4 games, more than the 2 of this match"):
        run(MATCH, 2, out=out)
    with pytest.raises(DocumentError, match="is a folder"):
        run(MATCH, 2, out=tmp_path)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("reef", 2, ("policy",)), "engines: 1 given; Reef takes two"),
        (("calm-sailing", 2, ()), "engines: 0 given; Calm Sailing takes one or two"),
        (("reef", 2, ("policy", "policy")), "engines: 'policy' twice; the two would play the same games"),
        (("reef", 5, ("policy", "polcy")), "engines: unknown engine 'polcy'; did you mean 'policy'?"),
        (("reef", 5, ("policy", "random")), "players: expected 2 to 4, found 5"),
        (("reef", 2, ("policy", "random"), 1, {"removed": 3}), "removed: Reef has no such option"),
        (("reef", 2, ("policy", "random"), -1), "seed: -1; expected a whole number"),
    ],
)
def test_what_is_wrong_with_a_match(arguments: tuple[Any, ...], said: str) -> None:
    with pytest.raises(DocumentError) as error:
        Match(*arguments)
    assert any(str(problem).startswith(said) for problem in error.value.problems)


@pytest.mark.parametrize("games", [0, -2, 3])
def test_a_number_of_games_that_fits_no_deals(games: int) -> None:
    with pytest.raises(ArgumentError, match=f"games: {games}; expected a multiple of 2"):
        run(MATCH, games)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"games": 3}, "games: 3; expected a multiple of 2: every deal is played once with every seating"),
        ({"games": 2.0}, "games: 2.0; expected a whole number"),
        ({"games": True}, "games: true; expected a whole number"),
        ({"engines": "greedy"}, "engines: 'greedy'; expected a list of the names of engines"),
        ({"engines": ["policy", 3]}, r"engines: \['policy', 3\]; expected a list of the names of engines"),
        ({"engines": None}, "engines: null; expected a list of the names of engines"),
        ({"stop": "0.6"}, "stop: '0.6'; expected two shares such as 0.5:0.6"),
        ({"stop": (0.5, 0.6)}, "stop: .*; expected two shares such as 0.5:0.6"),
        ({"threads": 0}, "threads 0: expected 1 or more"),
        ({"threads": 2_000}, "threads 2000: expected at most 1,024"),
    ],
)
def test_what_is_wrong_with_the_arguments_of_a_call(changed: dict[str, Any], said: str) -> None:
    given: dict[str, Any] = {"players": 2, "engines": ["policy", "greedy"], "games": 2} | changed
    with pytest.raises(ArgumentError, match=said):
        leadline.match("reef", **given)


def test_a_match_is_the_same_whatever_its_numbers_are_made_of(tmp_path: Path) -> None:
    """A tuple and numbers of numpy are written as JSON has them, and the match goes on from there."""
    out, more = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    rules: dict[str, Any] = {"removed": (1, 2), "wild": None}
    first = leadline.match(
        "calm-sailing", players=np.int64(2), engines=["policy"], games=2, seed=np.int64(3), out=out, **rules
    )
    json.dumps(first.as_json())
    leadline.match("calm-sailing", players=2, engines=["policy"], games=4, seed=3, out=out, **rules)
    leadline.match("calm-sailing", players=2, engines=["policy"], games=4, seed=3, out=more, removed=[1, 2])
    assert out.read_bytes() == more.read_bytes()


def test_games_are_begun_as_they_are_needed() -> None:
    """A test that decides early needs no list of a billion games."""
    report = leadline.match("sea-salt", players=2, engines=["greedy", "random"], games=2_000_000_000, stop="0.5:0.6")
    assert 2 <= report.games < 1_000


def told(
    match: Match, games: list[tuple[tuple[float, ...], tuple[int | None, ...]]], stop: Stop | None = None
) -> Tally:
    """A tally of games with these returns and scores, in the order of the match."""
    tally = Tally(match, stop)
    for number, (returns, scores) in enumerate(games):
        seats = match.arrangements[number % len(match.arrangements)]
        tally.add(PlayedGame(seats, returns, {"winners": [], "scores": list(scores), "reason": ""}, 1, 0))
    return tally


def test_wins_shares_and_scores_are_counted() -> None:
    report = told(
        MATCH,
        [
            ((1.0, 0.0), (50, 40)),  # A in seat 1 wins
            ((1.0, 0.0), (45, 43)),  # A in seat 2 loses
            ((0.5, 0.5), (30, 30)),
            ((0.0, 1.0), (20, 60)),  # A in seat 2 wins
        ],
    ).report()
    a, b = report.rows
    assert (a.games, a.won, a.shared, a.lost, a.share, a.score) == (4, 2, 1, 1, 0.625, (50 + 43 + 30 + 60) / 4)
    assert (b.games, b.won, b.shared, b.lost, b.share, b.score) == (4, 1, 1, 2, 0.375, (40 + 45 + 30 + 20) / 4)
    assert a.interval[0] < 0.625 < a.interval[1]
    assert a.interval[0] == pytest.approx(1 - b.interval[1])
    assert report.shares is not None
    assert report.shares.mean == 0.25  # of the differences 0 and 0.5
    assert report.scores is not None
    assert report.scores.mean == ((10 - 2) / 2 + (0 + 40) / 2) / 2


def test_one_against_three_is_counted_by_seat() -> None:
    match = Match("reef", 4, ("policy", "random"))
    scores = (1, 2, 3, 4)
    report = told(match, [((1.0, 0, 0, 0), scores)] * 4).report()  # seat 1 wins all: A once in four games
    a, b = report.rows
    assert (a.games, a.seats, a.won, a.share) == (4, 4, 1, 0.25)
    assert (b.games, b.seats, b.won, b.share) == (4, 12, 3, 0.25)
    assert (a.score, b.score) == (2.5, 2.5)
    assert report.shares is not None
    assert report.shares.mean == 0


def test_co_operative_engines_are_compared_on_the_same_deals() -> None:
    match = Match("calm-sailing", 2, ("policy", "greedy"))
    won, lost = ((1.0, 1.0), (None, None)), ((0.0, 0.0), (None, None))
    tally = told(match, [won, won, won, lost, lost, lost, won, lost], Stop(0.4, 0.6))
    report = tally.report()
    assert [(row.games, row.won, row.lost, row.score) for row in report.rows] == [(4, 3, 1, None), (4, 1, 3, None)]
    assert report.shares is not None
    assert report.shares.mean == 0.5
    assert report.scores is None
    assert report.stop is not None
    assert report.stop.counted == 2, "deals that both win or both lose say nothing about which is better"


def test_an_unfinished_deal_is_not_compared() -> None:
    report = told(MATCH, [((1.0, 0.0), (1, 0)), ((0.0, 1.0), (0, 1)), ((1.0, 0.0), (1, 0))]).report()
    assert (report.games, report.deals) == (3, 1)
    assert report.rows[0].games == 3


def test_an_endless_game_is_broken_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(matches, "LONGEST", 9)
    for match in (MATCH, dataclasses.replace(MATCH, engines=("greedy", "policy"))):
        report = run(match, 2, out=tmp_path / f"{match.engines[0]}.jsonl")
        assert report.unfinished == 2
        assert [row.share for row in report.rows] == [0.5, 0.5]
        assert run(match, 2, out=tmp_path / f"{match.engines[0]}.jsonl") == report
    alone = run(Match("calm-sailing", 2, ("policy",)), 3)
    assert (alone.unfinished, alone.rows[0].share) == (3, 0.0)


def test_a_match_stops_when_the_test_has_decided(tmp_path: Path) -> None:
    match = Match("sea-salt-paper", 2, ("policy", "random"), 1)
    out = tmp_path / "games.jsonl"
    report = run(match, 400, out=out, stop=Stop(0.4, 0.8))
    assert report.stop is not None
    assert report.stop.accepted == "H1"
    assert 2 * report.stop.counted == report.games == out.read_bytes().count(b"\n") < 400
    assert run(match, 400, out=out, stop=Stop(0.4, 0.8)) == report
    further = run(match, 400, out=out)
    assert further.games == 400
    again = run(match, 400, out=out, stop=Stop(0.4, 0.8))
    assert again == report, "games after the decision do not count"
    assert run(match, 400, stop=Stop(0.4, 0.8), threads=2) == report


def test_from_python(tmp_path: Path) -> None:
    report = leadline.match(
        "tranquility", players=2, engines=["policy"], games=6, seed=3, removed=12, stop="0.01:0.02", out=tmp_path / "g"
    )
    assert report.game == "calm-sailing"
    assert report.games <= 6
    assert (tmp_path / "g").read_text().count("\n") == report.games
    assert isinstance(Match("calm-sailing", 2, ("policy",)).deal(0), Position)
    json.dumps(report.as_json())
