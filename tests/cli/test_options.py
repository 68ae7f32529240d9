"""The options of deals: what the games declare is what their deals take, on the command line as well."""

from __future__ import annotations

import inspect
import json

import pytest

import leadline
from leadline.core import GAMES, Game, Option

# Words for each option that its deal takes, with what else it needs, and a wrong one. A game without a row here has its
# options tested in a file of its own.
RIGHT = {
    ("calm-sailing", "removed"): [["12"], ["3,17,40"], ["Poseidon"], ["galateia"]],
    ("calm-sailing", "rocks"): [[]],
    ("calm-sailing", "monsters"): [["4"]],
    ("calm-sailing", "storms"): [[]],
    ("calm-sailing", "storm_colors"): [["1,2,3", "--storms"]],
    ("calm-sailing", "wild"): [["2"]],
    ("calm-sailing", "solo_draw"): [["3", "--players", "1"], ["4"]],
    ("calm-sailing", "solo_hand"): [["7", "--players", "1"], ["5"]],
    ("calm-sailing", "solo_payment"): [["6", "--players", "1"], ["8"]],
    ("calm-sailing", "first"): [["2"], ["random"]],
    ("calm-sailing", "variant"): [["competitive"], ["day-and-night"], ["high-arch"], ["pyramid"]],
    ("calm-sailing", "halves"): [["any", "--variant", "day-and-night"]],
    ("reef", "opening"): [["standard"], ["experienced"]],
    ("reef", "first"): [["2"], ["random"]],
    ("reef-encounter", "expert"): [[]],
    ("reef-encounter", "boards"): [["1,4"], ["3 2"]],
    ("reef-encounter", "starfish"): [["up"], ["down"]],
    ("reef-encounter", "first"): [["2"], ["random"]],
    ("reef-encounter", "cubes"): [["different"], ["same"]],
    ("reef-encounter", "choose"): [[]],
    ("sea-salt-paper", "first"): [["2"], ["random"]],
    ("sea-salt-paper", "target"): [["25"]],
}
WRONG = {
    ("calm-sailing", "removed"): "many",
    ("calm-sailing", "first"): "nobody",
    ("calm-sailing", "storm_colors"): "6",
    ("calm-sailing", "variant"): "triangle",
    ("reef", "opening"): "strange",
    ("reef-encounter", "boards"): "A,B",
    ("reef-encounter", "starfish"): "left",
    ("reef-encounter", "cubes"): "blue",
    ("sea-salt-paper", "target"): "high",
}
LISTED = {name for name, _ in RIGHT}
OPTIONS = [(game, option) for game in GAMES if game.name in LISTED for option in game.options if not option.is_file]


def flag(option: Option) -> str:
    return "--" + option.name.replace("_", "-")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_declares_what_its_deal_takes(game: Game) -> None:
    keywords = {
        name
        for name, parameter in inspect.signature(game.documents.deal).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }
    assert keywords - {"card_file"} == {option.name for option in game.options}


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=lambda part: part.name)
def test_deals_take_what_is_declared(run, game: Game, option: Option) -> None:
    for words in RIGHT[game.name, option.name]:
        found = run("deal", game.name, "--players", "2", "--seed", "1", flag(option), *words)
        assert found.exit_code == 0, found.stderr
        assert leadline.load(json.loads(found.stdout)).players == (1 if "1" in words[1:] else 2)


@pytest.mark.parametrize("option", ["--solo-draw", "--solo-hand", "--solo-payment"])
def test_what_the_solo_game_lets_choose_is_for_one_player(refused, option: str) -> None:
    arguments = ("calm-sailing", "--players", "3", option, "3")
    told = f"leadline: {option}: expected only in the solo game, of which it is a ruling (10.1)"
    for command in (("deal",), ("play",), ("table",), ("new",), ("verify", "--game")):
        assert refused(*command, *arguments) == [told]


@pytest.mark.parametrize(("name", "option"), WRONG)
def test_a_wrong_value_is_refused_by_name(refused, name: str, option: str) -> None:
    dashed = "--" + option.replace("_", "-")
    (line,) = refused("deal", name, "--players", "2", "--seed", "1", dashed, WRONG[name, option])
    assert line.startswith(f"leadline: {dashed}: expected ")
    assert "True" not in line


