"""Verify of Calm Sailing: its lines, its proofs, its limits."""

from __future__ import annotations

import itertools
import random

import pytest

import leadline
from leadline.core import Position
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.solver.calm_sailing.base.bounds import impossible, largest_hand, least_payment, most_payment
from leadline.solver.calm_sailing.base.exhaust import exhaust
from leadline.solver.calm_sailing.base.restarts import search
from leadline.solver.calm_sailing.base.verify import verify
from leadline.solver.calm_sailing.greedy_playouts import BASE
from reference import calm_sailing as reference
from support.calm_positions import solo
from support.cases import CASES, Case, positions
from support.endgames import deal, small_positions

START, FINISH = 83, 81


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("removed", [0, 6, 12, 16])
def test_every_official_deal_is_decided_and_every_line_wins_by_the_reference(players: int, removed: int) -> None:
    for seed in range(15):
        position = deal(players, seed, removed)
        verdict = verify(position)
        assert verdict.status != "unknown", f"seed {seed}"
        if verdict.status == "winnable":
            state = reference.load(position.document())
            assert verdict.line is not None
            for text in verdict.line:
                state.play(text)
            outcome = state.outcome()
            assert outcome is not None
            assert outcome["winners"] == list(range(1, players + 1))
        else:
            assert players == 1
            assert verdict.proof == "bound"


def random_cheapest(numbers: list[int], a: int, b: int, length: int) -> int | None:
    """Brute force over all choices of numbers and all orders of filling; payments of at most 4."""
    best: int | None = None
    for chosen in itertools.combinations([n for n in numbers if a < n < b], length):
        for order in itertools.permutations(range(length)):
            grid = {-1: a} if a else {}
            if b <= 80:
                grid[length] = b
            total = 0
            for cell in order:
                paid = [abs(chosen[cell] - grid[at]) for at in (cell - 1, cell + 1) if at in grid]
                cost = min(paid, default=0)
                if cost > 4:
                    break
                total += cost
                grid[cell] = chosen[cell]
            else:
                best = total if best is None else min(best, total)
    return best


def test_the_least_payment_of_a_gap_is_what_brute_force_finds() -> None:
    rng = random.Random(5)
    for _ in range(400):
        a, b = rng.choice([0, 20]), rng.choice([81, 21 + rng.randrange(14)])
        length = rng.randrange(1, 6)
        numbers = sorted(rng.sample(range(1, 41), rng.randrange(3, 14)))
        fit = [n for n in numbers if a < n < b]
        if len(fit) > 8:
            numbers = fit[:8]
        assert least_payment(numbers, a, b, length) == random_cheapest(numbers, a, b, length), (numbers, a, b, length)


def check_small(count: int, seed: int) -> None:
    verdicts = set()
    for position in small_positions(count, seed):
        most = most_payment(position)
        whole, _, _ = exhaust(position, 60_000, most, lambda: True, cuts=())
        cut, codes, _ = exhaust(position, 60_000, most, lambda: True)
        if cut:
            walk = position.copy()
            for code in codes:
                walk.push(code)
            assert walk.is_won
        if whole is None:
            continue
        verdicts.add(whole)
        assert cut == whole, position.text()
        if impossible(position):
            assert whole is False, position.text()
        verdict = verify(position)
        assert verdict.status == ("winnable" if whole else "unwinnable"), position.text()
    assert verdicts == {True, False}


def test_pruned_search_bounds_and_verify_agree_with_everything_searched() -> None:
    check_small(250, 11)


@pytest.mark.slow
def test_pruned_search_bounds_and_verify_agree_on_thousands() -> None:
    check_small(4_000, 12)


def test_positions_within_a_whole_move_are_decided() -> None:
    decided = 0
    for seed in range(30):
        position = deal(seed % 5 + 1, seed, 12)
        codes, _ = search(position, BASE, 40_000, 1, lambda: True)
        for code in codes or []:
            position.push(code)
            if not position.is_boundary:
                verdict = verify(position, nodes=200_000)
                assert verdict.status != "unwinnable"  # the line goes on from here
                decided += verdict.status == "winnable"
    assert decided > 200


def test_a_finish_behind_the_start_is_needed_alone() -> None:
    lost = 0
    for seed in range(60):
        position = deal(1, seed)
        pile = position.piles[0]
        behind = FINISH in pile[pile.index(START) + 5 :]
        verdict = verify(position)
        assert (verdict.status == "winnable") == behind
        lost += not behind
    assert lost > 5


def test_too_few_cards_are_a_bound() -> None:
    verdict = verify(deal(2, 1, removed=26))
    assert (verdict.status, verdict.proof) == ("unwinnable", "bound")
    assert "cards are left" in verdict.reason


def test_the_limit_is_said_and_not_guessed() -> None:
    hard = next(
        position
        for position in (deal(1, seed, 22) for seed in range(30))
        if verify(position, nodes=50_000).status == "unknown"
    )
    first, second = verify(hard, nodes=50_000), verify(hard, nodes=50_000)
    assert first.line is None
    assert first.proof is None
    assert (first.nodes, first.reason) == (second.nodes, second.reason)
    assert verify(hard, seconds=0.0).status == "unknown"


def test_the_same_seed_finds_the_same_line() -> None:
    for seed in range(5):
        one, two = (verify(deal(4, seed, 12), seed=9) for _ in range(2))
        assert (one.line, one.nodes) == (two.line, two.nodes)


