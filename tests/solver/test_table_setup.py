"""The set-up of a table: an answer that cannot be is refused in its own line, and none that can be is lost."""

from __future__ import annotations

import pytest

from leadline import DocumentError, Table

HAND = "3 12 50 51 F"
GAMES: dict[str, str] = {
    "base": "players 3, me 2, removed 4",
    "solo": "players 1",
    "storms": "players 3, me 2, storms, rocks",
    "monsters": "players 3, me 2, monsters 3",
    "day and night": "players 3, me 2, variant day-and-night",
    "pyramid": "players 3, me 2, variant pyramid",
    "competitive": "players 2, me 1, variant competitive",
}
HANDS = {
    "3 12 50 51 51": "given twice",
    "3 12 50 51 99": r"expected an island from 1 to 80.*\(found '99'\)",
    "3 12 50 51 S": "Start|no others",
    "3 12 50 51 52 53": "cards",
}


def asked(table: Table) -> list[str]:
    return [question.name for question in table.questions]


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_that_cannot_be_is_refused_in_its_own_line(game: str, hand: str) -> None:
    table = Table("calm-sailing")
    table.tell(GAMES[game])
    before = asked(table)
    with pytest.raises(DocumentError, match=rf"^hand(\[\d\])?: .*({HANDS[hand]})"):
        table.tell(f"hand {hand}")
    assert asked(table) == before
    assert "hand" not in table.answers
    if game != "pyramid":  # which has no Finish cards
        table.tell(f"hand {HAND}")
        assert asked(table) == [name for name in before if name != "hand" and table.view is None]


def test_a_hand_with_storms_may_come_before_the_storm() -> None:
    table = Table("calm-sailing", players=3, you=2, options={"storms": True})
    table.tell("hand 3 12")
    table.tell("storm 3 ? P")
    with pytest.raises(DocumentError, match="storm: expected a seat"):
        table.tell("storm 3 ? ? ? ? ? P")
    assert table.answers["hand"] == "3 12"


def test_the_row_of_the_competitive_game_is_looked_at_by_itself() -> None:
    table = Table("calm-sailing", players=2, you=1, options={"variant": "competitive", "removed": [1, 2]})
    with pytest.raises(DocumentError, match=r"^row: "):
        table.tell("row 9 24 27 60 81")
    table.tell("row 3 4 5 6 F")
    with pytest.raises(DocumentError, match=r"^hand: card 3 given twice"):
        table.tell("hand 3 12 50 51 F")
    with pytest.raises(DocumentError, match=r"^hand: "):
        table.tell("hand 1 12 50 51 F")
    table.tell("hand 7 12 50 51 F")
    assert asked(table) == ["begins"]


def test_all_that_is_wrong_with_a_set_up_is_told_together() -> None:
    table = Table("calm-sailing", players=3, you=2)
    with pytest.raises(DocumentError) as caught:
        table.tell("more 1 2, begins 4, hand 3 12 50")
    assert [problem.where for problem in caught.value.problems] == ["more", "hand", "begins"]


@pytest.mark.parametrize("rule", ["storms", "rocks", "removed 6", "variant day-and-night", "first 3", "monsters 3"])
def test_a_rule_that_is_told_later_drops_no_answer(rule: str) -> None:
    table = Table("calm-sailing", players=3, you=2)
    table.tell(f"hand {HAND}")
    table.tell(rule)
    assert table.answers["hand"] == HAND
    assert "hand" not in asked(table)


def test_a_rule_in_the_line_of_an_answer_drops_none() -> None:
    table = Table("calm-sailing")
    table.tell(f"players 3, me 2, hand {HAND}, removed 4")
    assert table.answers == {"hand": HAND}
    assert table.options == {"removed": 4}
    assert asked(table) == ["begins"]


def test_a_rule_that_an_answer_contradicts_is_refused() -> None:
    table = Table("calm-sailing", players=3, you=2)
    table.tell(f"hand {HAND}")
    with pytest.raises(DocumentError, match=r"^hand: card 12 was removed before the deal \(9\.1\)$"):
        table.tell("removed 7,12")
    assert table.options == {}
    assert table.answers == {"hand": HAND}
    table.tell("removed 7,12, hand 3 13 50 51 F")
    assert table.options == {"removed": [7, 12]}


