"""Uses the public API at random, with all games and variants and with parameters at their limits, and checks what must
hold whatever is asked: python tests/campaign/random_use.py [--minutes M] [--operations N] [--seed S] [--game NAME]

Everything follows from the seed: a failure prints the seed of its round, and `--seed` with `--rounds 1` repeats it.
Meant for builds with sanitizers (make asan) and with bounds checks (make trace), where every read and write past an
array ends the run; on an ordinary build it checks the same invariants. Prints how many operations of each kind ran.
"""

from __future__ import annotations

import argparse
import json
import pickle
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from campaign.extremes import card_file, dealt, drawn
from fuzz.invariants import comes_back, holds
from fuzz.mutations import change

import leadline
from leadline.core import DocumentError, Generator, IllegalMove, LeadlineError, Position, View, documents, records
from leadline.core.reef.position import Reef
from leadline.solver import analysis
from leadline.solver.match.engines import engine, kinds
from leadline.solver.match.games import Match
from leadline.solver.registry import solver_of

LONGEST = 3_000  # atomic moves of a game that is walked through
Operation = Callable[[Random, Position], None]


def games(chance: Random, position: Position) -> None:
    """Whole games, at random and by the policy."""
    count = chance.randint(1, 3)
    position.random_games(count, chance.getrandbits(32))
    position.policy_games(count, chance.getrandbits(32))


def push_and_pop(chance: Random, position: Position) -> None:
    """Moves played and taken back."""
    walk, states = position.copy(), [position.to_bytes()]
    while not walk.is_over and len(states) < 30:
        walk.push(chance.choice(walk.legal_codes()))
        states.append(walk.to_bytes())
    while len(states) > 1:
        assert walk.to_bytes() == states.pop()
        walk.pop()
    assert walk == position


def texts(chance: Random, position: Position) -> None:
    """Moves as texts, counted, listed and played."""
    for move in position.legal_moves():
        assert move.text
    if position.perft(1) <= 300:
        listed = position.whole_moves() or []
        for text in chance.sample(listed, min(5, len(listed))):
            child = position.copy()
            child.push(text)
            assert child.is_boundary or not position.is_boundary
    with suppress(IllegalMove):
        position.copy().push(chance.choice(("S", "F", "1@a1 -2", "take 3", "pass", "-1 -2", "collect white", "deck")))


def copies(chance: Random, position: Position) -> None:
    """Documents, texts, pickles and copies."""
    comes_back(position)
    assert pickle.loads(pickle.dumps(position)) == position.copy() == position


def views(chance: Random, position: Position) -> None:
    """Views of all seats and worlds that agree with them."""
    for seat in range(1, position.players + 1):
        view = position.view(seat)
        assert pickle.loads(pickle.dumps(view)) == view
        world = position.redeal(seat, Generator(chance.getrandbits(32), "campaign"))
        assert world.view(seat) == view
        world.playout(chance.getrandbits(32), chance.choice(("policy", "random")))
        if chance.random() < 0.2:
            comes_back(view)
            comes_back(world)


def drawings(chance: Random, position: Position) -> None:
    """Boards drawn."""
    seat = chance.choice((None, *range(1, position.players + 1)))
    assert position.game.drawing.text(position, seat).strip()
    assert position.game.drawing.svg(position, seat).startswith("<svg")


def _plans_for_long(position: Position) -> bool:
    """Whether exact plans of the hand take seconds: patterns of one's own may have any shape."""
    return isinstance(position, Reef) and not position.cards.standard and max(position.hand_sizes) > 1


def best(chance: Random, position: Position) -> None:
    """The search, flat and by trees, in some threads."""
    if position.turn is None or _plans_for_long(position):
        return
    view, slow = position.view(position.turn), position.game.name == "reef-encounter"
    own = not analysis.has_tree(position.game)
    found = leadline.best(
        view,
        nodes=chance.randint(1, 6 if slow else 150),
        seed=chance.getrandbits(32),
        search=None if own else chance.choice((None, "flat", "tree")),
        threads=1 if own else chance.choice((1, 1, 2, 3)),
    )
    assert found.moves


def verdict(chance: Random, position: Position) -> None:
    """Whether all can win together."""
    if solver_of(position.game).verifier() is not None:
        found = leadline.verify(position, nodes=chance.choice((1, 100, 5_000, 30_000)), seed=chance.getrandbits(32))
        assert found.status in ("winnable", "unwinnable", "unknown")


def placements(chance: Random, position: Position) -> None:
    """Plans and scores of Reef."""
    if position.game.name != "reef":
        return
    own = card_file(chance, 1, 12) if chance.random() < 0.6 else None
    numbers = [card["id"] for card in own["cards"]] if own else list(range(1, 61))
    fields = [
        chance.choice((".", *(f"{color}{height}" for color in "rypg" for height in range(1, 5)))) for _ in range(16)
    ]
    board = [" ".join(fields[row : row + 4]) for row in range(0, 16, 4)]
    cards = [chance.choice(numbers) for _ in range(chance.randint(1, 5))]
    nodes = chance.choice((1, 200, 3_000))
    supply = {letter: chance.choice((0, 1, 2, 28)) for letter in "rypg"} if chance.random() < 0.4 else None
    order = chance.choice(("any", "fixed"))
    with suppress(DocumentError):
        leadline.plan(board, cards, order=order, supply=supply, nodes=nodes, card_file=own)
    leadline.score({"game": "reef", "format": 1, "board": board, "card": cards[0]}, card_file=own)


