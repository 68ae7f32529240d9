"""Fixed work, counted and timed: the speed of the engine, and a signature that shows changes in its behaviour.

Every run begins from freshly dealt positions and uses only node limits. Counts and signature are therefore the same on
every machine and in every run; only the seconds differ. A change of the signature is a change of behaviour.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ..core.contract import Position
from ..core.documents import document_kind
from ..core.documents.io import decoded, json_fault, read_bytes
from ..core.errors import DocumentError, LeadlineError, Problem, unreadable
from ..core.game import Game
from ..core.registry import GAMES, game
from ..core.version import __version__
from . import analysis
from .registry import solver_of

Clock = Callable[[], float]

DEALS = 4  # a number of players
RANDOM_GAMES = 1_000  # a deal
POLICY_GAMES = 300  # a deal
BEST_MOVES = (0, 20, 60)  # actions of the rollout policy before a move is requested
VERIFY_NODES = 20_000
VERIFY_DEALS = 2  # a number of players and level

MOST_SCALE = 1_000_000
VARIANT_SCALE = 0.2  # of the work of a game's own rows


@dataclass(frozen=True, slots=True)
class BenchRow:
    """One kind of work, `what`, on one game: units of work done, wall-clock seconds, and units per second."""

    game: str
    what: str
    count: int
    seconds: float
    per_second: float


@dataclass(frozen=True, slots=True)
class BenchReport:
    """The rows of a bench run, the signature of each game, and one `signature` of all games together (64 bits).

    After Ctrl-C (`interrupted`), it has the finished rows only, and `signature` is None.
    """

    rows: tuple[BenchRow, ...]
    signatures: Mapping[str, int]
    signature: int | None
    scale: float
    version: str
    interrupted: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the object that `leadline bench --json` prints."""
        return {
            "rows": [asdict(row) for row in self.rows],
            "signatures": dict(self.signatures),
            "signature": self.signature,
            "scale": self.scale,
            "version": self.version,
            "interrupted": self.interrupted,
        }


class _Signature:
    """A hash of whole numbers and texts in order. No float goes in: the last bit of one may differ between
    machines."""

    def __init__(self) -> None:
        self._hash = hashlib.blake2b(digest_size=8)

    def add(self, *items: int | str) -> None:
        for item in items:
            self._hash.update(f"{item}\n".encode())

    @property
    def value(self) -> int:
        return int.from_bytes(self._hash.digest(), "big")


def run(
    games: Sequence[str] | None = None,
    scale: float = 1.0,
    *,
    clock: Clock = time.perf_counter,
    step: Callable[[BenchRow], None] = lambda row: None,
) -> BenchReport:
    """Run the bench of these games (names or aliases; None: all).

    `scale` multiplies the work, with each part done at least once; compare signatures only between runs of the same
    scale. `step` is called with each finished row. Raises DocumentError for an unknown game and for a scale that is not
    more than 0 and at most MOST_SCALE, and KeyboardInterrupt on Ctrl-C.
    """
    if not 0 < scale <= MOST_SCALE:
        raise DocumentError([Problem("scale", f"{scale}: expected more than 0 and at most {MOST_SCALE:,}")])
    entries = list(dict.fromkeys(GAMES if games is None else map(game, games)))
    rows: list[BenchRow] = []
    signatures: dict[str, int] = {}
    total = _Signature()
    for entry in entries:
        signature = _Signature()
        bench = solver_of(entry).bench
        seats = range(entry.min_players, entry.max_players + 1)
        jobs = [(what, work, _Deals(entry, ({}, *bench.levels), seats), scale) for what, work in _WORKS]
        for name, rules in bench.variants.items():
            deals = _Deals(entry, (rules,), bench.players.get(name, seats))
            jobs += [
                (f"{name}: {what}", work, deals, scale * VARIANT_SCALE) for what, work in _WORKS if work is not _tree
            ]
        for what, work, deals, amount in jobs:
            next(deals.fresh(1))  # the first deal also imports modules, which is not part of the work
            began = clock()
            count = work(deals, amount, signature)
            seconds = clock() - began
            if count:
                row = BenchRow(entry.name, what, count, seconds, count / seconds if seconds > 0 else 0.0)
                rows.append(row)
                step(row)
                signature.add(what, count)
        signatures[entry.name] = signature.value
        total.add(entry.name, signature.value)
    return BenchReport(tuple(rows), signatures, total.value, scale, __version__)


