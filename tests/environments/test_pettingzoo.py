"""The PettingZoo environment: PettingZoo's own tests, its conventions, and that it plays the game."""

from __future__ import annotations

import copy
import pickle
import sys
import warnings
from typing import Any

import numpy as np
import pytest

import leadline

pytest.importorskip("pettingzoo", reason="pip install 'leadline[environments]'")

from pettingzoo.test import api_test, seed_test

from leadline.core.environments import pettingzoo
from leadline.core.environments.environment_games import dealt
from support.cases import CASES, Case

OBSERVED = [case for case in CASES if case.game.observation is not None]


def make(case: Case, **more: Any) -> Any:
    return pettingzoo.env(case.game.name, players=case.players, **dict(case.options), **more)


# What api_test says of every environment whose observations are dictionaries, as action masks make them.
OF_DICTIONARIES = ("probably should be gymnasium.spaces", "Observation is not a NumPy array")
OF_SEATS = ("all zeros",)  # the mask of a seat that is not to move


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_api(case: Case) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(make(case), num_cycles=120)
    found = {str(warning.message) for warning in told}
    assert {text for text in found if not any(known in text for known in (*OF_DICTIONARIES, *OF_SEATS))} == set()


@pytest.mark.parametrize("case", OBSERVED[::3], ids=str)
def test_seeds(case: Case) -> None:
    seed_test(lambda: make(case), num_cycles=60)


@pytest.mark.parametrize("name", ["calm-sailing", "sea-salt-paper", "reef"])
def test_a_game_to_its_end(name: str) -> None:
    """Agents are asked in the order of the game, and their rewards are its value."""
    env = pettingzoo.env(name, players=3)
    env.reset(seed=5)
    found = dealt(name, players=3)
    position = env.unwrapped.position.copy()
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        rewards[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        assert agent == f"seat_{position.turn}"
        seen = np.zeros(found.encoder.size, np.int16)
        found.encoder.observe_into(position, position.turn, seen)
        assert np.array_equal(observation["observation"], seen)
        code = position.playout_move(7)  # the policy, which wins games of Calm Sailing
        action = found.encoder.action(position, code)
        assert observation["action_mask"][action]
        position.push(code)
        env.step(action)
    assert position.is_over
    assert any(position.returns)
    assert tuple(rewards.values()) == position.returns


def test_who_is_not_to_move_has_no_legal_action() -> None:
    env = pettingzoo.raw_env("reef", players=3)
    env.reset(seed=1)
    for agent in env.agents:
        observation = env.observe(agent)
        assert observation["action_mask"].any() == (agent == env.agent_selection)
        assert env.observation_space(agent).contains(observation)


def test_an_illegal_action_ends_the_game() -> None:
    env = pettingzoo.env("sea-salt-paper", players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert {name: env._cumulative_rewards[name] for name in env.agents} == {
        name: -1.0 if name == agent else 0.0 for name in env.agents
    }


def test_an_illegal_action_without_the_wrapper() -> None:
    env = pettingzoo.raw_env("sea-salt-paper")
    env.reset(seed=1)
    before = env.position.copy()
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    for action in (illegal, -1, env.encoder.actions, None):
        with pytest.raises(leadline.IllegalMove):
            env.step(action)
        assert env.position == before


def test_seeds_give_series_of_deals() -> None:
    def keys(env: Any, *seeds: int | None) -> list[int]:
        found = []
        for seed in seeds:
            env.reset(seed=seed)
            found.append(env.unwrapped.position.key())
        return found

    first = keys(pettingzoo.env("reef"), 3, None, None)
    assert len(set(first)) == 3
    assert keys(pettingzoo.env("reef"), None, 3, None, None)[1:] == first
    assert keys(pettingzoo.env("reef"), 4)[0] not in first


@pytest.mark.parametrize("name", ["calm-sailing", "reef", "reef-encounter", "sea-salt-paper"])
def test_render_pixels(name: str) -> None:
    pytest.importorskip("resvg_py", reason="pip install 'leadline[pictures]'")
    env = pettingzoo.env(name, render_mode="rgb_array")
    env.reset(seed=1)
    found = env.render()
    assert (found.dtype, found.ndim, found.shape[2]) == (np.uint8, 3, 3)
    assert "rgb_array" in env.metadata["render_modes"]
    assert len(np.unique(found.reshape(-1, 3), axis=0)) > 10  # more than an empty sheet
    while not env.unwrapped.position.is_over:
        env.unwrapped.position.push(env.unwrapped.position.playout_move(1))
    assert env.render().shape[2] == 3


@pytest.mark.parametrize("library", ["resvg_py", "reportlab"])
def test_pixels_need_an_extra(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(leadline.MissingExtra, match=rf"{library}, .*: pip install 'leadline\[pictures\]'"):
        pettingzoo.env("reef", render_mode="rgb_array")
    pettingzoo.env("reef", render_mode="ansi")


def test_render() -> None:
    env = pettingzoo.env("calm-sailing", render_mode="ansi")
    env.reset(seed=1)
    position = env.unwrapped.position
    assert env.render() == str(position.view(position.turn))
    assert pettingzoo.raw_env("calm-sailing").render() is None
    with pytest.raises(leadline.LeadlineError, match="render_mode 'human'"):
        pettingzoo.env("calm-sailing", render_mode="human")


def test_what_is_refused() -> None:
    with pytest.raises(leadline.DocumentError, match="players"):
        pettingzoo.env("reef", players=9)
    with pytest.raises(leadline.DocumentError, match="unknown game"):
        pettingzoo.env("chess")
    with pytest.raises(leadline.LeadlineError, match="reset has to come first"):
        pettingzoo.raw_env("reef").observe("seat_1")
    with pytest.raises(leadline.LeadlineError, match="reset has to come first"):
        pettingzoo.raw_env("reef").step(0)
    with pytest.raises(leadline.ArgumentError, match="seed -1"):
        pettingzoo.env("reef").reset(seed=-1)


@pytest.mark.parametrize("wrong", [0.5, "0", float("nan"), [0]])
def test_what_is_no_whole_number_is_no_action(wrong: Any) -> None:
    """Not even where it could be cut to one."""
    env = pettingzoo.raw_env("sea-salt-paper")
    env.reset(seed=1)
    before = env.position.copy()
    assert env.observe(env.agent_selection)["action_mask"][0]
    with pytest.raises(TypeError):
        env.step(wrong)
    assert env.position == before
    env.step(np.int64(0))
    assert env.position != before


def test_a_step_after_the_end() -> None:
    env = pettingzoo.raw_env("calm-sailing")
    env.reset(seed=1)
    for agent in env.agent_iter():
        over = env.terminations[agent]
        env.step(None if over else int(env.observe(agent)["action_mask"].argmax()))
    assert not env.agents
    for action in (None, 0):
        with pytest.raises(leadline.LeadlineError, match="all agents have left; reset begins the next one"):
            env.step(action)
    env.reset()
    assert env.agents == env.possible_agents


@pytest.mark.parametrize("name", ["calm-sailing", "reef", "reef-encounter", "sea-salt-paper"])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_copies_go_their_own_way(name: str, copied: Any) -> None:
    env = pettingzoo.env(name)
    env.reset(seed=5)
    before = env.unwrapped.position.copy()
    other = copied(env)
    other.step(int(other.last()[0]["action_mask"].argmax()))
    assert env.unwrapped.position == before != other.unwrapped.position
    env.reset()
    other.reset()
    assert env.unwrapped.position == other.unwrapped.position != before
