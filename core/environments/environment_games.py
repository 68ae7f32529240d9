"""The games that environments play: a deal, and the encoder of games like it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..contract import Position, View
from ..deals import deal, options_given
from ..encoding import Encoder
from ..errors import LeadlineError
from ..registry import game as named


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game with its options, which can be dealt from seeds.

    name      the name of the game
    players   the number of seats
    options   the options of the deal
    encoder   converts positions and moves to numbers
    sample    one of the deals; custom cards are registered as long as it exists
    """

    name: str
    players: int
    options: Mapping[str, Any]
    encoder: Encoder
    sample: Position

    def __copy__(self) -> Dealt:
        return self  # nothing about it changes

    def __deepcopy__(self, memo: object) -> Dealt:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (_again, (self.name, self.players, dict(self.options)))

    def deal(self, seed: int) -> Position:
        return deal(self.name, players=self.players, seed=seed, **self.options)


def _again(name: str, players: int, options: dict[str, Any]) -> Dealt:
    return dealt(name, players=players, **options)


def dealt(name: str, *, players: int | None = None, **options: Any) -> Dealt:
    """Return the game of that name with options of `leadline.deal`, by default for two players.

    Raise DocumentError for invalid arguments, and LeadlineError for a game that has no environments.
    """
    entry = named(name)
    seats = entry.usual_players if players is None else players
    position = deal(name, players=seats, seed=0, **options)
    options = deepcopy(options_given(entry, options))  # the caller may change lists and tables later
    made = _encoder_of(position, options)
    made.origin = (_encoder_again, (entry.name, seats, options))
    return Dealt(entry.name, seats, options, made, position)


def _encoder_again(name: str, players: int, options: dict[str, Any]) -> Encoder:
    return encoder(name, players=players, **options)


def _encoder_of(position: Position, options: Mapping[str, Any]) -> Encoder:
    observation = position.game.observation
    if observation is None:
        raise LeadlineError(f"{position.game.title} has no environments: it has no module observation")
    return observation.encoder(position, options)


def encoder(name: str, *, players: int | None = None, **options: Any) -> Encoder:
    """Return the encoder of a game: its layout of observations and its numbers of actions.

    Parameters
    ----------
    name, players, **options : as for `leadline.VectorEnv`

    Examples
    --------
    >>> found = encoder("sea-salt-paper", players=2)
    >>> found.size, found.actions, found.fields[0].name
    (753, 720, 'hands')
    """
    return dealt(name, players=players, **options).encoder


def observe(view: View, encoder: Encoder) -> npt.NDArray[np.int16]:
    """Return the knowledge of the seat of the view as numbers in the layout of the encoder, with shape
    (encoder.size,)."""
    out = np.zeros(encoder.size, np.int16)
    encoder.observe_into(view.masked, view.seat, out)
    return out
