"""The table: what is told line by line becomes the view of a seat, and is kept as the record of that seat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from jsonschema import Draft202012Validator

import leadline
from leadline import DocumentError, IllegalMove, LeadlineError, Table
from leadline.core import GAMES, Generator, View, documents
from leadline.core.documents import seat_records
from leadline.core.errors import Incomplete, OutputError
from leadline.solver.review.decisions import of_seat_record
from leadline.solver.session import commands
from leadline.solver.session.commands import Budget
from support.cases import CASES, STREAMS, play
from support.transcripts import COURSES, read

HAND = "3 12 50 51 F"


@pytest.fixture
def table() -> Table:
    """Seat 2 of three; seat 1 has laid 24, and it is seat 2's turn."""
    found = Table("calm-sailing", players=3, you=2, answers={"hand": HAND, "begins": "1"})
    found.tell("24@b3")
    return found


def grid(table: Table) -> dict[int, int]:
    assert table.view is not None
    return table.view.masked.grid  # type: ignore[attr-defined, no-any-return]


class TestSetup:
    def test_questions_come_in_the_order_in_which_things_are_seen(self) -> None:
        table = Table("calm-sailing")
        asked = []
        for answer in ("3", "2", "", "1", HAND, "1"):
            assert table.question is not None
            asked.append(table.question.name)
            table.tell(answer)
        assert asked == ["players", "me", "rules", "more", "hand", "begins"]
        assert table.question is None
        assert table.view is not None
        assert table.view.document()["hand"] == [3, 12, 50, 51, "F"]
        assert table.view.document()["piles"] == [25, 24, 24]

    def test_one_line_may_say_it_all(self) -> None:
        table = Table("tranquility")
        told = table.tell("players 3, me 2, removed 5, more 2 3, hand 3, 12, 50, 51, f, begins 3, names Ann Bo Cy")
        begun = "Calm Sailing, 3 players, Ann, Bo, Cy, you are seat 2; Cy is to move"
        assert told == f"{begun}, as 43@a4 or discards 2"
        assert table.options == {"removed": 5}
        assert table.view is not None
        assert table.view.document()["piles"] == [22, 23, 23]

    @pytest.mark.parametrize(
        "line", ["players 3 me 2", "3 players, I am seat 2", "players 3; you 2", "3 players, me 2"]
    )
    def test_players_and_seat_in_a_persons_words(self, line: str) -> None:
        table = Table("reef")
        table.tell(line)
        assert (table.players, table.you) == (3, 2)

    def test_a_wrong_answer_is_refused_at_once(self) -> None:
        table = Table("reef")
        table.tell("players 3, me 2")
        assert table.question is not None
        assert table.question.name == "begins"
        with pytest.raises(DocumentError, match="expected a seat from 1 to 3"):
            table.tell("black crab")
        assert table.question.name == "begins"

    def test_special_rules_have_a_question_of_their_own(self) -> None:
        table = Table("calm-sailing")
        for line in ("3", "2"):
            table.tell(line)
        with pytest.raises(DocumentError, match="'removd' is not a rule of this game; did you mean removed"):
            table.tell("removd 4")
        table.tell("removed Triton")
        assert table.options == {"removed": "Triton"}
        assert table.question is not None
        assert table.question.name == "more"  # 79 cards

    def test_what_is_wrong_is_asked_again_and_what_is_right_kept(self) -> None:
        table = Table("calm-sailing", players=3, you=2)
        table.tell("more 1")
        with pytest.raises(DocumentError, match=r"hand: a Start card is never in an opening hand \(2\.5\)"):
            table.tell("hand 3 12 50 51 S, begins 1")
        assert [question.name for question in table.questions] == ["hand"]
        assert "seat 1 is to move" in table.tell(HAND)

    def test_undo_goes_back_into_the_set_up(self) -> None:
        table = Table("calm-sailing", players=3, you=2)
        table.tell(f"hand {HAND}")
        table.tell("begins 2")
        table.tell("undo")
        assert table.view is None
        table.tell("begins 1")
        assert table.view is not None
        assert table.view.turn == 1

    @pytest.mark.parametrize(
        ("line", "told"),
        [
            ("players 9", "players: expected 1 to 5, found 9"),
            ("players three", "players: expected a number, found 'three'"),
            ("players 3, me 4", "expected a seat from 1 to 3, found 4"),
            ("players 3, removed x", "removed: expected 0 to 28 islands"),
            ("players 3, me 1, removed 99", "removed: expected 0 to 28 islands, found 99"),
            ("players 2, names Ann ann", "two players have the same name"),
            ("players 2, names Ann undo", "'undo' is a word of the table"),
            ("players 2, names Ann Drew", "'Drew' is a word of the table"),
            ("players 2, names f Ann", "'f' is a card, a colour or a code of the game"),
            ("players 2, names 1 2", "'1' is a number"),
            ("players 2, layout x.json", "layout: is read from a file"),
        ],
    )
    def test_what_cannot_be_changes_nothing(self, line: str, told: str) -> None:
        table = Table("calm-sailing")
        if line.startswith("players 3, removed x"):
            line += ", me 1"
        with pytest.raises(DocumentError, match=told.replace("(", r"\(")):
            table.tell(line)
        assert table.players is None
        assert table.you is None

    def test_a_game_that_cannot_be_followed(self) -> None:
        for entry in GAMES:
            if entry.following is None:
                with pytest.raises(DocumentError, match="cannot be followed"):
                    Table(entry.name)


