"""The information about other hands of Calm Sailing in past decisions.

    python benchmarks/figures/history_beliefs.py --removed 12 --games 3000 --held-out 600

Run it with PYTHONPATH=benchmarks/fit, after `make fit`. In games of the built-in player, at about every fifteenth turn,
each unseen island and Finish is in one of the other hands or elsewhere. The script prints the mean log-likelihood of
these places in nats per card, with 95% intervals over held-out games, for:

    uniform             all deals that the rules allow are alike
    beliefs             the opponent model, by which `best` samples deals
    board               a network that sees the board
    history             a network that also sees the last turns of the other seat, and the boards then
    history and policy  also how well the built-in player, holding the card, agrees with them

The truth has 0. Each row closes a part of the distance from the opponent model to the truth.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

import leadline
from fitting.move_chances import move_chances
from leadline.core.calm_sailing.base.moves import DISCARD, GIVE, LAY_START, PAYMENT, PLAY
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.contract import Position
from leadline.core.rng import Generator
from leadline.solver.calm_sailing.base import worlds
from leadline.solver.search.flat import Sampler
from training.adam import Adam

Floats = NDArray[Any]

FIRST, HELD_OUT = 630_000_000, 640_000_000  # seeds
EVERY = 15  # turns, on average, between two questions
FINISH, FINISHES, NUMBERS = 81, 5, 82
TURNS = 6  # of the other seat that the network sees
BOARD = 14  # features of a card on a board
TURN = 8  # other features of a turn
WORLDS = 20  # sampled deals in which a decision is compared with the policy's
DRAWN = 120  # sampled deals for each position, for the beliefs
UNITS, PASSES, BATCH = 48, 10, 24


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision of a seat: the action, its kind and number (0: none), the cards it paid or gave, and the board and the
    position before it."""

    code: int
    kind: int
    number: int
    cards: int
    board: Floats
    before: CalmSailing


@dataclass(frozen=True, slots=True)
class Question:
    """The unseen cards of one view.

    features          by card and other seat
    places            copies of each card in the other hands, and elsewhere (last)
    sizes             sums of the places, in held-out games as the seat expects them
    uniform, beliefs  chances of the places by card; empty in games to learn from
    """

    game: int
    features: Floats
    places: Floats
    sizes: Floats
    uniform: Floats
    beliefs: Floats


def board_features(position: CalmSailing) -> Floats:
    """Return features of each number on the board, shape (NUMBERS, BOARD): the gap that takes it, the least payment."""
    found = np.zeros((NUMBERS, BOARD), np.float32)
    laid = sorted((number, cell) for cell, number in position.grid.items())
    ends = [(0, -1), *laid, (FINISH, position.cells)]
    for (low, before), (high, after) in pairwise(ends):
        between = np.arange(low + 1, high)
        length = after - before - 1
        below = (between - low if low else np.full(len(between), 80)).astype(np.float32)
        above = (high - between if high < FINISH else np.full(len(between), 80)).astype(np.float32)
        if length == 1:
            least = np.minimum(below, above)
        elif length == 2:
            least = np.minimum(below if low else 0 * below, above if high < FINISH else 0 * above)
        else:
            least = 0 * below
        part = found[low + 1 : high]
        part[:, 0] = length == 0
        for column, wanted in enumerate((1, 2, 3), start=1):
            part[:, column] = length == wanted
        part[:, 4] = 3 < length <= 8
        part[:, 5] = length > 8
        playable = float(length > 0)
        for column, most in enumerate((0, 1, 2, 4), start=6):
            part[:, column] = playable * (least <= most)
        part[:, 10] = playable * np.minimum(least, 10) / 10
        part[:, 11] = np.minimum(below, 20) / 20
        part[:, 12] = np.minimum(above, 20) / 20
    found[FINISH, 13] = 1
    return found


