"""A server that is killed at random while games are played in it: nothing that it has acknowledged is lost."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from leadline.core import Generator
from support.serving import LONG, serving

Json = dict[str, Any]
GAMES = ("calm-sailing", "reef", "reef-encounter", "sea-salt-paper")
LIVES = 3  # of the server in the quick test, each ended by a kill


class Player:
    """Plays a game as a page does, as far as the server lives, and notes the last state that was acknowledged."""

    def __init__(self, game: str, seed: int) -> None:
        self.game = game
        self.chance = Generator(seed, "playout")
        self.known: Json | None = None
        self.key = ""
        self.decisions = 0
        self.pending = ""  # a request that has not been answered

    def play(self, address: str, alive: threading.Event) -> None:
        """Plays on until the server is gone."""
        try:
            with httpx.Client(base_url=f"{address}api/play/", timeout=LONG) as page:
                if self.known is None:
                    self._take(page.post("new", json={"game": self.game, "level": 2, "people": [1]}))
                else:
                    self._check(page.post("state", json={"key": self.key}))
                while alive.is_set() and self.known is not None and not self.known["over"]:
                    self._take(self._decision(page, self.known))
        except httpx.TransportError:
            return

    def _decision(self, page: httpx.Client, state: Json) -> httpx.Response:
        body = {"key": self.key, "revision": state["revision"]}
        self.pending = "engine" if state["waits"] == "engine" else "move"
        if self.pending == "move":
            moves = state["moves"]["list"]
            body["move"] = moves[self.chance.below(len(moves))]["text"]
            if state["can_undo"] and not self.chance.below(8):
                self.pending = "undo"
                del body["move"]
        return page.post(self.pending, json=body)

    def _take(self, answer: httpx.Response) -> None:
        assert answer.status_code == 200, answer.text
        self.known, self.pending = answer.json(), ""
        self.key = self.known.get("key", self.key)
        self.decisions += 1

    def _check(self, answer: httpx.Response) -> None:
        """The game is where it was acknowledged last, or one decision further, which was saved and not answered."""
        assert answer.status_code == 200, answer.text
        before, now = self.known, answer.json()
        assert before is not None
        if any(before[name] != now[name] for name in ("log", "turn", "table", "hand", "moves", "result", "seats")):
            older, newer = (now, before) if self.pending == "undo" else (before, now)
            assert self.pending
            assert newer["log"][: len(older["log"])] == older["log"]
        self.known, self.pending = now, ""


def lives(folder: Path, count: int, seed: int) -> list[Player]:
    """Some lives of a server with a player of each game."""
    players, chance = [Player(game, seed + at) for at, game in enumerate(GAMES)], Generator(seed, "questions")
    for _ in range(count):
        with serving("--data", str(folder)) as server, ThreadPoolExecutor(len(players)) as threads:
            alive = threading.Event()
            alive.set()
            playing = [threads.submit(player.play, server.address, alive) for player in players]
            enough, until = sum(one.decisions for one in players) + 10 + chance.below(50), time.monotonic() + LONG
            while sum(one.decisions for one in players) < enough and time.monotonic() < until:
                time.sleep(0.001 * chance.below(50))
            server.process.kill()
            alive.clear()
            for one in playing:
                one.result(timeout=LONG)
    return players


def check(folder: Path, players: list[Player]) -> None:
    """Each game is there, and goes on."""
    with serving("--data", str(folder)) as server:
        for player in players:
            if player.key:
                with httpx.Client(base_url=f"{server.address}api/play/", timeout=LONG) as page:
                    player._check(page.post("state", json={"key": player.key}))
                    if player.known is not None and not player.known["over"]:
                        player._take(player._decision(page, player.known))
    assert [player.game for player in players if player.decisions < 5] == []
    left = [path.name for path in (folder / "games").iterdir() if path.suffix == ".json"]
    assert len(left) >= len([player for player in players if player.key])


def test_nothing_that_was_acknowledged_is_lost_by_a_kill(tmp_path: Path) -> None:
    check(tmp_path, lives(tmp_path, LIVES, 1))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 8))
def test_nothing_is_lost_by_many_kills(tmp_path: Path, seed: int) -> None:
    check(tmp_path, lives(tmp_path, 12, seed))


def test_a_server_that_is_asked_to_end_keeps_the_games(tmp_path: Path) -> None:
    import signal

    with serving("--data", str(tmp_path)) as server:
        made = httpx.post(f"{server.address}api/play/new", json={"game": "reef", "people": [1, 2]}, timeout=LONG).json()
        server.end(signal.SIGTERM)
    with serving("--data", str(tmp_path)) as server:
        found = httpx.post(f"{server.address}api/play/state", json={"key": made["key"]}, timeout=LONG)
        assert found.json()["id"] == made["id"]