class TestEvents:
    def test_a_seat_may_be_told_in_several_ways(self) -> None:
        for line in (
            "24@b3",
            "1 24@b3",
            "seat 1 24@b3",
            "seat 1: 24@b3",
            "1: 24@b3",
            "1:24 on b3",
            "Ann 24@b3",
            "ann: 24 b3",
            "1 lays 24 on B3",
        ):
            table = Table("calm-sailing", players=3, you=2, names=["Ann", "Bo", "Cy"])
            table.tell(f"hand {HAND}, begins 1")
            assert table.tell(line) == "Ann lays 24 on b3; 24 cards in its pile; your turn"
            assert grid(table) == {13: 24}

    def test_a_number_with_a_colon_is_the_seat_before_what_it_does(self) -> None:
        table = Table("sea-salt", players=2, you=1, answers={"begins": "1", "piles": "crab/black crab/grey"})
        for line in ("2: draws, puts fish/black on 2", "seat 2: draws, puts fish/black on 2"):
            with pytest.raises(IllegalMove, match="you are to move"):
                table.tell(line)
        for line in ("3: draws, puts fish/black on 2", "seat 3: draws", "seat 0: draws"):
            with pytest.raises(IllegalMove, match=r"there is no seat .; expected 1 to 2"):
                table.tell(line)
        table.tell("take 1")
        table.tell("2: draws, puts fish/black on 1")
        assert table.events[-1] == "2 draws, puts fish/black on 1"

    def test_a_number_with_a_colon_is_a_share_before_cards(self, table: Table) -> None:
        for line in ("2: 50@c5, drew 17", "3: discards 2", "1: S", "1: 3, 3: 2", "2: 3 12 51", "7 8 9"):
            table.tell(line)
        assert table.events[-2:] == ["1 S", "1 1: 3, 3: 2, 2: 3 12 51, drew 7 8 9"]

    @pytest.mark.parametrize("seat", ["2", "2:", "seat 2:", "Bo", "Bo:"])
    @pytest.mark.parametrize("told", ["-3 -12, drew 7 8", "gives 3 12, drew 7 8", "50 c5, drew 7", "50@c5, drew 7"])
    def test_a_number_with_a_colon_is_a_seat_where_nobody_gives(self, seat: str, told: str) -> None:
        table = Table("calm-sailing", players=3, you=2, names=["Ann", "Bo", "Cy"])
        for line in (f"hand {HAND}, begins 1", "1: -2", f"{seat} {told}"):
            table.tell(line)
        assert table.events == ["1 -2", f"2 {told}"]

    def test_a_number_with_a_colon_is_a_seat_amid_a_turn(self) -> None:
        """Of Reef Encounter, where the parrotfish are opened so only at the end."""
        answers = {"boards": "1 2", "starfish": "up", "sea": "y o g, g g, o, w o o, y o p", "begins": "2"}
        answers |= {"tiles": "o o p g g p w w", "fish": "y", "cubes": "1: o g, 2: y p"}
        table = Table("reef-encounter", players=2, you=1, answers=answers)
        table.tell("2: grow y")
        table.tell("2: 1b3")
        assert table.events == ["2 grow y", "2 1b3"]

    @pytest.mark.parametrize("line", ["3 d2", "3 on D2", "3 d2, drew 7", "me 3 d2", "2: 3 d2", "2 3@d2"])
    def test_a_number_before_a_cell_is_a_card(self, line: str) -> None:
        table = Table("calm-sailing", players=3, you=2, answers={"hand": HAND, "begins": "2"})
        table.tell(line)
        if table.waiting is not None:
            table.tell("drew 7")
        assert grid(table) == {9: 3}

    def test_what_was_drawn_may_come_in_the_next_line(self, table: Table) -> None:
        assert table.tell("me 50@c5") == "what did you draw? 1 card, as: drew 1"
        assert table.waiting == "50@c5"
        assert len(table.events) == 1
        with pytest.raises(IllegalMove, match="24 lies on b3 already"):
            table.tell("drew 24")
        assert table.waiting == "50@c5"
        assert table.tell("drew 17") == "you lay 50 on c5; you draw 17; 23 cards in your pile; seat 3 to move"
        assert table.waiting is None
        assert table.events == ["1 24@b3", "2 50@c5, drew 17"]

    def test_an_event_that_waits_can_be_dropped_or_told_anew(self, table: Table) -> None:
        table.tell("50@c5")
        assert table.tell("undo") == "undone: 50@c5; you are to move, as 50@a5 or discards 50 51"
        table.tell("50@c5")
        assert table.tell("51@c5, drew 17").startswith("instead of 50@c5: you lay 51 on c5")

    def test_what_takes_the_place_of_an_event_that_waits_is_said(self, table: Table) -> None:
        table.tell("50@c5")
        assert table.tell("discards") == "instead of 50@c5: which 2 cards go? (as -3 -12)"
        assert table.tell("51@e5") == "instead of discards: what did you draw? 1 card, as: drew 1"

    @pytest.mark.parametrize(
        ("lines", "entry"),
        [
            (["50@c5", "17"], "2 50@c5, drew 17"),
            (["discards 12 51", "22", "23"], "2 discards 12 51, drew 22, drew 23"),
            (["discards 12 51", "2 4"], "2 discards 12 51, drew 2 4"),
            (["discards", "12 51", "22,23"], "2 discards, -12 -51, drew 22 23"),
            (["50@c5, drew 17", "3 discards 2", "1 26@c3", "51@d5", "F", "22 23"], "2 51@d5, -F, drew 22 23"),
            (["50@c5", "me 17"], "2 50@c5, drew 17"),
            (["50@c5", "f"], "2 50@c5, drew f"),
        ],
    )
    def test_bare_cards_answer_the_question_that_stands(self, table: Table, lines: list[str], entry: str) -> None:
        for line in lines[:-1]:
            assert table.reply(line).kind in ("held", "event")
        assert table.reply(lines[-1]).kind == "event"
        assert table.events[-1] == entry

    @pytest.mark.parametrize(
        "lines",
        [
            ["-3 -12 -51, 1: 3, 3: 2", "7 8 9"],
            ["-3 -12 -51", "3 2", "7 8 9"],
            ["1: 3, 3: 2", "3 12 51", "7 8", "9"],
            ["3 12 51", "1: 3", "7 8 9"],
        ],
    )
    def test_bare_numbers_answer_what_a_joint_discard_asks(self, table: Table, lines: list[str]) -> None:
        """Rule 5.4: which of yours, how many of the others, what you drew."""
        for line in ("50@c5, drew 17", "3 discards 2", "1 S"):
            table.tell(line)
        for line in lines[:-1]:
            assert table.reply(line).kind == "held"
        told = table.tell(lines[-1])
        assert told.startswith("together 8 cards go: seat 1 3, seat 2 3, seat 3 2; you draw 7 8 9")

    def test_what_is_told_of_a_joint_discard_stays_where_more_of_it_is_refused(self, table: Table) -> None:
        for line in ("50@c5, drew 17", "3 discards 2", "1 S", "-3 -12 -51"):
            table.tell(line)
        for line in ("1: 4, 3: 2", "3 9", "1 2 3 4"):
            assert table.reply(line).refused
            assert table.waiting == "-3 -12 -51"
        table.tell("3 2")
        for line in ("1: 3, 3: 2", "12 8 9", "17", "7 8 9 10"):
            assert table.reply(line).refused
            assert table.waiting == "-3 -12 -51, 1:3 3:2"

    def test_bare_numbers_that_could_be_several_things_are_refused(self, table: Table) -> None:
        for line in ("50@c5, drew 17", "3 discards 2", "1 S", "1: 3"):
            table.tell(line)
        with pytest.raises(IllegalMove, match="'3 2' could be several things; 5 cards still go"):
            table.tell("3 2")
        assert table.waiting == "1: 3"

    def test_an_event_that_waits_is_not_forgotten_for_another_seat(self, table: Table) -> None:
        table.tell("50@c5")
        with pytest.raises(IllegalMove, match=r"seat 2: 50@c5: this event is not complete \(undo drops it\)"):
            table.tell("1 26@c3")
        assert table.waiting == "50@c5"

    def test_a_line_that_tells_all_of_the_one_that_waits_takes_its_place(self) -> None:
        deal = leadline.deal("sea-salt", players=3, seed=1)
        change = {"hands": [0, 5, 1], "deck": 50, "to_move": 2, "phase": "play"}
        view = leadline.load(deal.view(1).document() | change)
        assert isinstance(view, leadline.View)
        table = Table("sea-salt", view=view)
        octopuses = "octopus/green octopus/grey octopus/purple octopus/yellow shell/grey"  # 9 points
        for line in ("2 stop", f"stop, 2: {octopuses}", f"2 stop, 2: {octopuses}, 3: shell/black"):
            assert table.reply(line).kind == "held"
        table.tell("piles crab/black crab/grey")
        assert table.events == [f"2 stop, 2: {octopuses}, 3: shell/black, piles crab/black crab/grey"]
        assert table.record()["events"] == table.events

    def test_names_stand_for_seats_within_an_event(self) -> None:
        table = Table("sea-salt")
        table.tell("players 3, me 2, names Ann Bo Cy, begins Cy, piles crab/black fish/yellow")
        for line in ("draws, puts boat/black on 1", "pass", "ann take 2", "pass"):
            table.tell(line)
        assert table.question is None
        assert table.answers["begins"] == "3"
        table.tell("drew shark/purple fish/green, keep shark, fish on 2")
        table.tell("pass")
        table.tell("draws, puts crab/yellow on 1")
        table.tell("pairs swimmer/black shark/black from ANN")
        assert table.events[-1] == "3 pairs swimmer/black shark/black from 1"

    def test_what_was_drawn_without_a_seat_is_an_event_of_the_own_one(self) -> None:
        table = Table("sea-salt")
        table.tell("players 2, me 1, begins 2, piles crab/black fish/yellow")
        table.tell("2 draws, puts boat/black on 1")
        table.tell("drew boat/yellow fish/green, keep boat/yellow, fish on 1")
        assert [entry[:6] for entry in table.events] == ["2 draw", "1 drew"]

    def test_several_lines_are_taken_back_at_once(self, table: Table) -> None:
        for line in ("50@c5, drew 17", "discards 2", "26@c3"):
            table.tell(line)
        assert table.tell("undo 2").startswith("undone: 3 discards 2; ")
        assert table.events == ["1 24@b3", "2 50@c5, drew 17"]
        assert table.tell("undo 9").endswith("; only 2 of 9, that is all")
        assert table.events == []
        for line in ("undo many", "redo many", "undo 0"):
            with pytest.raises(LeadlineError, match="expected nothing"):
                table.tell(line)

    def test_what_was_drawn_completes_a_line_that_was_refused(self, table: Table) -> None:
        """So do games whose events say at once that something is missing."""
        with pytest.raises(IllegalMove):
            table.tell("50@c5, drew 24")
        with pytest.raises(IllegalMove):
            table.tell("drew 24")
        assert table.events == ["1 24@b3"]

    def test_undo_and_redo(self, table: Table) -> None:
        views = [table.view]
        for line in ("50@c5, drew 17", "discards 2", "26@c3"):
            table.tell(line)
            views.append(table.view)
        for view in reversed(views[:-1]):
            assert table.tell("undo").startswith("undone: ")
            assert table.view == view
        for view in views[1:]:
            assert table.tell("redo").startswith("redone: ")
            assert table.view == view
        with pytest.raises(LeadlineError, match="redo: nothing was undone"):
            table.tell("redo")
        table.tell("undo")
        table.tell("27@d3")
        with pytest.raises(LeadlineError, match="redo"):
            table.tell("redo")

    def test_what_cannot_be_changes_nothing(self, table: Table) -> None:
        before = table.record()
        for line in ("3 24@b3", "26@b3", "zzz", "drew 5", "me F", "fix hand 24", "fix nothing 3", "save", "-3"):
            reply = table.reply(line)
            assert reply.refused, line
            assert reply.text
            assert "\n" not in reply.text
            assert table.record() == before

    def test_push_is_an_event_without_words_around_it(self, table: Table) -> None:
        assert table.push("50@c5, drew 17").startswith("you lay 50")
        assert table.push("discards 2", seat=3).startswith("seat 3 discards 2")
        table.push("26@c3")
        with pytest.raises(IllegalMove, match="it is your turn, not that of seat 1"):
            table.push("27@d3", seat=1)

    def test_a_comment_and_a_byte_order_mark_say_nothing(self, table: Table) -> None:
        assert table.reply("# a remark").text == ""
        assert table.reply("\ufeff50@c5, drew 17").kind == "event"


