"""The OpenSpiel games: OpenSpiel's own tests, and that they play the games of Leadline."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import leadline
from leadline.core import Generator

pytest.importorskip("pyspiel", reason="pip install 'leadline[environments]'")

import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

from leadline.core.environments import openspiel
from support.cases import CASES, Case

NAMES = openspiel.register()
OBSERVED = [case for case in CASES if case.game.observation is not None]
SOME = ["leadline_calm_sailing(players=3,storms=true)", "leadline_sea_salt_paper(players=3)", "leadline_reef"]


def written(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def name_of(case: Case) -> str:
    parameters = {"players": case.players, **dict(case.options)}
    inner = ",".join(f"{key}={written(value)}" for key, value in parameters.items())
    return f"leadline_{case.game.name.replace('-', '_')}({inner})"


def after_the_deal(game: Any, seed: int) -> Any:
    state = game.new_initial_state()
    for byte in seed.to_bytes(8, "big"):
        assert state.is_chance_node()
        state.apply_action(byte)
    return state


def played(game: Any, seed: int, moves: int) -> Any:
    """A state some random moves into a game."""
    state = after_the_deal(game, seed)
    chance = Generator(seed, "moves")
    for _ in range(moves):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[chance.below(len(legal))])
    return state


def test_every_game_is_registered_once() -> None:
    assert openspiel.register() == NAMES
    assert [f"leadline_{game.name.replace('-', '_')}" for game in leadline.GAMES if game.observation] == NAMES
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", [*SOME, "leadline_calm_sailing(players=1)"])
def test_simulations(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """The random simulation with all checks of OpenSpiel, states written and read again."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("case", [case for case in OBSERVED if case.game.name != "reef-encounter"], ids=str)
def test_simulations_of_every_ruleset(case: Case, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name_of(case)), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_a_state_is_the_position(case: Case) -> None:
    game = pyspiel.load_game(name_of(case))
    assert game.num_players() == case.players
    kinds = pyspiel.GameType.Utility
    assert game.get_type().utility == (kinds.IDENTICAL if case.game.cooperative else kinds.CONSTANT_SUM)
    state = after_the_deal(game, 1234567)
    position = case.deal(1234567)
    chance = Generator(1, "moves")
    encoder = game.dealt.encoder
    for _ in range(60):
        assert state.is_terminal() == position.is_over
        assert tuple(state.returns()) == (position.returns or (0.0,) * case.players)
        if position.is_over:
            break
        assert position.turn is not None
        assert state.current_player() == position.turn - 1
        legal = state.legal_actions()
        assert legal == sorted(encoder.legal_actions(position))
        action = legal[chance.below(len(legal))]
        code = encoder.code(position, action)
        texts = {move.code: move.text for move in position.legal_moves()}
        assert state.action_to_string(action) == texts[code]
        position.push(code)
        state.apply_action(action)
        for seat in range(1, case.players + 1):
            seen = np.zeros(encoder.size, np.int16)
            encoder.observe_into(position, seat, seen)
            assert state.observation_tensor(seat - 1) == seen.tolist()
            assert state.information_state_tensor(seat - 1)[: encoder.size] == seen.tolist()


@pytest.mark.parametrize("case", {case.game.package: case for case in OBSERVED}.values(), ids=str)
def test_a_finished_game_returns_its_value(case: Case) -> None:
    """Games played by the policy until one has been won."""
    game = pyspiel.load_game(name_of(case))
    for seed in range(20):
        state, position = after_the_deal(game, seed), case.deal(seed)
        while not position.is_over:
            code = position.playout_move(seed)
            state.apply_action(game.dealt.encoder.action(position, code))
            position.push(code)
        assert state.is_terminal()
        assert tuple(state.returns()) == position.returns
        if any(position.returns or ()):
            return
    raise AssertionError("no game was won")


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_resampled_worlds(case: Case) -> None:
    """The player knows the same in another world, and the world can be played on."""
    game = pyspiel.load_game(name_of(case))
    chance = Generator(3, "worlds")
    for moves in (0, 7, 25):
        state = played(game, 77, moves)
        for player in range(case.players):
            world = state.resample_from_infostate(player, chance.unit)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.current_player() == state.current_player()
            assert world.history() == state.history()
            assert str(world.clone()) == str(world) == str(pickle.loads(pickle.dumps(world)))
            if world.current_player() == player:
                assert world.legal_actions() == state.legal_actions()
            if not world.is_terminal():
                world.apply_action(world.legal_actions()[0])


