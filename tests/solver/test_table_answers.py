"""What is told at a table in the words of people: answers by name, questions asked again, lines that come too late."""

from __future__ import annotations

import re
from typing import Any

import pytest

import leadline
from leadline import IllegalMove, Table
from leadline.core.calm_sailing.events import ACTS
from leadline.core.errors import LeadlineError
from leadline.solver import analysis
from leadline.solver.session.commands import Budget, parted

NAMES = ("Ann", "Bo", "Cy")


def told_all(table: Table, *lines: str) -> str:
    """The answer to the last of these lines."""
    return [table.tell(line) for line in lines][-1]


@pytest.fixture
def sharing() -> Table:
    """Seat 2 of three, which has laid its Start: eight cards go together (5.4)."""
    table = Table("calm-sailing", players=3, you=2, names=NAMES, answers={"hand": "3 12 50 51 F", "begins": "3"})
    told_all(table, "-2", "-2", "discards 50 51, drew 7 S", "3 10@b1", "1 discards 2", "S")
    return table


@pytest.mark.parametrize("share", ["1: 3", "seat 1: 3", "Ann: 3", "Ann : 3", "Ann 3", "Ann gives 3", "Ann has 3"])
def test_a_share_begins_with_a_seat_or_a_name(sharing: Table, share: str) -> None:
    assert told_all(sharing, "-12 F", share) == "what did you draw? 3 cards, as: drew 1 2 4"
    told = sharing.tell("drew 1 2 4")
    assert told.startswith("together 8 cards go: Ann 3, Bo 2, Cy 3; you draw 1 2 4; 19 cards in your pile")


def test_one_seat_is_asked_in_the_singular_and_the_example_adds_up(sharing: Table) -> None:
    asked = told_all(sharing, "Ann 3")
    assert asked == "5 cards still go (5.4): which of yours, how many of the others? (as -3 -7 -12, 3: 2)"


def begun(hand: str, *lines: str, begins: int = 1) -> Table:
    """Seat 2 of three in a game with five monsters, after these lines."""
    table = Table("calm-sailing", players=3, you=2, names=NAMES, options={"monsters": 5})
    told_all(table, f"begins {begins}, hand {hand}", *lines)
    return table


BEFORE_A_START = ("1 discards 2", "discards 5 7, drew 9 S", "3 discards 2", "1 discards 2")


@pytest.mark.parametrize("holds", ["3 holds M", "Cy holds M", "Cy: holds M", "seat 3 holds M"])
def test_that_a_seat_holds_a_monster_is_no_share(holds: str) -> None:
    table = begun("M M M 5 7", *BEFORE_A_START)
    asked = "8 cards go (5.4): which of yours, how many of the others? (as -9, 1: 3, 3: 4)"
    assert told_all(table, "S", holds) == asked  # neither the Start nor a monster is among them
    assert table.waiting == "S, 3 holds M"


def test_who_can_give_nothing_is_not_asked_for_it() -> None:
    table = begun("M M M M 7", "3 discards 2", "1 discards 2", "7@a1, drew M", "3 discards 2", begins=3)
    assert table.tell("1 S") == "8 cards go (5.4): how many of the others? (as 1: 4, 3: 4)"
    assert table.tell("1: 4, 3: 4").startswith("Ann lays the Start")
    with pytest.raises(IllegalMove, match="a discard is exactly two cards, not 1"):
        begun("M M M M 7", begins=2).tell("discards")


@pytest.mark.parametrize("shown", ["2: 51", "seat 2: 51", "Bo: 51", "Bo shows 51", "Bo has 51", "2 has 51"])
def test_what_a_named_seat_shows_is_no_event_of_it(shown: str) -> None:
    assert parted(shown, 3, 1, NAMES, acts=ACTS) == (None, "2: 51")
    assert parted(shown, 3, 1, NAMES)[0] == 2


@pytest.mark.parametrize("event", ["Bo takes 9", "Bo: takes 9", "2 24@b3", "Bo 24@b3", "Bo: 24 on b3"])
def test_what_a_named_seat_does_is_its_event_meanwhile_too(event: str) -> None:
    assert parted(event, 3, 1, NAMES, acts=ACTS)[0] == 2


