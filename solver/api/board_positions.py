"""Answers to requests about positions that are analysed: look, move, the document of a running game, a review as HTML.

Each function answers one request of board_messages.py. A view stays what its seat may know: where a move shows a hidden
card, the player names it, or a deal that agrees with the view is sampled.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from ...core import documents
from ...core.choices import choices, read
from ...core.contract import Position, View
from ...core.documents import seat_records
from ...core.documents.records import outcome_json
from ...core.errors import DocumentError, IllegalMove, Incomplete, Problem
from ...core.outcomes import outcome_text
from ...core.rng import Generator
from ...core.views import view_of
from .. import analysis
from ..clock import FOREVER
from ..result_json import analysis_json
from ..review.decisions import Unjudged, of_record, of_seat_record
from ..review.page import page
from ..review.review import Judged, Review
from ..session.partial_moves import joined
from . import board_messages as asked
from .answers import Report, Reporter, standing
from .board import Look, facts, guided, move_list, pointed_move
from .fair_scheduler import SharedClock

Json = dict[str, Any]
ROOM = 50  # cards by which the hidden piles of a view may have to grow


def look(message: asked.LookAt) -> Json:
    """Return what the board shows of a document: picture, turn, hand, facts, and the moves if the seat may see them."""
    found = documents.load(message.document)
    seat = _seat(found, message.seat)
    view = None if seat is None else view_of(found, seat)
    position = found if isinstance(found, Position) else found.masked
    shown, game = position if view is None else view.masked, position.game
    outcome, turn = position.outcome, position.turn
    deciding = None if turn is None or seat not in (None, turn) else view_of(found, turn)
    if deciding is not None and deciding.pending is not None:
        deciding = None
    told = {name: name in analysis.answers(game) for name in ("best", "verify", "plan", "score")}
    return {
        "game": game.name,
        "title": game.title,
        "players": position.players,
        "cooperative": game.cooperative,
        "you": found.seat if isinstance(found, View) else None,
        "seat": seat,
        "turn": turn,
        "over": position.is_over,
        "sentence": _sentence(position, deciding),
        "seats": [{"seat": one, "facts": facts(shown, one)} for one in range(1, position.players + 1)],
        "table": Look(message.theme).picture(shown, seat),
        "moves": None if deciding is None else move_list(deciding),
        "result": None
        if outcome is None
        else {"text": outcome_text(outcome, cooperative=game.cooperative)} | outcome_json(outcome),
        "answers": {
            "rank": deciding is not None,
            "odds": turn is not None,
            "verify": told["verify"] and view is None and turn is not None,
            "hides": told["verify"] and view is not None and turn is not None,  # `verify` needs all cards
            "plan": told["plan"] and turn is not None,
            "score": told["score"] and (not game.cooperative or _scores(found)),
        },
    }


def _scores(found: Position | View) -> bool:
    try:
        documents.score(found)
    except DocumentError:
        return False
    return True


def _seat(found: Position | View, seat: int | None) -> int | None:
    """Return the seat that looks: that of a view, or the one that was chosen; None sees everything."""
    if isinstance(found, View):
        return found.seat
    if seat is not None and seat > found.players:
        raise DocumentError([Problem("seat", f"expected a seat from 1 to {found.players}, found {seat}")])
    return seat


def _sentence(position: Position, deciding: View | None) -> str:
    if position.outcome is not None:
        text = outcome_text(position.outcome, cooperative=position.game.cooperative)
        return f"{text[:1].upper()}{text[1:]}."
    if deciding is not None:
        return f"Seat {position.turn}: {guided(deciding)}"
    return f"Seat {position.turn} is to move."


def move(message: asked.MoveFrom) -> Json:
    """Return the `document` after a move of the seat to move, with the `move` and its `seat`.

    In a view, a move that shows a hidden card is answered with `asks`: what has to be named. Raises IllegalMove with
    the clause that forbids the move.
    """
    found = documents.load(message.document)
    seat = _seat(found, message.seat)
    turn = found.turn
    if turn is None:
        raise DocumentError([Problem("document", "the game is over; no seat is to move")])
    if message.anything and message.move is None and message.parts is None:
        return _anything(found, None)
    if (message.move is None) == (message.parts is None):
        raise DocumentError([Problem("move", "expected either move or parts")])
    if seat not in (None, turn) and message.parts is not None:
        raise DocumentError([Problem("parts", f"seat {turn} is to move; its moves are hidden from seat {seat}")])
    try:
        text = (
            message.move if message.move is not None else pointed_move(view_of(found, turn), message.parts or []).text
        )
        if isinstance(found, View) and message.anything:
            return _anything(found, text)
        return _pushed(found, turn, text, message.drew)
    except Incomplete as error:
        named = bool(error.fill) or error.slot == "drawn"
        asks = {"text": error.reason, "count": _count(found, text), "named": named, "cards": _cards(found, error)}
        return {"asks": asks | error.facts(), "move": text}
    except IllegalMove as error:
        error.where = "parts" if message.move is None else "move"
        raise


def _pushed(found: Position | View, turn: int, text: str, drew: Sequence[str]) -> Json:
    after = found.copy(stack=False)
    if isinstance(after, View):
        try:
            after.push(text)
        except Incomplete as error:
            if not drew:
                raise
            if error.fill:
                after.push(error.filled(drew))
            else:
                after.push(text, list(drew))
        return _after(after, turn, text)
    view = after.view(turn)
    chosen = read(view, text, choices(view))
    for code in chosen.codes:
        after.push(code)
    return _after(after, turn, chosen.text)


def _anything(found: Position | View, text: str | None) -> Json:
    """Play a move in a sampled deal, or one of the rollout policy: what turns up in a view is drawn at random."""
    generator = Generator(secrets.randbelow(2**63), "analyse")
    seat = found.turn
    world = found.sample(generator) if isinstance(found, View) else found.copy(stack=False)
    if text is None:
        begun, codes = world.copy(stack=False), list[int]()
        while world.turn == seat and (not codes or not world.is_boundary):
            codes.append(world.playout_move(generator.next()))
            world.push(codes[-1])
        text = _told(begun, world, codes, found.seat) if isinstance(found, View) else _joined(begun, codes)
    else:
        assert isinstance(found, View)
        for code in read(found, text, choices(found)).codes:
            if world.turn != seat or code not in world.legal_codes():
                break  # an unexpected event ended the turn
            world.push(code)
    return _after(world.view(found.seat) if isinstance(found, View) else world, seat, text) | {"sampled": True}


def _count(found: Position | View, text: str) -> int:
    """Return how many cards a move of a view adds to the hand of its seat."""
    after, guide = documents.load(_anything(found, text)["document"]), found.game.guide
    if not isinstance(after, View) or not isinstance(found, View) or guide is None:
        return 1
    held = [Counter({one.code: one.count for one in guide.hand(view.masked, view.seat)}) for view in (found, after)]
    aside = len(after.document().get("drawn") or ())  # cards of which one is kept
    return max(1, (held[1] - held[0]).total() + aside)


def _cards(found: Position | View, asks: Incomplete) -> Json | None:
    """Return the cards that can turn up, with their numbers; None if the game does not list them."""
    offers = found.game.offers
    blanks = offers.blanks(found, asks) if offers is not None and isinstance(found, View) else ()
    return dict(blanks[0].codes) if len(blanks) == 1 else None


def _joined(before: Position, codes: Sequence[int]) -> str:
    return str(before.game.notation.join(before, codes))


def _told(before: Position, after: Position, codes: Sequence[int], you: int) -> str:
    """Describe a decision as the seat `you` sees it."""
    if before.turn == you:
        return _joined(before, codes)
    text, following, seat = before.game.event_text(before, codes, you), before.game.following, before.turn
    assert seat is not None
    return text if following is None else str(following.news(before.view(you), after.view(you), seat, text))


def _after(after: Position | View, seat: int | None, text: str) -> Json:
    return {"document": after.document(), "move": text, "seat": seat}


def fit(message: asked.Fit) -> Json:
    """Return the `document` of a view that a user sets up, with its hidden piles as large as possible.

    `problems` lists what is still wrong with it, and `gone` the cards that are in no pile and no hand.

    A position becomes the view of the seat to move.
    """
    document, gone = message.document, message.gone
    problems = _problems(document)
    if not problems:
        found = documents.load(document)
        if isinstance(found, Position) and not found.is_over:
            document = found.view(found.turn or 1).document()
    document = {key: value for key, value in document.items() if key != "memory"}  # it does not fit what is set up
    piles = document.get("piles")
    hidden = isinstance(piles, list) and all(isinstance(one, int) for one in piles)
    if piles and hidden and all(one.where.startswith("piles") for one in problems):
        for total in range(sum(piles) + ROOM, 0, -1):
            if not _problems(document | {"piles": _shared(total, len(piles))}):
                gone = max(0, total - sum(piles)) if gone is None else gone
                document = document | {"piles": _shared(max(0, total - gone), len(piles))}
                problems = _problems(document)
                break
    told = [{"where": one.where, "what": one.what, "due": one.due} for one in problems]
    return {"document": document, "gone": gone, "problems": told}


def _problems(document: Json) -> list[Problem]:
    try:
        documents.load(document)
    except DocumentError as error:
        return list(error.problems)
    return []


def _shared(total: int, seats: int) -> list[int]:
    """Share cards among piles as evenly as can be."""
    return [total // seats + (at < total % seats) for at in range(seats)]


def rank(message: asked.Rank, clock: SharedClock, report: Report) -> Json:
    """Return the moves of the seat to move, best first, like `best --json`; `why` has the reason for each of them.

    Partial results are passed to `report`. Raises the errors of `analysis.best`.
    """
    view = view_of(documents.load(message.document), message.seat)
    reporter = Reporter(report, message.report_every, clock)
    found = analysis.best(
        view,
        seconds=message.seconds or FOREVER,
        progress=lambda leader: reporter(lambda: standing(leader)),
        clock=clock,
    )
    return analysis_json(found, message.top) | {"why": [one.why for one in found.moves[: message.top]]}


def review_page(message: asked.Report) -> Json:
    """Return `html`, the page of a review, from a record and the judged decisions that the request contains.

    Raises DocumentError for a decision that the record does not have.
    """
    record, first = joined(message.document)
    own: int | None = None
    unjudged: list[Unjudged] = []
    if seat_records.is_one(record):
        found, view, unjudged = of_seat_record(record)
        end, own = view.masked, view.seat
    else:
        found, end = of_record(record)
    numbered = {(one.number if first is None else first[one.number - 1], one.view.seat): one for one in found}
    judged = list[Judged]()
    for at, told in enumerate(message.decisions):
        decision = numbered.get((told.number, told.seat))
        if decision is None:
            raise DocumentError([Problem(f"decisions[{at}]", "none of the decisions of this record")])
        values: Mapping[str, Any] = {one.name: getattr(told, one.name, None) for one in fields(Judged)}
        judged.append(Judged(**dict(values) | {"decision": decision, "ends": tuple(told.interval)}))
    names = tuple(map(str, record.get("names") or ()))
    done = Review(
        tuple(judged), end, names, 0, 0.0, message.version, len(judged) < len(found), own, tuple(unjudged), ()
    )
    return {"html": page(done)}
