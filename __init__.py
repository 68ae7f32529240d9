"""Leadline sounds positions of Calm Sailing, Reef, Reef Encounter and Sea Salt & Paper.

    deal = leadline.deal("calm-sailing", players=3, seed=7)
    leadline.verify(deal).status
    leadline.best(deal.view(seat=1), nodes=2000, seed=1).moves[0].text

Everything that the command line does is one call here. The solvers are imported when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from .core import (
        GAMES,
        DocumentError,
        Game,
        GameOver,
        Generator,
        IllegalMove,
        LeadlineError,
        Move,
        Outcome,
        Position,
        Problem,
        View,
        __version__,
        deal,
        game,
    )
    from .core.records import Replay
    from .solver.match.report import MatchReport
    from .solver.results import Analysis, Plan, Verdict
    from .solver.search.run import Memory

__all__ = [
    "GAMES",
    "DocumentError",
    "Game",
    "GameOver",
    "Generator",
    "IllegalMove",
    "LeadlineError",
    "Move",
    "Outcome",
    "Position",
    "Problem",
    "View",
    "__version__",
    "best",
    "deal",
    "game",
    "load",
    "match",
    "plan",
    "replay",
    "score",
    "verify",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Names of the rules, imported when they are first asked for: the command line is ready sooner."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from . import core

        globals()[name] = found = getattr(core, name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


def load(document: str | dict[str, Any]) -> Position | View:
    """The position, or the view where the document has `you`, in a document or its text. Raises DocumentError."""
    from .core import documents

    return documents.load_text(document) if isinstance(document, str) else documents.load(document)


def replay(record: dict[str, Any]) -> Replay:
    """Plays a recorded game move by move. Raises DocumentError."""
    from .core import records

    return records.replay(record)


def verify(position: Position, *, nodes: int | None = None, seconds: float | None = None, seed: int = 0) -> Verdict:
    """Whether the co-operative position can be won, everything known: a line, or a proof that there is none."""
    from .solver import analysis

    return analysis.verify(position, nodes=nodes, seconds=seconds, seed=seed)


def best(
    view: View,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    search: str | None = None,
    threads: int = 1,
    memory: Memory | None = None,
) -> Analysis:
    """The moves of the seat whose view it is, best first, with the chance to win; everything hidden is sampled.
    `search` is `flat` or `tree` (None: what plays the game better); with one `Memory` for a whole game a tree goes on
    from what it found before."""
    from .solver import analysis

    return analysis.best(view, nodes=nodes, seconds=seconds, seed=seed, search=search, threads=threads, memory=memory)


def score(document: dict[str, Any], *, card_file: dict[str, Any] | None = None) -> dict[str, Any]:
    """The points of a hand, a pattern or a final position in a document, with their breakdown. `card_file` brings cards
    of one's own (Reef). Raises DocumentError."""
    from .core import documents

    return documents.score(document, card_file)


def plan(
    board: list[str] | str,
    cards: list[int] | str,
    *,
    order: str = "any",
    supply: dict[str, int] | None = None,
    solver: str = "search",
    nodes: int | None = None,
    seconds: float | None = None,
    card_file: dict[str, Any] | None = None,
) -> Plan:
    """The proven best placements of Reef cards on a board: four strings such as ". r1 y2 .", the top row first.

    `cards` are played in `any` order or in the given one (`fixed`), with pieces without end or those of `supply`
    ({"r": 14, ...}). `solver` is `search`, `cp-sat` or `both`; `nodes` and `seconds` end it early, with what was found
    and a bound. `card_file` brings cards of one's own, in the form of core/reef/cards.json. Raises DocumentError and
    LeadlineError.
    """
    from .core import game
    from .solver import analysis

    document: dict[str, Any] = {"game": "reef", "format": 1, "board": board, "cards": cards, "order": order}
    if supply is not None:
        document["supply"] = supply
    reader = game("reef").own_cards
    own = None if card_file is None or reader is None else reader.card_set(card_file)
    return analysis.plan(document, solver=solver, nodes=nodes, seconds=seconds, cards=own)


def match(
    name: str,
    *,
    players: int,
    engines: tuple[str, ...] | list[str],
    games: int,
    seed: int = 1,
    stop: str | None = None,
    out: Path | None = None,
    records: bool = False,
    threads: int = 1,
    **rules: Any,
) -> MatchReport:
    """Lets engines (`best:2000n`, `policy`, ...) play the deals of the seeds from `seed` on, from every seat.

    `games` is a multiple of the games that a deal takes: as many as there are players, in a co-operative game one for
    each engine. `stop` is a sequential test such as "0.5:0.6"; `out` a file of finished games that is gone on with;
    `records` keeps their moves in it; `rules` are the options that the deal takes. More than one of `threads` starts
    processes, so the caller's main module has to be importable. Raises DocumentError.
    """
    from .solver.match import games as match_games
    from .solver.match import run as matches
    from .solver.match import sprt as sequential

    asked = match_games.Match(name, players, tuple(engines), seed, rules, records)
    test = None if stop is None else sequential.parse(stop)
    return matches.run(asked, games, out=out, stop=test, threads=threads)
