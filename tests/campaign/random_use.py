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
import tempfile
import threading
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np
from campaign.extremes import card_file, dealt, drawn
from fuzz.invariants import comes_back, holds
from fuzz.mutations import change

import leadline
from leadline.core import DocumentError, Generator, IllegalMove, LeadlineError, Position, View, documents
from leadline.core.documents import records
from leadline.core.reef import patterns
from leadline.core.reef.position import Reef
from leadline.core.sea_salt import scoring
from leadline.core.sea_salt.position import SeaSalt
from leadline.solver import analysis, winning_lines as asking
from leadline.solver.match.engines import engine, kinds
from leadline.solver.match.match_definition import Match
from leadline.solver.registry import solver_of
from leadline.solver.sea_salt import odds
from leadline.solver.search.run import Memory

LONGEST = 3_000  # atomic moves of a game that is walked through
MOST = 60  # operations in a round, so that long games do not take it all
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


def wrong_moves(chance: Random, position: Position) -> None:
    """Codes of no legal move, seats that there are not, and nothing to take back: refused, and nothing changes."""
    legal = position.legal_codes()
    walk = position.copy(stack=False)
    for code in (0, 2**64 - 1, chance.getrandbits(64), chance.getrandbits(16), *(code ^ 1 for code in legal[:3])):
        if code not in legal:
            for refused in (lambda: walk.push(code), lambda: walk.follow([code])):  # noqa: B023
                with suppress(IllegalMove):
                    refused()
                    raise AssertionError(f"{code} was played")
    assert walk == position
    with suppress(IndexError):
        walk.pop()
        raise AssertionError("a pop without a push")
    for seat in (0, -1, position.players + 1, 2**40):
        for use in (position.view, lambda seat: position.redeal(seat, Generator(1, "campaign"))):
            with suppress(LeadlineError, ValueError, OverflowError):
                use(seat)
                raise AssertionError(f"seat {seat} was taken")


def follows(chance: Random, position: Position) -> None:
    """Codes followed without a history come to where pushes come."""
    walk, codes = position.copy(), list[int]()
    while not walk.is_over and len(codes) < 20:
        codes.append(chance.choice(walk.legal_codes()))
        walk.push(codes[-1])
    end, _ = position.follow(codes)
    assert end == walk
    assert end.key() == walk.key()
    assert (end.outcome is None) == (end.returns is None) == (not end.is_over)


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
    assert position.game.svg(position, seat).startswith("<svg")


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
        search=None if own else chance.choice((None, *analysis.searches(view))),
        threads=1 if own else chance.choice((1, 1, 2, 3)),
    )
    assert found.moves


def remembered(chance: Random, position: Position) -> None:
    """Searches by trees that go on from one move of the game to the next."""
    if not analysis.has_tree(position.game) or _plans_for_long(position):
        return
    walk, memory, workers = position.copy(), Memory(), chance.choice((1, 2))
    for _ in range(5):
        if walk.turn is None:
            return
        found = leadline.best(walk.view(walk.turn), nodes=40, seed=1, search="tree", threads=workers, memory=memory)
        assert found.moves
        walk.push(chance.choice(walk.legal_codes()))


def verdict(chance: Random, position: Position) -> None:
    """Whether all can win together."""
    if solver_of(position.game).verifier is not None:
        found = leadline.verify(position, nodes=chance.choice((1, 100, 5_000, 30_000)), seed=chance.getrandbits(32))
        assert found.status in ("winnable", "unwinnable", "unknown")


def questions(chance: Random, position: Position) -> None:
    """Winning moves, several lines, the best line, many positions at once."""
    if solver_of(position.game).verifier is None:
        return
    seed, nodes = chance.getrandbits(32), chance.choice((100, 3_000))
    with suppress(LeadlineError):
        assert asking.several_lines(position, 2, nodes=nodes, seed=seed)
    with suppress(LeadlineError):
        assert analysis.best_line(position, nodes=nodes, seed=seed).verdict.status
    if position.perft(1) <= 40:
        with suppress(LeadlineError):
            found = asking.winning_moves(position, nodes=nodes, threads=chance.choice((1, 2)), seed=seed)
            assert len(found.verdicts) == position.perft(1)
    several = [position, *(position.playout(number, "random") for number in range(2)), position.copy()]
    verdicts = leadline.verify_many(several, nodes=nodes, threads=chance.choice((1, 2)), seed=seed)
    alone = leadline.verify(position, nodes=nodes, seed=seed)
    assert [one.status for one in verdicts][::3] == [alone.status] * 2


