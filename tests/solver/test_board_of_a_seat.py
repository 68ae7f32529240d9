"""What the board sends follows from what its seat knows: two games with the same view get the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from leadline.cli.page.access_control import Rules
from leadline.cli.page.app import application
from leadline.cli.page.board import Board
from leadline.core import Generator, Position
from leadline.core.choices import choices
from leadline.solver.api.pool import Pool
from leadline.solver.result_json import written
from leadline.solver.session.game_session import begin
from support.asgi import Client
from support.cases import CASES, STREAMS, Case, play

Json = dict[str, Any]
GAMES = 200
FEW = 8  # random games in the quick test
OWN = ("id", "key", "revision")  # of each game, drawn at random
DECISIONS = 4  # of engines, after the first comparison


class Two:
    """Two games that look the same to a seat, each on a board of its own."""

    def __init__(self, folder: Path, positions: tuple[Position, Position], people: tuple[int, ...]) -> None:
        pool = Pool(cores=1)
        self.boards = [Board.of(pool, folder / name) for name in ("one", "other")]
        self.pages = [Client(application(pool, Rules(port=8750), board), "127.0.0.1:8750") for board in self.boards]
        self.sessions = [begin(position, people, "policy", 3) for position in positions]
        kept = [board.games._kept.add(session) for board, session in zip(self.boards, self.sessions, strict=True)]
        self.keys = [one.key for one in kept]

    def ask(self, request: str, **body: object) -> tuple[tuple[int, Json], tuple[int, Json]]:
        """The answers to the same request."""
        found = [
            page.post(f"/api/play/{request}", json=body | {"key": key})
            for page, key in zip(self.pages, self.keys, strict=True)
        ]
        one, other = ((answer.status_code, answer.json()) for answer in found)
        return one, other

    def alike(self, seat: int) -> bool:
        """Whether both still look the same to the seat; at the end of a game all of it is shown."""
        one, other = (session.position for session in self.sessions)
        return one.view(seat) == other.view(seat) and not one.is_over

    def check(self, request: str, **body: object) -> Json:
        """The answer, which is the same in both games."""
        one, other = self.ask(request, **body)
        assert comparable(one) == comparable(other), (request, body)
        return one[1]


def comparable(answer: tuple[int, Json]) -> bytes:
    return written({"status": answer[0], "answer": without(answer[1])})


def without(found: object) -> object:
    if isinstance(found, dict):
        return {key: without(value) for key, value in found.items() if key not in OWN}
    return [without(one) for one in found] if isinstance(found, list) else found


def position_of(case: Case, number: int, chance: Generator) -> Position:
    """A random position of a random game, in the middle of a whole move, too."""
    game = [found.copy(stack=False) for found in play(case.deal(number), number, STREAMS[number % len(STREAMS)])]
    return game[chance.below(len(game) - 1)]


def pairs(number: int) -> Iterator[tuple[int, Position, Position, Generator]]:
    """Seats with two positions that look the same to them."""
    case, chance = CASES[number * 7 % len(CASES)], Generator(number, "questions")
    one = position_of(case, number, chance)
    for seat in range(1, case.players + 1):
        other = one.redeal(seat, chance)
        assert other.view(seat) == one.view(seat)
        if other != one and not one.is_over:
            yield seat, one, other, chance


def texts(position: Position, chance: Generator) -> str:
    codes = position.legal_codes()
    return str(position.game.notation.atom_text(position, codes[chance.below(len(codes))]))


def compare(folder: Path, number: int) -> None:
    for seat, one, other, chance in pairs(number):
        two = Two(folder / f"{number}-{seat}", (one, other), (seat,))
        state = two.check("state")
        two.check("state", boards=True, theme="dark")
        for text in {texts(one, chance), texts(other, chance)} - {move["text"] for move in moves(state)}:
            two.check("move", move=text)  # refused, or not the seat's turn
        two.check("record")
        two.check("review", nodes=2)
        for request in ({"cell": "a1"}, {"card": "7", "place": "display"}, {"place": "deck"}):
            if state["waits"] == "engine" or not moves(state):
                two.check("move", parts=[request])
        if state["waits"] == "person":
            two.check("hint", nodes=4)
            two.check("hint", nodes=4, step="move")
            found = choices(one.view(seat))
            step = two.ask("move", move=found[chance.below(len(found))].text)
            assert step[0][0] == step[1][0] == 200, step
            if two.alike(seat):
                assert comparable(step[0]) == comparable(step[1])
        for _ in range(DECISIONS):
            if not two.alike(seat) or not all(session.waits_for_engine for session in two.sessions):
                break
            step = two.ask("engine")
            if two.alike(seat):
                assert comparable(step[0]) == comparable(step[1])
        if two.alike(seat):
            two.check("state")
            two.check("undo")
    for seat, one, other, _ in pairs(number):
        if one.players > 1:
            two = Two(folder / f"{number}-{seat}-all", (one, other), tuple(range(1, one.players + 1)))
            state = two.check("state")
            assert state["covered"] == one.game.hidden
            if one.turn != seat:
                two.check("move", move=texts(one, Generator(1, "questions")))
                two.check("hint", nodes=2)


def moves(state: Json) -> list[Json]:
    found: list[Json] = state["moves"]["list"] if state["moves"] else []
    return found


@pytest.mark.parametrize("number", range(FEW))
def test_no_byte_depends_on_what_the_seat_cannot_know(number: int, tmp_path: Path) -> None:
    compare(tmp_path, number)


@pytest.mark.extended
@pytest.mark.parametrize("number", range(FEW, GAMES))
def test_no_byte_depends_on_what_the_seat_cannot_know_in_many_games(number: int, tmp_path: Path) -> None:
    compare(tmp_path, number)
