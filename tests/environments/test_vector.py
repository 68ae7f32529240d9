"""Many games at once: the same courses as games played one by one, whatever their number and the threads."""

from __future__ import annotations

import copy
import doctest
import gc
import json
import multiprocessing
import os
import pickle
import time
from array import array as array_of_numbers
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import leadline
from leadline import VectorEnv
from leadline.core.environments import environment_games
from leadline.core.environments.vector import Buffers
from support.cases import CASES, Case

OBSERVED = [case for case in CASES if case.game.observation is not None]


def env_of(case: Case, n: int, threads: int = 1) -> VectorEnv:
    return VectorEnv(case.game.name, n, players=case.players, threads=threads, **dict(case.options))


def course(env: VectorEnv, steps: int, seed: int, kept: int) -> list[npt.NDArray[np.int64]]:
    """What the first `kept` games show in each step of a random course, all arrays of a step in one row a game."""
    out = env.reset(env.buffers(), seed)
    actions = np.zeros(env.n, np.int64)
    found = []
    for _ in range(steps):
        env.random_actions(actions)
        env.step(actions, out)
        parts = (
            actions[:, None],
            out.observations,
            out.masks,
            out.rewards * 60,
            out.dones[:, None],
            out.seats[:, None],
        )
        found.append(np.concatenate([part[:kept].astype(np.int64) for part in parts], axis=1))
    return found


@pytest.mark.parametrize(
    "option", ["removed", "wild", "monsters", "solo_draw", "solo_hand", "solo_payment", "card_file"]
)
def test_none_is_an_option_that_is_left_out(option: str) -> None:
    """One deal at a time, many at once and in environments."""
    options: dict[str, Any] = {"players": 1, option: None}
    found = leadline.deal("calm-sailing", seed=3, **options)
    assert leadline.deal_many("calm-sailing", seeds=[3], **options)[0] == found
    env, usual = VectorEnv("calm-sailing", 2, **options), VectorEnv("calm-sailing", 2, players=1)
    assert (env.reset(env.buffers(), 3).observations == usual.reset(usual.buffers(), 3).observations).all()


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_a_course_is_that_of_positions(case: Case) -> None:
    """Every step shows what the position says that is dealt from the game's seed and pushed along."""
    env = env_of(case, 3)
    found = environment_games.dealt(case.game.name, players=case.players, **dict(case.options))
    out = env.reset(env.buffers(), seed=11)
    actions = np.zeros(3, np.int64)
    positions = [found.deal(seed) for seed in env.deal_seeds]
    observation = np.zeros(env.encoder.size, np.int16)
    mask = np.zeros(env.encoder.actions, np.uint8)
    ended = 0
    for step in range(240):
        for i, position in enumerate(positions):
            assert position.turn is not None
            assert out.seats[i] == position.turn - 1
            env.encoder.observe_into(position, position.turn, observation)
            env.encoder.mask_into(position, mask)
            assert np.array_equal(out.observations[i], observation)
            assert np.array_equal(out.masks[i], mask.astype(bool))
            assert env.position(i) == position
        env.random_actions(actions) if step % 3 else env.policy_actions(actions)
        for position, action in zip(positions, actions, strict=True):
            position.push(env.encoder.code(position, int(action)))
        env.step(actions, out)
        for i, position in enumerate(positions):
            assert out.dones[i] == position.is_over
            value = np.zeros(case.players) if position.returns is None else np.array(position.returns)
            assert np.array_equal(out.rewards[i], value.astype(np.float32))
            if position.is_over:
                ended += 1
                positions[i] = found.deal(env.deal_seeds[i])
    assert ended or not case.game.cooperative  # other games may take longer


