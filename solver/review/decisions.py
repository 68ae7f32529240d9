"""The decisions of a game, each with what the deciding seat knew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...core import records, seat_records
from ...core.contract import Position, View
from ...core.errors import DocumentError, IllegalMove, Problem
from ...core.own_moves import advanced, goes_on, probes
from ...core.rng import Generator
from ...core.texts import Document
from ..registry import solver_of
from ..service.choices import Choice, choices, read


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat has decided, until it saw something new or another seat was to move.

    number  of the move (in the record of a seat: of the event), from 1; several decisions may belong to one move, and
            where a game's own search ranks whole turns, several moves to one decision: then that of the first
    view    what the seat knew before
    text    what it played
    codes   the atomic moves of it
    """

    number: int
    view: View
    text: str
    codes: tuple[int, ...]


def of_record(record: Document) -> tuple[list[Decision], Position]:
    """The decisions of a record of a whole game, and the position at its end. Raises DocumentError, also for an illegal
    move."""
    atoms = list[tuple[Position, int, int]]()
    count = 0

    def watch(position: Position, text: str) -> None:
        nonlocal count
        count += 1
        walk = position.copy()
        try:
            for code in position.game.notation.parse(position, text):
                before = walk.copy()
                walk.push(code)
                atoms.append((before, code, count))
        except IllegalMove:
            return  # the replay tells of it

    replayed = records.replay(record, watch)
    if replayed.at is not None:
        raise DocumentError([Problem(f"moves[{replayed.at}]", f"illegal: {replayed.reason}")])
    assert isinstance(replayed.position, Position)
    return list(_grouped(atoms)), replayed.position


def of_seat_record(document: Document) -> tuple[list[Decision], View, int]:
    """The decisions of the seat whose record it is, what it saw last, and how many decisions are told in words of the
    table alone, in which a move cannot be found. Raises DocumentError."""
    found, unread = list[Decision](), 0
    for number, view, seat, event in seat_records.views(document):
        if seat != view.seat or view.turn != seat or view.untold is not None:
            continue  # what lies open is told by no seat
        try:
            own = list(of_seat([(view, _move_of(event))]))
        except IllegalMove:
            own = list(_told(view, event))
        unread += not own
        found += [replace(one, number=number) for one in own]
    return found, seat_records.last(document), unread


def _move_of(event: str) -> str:
    """An event without what came with it: "50@c5, drew 17" is the move 50@c5."""
    return re.split(r",\s*(?:drew|new|refill|top)\b", event)[0]


def _told(view: View, event: str) -> Iterator[Decision]:
    """The decisions in an event that is told in words of the table: of each piece of it the choice that leads to the
    same view. Ends where there is none."""
    parts = [part.strip() for part in event.split(",")]
    while parts and view.turn == view.seat and view.untold is None:
        for count in range(1, len(parts) + 1):
            head = parts[:count]
            after = _after(view, ", ".join(head))
            choice = None if after is None else _choice(view, head, after)
            if choice is not None and after is not None:
                yield Decision(0, view, choice.text, choice.codes)
                view, parts = after, parts[count:]
                break
        else:
            return


def _after(view: View, event: str) -> View | None:
    """The view after an event of its seat; None where it cannot be, or something is still to be told."""
    try:
        return seat_records.following_of(view.game).push(view, view.seat, event)
    except IllegalMove:
        return None


def _choice(view: View, parts: Sequence[str], after: View) -> Choice | None:
    """The choice that, with what chance brought as the end of the event tells it, leads to the view `after`."""
    for choice in choices(view):
        for end in range(len(parts), -1, -1):
            if _after(view, ", ".join([choice.text, *parts[end:]])) == after:
                return choice
    return None


def of_seat(course: Iterable[tuple[View, str]]) -> Iterator[Decision]:
    """The decisions of one seat: each view before one of its moves, and what it played, as the seat writes it. Raises
    IllegalMove."""
    for number, (view, text) in enumerate(course, start=1):
        choice = read(view, text, choices(view))
        yield Decision(number, view, choice.text, choice.codes)


def _grouped(atoms: list[tuple[Position, int, int]]) -> Iterator[Decision]:
    at = 0
    while at < len(atoms):
        start, code, number = atoms[at]
        seat = start.turn
        assert seat is not None
        view = start.view(seat)
        if code not in view.legal_codes():  # what chance has brought stands in the record; nobody decided on it
            at += 1
            continue
        whole_turns = solver_of(start.game).ranker() is not None
        worlds, codes = probes(view), list[int]()
        while True:
            codes.append(atoms[at][1])
            worlds = advanced(worlds, codes[-1])
            at += 1
            if at == len(atoms) or atoms[at][0].turn != seat or not goes_on(worlds, seat):
                break
            if atoms[at][0].is_boundary and not whole_turns:
                break
        yield Decision(number, view, text_of(view, codes), tuple(codes))


def text_of(view: View, codes: Sequence[int]) -> str:
    """What a seat decides, in words."""
    world = view.sample(Generator(0, "moves"))
    if world.is_boundary and solver_of(view.game).ranker() is None:
        joined: str = view.game.notation.join(world, codes)
        return joined
    texts = list[str]()
    for code in codes:
        texts.append(world.game.notation.atom_text(world, code))
        world.push(code)
    return ", ".join(texts)
