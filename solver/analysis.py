"""`best` and `verify` for every game in the registry."""

from __future__ import annotations

import importlib
import importlib.util
import time
from collections.abc import Callable
from types import ModuleType

from .. import __version__
from ..core.contract import Move, Position, View
from ..core.documents import Document, game_of
from ..core.errors import DocumentError, GameOver, LeadlineError, Problem
from ..core.registry import Game, game
from .halving import Estimate, Ranking, rank
from .results import Analysis, Plan, RankedMove, Verdict
from .sampling import Sampler

NODES = 2_000  # playouts where neither limit is given
REPLIES = 4  # whole moves of a main line after the own one, where nothing is hidden


def best(
    view: View,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    clock: Callable[[], float] = time.perf_counter,
) -> Analysis:
    """The moves of the seat whose view it is, best first.

    `nodes` is the number of playouts (the same answer for the same view and seed on every machine), `seconds` a time
    limit by `clock`; without either 2,000 playouts. The value of a move is the mean return of games in which the seat
    makes it in a sampled world and every seat goes on by the playout policy; the first moves are compared in worlds
    that had no part in choosing them.

    The text of a move is a whole move where the position is at the beginning of one, else an atomic move as
    `Move.text` gives it. It holds what this seat decides: a Start of Calm Sailing comes with the seat's own share
    alone (`S 1:5,7`), and a move stops where the seat sees something new and would decide afresh. `line` is the move,
    followed in mid-move by the seat's next atoms and in games without hidden information by the policy's replies.

    A game with a room solver/<game>/best ranks its moves there; nodes and values are then what that room says.

    Raises GameOver, and LeadlineError where another seat is to move or a limit is not positive. Ctrl-C returns what
    is known, with `interrupted` set.
    """
    _check_limits(nodes, seconds, seed)
    if not isinstance(view, View):
        raise LeadlineError("best: expected the view of one seat, as position.view(seat) gives it")
    if view.turn is None:
        raise GameOver("best: the game is over")
    if view.turn != view.seat:
        raise LeadlineError(f"best: seat {view.seat} is not to move; seat {view.turn} is")
    if nodes is None and seconds is None:
        nodes = NODES
    own = _room(view.game, "best")
    if own is not None:
        found: Analysis = own.best(view, nodes=nodes, seconds=seconds, seed=seed, clock=clock)
        return found
    began = clock()
    chooser = _room(view.game, "candidates") if view.masked.is_boundary else None
    choice = chooser.choose(view) if chooser is not None else None
    horizon = _room(view.game, "horizon")
    sampler = Sampler(
        view,
        seed,
        choice.plans if choice is not None else None,
        horizon.rules() if horizon is not None else None,
    )
    reasons = _room(view.game, "reasons")
    policy = _room(view.game, "policy")
    ranking = rank(
        sampler,
        nodes=nodes,
        seconds=seconds,
        clock=clock,
        priors=choice.edges if choice is not None else policy.edges(view) if policy is not None else None,
    )
    moves = tuple(_ranked(sampler, estimate, ranking, reasons) for estimate in ranking.estimates)
    return Analysis(
        "estimate",
        view.seat,
        moves,
        "sampled",
        ranking.playouts,
        clock() - began,
        seed,
        __version__,
        ranking.interrupted,
    )


def verify(position: Position, *, nodes: int | None = None, seconds: float | None = None, seed: int = 0) -> Verdict:
    """Whether the co-operative position, everything known, can be won: a line, or a proof that there is none.

    Raises LeadlineError for a view, for a game that has no such solver, and for a limit that is not positive.
    """
    _check_limits(nodes, seconds, seed)
    if not isinstance(position, Position):
        raise LeadlineError("verify: expected a position with everything known, not the view of one seat")
    solver = _room(position.game, "verify")
    if solver is None and has_verify(game(position.game.name)):
        raise LeadlineError(f"verify: {position.game.title} is not co-operative; verify asks whether all win together")
    if solver is None:
        raise LeadlineError(f"verify: {position.game.title} has no such solver")
    verdict: Verdict = solver.verify(position, nodes=nodes, seconds=seconds, seed=seed)
    return verdict