@pytest.mark.parametrize("case", OBSERVED[::3], ids=str)
def test_the_last_observation_of_a_finished_game(case: Case) -> None:
    """It is what each seat knows at the end; without a game that ends, and without the array, nothing is written."""
    env, plain = env_of(case, 4), env_of(case, 4)
    out, other = env.reset(env.buffers(final=True), seed=3), plain.reset(plain.buffers(), seed=3)
    assert other.final_obs is None
    final = out.final_obs
    assert final is not None
    assert final.shape == (4, case.players, env.encoder.size)
    actions, seen = np.zeros(4, np.int64), np.zeros(env.encoder.size, np.int16)
    ended = 0
    for _ in range(1500):
        before, positions = final.copy(), [env.position(i) for i in range(4)]
        env.policy_actions(actions)
        env.step(actions, out)
        plain.step(actions, other)
        assert np.array_equal(out.observations, other.observations)
        for i in range(4):
            if not out.dones[i]:
                assert np.array_equal(final[i], before[i])
                continue
            positions[i].push(env.encoder.code(positions[i], int(actions[i])))
            for seat in range(1, case.players + 1):
                env.encoder.observe_into(positions[i], seat, seen)
                assert np.array_equal(final[i, seat - 1], seen)
            ended += 1
        if ended:
            break
    assert ended


def test_an_array_of_another_shape_for_the_last_observation_is_refused() -> None:
    env = VectorEnv("reef", 2)
    for wrong in (np.zeros((2, env.encoder.size), np.int16), np.zeros((2, 2, env.encoder.size), np.int32), [0]):
        with pytest.raises(leadline.ArgumentError, match="final_obs: expected an array of int16"):
            env.reset(replace(env.buffers(), final_obs=wrong))  # type: ignore[arg-type]
    out = env.reset(env.buffers(final=True))
    env.step(out.masks.argmax(axis=1), env.buffers())  # arrays without it, after arrays with it


ONE_OF_EACH = list({case.game.package: case for case in OBSERVED}.values())


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=str)
def test_a_finished_game_pays_its_value(case: Case) -> None:
    """Played by the policy, which wins games of Calm Sailing and brings every other game to an end."""
    env = env_of(case, 6)
    out = env.reset(env.buffers(), seed=2)
    actions = np.zeros(6, np.int64)
    paid: list[list[float]] = []
    for _ in range(6000):
        env.policy_actions(actions)
        before = [env.position(i) for i in range(6)]
        env.step(actions, out)
        for i in np.flatnonzero(out.dones):
            before[i].push(env.encoder.code(before[i], int(actions[i])))
            paid.append(out.rewards[i].tolist())
            assert before[i].returns is not None
            assert paid[-1] == np.array(before[i].returns, np.float32).tolist()
        if len(paid) >= 12 and any(map(any, paid)):
            break
    assert len(paid) >= 12
    assert any(map(any, paid))


@pytest.mark.parametrize("case", OBSERVED[::4], ids=str)
def test_neither_number_nor_threads_change_a_course(case: Case) -> None:
    expected = course(env_of(case, 5), 150, 3, 5)
    for n, threads in ((64, 1), (200, 2), (200, 3)):
        with env_of(case, n, threads) as env:
            assert all(np.array_equal(*pair) for pair in zip(course(env, 150, 3, 5), expected, strict=True))
    other = course(env_of(case, 5), 150, 4, 5)
    assert not all(np.array_equal(*pair) for pair in zip(other, expected, strict=True))


def test_a_reset_begins_the_same_course_again() -> None:
    env = VectorEnv("sea-salt-paper", 7)
    first = course(env, 500, 9, 7)
    assert all(np.array_equal(*pair) for pair in zip(first, course(env, 500, 9, 7), strict=True))


def test_games_differ() -> None:
    env = VectorEnv("calm-sailing", 500)
    env.reset(env.buffers(), seed=1)
    assert len(set(env.deal_seeds)) == 500
    assert len({env.position(i).key() for i in range(500)}) == 500


def test_deals_are_drawn_without_python() -> None:
    """Auto-reset of these games takes no lock."""
    dealt = set()
    for case in OBSERVED:
        found = environment_games.dealt(case.game.name, players=case.players, **dict(case.options))
        if found.encoder.dealt_into(found.deal(1), 2):
            dealt.add(found.encoder.name)
    assert dealt >= {case.game.package for case in OBSERVED if case.game.name != "reef-encounter"}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("calm-sailing", {"removed": [3, 17, 80], "first": 2}),
        ("calm-sailing", {"removed": "Poseidon", "players": 4}),
        ("calm-sailing", {"removed": 5, "rocks": True, "storms": True, "storm_colors": [1, 2, 3], "first": 1}),
        ("calm-sailing", {"variant": "competitive", "removed": [1, 2], "first": 2}),
        ("sea-salt-paper", {"players": 3, "first": 2, "target": 300}),
        ("reef", {"players": 3, "first": 3, "opening": "experienced"}),
        ("calm-sailing", {"first": "random"}),
        ("sea-salt-paper", {"first": "random"}),
        ("reef", {"first": "random"}),
    ],
)
def test_options_of_deals(name: str, options: dict[str, object]) -> None:
    """Also where Python has to deal, each game is the deal of its seed."""
    players = int(str(options.get("players", 2)))
    rules = {key: value for key, value in options.items() if key != "players"}
    env = VectorEnv(name, 4, players=players, **rules)
    env.reset(env.buffers(), seed=2)
    for i, seed in enumerate(env.deal_seeds):
        assert env.position(i) == leadline.deal(name, players=players, seed=seed, **rules)