class TestQuestions:
    def test_cards_are_found_by_their_names(self) -> None:
        table = Table("reef")
        assert table.tell("cards corner red").splitlines() == [
            "19  red red; 4 points for three in a corner, purple",
            "20  yellow yellow; 4 points for three in a corner, red",
        ]
        assert table.reply("cards").text.endswith("more; add a word (cards red ...)")
        assert table.reply("cards octopus").refused

    def test_score_takes_nothing_more(self, table: Table) -> None:
        with pytest.raises(LeadlineError, match="score: expected nothing more, found '2'"):
            table.tell("score 2")

    def test_best_lists_moves_by_value_and_folds_those_set_aside(self, table: Table) -> None:
        reply = table.reply("me best 300n")
        *rows, last = reply.text.splitlines()
        rows, folded = rows[:-1], rows[-1]
        shown = [float(row.split("%")[0].split()[-1]) for row in rows]
        assert shown == sorted(shown, reverse=True)
        moves = reply.data["analysis"]["moves"]
        aside, rest = sum(move["aside"] for move in moves), len(moves) - len(rows)
        early = "set aside early" if aside == rest else f"{aside} of them set aside early"
        assert 0 < aside <= rest
        assert folded == f"{rest} more moves, {early}"
        assert [") = " in row for row in rows] == [move["equal"] for move in moves[: len(rows)]]
        assert ", = about equal to the best move; Enter plays " in last

    def test_best_then_enter_plays_it(self, table: Table) -> None:
        reply = table.reply("me best 200n")
        move = reply.data["analysis"]["moves"][0]["move"]
        assert reply.text.splitlines()[-1].endswith(f"; Enter plays {move}")
        reply = table.reply("")
        assert reply.data["event"] == move
        assert table.waiting == move or len(table.events) == 2

    def test_enter_without_best_plays_nothing(self, table: Table) -> None:
        table.tell("best 100n")
        table.tell("next")
        assert table.reply("").kind == "next"
        assert table.events == ["1 24@b3"]

    def test_best_of_one_move_has_the_best_one_beside_it(self, table: Table) -> None:
        reply = table.reply('best "3@f6" 100n')
        assert reply.refused  # 3.4: the numbers ascend
        reply = table.reply('best "50@c5" 100n')
        assert "50@c5" in [line.split()[0] for line in reply.text.splitlines()[:-1]]
        assert len(reply.text.splitlines()) <= 3
        assert table.reply("").kind == "next"

    def test_best_while_another_seat_is_to_move(self, table: Table) -> None:
        table.tell("50@c5, drew 17")
        with pytest.raises(LeadlineError, match="seat 3 is to move; `odds` tells your chance meanwhile"):
            table.tell("best")

    def test_why_explains_the_last_ranking(self, table: Table) -> None:
        first = table.best(Budget(nodes=200)).moves[0]
        told = table.tell("why").splitlines()
        assert told[0].startswith(f"{first.text}  ")
        assert told[0].endswith(first.reason)
        assert f" than {first.text}: " in told[1]

    def test_odds_are_the_same_for_the_same_seed(self, table: Table) -> None:
        table.tell("50@c5, drew 17")
        one, other = table.odds(Budget(nodes=100), seed=4), table.odds(Budget(nodes=100), seed=4)
        assert (one.value, one.interval, one.worlds) == (other.value, other.interval, 100)
        assert 0 <= one.interval[0] <= one.value <= one.interval[1] <= 1
        assert "100 sampled deals, in which the built-in player plays for every seat" in table.tell("odds 100n")

    def test_a_seat_of_thousands_of_digits_is_no_seat(self, table: Table) -> None:
        with pytest.raises(IllegalMove, match=r"there is no seat 9+\.\.\.; expected 1 to 3"):
            table.tell(f"seat {5_000 * '9'} 24@b3")
        reef = Table("reef", view=leadline.deal("reef", players=2, seed=1).view(1))
        with pytest.raises(DocumentError, match=r"boards: expected a number from 1 to 2, .* found '9+\.\.\."):
            reef.fix(f"boards {5_000 * '9'} a1 r3")

    def test_odds_of_a_move_of_the_own(self, table: Table) -> None:
        told = table.odds(Budget(nodes=64), move="50@c5", seed=4)
        assert (told.seat, told.worlds) == (2, 64)
        with pytest.raises(IllegalMove, match=r"50@a1.*3\.4"):
            table.odds(Budget(nodes=64), move="50@a1")
        table.tell("50@c5, drew 17")
        with pytest.raises(LeadlineError, match="seat 3 is to move; `odds` without a move tells your chance meanwhile"):
            table.tell("odds 24@b3")

    def test_odds_stop_by_the_clock(self, table: Table) -> None:
        ticks = iter(range(1000))
        slow = Table.load(table.record(), clock=lambda: float(next(ticks)))
        assert slow.odds(Budget(seconds=3.0)).worlds == 48  # 16 between two looks at the clock

    def test_what_looks_like_a_limit_and_is_none_is_refused(self, table: Table) -> None:
        for line in ("best 10x", "odds 5", "best 0s", "why 12"):
            with pytest.raises(
                IllegalMove, match="is neither a time such as 5s nor a number of playouts such as 2000n"
            ):
                table.tell(line)

    def test_a_card_that_pays_is_a_move_and_no_limit(self) -> None:
        position = leadline.deal("calm-sailing", players=3, seed=7)
        while not position.legal_moves()[0].text.startswith("-") or position.is_boundary:
            position.push(position.playout_move(1))
        assert position.turn is not None
        table = Table("calm-sailing", view=position.view(position.turn))
        paid = position.legal_moves()[0].text
        assert paid.startswith("-")
        for question in ("why", "best 50n"):
            assert paid in table.tell(f"{question} {paid}")
        assert "sampled deals" in table.tell(f"odds 50n {paid}")

    def test_no_points_in_this_game(self, table: Table) -> None:
        with pytest.raises(DocumentError, match=r"^Calm Sailing has no points to score, except in"):
            table.tell("score")

    def test_points_of_what_a_seat_sees(self) -> None:
        reef = Table("reef", view=leadline.deal("reef", players=2, seed=4).view(1))
        assert reef.view is not None
        assert reef.score()["points"] == reef.view.document()["points"]
        assert len(reef.score()["cards"]) == 2
        salt = Table("sea-salt-paper", view=leadline.deal("sea-salt-paper", players=2, seed=4).view(1))
        assert salt.tell("score").startswith("points: 0\ncolor bonus: 0\nbreakdown: mermaids 0; ")
        encounter = leadline.deal("reef-encounter", players=2, seed=4).view(1).document()
        assert {"points", "at_least"} <= leadline.score(encounter)["seats"][0].keys()

    def test_show_and_events(self, table: Table) -> None:
        assert table.tell("show").startswith("Calm Sailing, 3 players as seat 2 sees it: you to move")
        assert table.tell("events") == "1. 1 24@b3"

    def test_help_names_every_command(self, table: Table) -> None:
        told = table.tell("help")
        assert [word for word in commands.COMMANDS if f"\n{word} " not in told] == []


