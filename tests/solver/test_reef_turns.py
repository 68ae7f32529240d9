"""Plans of Reef over several own turns: against trying everything, rule by rule; openings; documents and limits."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, LeadlineError
from leadline.core.reef.material import SPACES
from leadline.core.reef.patterns import STANDARD
from leadline.core.reef.plan_document import MOST_TURNS, OwnTurns, PlanQuestion, read_plan
from leadline.core.reef.plan_position import read_question
from leadline.solver import analysis
from leadline.solver.reef.plan import schedule, solvers as plan, turns
from leadline.solver.reef.plan.openings import openings
from support.reef_boards import board, reference_board
from support.reef_turns import UNSEEN, Turns, most

LOOSE, TIGHT, HALF, TABLE, SHORT = 1, 2, 4, 8, 16
QUESTION = {
    "game": "reef",
    "format": 1,
    "board": [". p2 . .", "y1 p1 g1 .", ". r1 y2 r1", "g2 . r2 ."],
    "cards": [17, 43],
    "display": [{"card": 38, "points": 1}, 54, 9],
    "pile": [30],
    "turns": 5,
}


def test_the_search_takes_as_many_turns_as_a_question() -> None:
    assert turns.MOST_TURNS == MOST_TURNS


def question(chance: random.Random, most_turns: int) -> PlanQuestion:
    """A crowded board, so that everything can be tried; piles that end, colours that run out, an empty purse."""
    count = chance.randint(1, most_turns)
    stacks = board(chance, (0, 40, 58, 60, 61)[count], 64)
    cards = chance.sample(range(1, 61), 10)
    pile = tuple(cards[7 : 7 + chance.choice((0, 1, 1, 2, 3))])
    shown = cards[4 : 4 + chance.choice((3, 3, 3, 2, 0))]
    own = OwnTurns(
        count,
        tuple((card, chance.choice((0, 0, 0, 1, 2))) for card in shown),
        pile,
        None if chance.random() < 0.6 else max(1, len(pile) + chance.choice((0, 0, 1, 2))),
        chance.choice((0, 0, 1, 3)),
        chance.random() < 0.5,
    )
    supply = None if chance.random() < 0.6 else tuple(chance.randint(1, 3) for _ in range(4))
    return PlanQuestion(
        stacks, tuple(cards[: chance.choice((0, 1, 1, 2, 2, 3, 4))]), False, supply, STANDARD, None, own
    )


def tried(asked: PlanQuestion) -> int:
    own = asked.own_turns
    assert own is not None
    return most(
        Turns(
            reference_board(asked.stacks),
            asked.numbers,
            (*own.display, *[(UNSEEN, 0)] * (3 - len(own.display))),
            own.pile,
            own.left,
            own.points,
            None if asked.supply is None else dict(zip("rypg", asked.supply, strict=True)),
            own.turns,
            own.end,
        )
    )


def run(asked: PlanQuestion, rules: int = turns.ALL_RULES, **limits: Any) -> turns.Found:
    own = asked.own_turns
    assert own is not None
    return turns.run(
        asked.stacks,
        asked.numbers,
        asked.cards,
        turns=own.turns,
        display=own.display,
        pile=own.pile,
        left=own.left,
        points=own.points,
        end=own.end,
        supply=asked.supply,
        rules=rules,
        **limits,
    )


RULES = [turns.ALL_RULES & ~rule for rule in (0, LOOSE, TIGHT, HALF, TABLE, SHORT, turns.ALL_RULES)]


def agrees(seed: int, most_turns: int, questions: int) -> None:
    chance = random.Random(seed)
    for _ in range(questions):
        asked = question(chance, most_turns)
        expected = tried(asked)
        for rules in RULES:
            found = run(asked, rules)
            assert (found.total, found.proved, found.bound) == (expected, True, expected), (rules, asked)
        assert plan.solve(asked).total == expected  # which plays the turns by the plain rules


@pytest.mark.extended
@pytest.mark.parametrize(("most_turns", "questions"), [(1, 60), (2, 150), (3, 20)])
def test_every_rule_agrees_with_trying_everything(most_turns: int, questions: int) -> None:
    agrees(most_turns, most_turns, questions)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [11, 12])
def test_every_rule_agrees_with_trying_more(seed: int) -> None:
    agrees(seed, 4, 100)


@pytest.mark.parametrize("without", [LOOSE, TIGHT, HALF, TABLE, SHORT])
def test_a_rule_changes_nothing_but_the_nodes_on_open_boards(without: int) -> None:
    chance = random.Random(without)
    for _ in range(60):
        asked = question(chance, 3)
        asked = replace(asked, stacks=board(chance, 4, 40))
        assert run(asked).total == run(asked, turns.ALL_RULES & ~without).total, asked


def test_hands_alone_score_what_plans_of_all_cards_do() -> None:
    """Turns for every card of the hand and nothing to draft: the plan of the hand in any order."""
    chance = random.Random(3)
    for _ in range(60):
        hand = tuple(chance.sample(range(1, 61), 4))
        asked = PlanQuestion(board(chance, 4, 40), hand, False, None, STANDARD)
        drafts = replace(asked, own_turns=OwnTurns(4))
        assert plan.solve(drafts).total == plan.solve(asked).total


def test_a_plan_of_turns() -> None:
    found = plan.solve(read_plan(QUESTION))
    assert (found.total, found.status, found.gap, found.turns, found.hand) == (14, "optimal", 0, 5, None)
    assert [step.move.split()[0] for step in found.steps] == ["take", "take", "play", "play", "play"]
    assert sum(step.points for step in found.steps) == found.total
    assert found.steps[0].points == 1  # which lay on the card
    answer = found.as_json()
    assert answer["notes"]
    assert answer["gap"] == 0


def test_the_first_turn_of_a_plan_is_a_legal_move_with_its_points() -> None:
    """Before the next one the other seats move, so that its display and supplies are no longer those of the plan."""
    for seed in range(1, 13):
        position = leadline.deal("reef", players=2, seed=seed)
        for _ in range(12):
            position.push(position.playout_move(seed))
        while not position.is_boundary:
            position.push(position.playout_move(seed))
        seat = position.active - 1
        found = analysis.plan(position.document(), turns=3)
        asked = read_question(position.document(), turns=3)
        own = asked.own_turns
        assert own is not None
        assert own.pile == tuple(position.deck[:1])
        assert analysis.plan(position.view(seat + 1).document(), turns=3).steps == found.steps
        before = position.points[seat]
        position.push(found.steps[0].move)
        assert position.points[seat] - before == found.steps[0].points


def test_the_hand_counts_at_the_end() -> None:
    asked = read_plan(QUESTION | {"turns": 4, "end": True})
    found = plan.solve(asked)
    assert found.hand is not None
    assert found.total == sum(step.points for step in found.steps) + sum(points for _, points in found.hand)
    assert len(found.steps) == 4
    assert found.total >= plan.solve(read_plan(QUESTION | {"turns": 4})).total


def test_a_colour_that_runs_out_ends_the_plan() -> None:
    end = QUESTION | {"supply": {"r": 2, "y": 9, "p": 9, "g": 9}, "cards": [54], "display": [38, 9], "turns": 6}
    found = plan.solve(read_plan(end))
    plays = [step.card for step in found.steps if step.pieces]
    assert 54 not in plays[:-1]
    gone = plan.solve(read_plan(QUESTION | {"supply": {"r": 0, "y": 9, "p": 9, "g": 9}}))
    assert (gone.turns, len(gone.steps)) == (1, 1)
    assert gone.hand is not None
    assert any("last" in note for note in gone.notes)


def test_the_last_card_of_the_pile_ends_the_plan() -> None:
    found = plan.solve(read_plan(QUESTION | {"left": 1, "turns": 6}))
    drafts = [step for step in found.steps if not step.pieces]
    assert len(drafts) <= 1
    if drafts:
        assert found.steps[-1] == drafts[0]
        assert found.hand is not None


@pytest.mark.parametrize("points", [0, 1])
def test_nothing_is_paid_without_a_point(points: int) -> None:
    """A card of the pile that is worth a point or more, and no other way to score."""
    asked = read_plan(
        QUESTION
        | {"board": ["g4 g4 g4 g4", "g4 . . g4", "g4 . . g4", "g4 g4 g4 g4"], "cards": [], "turns": 2}
        | {"points": points, "display": [11, 31, 32], "pile": [29]}
    )
    found = plan.solve(asked)
    assert ("top" in {step.move.split()[0] for step in found.steps}) == (points == 1)


def test_limits_give_a_plan_a_bound_and_a_gap() -> None:
    chance = random.Random(5)
    open_questions = 0
    for _ in range(30):
        asked = replace(question(chance, 4), stacks=board(chance, 4, 24))
        best = run(asked).total
        for nodes in (1, 3, 20):
            found = plan.solve(asked, nodes=nodes)
            assert best is not None
            assert found.total <= best <= found.bound
            assert found.gap == found.bound - found.total
            assert (found.status == "optimal") == (found.gap == 0)
            open_questions += found.gap > 0
    assert open_questions > 5


def test_a_floor_hides_what_is_not_above_it() -> None:
    asked = read_plan(QUESTION)
    assert run(asked, floor=13).total == 14
    assert run(asked, floor=14).total is None
    assert run(asked, nodes=0).bound >= 14


@pytest.mark.parametrize("kind", ["standard", "experienced"])
def test_openings_are_those_of_the_rules_taken_once(kind: str) -> None:
    """Every opening of the rules is an image of exactly one."""

    def stacks(text: str) -> tuple[tuple[int, int] | None, ...]:
        found: list[tuple[int, int] | None] = [None] * 16
        for piece in text.split()[1:]:
            rank = SPACES.index(piece[2:])
            found[rank] = ("rypg".index(piece[0]), 1 + (found[rank] or (0, 0))[1])
        return tuple(found)

    def turned(one: tuple[tuple[int, int] | None, ...]) -> tuple[tuple[int, int] | None, ...]:
        return tuple(one[4 * (3 - rank % 4) + rank // 4] for rank in range(16))

    moves = leadline.deal("reef", players=2, seed=1, opening=kind).whole_moves(100_000) or []
    expected = {stacks(text) for text in moves}
    images = set()
    count = 0
    for text, after in openings(kind, mirrors=False):
        assert stacks(text) == tuple(after)
        one = tuple(after)
        own = set()
        for _ in range(4):
            one = turned(one)
            own.add(one)
        count += len(own)
        images |= own
    assert images == expected
    assert count == len(expected)
    assert len(list(openings(kind, mirrors=True))) < len(list(openings(kind, mirrors=False)))


def test_the_best_opening() -> None:
    """Against the plans of all openings, one by one."""
    chance = random.Random(9)
    for _ in range(3):
        hand = chance.sample(range(1, 61), 2)
        position = leadline.deal("reef", players=2, seed=1)
        totals = []
        for text in position.whole_moves() or []:
            after = position.copy()
            after.push(text)
            totals.append(leadline.plan(after.document()["boards"][position.active - 1], hand).total)
        found = plan.solve(
            read_plan({"game": "reef", "format": 1, "cards": hand, "opening": "standard", "supply": None})
        )
        assert found.total == max(totals)
        assert found.opening in (position.whole_moves() or [])


def test_an_opening_of_a_deal() -> None:
    for opening, limits in (("standard", {}), ("experienced", {"nodes": 40})):
        deal = leadline.deal("reef", players=2, seed=4, opening=opening)
        found = analysis.plan(deal.document(), turns=3, **limits)
        assert found.opening is not None
        assert found.bound >= found.total
        deal.push(found.opening)
    standard = analysis.plan(leadline.deal("reef", players=2, seed=4).document())
    assert standard.opening is not None
    assert standard.turns is None
    assert len(standard.steps) == 2


def test_what_breaks_a_rule_is_not_replayed() -> None:
    asked = read_plan(QUESTION)
    own = asked.own_turns
    assert own is not None
    for wrong in (("take", 1, 0), ("top", 30, 38), ("play", 38, 0), ("take", UNSEEN, 0)):
        with pytest.raises(AssertionError):
            schedule.replay(asked, own, [wrong], [(38, ())] if wrong[0] == "play" else [])
    six = list(itertools.repeat(("take", 54, 0), 6))
    with pytest.raises(AssertionError):
        schedule.replay(asked, own, six, [])


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"turns": 0}, "turns"),
        ({"turns": MOST_TURNS + 1}, "turns"),
        ({"turns": None}, "display"),
        ({"cards": [1, 2, 3, 4, 5]}, "at most 4 in a hand"),
        ({"display": [1, 2, 3, 4]}, "display"),
        ({"display": [17]}, "given twice"),
        ({"pile": [54]}, "given twice"),
        ({"pile": [61]}, "unknown card 61"),
        ({"pile": list(range(44, 60))}, "pile"),
        ({"left": 1, "pile": [1, 2]}, "left"),
        ({"points": -1}, "points"),
        ({"order": "fixed"}, "order"),
        ({"opening": "standard"}, "opening"),
        ({"display": [{"card": 9, "points": 1000}]}, "display"),
    ],
)
def test_bad_questions_are_refused(change: dict[str, Any], where: str) -> None:
    with pytest.raises(DocumentError, match=where):
        read_plan(QUESTION | change)


def test_bad_positions_are_refused() -> None:
    document = leadline.deal("reef", players=2, seed=4).document()
    for options, where in (
        ({"turns": 13}, "turns"),
        ({"end": True}, "end"),
        ({"seat": 3}, "seat"),
    ):
        with pytest.raises(DocumentError, match=where):
            read_question(document, **options)
    with pytest.raises(DocumentError, match="seat"):
        read_question(QUESTION, seat=1)
    with pytest.raises(LeadlineError, match="search alone"):
        plan.solve(read_plan(QUESTION), solver="both")


def test_6_8_an_opening_leaves_a_piece_of_every_colour() -> None:
    asked = {"game": "reef", "format": 1, "opening": "standard", "cards": [44], "turns": 2, "pile": [35], "end": True}
    with pytest.raises(DocumentError, match=r"supply\.g: 1; expected 2 or more, for an opening takes one piece"):
        read_plan(asked | {"supply": {"r": 18, "y": 18, "p": 18, "g": 1}})
    assert read_plan(asked | {"supply": {"r": 2, "y": 2, "p": 2, "g": 2}}).supply == (2, 2, 2, 2)
    del asked["turns"], asked["pile"], asked["end"]
    assert read_plan(asked | {"supply": {"r": 1, "y": 1, "p": 1, "g": 1}}).supply == (1, 1, 1, 1)