def turn_features(turn: Turn, since: int) -> Floats:
    """Return the features of a turn for each number, shape (NUMBERS, TURN + BOARD).

    `since` is the number of cards that the seat has used since then.
    """
    found = np.zeros((NUMBERS, TURN + BOARD), np.float32)
    numbers = np.arange(NUMBERS)
    found[:, 0] = 1
    found[:, 1] = turn.kind == PLAY
    found[:, 2] = turn.kind == DISCARD
    found[:, 3] = turn.kind == GIVE
    found[:, 4] = min(turn.cards, 8) / 8
    found[:, 5] = min(since, 10) / 10
    if turn.kind == PLAY:
        found[:, 6] = np.minimum(np.abs(numbers - turn.number), 20) / 20
        found[:, 7] = (turn.board[:, 10] * 10 < turn.cards) & (turn.board[:, 0] == 0)  # could be laid for less
    found[:, TURN:] = turn.board
    return found


def agreement(turn: Turn, viewer: int, cards: list[int], seed: int) -> Floats:
    """Return by number the log of how much likelier the policy makes the decision if the seat holds the number."""
    found = np.zeros((NUMBERS, 1), np.float32)
    if turn.kind in (PLAY, DISCARD):
        counts = move_chances(turn.before, viewer, turn.code, cards, WORLDS, seed)
        found[cards, 0] = np.log((counts[:-1] + 0.5) / (counts[-1] + 0.5)) / 4
    return found


def places_of(position: Position, cards: list[int], others: list[int]) -> Floats:
    """Return how many copies of each card each of the `others` holds, shape (cards, others)."""
    assert isinstance(position, CalmSailing)
    hands = position.hands
    return np.array([[hands[other - 1].count(card) for other in others] for card in cards], np.float32)


def asked(position: CalmSailing, history: dict[int, list[Turn]], board: Floats, game: int, drawn: int) -> Question:
    """Return the features and the true places of the cards that the seat to move has not seen.

    `history` has the earlier turns of each seat, and `drawn` is the number of sampled deals.
    """
    seat = position.turn
    assert seat is not None
    others = [other for other in range(1, position.players + 1) if other != seat]
    own = position.hand(seat) + position.discarded[seat - 1]
    seen = {*own, *position.grid.values()}
    finishes = FINISHES - own.count(FINISH)
    cards = [number for number in range(1, FINISH) if number not in seen] + [FINISH] * (finishes > 0)
    copies = np.array([finishes if card == FINISH else 1 for card in cards], np.float32)
    held = places_of(position, cards, others)
    places = np.column_stack([held, copies - held.sum(1)])
    general = np.zeros((NUMBERS, 6), np.float32)
    general[:] = [len(position.grid) / 36, position.start_laid, copies.sum() / 80, *[0] * 3]
    unseen = np.zeros(NUMBERS, np.float32)
    unseen[cards] = 1
    ahead = unseen.cumsum()
    general[:, 3] = (np.roll(ahead, -5) - ahead)[:NUMBERS] / 10  # unseen neighbours, above and below
    general[:, 4] = (ahead - np.roll(ahead, 5))[:NUMBERS] / 10
    by_seat = []
    for other in others:
        general[:, 5] = position.hand_sizes[other - 1] / 5
        parts, agreements = [general, board], []
        since = 0
        turns = history[other][: -TURNS - 1 : -1]
        for turn in turns:
            since += turn.cards + (turn.kind != GIVE)
            parts.append(turn_features(turn, since))
            agreements.append(agreement(turn, seat, cards, game + since))
        parts += [np.zeros((NUMBERS, TURN + BOARD), np.float32)] * (TURNS - len(turns))
        parts += [*agreements, np.zeros((NUMBERS, TURNS - len(turns)), np.float32)]
        by_seat.append(np.concatenate(parts, 1)[cards])
    features = np.stack(by_seat, 1).astype(np.float16)
    uniform = beliefs = np.zeros((0, 0), np.float32)
    sizes = places.sum(0)
    if drawn:
        view = position.view(seat)
        generator = Generator(game, "history")
        uniform = np.mean([places_of(view.sample(generator), cards, others) for _ in range(drawn)], 0)
        sampler = Sampler(view, game, None, worlds.rules(view))
        beliefs = np.mean([places_of(sampler.world(number), cards, others) for number in range(drawn)], 0)
        uniform = pooled(uniform, copies, 0 * board[cards])
        beliefs = pooled(beliefs, copies, board[cards])
        sizes = copies @ beliefs  # the seat does not know whether a hand has its Start
    return Question(game, features, places, sizes, uniform, beliefs)