class TestCorrections:
    def test_one_cell(self, table: Table) -> None:
        table.tell("fix grid b3 ., grid c4 43")
        assert grid(table) == {20: 43}
        assert table.events[-1] == "fix grid b3 ., grid c4 43"
        table.tell("undo")
        assert grid(table) == {13: 24}

    def test_a_hand_of_another_size(self, table: Table) -> None:
        """It has five cards as long as its pile has some (4.2): who holds fewer has still to draw."""
        with pytest.raises(DocumentError, match=r"hands of seat 2: 3 cards; expected 5 while"):
            table.tell("fix hand 3 12 50")
        table.tell("fix hand 3 12 S, piles 2 0")
        assert table.view is not None
        assert table.view.document()["hands"] == [5, 3, 5]

    def test_an_event_that_waits_is_not_dropped_by_one(self, table: Table) -> None:
        table.tell("50@c5")
        with pytest.raises(IllegalMove, match=r"seat 2: 50@c5: this event is not complete \(undo drops it\)"):
            table.tell("fix to_move 3")
        assert table.tell("drew 17").startswith("you lay 50 on c5; you draw 17; ")

    @pytest.mark.parametrize(
        ("told", "what"),
        [
            ("hand 3 12 50 51 24", "card 24 given twice"),
            ("grid b9 4", "expected a cell of the board"),
            ("hand", "expected a value"),
            ("players 4", "'players' is not a key of this view that can be set"),
            ("piles 30 2", "expected one for each of the 3 players"),
            ("to_move x", "to_move"),
            ("rules lost 3", "expected one of removed"),
            ("", "nothing to set"),
        ],
    )
    def test_what_the_game_does_not_allow(self, table: Table, told: str, what: str) -> None:
        with pytest.raises(DocumentError, match=what):
            table.fix(told)