def test_finished_games() -> None:
    position = deal(3, 7)
    verdict = verify(position)
    assert verdict.line is not None
    for text in verdict.line:
        position.push(text)
    assert (verify(position).status, verify(position).line) == ("winnable", ())
    lost = deal(2, 3, 12)
    while not lost.is_over:
        lost.push(lost.legal_codes()[0])
    assert not lost.is_won
    assert verify(lost).status == "unwinnable"


def shares(case: Case, wanted: int) -> list[Position]:
    """Positions within the joint discard of games played at random, in which gaps may long be beyond filling."""
    found: list[Position] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        within = [position for position in positions(case, seed, "uniform") if position.phase == "share"]  # type: ignore[attr-defined]
        found += [position for position in within[3:4] if not position.is_over]
    return found


@pytest.mark.parametrize("case", [case for case in CASES if case.game.cooperative and case.players > 1], ids=str)
def test_an_answer_does_not_depend_on_what_was_asked_before(case: Case) -> None:
    """Also where a move has begun and no gap can be filled any more, so that cards have no price."""
    asked = shares(case, 20)

    def answers(those: list[Position]) -> list[tuple[object, ...]]:
        found = [leadline.verify(position, nodes=2_000, seed=1) for position in those]
        return [(verdict.status, verdict.line, verdict.nodes) for verdict in found]

    assert answers(asked) == answers(asked[::-1])[::-1]


HIGH = ["75 76 77 78 79 80", "69 70 71 72 73 74"]
LOW = ["13 14 15 16 17 18", "7 8 9 10 11 12", "1 2 3 4 5 6"]


@pytest.mark.parametrize("rules", [{}, {"solo_draw": 20, "solo_payment": 1}])
def test_what_a_start_that_lies_could_have_left_is_no_payment(rules: dict[str, int]) -> None:
    """4A.3, 10.1: with a hand of three nothing pays three cards any more, whatever a Start would bring."""
    grid = [*HIGH, "19 20 . 66 67 68", *LOW]
    position = solo([30, 31, 32], [40, 41, 42, "F", 23], grid=grid, rules={"solo_hand": 3} | rules)
    verdict = verify(position, nodes=20_000)
    assert (verdict.status, verdict.proof, verdict.argument and verdict.argument.kind) == ("unwinnable", "bound", "gap")
    assert verify(solo([30, 31, 22], [40, 41, "F"], grid=grid, rules={"solo_hand": 3} | rules)).status == "winnable"


def test_a_search_of_everything_stops_where_it_is_told() -> None:
    position = deal(2, 1, 22)
    asked: list[int] = []

    def once() -> bool:
        asked.append(1)
        return len(asked) < 2

    answer, codes, nodes = exhaust(position, 10**7, most_payment(position), once)
    assert (answer, codes, len(asked)) == (None, [], 2)
    assert nodes < 100_000

    def broken() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        exhaust(position, 10**7, most_payment(position), broken)


def test_everything_is_searched_where_a_start_finds_few_cards_to_draw() -> None:
    """10.1: of twenty extra cards there are three."""
    grid = [*HIGH, "19 20 . 66 67 .", *LOW]
    rules = {"solo_hand": 3, "solo_draw": 20, "solo_payment": 1}
    position = solo(["S", 21, 30], [68, 31, "F"], grid=grid, start_laid=False, rules=rules)
    assert isinstance(position, CalmSailing)
    assert largest_hand(position) == 5
    assert verify(position, nodes=5_000).status != "unknown"


@pytest.mark.parametrize("solo_draw", range(10))
def test_a_solo_start_that_is_never_paid(solo_draw: int) -> None:
    """Four cards beside the Start and up to three more are not eight (5.4, 10.1), also where no more lie behind it."""
    shallow = 0
    for seed in range(30):
        deal = leadline.deal("calm-sailing", players=1, seed=seed, solo_draw=solo_draw)
        pile = [*deal.hands[0], *deal.piles[0]]  # type: ignore[attr-defined]
        behind = len(pile) - 1 - pile.index(START)
        verdict = verify(deal, nodes=20_000)
        never = "never holds the 8 discards" in verdict.reason
        assert never == (min(solo_draw, behind) < 4)
        assert (verdict.status, verdict.proof) == ("unwinnable", "bound") or not never
        shallow += behind < 4
    assert shallow


@pytest.mark.parametrize(
    ("solo_draw", "behind", "held", "proof"),
    [
        (9, 3, True, "over"),
        (9, 4, True, "solo-start"),
        (9, 4, False, "solo-start"),
        (9, 5, True, None),
        (9, 5, False, None),
        (5, 5, True, None),
        (4, 5, True, "solo-start"),
        (4, 5, False, None),
    ],
)
def test_a_solo_start_near_the_bottom_of_the_pile(solo_draw: int, behind: int, held: bool, proof: str | None) -> None:
    """On a full grid: it draws what lies behind it, and of eight cards then in the hand none is left (10.1)."""
    numbers = list(range(40, 40 + 4 + behind))
    numbers[3 if held else -1] = "F"  # type: ignore[call-overload]
    grid = [" ".join(map(str, range(first, first + 6))) for first in range(31, 0, -6)]
    position = solo(["S", *numbers[:4]], numbers[4:], grid=grid, start_laid=False, rules={"solo_draw": solo_draw})
    assert isinstance(position, CalmSailing)
    argument = impossible(position)
    assert (argument.kind if argument else None) == proof
    assert verify(position, nodes=20_000).status == ("unwinnable" if proof else "winnable")
