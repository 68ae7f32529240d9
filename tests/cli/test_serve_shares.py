"""Many pages at once: games against engines and analyses share the cores fairly, and a search ends with its page."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

import leadline
from leadline.core import Generator
from leadline.solver.api import messages
from leadline.solver.api.board_games import BoardGames
from leadline.solver.api.board_messages import PLAY, read
from leadline.solver.api.fair_scheduler import Turns
from leadline.solver.api.pool import Limits, Pool
from leadline.solver.match.engines import engine
from leadline.solver.session.saved_games import SavedGames
from support.serving import LONG, serving

Json = dict[str, Any]
DEAL = leadline.deal("calm-sailing", players=3, seed=7).document()
GAMES = ("calm-sailing", "reef", "reef-encounter", "sea-salt-paper")
SECONDS = 1.0  # of an engine's decision


@pytest.mark.parametrize("game", GAMES)
def test_an_engine_decides_by_the_clock_of_a_server_as_by_its_own(game: str) -> None:
    position = leadline.deal(game, players=2, seed=3)
    for number in range(12):
        position.push(position.playout_move(number))
    assert position.turn is not None
    turns = Turns(1)
    clock = turns.clock("page", 600)
    clock.begin()
    for name in ("best:60n", "mcts:60n", "policy", "random"):
        found = engine(name, position.game)
        view = position.view(position.turn)
        assert found.by(clock).moves(view, 5) == found.moves(view, 5)
    clock.end()


def ready(games: BoardGames, message: Json, kind: str = "new") -> Json:
    answer: Json = getattr(games, kind)(read(PLAY[kind], message))  # type: ignore[type-var]
    return answer


def test_pages_that_play_and_pages_that_analyse_get_equal_shares(tmp_path: Path) -> None:
    """On one core, with as many engines as analyses: the slowest page gets at least half of its fair share."""
    pages, pool = 6, Pool(cores=1, limits=Limits(seconds=60))
    games = BoardGames(SavedGames(tmp_path), pool.limits)
    done, ended = dict[int, float](), threading.Event()
    began = time.monotonic()

    def told(page: int) -> Callable[[Json | Exception], None]:
        def take(found: Json | Exception) -> None:
            assert not isinstance(found, Exception), found
            done[page] = time.monotonic() - began
            if len(done) == pages:
                ended.set()

        return take

    for page in range(pages):
        if page % 2:
            request = {"id": 0, "action": "best", "document": DEAL, "seconds": SECONDS}
            pool.ask(messages.read(request), page, told(page))
        else:
            state = ready(
                games,
                {
                    "game": "calm-sailing",
                    "players": 3,
                    "people": [1],
                    "seed": 7,
                    "engines": {"2": f"best:{SECONDS:g}s", "3": f"best:{SECONDS:g}s"},
                },
            )
            message = read(PLAY["engine"], {"key": state["key"]})
            pool.search(lambda clock, report, message=message: games.engine(message, clock), page, told(page))
    assert ended.wait(10 * pages * SECONDS)
    assert min(done.values()) > 0.5 * pages * SECONDS  # nobody before the others
    assert max(done.values()) < 2 * pages * SECONDS + 4


def test_an_engine_stops_thinking_when_its_page_is_gone(tmp_path: Path) -> None:
    """Nothing is played then, and the page finds the game as it was."""
    with (
        serving("--data", str(tmp_path)) as server,
        httpx.Client(base_url=f"{server.address}api/", timeout=LONG) as page,
    ):
        state = page.post(
            "play/new", json={"game": "calm-sailing", "players": 2, "seed": 1, "engines": {"2": "best:300s"}}
        ).json()
        key = state["key"]
        if state["waits"] == "person":
            state = page.post("play/move", json={"key": key, "move": state["moves"]["list"][0]["text"]}).json()
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(f"{server.address}api/play/engine", json={"key": key}, timeout=1.0)
        until = time.monotonic() + LONG
        while page.get("load").json()["open"] and time.monotonic() < until:
            time.sleep(0.05)
        assert page.get("load").json()["open"] == 0
        found = page.post("play/state", json={"key": key}).json()
        assert found["revision"] == state["revision"]


@pytest.mark.slow
def test_fifty_pages_play_at_level_five_and_analyse(tmp_path: Path) -> None:
    """Every reply within twice its fair share of the time, and every page gets on."""
    pages, chance = 50, Generator(5, "questions")
    with serving("--data", str(tmp_path)) as server:
        ended, ends, failed = dict[int, int](), time.monotonic() + 60, list[str]()

        def plays(page: int) -> None:
            with httpx.Client(base_url=f"{server.address}api/", timeout=120) as client:
                client.headers["Leadline-Page"] = f"page {page}"
                made = client.post("play/new", json={"game": GAMES[page % 4], "level": 5, "seed": page}).json()
                key, state = made["key"], made
                while time.monotonic() < ends and not state["over"]:
                    if state["waits"] == "engine":
                        answer = client.post("play/engine", json={"key": key})
                    else:
                        move = state["moves"]["list"][page % len(state["moves"]["list"])]["text"]
                        answer = client.post("play/move", json={"key": key, "move": move})
                    if answer.status_code != 200:
                        failed.append(answer.text)
                        return
                    state = answer.json()
                    ended[page] = ended.get(page, 0) + 1

        def analyses(page: int) -> None:
            with httpx.Client(base_url=f"{server.address}api/", timeout=120) as client:
                client.headers["Leadline-Page"] = f"page {page}"
                while time.monotonic() < ends:
                    answer = client.post("best", json={"document": DEAL, "seconds": 0.2})
                    if answer.status_code != 200:
                        failed.append(answer.text)
                        return
                    ended[page] = ended.get(page, 0) + 1

        threads = [threading.Thread(target=plays if page % 2 else analyses, args=(page,)) for page in range(pages)]
        for thread in threads:
            thread.start()
            time.sleep(0.001 * chance.below(20))
        for thread in threads:
            thread.join(timeout=200)
        assert not failed
        assert len(ended) == pages


def test_an_engine_with_many_playouts_decides_in_time() -> None:
    position = leadline.deal("reef", players=2, seed=3)
    for number in range(12):
        position.push(position.playout_move(number))
    assert position.turn is not None
    clock = Turns(1).clock("page", 600)
    clock.begin()
    view, began = position.view(position.turn), time.monotonic()
    assert engine("best:9000000n", position.game).by(clock, 0.3).moves(view, 5)
    assert engine("mcts:9000000n", position.game).by(clock, 0.3).moves(view, 5)
    assert time.monotonic() - began < LONG
    clock.end()
