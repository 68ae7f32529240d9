"""Games that are played in the browser, over the HTTP interface: states, moves, hints, undo, several people, files."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import leadline
from leadline.cli.data_folder import data_folder
from leadline.cli.page.access_control import Rules
from leadline.cli.page.app import application
from leadline.cli.page.board import Board as ServedBoard
from leadline.core import DocumentError, Generator
from leadline.core.documents import records
from leadline.solver.api.pool import Limits, Pool
from leadline.solver.session import saved_games
from leadline.solver.session.game_session import begin, resume
from leadline.solver.session.saved_games import SavedGames, id_of
from support.asgi import Client

Json = dict[str, Any]
GAMES = ("calm-sailing", "reef", "reef-encounter", "sea-salt-paper")
each_game = pytest.mark.parametrize("game", GAMES)
DAY = 86_400.0


class Clock:
    """Seconds since 1970 that a test sets."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Board:
    """A page that plays games of one folder; `again` is the same after a restart of the server."""

    def __init__(self, folder: Path, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        pool, self.folder = Pool(cores=1), folder
        board = ServedBoard.of(pool, folder, self.clock)
        self.kept: SavedGames = board.games._kept
        self.page = Client(application(pool, Rules(port=8750), board), "127.0.0.1:8750")

    def again(self) -> Board:
        return Board(self.folder, self.clock)

    def ask(self, request: str, status: int = 200, **body: object) -> Json:
        found = self.page.post(f"/api/play/{request}", json=body)
        assert found.status_code == status, found.text
        answer: Json = found.json()
        return answer

    def person(self, state: Json, key: str) -> Json:
        """The state when a person is to move, or the game is over."""
        while state["waits"] == "engine":
            state = self.ask("engine", key=key, revision=state["revision"])
        return state


@pytest.fixture
def board(tmp_path: Path) -> Board:
    return Board(tmp_path)


def comparable(state: Json) -> Json:
    """What a state says of the game."""
    return {key: value for key, value in state.items() if key not in ("revision", "key", "event", "after")}


def texts(state: Json) -> list[str]:
    return [move["text"] for move in state["moves"]["list"]]


@each_game
def test_a_game_is_played_to_its_end(board: Board, game: str) -> None:
    """Every state tells what there is to do; the kept file is the record of the game, and is replayed to its result."""
    state = board.ask("new", game=game, level=2, seed=4)
    key, chance = state["key"], Generator(1, "playout")
    policy = re.compile("pass|done|collect|deck")  # so that games of Reef Encounter end
    for _ in range(1_500):
        if state["over"]:
            break
        assert state["sentence"].endswith(".")
        if state["waits"] == "engine":
            assert state["moves"] is None
            before = len(state["log"])
            state = board.ask("engine", key=key, revision=state["revision"])
            assert len(state["log"]) >= before
            assert state["event"]["seat"] == 2
            continue
        assert (state["turn"], state["viewer"], state["covered"]) == (1, 1, False)
        moves = state["moves"]
        assert moves["count"] == len(moves["list"]) > 0
        assert all(part < len(moves["parts"]) for move in moves["list"] for part in move["parts"])
        quick = [text for text in texts(state) if policy.match(text)] if game == "reef-encounter" else []
        chosen = (quick or texts(state))[chance.below(len(quick or texts(state)))]
        state = board.ask("move", key=key, move=chosen, revision=state["revision"])
        assert state["event"]["seat"] == 1
        assert state["after"] is None
    assert state["over"], "no end"
    assert (state["waits"], state["moves"], state["turn"]) == (None, None, None)
    record = board.ask("record", key=key)["record"]
    file = board.kept.folder / f"{state['id']}.json"
    assert json.loads(file.read_text(encoding="utf-8")) == record
    replayed = records.replay(record)
    assert replayed.status == "legal"
    assert state["result"]["scores"] == list(replayed.outcome.scores if replayed.outcome else ())
    assert comparable(board.again().ask("state", key=key)) == comparable(state) | {"viewer": 1}


def test_a_new_game_needs_nothing_but_its_name(board: Board) -> None:
    state = board.ask("new", game="sea-salt")
    assert (state["game"], state["players"], state["people"]) == ("sea-salt-paper", 2, [1])
    assert [seat["level"] for seat in state["seats"]] == [None, 3]
    assert len(state["key"]) > 40
    assert id_of(state["key"]) == state["id"]
    assert state["seats"][1]["facts"]
    assert "seed" not in json.dumps(comparable(state) | {"table": None})
    assert "key" not in board.ask("state", key=state["key"])


def test_the_same_seed_is_the_same_deal_and_no_seed_another(board: Board) -> None:
    one, other = (board.ask("new", game="calm-sailing", seed=7) for _ in range(2))
    assert comparable(one) | {"id": ""} == comparable(other) | {"id": ""}
    deals = {board.ask("new", game="calm-sailing")["table"]["svg"] for _ in range(3)}
    assert len(deals) == 3


def test_options_levels_and_engines(board: Board) -> None:
    state = board.ask(
        "new",
        game="calm-sailing",
        players=3,
        options={"removed": "6"},
        people=[2],
        level=5,
        engines={"3": "best:50n"},
    )
    assert state["names"] == ["best:2000n", "person", "best:50n"]
    assert [seat["level"] for seat in state["seats"]] == [5, None, None]
    assert board.person(state, state["key"])["turn"] == 2


@pytest.mark.parametrize(
    ("body", "where", "what"),
    [
        ({}, "game", "missing"),
        ({"game": "chess"}, "game", "unknown"),
        ({"game": "reef", "players": 9}, "players", "4"),
        ({"game": "reef", "people": [3]}, "seat", "expected 1 to 2"),
        ({"game": "reef", "people": []}, "people", "."),
        ({"game": "reef", "level": 6}, "level", "5"),
        ({"game": "reef", "options": {"removed": 3}}, "removed", "."),
        ({"game": "reef", "engines": {"7": "policy"}}, "engines", "no seat '7'"),
        ({"game": "reef", "engines": {"2": "nobody"}}, "engine", "unknown engine"),
        ({"game": "reef", "engines": {"2": "best:9999s"}}, "engines.2", "at most 600"),
        ({"game": "reef", "seed": -1}, "seed", "."),
        ({"game": "reef", "extra": 1}, "extra", "unknown key"),
    ],
)
def test_games_that_cannot_begin(board: Board, body: Json, where: str, what: str) -> None:
    found = board.ask("new", 400, **body)
    assert any(one["where"] == where and re.search(what, one["what"]) for one in found["problems"]), found
    assert not list(board.kept.folder.glob("*"))


def test_a_refused_move_has_its_clause_and_changes_nothing(board: Board) -> None:
    state = board.ask("new", game="calm-sailing", seed=3)
    key = state["key"]
    state = board.person(state, key)
    card = state["hand"][-1]
    taken = state["last"]["parts"][0]["cell"]
    refused = board.ask("move", 400, key=key, move=f"{card['code']}@{taken}")
    assert refused["problems"] == [{"where": "move", "what": f"{taken} is not empty", "clause": "4A.1"}]
    pointed = board.ask("move", 400, key=key, parts=[card["part"], {"cell": taken, "card": "1"}])
    assert pointed["problems"] == [{"where": "parts", "what": f"{taken} is not empty", "clause": "4A.1"}]
    assert board.ask("move", 400, key=key, parts=[{"cell": "z9"}])["problems"][0]["clause"] is None
    assert "moves fit" in board.ask("move", 400, key=key, parts=[card["part"]])["error"]
    assert board.ask("move", 400, key=key)["problems"][0]["where"] == "move"
    assert comparable(board.ask("state", key=key)) == comparable(state)


@each_game
def test_parts_that_name_one_move_play_it(board: Board, game: str) -> None:
    state = board.ask("new", game=game, seed=6)
    key = state["key"]
    state = board.person(state, key)
    if game == "reef":  # each opening touches the same four spaces
        state = board.person(board.ask("move", key=key, move=texts(state)[0]), key)
    parts, moves = state["moves"]["parts"], state["moves"]["list"]
    sets = [[parts[at] for at in move["parts"]] for move in moves]
    alone = [at for at, one in enumerate(sets) if one and sum(all(p in other for p in one) for other in sets) == 1]
    move = moves[alone[0]]
    played = board.ask("move", key=key, parts=sets[alone[0]])
    assert board.ask("undo", key=key)["revision"] != played["revision"]
    assert comparable(board.ask("move", key=key, move=move["text"])) == comparable(played)


@each_game
def test_a_hint_in_two_steps(board: Board, game: str) -> None:
    state = board.ask("new", game=game, seed=5)
    key = state["key"]
    state = board.person(state, key)
    first = board.ask("hint", key=key, nodes=60)
    assert first["step"] == "direction"
    assert first["text"].startswith("Look ")
    second = board.ask("hint", key=key, step="move", nodes=60)
    assert first["revision"] == second["revision"] == state["revision"]
    assert second["move"] not in first["text"]
    assert second["interval"][0] <= second["value"] <= second["interval"][1]
    assert second["reason"]
    assert all(part in second["parts"] for part in first["parts"])
    after = board.ask("move", key=key, move=second["move"])
    assert after["event"]["seat"] == 1


def test_both_steps_of_a_hint_come_from_one_search(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    from leadline.solver import analysis

    state = board.ask("new", game="sea-salt-paper", seed=5)
    key = state["key"]
    board.person(state, key)
    searches, best = [], analysis.best
    monkeypatch.setattr(analysis, "best", lambda *given, **more: searches.append(1) or best(*given, **more))
    for step in ("direction", "move", "direction"):
        board.ask("hint", key=key, step=step, nodes=20)
    assert len(searches) == 1
    board.ask("move", key=key, move="deck")
    board.ask("hint", key=key, step="move", nodes=20)
    assert len(searches) == 2


def test_undo(board: Board) -> None:
    state = board.ask("new", game="reef", seed=5)
    key = state["key"]
    before = board.person(state, key)
    assert not before["can_undo"]
    assert board.ask("undo", 400, key=key)["error"].startswith("nothing to undo")
    after = board.person(board.ask("move", key=key, move=texts(before)[0]), key)
    assert after["can_undo"]
    assert comparable(board.again().ask("undo", key=key)) == comparable(before)


def test_a_request_for_an_earlier_state_is_refused_with_the_present_one(board: Board) -> None:
    state = board.ask("new", game="reef", seed=5)
    key = state["key"]
    state = board.person(state, key)
    old, now = state["revision"], board.ask("move", key=key, move=texts(state)[0], revision=state["revision"])
    for request, more in (("move", {"move": texts(state)[0]}), ("engine", {}), ("undo", {}), ("hint", {})):
        found = board.ask(request, 409, key=key, revision=old, **more)
        assert found["error"] == "the game has changed meanwhile"
        assert comparable(found["state"]) == comparable(now)
        assert found["state"]["revision"] == now["revision"]


def test_requests_at_the_wrong_time(board: Board) -> None:
    state = board.ask("new", game="reef", seed=5)
    key = state["key"]
    state = board.person(state, key)
    assert board.ask("engine", 400, key=key)["error"] == "no engine is to move"
    assert "only when the game is over" in board.ask("record", 400, key=key)["error"]
    assert "nothing to review" in board.ask("review", 400, key=key)["error"]
    assert board.ask("look", 400, key=key, seat=2)["problems"][0]["where"] == "seat"
    board.ask("move", key=key, move=texts(state)[0])
    assert "an engine plays it" in board.ask("move", 400, key=key, move=texts(state)[0])["error"]
    assert "an engine plays it" in board.ask("hint", 400, key=key)["error"]


def test_several_people_share_a_device(board: Board) -> None:
    """Between two people nothing of either is sent: no picture, no hand, no history."""
    state = board.ask("new", game="calm-sailing", players=3, people=[1, 3], seed=2, level=1)
    key = state["key"]
    for _ in range(6):
        state = board.person(state, key)
        assert state["covered"]
        assert [state[name] for name in ("table", "moves", "hand", "last", "log")] == [None, None, None, None, []]
        assert all(seat["facts"] == [] for seat in state["seats"])
        assert f"Seat {state['turn']} is next" in state["sentence"]
        assert "hidden until" in board.ask("move", 400, key=key, move="1@a1")["error"]
        assert "hidden until" in board.ask("hint", 400, key=key)["error"]
        other = 4 - state["turn"]
        board.ask("look", 400, key=key, seat=other)
        state = board.ask("look", key=key, seat=state["turn"])
        assert (state["covered"], state["viewer"]) == (False, state["turn"])
        assert {held["part"]["seat"] for held in state["hand"]} == {str(state["turn"])}
        mover = state["turn"]
        state = board.ask("move", key=key, move=texts(state)[0])
        assert state["event"]["seat"] == mover
        if state["covered"]:
            assert f"as seat {mover} sees it" in state["after"]["title"]


def test_the_table_of_several_people_is_covered_on_request_and_after_a_restart(board: Board) -> None:
    state = board.ask("new", game="sea-salt-paper", players=3, people=[1, 2, 3], seed=2)
    key = state["key"]
    assert state["covered"]
    assert not board.ask("look", key=key, seat=state["turn"])["covered"]
    assert not board.ask("state", key=key)["covered"]
    assert board.ask("state", key=key, cover=True)["covered"]
    board.ask("look", key=key, seat=state["turn"])
    assert board.again().ask("state", key=key)["covered"]
    one = board.ask("new", game="sea-salt-paper", seed=2)
    assert not board.ask("state", key=one["key"], cover=True)["covered"]


def test_pictures_in_the_theme_and_the_form_that_is_asked_for(board: Board) -> None:
    key = board.ask("new", game="reef", seed=5)["key"]
    light, dark, bare = (board.ask("state", key=key, **more) for more in ({}, {"theme": "dark"}, {"boards": True}))
    assert 'data-theme="dark"' in dark["table"]["svg"]
    assert 'data-theme="dark"' not in light["table"]["svg"]
    assert len(bare["table"]["svg"]) < len(light["table"]["svg"])


def test_review_of_a_game(board: Board) -> None:
    state = board.ask("new", game="sea-salt-paper", seed=5, level=1)
    key = state["key"]
    for _ in range(4):
        state = board.person(state, key)
        state = board.ask("move", key=key, move=texts(state)[0])
    found = board.ask("review", key=key, nodes=40)
    assert {one["seat"] for one in found["decisions"]} == {1}
    assert all(0 <= one["after"] <= 1 for one in found["decisions"])
    streamed = board.page.post("/api/stream/play/review", json={"key": key, "nodes": 40})
    assert "event: final" in streamed.text
    last = json.loads(streamed.text.strip().rpartition("data: ")[2])
    assert last["decisions"] == found["decisions"]
    several = board.ask("new", game="sea-salt-paper", people=[1, 2], seed=5)
    assert "only when the game is over" in board.ask("review", 400, key=several["key"])["error"]


def test_games_are_listed_and_deleted(board: Board) -> None:
    keys = []
    for game in GAMES:
        keys.append(board.ask("new", game=game, seed=5)["key"])
        board.clock.now += 60
    found = board.again().ask("list", keys=[*keys, "no such key", keys[0]])
    assert [one["key"] for one in found["games"]] == keys[::-1]
    assert found["gone"] == ["no such key"]
    assert found["games"][-1] == {
        "key": keys[0],
        "game": "calm-sailing",
        "title": "Calm Sailing",
        "players": 2,
        "people": [1],
        "names": ["person", "policy"],
        "moves": 0,
        "over": False,
        "result": None,
        "saved": "2027-01-15T08:00:00Z",
    }
    assert board.ask("delete", key=keys[0]) == {"deleted": True}
    assert board.ask("delete", key=keys[0]) == {"deleted": False}
    for request in ("state", "undo", "engine", "hint", "record", "review"):
        assert "no game has this key" in board.ask(request, 404, key=keys[0])["error"]
    assert board.ask("list", keys=keys)["gone"] == [keys[0]]


def test_a_game_is_deleted_ninety_days_after_its_last_decision(board: Board) -> None:
    state = board.ask("new", game="reef", seed=5)
    key = state["key"]
    board.clock.now += 60 * DAY
    state = board.person(state, key)
    board.ask("move", key=key, move=texts(state)[0])
    board.clock.now += 89 * DAY
    board.kept.sweep()
    assert board.ask("state", key=key)["can_undo"]
    board.clock.now += 2 * DAY
    assert board.ask("list", keys=[key])["gone"] == [key]
    old = board.ask("new", game="reef")["key"]
    board.clock.now += 91 * DAY
    board.ask("state", 404, key=old)
    left = board.kept.folder / ".leadline-half"
    left.write_text("half a game", encoding="utf-8")
    os.utime(left, (board.clock.now - 2 * DAY,) * 2)
    board.ask("new", game="reef")
    board.ask("state", 404, key=key)
    assert len(list(board.kept.folder.iterdir())) == 1


def test_the_file_of_a_game_does_not_open_it(board: Board) -> None:
    state = board.ask("new", game="reef")
    for guess in (state["id"], f"{state['id']}.json", "../games", state["key"][:-1]):
        board.ask("state", 404, key=guess)


def test_a_game_in_a_file_is_resumed_and_reviewed_by_the_commands(board: Board) -> None:
    state = board.ask("new", game="sea-salt-paper", seed=5)
    key = state["key"]
    for _ in range(3):
        state = board.person(state, key)
        state = board.ask("move", key=key, move=texts(state)[0])
    file = str(board.kept.folder / f"{state['id']}.json")
    run: Callable[..., Any] = subprocess.run
    played = run(
        [sys.executable, "-m", "leadline", "play", "--resume", file, "--json"],
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert played.returncode == 0, played.stderr
    reviewed = run(
        [sys.executable, "-m", "leadline", "review", file, "--nodes", "40", "--json"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert reviewed.returncode == 0, reviewed.stderr
    now = board.ask("state", key=key)  # the command has played on, and the board goes on from there
    assert len(now["log"]) >= len(state["log"])


def test_two_servers_share_a_folder(board: Board) -> None:
    state = board.ask("new", game="reef", seed=5)
    key, other = state["key"], board.again()
    state = board.person(state, key)
    assert comparable(other.ask("state", key=key)) == comparable(state)
    moved = other.ask("move", key=key, move=texts(state)[0])
    assert comparable(board.ask("state", key=key)) == comparable(moved)
    board.ask("move", 409, key=key, move=texts(state)[0], revision=state["revision"])


def test_what_cannot_be_saved_is_not_played(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    state = board.ask("new", game="reef", seed=5)
    key = state["key"]
    state = board.person(state, key)

    def full(self: object, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(saved_games.Replacement, "fill", full)
        assert "No space left" in board.ask("move", 507, key=key, move=texts(state)[0])["error"]
        assert "No space left" in board.ask("new", 507, game="reef")["error"]
    assert comparable(board.ask("state", key=key)) == comparable(state)


def test_a_damaged_file_is_refused_in_words(board: Board) -> None:
    state = board.ask("new", game="reef", seed=5)
    (board.kept.folder / f"{state['id']}.json").write_text("{", encoding="utf-8")
    assert board.ask("state", 400, key=state["key"])["error"]
    assert board.ask("list", keys=[state["key"]])["gone"] == [state["key"]]


def test_a_folder_takes_so_many_games(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_games, "MOST", 2)
    for _ in range(2):
        board.ask("new", game="reef")
    assert "2 games already" in board.ask("new", 507, game="reef")["error"]


def test_memory_holds_some_of_the_games(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_games, "CACHED", 3)
    states = [board.ask("new", game="reef", seed=seed) for seed in range(6)]
    for state in states:
        assert comparable(board.ask("state", key=state["key"])) == comparable(state)
    for number in range(20):
        board.ask("state", 404, key=f"unknown {number}")
    assert len(board.kept._places) <= 4


@pytest.mark.parametrize("request_", ["nothing", "", "state/more"])
def test_other_addresses(board: Board, request_: str) -> None:
    found = board.page.post(f"/api/play/{request_}", json={})
    assert found.status_code == 404
    assert board.page.get("/api/play/state").status_code == 405
    assert board.page.post("/api/play/state", content=b"{}").status_code == 415


BODIES = {"play/new": {"game": "reef"}, "puzzles/daily": {"game": "reef", "date": "2026-11-29"}}


@pytest.mark.parametrize("request_", BODIES)
def test_the_rules_of_the_server_hold_for_the_board(tmp_path: Path, request_: str) -> None:
    """Other hosts and origins, a missing token, large bodies and too many requests are refused, and nothing is done."""
    body, address = BODIES[request_], f"/api/{request_}"

    def asked(status: int, rules: Rules, limits: Limits | None = None, **more: Any) -> None:
        pool = Pool(cores=1, limits=limits)
        page = Client(application(pool, rules, ServedBoard.of(pool, tmp_path)), "127.0.0.1:8750")
        assert page.post(address, **({"json": body} | more)).status_code == status

    ours, secret = Rules(port=8750), Rules(port=8750, token="0123456789abcdef")
    for headers in (
        {"host": "example.org"},
        {"origin": "http://example.org"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"},
    ):
        asked(403, ours, headers=headers)
    asked(401, secret)
    asked(401, secret, headers={"authorization": "Bearer 0123456789abcdeg"})
    asked(415, ours, json=None, content=b"{}", headers={"content-type": "text/plain"})
    asked(413, ours, json=None, content=b" " * 2_000_001, headers={"content-type": "application/json"})
    asked(400, ours, json=None, content=b"[]", headers={"content-type": "application/json"})
    asked(429, ours, Limits(questions=0))
    asked(400, ours, headers={"leadline-page": 65 * "x"})
    assert not (tmp_path / "games").exists()
    asked(200, secret, headers={"authorization": "Bearer 0123456789abcdef"})


def test_hints_and_reviews_stay_within_the_limits_of_the_server(board: Board) -> None:
    key = board.ask("new", game="reef", seed=5)["key"]
    for request in ("hint", "review"):
        found = board.ask(request, 400, key=key, nodes=10**9, seconds=700)
        assert {one["where"] for one in found["problems"]} == {"nodes", "seconds"}


def test_the_folder_of_each_platform(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LEADLINE_DATA", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for platform, folder in (
        ("linux", ".local/share"),
        ("darwin", "Library/Application Support"),
        ("win32", "AppData/Local"),
    ):
        monkeypatch.setattr(sys, "platform", platform)
        assert data_folder() == tmp_path / folder / "leadline"
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert data_folder() == tmp_path / "local" / "leadline"
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")  # which the specification tells to ignore
    assert data_folder() == tmp_path / ".local" / "share" / "leadline"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert data_folder() == tmp_path / "data" / "leadline"
    monkeypatch.setenv("LEADLINE_DATA", "elsewhere")
    assert data_folder() == Path("elsewhere")
    assert data_folder("given") == Path("given")
    for name in ("LEADLINE_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name)

    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(DocumentError, match="no home folder"):
        data_folder()


@pytest.mark.parametrize(
    "path", ["/", "/reef/play", "/calm-sailing/puzzle", "/sea-salt/table", "/reef-encounter/analyse"]
)
def test_addresses_of_screens(board: Board, path: str) -> None:
    found = board.page.get(path)
    assert (found.status_code, found.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert found.text == board.page.get("/").text
    visit = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert board.page.get(path, headers=visit).status_code == 200
    assert board.page.get(path, headers=visit | {"sec-fetch-dest": "iframe"}).status_code == 403


@pytest.mark.parametrize("path", ["/reef", "/reef/", "/reef/play/", "/chess/play", "/reef/other", "/api/play"])
def test_other_paths_are_no_screens(board: Board, path: str) -> None:
    assert board.page.get(path).status_code in (404, 405)


def test_a_kept_game_is_the_game_of_the_terminal(board: Board) -> None:
    """The same decisions lead to the same position as those of a Session."""
    state = board.ask("new", game="reef", seed=9, level=1, people=[1, 2])
    session, key = begin(leadline.deal("reef", players=2, seed=9), (1, 2), "random"), state["key"]
    for _ in range(12):
        if state["covered"]:
            state = board.ask("look", key=key, seat=state["turn"])
        session.show()
        move = texts(state)[-1]
        session.play(move)
        state = board.ask("move", key=key, move=move)
    file = board.kept.folder / f"{state['id']}.json"
    assert resume(json.loads(file.read_text(encoding="utf-8"))).position == session.position
