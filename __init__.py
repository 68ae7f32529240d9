"""Leadline sounds positions of Calm Sailing, Reef, Reef Encounter and Sea Salt & Paper.

    deal = leadline.deal("calm-sailing", players=3, seed=7)
    leadline.verify(deal).status
    leadline.best(deal.view(seat=1), nodes=2000, seed=1).moves[0].text

Most commands are one call here (docs/howto/embed.md). The solvers are imported when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from os import PathLike
    from pathlib import Path

    import numpy.typing as npt

    from .core import (
        GAMES,
        ArgumentError,
        DocumentError,
        Game,
        GameOver,
        Generator,
        IllegalMove,
        Incomplete,
        LeadlineError,
        MissingExtra,
        Move,
        Moves,
        Outcome,
        Position,
        Problem,
        View,
        WholeMoves,
        __version__,
        deal_many,
        game,
    )
    from .core.calm_sailing.base.position import CalmSailing
    from .core.calm_sailing.competitive.position import Competitive as CompetitiveSailing
    from .core.calm_sailing.expansions.position import Expanded as ExpandedSailing
    from .core.documents.records import Replay
    from .core.environments.vector import VectorEnv
    from .core.packed import Packed
    from .core.reef.position import Reef
    from .core.reef_encounter.position import ReefEncounter
    from .core.sea_salt.position import SeaSalt
    from .solver.batch import Verdicts
    from .solver.match.report import MatchReport
    from .solver.results import Analysis, Leader, Plan, Verdict
    from .solver.review.review import Review
    from .solver.search.run import Memory
    from .solver.service.client import AsyncEngineClient, EngineClient, EngineError
    from .solver.service.table import Table

    CalmNames = Literal["calm-sailing", "tranquility", "calm_sailing"]
    EncounterNames = Literal["reef-encounter", "reef_encounter", "encounter"]
    SaltNames = Literal["sea-salt-paper", "sea-salt", "sea_salt", "sea_salt_paper"]
    CardFile = dict[str, Any] | None

    @overload
    def deal(name: CalmNames, *, players: int, seed: int, **rules: Any) -> CalmSailing: ...
    @overload
    def deal(name: Literal["reef"], *, players: int, seed: int, card_file: CardFile = ..., **rules: Any) -> Reef: ...
    @overload
    def deal(name: EncounterNames, *, players: int, seed: int, **rules: Any) -> ReefEncounter: ...
    @overload
    def deal(name: SaltNames, *, players: int, seed: int, **rules: Any) -> SeaSalt: ...
    @overload
    def deal(name: str, *, players: int, seed: int, card_file: CardFile = ..., **rules: Any) -> Position: ...
    def deal(name: str, **rules: Any) -> Position: ...


__all__ = [
    "GAMES",
    "ArgumentError",
    "AsyncEngineClient",
    "CalmSailing",
    "CompetitiveSailing",
    "DocumentError",
    "EngineClient",
    "EngineError",
    "ExpandedSailing",
    "Game",
    "GameOver",
    "Generator",
    "IllegalMove",
    "Incomplete",
    "LeadlineError",
    "MissingExtra",
    "Move",
    "Moves",
    "Outcome",
    "Position",
    "Problem",
    "Reef",
    "ReefEncounter",
    "SeaSalt",
    "Table",
    "VectorEnv",
    "View",
    "WholeMoves",
    "__version__",
    "best",
    "deal",
    "deal_many",
    "game",
    "load",
    "load_file",
    "match",
    "plan",
    "replay",
    "review",
    "score",
    "verify",
    "verify_many",
]


_MODULES = dict.fromkeys(("AsyncEngineClient", "EngineClient", "EngineError"), "solver.service.client")
_MODULES["Table"] = "solver.service.table"
_MODULES["VectorEnv"] = "core.environments.vector"

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Names of other modules, imported when they are first asked for: the command line is ready sooner."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        from .core import registry

        if name in registry.POSITIONS or name in registry.RULESETS:
            found = registry.position_class(name)
        else:
            found = getattr(import_module(f".{_MODULES.get(name, 'core')}", __name__), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


def load(document: str | dict[str, Any] | PathLike[str]) -> Position | View:
    """Reads a document: a deal, a position, or what one seat knows of one.

    Parameters
    ----------
    document
        the object, or a JSON or TOML text of it; docs/games says which keys each game has. Of the record of a seat
        (docs/howto/table.md) the view after the last event is given. A `pathlib.Path` is read by `load_file`

    Returns
    -------
    Position or View
        the position, or the view of seat `you` where the document is one

    Raises
    ------
    DocumentError
        with every problem of the document

    Examples
    --------
    >>> import leadline
    >>> deal = leadline.deal("reef", players=2, seed=4)
    >>> leadline.load(deal.document()) == deal
    True
    >>> leadline.load(deal.view(seat=1).document())
    <view of seat 1: ...>
    """
    import os

    from .core import documents

    if isinstance(document, os.PathLike):
        return load_file(document)
    return documents.load_text(document) if isinstance(document, str) else documents.load(document)


def load_file(path: str | PathLike[str]) -> Position | View:
    """Reads the document in a file: TOML where its name ends in .toml, else by its first sign.

    Parameters
    ----------
    path
        of a file with one document

    Returns
    -------
    Position or View
        as `load` gives it

    Raises
    ------
    DocumentError
        with every problem, each with the path, also where the file cannot be read

    Examples
    --------
    >>> import leadline
    >>> board = leadline.load_file("docs/board.json")
    >>> board.turn, len(board.move_stack)
    (2, 0)
    """
    from .core import documents

    return documents.load_file(path)


def replay(record: dict[str, Any]) -> Replay:
    """Plays a recorded game move by move, up to the first illegal one.

    Parameters
    ----------
    record
        a deal or a position with `moves`, one text a whole move, and perhaps a `result`; or the record of a seat

    Returns
    -------
    Replay
        `status` is `legal` or `illegal`; `at`, `reason` and `clause` say which move is illegal (from 0) and why;
        `position` is the last one that was reached, of a seat's record the last view; `outcome` how the game ended,
        None while it goes on

    Raises
    ------
    DocumentError
        where the record is no document of its game, or its `result` does not follow from the moves

    Examples
    --------
    >>> import leadline
    >>> deal = leadline.deal("calm-sailing", players=3, seed=7)
    >>> found = leadline.replay(deal.document() | {"moves": ["20@a1", "4@a2"]})
    >>> found.status, found.at, found.clause, found.reason
    ('illegal', 1, '3.4', 'numbers must ascend along the path')
    """
    from .core import documents

    return documents.replay(record)


def verify(
    position: Position,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 1,
) -> Verdict:
    """Whether a co-operative position can be won, everything known: a line, or a proof that there is none.

    Parameters
    ----------
    position
        of Calm Sailing, but for the competitive game
    nodes
        most moves and positions to look at; 20 million where neither limit is given
    seconds
        wall time after which the search gives up
    seed
        of the searches, 0 to 2**64 - 1; with the same seed, node limit and threads the answer is the same on every
        machine
    threads
        that search side by side, 1,024 at most, each with a seed of its own, where the first steps do not tell;
        `nodes` are shared out among them. With more than one the `nodes` of the verdict, what all of them had looked at
        in the end, may differ from run to run

    Returns
    -------
    Verdict
        `status` is `winnable`, `unwinnable` or `unknown` (the limit was reached, and nothing is claimed); `line` the
        whole moves that win, played through by the rules before they are given; `proof` what the verdict rests on

    Raises
    ------
    LeadlineError
        for the view of one seat, a game or ruleset that has no such solver, and a limit that is not positive

    Notes
    -----
    docs/explanation/verify.md describes the searches and bounds. The interpreter's lock is released while they run.

    Examples
    --------
    >>> import leadline
    >>> verdict = leadline.verify(leadline.deal("calm-sailing", players=3, seed=7))
    >>> verdict.status, verdict.line[0], len(verdict.line)
    ('winnable', '2@a1', 41)
    >>> leadline.verify(leadline.deal("calm-sailing", players=1, seed=4, removed=12)).proof
    'bound'
    """
    from .solver import analysis

    return analysis.verify(position, nodes=nodes, seconds=seconds, seed=seed, threads=threads)


def verify_many(
    deals: Sequence[Position | Mapping[str, object]] | npt.NDArray[Any] | Packed,
    *,
    nodes: int | None = None,
    threads: int | None = None,
    seed: int = 0,
) -> Verdicts:
    """Whether each of many co-operative positions can be won: number i gets the verdict of `verify` for number i.

    Parameters
    ----------
    deals
        positions, their documents, what `deal_many` gives, or its `array` of shape (n,)
    nodes
        most moves and positions to look at for each; 20 million by default
    threads
        at a time; one a core by default. The verdicts do not depend on it
    seed
        of the searches, the same for each

    Returns
    -------
    Verdicts
        a sequence of `Verdict` in the order of the deals; `counts` says how many there are of each status

    Raises
    ------
    DocumentError
        for a document that is wrong
    LeadlineError
        for a view, a game or ruleset without such a solver, an array of another form, a limit that is not positive

    Notes
    -----
    Deals of the base game of Calm Sailing that a few dives win are decided without Python objects, some ten thousand a
    second; their lines are checked by the rules at once, and their verdicts are made when they are asked for.

    Examples
    --------
    >>> import leadline
    >>> verdicts = leadline.verify_many(leadline.deal_many("calm-sailing", players=3, seeds=range(100)))
    >>> verdicts.counts, verdicts[7].line[0]
    (Counter({'winnable': 100}), '2@a1')
    """
    from .solver import batch

    return batch.verify_many(deals, nodes=nodes, threads=threads, seed=seed)


def best(
    view: View,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    search: str | None = None,
    threads: int = 1,
    memory: Memory | None = None,
    moves: Sequence[str] | Literal["all"] | None = None,
    progress: Callable[[Leader], None] | None = None,
) -> Analysis:
    """Ranks the moves of the seat whose view it is, by what that seat knows; everything hidden is sampled.

    Parameters
    ----------
    view
        of the seat to move, as `position.view(seat)` gives it
    nodes
        playouts (of Reef Encounter rollouts) to spend; where neither limit is given 2,000, of all moves 20 for each
        of them if that is more (of Reef Encounter always 300)
    seconds
        wall time to spend
    seed
        of the sampled worlds, 0 to 2**64 - 1
    search
        `flat`: the playout policy follows a move; `tree`: an information-set tree search, then the policy; `rollout`
        (Reef): a few moves of every seat by a learned value, then its chance to win; None: the one that plays the game
        best
    threads
        in which the worlds of one view are searched, 1,024 at most
    memory
        of a whole game (`leadline.solver.search.run.Memory`): a tree goes on from what it found before
    moves
        texts of the moves to compare with the best one, as a view lists them; `"all"` ranks every whole move
    progress
        called about ten times a second with the move that leads, its `value`, `interval` and the `nodes` so far

    Returns
    -------
    Analysis
        `moves`, best first, each with its `value` to the seat (0 lost, 1 won), the 95% `interval` of that value and
        the `reason`; `status` is `estimate`, or `optimal` where a tree has solved the position. With `moves` it holds
        these and the best one

    Raises
    ------
    GameOver
        where the game is over
    IllegalMove
        for a text in `moves` that is no legal move
    LeadlineError
        where another seat is to move, for a limit that is not positive or less than the moves asked for, and for a
        search that the game does not have

    Notes
    -----
    The same view, seed, `nodes`, `search` and `threads` give the same answer on every machine; a time limit does not.
    Ctrl-C returns what is known, with `interrupted` set. The interpreter's lock is released while worlds are played.
    docs/explanation/best.md tells how moves are found and what the numbers mean.

    Examples
    --------
    >>> import leadline
    >>> deal = leadline.deal("sea-salt-paper", players=2, seed=4)
    >>> analysis = leadline.best(deal.view(deal.turn), nodes=200, seed=1)
    >>> move = analysis.moves[0]
    >>> analysis.status, analysis.nodes <= 200, move.interval[0] <= move.value <= move.interval[1]
    ('estimate', True, True)
    >>> deal = leadline.deal("calm-sailing", players=3, seed=7)
    >>> asked = leadline.best(deal.view(deal.turn), nodes=2000, moves=["20@a1", "51@f4"])
    >>> {"20@a1", "51@f4"} <= {move.text for move in asked.moves}
    True
    """
    from .solver import analysis

    return analysis.best(
        view,
        nodes=nodes,
        seconds=seconds,
        seed=seed,
        search=search,
        threads=threads,
        memory=memory,
        moves=moves,
        progress=progress,
    )


def review(
    record: dict[str, Any],
    *,
    seats: Sequence[int] | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
) -> Review:
    """What the decisions of a recorded game have cost, each judged by what its seat could know.

    Parameters
    ----------
    record
        of a whole game, as `replay` takes it
    seats
        whose decisions, one seat or more; None: those of all
    nodes
        playouts for each decision, 2 or more; 2,000 where neither limit is given
    seconds
        wall time for each decision
    seed
        of the sampled worlds, 0 to 2**64 - 1

    Returns
    -------
    Review
        `judged`, one for each decision: `before` and `after`, the win chance with the best move and with the played one
        in the same worlds, what was `lost` with its 95% interval `ends`, the `best` move, and `is_mistake`, which
        holds where that interval lies above 0; `costliest`, the three mistakes that cost most

    Raises
    ------
    DocumentError
        for what is no legal record
    ArgumentError
        for a seat that the game does not have, where `seats` is empty, and for a limit that is too small

    Notes
    -----
    With `nodes` alone the answer is the same on every machine. Half of a limit looks for the best move, the other half
    compares it with the played one in new worlds. Ctrl-C returns what is known, with `interrupted` set.
    `leadline.solver.review.page.page(review)` is the page that `leadline review --html` writes.

    Examples
    --------
    >>> import leadline
    >>> deal = leadline.deal("calm-sailing", players=3, seed=7)
    >>> found = leadline.review(deal.document() | {"moves": ["2@a1", "80@f6"]}, nodes=100)
    >>> [(one.decision.view.seat, one.decision.text) for one in found.judged]
    [(3, '2@a1'), (1, '80@f6')]
    """
    from .solver.review import review as reviewing

    return reviewing.review(record, seats=seats, nodes=nodes, seconds=seconds, seed=seed)


def score(document: dict[str, Any] | Position | View, *, card_file: dict[str, Any] | None = None) -> dict[str, Any]:
    """The points of a hand, a pattern or a position, with what they are made of.

    Parameters
    ----------
    document
        a hand of Sea Salt & Paper, a card of Reef with a board, a view of either, or a position, a view or a record of
        Reef Encounter or of the competitive game of Calm Sailing
    card_file
        cards of one's own (Reef), in the form of core/reef/cards.json

    Returns
    -------
    dict
        `points` with a breakdown, or the standing of every seat; the keys are on the game's page in docs/games

    Raises
    ------
    DocumentError
        with every problem of the document, and for a game without such documents

    Examples
    --------
    >>> import leadline
    >>> hand = {"game": "sea-salt-paper", "format": 1, "hand": "captain sailor/pink sailor/orange"}
    >>> leadline.score(hand)["points"]
    11
    >>> board = [". . . .", "y1 y1 y1 .", "y1 y1 y1 .", "g1 . . ."]
    >>> leadline.score({"game": "reef", "format": 1, "board": board, "card": 17})
    {'points': 8, 'occurrences': [['a2', 'a3', 'b2'], ['b3', 'c2', 'c3']]}
    """
    from .core import documents

    return documents.score(document, card_file)


def plan(
    board: list[str] | str | None,
    cards: list[int] | str,
    *,
    order: str = "any",
    supply: dict[str, int] | None = None,
    opening: str | None = None,
    turns: int | None = None,
    display: list[Any] | None = None,
    pile: list[int] | None = None,
    left: int | None = None,
    points: int | None = None,
    end: bool | None = None,
    solver: str = "search",
    nodes: int | None = None,
    seconds: float | None = None,
    card_file: dict[str, Any] | None = None,
) -> Plan:
    """The proven best placements of Reef cards on one board.

    Parameters
    ----------
    board
        four texts such as ". r1 y2 .", the top row first: top colour and height of each stack
    cards
        up to 16 numbers, or a text of them
    order
        `any`, or `fixed`: the cards are played in the order given
    supply
        pieces left of each colour, {"r": 14, "y": ..., "p": ..., "g": ...}; None: without end
    opening
        `standard` or `experienced`, with None for the board: the first four pieces are laid best for the cards, too
    turns
        1 to 12 own turns with their drafts; the cards are the hand then (up to 4)
    display, pile, left, points, end
        of the turns: the display cards, numbers or {"card": 9, "points": 1}; the known cards of the draw pile, its top
        first; all its cards (None: enough); the points of the seat (3 if left out); whether the hand is scored after
        the last turn
    solver
        `search` (branch and bound), `cp-sat` (OR-Tools) or `both`, which have to agree
    nodes, seconds
        limits that may end the search before the proof
    card_file
        cards of one's own, in the form of core/reef/cards.json

    Returns
    -------
    Plan
        `steps` with the pieces and points of each card and their `total`, counted again by the plain rules; `status`
        is `optimal`, or `bound` where a limit came first: then no plan has more than `bound` points

    Raises
    ------
    DocumentError
        with every problem of board, cards, order, supply and card file
    LeadlineError
        for another solver or a limit that is not positive

    Examples
    --------
    >>> import leadline
    >>> found = leadline.plan([". p2 . .", "y1 p1 g1 .", ". r1 y2 r1", "g2 . r2 ."], [17, 43, 38, 54])
    >>> found.total, found.status, found.proof
    (15, 'optimal', 'search')
    >>> found.steps[0].pieces, found.steps[0].points
    (('g@a1', 'g@c2'), 0)
    >>> board = [". p2 . .", "y1 p1 g1 .", ". r1 y2 r1", "g2 . r2 ."]
    >>> [step.move for step in leadline.plan(board, [17, 43], turns=2, display=[38, 54, 9], pile=[30]).steps]
    ['take 54', 'play 54 r@a1 r@c2']
    """
    from .solver import analysis

    planned = analysis.planned()
    reader = planned.own_cards
    own = None if card_file is None or reader is None else reader.card_set(card_file)
    planner = analysis.planner_of(planned)
    question = planner.question(
        board,
        cards,
        order=order,
        supply=supply,
        card_set=own,
        opening=opening,
        turns=turns,
        display=display,
        pile=pile,
        left=left,
        points=points,
        end=end,
    )
    return planner.solve(question, solver=solver, nodes=nodes, seconds=seconds)


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
    """Lets engines play the same deals from every seat, each by what its seat knows.

    Parameters
    ----------
    name
        a game or an alias of it
    players
        how many seats
    engines
        two, or one in a co-operative game: `best:2000n`, `best:100ms`, `best:100ms-cpu` (processor time), `flat:...`,
        `tree:...`, `mcts:...`, `rollout:...`, `policy`, `greedy`, `plan4` (Reef) or `random`
    games
        a multiple of the games that a deal takes: as many as there are players, in a co-operative game one for each
        engine
    seed
        of the first deal, 0 to 2**63 - 1; the next ones have the seeds after it
    stop
        a sequential test such as "0.5:0.6": the match ends as soon as it decides between a share of wins of the first
        engine of at most 50% and of at least 60 %
    out
        a file of finished games, from which the same match goes on
    records
        whether the moves of each game are kept in it
    threads
        games that are played at once; more than one starts processes, so the caller's main module has to be importable
    **rules
        the options of the deal

    Returns
    -------
    MatchReport
        `rows` with the wins, share and 95% interval of each engine, `shares` and `scores` with the differences deal by
        deal, and `stop` with what the test has decided

    Raises
    ------
    ArgumentError
        with a problem for every argument that cannot be
    DocumentError
        for an unknown game, and where `out` holds anything but games of this match
    LeadlineError
        where a process that plays games dies

    Notes
    -----
    With budgets in playouts the games are the same for any number of threads. Ctrl-C returns what is known, with
    `interrupted` set.

    Examples
    --------
    >>> import leadline
    >>> report = leadline.match("reef", players=2, engines=["policy", "random"], games=20)
    >>> [(row.engine, row.won) for row in report.rows], report.deals
    ([('policy', 20), ('random', 0)], 10)
    """
    from .solver.match import games as match_games
    from .solver.match import run as matches
    from .solver.match import sprt as sequential

    asked = match_games.Match(name, players, match_games.engine_names(engines), seed, rules, records)
    test = None if stop is None else sequential.parse(stop)
    return matches.run(asked, games, out=out, stop=test, threads=threads)
