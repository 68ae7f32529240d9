"""The search of zero-slack games of Calm Sailing, against searches that try every whole move."""

from __future__ import annotations

from collections import Counter
from itertools import islice, product
from random import Random

import pytest

import leadline
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.solver.calm_sailing.base.bounds import impossible, most_payment
from leadline.solver.calm_sailing.base.exhaust import MOST_HELD, exhaust
from leadline.solver.calm_sailing.base.verify import ZERO_SLACK
from leadline.solver.calm_sailing.base.zero_slack import nothing_to_spare, zero_slack_search
from support.endgames import deal
from support.small_boards import TooMany, most_unused, small_boards
from support.zero_slack_boards import zero_slack_boards


def always() -> bool:
    return True


def wins(position: CalmSailing, codes: list[int]) -> bool:
    return position.follow(codes)[0].returns == (1.0,)


def check_zero_slack(count: int, seed: int, most: int, nodes: int) -> Counter[str]:
    """Compares both searches on small positions; returns how often each answer came up."""
    seen: Counter[str] = Counter()
    for position in islice(zero_slack_boards(seed, most), count):
        text = position.text()
        assert nothing_to_spare(position), text
        whole, _, _ = exhaust(position, nodes, most_payment(position), lambda: True)
        if whole is None:
            seen["passed over"] += 1
            continue
        for widths in ((1_000_000,), (1,), (2, 5), ZERO_SLACK):
            answer, codes, looked = zero_slack_search(position, widths, 1_000_000, always)
            assert answer in ((whole,) if max(widths) > 1_000 else (whole, None)), (widths, text)
            assert not answer or wins(position, codes), text
            assert looked > 0 or answer is False
            seen[f"{answer} with {max(widths)}"] += 1
        if whole:
            assert impossible(position) is None, text
        seen["won" if whole else "lost"] += 1
        seen["lost, and no bound tells"] += not whole and impossible(position) is None
        seen["Start to come"] += not position.start_laid
        seen["won with the Start to come"] += whole and not position.start_laid
    return seen


def test_it_agrees_with_everything_searched() -> None:
    seen = check_zero_slack(1_200, 1, 6, 20_000)
    assert seen["won"] > 180
    assert seen["lost, and no bound tells"] > 120
    assert seen["Start to come"] > 180
    assert seen["won with the Start to come"] > 24
    assert seen["True with 1"] > 90


@pytest.mark.slow
def test_it_agrees_with_everything_searched_on_thousands() -> None:
    seen = check_zero_slack(20_000, 2, 10, 200_000)
    assert seen["won"] > 3_000
    assert seen["lost, and no bound tells"] > 2_300
    assert seen["won with the Start to come"] > 330


@pytest.mark.extended
def test_it_agrees_with_every_atomic_move_tried() -> None:
    seen: Counter[bool] = Counter()
    for position in islice(small_boards(11, "base"), 3_000):
        assert isinstance(position, CalmSailing)
        if nothing_to_spare(position):
            try:
                won = most_unused(position, 1_500) is not None
            except TooMany:
                continue
            assert zero_slack_search(position, (1_000_000,), 1_000_000, always)[0] is won, position.text()
            seen[won] += 1
    assert seen[True] > 10
    assert seen[False] > 10


def test_whole_deals_are_decided() -> None:
    seen: Counter[str | None] = Counter()
    for seed in range(12):
        for extra in (4, 9):
            position = deal(1, 7_100_000 + seed, 22, solo_draw=extra)
            verdict = leadline.verify(position, nodes=5_000_000)
            seen[verdict.proof] += 1
    assert seen.keys() == {"line", "bound", "exhaustive"}
    assert seen["line"] > 12


@pytest.mark.extended
def test_whole_deals_with_a_dear_start_are_decided() -> None:
    """Of 68 cards: the Start takes twelve. What follows from a lost deal with at most 64 cards is lost, too."""
    chance = Random(1)
    answers: Counter[bool] = Counter()
    followed = 0
    for seed, (hand, draw) in product(range(24), ((3, 10), (4, 9), (5, 8))):
        position = deal(1, 7_100_000 + seed, 18, solo_hand=hand, solo_draw=draw, solo_payment=12)
        assert nothing_to_spare(position)
        if impossible(position) is not None:
            continue
        won, codes, _ = zero_slack_search(position, ZERO_SLACK, 10_000_000, always)
        assert won is not None
        assert won == wins(position, codes)
        answers[won] += 1
        for _ in range(0 if won else 20):
            later = wasting_nothing(position, 64, chance)
            if later is not None:
                assert zero_slack_search(later, ZERO_SLACK, 10_000_000, always)[0] is False, later.text()
                followed += 1
    assert answers[True] > 20
    assert answers[False] > 12
    assert followed > 200


def wasting_nothing(position: CalmSailing, most: int, chance: Random) -> CalmSailing | None:
    """What random moves lead to that waste no card, until at most so many cards are left; None where they get stuck."""
    walk = position
    for _ in range(200):
        if sum(walk.hand_sizes) + sum(walk.pile_sizes) <= most:
            return walk
        tried = walk.copy(stack=False)
        tried.push(chance.choice(tried.legal_codes()))
        while not (tried.is_boundary or tried.is_over):
            tried.push(chance.choice(tried.legal_codes()))
        walk = tried if nothing_to_spare(tried) else walk
    return None


def test_positions_on_a_line_are_won() -> None:
    position = deal(1, 2200001, 22, solo_draw=9)
    answer, codes, _ = zero_slack_search(position, ZERO_SLACK, 1_000_000, always)
    assert answer
    seen = 0
    for code in codes:
        if nothing_to_spare(position):
            answer, further, _ = zero_slack_search(position, (100, 1_000_000), 1_000_000, always)
            assert answer, position.text()
            assert wins(position, further)
            seen += 1
        position.push(code)
    assert seen == 38


def test_limits() -> None:
    position = deal(1, 2200045, 22, solo_draw=9)
    assert zero_slack_search(position, (1_000_000,), 5_000, always)[0] is None
    answer, codes, looked = zero_slack_search(position, (10,), 10_000_000, always)
    assert (answer, codes) == (None, [])  # positions were left out, so that nothing is proved
    assert looked < 20_000
    questions = 0

    def twice() -> bool:
        nonlocal questions
        questions += 1
        return questions <= 2

    assert zero_slack_search(position, (1_000_000,), 10_000_000, twice)[0] is None
    assert questions == 3


def test_the_same_limit_gives_the_same_answer() -> None:
    position = deal(1, 2200008, 22, solo_draw=4)
    assert zero_slack_search(position, ZERO_SLACK, 10**7, always) == zero_slack_search(
        position, ZERO_SLACK, 10**7, always
    )


def test_other_positions_are_refused() -> None:
    paying = deal(1, 2200001, 22)
    while paying.is_boundary:
        paying.push(paying.legal_codes()[-1])
    for position in (deal(1, 1, 21), deal(2, 1, 23), paying):
        assert not nothing_to_spare(position)
        with pytest.raises(ValueError, match="nothing to spare"):
            zero_slack_search(position, (100,), 1_000, always)
    assert MOST_HELD < 24  # what `exhaust` cannot search, this can
    assert zero_slack_search(deal(1, 2200001, 22, solo_draw=20), ZERO_SLACK, 10**6, always)[0]