class TestRecords:
    def test_a_record_loads_replays_and_gives_the_views(self, table: Table) -> None:
        for line in ("50@c5, drew 17", "fix discarded -", "3 discards 2"):
            table.tell(line)
        record = json.loads(json.dumps(table.record()))
        assert Table.load(record).record() == record
        assert Table.load(record).view == table.view
        replay = leadline.replay(record)
        assert (replay.status, replay.moves, replay.position) == ("legal", 4, table.view)
        assert leadline.load(record) == table.view
        found = list(seat_records.views(record))
        assert [(number, seat, event) for number, _, seat, event in found] == [
            (1, 1, "24@b3"),
            (2, 2, "50@c5, drew 17"),
            (4, 3, "discards 2"),  # after a correction
        ]
        assert found[0][1].document()["hand"] == [3, 12, 50, 51, "F"]

    def test_decisions_have_the_numbers_of_their_events(self, table: Table) -> None:
        for line in ("fix discarded -", "50@c5, drew 17"):
            table.tell(line)
        [decision], _, unread = of_seat_record(table.record())
        assert (decision.number, decision.text, unread) == (3, "50@c5", [])

    def test_replay_says_where_the_first_event_is_wrong(self, table: Table) -> None:
        record = table.record() | {"events": ["1 24@b3", "2 12@c3, drew 17", "3 S"]}
        replay = leadline.replay(record)
        assert (replay.status, replay.at, replay.clause) == ("illegal", 1, "3.4")
        assert replay.position == table.view
        with pytest.raises(DocumentError, match=r"events\[2\]: illegal move '12@c3, drew 17'"):
            list(seat_records.views(record))
        with pytest.raises(DocumentError, match=r"events\[2\]"):
            Table.load(record)

    def test_an_event_without_a_seat_is_answered_with_an_example_of_the_game(self, table: Table) -> None:
        salt = Table("sea-salt", players=2, you=1, answers={"begins": "2", "piles": "crab/black crab/grey"})
        for record, example in ((salt.record(), "or take 1"), (table.record(), "as 43@a4")):
            reason = leadline.replay(record | {"events": ["nothing"]}).reason
            assert reason is not None
            assert reason.startswith("expected a seat and its event, for example `1 ...`")
            assert (example in reason, "43@a4" in reason) == (True, example == "as 43@a4")

    @pytest.mark.parametrize(
        ("change", "what"),
        [
            ({"events": ["24@b3"]}, "expected a seat and its event"),
            ({"events": [24]}, "events"),
            ({"names": ["Ann"]}, "names: 1 name; expected one for each of the 3 players"),
            ({"you": 4}, "you: expected a seat from 1 to 3, found 4"),
            ({"you": 0}, "you: expected a seat from 1 to 3, found 0"),
            ({"answers": {}}, "hand: missing"),
            ({"moves": []}, "moves"),
            ({"view": {"game": "calm-sailing"}}, "answers: not possible together with a view"),
        ],
    )
    def test_records_that_cannot_be(self, table: Table, change: dict[str, object], what: str) -> None:
        with pytest.raises(DocumentError, match=what):
            leadline.load(table.record() | change)

    def test_a_record_may_begin_with_a_view(self, tmp_path: Path) -> None:
        deal = leadline.deal("calm-sailing", players=3, seed=7)
        table = Table("calm-sailing", view=deal.view(1))
        table.tell("2@a1")
        path = tmp_path / "seat.json"
        table.tell(f"save {path}")
        assert leadline.load_file(path) == table.view
        assert Table.load(path).record() == table.record()
        assert table.record()["view"] == deal.view(1).document()

    @pytest.mark.parametrize("typed", ['"{}"', "'{}'", "{}"])
    def test_quotes_around_the_name_of_a_file_are_no_part_of_it(self, tmp_path: Path, typed: str) -> None:
        table = Table("calm-sailing", view=leadline.deal("calm-sailing", players=3, seed=7).view(1))
        path = tmp_path / "my game.json"
        reply = table.reply(f"save {typed.format(path)}")
        assert (reply.kind, reply.data["file"]) == ("save", str(path))
        assert [file.name for file in tmp_path.iterdir()] == ["my game.json"]
        assert table.reply('save ""').kind == "error"

    def test_a_record_is_written_where_a_link_leads_and_keeps_its_permissions(self, tmp_path: Path) -> None:
        real, link = tmp_path / "real.json", tmp_path / "link.json"
        real.write_text("{}", encoding="utf-8")
        real.chmod(0o600)
        link.symlink_to(real)
        table = Table("calm-sailing", view=leadline.deal("calm-sailing", players=3, seed=7).view(1))
        table.save(link)
        assert link.is_symlink()
        assert (real.stat().st_mode & 0o777, Table.load(real).record()) == (0o600, table.record())
        with pytest.raises(OutputError):
            table.save(tmp_path / "none" / "new.json")
        assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "real.json"]

    def test_the_table_can_be_kept_after_every_line(self, tmp_path: Path) -> None:
        path = tmp_path / "kept.json"
        table = Table("calm-sailing", players=1, autosave=path)
        for line in (f"hand {HAND}", "50@c5, drew 17", "fix discarded -", "undo"):
            table.tell(line)
            assert Table.load(path).record() == table.record()

    def test_what_is_kept_is_all_that_was_told_of_the_set_up(self, tmp_path: Path) -> None:
        """A seat may come before the players; an empty line answers, too; of a line that is refused the rest holds."""
        path = tmp_path / "kept.json"
        table = Table("calm-sailing", autosave=path)
        for line in ("me 2", "players 3"):
            assert table.reply(line).kind == "setup"
        for line in ("", f"hand {HAND}, begins 9"):
            table.reply(line)
            assert Table.load(path).record() == table.record()
        assert table.answers == {"more": "", "hand": HAND}

    def test_a_view_follows_and_goes_back(self) -> None:
        view = Table.load(read_record()).view
        assert view is not None
        before = view.document()
        with pytest.raises(Incomplete, match="what did you draw"):
            view.push("50@c5")
        assert view.document() == before
        view.push("50@c5", drew=[17])
        assert view.document()["hand"] == [3, 12, 17, 51, "F"]
        view.pop()
        assert view.document() == before

    @pytest.mark.parametrize("path", COURSES, ids=lambda path: f"{path.parent.name}-{path.stem}")
    def test_every_view_of_a_course_is_given(self, path: Path) -> None:
        table = Table(read(path).game)
        for line, _ in read(path).lines:
            table.reply(line)
        found = list(seat_records.views(table.record()))
        assert len(found) == sum(not entry.startswith("fix") for entry in table.events)
        assert table.view is not None
        assert Table.load(table.record()).view == table.view
        Draft202012Validator(documents.schema(table.game)).validate(table.record())