def deals_at_once(chance: Random, position: Position) -> None:
    """Many deals made together are those that are made one by one, and so are their verdicts."""
    _, players, options, _ = drawn(chance, "calm-sailing")
    seeds = [chance.choice((0, 2**64 - 1, chance.getrandbits(64))) for _ in range(chance.choice((0, 1, 5)))]
    deals = leadline.deal_many("calm-sailing", players=players, seeds=seeds, **options)
    alone = [leadline.deal("calm-sailing", players=players, seed=seed, **options) for seed in seeds]
    assert list(deals) == alone
    if alone and solver_of(alone[0].game).verifier is not None:
        verdicts = leadline.verify_many(deals, nodes=200, threads=chance.choice((1, 3)))
        assert [one.status for one in verdicts] == [leadline.verify(one, nodes=200).status for one in alone]


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


def scores(chance: Random, position: Position) -> None:
    """Points of hands, boards and positions, singly and in batches; odds."""
    if isinstance(position, SeaSalt):
        _hands(chance)
        if position.turn is not None:
            view = position.view(position.turn)
            for asked in (
                lambda: odds.draw(view).mean,
                lambda: odds.hand_points(view, chance.randint(1, position.players), worlds=20, seed=1).mean,
                lambda: odds.bet(view, worlds=20, seed=1).value,
            ):
                with suppress(ValueError):
                    asked()
    elif isinstance(position, Reef):
        count, cards = chance.choice((0, 1, 7, 64, 257)), position.cards.card_set
        dice = np.random.default_rng(chance.getrandbits(32))
        tops, heights = (dice.integers(0, most, (count, 16), dtype=np.uint8) for most in (4, 5))
        boards = patterns.pack_boards(tops, heights)
        numbers = [chance.choice(position.cards.numbers) for _ in range(count)]
        one_by_one = patterns.score_pairs(boards, numbers, cards)
        matrix = patterns.score_matrix(boards, numbers, cards)
        assert list(one_by_one) == [matrix[i, i] for i in range(count)]
        for i in range(min(count, 3)):
            stacks = patterns.stacks_of(int(boards[i, 0]), int(boards[i, 1]))
            assert patterns.explain(stacks, numbers[i], cards).points == one_by_one[i]
    elif position.game.name == "reef-encounter":
        found = leadline.score(chance.choice((position, position.view(1))).document())
        assert found


def _hands(chance: Random) -> None:
    """Hands of Sea Salt & Paper with cards on the table, of any size."""
    hands, tables = [], []
    for _ in range(chance.choice((0, 1, 5, 40))):
        cards = chance.sample(range(58), chance.choice((0, 1, 8, 30, 58)))
        laid = chance.randint(0, len(cards))
        hands.append(sum(1 << card for card in cards[laid:]))
        tables.append(sum(1 << card for card in cards[:laid]))
    points = scoring.score_batch(np.array(hands, np.uint64), np.array(tables, np.uint64))
    for hand, table, row in zip(hands, tables, points, strict=True):
        score = scoring.score_cards(hand, table)
        assert (score.points, score.color_bonus) == tuple(row)


def engines(chance: Random, position: Position) -> None:
    """What each engine of the game would do."""
    if position.turn is None or _plans_for_long(position):
        return
    view = position.view(position.turn)
    unknown = set(analysis.searches(position.game)) - set(analysis.searches(view))  # of these cards, not of the game
    kind = chance.choice([kind for kind in kinds(position.game) if kind.name not in unknown])
    budget = f":{3 if position.game.name == 'reef-encounter' else 20}n" if kind.budgeted else ""
    assert engine(kind.name + budget, position.game).moves(view, chance.getrandbits(32))


def changed_documents(chance: Random, position: Position) -> None:
    """Documents that are almost right: refused with reasons, or read and written back the same."""
    found: Position | View = position
    if chance.random() < 0.6:
        found = position.view(chance.randint(1, position.players))
    text = found.text()
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
    """The same questions about one position in several threads at once have the same answers."""
    seed, searches = chance.getrandbits(32), not _plans_for_long(position) and position.game.name != "reef-encounter"

    def answers(one: Position) -> list[object]:
        told: list[object] = [one.policy_games(2, seed), one.random_games(2, seed), one.key(), one.copy().text()]
        if one.turn is not None and searches:
            found = leadline.best(one.view(one.turn), nodes=30, seed=seed)
            told.append([(move.text, move.value) for move in found.moves])
        if solver_of(one.game).verifier is not None:
            told.append(leadline.verify(one, nodes=500, seed=seed).status)
        return told

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(answers, [position] * 4))
    assert found == [found[0]] * 4


