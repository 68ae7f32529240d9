"""Leagues: who meets whom, files, and Elo against values that are known."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from math import log, log10
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as some

from leadline.cli.league import _elo
from leadline.core import ArgumentError, DocumentError
from leadline.solver.intervals import paired, wilson
from leadline.solver.match.league import League, run_league
from leadline.solver.match.league_file import read_results
from leadline.solver.match.match_definition import Match
from leadline.solver.match.ratings import ELO, Pairing, groups, rate
from leadline.solver.match.run import Player, run
from leadline.solver.match.standings import EngineStanding, standings
from leadline.solver.match.strength import plot

REEF = League("reef", 2, ("greedy", "policy", "random"), 4)


def spread(wins: float, games: int, first: int = 0) -> dict[int, tuple[float, int]]:
    """A game a deal, the first of them won."""
    return {first + deal: (min(1.0, max(0.0, wins - deal)), 1) for deal in range(games)}


def broken_off_after(games: int) -> Callable[[], None]:
    """A step that is as Ctrl-C after so many games."""
    done = itertools.count(1)

    def step() -> None:
        if next(done) > games:
            raise KeyboardInterrupt

    return step


def test_two_engines_have_the_elo_of_their_share() -> None:
    """With the drawn game more: 30.5 of 41."""
    one, other = rate(2, [Pairing(0, 1, 1, spread(30, 40))], anchor=1)
    assert one.elo == pytest.approx(400 * log10(30.5 / 10.5), abs=1e-6)
    assert (other.elo, other.interval) == (0.0, None)
    assert one.bounded
    assert other.bounded


def test_the_interval_of_two_engines_is_that_of_a_share() -> None:
    """Of independent games, carried over to Elo: near the Wilson interval of the share."""
    rating = rate(2, [Pairing(0, 1, 1, spread(240, 400))], anchor=1)[0]
    assert rating.interval is not None
    for found, share in zip(rating.interval, wilson(240, 400), strict=True):
        assert found == pytest.approx(400 * log10(share / (1 - share)), abs=2)


def test_deals_that_both_seats_win_once_leave_no_doubt() -> None:
    """Two games of a deal tell less than two deals where the cards decide, and more where they cancel out."""
    apart = {deal: (float(deal % 2), 1) for deal in range(80)}
    split = dict.fromkeys(range(40), (1.0, 2))
    together = {deal: (2.0 * (deal % 2), 2) for deal in range(40)}
    widths = []
    for deals in (split, apart, together):
        ends = rate(2, [Pairing(0, 1, 1, deals)])[1].interval
        assert ends is not None
        widths.append(ends[1] - ends[0])
    assert widths[0] < widths[1] / 3
    assert widths[2] == pytest.approx(widths[1] * 2**0.5, rel=0.03)


def test_one_against_several_equals_has_their_part() -> None:
    """A quarter of the wins against three others is 0 Elo."""
    ratings = rate(2, [Pairing(0, 1, 3, spread(10, 40)), Pairing(1, 0, 3, spread(10, 40, 40))])
    assert ratings[1].elo == pytest.approx(0, abs=1e-6)
    stronger = rate(2, [Pairing(0, 1, 3, spread(20, 40))], anchor=1)[0]
    share = (20 + 0.25) / 41
    assert stronger.elo == pytest.approx(ELO * (log(share / (1 - share)) + log(3)), abs=1e-6)


def test_a_perfect_score_is_finite_and_told() -> None:
    chain = [Pairing(0, 1, 1, spread(20, 20)), Pairing(1, 2, 1, spread(12, 20)), Pairing(0, 2, 1, spread(20, 20))]
    ratings = rate(3, chain, anchor=2)
    assert [rating.bounded for rating in ratings] == [False, True, True]
    assert ratings[0].elo > 400
    low, high = ratings[0].interval or (0, 0)
    assert high - low > 300, "nothing says how much stronger it is"
    assert low > ratings[1].elo


def test_where_an_elo_has_no_bound_does_not_hang_on_its_sign() -> None:
    """An engine that beat another in both games was told to be infinitely far below the anchor: its Elo is negative."""
    lost = [Pairing(0, 1, 1, spread(18, 20)), Pairing(2, 1, 1, spread(2, 2))]
    anchor, _, winner = rate(3, lost)
    assert winner.elo < 0
    assert (winner.no_most, winner.no_least) == (True, False)
    assert (anchor.interval, anchor.bounded) == (None, True)
    twice = [Pairing(0, 1, 1, spread(20, 20)), Pairing(2, 1, 1, spread(20, 20))]
    _, loser, other = rate(3, twice)
    assert (loser.no_most, loser.no_least) == (False, True)
    assert (other.no_most, other.no_least) == (True, True)
    row = EngineStanding("other", 20, 1.0, (0.8, 1.0), other.elo, other.interval, other.bounded, "both", None)
    assert (round(other.elo), _elo(row)) == (0, "?0")


def test_who_beats_whom_in_a_circle_is_level() -> None:
    ratings = rate(3, [Pairing(a, b, 1, spread(14, 20)) for a, b in ((0, 1), (1, 2), (2, 0))])
    assert all(rating.elo == pytest.approx(0, abs=1e-6) and rating.bounded for rating in ratings)


scores = some.lists(some.integers(0, 12), min_size=3, max_size=3)


@given(scores, some.integers(0, 2))
@settings(max_examples=60, deadline=None)
def test_the_model_explains_the_sums(wins: list[int], anchor: int) -> None:
    """At the maximum every engine's expected sum is its own, the drawn games included; the anchor moves all alike."""
    pairs = list(itertools.combinations(range(3), 2))
    pairings = [Pairing(a, b, 1, spread(won, 12)) for (a, b), won in zip(pairs, wins, strict=True)]
    elos = [rating.elo for rating in rate(3, pairings, anchor)]
    assert elos[anchor] == 0
    for engine in range(3):
        real, expected = 0.0, 0.0
        for pairing in pairings:
            if engine in (pairing.alone, pairing.others):
                chance = 1 / (1 + 10 ** ((elos[pairing.others] - elos[pairing.alone]) / 400))
                real += pairing.share + 0.5 if engine == pairing.alone else 12 - pairing.share + 0.5
                expected += 13 * (chance if engine == pairing.alone else 1 - chance)
        assert real == pytest.approx(expected, abs=1e-4)
    others = [rating.elo for rating in rate(3, pairings, 0)]
    assert [elo - elos[0] for elo in elos] == pytest.approx(others, abs=1e-4)


