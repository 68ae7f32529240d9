"""Steps per second of environments for learning programs, compared with those of other packages.

    python benchmarks/figures/environment_figures.py leadline
    python benchmarks/figures/environment_figures.py openspiel  # its vector environment
    python benchmarks/figures/environment_figures.py pyspiel    # its states in C++, called one by one
    PYTHON benchmarks/figures/environment_figures.py pgx        # PYTHON has pgx, which Leadline does not need
    PYTHON benchmarks/figures/environment_figures.py envpool

prints a table: for each game, number of games at once and number of threads the steps per second of CPU time (of all
threads together) and of wall-clock time, best of `--runs`. In a step every game plays one legal action, drawn at
random; observations, masks and rewards are made, and games that have ended begin anew. The time includes the drawing of
actions: in C for Leadline, in the compiled step for pgx, in numpy or Python for the others, as their users do it.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

SIZES = (1, 64, 4096)
THREADS = (1, 2)
LEADLINE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("sea-salt-paper", {"players": 2}),
    ("reef", {"players": 2}),
    ("calm-sailing", {"players": 3}),
    ("calm-sailing", {"players": 3, "rocks": True, "monsters": 4, "storms": True, "wild": 2}),
    ("calm-sailing", {"players": 2, "variant": "competitive"}),
    ("reef-encounter", {"players": 2}),
)
OPENSPIEL = ("kuhn_poker", "leduc_poker", "tiny_bridge_4p", "hanabi", "gin_rummy")
PGX = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong", "backgammon", "2048")
ENVPOOL = ("CartPole-v1", "Blackjack-v1")
Step = Callable[[], object]
Row = tuple[str, int, int, Step]  # the game, how many at once, threads, and what makes one step of all


def of_leadline() -> Iterator[Row]:
    from leadline import VectorEnv

    for name, options in LEADLINE:
        said = " ".join([name, *(f"{key}={value}" for key, value in options.items())])
        for threads in THREADS:
            for n in SIZES:
                env = VectorEnv(name, n, threads=threads, **options)
                if env.threads == threads:
                    yield said, n, threads, _leadline_step(env, n)


def _leadline_step(env: Any, n: int) -> Step:
    out = env.reset(env.buffers(), seed=1)
    actions = np.zeros(n, np.int64)

    def step() -> None:
        env.random_actions(actions)
        env.step(actions, out)

    return step


def of_openspiel() -> Iterator[Row]:
    import pyspiel
    from open_spiel.python import rl_environment, vector_env

    for name in OPENSPIEL:
        for n in SIZES:
            envs = [rl_environment.Environment(pyspiel.load_game(name), include_full_state=False) for _ in range(n)]
            yield name, n, 1, _openspiel_step(vector_env.SyncVectorEnv(envs))


def _openspiel_step(env: Any) -> Step:
    from open_spiel.python.rl_agent import StepOutput

    chance = random.Random(1)
    now = [env.reset()]

    def step() -> None:
        outputs = []
        for seen in now[0]:
            legal = seen.observations["legal_actions"][seen.observations["current_player"]]
            outputs.append(StepOutput(action=chance.choice(legal), probs=None))
        now[0] = env.step(outputs, reset_if_done=True)[0]

    return step


def of_pyspiel() -> Iterator[Row]:
    import pyspiel

    for name in OPENSPIEL:
        yield name, 1, 1, _pyspiel_step(pyspiel.load_game(name))


def _pyspiel_step(game: Any) -> Step:
    chance = random.Random(1)
    now = [game.new_initial_state()]

    def step() -> None:
        state = now[0]
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        if state.is_terminal():
            now[0] = game.new_initial_state()
            step()
            return
        np.array(state.observation_tensor(state.current_player()), np.float32)
        state.apply_action(chance.choice(state.legal_actions()))

    return step


def of_pgx() -> Iterator[Row]:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    for name in PGX:
        env = pgx.make(name)

        def one(state: Any, key: Any, env: Any = env) -> Any:
            drawn, dealt = jax.random.split(key)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            return auto_reset(env.step, env.init)(state, jax.random.categorical(drawn, logits), dealt)

        for n in SIZES:
            start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), n))
            yield name, n, 0, _pgx_step(jax.jit(jax.vmap(one)), start, n)


def _pgx_step(compiled: Any, start: Any, n: int) -> Step:
    import jax

    split = jax.jit(lambda key: jax.random.split(key, n + 1))
    now = [start, jax.random.PRNGKey(1)]

    def step() -> None:
        keys = split(now[1])
        now[0], now[1] = compiled(now[0], keys[1:]), keys[0]
        now[0].observation.block_until_ready()

    return step


def of_envpool() -> Iterator[Row]:
    import envpool

    for name in ENVPOOL:
        for threads in THREADS:
            for n in SIZES:
                env = envpool.make(name, env_type="gymnasium", num_envs=n, num_threads=threads)
                yield name, n, threads, _envpool_step(env, n)


def _envpool_step(env: Any, n: int) -> Step:
    chance = np.random.default_rng(1)
    env.reset()
    count = env.action_space.n
    return lambda: env.step(
        chance.integers(0, count, n, dtype=np.int64 if env.action_space.dtype == np.int64 else np.int32)
    )


def measure(step: Step, n: int, *, runs: int, seconds: float) -> tuple[float, float]:
    """Return steps of single games per second of CPU time, and per second of wall-clock time, best of the runs.

    `step` makes one step in `n` games at once; each run takes `seconds`.
    """
    step()
    begun, count = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds / 10 or count == 0:
        step()
        count += 1
    times = max(1, round(count * 10))
    best = (0.0, 0.0)
    for _ in range(runs):
        processor, wall = time.process_time(), time.perf_counter()
        for _ in range(times):
            step()
        used = (time.process_time() - processor, time.perf_counter() - wall)
        best = (max(best[0], n * times / used[0]), max(best[1], n * times / used[1]))
    return best


PACKAGES: dict[str, Callable[[], Iterator[Row]]] = {
    "leadline": of_leadline,
    "openspiel": of_openspiel,
    "pyspiel": of_pyspiel,
    "pgx": of_pgx,
    "envpool": of_envpool,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", choices=PACKAGES)
    parser.add_argument("--runs", type=int, default=3, help="of which the best counts (default: 3)")
    parser.add_argument("--seconds", type=float, default=1.0, help="about how long a run takes (default: 1)")
    given = parser.parse_args()
    print("| game | at once | threads | steps a processor second | steps a second |\n|---|---|---|---|---|")
    for name, n, threads, step in PACKAGES[given.package]():
        processor, wall = measure(step, n, runs=given.runs, seconds=given.seconds)
        print(f"| {name} | {n:,} | {threads or 'its own'} | {processor:,.0f} | {wall:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