def plan(
    document: Document,
    *,
    solver: str = "search",
    nodes: int | None = None,
    seconds: float | None = None,
    cards: object | None = None,
) -> Plan:
    """The best placements that a plan document asks for; `cards` is a card set of one's own, as the game's
    `question.card_set` reads it. Raises DocumentError, also for a game without plans, and LeadlineError."""
    entry = game_of(document)
    room = _room(entry, "plan")
    if room is None:
        raise DocumentError([Problem("game", f"{entry.title} has no plan documents")])
    question = entry.rooms.question
    asked = question.read_plan(document) if cards is None else question.read_plan(document, cards)
    found: Plan = room.solve(asked, solver=solver, nodes=nodes, seconds=seconds)
    return found


def has_verify(game: Game) -> bool:
    """Whether `verify` has a solver for the game."""
    return _room(game, "verify") is not None


def _room(game: Game, name: str) -> ModuleType | None:
    """The module solver/<game>/<name>, or None where the game has none."""
    package = f"{__package__}.{game.rooms.package}"
    if importlib.util.find_spec(package) is None:
        return None
    path = f"{package}.{name}"
    return importlib.import_module(path) if importlib.util.find_spec(path) is not None else None


def _check_limits(nodes: int | None, seconds: float | None, seed: int) -> None:
    if nodes is not None and nodes < 1:
        raise LeadlineError(f"nodes {nodes}: expected 1 or more")
    if seconds is not None and not seconds > 0:
        raise LeadlineError(f"seconds {seconds}: expected more than 0")
    if not 0 <= seed < 2**64:
        raise LeadlineError(f"seed {seed}: expected a whole number from 0 to 2**64 - 1")


def _ranked(sampler: Sampler, estimate: Estimate, ranking: Ranking, reasons: ModuleType | None) -> RankedMove:
    codes = sampler.plan(estimate.candidate)
    line = _line(sampler, estimate.candidate, codes)
    basis = _basis(estimate, ranking)
    if reasons is not None:
        basis = f"{reasons.explain(sampler.view, codes, sampler.is_complete(estimate.candidate))}; {basis}"
    return RankedMove(line[0], estimate.value, estimate.interval, estimate.worlds, line, basis)


def _line(sampler: Sampler, candidate: int, codes: list[int]) -> tuple[str, ...]:
    view = sampler.view
    walk = sampler.world(0)
    if not view.masked.is_boundary:
        return _atoms(walk, codes)
    line = [_whole(walk, codes)]
    if not view.game.hidden and sampler.is_complete(candidate):
        replies = sampler.replies(candidate, REPLIES)
        while replies:
            count = _whole_length(walk, replies)
            line.append(_whole(walk, replies[:count]))
            replies = replies[count:]
    return tuple(line)


def _atoms(walk: Position, codes: list[int]) -> tuple[str, ...]:
    """The texts of the atoms, which are played on `walk`."""
    texts = []
    for code in codes:
        text: str = walk.game.rooms.notation.atom_text(walk, code)
        texts.append(text)
        walk.push(Move(code, text))
    return tuple(texts)


def _whole(walk: Position, codes: list[int]) -> str:
    """The text of a whole move, or of the seat's part in it; its atoms are played on `walk`."""
    text: str = walk.game.rooms.notation.join(walk, codes)
    for code in codes:
        walk.push(code)
    return text


def _whole_length(walk: Position, codes: list[int]) -> int:
    """How many of the atoms make up the first whole move."""
    ahead = walk.copy()
    for count, code in enumerate(codes, start=1):
        ahead.push(code)
        if ahead.is_boundary:
            return count
    return len(codes)


def _basis(estimate: Estimate, ranking: Ranking) -> str:
    """What the value and its interval rest on."""
    worlds = f"{estimate.counted} world" + ("s" if estimate.counted != 1 else "")
    if not estimate.finalist:
        return f"value sampled in {worlds} with the playout policy for every seat, set aside early, 95 % interval"
    if ranking.finalists == 1:
        return f"value sampled in {worlds} with the playout policy for every seat, 95 % interval"
    return (
        f"value sampled in {worlds} that did not choose the {ranking.finalists} finalists, "
        f"with the playout policy for every seat, 95 % interval that allows for choosing between them"
    )