def test_engines_that_have_not_met_are_not_rated() -> None:
    apart = [Pairing(0, 1, 1, spread(1, 2)), Pairing(2, 3, 1, spread(1, 2))]
    assert groups(4, apart) == [{0, 1}, {2, 3}]
    with pytest.raises(ValueError, match="have not met"):
        rate(4, apart)


def test_every_pairing_is_the_match_of_the_two() -> None:
    player = Player(REEF)
    for pairing in itertools.combinations(REEF.engines, 2):
        match = Match("reef", 2, pairing, 4)
        numbers = [number for number in range(12) if REEF.at(number)[0] == match]
        assert [REEF.at(number)[1] for number in numbers] == [0, 1, 2, 3]
        assert [player.game(number) for number in numbers] == [Player(match).game(number) for number in range(4)]


def test_three_seats_are_two_matches_a_pairing() -> None:
    league = League("reef", 3, ("greedy", "policy"), 1)
    assert [match.engines for match in league.matches] == [("greedy", "policy"), ("policy", "greedy")]
    found = run_league(league, 6)
    assert [(pair.engines, pair.games, pair.deals) for pair in found.pairs] == [
        (("greedy", "policy"), 6, 2),
        (("policy", "greedy"), 6, 2),
    ]
    total = sum(row.share * row.games for row in found.rows)
    alone = {pair.engines[0]: pair.share for pair in found.pairs}
    assert total == pytest.approx(6 * sum(share + (1 - share) / 2 for share in alone.values()))


