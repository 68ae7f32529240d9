"""Reviews: whose decisions they judge, by what, and that they claim no more than their numbers do."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import leadline
from leadline.core import ArgumentError, DocumentError, Generator
from leadline.core.choices import choices, read
from leadline.core.documents import records
from leadline.core.errors import shown
from leadline.solver.match.engines import engine
from leadline.solver.match.match_definition import Match
from leadline.solver.match.run import Player
from leadline.solver.review.decisions import Decision, of_record, of_seat
from leadline.solver.review.page import page, summary
from leadline.solver.review.review import Judged, Review, judge, review
from leadline.solver.search.comparison import compare
from support.cases import CASES, Case

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
SHORT = [case for case in CASES if case.game.name != "reef-encounter" or case.players == 2]  # seconds each


def golden(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    return found


def beginning(name: str, moves: int) -> dict[str, Any]:
    """The first moves of a golden record."""
    record = golden(name)
    del record["result"]
    record["moves"] = record["moves"][:moves]
    if "refills" in record:
        collects = sum(text.startswith("collect") for text in record["moves"])
        record["refills"] = record["refills"][:collects]
    return record


def played(case: Case, seed: int) -> tuple[dict[str, Any], list[int]]:
    """The record of a game by the playout policy, and its atomic moves."""
    position, policy, codes = case.deal(seed), engine("policy", case.game), list[int]()
    while position.turn is not None:
        codes += policy.moves(position.view(position.turn), len(codes))[:1]
        position.push(codes[-1])
    return records.write(case.deal(seed), codes), codes


@pytest.mark.parametrize("case", SHORT, ids=str)
def test_decisions_are_the_whole_game_and_each_is_foreseen(case: Case) -> None:
    """The atoms of all decisions are those of the game, in order; the deciding seat could decide on all of them."""
    record, codes = played(case, 4)
    found, end = of_record(record)
    ours = [code for one in found for code in one.codes]
    assert ours == codes  # of a record that names what was stolen, that is left out
    assert end.is_over
    numbers = [one.number for one in found]
    assert numbers == sorted(numbers)
    for one in found[:: 1 + len(found) // 15]:
        assert one.view.turn == one.view.seat
        assert one.text
        for seed in range(3):
            one.view.sample(Generator(seed, "determinise")).follow(one.codes)


def test_a_turn_of_a_hundred_shrimp_moves_is_reviewed() -> None:
    """Shrimps may be moved any number of times (3.2); more than 64 atomic moves were refused by a ValueError."""
    start = leadline.deal("reef-encounter", players=2, seed=1)
    there, back = "move 1e2 1c3", "move 1c3 1e2"
    course = ["shrimp 1e2", *[there, back] * 50, "collect white"]
    position = start.copy()
    for text in course:
        position.push(text)
    assert position.turn != start.turn
    found = review(start.document() | {"moves": course}, nodes=20, seed=1)
    assert [len(one.decision.codes) for one in found.judged] == [len(course)]


@pytest.mark.parametrize("name", [path.stem for path in sorted(GOLDEN.glob("*.json"))])
def test_golden_records_are_split(name: str) -> None:
    """Records of every form, also with refills and rounds."""
    record = golden(name)
    found, end = of_record(record)
    assert end == leadline.replay(record).position
    assert {one.view.seat for one in found} == set(range(1, end.players + 1))


def test_a_decision_ends_where_something_new_is_seen() -> None:
    found, _ = of_record(golden("sea_salt_2_target"))
    texts = [one.text for one in found]
    assert "deck" in texts
    following = {after.text.split()[0] for before, after in pairwise(found) if before.text == "deck"}
    assert following == {"keep"}


@pytest.mark.parametrize(
    ("name", "moves"), [("calm_sailing_3_lost", 6), ("reef_2", 6), ("sea_salt_2_target", 5), ("reef_encounter_2", 8)]
)
def test_a_review_is_the_same_for_the_same_nodes_and_seed(name: str, moves: int) -> None:
    record = beginning(name, moves)
    first, second = (review(record, nodes=60, seed=3) for _ in range(2))
    assert first.judged
    assert [one.as_json() for one in first.judged] == [one.as_json() for one in second.judged]
    assert [one.as_json() for one in review(record, nodes=60, seed=4).judged] != [o.as_json() for o in first.judged]
    for one in first.judged:
        assert one.before - one.after == pytest.approx(one.lost, abs=1e-9)
        assert one.ends[0] <= one.lost <= one.ends[1] or one.worlds < 40  # small samples are drawn towards 0
        assert one.is_mistake == (one.ends[0] > 0)
        assert (one.best == one.decision.text) <= (one.lost == 0)


def test_a_decision_is_judged_by_the_view_alone() -> None:
    """Two games that the seat cannot tell apart are judged alike."""
    record = beginning("calm_sailing_3_lost", 4)
    one = of_record(record)[0][-1]
    other = one.view.sample(Generator(9, "determinise")).view(one.view.seat)
    twin = Decision(one.number, other, one.text, one.codes)
    assert [found.as_json() for found in judge([one], nodes=80)] == [
        found.as_json() for found in judge([twin], nodes=80)
    ]


def test_a_blunder_is_found_and_a_good_move_is_not_called_one() -> None:
    found, _ = of_record(golden("reef_2"))
    one = next(decision for decision in found if decision.number == 10)
    analysis = leadline.best(one.view, nodes=3000, seed=5)
    blunder, good = of_seat([(one.view, "take 15"), (one.view, analysis.moves[0].text)])
    judged_blunder, judged_good = judge([blunder, good], nodes=3000, seed=1)
    assert judged_blunder.is_mistake
    assert not judged_good.is_mistake


def test_the_course_of_a_seat_is_reviewed_as_the_record_is() -> None:
    """Pairs of a view and what the seat played are enough."""
    found, _ = of_record(beginning("calm_sailing_3_lost", 6))
    course = [(one.view, one.text) for one in found if one.view.seat == 1]
    assert course
    again = list(of_seat(course))
    assert [(one.view, one.text, one.codes) for one in again] == [
        (one.view, one.text, one.codes) for one in found if one.view.seat == 1
    ]


def test_the_same_move_loses_nothing_against_itself_and_comparison_is_of_pairs() -> None:
    view = leadline.deal("reef", players=2, seed=3).view(1)
    codes = [view.legal_codes()[0]]
    same = compare(view, codes, codes, nodes=200, seconds=None, seed=1)
    assert (same.lost, same.first, same.worlds) == (0, same.second, 100)
    alone = compare(view, codes, None, nodes=100, seconds=None, seed=1)
    assert (alone.first, alone.worlds) == (same.first, 100)
    timed = compare(view, codes, codes, nodes=None, seconds=0.001, seed=1)
    assert timed.worlds >= 1


def test_seats_and_limits() -> None:
    record = beginning("calm_sailing_3_lost", 5)
    only = review(record, seats=[2], nodes=20)
    assert {one.decision.view.seat for one in only.judged} == {2}
    for seat in (4, 0, "2", 2.0, True):
        with pytest.raises(ArgumentError, match=f"seats: {shown(seat)}; expected 1 to 3"):
            review(record, seats=[seat], nodes=20)  # type: ignore[list-item]
    for none in ([], (), set[int]()):
        with pytest.raises(ArgumentError, match="seats: expected one or more; None stands for all of them"):
            review(record, seats=none, nodes=20)
    assert (
        review(record, seats=None, nodes=20).as_json()["decisions"] == review(record, nodes=20).as_json()["decisions"]
    )
    with pytest.raises(ArgumentError, match="nodes 1: expected 2 or more"):
        review(record, nodes=1)
    with pytest.raises(DocumentError, match=r"moves\[2\]: illegal"):
        review(record | {"moves": [record["moves"][0], "99@a1"]}, nodes=20)


def test_ctrl_c_keeps_what_is_known() -> None:
    def step(judged: Sequence[Judged], count: int) -> None:
        assert count > len(judged)
        if len(judged) == 3:
            raise KeyboardInterrupt

    found = review(beginning("calm_sailing_3_lost", 8), nodes=20, step=step)
    assert (len(found.judged), found.interrupted) == (3, True)
    assert found.as_json()["interrupted"] is True
    assert "Interrupted after 3 decisions, " in summary(found)
    assert summary(replace(found, judged=())).endswith("Interrupted before a decision was judged.")
    assert "<svg" in page(found)


class Reader(HTMLParser):
    """Counts elements, and checks that they are nested."""

    VOID = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.counts: dict[str, int] = {}
        self.open: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def with_loss(one: Judged, lost: float) -> Judged:
    """The same decision with a loss that is no chance."""
    after = one.before - lost
    return Judged(one.decision, "better & <best>", one.before, after, lost, (lost / 2, lost), 100, "why")


@pytest.mark.parametrize("name", ["calm_sailing_3_lost", "reef_2", "reef_encounter_2", "sea_salt_3_target"])
def test_the_page_is_one_sound_file(name: str) -> None:
    found = review(beginning(name, 8), nodes=12)
    judged = tuple(with_loss(one, 0.01 * at) if at else one for at, one in enumerate(found.judged))
    whole = Review(judged, found.end, ("a<b", "c", "d")[: found.end.players], 0, 1.0, "1")
    text = page(whole)
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    assert 1 + len(whole.costliest) == min(4, len(judged))
    assert reader.counts["svg"] == 2 + len(whole.costliest), "the plot is there for wide and for narrow screens"
    assert reader.counts["tr"] == 1 + len(judged)
    assert "script" not in reader.counts
    assert reader.addresses == []
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    assert "better &amp; &lt;best&gt;" in text
    assert "prefers-color-scheme: dark" in text
    assert [one.lost for one in whole.costliest] == sorted((one.lost for one in judged[1:]), reverse=True)[:3]


def test_what_chance_explains_is_not_called_a_mistake() -> None:
    found = review(beginning("calm_sailing_3_lost", 5), nodes=8)
    assert not found.costliest
    assert "none of them a mistake beyond chance" in summary(found)
    assert "No decision lost more than chance explains." in page(found)
    assert 'class="mistake"' not in page(found)


def test_a_start_that_has_to_be_laid_is_judged_with_the_cards_that_go_with_it() -> None:
    """One move is legal, and what the seat gives with it is what it decides on."""
    match = Match("calm-sailing", 3, ("greedy",), 3, {"removed": 12}, True)
    record = Player(match).game(0).record
    assert record is not None
    found, _ = of_record(record)
    starts = [one for one in found if one.text.startswith("S ") and len(one.view.legal_codes()) == 1]
    assert [one.text for one in starts] == ["S 1:16"]
    [one] = judge(starts, nodes=2_000, seed=5)
    choice = read(one.decision.view, one.best, choices(one.decision.view))
    assert choice.text == one.best != "S"
    assert one.is_mistake
    again = compare(one.decision.view, choice.codes, one.decision.codes, nodes=4_000, seconds=None, seed=1)
    assert again.lost_ends[0] > 0
    assert again.first == pytest.approx(one.before, abs=0.06)


def test_a_decision_without_a_choice_is_the_best_one() -> None:
    match = Match("calm-sailing", 3, ("greedy",), 3, {"removed": 12}, True)
    record = Player(match).game(0).record
    assert record is not None
    found, _ = of_record(record)
    alone = [one for one in found if len(choices(one.view)) == 1]
    assert any(len(one.codes) > 1 for one in alone)
    for one in judge(alone, nodes=20):
        assert one.best == one.decision.text
        assert (one.lost, one.ends) == (0, (0, 0))