def test_no_player_has_a_word_of_a_game_for_a_name() -> None:
    """Such a line would be that of a seat, or its number."""
    for game in GAMES:
        assert game.following is not None
        assert game.following.ACTS <= game.following.WORDS
        Table(game.name, names=["Ann", "Bo"], players=2)
        for name in (*game.following.WORDS, "undo"):
            with pytest.raises(DocumentError, match=f"{name!r} is a word of the table"):
                Table(game.name, names=["Ann", name], players=2)


@pytest.mark.parametrize("game", [game.name for game in GAMES if game.following is not None])
class TestArguments:
    @pytest.mark.parametrize(
        ("given", "told"),
        [
            ({"players": 2, "you": 0}, "you: expected a seat from 1 to 2, found 0"),
            ({"players": 2, "you": -1}, "you: expected a seat from 1 to 2, found -1"),
            ({"you": 0}, "you: expected a seat from 1 to "),
            ({"players": 2, "you": 1.5}, "you: expected a whole number, found 1.5"),
            ({"players": 2, "you": True}, "you: expected a whole number, found true"),
            ({"players": "x"}, "players: expected a whole number, found 'x'"),
            ({"players": np.float64(2.0)}, "players: expected a whole number"),
            ({"options": 5}, "options: expected an object, found 5"),
            ({"names": "Ann"}, "names: expected a list of texts, found 'Ann'"),
            ({"answers": {"begins": 1}}, "answers: expected an object of texts"),
            ({"view": {}}, "view: expected a view"),
        ],
    )
    def test_what_cannot_be_is_refused(self, game: str, given: dict[str, Any], told: str) -> None:
        with pytest.raises(DocumentError) as refused:
            Table(game, **given)
        assert str(refused.value).startswith(told)

    def test_whole_numbers_of_any_type_are_read(self, game: str) -> None:
        table = Table(game, players=np.int64(2), you=np.int64(1))
        assert (type(table.players), type(table.you)) == (int, int)

    def test_a_record_of_no_seat_is_refused_everywhere(self, game: str) -> None:
        record = {"game": game, "format": 1, "players": 2, "you": 0, "events": []}
        for read_it in (Table.load, leadline.load, leadline.replay):
            with pytest.raises(DocumentError) as refused:
                read_it(record)
            assert str(refused.value) == "you: expected a seat from 1 to 2, found 0"

    def test_lines_are_texts(self, game: str) -> None:
        table = Table(game, players=2, you=1)
        for call in (table.tell, table.fix):
            with pytest.raises(leadline.ArgumentError, match="expected a text, found null"):
                call(None)  # type: ignore[arg-type]