def test_the_share_of_each_pairing_is_that_of_its_match() -> None:
    found = run_league(REEF, 6)
    for pair in found.pairs:
        report = run(Match("reef", 2, pair.engines, 4), 6)
        assert pair.share == report.rows[0].share
        assert pair.difference == report.shares
    assert found.rows[-1].engine == "random"
    assert found.rows[0].games == 12
    assert (found.deals, found.seeds, found.games, found.left_out) == (3, (4, 6), 18, 0)


def test_seats_that_play_together_have_no_elo() -> None:
    league = League("calm-sailing", 2, ("random", "policy", "greedy"), 9)
    found = run_league(league, 12, anchor="greedy")
    assert all((row.elo, row.elo_interval, row.bounded, row.games) == (None, None, None, 12) for row in found.rows)
    won = {name: run(Match("calm-sailing", 2, (name,), 9), 12).rows[0].won for name in league.engines}
    assert {row.engine: round(row.share * 12) for row in found.rows} == won
    row = next(row for row in found.rows if row.engine == "policy")
    report = run(Match("calm-sailing", 2, ("policy", "greedy"), 9), 24)
    assert row.over_anchor == report.shares
    assert next(row for row in found.rows if row.engine == "greedy").over_anchor is None
    assert row.over_anchor is not None
    assert row.over_anchor.interval == paired(12 * row.over_anchor.mean, won["policy"] - won["greedy"], 12)


@pytest.mark.extended
def test_the_same_league_from_its_file_and_in_two_processes(tmp_path: Path) -> None:
    league = League("sea-salt-paper", 2, ("best:20n", "policy", "random"), 2)
    out, other = tmp_path / "league.jsonl", tmp_path / "other.jsonl"
    found = run_league(league, 4, out=out, threads=2)
    assert run_league(league, 4, out=other) == found
    assert out.read_bytes() == other.read_bytes()
    assert standings(read_results([out])) == found
    lines = out.read_bytes().splitlines(keepends=True)
    assert len(lines) == 12
    out.write_bytes(b"".join(lines[:7]) + lines[7][:40])  # as a kill leaves it
    part = standings(read_results([out]))
    assert (part.games, part.left_out) == (6, 1)
    assert run_league(league, 6, out=out) == run_league(league, 6)


def test_a_league_that_is_broken_off_in_its_first_deal(tmp_path: Path) -> None:
    out = tmp_path / "league.jsonl"
    run_league(REEF, 2, out=out)  # greedy and policy, greedy and random, policy and random, two games each
    lines = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join(lines[:3]))
    results = read_results([out])
    found = standings(results)
    assert (found.games, found.left_out) == (2, 1)
    assert [row.elo is None for row in found.rows] == [False, False, True]
    assert found.rows[2].engine == "random"
    picture = plot(found)
    assert "policy" in picture
    assert "random" not in picture
    apart = standings(results, "random")
    assert [row.elo for row in apart.rows] == [None] * 3
    with pytest.raises(DocumentError, match="no whole deal of random; nothing to be drawn"):
        plot(apart)
    for games in range(5):
        broken = run_league(REEF, 4, step=broken_off_after(games))
        assert (broken.interrupted, len(broken.rows)) == (True, 3)


def test_files_are_taken_together(tmp_path: Path) -> None:
    league, match = tmp_path / "league.jsonl", tmp_path / "match.jsonl"
    run_league(REEF, 4, out=league)
    run(Match("reef", 2, ("mcts:5n", "random"), 4), 2, out=match)
    found = standings(read_results([league, match]), anchor="random")
    assert {row.engine: row.games for row in found.rows} == {"greedy": 8, "policy": 8, "random": 10, "mcts:5n": 2}
    assert len(found.pairs) == 4