@pytest.mark.parametrize("line", ["ışıl: 24@b3", "KİM: 24@b3", "24@b3 from KİM"])
def test_names_whose_small_letters_are_other_ones(line: str) -> None:
    """The Turkish i has no small letter that is the same everywhere."""
    names = ("Işıl", "Bo", "Kim")
    table = Table("calm-sailing", players=3, you=2, names=names, answers={"hand": "3 12 50 51 F", "begins": "1"})
    assert table.reply(line).kind in ("event", "error")


def test_the_question_of_an_event_that_waits_is_told_again() -> None:
    table = Table("calm-sailing", players=2, you=1, answers={"hand": "3 12 50 51 F", "begins": "1"})
    asked = table.tell("50@c5")
    assert asked == "what did you draw? 1 card, as: drew 1"
    again = f"50@c5: this event is not complete (undo drops it): {asked}"
    assert table.tell("next") == again
    assert table.tell("") == again
    with pytest.raises(IllegalMove, match="what did you draw"):
        table.tell("2 discards 2")
    assert table.tell("drew 1").startswith("you lay 50 on c5")


@pytest.mark.parametrize("line", ["storms", "names Ann Bo Cy", "players 4", "removed 4"])
def test_a_line_of_the_set_up_comes_too_late(line: str) -> None:
    table = Table("calm-sailing", players=3, you=2, answers={"hand": "3 12 50 51 F", "begins": "1"})
    table.tell("24@b3")
    before = table.record()
    with pytest.raises(LeadlineError, match=f"{line.split()[0]} belongs to the set-up, which is over"):
        table.tell(line)
    assert table.record() == before


def test_a_player_may_have_the_name_of_a_rule() -> None:
    table = Table("calm-sailing", players=2, you=1, names=("Ann", "Wild"), options={"monsters": 3})
    table.tell("begins 1, hand 3 12 50 51 7")
    with pytest.raises(IllegalMove, match="it is your turn"):
        table.tell("Wild 9@c3")
    assert table.tell("fix piles Wild 37").startswith("corrected: piles [40, 37], was [40, 40]")


def test_a_view_has_no_set_up_to_go_back_to() -> None:
    view = leadline.deal("calm-sailing", players=3, seed=7).view(2)
    with pytest.raises(IllegalMove, match=r"storms belongs to the set-up, which is over$") as refused:
        Table("calm-sailing", view=view).tell("storms")
    assert refused.value.clause == ""


def test_what_nothing_that_is_drawn_makes_possible_is_refused_before_that_is_asked() -> None:
    table = Table("calm-sailing", players=3, you=2, options={"monsters": 3, "rocks": True})
    told_all(table, "more 1, rock 3, begins 2, hand 3 12 50 51 F", "50@c5")
    with pytest.raises(IllegalMove, match="no row 9"):
        table.tell("rock 9")
    assert table.tell("rock 1") == "what did you draw? 1 card, as: drew 1"
    with pytest.raises(IllegalMove, match="this event is not complete"):
        table.tell("3 discards 2")
    assert table.waiting == "rock 1"
    assert table.tell("drew 44").startswith("you move the rocks to row 1; you draw 44")


def test_what_a_storm_that_is_drawn_makes_possible_is_not_refused() -> None:
    table = Table("calm-sailing", players=3, you=2, options={"storms": True, "rocks": True})
    told_all(table, "rock 3, begins 2, more 1", "storm", "hand 3 12 50 51 F")
    assert table.tell("50@c5, rock 1, storm P 3").startswith("what did you draw?")


def test_the_first_storm_is_told_of_a_player_by_name() -> None:
    table = Table("calm-sailing", players=3, you=2, names=NAMES, options={"storms": True})
    told_all(table, "begins Cy, storm Bo ? P", "hand 3")
    assert table.view is not None
    document = table.view.document()
    assert (document["to_move"], document["pending"]["card"]) == (2, "P")


def test_the_row_of_the_competitive_game_is_named_as_what_comes_next() -> None:
    table = Table("calm-sailing", options={"variant": "competitive"}, players=2, you=1)
    told_all(table, "begins 1, row 1 2 3 4 5, hand 6 7 8 9 10")
    assert table.tell("7@a1") == "you lay 7 on a1; points 1 to 0; now 1 card from the row; your turn"