def test_layouts_of_ones_own() -> None:
    """A board of 64 cells: more legal moves than are kept from step to step."""
    cells = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
    env = VectorEnv("calm-sailing", 2, players=1, layout={"name": "strip", "cells": cells}, wild=2, storms=True)
    out = env.reset(env.buffers(), seed=1)
    actions = np.zeros(2, np.int64)
    most = 0
    for _ in range(300):
        most = max(most, int(out.masks.sum(axis=1).max()))
        for i in range(2):
            assert out.masks[i].sum() == len(env.position(i).legal_codes())
        last = [int(np.flatnonzero(mask)[-1]) for mask in out.masks]
        env.random_actions(actions)
        assert all(out.masks[i, actions[i]] for i in range(2))
        env.step(last if most % 2 else actions, out)
    assert most > 200


def test_cards_of_ones_own() -> None:
    """They are known as long as the environment is there, also when no position is."""
    standard = json.loads((Path(leadline.__file__).parent / "core" / "reef" / "cards.json").read_text(encoding="utf-8"))
    cards = {"cards": standard["cards"][:40]}
    env = VectorEnv("reef", 3, card_file=cards)
    out = env.reset(env.buffers(), seed=3)
    actions = np.zeros(3, np.int64)
    for step in range(300):
        if step % 100 == 0:
            gc.collect()
        env.random_actions(actions)
        env.step(actions, out)
    for i, seed in enumerate(env.deal_seeds):
        assert env.position(i).document()["format"] == 1
        deal = leadline.deal("reef", players=2, seed=seed, card_file=cards)
        assert env.encoder.legal_actions(deal)
    with pytest.raises(ValueError, match="not of the game of this encoder"):
        env.encoder.legal_actions(leadline.deal("reef", players=2, seed=1))


def test_an_illegal_action_moves_nothing() -> None:
    env = VectorEnv("reef", 3)
    out = env.reset(env.buffers(), seed=1)
    actions = np.zeros(3, np.int64)
    env.random_actions(actions)
    before = [env.position(i) for i in range(3)]
    wrong = actions.copy()
    wrong[2] = int(np.flatnonzero(~out.masks[2])[0])
    for action in (wrong[2], -1, env.encoder.actions, 2**40):
        wrong[2] = action
        with pytest.raises(leadline.IllegalMove, match=rf"action {action}': not legal in game 2"):
            env.step(wrong, out)
        assert [env.position(i) for i in range(3)] == before
    env.step(actions.astype(np.int32), out)
    assert [env.position(i) for i in range(3)] != before


def test_the_arrays_of_the_caller() -> None:
    """Arrays may change from step to step, and lie within larger ones."""
    env = VectorEnv("sea-salt-paper", 2)
    whole = np.full((10, 2, env.encoder.size), -5, np.int16)
    out = env.reset(env.buffers(), seed=1)
    actions = np.zeros(2, np.int64)
    for step in range(10):
        env.random_actions(actions)
        out = replace(out, observations=whole[step])
        env.step(actions, out)
        assert (whole[step] >= 0).all()
        assert (whole[step + 1 :] == -5).all()
    other = env.reset(env.buffers(), seed=1)
    assert not np.array_equal(other.observations, out.observations)


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("observations", np.zeros((2, 5), np.int16)),
        ("observations", np.zeros((2, 753), np.int32)),
        ("observations", np.zeros((2, 1506), np.int16)[:, ::2]),
        ("masks", np.zeros((2, 720), np.uint8)),
        ("rewards", np.zeros((2, 2), np.float64)),
        ("dones", np.zeros(3, np.bool_)),
        ("seats", np.zeros((2, 1), np.int32)),
        ("seats", [0, 0]),
    ],
)
def test_arrays_that_do_not_fit(name: str, array: object) -> None:
    env = VectorEnv("sea-salt-paper", 2)
    with pytest.raises(leadline.ArgumentError, match=f"^{name}: expected"):
        env.reset(replace(env.buffers(), **{name: array}))


