"""Games as OpenSpiel games: information states, tensors, and sampled deals that agree with the view of a player.

Chance is the deal: eight chance nodes with 256 outcomes each are the bytes of its seed, the highest first. Whatever
else is random follows from that, so a history fixes the course of a game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import numpy as np
import numpy.typing as npt

from ..contract import Position
from ..documents.io import number_in
from ..errors import IllegalMove
from ..game import Game, Option
from ..registry import GAMES
from ..rng import Generator
from .environment_games import Dealt, dealt, observe
from .extra import missing

try:
    import pyspiel
except ImportError as error:
    raise missing("the game of OpenSpiel", "pyspiel", error) from error

SEED_BYTES = 8
BYTE = 256
MOST_ACTIONS = 1_000_000  # of a game; none has come near it
PAST = 64  # bits of the hash of what a player has seen before
NOT_GIVEN = -1  # a number for an option that is not given


def _kind(option: Option) -> type[bool] | type[int] | type[str] | None:
    """Return the type of an option among the parameters of OpenSpiel; None if the option is not a parameter."""
    if option.is_file:
        return None
    if option.type is bool:
        return bool
    return int if _takes_numbers(option.type) else str


def _takes_numbers(kind: Any) -> bool:
    """Return True if a single whole number is a valid value: for `int`, unions with `int`, and annotated forms of
    these."""
    if get_origin(kind) is Annotated:
        return _takes_numbers(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return any(_takes_numbers(part) for part in get_args(kind))
    return kind is int


def _parameters(game: Game) -> dict[str, Any]:
    """Return the parameters of a game with their defaults."""
    found: dict[str, Any] = {"players": game.usual_players}
    for option in game.options:
        kind = _kind(option)
        if kind is not None:
            found[option.name] = {bool: False, int: NOT_GIVEN, str: ""}[kind]
    return found


def _options(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """Convert parameters to the options of the deal. Lists are written as "1 2 3"."""
    defaults = _parameters(game)
    found = {}
    for name, value in given.items():
        if name == "players" or value == defaults[name]:
            continue
        words = value.split() if isinstance(value, str) else []
        numbers = [number_in(word) for word in words]
        found[name] = numbers if words and None not in numbers else value
    return found


def _type_of(game: Game, cooperative: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"leadline_{game.name.replace('-', '_')}",
        long_name=f"{game.title} (Leadline)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if cooperative else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.max_players,
        min_num_players=game.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its options; made by `pyspiel.load_game` once `register` has been called."""

    def __init__(self, game: Game, parameters: Mapping[str, Any] | None = None) -> None:
        given = _parameters(game) | dict(parameters or {})
        self.dealt: Dealt = dealt(game.name, players=int(given["players"]), **_options(game, given))
        played = self.dealt.deal(0).game
        info = pyspiel.GameInfo(
            num_distinct_actions=self.dealt.encoder.actions,
            max_chance_outcomes=BYTE,
            num_players=self.dealt.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None if played.cooperative else 1.0,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(_type_of(game, played.cooperative), info, dict(parameters or {}))

    def new_initial_state(self) -> SpielState:
        """Return the state before the deal."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> SpielObserver | None:
        """Return an observer of a player's knowledge; with perfect recall also of the player's past. Return None for
        other types of observation, such as public or private information alone."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return SpielObserver(self.dealt, wanted.perfect_recall, params)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of chance nodes, which is the number of bytes in the seed of a deal: 8."""
        return SEED_BYTES


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game: the bytes of the seed while it is dealt, then a position.

    `past` holds for each player a hash of all that the player has seen and done so far.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.dealt = game.dealt
        self.seed = 0
        self.drawn = 0
        self.position: Position | None = None
        self.past = [bytes(PAST // 8)] * self.dealt.players

    def current_player(self) -> int:
        """Return the player to move, from 0. Return CHANCE during the deal, and TERMINAL after the end of the game."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.turn is None else self.position.turn - 1

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return self.position is not None and self.position.is_over

    def returns(self) -> list[float]:
        """Return the value of the game for each player, 0 to 1; zeros before the end of the game."""
        values = None if self.position is None else self.position.returns
        return [0.0] * self.dealt.players if values is None else [float(value) for value in values]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the 256 values of a byte with their probabilities, which are equal."""
        return [(value, 1 / BYTE) for value in range(BYTE)]

    def _legal_actions(self, player: int) -> list[int]:
        """Return the legal actions in ascending order."""
        if self.position is None:
            return list(range(BYTE))
        if self.position.turn != player + 1:
            return []
        return sorted(self.dealt.encoder.legal_actions(self.position))

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            if not 0 <= action < BYTE:
                raise IllegalMove(f"action {action}", "", f"a byte of the deal is 0 to {BYTE - 1}")
            self.seed = self.seed * BYTE + action
            self.drawn += 1
            if self.drawn == SEED_BYTES:
                self.position = self.dealt.deal(self.seed)
                self._look(None, 0)
            return
        player = self.current_player()
        self.position, _ = self.position.follow([self.dealt.encoder.code(self.position, action)])
        self._look(player, action)

    def _look(self, mover: int | None, action: int) -> None:
        """Update the past of every player, who sees the position. The player who moved also knows the action."""
        assert self.position is not None
        for player in range(self.dealt.players):
            seen = observe(self.position.view(player + 1), self.dealt.encoder).tobytes()
            own = action.to_bytes(4, "little") if player == mover else b""
            self.past[player] = hashlib.sha256(self.past[player] + seen + own).digest()[: PAST // 8]

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None or player == pyspiel.PlayerId.CHANCE:
            return f"byte {action} of the deal"
        return str(self.position.game.notation.atom_text(self.position, self.dealt.encoder.code(self.position, action)))

    def __str__(self) -> str:
        return f"deal {self.seed} of {self.drawn} bytes" if self.position is None else self.position.text()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Return a copy of the state with a sampled deal that agrees with everything the player (from 0) has seen.
        `probability_sampler` returns a number from 0 to 1, which is the seed.

        The history is that of this state, so the result can be played, but not saved and loaded.
        """
        other: SpielState = self.clone()
        if self.position is not None:
            generator = Generator(int(probability_sampler() * 2**53), "redeal")
            other.position = self.position.redeal(player_id + 1, generator)
        return other


class SpielObserver:
    """The knowledge of a player: the observation of docs/howto/train.md. With perfect recall, it also contains a hash
    of past observations, bit by bit. It conforms to the observers of OpenSpiel."""

    def __init__(self, played: Dealt, perfect_recall: bool, params: Mapping[str, Any] | None = None) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters, found {params}")
        self.perfect_recall = perfect_recall
        self._encoder = played.encoder
        more = PAST if self.perfect_recall else 0
        self.tensor = np.zeros(self._encoder.size + more, np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        for field in self._encoder.fields:
            self.dict[field.name] = self.tensor[field.start : field.start + field.size].reshape(field.shape)
        if more:
            self.dict["past"] = self.tensor[self._encoder.size :]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the knowledge of the player (from 0) to `tensor`; before the deal, the observation is all zeros."""
        self.tensor.fill(0)
        if state.position is not None:
            self.tensor[: self._encoder.size] = observe(state.position.view(player + 1), self._encoder)
        if self.perfect_recall:
            self.tensor[self._encoder.size :] = np.unpackbits(np.frombuffer(state.past[player], np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the document of the player's view as one line of JSON; with perfect recall also the hash."""
        known = "not dealt" if state.position is None else state.position.view(player + 1).text()
        return f"{known} past {state.past[player].hex()}" if self.perfect_recall else known


@cache
def _class_of(game: Game) -> type[SpielGame]:
    """Return the class of the game for OpenSpiel. Pickles refer to it as an attribute of this module."""

    def begin(self: SpielGame, params: Mapping[str, Any] | None = None) -> None:
        SpielGame.__init__(self, game, params)

    return type(_class_name(game), (SpielGame,), {"__init__": begin, "__module__": __name__})


def _class_name(game: Game) -> str:
    return f"Spiel_{game.name.replace('-', '_')}"


def __getattr__(name: str) -> type[SpielGame]:
    for game in GAMES:
        if name == _class_name(game):
            return _class_of(game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def register() -> list[str]:
    """Register every game with OpenSpiel for `pyspiel.load_game`. Repeated calls have no effect.

    The parameters of a game are `players` and the options of the deal: switches are true or false, numbers are numbers,
    and lists of values are strings ("1 2 3").

    Returns
    -------
    list of str
        the names, such as `leadline_calm_sailing`

    Examples
    --------
    >>> import pyspiel
    >>> from leadline.core.environments import openspiel
    >>> "leadline_reef" in openspiel.register()
    True
    >>> game = pyspiel.load_game("leadline_reef(players=3)")
    >>> game.num_players(), game.num_distinct_actions()
    (3, 5385)
    """
    known = set(pyspiel.registered_names())
    names = []
    for game in GAMES:
        if game.observation is None:
            continue
        kind = _type_of(game, game.cooperative)
        names.append(kind.short_name)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _class_of(game))
    return names