BEFORE_A_RIVALS_START = ("1 30@c3", "50@e5, drew 17", "3 55@b6", "1 S")


def after_a_rivals_start(**options: Any) -> Table:
    """Seat 2 of three, after seat 1 has laid its Start."""
    answers = {"hand": "3 12 50 51 F", "begins": "1"}
    table = Table("calm-sailing", players=3, you=2, names=NAMES, answers=answers, options=options)
    told_all(table, *BEFORE_A_RIVALS_START)
    return table


def sizes(table: Table) -> set[int]:
    """How many cards the moves of a ranking give."""
    moves = table.reply("best 200n").data["analysis"]["moves"]
    return {len(str(move["move"]).partition(":")[2].split(",")) for move in moves}


@pytest.mark.parametrize("options", [{}, {"storms": True}, {"monsters": 3}])
def test_a_share_is_ranked_right_after_a_rivals_start(options: dict[str, Any]) -> None:
    table = after_a_rivals_start(**options)
    reply = table.reply("best 200n")
    assert "\nAssumed: Ann gives " in reply.text
    assert {str(move["move"])[:2] for move in reply.data["analysis"]["moves"]} == {"2:"}
    asked = table.reply("")
    assert asked.kind == "held"
    assert "how many of the others?" in asked.text


@pytest.mark.parametrize("options", [{}, {"storms": True}, {"monsters": 3}])
def test_a_share_is_ranked_by_what_the_others_give(options: dict[str, Any]) -> None:
    table = after_a_rivals_start(**options)
    table.tell("Ann: 3")
    assert len(sizes(table)) > 1
    table.tell("Cy: 2")
    reply = table.reply("best 200n")
    assert "assumed" not in reply.text
    assert sizes(table) == {3}
    assert table.tell("").startswith("what did you draw? 3 cards")


def test_a_share_is_ranked_with_what_is_assumed_of_the_seats_before() -> None:
    table = after_a_rivals_start()
    table.tell("Cy: 2")
    reply = table.reply("best 200n")
    assert reply.text.endswith("\nAssumed: Ann gives 3.")
    assert sizes(table) == {3}


@pytest.mark.parametrize("shares", ["Ann 3, Cy 2", "ann 3, cy: 2", "Cy 2, Ann 3", "1: 3, Cy 2", "Ann: 3, Cy 2"])
def test_what_several_seats_give_needs_no_colons(shares: str) -> None:
    for lines in (("1 S", shares), (f"1 S, {shares}",)):
        table = Table("calm-sailing", players=3, you=2, names=NAMES, answers={"hand": "3 12 50 51 F", "begins": "1"})
        asked = told_all(table, *BEFORE_A_RIVALS_START[:-1], *lines)
        assert asked == "3 cards still go (5.4): which of yours? (as -3 -12 -17)"
        assert "together 8 cards go: Ann 3, Bo 3, Cy 2" in table.tell("-12 -17 -F, drew 1 2 4")


def test_cards_of_your_own_need_no_colon_either() -> None:
    table = after_a_rivals_start()
    assert table.tell("Bo 12 17 F, Ann 3, Cy 2").startswith("what did you draw? 3 cards")


def test_a_ranking_ends_when_a_part_of_the_joint_discard_is_entered() -> None:
    table = after_a_rivals_start()
    table.tell("best 200n")
    table.tell("Ann: 3")
    assert table.tell("").startswith("1: 3: this event is not complete (undo drops it): 5 cards still go")
    table.tell("Cy: 2")
    reasons = table.reply("why 200n").data["analysis"]["moves"]
    assert {len(str(move["move"]).split(",")) for move in reasons} == {3}
    table.tell("best 200n")
    table.tell("undo")
    assert table.reply("").kind == "next", "what was offered fitted what is no longer entered"


def test_few_playouts_rank_what_fits() -> None:
    """Not every contribution has to be tried at least once."""
    table = after_a_rivals_start()
    told_all(table, "Ann: 3", "Cy: 2")
    for nodes in (1, 2, 9):
        reply = table.reply(f"best {nodes}n")
        assert (reply.kind, reply.data["analysis"]["nodes"]) == ("best", nodes)