@pytest.mark.parametrize("out", [None, 3, ()])
def test_what_holds_no_arrays_is_refused(out: Any) -> None:
    env = VectorEnv("sea-salt-paper", 2)
    with pytest.raises(leadline.ArgumentError, match=r"^out: expected the arrays that `buffers` makes, found"):
        env.reset(out)
    first = env.reset(env.buffers())
    with pytest.raises(leadline.ArgumentError, match=r"^out: expected"):
        env.step(first.masks.argmax(1), out)
    env.step(first.masks.argmax(1), first)


def test_arrays_that_cannot_be_written() -> None:
    env = VectorEnv("sea-salt-paper", 2)
    out = env.buffers()
    out.masks.flags.writeable = False
    with pytest.raises(leadline.ArgumentError, match=r"^masks: expected a contiguous array that can be written"):
        env.reset(out)


def test_what_is_refused() -> None:
    with pytest.raises(leadline.DocumentError, match="did you mean 'reef'"):
        VectorEnv("reff", 2)
    with pytest.raises(leadline.ArgumentError, match="n 0: expected 1 or more"):
        VectorEnv("reef", 0)
    with pytest.raises(leadline.ArgumentError, match=r"n 2147483648: expected 1 to 2147483647"):
        VectorEnv("reef", 2**31)
    with pytest.raises(leadline.ArgumentError, match="threads 'two'"):
        VectorEnv("reef", 2, threads="two")  # type: ignore[arg-type]
    with pytest.raises(leadline.ArgumentError, match="threads 5000"):
        VectorEnv("reef", 2, threads=5_000)
    with pytest.raises(leadline.DocumentError, match="players: expected 2 to 4"):
        VectorEnv("reef", 2, players=7)
    with pytest.raises(leadline.DocumentError, match="has no such option"):
        VectorEnv("reef", 2, removed=3)
    env = VectorEnv("reef", 2)
    out = env.buffers()
    actions = np.zeros(2, np.int64)
    for call in (
        lambda: env.step(actions, out),
        lambda: env.random_actions(actions),
        lambda: env.position(0),
        lambda: env.deal_seeds,
    ):
        with pytest.raises(leadline.LeadlineError, match="reset has to come first"):
            call()
    with pytest.raises(leadline.ArgumentError, match="seed -1"):
        env.reset(out, seed=-1)
    env.reset(out)
    for wrong in ([0], [0.0, 1.0], [[0, 1]], ["a", "b"], [[0], [0, 1]]):
        with pytest.raises(leadline.ArgumentError, match="actions: expected 2 whole numbers"):
            env.step(wrong, out)  # type: ignore[arg-type]
    with pytest.raises(leadline.ArgumentError, match=r"out: expected an array of int64 \(2,\), found int64 \(3,\)"):
        env.random_actions(np.zeros(3, np.int64))
    with pytest.raises(leadline.ArgumentError, match=r"out: expected an array of int64 \(2,\), found list"):
        env.policy_actions([0, 0])  # type: ignore[arg-type]
    for kind in (np.uint8, np.uint16, np.uint32, np.uint64, np.int16, np.int32):
        with pytest.raises(leadline.IllegalMove, match=r"action 0.* in game 0"):
            env.step(np.zeros(2, kind), out)
    with pytest.raises(leadline.IllegalMove, match=r"action 9223372036854775807.* in game 1"):  # not -1
        env.step(np.array([env.encoder.legal_actions(env.position(0))[0], 2**64 - 1], np.uint64), out)
    for game in (2, -1, 1.5, True, "0"):
        with pytest.raises(leadline.ArgumentError, match=r"^game .*: expected 0 to 1"):
            env.position(game)  # type: ignore[arg-type]


