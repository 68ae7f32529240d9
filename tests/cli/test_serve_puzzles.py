"""Puzzles in the browser, over the HTTP interface: which are offered, attempts, hints, solutions, added files."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from leadline.cli.page.access_control import Rules
from leadline.cli.page.app import application
from leadline.cli.page.board import Board
from leadline.core.documents import load
from leadline.solver.api.pool import Pool
from leadline.solver.puzzles.puzzle import Puzzle
from leadline.solver.session import booklets
from leadline.solver.session.booklets import DEEPEST, shipped
from support.asgi import Client

Json = dict[str, Any]
GAMES = ("calm-sailing", "reef", "reef-encounter", "sea-salt-paper")
each_game = pytest.mark.parametrize("game", GAMES)
OFFERED = {"calm-sailing": 13, "reef": 50, "reef-encounter": 26, "sea-salt-paper": 50}


class Page:
    """A page that solves puzzles."""

    def __init__(self, folder: Path) -> None:
        pool = Pool(cores=1)
        self.page = Client(application(pool, Rules(port=8750), Board.of(pool, folder)), "127.0.0.1:8750")

    def ask(self, request: str, status: int = 200, **body: object) -> Json:
        found = self.page.post(f"/api/puzzles/{request}", json=body)
        assert found.status_code == status, found.text
        answer: Json = found.json()
        return answer


@pytest.fixture
def page(tmp_path: Path) -> Page:
    return Page(tmp_path)


def booklet(game: str) -> list[str]:
    path = booklets.SHIPPED / f"{game.replace('-', '_')}.jsonl"
    return path.read_text(encoding="utf-8").splitlines()


def first(game: str, asked: int = 1) -> Puzzle:
    return next(puzzle for puzzle in shipped(game).values() if puzzle.asked == asked)


def test_only_puzzles_that_can_be_solved_in_the_head_are_offered(page: Page) -> None:
    found = {one["game"]: one for one in page.ask("list")["games"]}
    assert {game: one["count"] for game, one in found.items()} == OFFERED
    for game, one in found.items():
        assert sum(one["grades"].values()) == one["count"]
        assert all(puzzle.depth <= DEEPEST for puzzle in shipped(game).values())
        assert one["own"] == 0
    longer = [line for line in booklet("calm-sailing") if len(json.loads(line)["proof"]["line"]) > DEEPEST]
    assert len(longer) == 50 - OFFERED["calm-sailing"]
    page.ask("show", 404, id=json.loads(longer[0])["key"])
    assert [one["game"] for one in page.ask("list", game="reef")["games"]] == ["reef"]


@each_game
def test_a_daily_puzzle_comes_again_only_after_all_the_others(page: Page, game: str) -> None:
    day, count = date(2026, 11, 29), OFFERED[game]
    ids = [booklets.daily(game, day + timedelta(days=number)).key for number in range(2 * count)]
    assert len(set(ids[:count])) == count
    assert ids[:count] == ids[count:]
    for number in (0, 1):
        shown = page.ask("daily", game=game, date=str(day + timedelta(days=number)))
        assert (shown["id"], shown["daily"]) == (ids[number], str(day + timedelta(days=number)))
    assert page.ask("daily", game=game, date=str(day))["id"] == ids[0]


def test_days_that_there_are_not(page: Page) -> None:
    for day in ("2026-02-30", "2026-13-01", "today", "2026-1-1", ""):
        assert page.ask("daily", 400, game="reef", date=day)["problems"][0]["where"] == "date"


@each_game
def test_the_next_puzzle_fits_and_comes_again_after_all_others(page: Page, game: str) -> None:
    grade = 2
    fitting = [key for key, puzzle in shipped(game).items() if puzzle.grade == grade]
    seen: list[str] = []
    for _ in fitting:
        shown = page.ask("next", game=game, grades=[grade], seen=seen)
        assert (shown["grade"], shown["again"]) == (grade, False)
        seen.append(shown["id"])
    assert sorted(seen) == sorted(fitting)
    again = page.ask("next", game=game, grades=[grade], seen=seen)
    assert (again["id"], again["again"]) == (seen[0], True)
    about = shown["about"][0]
    assert about in page.ask("next", game=game, about=about)["about"]
    assert "no puzzle fits" in page.ask("next", 400, game=game, about="nothing")["error"]


def without_pictures(answer: object) -> object:
    """An answer without pictures, and without the list of all moves."""
    if isinstance(answer, dict):
        return {key: without_pictures(value) for key, value in answer.items() if key not in ("svg", "moves")}
    return [without_pictures(one) for one in answer] if isinstance(answer, list) else answer


@each_game
def test_a_puzzle_is_tried_and_solved(page: Page, game: str) -> None:
    puzzle = first(game)
    shown = page.ask("show", id=puzzle.key)
    assert (shown["game"], shown["grade"], shown["asked"], shown["found"]) == (game, puzzle.grade, 1, [])
    assert shown["table"]["svg"].startswith("<svg")
    texts = [move["text"] for move in shown["moves"]["list"]]
    assert puzzle.solution[0] in texts
    assert all(part < len(shown["moves"]["parts"]) for move in shown["moves"]["list"] for part in move["parts"])
    hints = [page.ask("hint", id=puzzle.key, number=number) for number in range(shown["hints"] + 2)]
    assert [one["number"] for one in hints] == [*range(shown["hints"]), shown["hints"] - 1, shown["hints"] - 1]
    assert all(one["of"] == shown["hints"] for one in hints)
    other = texts[-1] if texts[-1] != puzzle.solution[0] else texts[0]
    wrong = page.ask("try", id=puzzle.key, move=other)
    assert not wrong["right"]
    assert wrong["why"]
    assert wrong["refutation"][0]["move"] == other
    assert all(frame["svg"].startswith("<svg") for frame in wrong["refutation"])
    assert wrong["continues"] == []
    assert wrong["puzzle"] == shown
    for answer in (shown, wrong):
        assert puzzle.solution[0] not in json.dumps(without_pictures(answer))
    right = page.ask("try", id=puzzle.key, move=puzzle.solution[0])
    assert right["right"]
    assert right["refutation"] == []
    assert right["continues"][0]["move"] == puzzle.solution[0]
    assert (right["puzzle"]["solved"], right["puzzle"]["moves"]) == (True, None)
    assert right["puzzle"]["found"] == [puzzle.solution[0]]
    assert "solved" in page.ask("try", 400, id=puzzle.key, found=[puzzle.solution[0]], move=other)["error"]
    solution = page.ask("solution", id=puzzle.key)
    assert solution["solution"] == list(puzzle.solution)
    assert solution["continues"] == right["continues"]
    dark = page.ask("show", id=puzzle.key, theme="dark")
    assert 'data-theme="dark"' in dark["table"]["svg"]


def test_a_refutation_of_calm_sailing_is_played_to_the_loss(page: Page) -> None:
    puzzle = first("calm-sailing")
    wrong = next(move for move in puzzle.proof["failing"])
    frames = page.ask("try", id=puzzle.key, move=wrong)["refutation"]
    position: Any = load(dict(puzzle.document))
    for frame in frames:
        assert frame["seat"] == position.turn
        position.push(frame["move"])
    assert position.is_over
    assert not position.outcome.winners


def test_a_puzzle_that_asks_for_several_moves(page: Page) -> None:
    """Each move has to be found; a request cannot claim moves that are not the solution and look what follows."""
    puzzle = first("calm-sailing", 2)
    key, solution = puzzle.key, list(puzzle.solution)
    shown = page.ask("show", id=key)
    assert (shown["asked"], shown["own"]) == (2, False)
    half = page.ask("try", id=key, move=solution[0])
    assert half["right"]
    assert half["continues"] == []
    assert solution[1] not in json.dumps(without_pictures(half))
    assert (half["puzzle"]["found"], half["puzzle"]["solved"]) == (solution[:1], False)
    assert half["puzzle"]["table"] != shown["table"]
    assert page.ask("show", id=key, found=solution[:1]) == half["puzzle"]
    whole = page.ask("try", id=key, found=solution[:1], move=solution[1])
    assert (whole["right"], whole["puzzle"]["solved"]) == (True, True)
    assert whole["continues"]
    other = next(move["text"] for move in shown["moves"]["list"] if move["text"] != solution[0])
    for request, more in (("show", {}), ("hint", {}), ("try", {"move": solution[1]})):
        assert page.ask(request, 400, id=key, found=[other], **more)["problems"][0]["where"] == "found[0]"
    assert page.ask("show", 400, id=key, found=[*solution, "F"])["problems"][0]["where"] == "found"


@each_game
def test_parts_name_a_move(page: Page, game: str) -> None:
    for puzzle in shipped(game).values():
        moves = page.ask("show", id=puzzle.key)["moves"]
        sets = {move["text"]: [moves["parts"][at] for at in move["parts"]] for move in moves["list"]}
        own = sets[puzzle.solution[0]]
        if own and sum(all(part in one for part in own) for one in sets.values()) == 1:
            break
    else:
        pytest.fail("no solution is named by its parts")
    assert page.ask("try", id=puzzle.key, parts=own)["move"] == puzzle.solution[0]
    assert page.ask("try", 400, id=puzzle.key, parts=[{"cell": "z9"}])["problems"][0]["where"] == "parts"
    assert page.ask("try", 400, id=puzzle.key)["problems"][0]["where"] == "move"


@pytest.mark.parametrize(("move", "clause"), [("99@a1", "4"), ("zz", "4.1")])
def test_a_move_that_cannot_be_is_refused(page: Page, move: str, clause: str) -> None:
    (problem,) = page.ask("try", 400, id=first("calm-sailing").key, move=move)["problems"]
    assert problem["where"] == "move"
    assert problem["clause"].startswith(clause)


def test_puzzles_of_a_file_are_added_shown_and_removed(page: Page, tmp_path: Path) -> None:
    lines = [one for one in booklet("calm-sailing") if len(json.loads(one)["proof"]["line"]) > DEEPEST][:3]
    found = page.ask("add", text="\n".join([*lines, booklet("reef")[0]]) + "\n")
    assert len(found["added"]) == 3
    assert len(found["already"]) == 1
    assert page.ask("add", text=lines[0]) == {"added": [], "already": [found["added"][0]]}
    counted = page.ask("list", game="calm-sailing")["games"][0]
    assert (counted["count"], counted["own"]) == (OFFERED["calm-sailing"] + 3, 3)
    again = Page(tmp_path)
    assert again.ask("show", id=found["added"][0])["own"]
    seen = list(shipped("calm-sailing"))
    assert again.ask("next", game="calm-sailing", seen=seen)["id"] in found["added"]
    assert again.ask("daily", game="calm-sailing", date="2026-11-29")["id"] in seen
    assert again.ask("remove", id=found["added"][0]) == {"removed": True}
    assert again.ask("remove", id=found["added"][0]) == {"removed": False}
    assert again.ask("remove", id=seen[0]) == {"removed": False}
    again.ask("show", 404, id=found["added"][0])


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("", "text", "empty"),
        ("{", "line 1: ", "."),
        ("[1]", "line 1: ", "."),
        ('{"game": "reef", "format": 1}', "", "puzzle"),
        (json.dumps(json.loads(booklet("reef")[0]) | {"grade": 9}), "grade", "1 to 5"),
        (json.dumps(json.loads(booklet("reef")[0]) | {"solution": ["play 1 r@a1"]}), "solution[0]", "."),
    ],
)
def test_texts_that_are_no_puzzles(page: Page, tmp_path: Path, text: str, where: str, what: str) -> None:
    found = page.ask("add", 400, text=text)
    assert any(one["where"].startswith(where) for one in found["problems"]), found
    several = page.ask("add", 400, text=f"{booklet('calm-sailing')[0]}\n{text or '{'}")
    assert any(one["where"].startswith("line 2") for one in several["problems"]), several
    assert not (tmp_path / "puzzles").exists()


def test_a_folder_takes_so_many_puzzles(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(booklets, "MOST", 1)
    lines = [one for one in booklet("calm-sailing") if len(json.loads(one)["proof"]["line"]) > DEEPEST]
    assert "at most 1" in page.ask("add", 400, text="\n".join(lines[:2]))["error"]
    assert page.ask("add", text=lines[0])["added"]


def test_damaged_files_of_puzzles_are_left_out(page: Page, tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / f"{16 * '0'}.json").write_text("{", encoding="utf-8")
    (folder / "notes.json").write_text("{}", encoding="utf-8")
    assert page.ask("list", game="reef")["games"][0]["own"] == 0


def test_addresses_of_puzzles(page: Page) -> None:
    assert page.page.post("/api/puzzles/nothing", json={}).status_code == 404
    assert page.page.get("/api/puzzles/list").status_code == 405
    for request in ("show", "try", "hint", "solution"):
        more = {"move": "x"} if request == "try" else {}
        assert page.ask(request, 404, id="no such puzzle", **more)["error"] == "no puzzle has this id"
    assert page.ask("daily", 400, game="chess", date="2026-11-29")["problems"][0]["where"] == "game"


def test_a_puzzle_shows_the_facts_of_a_game(page: Page) -> None:
    """The seats have the facts of Play, and the sentence says what the move is about, as in the middle of a growth."""
    key = next(key for key, one in shipped("reef-encounter").items() if one.document["turn"].get("growing"))
    growing = page.ask("show", id=key)
    assert re.match(r"You are growing \w+: (Lay a tile|End the growth)", growing["sentence"])
    paper = page.ask("show", id=first("sea-salt-paper").key)
    mine, other = ({one["name"] for one in seat["facts"]} for seat in paper["seats"][:2])
    assert {"points", "hand"} <= mine & other
    assert page.ask("show", id=first("calm-sailing").key)["seats"]