def test_what_is_wrong_with_files(tmp_path: Path) -> None:
    league, alone, other = tmp_path / "a.jsonl", tmp_path / "b.jsonl", tmp_path / "c.jsonl"
    run_league(REEF, 2, out=league)
    run(Match("reef", 2, ("mcts:5n", "mcts:6n"), 4), 2, out=alone)
    run(Match("reef", 2, ("greedy", "random"), 4, {"opening": "experienced"}), 2, out=other)
    with pytest.raises(
        DocumentError, match="have not met, so nothing compares them: greedy, policy, random; mcts:5n, "
    ):
        standings(read_results([league, alone]))
    with pytest.raises(DocumentError, match="line 1: the game of greedy, policy on deal 4 a second time"):
        read_results([league, league])
    with pytest.raises(
        DocumentError, match=r"c.jsonl: line 1: rules {'opening': 'experienced'}; the games before have"
    ):
        read_results([league, other])
    with pytest.raises(DocumentError, match="anchor: best:9n; expected one of the engines: greedy, policy, random"):
        standings(read_results([league]), "best:9n")
    empty = tmp_path / "empty"
    empty.touch()
    with pytest.raises(DocumentError, match="no finished game"):
        read_results([empty])
    with pytest.raises(DocumentError, match="no such file"):
        read_results([tmp_path / "nowhere"])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("match", 2),
        ("engines", ["a", "b", "c"]),
        ("engines", "greedy"),
        ("seats", ["greedy"]),
        ("seats", ["greedy", "nobody"]),
        ("returns", [1, 2]),
        ("returns", None),
        ("deal", "x"),
        ("deal", 1.5),
        ("deal", True),
        ("deal", -5),
        ("deal", 10**400),
        ("returns", [1, 1]),
        ("engines", ["policy", "ran\ndom"]),
        ("rules", []),
        ("players", "2"),
    ],
)
def test_a_line_that_is_no_game(tmp_path: Path, key: str, value: object) -> None:
    out = tmp_path / "league.jsonl"
    run_league(League("reef", 2, ("policy", "random")), 2, out=out)
    first, second = out.read_text().splitlines()
    out.write_text(f"{first}\n{json.dumps(json.loads(second) | {key: value})}\n")
    with pytest.raises(DocumentError, match="line 2: not a game as a league or a match writes it"):
        read_results([out])


@pytest.mark.parametrize("rules", [{"seed": 5}, {"players": 3}, {"name": "reef"}, {"opening": "sideways"}])
def test_rules_that_cannot_be_dealt(tmp_path: Path, rules: dict[str, object]) -> None:
    out = tmp_path / "league.jsonl"
    run_league(League("reef", 2, ("policy", "random")), 2, out=out)
    lines = [json.loads(line) | {"rules": rules} for line in out.read_text().splitlines()]
    out.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with pytest.raises(DocumentError, match=f"league.jsonl: line 1: {next(iter(rules))}: "):
        read_results([out])


@pytest.mark.parametrize(
    ("engines", "players", "said"),
    [
        (("policy",), 2, ["engines: 1 given; a league takes two or more"]),
        (("policy", "random", "policy"), 2, ["engines: 'policy' twice; the two would play the same games"]),
        (("", "policy", ""), 2, ["engines: '' twice"]),
        ("policy,random", 2, ["engines: 'policy,random'; expected a list of the names of engines"]),
        ((None, "policy"), 2, ["engines: (None, 'policy'); expected a list"]),
        (("policy", "random"), 7, ["players: expected 2 to 4, found 7"]),
        (("policy", "best", "random"), 2, ["engines: 'best' needs a budget"]),
    ],
)
def test_what_is_wrong_with_a_league(engines: Any, players: int, said: list[str]) -> None:
    with pytest.raises(DocumentError) as error:
        League("reef", players, engines)
    told = [str(problem) for problem in error.value.problems]
    assert len(told) == len(said)
    assert all(text.startswith(start) for text, start in zip(told, said, strict=True))


def test_games_and_anchor_that_do_not_fit() -> None:
    with pytest.raises(ArgumentError, match="games: 3; expected a multiple of 2: every deal"):
        run_league(REEF, 3)
    with pytest.raises(DocumentError, match="anchor: nobody; expected one of the engines: greedy, policy, random"):
        run_league(REEF, 2, anchor="nobody")
    with pytest.raises(ArgumentError, match="threads 0"):
        run_league(REEF, 2, threads=0)