def engines(chance: Random, position: Position) -> None:
    """What each engine of the game would do."""
    if position.turn is None or _plans_for_long(position):
        return
    view = position.view(position.turn)
    kind = chance.choice(kinds(position.game))
    budget = f":{3 if position.game.name == 'reef-encounter' else 20}n" if kind.budgeted else ""
    assert engine(kind.name + budget, position.game).moves(view, chance.getrandbits(32))


def changed_documents(chance: Random, position: Position) -> None:
    """Documents that are almost right: refused with reasons, or read and written back the same."""
    found: Position | View = position
    if chance.random() < 0.6:
        found = position.view(chance.randint(1, position.players))
    text = str(found)
    for _ in range(6):
        document = json.loads(text)
        for _ in range(chance.choice((1, 1, 1, 2, 4))):
            with suppress(RecursionError):  # of a copy of lists in lists, hundreds of them
                change(chance.choice, document)
        try:
            read = documents.load(document)
        except DocumentError:
            continue
        try:
            holds(read, chance.getrandbits(32))
        except Exception as error:
            raise AssertionError(f"the document {json.dumps(document)}") from error
        if isinstance(read, View) and read.turn == read.seat and not _plans_for_long(read.masked):
            with suppress(LeadlineError):
                assert leadline.best(read, nodes=2).moves


def threads(chance: Random, position: Position) -> None:
    """The same games in several threads at once."""
    seed = chance.getrandbits(32)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda one: (one.policy_games(2, seed), one.random_games(2, seed)), [position] * 4))
    assert found == [found[0]] * 4


OPERATIONS: dict[Operation, int] = {
    games: 6,
    push_and_pop: 3,
    texts: 2,
    copies: 2,
    views: 4,
    drawings: 1,
    best: 4,
    verdict: 3,
    placements: 2,
    engines: 3,
    changed_documents: 6,
    threads: 1,
}


def matched(chance: Random, name: str | None, counts: Counter[str]) -> None:
    """A short match of two engines with a drawn deal."""
    game, players, options, _ = drawn(chance, name)
    options.pop("card_file", None)
    entry = leadline.deal(game, players=players, seed=0, **options).game
    names = chance.sample([kind for kind in kinds(entry) if game != "reef-encounter" or not kind.budgeted], 2)
    asked = tuple(f"{kind.name}:12n" if kind.budgeted else kind.name for kind in names)
    match = Match(game, players, asked, seed=chance.getrandbits(32), rules=options)
    report = leadline.match(
        game, players=players, engines=asked, games=len(match.arrangements), seed=match.seed, **options
    )
    assert report.games == len(match.arrangements)
    counts["match"] += 1


def round_of(seed: int, name: str | None, counts: Counter[str]) -> None:
    """A deal, and operations on positions along a game from it."""
    chance = Random(seed)
    if chance.random() < 0.05:
        matched(chance, name, counts)
        return
    position = dealt(drawn(chance, name))
    counts["deal"] += 1
    deal, played = position.copy(), list[int]()
    share = chance.choice((0.05, 0.5, 0.95))  # of moves by the policy
    stride = chance.choice((3, 10, 40))
    while True:
        if chance.randrange(stride) == 0 or position.is_over:
            operation = chance.choices(list(OPERATIONS), list(OPERATIONS.values()))[0]
            before = position.to_bytes()
            operation(chance, position)
            assert position.to_bytes() == before, f"{operation.__name__} has changed the position"
            counts[operation.__name__] += 1
        if position.is_over or len(played) == LONGEST:
            break
        code = position.playout_move(len(played)) if chance.random() < share else chance.choice(position.legal_codes())
        position.push(code)
        played.append(code)
        counts["move"] += 1
    if chance.random() < 0.3:
        replay = records.replay(records.write(deal, played))
        assert replay.status == "legal"
        assert position.is_over <= (replay.outcome == position.outcome)
        counts["record"] += 1


def main() -> int:
    parser = argparse.ArgumentParser(description="Random use of the public API, checked.")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--operations", type=int, default=0, help="end after that many instead")
    parser.add_argument("--rounds", type=int, default=0, help="end after that many rounds instead")
    parser.add_argument("--seed", type=int, default=1, help="of the first round; each round takes the next one")
    parser.add_argument("--game", default=None, help="only this game")
    parser.add_argument("--keep-going", action="store_true", help="go on after a failure")
    asked = parser.parse_args()
    counts: Counter[str] = Counter()
    failures, seed, began = 0, asked.seed, time.monotonic()
    while True:
        if asked.rounds:
            if seed - asked.seed >= asked.rounds:
                break
        elif counts.total() >= asked.operations if asked.operations else time.monotonic() - began >= 60 * asked.minutes:
            break
        try:
            round_of(seed, asked.game, counts)
        except Exception:
            failures += 1
            print(f"round of seed {seed} failed:", file=sys.stderr)
            traceback.print_exc()
            if not asked.keep_going:
                break
        seed += 1
    seconds = time.monotonic() - began
    print(f"{counts.total():,} operations in {seed - asked.seed:,} rounds, {seconds:.0f} s, {failures} failures")
    print(", ".join(f"{name} {count:,}" for name, count in counts.most_common()))
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