def pooled(counts: Floats, copies: Floats, kinds: Floats) -> Floats:
    """Return chances by place from mean counts; cards of the same kind share theirs."""
    keys = [tuple(kind[[*range(11), 13]]) for kind in kinds]
    chances = np.empty((len(counts), counts.shape[1] + 1), np.float32)
    groups = defaultdict(list)
    for row, key in enumerate(keys):
        groups[key].append(row)
    for rows in groups.values():
        share = counts[rows].sum(0) / copies[rows].sum()
        chances[rows] = np.append(share, 1 - share.sum())
    return np.maximum(chances, 1e-4)


def questions(players: int, removed: int, start: int, games: int, drawn: int) -> Iterator[Question]:
    """Yield questions at random decisions in `games` games of the built-in player, with the seeds from `start` on.

    `removed` is the number of removed islands, and `drawn` the number of sampled deals for each question.
    """
    for seed in range(start, start + games):
        position = leadline.deal("calm-sailing", players=players, removed=removed, seed=seed)
        assert isinstance(position, CalmSailing)
        chance = random.Random(seed)
        history: dict[int, list[Turn]] = defaultdict(list)
        turns = 0
        while position.turn is not None:
            board = board_features(position)
            if turns >= players and chance.randrange(EVERY) == 0:
                yield asked(position, history, board, seed, drawn)
            turns += 1
            seat = position.turn
            first = position.playout_move(0)
            kind, number = first & 0xFF, first >> 8 & 0xFF
            before = position.copy(stack=False)
            position.push(first)
            paid, given = 0, defaultdict[int, int](int)
            while position.turn is not None and not position.is_boundary:
                code, actor = position.playout_move(0), position.turn
                paid += code & 0xFF == PAYMENT
                given[actor] += code & 0xFF == GIVE
                position.push(code)
            history[seat].append(Turn(first, kind, number if kind == PLAY else 0, paid, board, before))
            if kind == LAY_START:
                for other, count in given.items():
                    history[other].append(Turn(0, GIVE, 0, count, board, before))


# -- the network -------------------------------------------------------------------------------------------------


def chances_of(scores: Floats, sizes: Floats) -> Floats:
    """Return chances by place whose sums over the cards are the sizes (iterative scaling)."""
    chances = np.exp(np.column_stack([scores, np.zeros(len(scores), np.float32)])) * sizes
    for _ in range(20):
        chances *= sizes / np.maximum(chances.sum(0), 1e-9)
        chances /= chances.sum(1, keepdims=True)
    found: Floats = np.maximum(chances, 1e-6)
    return found


