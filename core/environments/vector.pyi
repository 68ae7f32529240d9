from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..contract import Position
from ..encoding import Encoder

@dataclass(frozen=True, slots=True)
class Buffers:
    """Arrays into which `VectorEnv` writes, all of them contiguous; n games, p seats.

    observations   int16 (n, size): what the seat to move knows
    masks          bool (n, actions): its legal actions
    rewards        float32 (n, p): zero, and the value of a game for each seat, 0 to 1, in the step that ends it
    dones          bool (n,): whether the last step has ended a game; the other arrays show the next one then
    seats          int32 (n,): the seat to move, from 0, as the columns of `rewards`
    final_obs      None, or int16 (n, p, size): what each seat knew when the last game of that number ended
    """

    observations: npt.NDArray[np.int16]
    masks: npt.NDArray[np.bool_]
    rewards: npt.NDArray[np.float32]
    dones: npt.NDArray[np.bool_]
    seats: npt.NDArray[np.int32]
    final_obs: npt.NDArray[np.int16] | None = None

class VectorEnv:
    """Many games of one kind, stepped at once in C without the interpreter's lock.

    Parameters
    ----------
    game
        a game or an alias of it
    n
        how many games, 1 or more
    players
        how many seats; 2 by default
    threads
        that share a step; each takes 64 games or more
    **options
        of the deal, as `leadline.deal` takes them

    Raises
    ------
    DocumentError
        with a problem for every argument that cannot be
    LeadlineError
        for a game that has no environments

    Notes
    -----
    A step is one atomic move in every game. A game that ends is dealt anew in the same step, as by Gymnasium's
    autoreset mode `SAME_STEP`; with `buffers(final=True)`, `final_obs` has what each seat knew at its end. Game
    number i plays the same course for the same seed and the same actions, whatever `n` and `threads`; `deal_seeds`
    are the seeds with which `leadline.deal` deals the games that are being played. Copies and pickles go on with the
    games as they stand, in arrays of their own. docs/environments.md has the layouts.

    Examples
    --------
    >>> import numpy as np
    >>> env = VectorEnv("sea-salt-paper", 64)
    >>> out = env.reset(env.buffers(), seed=7)
    >>> actions = np.zeros(64, np.int64)
    >>> for _ in range(1000):
    ...     env.random_actions(actions)
    ...     out = env.step(actions, out)
    >>> out.observations.shape, out.masks.shape
    ((64, 753), (64, 720))
    """

    encoder: Encoder
    n: int
    players: int
    threads: int
    def __init__(self, game: str, n: int, *, players: int | None = None, threads: int = 1, **options: Any) -> None: ...
    def buffers(self, *, final: bool = False) -> Buffers:
        """Make arrays of the right shapes, all zero; `final` adds `final_obs`."""

    def reset(self, out: Buffers, seed: int = 0) -> Buffers:
        """Deals every game anew, writes what is to be seen into `out`, and returns it. Raises ArgumentError for a wrong
        seed and for arrays of another shape or type."""

    def step(self, actions: npt.ArrayLike, out: Buffers) -> Buffers:
        """Plays one action in every game, writes what follows into `out`, and returns it. `actions` are n whole
        numbers.

        Raises IllegalMove for an action that is not legal, and then no game has moved; ArgumentError for arrays of
        another shape or type; LeadlineError before the first `reset`, and where another thread is using the
        environment."""

    def random_actions(self, out: npt.NDArray[np.int64]) -> None:
        """Writes a legal action for each game into `out`, of shape (n,), every one equally likely. Raises ArgumentError
        for an array of another shape or type, and for one that is not contiguous or cannot be written; LeadlineError
        before the first `reset`."""

    def policy_actions(self, out: npt.NDArray[np.int64]) -> None:
        """Writes the action of the game's playout policy, a cheap sensible move that uses only what the seat to move
        has seen, for each game into `out`, of shape (n,). Raises what `random_actions` does."""

    def position(self, i: int) -> Position:
        """A copy of game number i, from 0, everything known. Raises ArgumentError for a game that there is not,
        LeadlineError before the first `reset`."""

    @property
    def deal_seeds(self) -> list[int]:
        """The seeds of the deals that are being played. Raises LeadlineError before the first `reset`."""

    def close(self) -> None:
        """Ends the threads; the next step starts them again."""

    def __reduce__(self) -> tuple[object, ...]: ...
    def __enter__(self) -> VectorEnv: ...
    def __exit__(self, *error: object) -> None: ...
