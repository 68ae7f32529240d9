"""Games as PettingZoo environments (AEC): one agent a seat, one atomic move a step, illegal ones masked."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..contract import Position, View
from ..encoding import Encoder
from ..errors import IllegalMove, LeadlineError
from ..rng import Generator
from ..svg import raster
from .environment_games import dealt
from .extra import missing

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise missing("the environment of PettingZoo", "pettingzoo", error) from error

ILLEGAL_REWARD = -1.0
RENDER_MODES = ("ansi", "rgb_array")
PIXELS = "render_mode 'rgb_array'"
DEALS = 1000  # that may be over at once, one after the other

Observation = dict[str, npt.NDArray[Any]]


class SeatEnv(AECEnv):  # type: ignore[misc]
    """A game whose agents are `seat_1`, `seat_2` and so on (see `env`).

    An illegal action raises IllegalMove here; `env` ends the game instead, as is usual in PettingZoo.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - its type in PettingZoo
        "name": "leadline_v1",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self, game: str, *, players: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise LeadlineError(f"render_mode {render_mode!r}: expected None, 'ansi' or 'rgb_array'")
        if render_mode == "rgb_array":
            raster.check(PIXELS)
        self._dealt = dealt(game, players=players, **options)
        self.render_mode = render_mode
        self.metadata = self.metadata | {"name": f"leadline_{self.encoder.name}_v{self.encoder.version}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self._dealt.players + 1)]
        low = np.concatenate([np.full(field.size, field.low, np.int16) for field in self.encoder.fields])
        high = np.concatenate([np.full(field.size, field.high, np.int16) for field in self.encoder.fields])
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (self.encoder.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.encoder.actions) for agent in self.possible_agents}
        self._seeds = Generator(0, "environment")
        self.position: Position | None = None

    @property
    def encoder(self) -> Encoder:
        """The encoder of the game: the layout of observations and the numbers of actions."""
        return self._dealt.encoder

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game. With a seed, deal the first game of its series; without a seed, deal the next one. `options` are
        ignored, because the constructor sets the options of the game."""
        if seed is not None:
            self._seeds = Generator(seed, "environment")
        self.position = self._deal()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_move(self.position)

    def _deal(self) -> Position:
        for _ in range(DEALS):
            position = self._dealt.deal(self._seeds.next())
            if not position.is_over:
                return position
        raise LeadlineError(f"{DEALS} deals with these options were over before the first move")

    def _to_move(self, position: Position) -> str:
        if position.turn is None:
            raise LeadlineError("the game is over")
        return str(self.possible_agents[position.turn - 1])

    def _played(self) -> Position:
        if self.position is None:
            raise LeadlineError("reset has to come first")
        return self.position

    def observe(self, agent: str) -> Observation:
        """Return a dict with `observation`, the knowledge of the agent's seat (int16), and `action_mask`, 1 for its
        legal actions (int8). The mask is all 0 while another seat is to move."""
        position = self._played()
        seat = self.possible_agents.index(agent) + 1
        observation = np.zeros(self.encoder.size, np.int16)
        mask = np.zeros(self.encoder.actions, np.int8)
        self.encoder.observe_into(position, seat, observation)
        if position.turn == seat:
            self.encoder.mask_into(position, mask.view(np.uint8))
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent; after the end of the game, pass None to let each agent leave. Raise
        IllegalMove for an illegal action. Raise LeadlineError before the first `reset`, and after all agents have
        left."""
        position = self._played()
        if not self.agents:
            raise LeadlineError("the game is over, and all agents have left; reset begins the next one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMove("None", "", "an action is required before the end of the game")
        position.push(self.encoder.code(position, action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if position.returns is not None:
            self.rewards = dict(zip(self.possible_agents, map(float, position.returns), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._to_move(position)
        self._accumulate_rewards()
        if position.is_over:
            self._deads_step_first()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Draw the table as the seat to move sees it, or with everything known once the game is over. Return text for
        `ansi`, an array of pixels for `rgb_array`, and None without a render mode."""
        if self.render_mode is None:
            return None
        position = self._played()
        seen = position if position.turn is None else position.view(position.turn)
        if self.render_mode == "ansi":
            return str(seen)
        picture = seen.game.svg(seen.masked, seen.seat) if isinstance(seen, View) else seen.game.svg(seen)
        return raster.rgb(picture, PIXELS)

    def close(self) -> None:
        """Do nothing, because the environment holds no resources."""


def raw_env(game: str, *, players: int | None = None, render_mode: str | None = None, **options: Any) -> SeatEnv:
    """Return the environment without wrappers, which raises IllegalMove for an illegal action. The arguments are those
    of `env`."""
    return SeatEnv(game, players=players, render_mode=render_mode, **options)


def env(game: str, *, players: int | None = None, render_mode: str | None = None, **options: Any) -> Any:
    """Create a PettingZoo environment for a game.

    Parameters
    ----------
    game
        a game or an alias of it
    players
        number of seats; 2 by default
    render_mode
        None; "ansi": `render()` gives the table as text; "rgb_array": as an array of pixels, uint8 (height, width, 3)
    **options
        the options of `leadline.deal`

    Returns
    -------
    AECEnv
        with agents `seat_1`, `seat_2`, ...; an observation has `observation`, the knowledge of the seat in the layout
        of docs/howto/train.md, and `action_mask`. The rewards at the end of the game are its value for each seat, 0 to
        1. An illegal action ends the game with a reward of -1 for the agent that played it, and 0 for the others
        (TerminateIllegalWrapper).

    Raises
    ------
    DocumentError
        with a problem for every invalid argument
    LeadlineError
        for a game without environments
    MissingExtra
        for "rgb_array" without the `pictures` extra
    """
    found: Any = raw_env(game, players=players, render_mode=render_mode, **options)
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=ILLEGAL_REWARD)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)
