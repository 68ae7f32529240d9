"""Leadline analyses positions of Calm Sailing, Reef, Reef Encounter and Sea Salt & Paper.

    deal = leadline.deal("calm-sailing", players=3, seed=7)
    leadline.verify(deal).status
    leadline.best(deal.view(seat=1), nodes=2000, seed=1).moves[0].text

Most commands are one call here (docs/howto/embed.md). The solvers are imported on first use.
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
    from .core.packed_positions import Packed
    from .core.reef.position import Reef
    from .core.reef_encounter.position import ReefEncounter
    from .core.sea_salt.position import SeaSalt
    from .solver.api.client import AsyncEngineClient, EngineClient, EngineError
    from .solver.batch import Verdicts
    from .solver.match.report import MatchReport
    from .solver.results import Analysis, Leader, Plan, Verdict
    from .solver.review.review import Review
    from .solver.search.run import Memory
    from .solver.session.table import Table

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


_MODULES = dict.fromkeys(("AsyncEngineClient", "EngineClient", "EngineError"), "solver.api.client")
_MODULES["Table"] = "solver.session.table"
_MODULES["VectorEnv"] = "core.environments.vector"

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Import a name of another module on first use, so that the command line starts faster."""
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
    """Read a document: a deal, a position, or the view of one seat.

    Parameters
    ----------
    document
        a JSON object, or a JSON or TOML text; docs/games lists the keys of each game. The record of a seat
        (docs/howto/table.md) gives the view after the last event. `load_file` reads a `pathlib.Path`

    Returns
    -------
    Position or View
        the position, or the view of seat `you` if the document is a view

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
    """Read the document in a file. The suffix .toml means TOML; otherwise the first character decides.

    Parameters
    ----------
    path
        the path of a file with one document

    Returns
    -------
    Position or View
        the result of `load`

    Raises
    ------
    DocumentError
        with every problem, each with the path, also if the file cannot be read

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
    """Play a recorded game move by move, up to the first illegal one.

    Parameters
    ----------
    record
        a deal or a position with `moves`, one text per move, and optionally a `result`; or the record of a seat

    Returns
    -------
    Replay
        `status` is `legal` or `illegal`; `at` is the number of the illegal move (from 0), `reason` and `clause` explain
        it; `position` is the last position, or the last view of a seat's record; `outcome` is the result of the game,
        None before its end

    Raises
    ------
    DocumentError
        if the record is not a document of its game, or its `result` contradicts the moves

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
    """Search a co-operative position with open cards for a winning line, or prove that there is none.

    Parameters
    ----------
    position
        a position of Calm Sailing, except the competitive game
    nodes
        maximum number of moves and positions; 20 million if neither limit is given
    seconds
        wall-clock time after which the search stops
    seed
        seed of the searches, 0 to 2**64 - 1; with the same seed, node limit and threads, every machine returns the
        same result
    threads
        number of parallel searches with different seeds, at most 1,024; they start if the first steps do not decide.
        The threads share `nodes`. With several threads, the total `nodes` of the verdict may differ between runs

    Returns
    -------
    Verdict
        `status` is `winnable`, `unwinnable` or `unknown` (the limit was reached); `line` lists the winning moves, which
        have been checked by the rules; `proof` names the basis of the verdict

    Raises
    ------
    LeadlineError
        for the view of one seat, for a game or ruleset without this solver, and for a limit that is not positive

    Notes
    -----
    docs/explanation/verify.md describes the searches and bounds, which run without the interpreter's lock.

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
    """Search many co-operative positions for winning lines. Verdict i is the verdict of `verify` for position i.

    Parameters
    ----------
    deals
        positions, their documents, the result of `deal_many`, or its `array` of shape (n,)
    nodes
        maximum number of moves and positions for each; 20 million by default
    threads
        number of threads; one per core by default. The verdicts do not depend on it
    seed
        seed of the searches, the same for each position

    Returns
    -------
    Verdicts
        a sequence of `Verdict` in the order of the deals; `counts` holds the number of deals with each status

    Raises
    ------
    DocumentError
        for an invalid document
    LeadlineError
        for a view, a game or ruleset without this solver, an array of another form, or a limit that is not positive

    Notes
    -----
    If a few greedy playouts win a deal of the base game of Calm Sailing, no Python objects are created. About ten
    thousand such deals take one second. The rules check their lines at once; their verdicts are created on request.

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
    """Rank the moves of the seat to move by the knowledge of that seat. Hidden cards are sampled.

    Parameters
    ----------
    view
        the view of the seat to move: `position.view(seat)`
    nodes
        number of playouts (Reef Encounter: rollouts). If neither limit is given: 2,000, or with `moves="all"` 20 per
        move if that is more (Reef Encounter: always 300)
    seconds
        wall-clock time
    seed
        seed of the sampled deals, 0 to 2**64 - 1
    search
        `flat`: the rollout policy continues after a move; `tree`: an information-set tree search, then the policy;
        `rollout` (Reef): a few moves of every seat by a learned value, then the win chance by that value; None: the
        strongest search for the game
    threads
        number of threads that search the sampled deals of one view, at most 1,024
    memory
        memory of one game (`leadline.solver.search.run.Memory`), from which a tree search reuses its results
    moves
        texts of the moves to compare with the best one, in the form of the view's list; `"all"` ranks every move
    progress
        function that is called about ten times per second with the leading move, its `value` and `interval`, and the
        `nodes` so far

    Returns
    -------
    Analysis
        `moves`, best first, each with its `value` to the seat (0 lost, 1 won), the 95% `interval` of that value and
        the `reason`; `status` is `estimate`, or `optimal` if a tree search has solved the position. With `moves`, only
        these moves and the best one are listed

    Raises
    ------
    GameOver
        if the game is over
    IllegalMove
        for a text in `moves` that is not a legal move
    LeadlineError
        if another seat is to move, for a limit that is not positive or is less than the number of `moves`, and for a
        search that the game does not have

    Notes
    -----
    The same view, seed, `nodes`, `search` and `threads` give the same result on every machine. With a time limit,
    results may differ. Ctrl-C returns the results so far, with `interrupted` set. Sampled deals are played without the
    interpreter's lock. docs/explanation/best.md explains the search and its numbers.

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
    """Estimate the cost of each decision in a recorded game, by the knowledge of its seat.

    Parameters
    ----------
    record
        the record of a game, in a form that `replay` accepts
    seats
        one or more seats whose decisions are reviewed; None: all seats
    nodes
        number of playouts per decision, 2 or more; 2,000 if neither limit is given
    seconds
        wall-clock time per decision
    seed
        seed of the sampled deals, 0 to 2**64 - 1

    Returns
    -------
    Review
        `judged`, with one entry per decision: `before` and `after` are the win chances of the best and of the played
        move in the same sampled deals; `lost` is their difference with its 95% interval `ends`; `best` is the best
        move; `is_mistake` is true if the interval is above 0. `costliest` lists the three most expensive mistakes

    Raises
    ------
    DocumentError
        for a record that is not legal
    ArgumentError
        for a seat that the game does not have, for empty `seats`, and for a limit that is too small

    Notes
    -----
    With `nodes` alone, every machine returns the same result. Half of the limit searches for the best move; the other
    half compares it with the played move in held-out samples. Ctrl-C returns the results so far and sets `interrupted`.
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
    """Return the points of a hand, a pattern or a position, with their breakdown.

    Parameters
    ----------
    document
        a hand of Sea Salt & Paper, a card of Reef with a board, a view of either, or a position, a view or a record of
        Reef Encounter or of the competitive game of Calm Sailing
    card_file
        custom cards (Reef), in the form of core/reef/cards.json

    Returns
    -------
    dict
        `points` with a breakdown, or the standing of every seat; the game's page in docs/games lists the keys

    Raises
    ------
    DocumentError
        with every problem of the document, or for a game without such documents

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
    """Find the proven best placements of Reef cards on one board.

    Parameters
    ----------
    board
        four texts such as ". r1 y2 .", from the top row on: the top colour and the height of each stack
    cards
        up to 16 numbers, or a text with the numbers
    order
        `any`, or `fixed` for the order of `cards`
    supply
        number of pieces left of each colour, {"r": 14, "y": ..., "p": ..., "g": ...}; None: no limit
    opening
        `standard` or `experienced`, with None for the board: the plan also places the first four pieces
    turns
        number of turns of the seat with their drafts, 1 to 12; the cards are then the hand (up to 4)
    display, pile, left, points, end
        values for `turns`: the display cards, as numbers or {"card": 9, "points": 1}; the known cards of the draw pile
        from the top on; the number of all its cards (None: enough); the points of the seat (default: 3); true to score
        the hand after the last turn
    solver
        `search` (branch and bound), `cp-sat` (OR-Tools), or `both`, whose results have to agree
    nodes, seconds
        limits that may end the search before the proof
    card_file
        custom cards, in the form of core/reef/cards.json

    Returns
    -------
    Plan
        `steps` with the pieces and points of each card, and their `total`, which the rules have checked; `status` is
        `optimal`, or `bound` if a limit stopped the search: then no plan has more than `bound` points

    Raises
    ------
    DocumentError
        with every problem of board, cards, order, supply and card file
    LeadlineError
        for an unknown solver or a limit that is not positive

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

    planned = analysis.game_with_plans()
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
    """Play the same deals with the engines in every seat. Each engine knows only the view of its seat.

    Parameters
    ----------
    name
        a game or an alias of it
    players
        number of seats
    engines
        two, or one in a co-operative game: `best:2000n`, `best:100ms`, `best:100ms-cpu` (CPU time), `flat:...`,
        `tree:...`, `mcts:...`, `rollout:...`, `policy`, `greedy`, `plan4` (Reef) or `random`
    games
        number of games, a multiple of the games per deal: one for each player, or in a co-operative game one for each
        engine
    seed
        seed of the first deal, 0 to 2**63 - 1; each further deal has the next seed
    stop
        a sequential test such as "0.5:0.6": the match ends when the test decides between a win rate of the first engine
        of at most 50% and of at least 60%
    out
        a file of finished games, from which the same match can resume
    records
        true to save the moves of each game in the file
    threads
        number of games at a time; several games start processes, so the caller's main module has to be importable
    **rules
        the options of the deal

    Returns
    -------
    MatchReport
        `rows` with the wins, win rate and 95% interval of each engine, `shares` and `scores` with the differences per
        deal, and `stop` with the decision of the test

    Raises
    ------
    ArgumentError
        with a problem for every invalid argument
    DocumentError
        for an unknown game, and if `out` contains anything but games of this match
    LeadlineError
        if a process that plays games dies

    Notes
    -----
    With budgets in playouts, the games are the same for any number of threads. Ctrl-C returns the results so far, with
    `interrupted` set.

    Examples
    --------
    >>> import leadline
    >>> report = leadline.match("reef", players=2, engines=["policy", "random"], games=20)
    >>> [(row.engine, row.won) for row in report.rows], report.deals
    ([('policy', 20), ('random', 0)], 10)
    """
    from .solver.match import match_definition as match_games, run as matches, sprt as sequential

    asked = match_games.Match(name, players, match_games.engine_names(engines), seed, rules, records)
    test = None if stop is None else sequential.parse(stop)
    return matches.run(asked, games, out=out, stop=test, threads=threads)