class Network:
    """A hidden layer of rectified units; the score of a card and seat is relative to elsewhere, and to uniform."""

    def __init__(self, inputs: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        first = chance.normal(0, (2 / inputs) ** 0.5, (inputs, UNITS)).astype(np.float32)
        last = chance.normal(0, 0.05, UNITS).astype(np.float32)
        self.adam = Adam([first, np.zeros(UNITS, np.float32), last])
        self.inputs = inputs

    def scores(self, features: Floats) -> tuple[Floats, Floats]:
        first, bias, last = self.adam.weights
        hidden = np.maximum(features[..., : self.inputs].astype(np.float32) @ first + bias, 0)
        return hidden, hidden @ last

    def learn(self, batch: list[Question], rate: float) -> None:
        features = np.concatenate([one.features for one in batch])[..., : self.inputs].astype(np.float32)
        hidden, scores = self.scores(features)
        sizes = np.concatenate([np.broadcast_to(one.sizes, one.places.shape) for one in batch])
        places = np.concatenate([one.places for one in batch])
        chances = np.exp(np.column_stack([scores, 0 * scores[:, :1]])) * sizes
        chances /= chances.sum(1, keepdims=True)
        slope = ((chances * places.sum(1, keepdims=True) - places)[:, :-1] / len(places)).astype(np.float32)
        inner = (slope[..., None] * self.adam.weights[2] * (hidden > 0)).reshape(-1, UNITS)
        flat = features.reshape(-1, self.inputs)
        self.adam.step([flat.T @ inner, inner.sum(0), hidden.reshape(-1, UNITS).T @ slope.ravel()], rate)


def trained(examples: list[Question], inputs: int, seed: int) -> Network:
    """Return a network fitted to the examples, which uses only the first `inputs` features."""
    network = Network(inputs, seed)
    chance = np.random.default_rng(seed)
    for number in range(PASSES):
        order = chance.permutation(len(examples))
        rate = 0.002 * (1 - number / PASSES) + 0.0001
        for start in range(0, len(order), BATCH):
            network.learn([examples[i] for i in order[start : start + BATCH]], rate)
    return network


# -- the report --------------------------------------------------------------------------------------------------


def report(rows: dict[str, list[float]], cards: list[float], games: list[int]) -> None:
    """Print the log-likelihoods and the shares, with bootstrap intervals over games."""
    numbers = {game: i for i, game in enumerate(dict.fromkeys(games))}
    sums = np.zeros((len(rows) + 1, len(numbers)))
    for column, game in enumerate(games):
        sums[-1, numbers[game]] += cards[column]
        for row, values in enumerate(rows.values()):
            sums[row, numbers[game]] += values[column]
    chance = np.random.default_rng(1)
    draws = [sums[:, chance.integers(0, len(numbers), len(numbers))].sum(1) for _ in range(1000)]
    today = list(rows).index("beliefs")
    for row, name in enumerate(rows):
        found = sums[row].sum() / sums[-1].sum()
        ends = np.percentile([draw[row] / draw[-1] for draw in draws], [2.5, 97.5])
        share = 1 - sums[row].sum() / sums[today].sum()
        reach = np.percentile([1 - draw[row] / draw[today] for draw in draws], [2.5, 97.5])
        likelihood = f"{found:.4f} ({ends[0]:.4f} to {ends[1]:.4f})"
        print(f"{name}: {likelihood}, closes {share:.1%} ({reach[0]:.1%} to {reach[1]:.1%})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--removed", type=int, default=12)
    parser.add_argument("--games", type=int, default=5000, help="to learn from")
    parser.add_argument("--held-out", type=int, default=1000)
    options = parser.parse_args()
    examples = list(questions(options.players, options.removed, FIRST, options.games, 0))
    tests = list(questions(options.players, options.removed, HELD_OUT, options.held_out, DRAWN))
    everything = examples[0].features.shape[-1]
    inputs = {"board": 6 + BOARD, "history": everything - TURNS, "history and policy": everything}
    networks = {name: trained(examples, count, 1) for name, count in inputs.items()}
    rows: dict[str, list[float]] = {name: [] for name in ("uniform", "beliefs", *networks)}
    for test in tests:
        found = {"uniform": test.uniform, "beliefs": test.beliefs}
        found |= {name: chances_of(network.scores(test.features)[1], test.sizes) for name, network in networks.items()}
        for name, chances in found.items():
            rows[name].append(float((np.log(chances) * test.places).sum()))
    print(f"{options.players} players, {options.removed} removed: {len(examples)} and {len(tests)} positions")
    report(rows, [float(test.places.sum()) for test in tests], [test.game for test in tests])
    print(f"CPU time {time.process_time():.0f} s")


if __name__ == "__main__":
    main()