def test_options_that_are_changed_later_change_no_game() -> None:
    removed = [1, 2, 3]
    env = VectorEnv("calm-sailing", 2, removed=removed)
    removed.append(4)
    copy, encoder = pickle.loads(pickle.dumps((env, env.encoder)))
    for one in (env, copy):
        one.reset(one.buffers(), 1)
        assert one.position(0) == leadline.deal("calm-sailing", players=2, seed=one.deal_seeds[0], removed=[1, 2, 3])
    encoder.legal_actions(env.position(0))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of forks beside threads
def test_a_fork_has_threads_of_its_own() -> None:
    """The pool of the parent waited for ever in the child, which has none of its threads."""
    env = VectorEnv("reef", 256, threads=2)
    out = env.reset(env.buffers(), 1)
    actions = np.zeros(256, np.int64)

    def step() -> None:
        env.policy_actions(actions)
        env.step(actions, out)

    step()
    child = multiprocessing.get_context("fork").Process(target=lambda: (step(), env.close(), step()))
    child.start()
    child.join(60)
    if child.is_alive():
        child.kill()
    assert child.exitcode == 0
    step()


def test_two_threads_are_kept_apart() -> None:
    """One of them gets an error, and no game is spoilt."""
    env = VectorEnv("calm-sailing", 2000)
    out = env.reset(env.buffers(), seed=1)
    actions = np.zeros(2000, np.int64)
    errors: list[str] = []

    def play() -> None:
        for _ in range(30):
            try:
                env.random_actions(actions)
                env.step(actions.copy(), out)
            except (leadline.LeadlineError, leadline.IllegalMove) as error:
                errors.append(str(error))

    workers = [Thread(target=play) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert all("another thread" in error or "not legal" in error for error in errors)
    env.random_actions(actions)
    env.step(actions, out)


def test_a_whole_epoch_is_fair() -> None:
    """The values of finished games: each adds up to 1, or all seats of a co-operative game share it."""
    env = VectorEnv("sea-salt-paper", 100, players=3)
    out = env.reset(env.buffers(), seed=1)
    actions = np.zeros(100, np.int64)
    finished = 0
    for _ in range(1000):
        env.policy_actions(actions)
        env.step(actions, out)
        assert np.allclose(out.rewards.sum(axis=1), out.dones)
        finished += int(out.dones.sum())
    assert finished > 100


@pytest.mark.parametrize("found", [environment_games.encoder], ids=["encoder"])
def test_examples(found: object) -> None:
    test = doctest.DocTestFinder().find(found, "example", globs={"encoder": environment_games.encoder})
    assert test
    assert all(doctest.DocTestRunner().run(one).failed == 0 for one in test)


def test_buffers_are_told() -> None:
    names = list(Buffers.__dataclass_fields__)
    assert all(name in (Buffers.__doc__ or "") for name in names)


@pytest.mark.parametrize("name", ["random_actions", "policy_actions"])
def test_arrays_for_actions_that_do_not_fit(name: str) -> None:
    env = VectorEnv("sea-salt-paper", 3)
    out = env.reset(env.buffers(), seed=1)
    write = getattr(env, name)
    fixed = np.zeros(3, np.int64)
    fixed.flags.writeable = False
    for array in (np.zeros(3, np.int32), np.zeros(3), np.zeros((3, 1), np.int64), np.zeros(2, np.int64)):
        with pytest.raises(leadline.ArgumentError, match=r"^out: expected an array of int64 \(3,\), found "):
            write(array)
    for array in (fixed, np.zeros(6, np.int64)[::2]):
        with pytest.raises(leadline.ArgumentError, match=r"^out: expected a contiguous array that can be written"):
            write(array)
    with pytest.raises(leadline.ArgumentError, match=r"^out: expected an array of int64 \(3,\), found list"):
        write([0, 0, 0])
    plain = array_of_numbers("q", [0, 0, 0])
    write(plain)
    assert all(out.masks[np.arange(3), plain])


def test_an_environment_is_made_once() -> None:
    """Another call of __init__ would change sizes below arrays that are in use."""
    env = VectorEnv("sea-salt-paper", 3)
    out = env.reset(env.buffers(), seed=1)
    with pytest.raises(TypeError, match="is made once"):
        env.__init__("sea-salt-paper", 2000)  # type: ignore[misc]
    assert env.n == 3
    env.step(out.masks.argmax(axis=1), out)


def test_an_environment_that_was_not_made() -> None:
    env = VectorEnv.__new__(VectorEnv)
    out = VectorEnv("sea-salt-paper", 3).buffers()
    for call in (env.buffers, lambda: env.reset(out), lambda: env.position(0), lambda: env.random_actions(out.seats)):
        with pytest.raises(TypeError, match="was not made"):
            call()
    env.close()


def by_pickle(found: Any) -> Any:
    return pickle.loads(pickle.dumps(found))


@pytest.mark.parametrize("copied", [by_pickle, copy.deepcopy, copy.copy], ids=["pickle", "deepcopy", "copy"])
@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_a_copy_goes_on_as_the_games_stand(case: Case, copied: Any) -> None:
    env = env_of(case, 3)
    out, actions = env.reset(env.buffers(), seed=5), np.zeros(3, np.int64)
    for _ in range(7):
        env.random_actions(actions)
        env.step(actions, out)
    other = copied(env)
    assert (other.n, other.players, other.threads, other.deal_seeds) == (3, env.players, 1, env.deal_seeds)
    theirs, found = other.buffers(), np.zeros(3, np.int64)
    for _ in range(60):
        env.random_actions(actions)
        other.random_actions(found)
        assert (found == actions).all()
        env.step(actions, out)
        other.step(found, theirs)
        for name in Buffers.__slots__:
            assert np.array_equal(getattr(out, name), getattr(theirs, name)), name
    assert other.deal_seeds == env.deal_seeds
    assert [other.position(i) for i in range(3)] == [env.position(i) for i in range(3)]


def test_an_environment_before_its_first_reset_is_pickled_without_games() -> None:
    env = by_pickle(VectorEnv("sea-salt", 200, players=3, threads=2))
    assert (env.n, env.players, env.threads) == (200, 3, 2)
    with pytest.raises(leadline.LeadlineError, match="reset has to come first"):
        env.random_actions(np.zeros(200, np.int64))
    env.reset(env.buffers(), 1)


class Named(VectorEnv):
    """As a learner may make one of its own."""

    name = ""


def test_pickles_keep_what_a_class_of_ones_own_adds() -> None:
    env = Named("reef", 2)
    env.name = "mine"
    other = by_pickle(env)
    assert (type(other), other.name) == (Named, "mine")


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_encoders_are_pickled(case: Case) -> None:
    encoder = environment_games.encoder(case.game.name, players=case.players, **dict(case.options))
    found = by_pickle(encoder)
    assert found.digest() == encoder.digest()
    position = case.deal(3)
    assert found.legal_actions(position) == encoder.legal_actions(position)
    with pytest.raises(TypeError, match="this encoder cannot be pickled; expected one that"):
        pickle.dumps(case.game.observation.encoder(position, dict(case.options)))


def test_games_of_another_version_are_refused() -> None:
    env = VectorEnv("sea-salt", 2)
    env.reset(env.buffers(), 1)
    again, (*made, (version, *rest)), _ = env.__reduce__()
    with pytest.raises(ValueError, match=f"pickled games of version {version + 1}; this is {version}"):
        again(*made, (version + 1, *rest))
    with pytest.raises(ValueError, match="2 pickled games of 3 bytes; expected"):
        again(*made, (version, rest[0], b"123", *rest[2:]))


class _Broken(VectorEnv):
    """One whose first part is broken off, as Ctrl-C does, while another is slow."""

    breaks = False

    def _part(self, begin: int, end: int, resets: bool) -> bool:
        if self.breaks and begin == 0:
            raise KeyboardInterrupt
        if self.breaks and begin == 192:
            time.sleep(0.3)
        return bool(super()._part(begin, end, resets))  # type: ignore[misc]


def test_a_step_that_is_broken_off_ends_once_all_its_threads_have() -> None:
    env = _Broken("reef", 256, players=2, threads=4)
    out = env.buffers()
    env.reset(out, 1)
    actions = np.zeros(256, np.int64)
    env.random_actions(actions)
    env.breaks = True
    with pytest.raises(KeyboardInterrupt):
        env.step(actions, out)
    env.breaks = False
    env.reset(out, 2)
    keys, seen = [env.position(game).key() for game in range(256)], out.observations.copy()
    time.sleep(0.5)
    assert [env.position(game).key() for game in range(256)] == keys
    assert (out.observations == seen).all()