OPERATIONS: dict[Operation, int] = {
    games: 6,
    push_and_pop: 3,
    wrong_moves: 1,
    follows: 1,
    texts: 2,
    copies: 2,
    views: 4,
    drawings: 1,
    best: 4,
    remembered: 1,
    verdict: 3,
    questions: 1,
    deals_at_once: 1,
    placements: 2,
    scores: 2,
    engines: 3,
    changed_documents: 6,
    threads: 1,
}


def matched(chance: Random, name: str | None, counts: Counter[str]) -> None:
    """A short match of two engines with a drawn deal."""
    game, players, options, _ = drawn(chance, name)
    options.pop("card_file", None)
    if options.get("target", 0) > 300:  # takes thousands of moves
        del options["target"]
    entry = leadline.deal(game, players=players, seed=0, **options).game
    names = chance.sample([kind for kind in kinds(entry) if game != "reef-encounter" or not kind.budgeted], 2)
    asked = tuple(f"{kind.name}:12n" if kind.budgeted else kind.name for kind in names)
    match = Match(game, players, asked, seed=chance.getrandbits(32), rules=options)
    games = len(match.arrangements) * chance.choice((1, 1, 2))
    workers = 2 if chance.random() < 0.1 else 1  # processes, slow to start
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "games.jsonl" if chance.random() < 0.5 else None
        for _ in range(1 if out is None else 2):  # the second time all games are read from the file
            report = leadline.match(
                game,
                players=players,
                engines=asked,
                games=games,
                seed=match.seed,
                out=out,
                records=chance.random() < 0.3 and out is None,
                threads=workers,
                **options,
            )
            assert report.games == games
    counts["match"] += 1


def round_of(
    seed: int,
    name: str | None,
    operations: dict[Operation, int],
    counts: Counter[str],
    seconds: dict[str, float],
) -> None:
    """A deal, and operations on positions along a game from it."""
    chance = Random(seed)
    if chance.random() < 0.05 and operations == OPERATIONS:
        began = time.monotonic()
        matched(chance, name, counts)
        seconds["match"] += time.monotonic() - began
        return
    position = dealt(drawn(chance, name))
    counts["deal"] += 1
    deal, played = position.copy(), list[int]()
    share = chance.choice((0.05, 0.5, 0.95))  # of moves by the policy
    stride = chance.choice((3, 10, 40))
    done = 0
    while True:
        if chance.randrange(stride) == 0 or position.is_over:
            done += 1
            operation = chance.choices(list(operations), list(operations.values()))[0]
            before = position.to_bytes()
            began = time.monotonic()
            operation(chance, position)
            assert position.to_bytes() == before, f"{operation.__name__} has changed the position"
            counts[operation.__name__] += 1
            seconds[operation.__name__] += time.monotonic() - began
        if position.is_over or len(played) == LONGEST or done == MOST:
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
    parser.add_argument("--skip", type=int, default=0, help="leave out that many seeds first")
    parser.add_argument("--game", default=None, help="only this game")
    names = [one.__name__ for one in OPERATIONS]
    parser.add_argument("--only", nargs="+", choices=names, default=names, help="only these operations, and no match")
    parser.add_argument("--keep-going", action="store_true", help="go on after a failure")
    asked = parser.parse_args()
    operations = {one: share for one, share in OPERATIONS.items() if one.__name__ in asked.only}
    counts: Counter[str] = Counter()
    spent: dict[str, float] = defaultdict(float)
    first = asked.seed + asked.skip
    failures, seed, began = 0, first, time.monotonic()
    lost: list[str] = []
    sys.unraisablehook = lambda told: lost.append(f"{told.err_msg or 'unraisable'}: {told.exc_value!r} {told.object!r}")
    threading.excepthook = lambda told: lost.append(f"in a thread: {told.exc_value!r}")
    while True:
        if asked.rounds:
            if seed - first >= asked.rounds:
                break
        elif counts.total() >= asked.operations if asked.operations else time.monotonic() - began >= 60 * asked.minutes:
            break
        try:
            round_of(seed, asked.game, operations, counts, spent)
            if lost:  # as a failed bounds check in a function that raises nothing
                raise AssertionError("; ".join(lost))
        except Exception:
            lost.clear()
            failures += 1
            print(f"round of seed {seed} failed:", file=sys.stderr)
            traceback.print_exc()
            if not asked.keep_going:
                break
        seed += 1
    seconds = time.monotonic() - began
    work = f"{seconds:.0f} s ({time.process_time():.0f} s of processor time)"
    print(f"{counts.total():,} operations in {seed - first:,} rounds, {work}, {failures} failures")
    print(", ".join(f"{name} {count:,} ({spent[name]:.0f} s)" for name, count in counts.most_common()))
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