def test_an_answer_goes_with_its_question() -> None:
    """What is not asked any more is forgotten; a question that has become another one is asked again where the answer
    does not fit."""
    table = Table("calm-sailing", players=3, you=2)
    table.tell("more 1")  # 85 cards
    table.tell(f"hand {HAND}")
    table.tell("removed 1")
    assert table.answers == {"hand": HAND}
    table.tell("removed 2")  # 83 cards: two seats have one more
    table.tell("more 1 3")
    table.tell("removed 6")  # 79
    assert table.answers == {"hand": HAND}
    assert asked(table) == ["more", "begins"]
    table.tell("more 3")
    table.tell("removed 3")  # 82: again one
    assert table.answers == {"hand": HAND, "more": "3"}
    table.tell("begins 2")
    assert table.view is not None
    assert table.view.document()["piles"] == [23, 23, 24]


@pytest.mark.parametrize(
    "line", ["me begins", "I begin", "Bo starts", "2 begins", "seat 2: begins", "begins me", "begins Bo"]
)
@pytest.mark.parametrize("game", ["calm-sailing", "reef", "reef-encounter", "sea-salt"])
def test_who_begins_may_be_said_as_players_say_it(game: str, line: str) -> None:
    table = Table(game, players=3, you=2, names=["Ann", "Bo", "Cy"])
    assert "begins" in asked(table)
    table.tell(line)
    assert table.answers == {"begins": "2"}


def test_who_begins_may_stand_behind_other_answers() -> None:
    table = Table("calm-sailing")
    table.tell(f"players 3, me 2, removed 4, hand {HAND}, me begins")
    assert table.view is not None
    assert table.view.turn == 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("me 2, remove 4", "rules: 'remove' is not a rule of this game; did you mean removed?"),
        ("me 2 remove 4", "rules: 'remove' is not a rule of this game; did you mean removed?"),
        ("players 3, remove 4, me 2", "rules: 'remove' is not a rule of this game; did you mean removed?"),
        ("me 2, removed 4, storm", "rules: 'storm' is not a rule of this game; did you mean storms?"),
        ("remove 4", "rules: 'remove' is not a rule of this game; did you mean removed?"),
        ("me 2, xyz 4", "rules: 'xyz' is not a rule of this game"),
        (f"me 2, hand {HAND}, begin 1", "'begin' is not asked here; did you mean begins?"),
        ("me 2 removed 4", "me: expected a number, and a comma before 'removed'"),
        ("me two", "me: expected a number, found 'two'"),
        ("players 3, names Ann Bo Cy, me 9", "me: expected a seat from 1 to 3, found 9"),
    ],
)
def test_a_misspelt_word_is_not_blamed_on_the_answer_before_it(line: str, told: str) -> None:
    table = Table("calm-sailing", players=3)
    with pytest.raises(DocumentError) as refused:
        table.tell(line)
    assert str(refused.value) == told
    assert (table.you, table.options, table.answers) == (None, {}, {})


@pytest.mark.parametrize(
    ("game", "first", "rule", "kept"),
    [
        ("reef", "players 3, me 2", "opening experienced", "hand 17 22"),
        ("sea-salt", "players 3, me 2", "target 20", "piles crab/black shell/grey"),
        ("reef-encounter", "players 3, me 2", "starfish up", "boards 1 2 3"),
    ],
)
def test_so_it_is_in_every_game(game: str, first: str, rule: str, kept: str) -> None:
    table = Table(game)
    table.tell(first)
    table.tell(kept)
    table.tell(rule)
    name, _, text = kept.partition(" ")
    assert table.answers[name] == text
    assert name not in asked(table)


def test_the_own_seat_may_be_told_by_its_name() -> None:
    for line in ("me Bo", "Bo", "seat bo"):
        table = Table("calm-sailing", players=3, names=["Ann", "Bo", "Cy"])
        table.tell(line)
        assert table.you == 2
    table = Table("calm-sailing")
    table.tell("players 3, names Ann Bo Cy, me Cy")
    assert table.you == 3
    for line in ("me Dan", "players Bo"):
        with pytest.raises(DocumentError, match="expected a number"):
            table.tell(line)
    table.tell("hand 3 12 50 51 F, begins Ann")
    assert table.tell("fix to_move Cy").startswith("corrected: to_move 3, was 1")
    assert table.events == ["fix to_move 3"]


def test_an_empty_line_takes_the_fewest_players_but_not_one_and_says_so() -> None:
    for game in ("calm-sailing", "reef"):
        table = Table(game)
        assert table.reply("").text.startswith("2 players; your seat")
        assert table.players == 2