def test_worlds_differ() -> None:
    state = played(pyspiel.load_game("leadline_sea_salt_paper"), 5, 20)
    chance = Generator(3, "worlds")
    assert len({str(state.resample_from_infostate(0, chance.unit)) for _ in range(10)}) > 5


@pytest.mark.parametrize("name", SOME)
def test_information_states_remember(name: str) -> None:
    """Who has played another way, or seen another course, is in another information state; the observation is the same
    wherever the views are."""
    game = pyspiel.load_game(name)
    state = played(game, 9, 12)
    again = played(game, 9, 12)
    for player in range(game.num_players()):
        assert state.information_state_string(player) == again.information_state_string(player)
    seen: dict[str, str] = {}
    for seed in range(30):
        other = played(game, seed, 12)
        for player in range(game.num_players()):
            past = other.information_state_string(player)
            assert seen.setdefault(past, other.observation_string(player)) == other.observation_string(player)


@pytest.mark.parametrize("name", SOME)
def test_states_are_written_and_read(name: str) -> None:
    game = pyspiel.load_game(name)
    for moves in (0, 10, 40):
        state = played(game, 21, moves)
        copies = [pickle.loads(pickle.dumps(state)), state.clone()]
        copies.append(pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1])
        for copy in copies:
            assert str(copy) == str(state)
            assert copy.history() == state.history()
            for player in range(game.num_players()):
                assert copy.information_state_string(player) == state.information_state_string(player)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_a_clone_goes_its_own_way() -> None:
    state = played(pyspiel.load_game("leadline_reef"), 1, 10)
    before, past = str(state), state.information_state_string(0)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[-1])
    assert (str(state), state.information_state_string(0)) == (before, past)
    assert str(clone) != before


def test_observers() -> None:
    game = pyspiel.load_game("leadline_reef(players=3)")
    observer = game.make_py_observer()
    state = played(game, 1, 10)
    observer.set_from(state, 1)
    assert list(observer.dict) == [field.name for field in game.dealt.encoder.fields]
    assert observer.dict["tops"].shape == (3, 4, 16)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    kinds = pyspiel.PrivateInfoType
    for public, private in ((True, kinds.NONE), (False, kinds.SINGLE_PLAYER), (True, kinds.ALL_PLAYERS)):
        wanted = pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=private)
        assert game.make_py_observer(wanted) is None
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"a": 1})


def test_a_playthrough() -> None:
    """OpenSpiel writes what it plays as text, and all of it is there."""
    from open_spiel.python.algorithms import generate_playthrough  # which takes seconds

    text = generate_playthrough.playthrough("leadline_calm_sailing(players=1)", None, seed=1)
    assert 'GameType.short_name = "leadline_calm_sailing"' in text
    assert "IsTerminal() = True" in text


def test_searches_of_openspiel_play() -> None:
    """Information-set search with its worlds."""
    game = pyspiel.load_game("leadline_sea_salt_paper")
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        uct_c=1.0,
        max_simulations=3,
        random_state=chance,
    )
    state = after_the_deal(game, 3)
    assert bot.step(state) in state.legal_actions()


def test_the_environment_of_openspiel() -> None:
    env = rl_environment.Environment(pyspiel.load_game("leadline_calm_sailing(players=2)"))
    env.seed(1)
    step = env.reset()
    while not step.last():
        step = env.step([step.observations["legal_actions"][step.observations["current_player"]][0]])
    assert step.rewards in ([0.0, 0.0], [1.0, 1.0])


def test_parameters_are_options() -> None:
    game = pyspiel.load_game("leadline_reef_encounter(players=3,boards=4 1 2,expert=true,first=2,starfish=down)")
    expected = {"boards": [4, 1, 2], "expert": True, "first": 2, "starfish": "down"}
    assert game.dealt.options == expected
    assert str(after_the_deal(game, 5)) == leadline.deal("reef-encounter", players=3, seed=5, **expected).text()


@pytest.mark.parametrize("name", ["leadline_reef(players=9)", "leadline_calm_sailing(monsters=2)"])
def test_what_is_refused(name: str) -> None:
    with pytest.raises((leadline.DocumentError, RuntimeError), match="expected"):
        pyspiel.load_game(name)


@pytest.mark.parametrize("byte", [256, 2**40])
def test_a_byte_of_the_deal_is_at_most_255(byte: int) -> None:
    state = pyspiel.load_game("leadline_reef").new_initial_state()
    with pytest.raises(leadline.IllegalMove, match="a byte of the deal is 0 to 255"):
        state.apply_action(byte)
    assert state.history() == []
    for _ in range(8):
        state.apply_action(255)
    assert state.current_player() >= 0