def test_a_contribution_that_does_not_fit_is_not_ranked() -> None:
    table = after_a_rivals_start()
    told_all(table, "Ann: 3", "Cy: 2")
    assert len(table.best(Budget(nodes=200), moves=["2:3,12,17"]).moves) <= 2
    with pytest.raises(IllegalMove, match="does not fit the events so far"):
        table.best(Budget(nodes=200), moves=["2:3,12"])


def test_what_fits_is_looked_for_within_the_time() -> None:
    """Half of it at most, and at least one move is found."""
    now, looks = 0.0, list[str]()

    def clock() -> float:
        nonlocal now
        now += 0.001
        return now

    def fits(text: str) -> bool:
        nonlocal now
        now += 0.3
        looks.append(text)
        return True

    position = leadline.deal("calm-sailing", players=3, seed=7)
    view = position.view(position.turn)
    found = analysis.best(view, moves="all", fits=fits, seconds=1.0, clock=clock)
    assert (len(looks), len(found.moves)) == (2, 2)
    looks.clear()
    found = analysis.best(view, moves="all", fits=fits, nodes=50, clock=clock)
    assert len(looks) > 2


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        (("50@c5, drew S", "1 24@b3", "S"), "seat 2: S: {}: what did you draw? 2 cards, as: drew 1 2"),
        (("50@c5",), "seat 2: 50@c5: {}: what did you draw? 1 card, as: drew 1"),
        (
            ("50@c5, drew 17", "1 24@b3", "2 51@e5, drew 18", "1 S"),
            "seat 1: S: {}: what did you draw? 2 cards, as: drew 1 2",
        ),
    ],
)
def test_best_in_the_middle_of_an_event_repeats_its_question(lines: tuple[str, ...], asked: str) -> None:
    table = Table("calm-sailing", players=2, you=2, answers={"hand": "3 12 50 51 F", "begins": "2"})
    told_all(table, *lines)
    assert table.reply("best 50n").text == asked.format("this event is not complete (undo drops it)")
    assert table.waiting is not None


@pytest.mark.parametrize("options", [{}, {"storms": True}])
def test_a_move_during_a_joint_discard_is_refused_with_what_is_due(options: dict[str, Any]) -> None:
    answers = {"hand": "3 12 50 51 F", "begins": "1"}
    table = Table("calm-sailing", players=3, you=2, names=NAMES, answers=answers, options=options)
    told_all(table, *BEFORE_A_RIVALS_START)
    for part in ("", "Ann: 3"):
        if part:
            table.tell(part)
        for move in ("Bo 3@b1", "3@b1", "Cy 3@b1"):
            text = table.reply(move).text
            assert re.search(r"(comes first|is not complete).* \d cards .*5\.4", text), text


@pytest.mark.parametrize("options", [{}, {"storms": True}])
def test_the_own_share_is_not_asked_for_twice(options: dict[str, Any]) -> None:
    answers = {"hand": "3 12 50 51 F", "begins": "1"}
    table = Table("calm-sailing", players=3, you=2, names=NAMES, answers=answers, options=options)
    told_all(table, *BEFORE_A_RIVALS_START, "-3 -12 -F")
    for line in ("#", "Ann: 3"):
        table.tell(line)
        with pytest.raises(LeadlineError, match=r"^you have already given 3 12 F; undo to change it$"):
            table.tell("best 50n")
        assert table.reply("Bo: 3 12 F").text == "you have already said what you give: 3 12 F (undo drops it)"


def test_a_share_of_a_card_that_is_not_held_is_refused_for_that_card(sharing: Table) -> None:
    for line in ("-20", "-20 -21", "1: 3, -20, 3: 2", "Ann 3, -12 -20"):
        with pytest.raises(IllegalMove, match=r"card 20 is not in the hand; you hold 3 7 12 F"):
            sharing.tell(line)
    with_monsters = begun("M M M 5 7", *BEFORE_A_START)
    with_monsters.tell("S")
    with pytest.raises(IllegalMove, match=r"card 20 is not in the hand; you hold 9 M M M"):
        with_monsters.tell("-20 -9")


def test_a_seat_that_gives_more_than_it_holds_is_refused_without_naming_a_card() -> None:
    table = begun("M M M 5 7", *BEFORE_A_START)
    table.tell("S")
    with pytest.raises(IllegalMove, match=r"seat 1 has 5 cards that can go, not 7"):
        table.tell("1: 7")