@pytest.mark.parametrize(
    ("name", "number"), [("Galateia", 4), ("Triton", 6), ("Leucothea", 8), ("Amphitrite", 10), ("Poseidon", 12)]
)
def test_difficulties_are_numbers_of_removed_islands(name: str, number: int) -> None:
    deal = leadline.deal("calm-sailing", players=3, seed=4, removed=name)
    assert deal == leadline.deal("calm-sailing", players=3, seed=4, removed=number)
    assert len(deal.document()["rules"]["removed"]) == number


@pytest.mark.parametrize("game", [game for game in GAMES if game.name in LISTED], ids=lambda game: game.name)
def test_any_seat_may_begin_at_random(game: Game) -> None:
    """Nothing else of the deal changes, and every seat comes up. Calm Sailing has the fewest cards begin otherwise."""
    players = min(4, game.max_players)
    seen = set()
    for seed in range(40):
        deal = leadline.deal(game.name, players=players, seed=seed, first="random")
        assert deal == leadline.deal(game.name, players=players, seed=seed, first="random")
        seen.add(deal.turn)
        assert deal == leadline.deal(game.name, players=players, seed=seed, first=deal.turn)
    assert seen == set(range(1, players + 1))


def test_the_expert_game_is_a_switch(run) -> None:
    found = json.loads(run("deal", "reef-encounter", "--players", "2", "--seed", "1", "--expert").stdout)
    assert found["expert"] is True
    assert found == leadline.deal("reef-encounter", players=2, seed=1, expert=True).document()
    assert json.loads(run("deal", "reef-encounter", "--players", "2", "--seed", "1").stdout)["expert"] is False


def test_boards_and_starfish_are_those_that_are_asked_for(run) -> None:
    words = ("deal", "reef-encounter", "--players", "3", "--seed", "1", "--boards", "4,1,2", "--starfish")
    up, down = (json.loads(run(*words, side).stdout) for side in ("up", "down"))
    assert up["boards"] == down["boards"] == [4, 1, 2]
    assert up["coral_tiles"] != down["coral_tiles"]
    assert up == leadline.deal("reef-encounter", players=3, seed=1, boards=[4, 1, 2], starfish="up").document()


def test_a_match_takes_the_options_of_a_deal(run) -> None:
    words = ("--players", "2", "--engines", "random", "greedy", "--games", "2", "--json")
    found = run("match", "reef-encounter", *words, "--expert", "--boards", "1,2", "--starfish", "up")
    assert found.exit_code == 0, found.stderr
    assert json.loads(found.stdout)["rules"] == {"expert": True, "boards": [1, 2], "starfish": "up"}


@pytest.mark.parametrize("command", ["deal", "match", "verify"])
def test_help_lists_every_option_of_the_named_game(run, command: str) -> None:
    for game in GAMES:
        name = f"--game={game.name}" if command == "verify" else game.name
        text = " ".join(
            run(command, name, "--help").stdout.partition("\nOptions:")[2].partition("Examples:")[0].split()
        )
        shown = [other for other in GAMES if other.cooperative] if command == "verify" else [game]
        for other in GAMES:
            for option in other.options:
                assert (f"{flag(option)} " in text) == any(entry.option(option.name) for entry in shown)
        for option in shown[0].options:
            assert option.help in text
            assert option.help.endswith(".")
        assert f"Options of a deal of {shown[0].title}: --players N" in text


def test_help_without_a_game_names_the_help_with_one(run) -> None:
    text = " ".join(run("deal", "--help").stdout.partition("Examples:")[0].split())
    assert "--first" not in text
    assert "leadline deal sea-salt-paper --help lists those of Sea Salt & Paper." in text
    assert "leadline best --game sea-salt-paper --help lists" in " ".join(run("best", "--help").stdout.split())


@pytest.mark.parametrize("command", ["league", "survey"])
def test_help_of_a_group_shows_the_options_of_run(run, command: str) -> None:
    group, own = (run(command, *words, "--help").stdout for words in ((), ("run",)))
    assert (
        group.partition("\nOptions:\n")[2].partition("\nOptions of a deal")[0]
        == (own.partition("\nOptions:\n")[2].partition("\nOptions of a deal")[0])
    )
    assert "  report  " in group


def test_help_names_the_shells(run) -> None:
    text = " ".join(run("completions", "--help").stdout.split())
    assert "completions [OPTIONS] SHELL" in text
    assert "the completion script for SHELL: bash, zsh or fish" in text