def read_record() -> dict[str, object]:
    """The record of a game that has just begun."""
    answers = {"hand": HAND, "begins": "2"}
    return seat_records.write(leadline.game("calm-sailing"), players=3, you=2, answers=answers)


@pytest.mark.parametrize("number", range(len(CASES)))
def test_an_empty_line_after_best_plays_the_best_move_at_every_step(number: int) -> None:
    case, chance = CASES[number], Generator(number, "enter")
    game = [position.copy(stack=False) for position in play(case.deal(number), number, STREAMS[0])][:-1]
    for position in (game[chance.below(len(game))] for _ in range(3)):
        view = documents.load(position.view(position.turn or 1).document())
        assert isinstance(view, View)
        table = Table(view.game.name, view=view)
        assert table.reply("best 40n").kind == "best"
        assert table.reply("").kind in ("event", "held")


class TestRounds:
    COURSE = (
        "begins 2, piles crab/black shell/grey",
        "draws, puts octopus/green on 1, pass",
        "drew octopus/grey octopus/yellow, keep octopus/grey, octopus/yellow on 2, pass",
        "takes 2, pass",
        "takes 1, pass",
        "draws, puts fish/black on 1, pass",
        "drew octopus/purple octopus/light blue, keep octopus/purple, octopus/light blue on 2, pass",
        "draws, puts fish/black on 1, pass",
        "takes 2",
    )

    @pytest.fixture
    def table(self) -> Table:
        table = Table("sea-salt-paper", players=2, you=1, names=("Ann", "Bo"))
        for line in self.COURSE:
            table.tell(line)
        return table

    def test_the_score_comes_before_the_question_about_the_next_round(self, table: Table) -> None:
        asked = table.tell("stop, points 9 4")
        assert asked.startswith("round 1 is over: Ann +9 (9), Bo +4 (4); which two cards does the next one begin with?")
        assert table.tell("boat/black boat/yellow").startswith("round 1 is over: Ann +9 (9), Bo +4 (4); Bo begins")

    def test_the_points_of_each_round_are_listed_and_recorded(self, table: Table) -> None:
        assert table.tell("rounds") == "no round is over yet"
        assert "rounds" not in table.record()
        table.tell("stop, points 9 4, piles boat/black boat/yellow")
        assert table.reply("rounds").data == {"rounds": [[9, 4]]}
        assert table.tell("rounds") == "round 1: Ann +9, Bo +4"
        record = table.record()
        assert record["rounds"] == [[9, 4]]
        assert Table.load(record).rounds == [[9, 4]]
        assert leadline.replay(record).at is None

    @pytest.mark.parametrize(
        "ends", ["stop, points 9 4", "stop, 2: octopus/yellow shell/yellow sailor/orange penguin/pink"]
    )
    def test_a_round_counts_before_the_next_one_begins(self, table: Table, ends: str) -> None:
        """Its points are known, though the cards of the next round are not; the record has neither yet."""
        asked = table.reply(ends)
        assert asked.kind == "held"
        (gained,) = table.rounds
        assert gained[0] >= 7
        assert table.score()["scores"] == gained
        assert table.score()["points"] == gained[0]
        assert "rounds" not in table.record()
        table.tell("undo")
        assert (table.rounds, table.score()["scores"]) == ([], [0, 0])
        table.tell("redo")
        table.tell("boat/black boat/yellow")
        assert table.rounds == [gained]
        assert (table.score()["scores"], table.score()["points"]) == (gained, 0)

    def test_points_at_another_time_are_refused_for_that(self, table: Table) -> None:
        for line in ("points 9 4", "me points 9 4"):
            with pytest.raises(IllegalMove, match="no round is ending, so no points are counted"):
                table.tell(line)
        with pytest.raises(IllegalMove, match="fish is not in your hand"):
            table.tell("pair fish, points 9 4")
        with pytest.raises(IllegalMove, match="the round is not over"):
            table.tell("pass, points 9 4")
        table.tell("pass")
        for line in ("points 9 4", "Bo draws, puts crab/yellow on 1, points 9 4"):
            with pytest.raises(IllegalMove, match="no round is ending, so no points are counted"):
                table.tell(line)

    def test_a_game_without_rounds_has_no_points_of_rounds(self) -> None:
        table = Table("reef", players=2, you=1)
        table.tell("hand 17 43, begins 1")
        with pytest.raises(LeadlineError, match="Reef has no rounds"):
            table.tell("rounds")


def test_the_board_has_the_names_of_the_players_and_its_columns() -> None:
    shown = {}
    for names in ((), ("Ann", "Bo", "Cynthia")):
        table = Table("calm-sailing", players=3, you=2, names=names, answers={"hand": HAND, "begins": "1"})
        shown[names] = table.show().splitlines()
    rows = shown["Ann", "Bo", "Cynthia"]
    assert rows[0] == "Calm Sailing, 3 players as Bo sees it: Ann to move"
    at = next(number for number, row in enumerate(rows) if row.startswith("  seat "))
    assert [row[:12].strip("> ").partition(" ")[0] for row in rows[at + 1 : at + 4]] == ["Ann", "Bo", "Cynthia"]
    assert {
        row.index("hand" if number == 0 else "?" if number != 2 else "3 12")
        for number, row in enumerate(rows[at : at + 4])
    } == {rows[at].index("hand")}
    reef = Table("reef", players=2, you=1, names=("Ann", "Bo"), answers={"hand": "17 43", "begins": "1"}).show()
    assert reef.splitlines()[2] == "> Ann (you)             Bo"
    assert "hand of Bo: ?; ?" in reef