def _times(count: int, scale: float) -> int:
    return max(1, round(count * scale))


@dataclass(frozen=True, slots=True)
class _Deals:
    """The deals of a game by some sets of rules for some numbers of players."""

    entry: Game
    levels: tuple[Mapping[str, Any], ...]
    players: Sequence[int]

    def fresh(self, count: int) -> Iterator[Position]:
        """`count` deals for every number of players and every set of rules, from seeds 1, 2, ..."""
        for rules in self.levels:
            for players in self.players:
                for seed in range(1, count + 1):
                    yield self.entry.documents.deal(players, seed, **rules)


def _random_games(deals: _Deals, scale: float, signature: _Signature) -> int:
    done = 0
    games = _times(RANDOM_GAMES, scale)
    for position in deals.fresh(DEALS):
        signature.add(position.key(), position.random_games(games, seed=1), position.playout(1, "random").key())
        done += games
    return done


def _policy_games(deals: _Deals, scale: float, signature: _Signature) -> int:
    done = 0
    games = _times(POLICY_GAMES, scale)
    for position in deals.fresh(DEALS):
        end = position.playout(1)
        moves, _ = position.policy_games(games, seed=1)
        signature.add(moves, end.key(), *(round(1_000 * value) for value in end.returns or ()))
        done += games
    return done


def _best(deals: _Deals, scale: float, signature: _Signature) -> int:
    return _searches(deals, scale, signature, None)


def _tree(deals: _Deals, scale: float, signature: _Signature) -> int:
    return _searches(deals, scale, signature, "tree") if analysis.has_tree(deals.entry) else 0


def _searches(deals: _Deals, scale: float, signature: _Signature, search: str | None) -> int:
    done = 0
    nodes = _times(solver_of(deals.entry).bench.nodes, scale)
    for number, position in enumerate(deals.fresh(1)):
        for _ in range(BEST_MOVES[number % len(BEST_MOVES)]):
            ahead = position.copy(stack=False)
            ahead.push(position.playout_move(seed=1))
            if ahead.is_over:
                break
            position = ahead
        found = analysis.whole_best(position.view(position.turn or 1), nodes=nodes, seed=1, search=search)
        signature.add(found.nodes, *(f"{move.text} {move.visits}" for move in found.moves))
        done += found.nodes
    return done


def _verify(deals: _Deals, scale: float, signature: _Signature) -> int:
    done = 0
    for position in deals.fresh(VERIFY_DEALS):
        if not analysis.has_verify(position.game):
            continue
        verdict = analysis.verify(position, nodes=_times(VERIFY_NODES, scale), seed=1)
        signature.add(verdict.status, verdict.nodes)
        done += verdict.nodes
    return done


_WORKS: tuple[tuple[str, Callable[[_Deals, float, _Signature], int]], ...] = (
    ("random games", _random_games),
    ("policy games", _policy_games),
    ("best, playouts", _best),
    ("tree, iterations", _tree),
    ("verify, nodes", _verify),
)


def read_signature(path: Path) -> dict[str, int]:
    """Read a file of `write_signature`: the signature of each game by its name, and `total`.

    Raises DocumentError if the file cannot be read or has other content.
    """
    try:
        with path.open("rb") as stream:
            found = json.loads(decoded(read_bytes(stream, str(path)), str(path)))
    except OSError as error:
        raise DocumentError([Problem("", unreadable(error), str(path))]) from None
    except (ValueError, RecursionError) as error:
        raise DocumentError([Problem("", json_fault(error), str(path))]) from None
    if not isinstance(found, dict) or not all(type(value) is int for value in found.values()):
        wanted = "an object of whole numbers, the signatures"
        kind = document_kind.of(found) if isinstance(found, dict) else None
        what = f"expected {wanted}" if kind is None else kind.instead_of(wanted)
        raise DocumentError([Problem("", what, str(path))])
    return found


def write_signature(report: BenchReport, path: Path) -> None:
    """Write the signatures of a run to a file that `read_signature` reads.

    Raises LeadlineError unless the run measured all games at scale 1.
    """
    if report.scale != 1 or set(report.signatures) != {entry.name for entry in GAMES}:
        raise LeadlineError("the signature file holds a run of all games at scale 1")
    text = json.dumps({**report.signatures, "total": report.signature}, indent=2)
    path.write_text(text + "\n", encoding="utf-8")
