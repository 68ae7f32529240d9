"""A question for a seat is answered from the view of that seat: two deals with the same view get the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from leadline.cli.page.access_control import Rules
from leadline.cli.page.app import ACTIONS, application
from leadline.cli.page.board import Board
from leadline.core import Generator, Position
from leadline.core.choices import choices
from leadline.solver.api import answers, messages
from leadline.solver.api.pool import Pool
from leadline.solver.api.request_queue import Engine
from leadline.solver.result_json import written
from support.asgi import Client
from support.cases import CASES, STREAMS, Case, play

Json = dict[str, Any]
GAMES = 200
FEW = 12  # random games in the quick test
FOR_A_SEAT = {"best", "plan", "odds", "score", "show", "choices", "review"}
# These answers hold the whole document or come from it: the user gave it in full. The seat of `apply` names who moves,
# and the others take no seat.
WHOLE = {"apply", "verify", "moves", "replay", "steps"}
WITHOUT_A_POSITION = {"version", "terminate", "deal", "new", "read", "table"}


def position_of(case: Case, number: int, chance: Generator) -> Position:
    """A random position of a random game, in the middle of a whole move, too."""
    game = [found.copy(stack=False) for found in play(case.deal(number), number, STREAMS[number % len(STREAMS)])]
    return game[chance.below(len(game))]


def texts(position: Position, chance: Generator) -> Iterator[str]:
    """Two moves of whoever is to move, which another seat cannot know."""
    codes = position.legal_codes()
    for _ in range(min(2, len(codes))):
        yield position.game.notation.atom_text(position, codes[chance.below(len(codes))])


def questions(one: Position, other: Position, seat: int, chance: Generator) -> Iterator[Json]:
    """Questions for a seat, also with moves that only one of the two deals allows."""
    yield {"action": "odds", "nodes": 4, "seat": seat}
    yield {"action": "score", "seat": seat}
    yield {"action": "plan", "nodes": 20, "seat": seat}
    yield {"action": "plan", "nodes": 20, "seat": seat, "turns": 1}
    for named in {seat, None if one.turn == seat else seat}:  # without a seat that of the seat to move
        yield {"action": "best", "nodes": 2, "seat": named}
        yield {"action": "choices", "seat": named}
    for text in {*texts(one, chance), *texts(other, chance)}:
        yield {"action": "best", "nodes": 2, "seat": seat, "moves": [text]}
        yield {"action": "choices", "seat": seat, "chosen": [text]}
        for kind in ("best", "last"):
            mark = {"kind": kind, "move": text, "seat": one.turn}
            yield {"action": "show", "seat": seat, "svg": True, "marks": [mark]}


def reviews(one: Position, other: Position, seat: int, chance: Generator) -> Iterator[tuple[Json, Json, Json]]:
    """Two games that go on by the same decision of a seat, and the question what it cost."""
    if one.turn == seat and one.is_boundary:
        found = choices(one.view(seat))
        moves = [found[chance.below(len(found))].text]
        yield (
            {"action": "review", "seats": [seat], "nodes": 2},
            *(position.document() | {"moves": moves} for position in (one, other)),
        )


def compared(number: int) -> Iterator[tuple[Json, Json, Json]]:
    """Questions about two deals that look the same to a seat, with the document of each."""
    case, chance = CASES[number * 5 % len(CASES)], Generator(number, "questions")
    one = position_of(case, number, chance)
    for seat in range(1, case.players + 1):
        other = one.redeal(seat, chance)
        assert other.view(seat) == one.view(seat)
        if other != one:
            for question in questions(one, other, seat, chance):
                yield question, one.document(), other.document()
            yield from reviews(one, other, seat, chance)


def comparable(found: object) -> object:
    """An answer without `seconds`, which differ, and the `outcome` that the record of a finished game holds."""
    if isinstance(found, dict):
        return {key: comparable(value) for key, value in found.items() if key not in ("seconds", "outcome")}
    return [comparable(one) for one in found] if isinstance(found, list) else found


def engine_answers(asked: list[Json]) -> list[bytes]:
    """The answers of the engine, reports included, without ids."""
    found: dict[int, list[object]] = {number: [] for number in range(len(asked))}
    with Engine(lambda answer: found[answer.pop("id")].append(answer), threads=1, clock=answers.timer) as engine:
        for number, question in enumerate(asked):
            engine.ask(question | {"id": number})
    return [written({"answers": comparable(one)}) for one in found.values()]


def page_answer(page: Client, question: Json, document: Json) -> tuple[int, object]:
    """The answer of the HTTP interface."""
    body = {key: value for key, value in question.items() if key != "action"} | {"document": document}
    found: httpx.Response = page.post(f"/api/{question['action']}", json=body)
    return found.status_code, comparable(found.json())


def check(number: int, *, http: bool) -> None:
    told = list(compared(number))
    one = engine_answers([question | {"document": document} for question, document, _ in told])
    other = engine_answers([question | {"document": document} for question, _, document in told])
    for (question, _, _), first, second in zip(told, one, other, strict=True):
        assert first == second, question
    if http:
        pool = Pool(cores=1)
        board = Board.of(pool, Path("no such folder"))
        page = Client(application(pool, Rules(port=8750), board), "127.0.0.1:8750")
        for question, document, same in told:
            first_answer, second_answer = (page_answer(page, question, each) for each in (document, same))
            assert first_answer == second_answer, question


def test_every_action_is_compared_or_holds_the_whole_document() -> None:
    assert set(messages.REQUESTS) == FOR_A_SEAT | WHOLE | WITHOUT_A_POSITION
    assert set(ACTIONS) == set(messages.REQUESTS) - {"version", "terminate"}
    with_seat = {name for name, model in ACTIONS.items() if model.model_fields.keys() & {"seat", "seats"}}
    assert with_seat - FOR_A_SEAT == {"apply"}


@pytest.mark.parametrize("number", range(FEW))
def test_no_byte_depends_on_what_the_seat_cannot_know(number: int) -> None:
    check(number, http=number == 0)


@pytest.mark.extended
@pytest.mark.parametrize("number", range(FEW, GAMES))
def test_no_byte_depends_on_what_the_seat_cannot_know_in_many_games(number: int) -> None:
    check(number, http=True)
