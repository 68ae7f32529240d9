"""Lines at a table that must not be read as something else: unknown set-up words, repeated entries, remarks, names."""

from __future__ import annotations

import re

import pytest

from leadline import DocumentError, IllegalMove, Table
from leadline.core import Game
from leadline.solver.api.following import follow
from support.cases import GAMES

FOLLOWED = [game for game in GAMES if game.following is not None]
SETUPS = {
    "calm-sailing": ("players 3, me 2", "more 1, hand 3 12 50 51 F, begins 1", "1 24@b3"),
    "reef": ("players 2, me 1", "hand 17 43, begins 1", "1 start r@b2 y@c2 p@b3 g@c3"),
    "reef-encounter": (
        "players 2, me 1",
        "boards 1 2, starfish up, sea w y y, p g o, o o w, g p, y, begins 1, tiles w w y o p, fish g, "
        "cubes 1: w p, 2: y y",
        "1 shrimp 1d4",
    ),
    "sea-salt": ("players 2, me 1", "begins 1, piles crab/black shell/grey", "1 take 1"),
}
WORDS = {
    "calm-sailing": ("removd 4, more 1, hand 3 12 50 51 F, begins 1", "did you mean removed"),
    "reef": ("experienced opening, hand 17 43, begins 1", "did you mean opening experienced"),
    "reef-encounter": ("chose, boards 1 2", "did you mean choose"),
    "sea-salt": ("targt 60, begins 1, piles crab/black shell/grey", "did you mean target"),
}


def begun(name: str) -> Table:
    table = Table(name)
    for line in SETUPS[name][:2]:
        table.tell(line)
    assert table.view is not None
    return table


@pytest.mark.parametrize("name", WORDS)
def test_a_word_that_names_no_rule_is_refused_if_the_line_continues(name: str) -> None:
    line, meant = WORDS[name]
    table = Table(name)
    table.tell(SETUPS[name][0])
    for _ in range(2):
        with pytest.raises(DocumentError, match=f"is not a rule of this game; {meant}"):
            table.tell(line)
        assert not table.answers
        assert not table.options
    found = follow(None, {"game": name}, [SETUPS[name][0], line])
    assert found["refused"]["line"] == 1
    assert meant in found["refused"]["error"]


@pytest.mark.parametrize("name", SETUPS)
def test_no_part_of_a_set_up_line_is_dropped(name: str) -> None:
    """Whatever stands behind an answer is a part of it, or refused."""
    players, answers, _ = SETUPS[name]
    words = ("players", "me", *(question.name for question in begun_by(name, players).questions))
    parts = re.split(rf", (?={'|'.join(words)})", f"{players}, {answers}")
    assert len(parts) > 3
    for at in range(len(parts) + 1):
        table = Table(name)
        with pytest.raises(DocumentError):
            table.tell(", ".join([*parts[:at], "zzzz 4", *parts[at:]]))
        assert table.view is None


def begun_by(name: str, line: str) -> Table:
    table = Table(name)
    table.tell(line)
    return table


@pytest.mark.parametrize("game", FOLLOWED, ids=lambda game: game.name)
@pytest.mark.parametrize("more", [{}, {"players": 2}])
def test_an_option_of_no_game_is_refused_before_the_number_of_players_is_known(
    game: Game, more: dict[str, int]
) -> None:
    with pytest.raises(DocumentError, match=r"removd: .* has no such option"):
        Table(game.name, options={"removd": 4}, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", SETUPS)
def test_nothing_is_entered_twice_in_a_line_of_the_set_up(name: str) -> None:
    players, answers, _ = SETUPS[name]
    for line in (f"{players}, me 1", f"{players}, {answers}, 2 begins", f"{answers}, first 2"):
        table = Table(name)
        with pytest.raises(DocumentError, match="entered twice in one line"):
            table.tell(line if line.startswith("players") else f"{players}, {line}")
        assert table.players in (None, game_size(name))
        assert not table.answers


def game_size(name: str) -> int | None:
    game = Table(name).game
    return game.min_players if game.min_players == game.max_players else None


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("sea-salt", "1 take 1, pass, points 9 3, points 9 4"),
        ("sea-salt", "1 stop, 2: shell/grey, 2: crab/black"),
        ("sea-salt", "1 take 1, top crab/black, top boat/black"),
        ("calm-sailing", "fix hand 3 12, hand 4 5"),
        ("calm-sailing", "fix grid c4 43, grid c4 44"),
    ],
)
def test_nothing_is_entered_twice_in_a_line_of_an_event(name: str, line: str) -> None:
    table = begun(name)
    before = table.view
    with pytest.raises((IllegalMove, DocumentError), match="twice in one line"):
        table.tell(line)
    assert table.view == before


def test_what_a_seat_holds_is_not_entered_twice() -> None:
    table = Table("calm-sailing", players=3, you=2, options={"monsters": 3})
    table.tell("hand 3 12 50 51 F, begins 1")
    with pytest.raises(IllegalMove, match="what seat 3 holds is entered twice in one line"):
        table.tell("1 S, 3 holds M, 3 holds M M")
    with pytest.raises(IllegalMove, match="5s"):
        table.tell("odds 2000n 5s")


@pytest.mark.parametrize("name", SETUPS)
def test_a_remark_begins_with_a_number_sign_everywhere(name: str) -> None:
    plain, noted = begun(name), Table(name)
    for line in SETUPS[name][:2]:
        noted.tell(f"{line} # as we sit, hand 1")
    assert noted.answers == plain.answers
    event = SETUPS[name][2]
    for table, line in ((plain, event), (noted, f"{event} # a remark, drew 17")):
        answer = table.reply(line)
        assert answer.kind in ("event", "held", "error")
        if table is plain:
            expected = answer
        assert (answer.kind, answer.text) == (expected.kind, expected.text)
    assert noted.events == plain.events
    assert noted.tell("next # what now") == plain.tell("next")
    assert Table(name, players=2, answers={"begins": "1 # Ann"}).answers == {"begins": "1"}


def test_an_answer_may_have_a_remark() -> None:
    table = begun("calm-sailing")
    table.tell("24@b3")
    table.tell("50@c5")
    assert table.waiting == "50@c5"
    assert "you draw 17" in table.tell("17 # the last one")
    assert table.events[-1] == "2 50@c5, drew 17"
    table.tell("fix piles 1 24 # counted")


@pytest.mark.parametrize(
    ("game", "name", "what"),
    [
        ("calm-sailing", "b3", "a cell"),
        ("calm-sailing", "F", "a card"),
        ("reef", "A1", "a cell"),
        ("reef", "r", "a card, a colour"),
        ("reef-encounter", "W", "a card, a colour"),
        ("reef-encounter", "Pink", "a card, a colour"),
        ("reef-encounter", "yel", "a card, a colour"),
        ("reef-encounter", "E4", "a cell"),
        ("sea-salt", "Crab", "a card, a colour"),
        ("sea-salt", "octo", "a card, a colour"),
        ("sea-salt", "undo", "a word of the table"),
        ("sea-salt", "17", "a number"),
    ],
)
def test_a_name_that_a_line_could_mean_otherwise_is_refused(game: str, name: str, what: str) -> None:
    message = f"names: '{name}' is {what}.*; choose another name for this player"
    with pytest.raises(DocumentError, match=message):
        Table(game, players=2, names=["Ann", name])
    table = Table(game)
    with pytest.raises(DocumentError, match=message):
        table.tell(f"players 2, me 1, names {name} Bo")
    assert not table.names
    table.tell("players 2, me 1, names Ann Bo")
