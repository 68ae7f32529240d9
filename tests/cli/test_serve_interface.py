"""The HTTP interface: what each address answers, and whom it refuses. No process and no socket."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from jsonschema import Draft202012Validator

import leadline
from leadline.cli.page import description, request_body
from leadline.cli.page.access_control import POLICY, Rules, is_loopback
from leadline.cli.page.app import ACTIONS, STREAMED, application
from leadline.cli.page.board import Board
from leadline.core import GAMES
from leadline.solver.api.board_messages import ANALYSE, PLAY, PUZZLES
from leadline.solver.api.pool import Limits, Pool
from leadline.solver.api.table_messages import TABLES
from support.asgi import Client

Json = dict[str, Any]
HOST = "127.0.0.1:8750"
TOKEN = "0123456789abcdef"
GOLDEN = Path(__file__).parents[1] / "golden" / "records"
DEAL = leadline.deal("calm-sailing", players=3, seed=7).document()
HAND = json.loads((Path(__file__).parents[2] / "docs" / "hand.json").read_text(encoding="utf-8"))
RECORD = json.loads((GOLDEN / "calm_sailing_1_won.json").read_text(encoding="utf-8"))
READ = ("cards/{game}", "games", "limits", "load", "new/{game}", "openapi.json", "version")
NAMES = [game.name for game in GAMES]


def served(pool: Pool, rules: Rules) -> Any:
    return application(pool, rules, Board.of(pool, Path("no such folder")))


def client(rules: Rules | None = None, limits: Limits | None = None) -> Client:
    rules = rules or Rules(port=8750)
    return Client(served(Pool(cores=1, limits=limits), rules), HOST)


@pytest.fixture
def page() -> Client:
    return client()


def post(page: Client, address: str, **body: object) -> Json:
    found = page.post(f"/api/{address}", json=body)
    assert found.status_code == 200, found.text
    answer: Json = found.json()
    return answer


def events(text: str) -> list[tuple[str, Json]]:
    """The events of a stream, each with its data."""
    found = []
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if fields:
            found.append((fields["event"], json.loads(fields["data"])))
    return found


def test_the_page_and_its_files(page: Client) -> None:
    found = page.get("/")
    assert found.status_code == 200
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    assert "<title>Leadline" in found.text
    again = page.get("/", headers={"if-none-match": found.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert page.get("/static/index.html").text == found.text


@pytest.mark.parametrize(
    "name",
    [
        "",
        "nothing.js",
        "../access_control.py",
        "..%2fguard.py",
        "%2e%2e/access_control.py",
        "a/../../app.py",
        "/etc/passwd",
        ".",
        "x%00.js",
        "..\\app.py",
        300 * "x" + ".js",
    ],
)
def test_nothing_but_files_of_the_page(page: Client, name: str) -> None:
    found = page.get(f"/static/{name}")
    assert found.status_code == 404
    assert found.json()["error"]


def test_every_answer_has_the_headers_that_browsers_keep_to(page: Client) -> None:
    asked = [
        page.get("/"),
        page.get("/api/games"),
        page.get("/nothing"),
        page.get("/api/games", headers={"host": "example.org"}),
        page.post("/api/best", json={}),
        page.post("/api/stream/best", json={"document": DEAL, "nodes": 100}),
    ]
    for found in asked:
        assert found.headers["content-security-policy"] == POLICY
        assert found.headers["x-content-type-options"] == "nosniff"
        assert found.headers["referrer-policy"] == "no-referrer"
        assert found.headers["x-frame-options"] == "DENY"
        assert found.headers["cross-origin-opener-policy"] == "same-origin"
        assert found.headers["cross-origin-resource-policy"] == "same-origin"
        assert found.headers["cache-control"] in ("no-store", "no-cache")
        assert not [name for name in found.headers if name.startswith("access-control")]
        assert "server" not in found.headers
    assert "unsafe" not in POLICY
    assert "http" not in POLICY


def test_version_limits_and_games(page: Client) -> None:
    version = page.get("/api/version").json()
    assert version["version"] == leadline.__version__
    assert version["actions"] == list(ACTIONS)
    assert version["streams"] == ["best", "verify", "plan", "odds", "review"] == list(STREAMED)
    limits = page.get("/api/limits").json()
    assert limits.keys() == {"nodes", "seconds", "threads", "questions", "each", "body_bytes"}
    assert [game["name"] for game in page.get("/api/games").json()["games"]] == NAMES


def test_cards(page: Client) -> None:
    found = page.get("/api/cards/reef").json()
    assert "svg" not in found["sections"][0]["items"][0]
    drawn = page.get("/api/cards/reef?svg=1&theme=dark").json()
    assert drawn["sections"][0]["items"][0]["svg"].startswith("<svg ")
    assert page.get("/api/cards/chess").status_code == 400
    assert page.get("/api/cards/reef?svg=yes").json()["problems"] == [{"where": "svg", "what": "expected 0 or 1"}]
    assert page.get("/api/cards/reef?theme=pink").status_code == 400


@pytest.mark.parametrize("name", NAMES)
def test_a_game_from_the_beginning_to_a_move(page: Client, name: str) -> None:
    """The way of a page: a document to begin with, its picture, its moves, the best one, a step."""
    new = page.get(f"/api/new/{name}?players=2&kind=deal&seed=3").json()
    shown = post(page, "show", document=new["document"], svg=True, theme="dark")
    assert shown["svg"].startswith("<svg ")
    assert (shown["you"], shown["over"]) == (None, False)
    assert shown["title"] == shown["text"].splitlines()[0]
    choices = post(page, "choices", document=new["document"])
    best = post(page, "best", document=new["document"], nodes=200)
    marks = [{"kind": "best", "move": best["moves"][0]["move"], "seat": shown["to_move"]}]
    assert "best move" in post(page, "show", document=new["document"], svg=True, marks=marks)["svg"]
    after = post(page, "apply", document=new["document"], move=choices["moves"][0])
    assert after["document"] != new["document"]


def test_new_takes_rules_of_the_deal(page: Client) -> None:
    found = page.get("/api/new/calm-sailing?players=3&you=2&removed=4&rocks=true").json()
    assert found["document"]["rules"] | {"removed": 4, "jagged_rocks": True} == found["document"]["rules"]
    assert found["document"]["you"] == 2
    assert page.get("/api/new/calm-sailing?players=1&players=2").json()["error"] == "players: given twice"
    problems = page.get("/api/new/calm-sailing?players=x").json()["problems"]
    assert problems == [{"where": "players", "what": "expected a whole number, found 'x'"}]
    assert page.get("/api/new/calm-sailing?kind=opera").json()["problems"][0]["where"] == "kind"
    assert page.get("/api/new/calm-sailing?sails=3").json()["problems"][0]["where"] == "sails"


@pytest.mark.parametrize(
    ("action", "body"),
    [
        ("verify", {"document": DEAL, "nodes": 5_000}),
        ("plan", {"document": HAND}),
        ("odds", {"document": DEAL, "nodes": 64}),
        ("review", {"document": RECORD, "nodes": 4}),
        ("best", {"document": DEAL, "nodes": 5_000, "top": 2}),
    ],
)
def test_a_search_answers_at_once_or_as_a_stream(page: Client, action: str, body: Json) -> None:
    whole = post(page, action, **body)
    often = {"report_every": 0.01} if action in ("odds", "best") else {}
    streamed = page.post(f"/api/stream/{action}", json=body | often)
    assert streamed.headers["content-type"] == "text/event-stream; charset=utf-8"
    assert streamed.text.startswith(":")
    told = events(streamed.text)
    *reports, (name, final) = told
    assert name == "final"
    assert {kind for kind, _ in reports} <= {"report"}
    assert reports or action != "best"  # the other questions are answered before anything is told
    assert all(report["seconds"] >= 0 for _, report in reports)
    assert final | {"seconds": 0} == whole | {"seconds": 0}
    assert final.keys().isdisjoint({"id", "final"})


def test_what_is_wrong_comes_as_the_last_event(page: Client) -> None:
    found = page.post("/api/stream/best", json={"document": DEAL, "seat": 9})
    ((name, error),) = events(found.text)
    assert name == "error"
    assert error["problems"] == [{"where": "seat", "what": "expected a seat from 1 to 3, found 9"}]


def test_an_illegal_move_is_refused_with_its_clause(page: Client) -> None:
    found = page.post("/api/apply", json={"document": DEAL, "move": "4@a1"})
    assert found.status_code == 400
    assert found.json()["problems"][0]["clause"] == "4A"


def test_words_that_are_in_no_move_are_refused_at_their_place(page: Client) -> None:
    found = page.post("/api/choices", json={"document": DEAL, "chosen": ["4@a1"]})
    assert found.status_code == 400
    assert [one["where"] for one in found.json()["problems"]] == ["chosen"]


def test_a_question_without_keys_takes_none(page: Client) -> None:
    found = page.post("/api/version", json={"foo": 1})
    assert found.json()["problems"] == [{"where": "foo", "what": "unknown key; expected none"}]


def test_a_number_below_all_that_can_be_is_told_as_one(page: Client) -> None:
    found = page.get("/api/new/reef?players=2&seed=-1")
    assert found.status_code == 400
    assert found.json()["error"] == "seed: expected 0 or more (found -1)"
    assert page.get("/api/new/reef?players=-").json()["error"] == "players: expected a whole number, found '-'"


def test_the_version_is_a_question_like_others(page: Client) -> None:
    assert page.post("/api/version", json={}).json() == page.get("/api/version").json()
    assert page.post("/api/version", json={"hax": 1}).status_code == 400
    assert page.post("/api/version", content=b"x" * 2_000_001).status_code in (413, 415)


def test_a_table(page: Client) -> None:
    begin = {"game": "calm-sailing", "players": 3, "you": 2}
    found = post(page, "table", begin=begin, lines=["hand 3 12 50 51 F, begins 1", "24@b3", "me 12@b3"], svg=True)
    assert found["refused"]["line"] == 2
    assert found["refused"]["clause"]
    assert found["svg"].startswith("<svg ")
    assert post(page, "table", record=found["record"])["view"] == found["view"]


def test_steps_and_texts(page: Client) -> None:
    line = post(page, "verify", document=DEAL)["line"]
    found = post(page, "steps", document=DEAL, line=line)
    assert [step["move"] for step in found["steps"]] == line
    assert post(page, "read", text="game = 'reef' # so\nplayers = 2")["document"] == {"game": "reef", "players": 2}


@pytest.mark.parametrize(
    ("method", "address", "status", "what"),
    [
        ("GET", "/nothing", 404, "no such address"),
        ("GET", "/api/nothing", 404, "no such address"),
        ("GET", "/api/stream/nothing", 404, "no such address"),
        ("GET", "/api/stream/score", 404, "no such address"),
        ("GET", "/api/stream/best", 405, "not by this method"),
        ("POST", "/api/games", 405, "not by this method"),
        ("POST", "/api/openapi.json", 405, "not by this method"),
        ("GET", "/api/best", 405, "not by this method"),
        ("POST", "/", 405, "not by this method"),
        ("DELETE", "/api/games", 405, "not by this method"),
        ("OPTIONS", "/api/best", 405, "not by this method"),
        ("POST", "/api/nothing", 404, "no such question"),
        ("POST", "/api/terminate", 404, "no such question"),
        ("POST", "/api/stream/moves", 404, "no such question"),
    ],
)
def test_other_addresses_and_methods(page: Client, method: str, address: str, status: int, what: str) -> None:
    found = page.request(method, address, json={} if method == "POST" else None)
    assert found.status_code == status
    assert found.json()["error"].startswith(what)


@pytest.mark.parametrize(
    ("body", "where", "what"),
    [
        ({}, "document", "missing"),
        ({"document": DEAL, "id": 4}, "id", "expected none"),
        ({"document": DEAL, "action": "verify"}, "action", "expected none"),
        ({"document": DEAL, "nodes": 0}, "nodes", "greater than or equal to 1|at least 1|1 or more"),
        ({"document": DEAL, "nodes": 10**12}, "nodes", "expected at most 100,?000,?000"),
        ({"document": DEAL, "seconds": 10_000}, "seconds", "expected at most 600"),
        ({"document": DEAL, "threads": 64}, "threads", "expected at most 1"),
        ({"document": {"game": "reef", "format": 1}}, "players", "missing"),
        ({"document": []}, "document", "object"),
        ({"document": DEAL, "moves": ["zz"]}, "moves", "no move of this game"),
    ],
)
def test_questions_that_cannot_be_asked(page: Client, body: Json, where: str, what: str) -> None:
    for address in ("/api/best", "/api/stream/best"):
        found = page.post(address, json=body)
        if found.status_code == 200:  # what is wrong with the document is found out by the search
            ((name, told),) = events(found.text)
            assert name == "error"
        else:
            assert found.status_code == 400
            told = found.json()
        assert told["error"]
        assert [
            problem for problem in told["problems"] if problem["where"] == where and re.search(what, problem["what"])
        ]


def test_refusals_name_the_limits_of_this_server_whatever_else_is_wrong() -> None:
    """Numbers beyond those of the engine were refused with its limits, which are higher."""
    page = client(limits=Limits(nodes=50, seconds=5, threads=2))
    body = {"document": DEAL, "nodes": 10**18, "seconds": 10**6, "threads": 10**6, "seed": -1}
    told = {one["where"]: one["what"] for one in page.post("/api/verify", json=body).json()["problems"]}
    assert told.keys() == {"nodes", "seconds", "threads", "seed"}
    assert told["nodes"].startswith("expected at most 50 here")
    assert told["seconds"].startswith("expected at most 5 here")
    assert told["threads"].startswith("expected at most 2 here")
    schema = page.get("/api/openapi.json").json()["components"]["schemas"]["Verify"]["properties"]
    most = {
        name: [kind["maximum"] for kind in schema[name].get("anyOf", [schema[name]]) if "maximum" in kind]
        for name in told
    }
    assert most == {"nodes": [50], "seconds": [5], "threads": [2], "seed": []}


def test_the_name_of_a_page_is_refused_if_it_is_too_long(page: Client) -> None:
    """It was cut, so that two pages could count as one."""
    for address, body in (("moves", {"document": DEAL}), ("stream/odds", {"document": DEAL, "nodes": 2})):
        fine = page.post(f"/api/{address}", json=body, headers={"leadline-page": 64 * "x"})
        found = page.post(f"/api/{address}", json=body, headers={"leadline-page": 65 * "x"})
        assert (fine.status_code, found.status_code) == (200, 400)
        assert found.json()["problems"] == [{"where": "Leadline-Page", "what": "65 characters; use at most 64"}]
    assert page.get("/api/games", headers={"leadline-page": 65 * "x"}).status_code == 400


def test_the_games_of_an_address_are_listed_in_the_description(page: Client) -> None:
    paths = page.get("/api/openapi.json").json()["paths"]
    for path in ("/api/cards/{game}", "/api/new/{game}"):
        (names,) = [one["schema"]["enum"] for one in paths[path]["get"]["parameters"] if one["name"] == "game"]
        assert set(NAMES) <= set(names)
        for name in names:
            assert page.get(path.replace("{game}", name)).status_code == 200


BASES: dict[str, Json] = {
    "best": {"document": DEAL, "nodes": 2},
    "verify": {"document": DEAL, "nodes": 2},
    "plan": {"document": HAND, "nodes": 2},
    "odds": {"document": DEAL, "nodes": 2},
    "review": {"document": RECORD | {"moves": RECORD["moves"][:2], "result": None}, "nodes": 2},
    "score": {"document": {"game": "reef", "format": 1, "board": HAND["board"], "card": 17}},
    "moves": {"document": DEAL},
    "replay": {"document": RECORD},
    "apply": {"document": DEAL, "move": "20@c1"},
    "show": {"document": DEAL, "svg": True, "marks": [{"kind": "best", "move": "20@c1"}]},
    "deal": {"game": "calm-sailing", "players": 3, "seed": 7, "rules": {"removed": 4}},
    "new": {"game": "reef-encounter", "players": 3, "rules": {"boards": [1, 2, 3]}},
    "read": {"text": json.dumps(HAND)},
    "choices": {"document": DEAL, "chosen": ["20"]},
    "steps": {"document": DEAL, "line": ["20@c1"]},
    "table": {"begin": {"game": "reef", "players": 2, "you": 1, "options": {}}, "lines": ["next"]},
}
ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("action", list(ACTIONS))
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_whatever_is_asked_is_answered_or_refused_in_words(action: str, data: st.DataObject) -> None:
    """One value, anywhere in a question that is right, is replaced by any other."""
    body: Json = json.loads(json.dumps(BASES[action]))
    place: Any = body
    while True:
        key = data.draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.integers(0, 2)) == 0:
            break
        place = place[key]
    place[key] = data.draw(ODD)
    page = client(limits=Limits(seconds=5))
    found = page.post(f"/api/{action}", content=json.dumps(body), headers={"content-type": "application/json"})
    assert found.status_code in (200, 400), found.text
    assert found.status_code == 200 or found.json()["error"]


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[1]", 400),
        (b"\xff\xfe", 400),
        (b'{"a": 1, "a": 2}', 400),
        (b"[" * 100_000, 400),
        (b'{"nodes": ' + b"9" * 5_000 + b"}", 400),
        (b" " * (request_body.MOST_BYTES + 1), 413),
    ],
)
def test_bodies_that_are_no_question(page: Client, data: bytes, status: int) -> None:
    found = page.post("/api/best", content=data, headers={"content-type": "application/json"})
    assert found.status_code == status
    assert found.json()["error"]


@pytest.mark.parametrize("text", ['{"a": NaN}', "a = nan", "a = 1979-05-27", "[1]", "", " \n"])
def test_texts_that_are_no_document(page: Client, text: str) -> None:
    found = page.post("/api/read", json={"text": text})
    assert (found.status_code, bool(found.json()["problems"])) == (400, True)


def test_half_a_character_is_refused(page: Client) -> None:
    for action in ("deal", "new"):
        body = {"game": "reef", "players": 2, "seed": 1, "rules": {"\ud800": 1}}
        found = page.post(f"/api/{action}", content=json.dumps(body), headers={"content-type": "application/json"})
        assert found.status_code == 400
        assert found.json()["problems"] == [
            {"where": "", "what": "a string with a lone surrogate (\\ud800 to \\udfff); expected complete characters"}
        ]


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_forms_of_other_sites_are_no_questions(page: Client, kind: str) -> None:
    found = page.post("/api/best", content=json.dumps({"document": DEAL}), headers={"content-type": kind})
    assert found.status_code == 415
    fine = {"content-type": "Application/JSON; charset=utf-8"}
    assert page.post("/api/moves", content=json.dumps({"document": DEAL}), headers=fine).status_code == 200


REFUSED = [
    {"host": "example.org"},
    {"host": "example.org:8750"},
    {"host": "127.0.0.1"},
    {"host": "127.0.0.1:80"},
    {"host": "127.0.0.1:8750.example.org"},
    {"host": "127.0.0.1.example.org:8750"},
    {"host": "localhost.example.org:8750"},
    {"host": "192.168.1.20:8750"},
    {"host": ""},
    {"host": ":8750"},
    {"host": "[::1"},
    {"origin": "http://example.org"},
    {"origin": "null"},
    {"origin": "https://127.0.0.1:8750"},
    {"origin": "http://127.0.0.1:8751"},
    {"origin": "http://localhost:8750"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"},
]


@pytest.mark.parametrize("headers", REFUSED, ids=str)
@pytest.mark.parametrize("address", ["/", "/api/games", "/static/index.html"])
def test_requests_of_others_are_refused(page: Client, headers: dict[str, str], address: str) -> None:
    found = page.get(address, headers=headers)
    assert found.status_code == 403
    assert "error" in found.json()


def test_no_search_begins_for_another_site() -> None:
    pool = Pool(cores=1)
    page = Client(served(pool, Rules(port=8750)), HOST)
    pool.ask = None  # type: ignore[method-assign, assignment]  # nobody may call it
    for headers in REFUSED:
        assert page.post("/api/best", json={"document": DEAL}, headers=headers).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "localhost:8750"},
        {"host": "LOCALHOST:8750"},
        {"host": "[::1]:8750"},
        {"origin": f"http://{HOST}", "sec-fetch-site": "same-origin"},
        {"host": "localhost:8750", "origin": "http://localhost:8750"},
        {"sec-fetch-site": "none"},
    ],
    ids=str,
)
def test_the_page_and_scripts_are_answered(page: Client, headers: dict[str, str]) -> None:
    assert page.get("/api/version", headers=headers).status_code == 200


def test_a_link_on_another_site_leads_to_the_page_and_nowhere_else(page: Client) -> None:
    visit = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert page.get("/", headers=visit).status_code == 200
    assert page.get("/api/games", headers=visit).status_code == 403
    assert page.post("/", headers=visit).status_code == 403


@pytest.mark.parametrize(
    "given",
    [None, "", TOKEN, f"Basic {TOKEN}", "Bearer", "Bearer x", f"Bearer {TOKEN}0", f"Bearer {TOKEN[:-1]}", "Bearer é"],
)
def test_without_the_token_nothing_is_answered(given: str | None) -> None:
    page = client(Rules(port=8750, token=TOKEN))
    headers = {} if given is None else {"authorization": given.encode("latin-1")}
    for found in (page.get("/api/version", headers=headers), page.post("/api/best", json={}, headers=headers)):
        assert found.status_code == 401
        assert found.headers["www-authenticate"] == "Bearer"
    assert page.get("/", headers=headers).status_code == 200  # the page, which then sends the token
    assert page.get("/api/version", headers={"authorization": f"Bearer {TOKEN}"}).status_code == 200


@pytest.mark.parametrize(
    "address", ["/api/version", "/api//version", "//api/version", "/api/%76ersion", "/./api/version"]
)
def test_no_way_around_the_token(address: str) -> None:
    found = client(Rules(port=8750, token=TOKEN)).get(f"http://{HOST}{address}")
    assert found.status_code in (401, 404)


def test_a_server_that_others_reach_is_asked_by_its_names() -> None:
    rules = Rules("192.168.1.20", 8750, TOKEN, frozenset({"board", "board.local"}))
    for host in (
        "192.168.1.20:8750",
        "10.0.0.1:8750",
        "[fe80::1]:8750",
        "board:8750",
        "board.local:8750",
        "localhost:8750",
    ):
        assert rules.is_ours(host), host
    for host in (
        "192.168.1.20",
        "example.org:8750",
        "board.example.org:8750",
        "board",
        "",
        ":8750",
        "[::1:8750",
        "::1:8750",
    ):
        assert not rules.is_ours(host), host
    assert [is_loopback(host) for host in ("127.0.0.1", "127.9.9.9", "::1", "localhost", "LOCALHOST")] == [True] * 5
    assert [is_loopback(host) for host in ("0.0.0.0", "::", "192.168.1.20", "board", "")] == [False] * 5


def test_a_server_of_this_machine_is_asked_by_the_address_where_it_listens() -> None:
    """In numbers, which no name of somebody else's stands for; another address is another server."""
    rules = Rules("127.0.0.2", 8750)
    for host in ("127.0.0.2:8750", "127.0.0.1:8750", "localhost:8750", "[::1]:8750"):
        assert rules.is_ours(host), host
    for host in (
        "127.0.0.2",
        "127.0.0.2:8751",
        "127.0.0.3:8750",
        "127.0.0.2.example.org:8750",
        "127.2:8750",
        "127.0.0.02:8750",
        "2130706434:8750",
        "[::ffff:127.0.0.2]:8750",
        "board:8750",
        "192.168.1.20:8750",
    ):
        assert not rules.is_ours(host), host
    assert Rules("0:0:0:0:0:0:0:1", 8750).is_ours("[0:0:0:0:0:0:0:1]:8750")
    assert not Rules("localhost", 8750).is_ours("example.org:8750")
    assert not Rules("127.0.0.1", 8750).is_ours("127.0.0.2:8750")
    page = Client(served(Pool(cores=1), rules), "127.0.0.2:8750")
    assert page.get("/", headers={"origin": "http://127.0.0.2:8750"}).status_code == 200
    assert page.get("/", headers={"origin": "http://127.0.0.1:8750"}).status_code == 403
    assert page.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 403


def test_too_many_at_once() -> None:
    page = client(limits=Limits(questions=0))
    for found in (page.post("/api/best", json={"document": DEAL}), page.get("/api/games")):
        assert found.status_code == 429
        assert found.headers["retry-after"] == "1"
        assert "0 requests are open" in found.json()["error"]
    assert page.post("/api/stream/best", json={"document": DEAL}).status_code == 429
    assert page.get("/").status_code == 200


def test_the_description_is_openapi_and_true() -> None:
    page = client()
    found = page.get("/api/openapi.json").json()
    assert found["openapi"].startswith("3.1.")
    assert found["info"]["version"] == leadline.__version__
    for schema in found["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    names = [method["operationId"] for path in found["paths"].values() for method in path.values()]
    assert len(set(names)) == len(names)
    for reference in re.findall(r'"\$ref": ?"#/components/schemas/(\w+)"', json.dumps(found)):
        assert reference in found["components"]["schemas"]
    asked = {address for address in found["paths"] if "post" in found["paths"][address]}
    streamed = {f"/api/stream/{name}" for name in (*STREAMED, "play/review", "analyse/rank")}
    requests = {"play": PLAY, "puzzles": PUZZLES, "analyse": ANALYSE, "table": TABLES}
    board = {f"/api/{about}/{name}" for about, names in requests.items() for name in names}
    assert asked == {f"/api/{name}" for name in (*ACTIONS, "version")} | streamed | board
    read = {address for address in found["paths"] if "get" in found["paths"][address]}
    assert read == {f"/api/{name}" for name in READ}
    for address, methods in found["paths"].items():  # every one of them is there
        for method in methods:
            status = page.request(method, address.replace("{game}", "reef"), json={} if method == "post" else None)
            assert status.status_code not in (404, 405, 500), address


@pytest.mark.parametrize("name", list(ACTIONS))
def test_the_description_of_a_question_agrees_with_what_is_read(name: str) -> None:
    found = description.openapi(ACTIONS, STREAMED, Limits())
    operation = found["paths"][f"/api/{name}"]["post"]
    reference = operation["requestBody"]["content"]["application/json"]["schema"]
    schema = {"components": found["components"], "$ref": reference["$ref"]}
    validator = Draft202012Validator(schema)
    required = found["components"]["schemas"][reference["$ref"].rpartition("/")[2]].get("required", [])
    page = client()
    problems = page.post(f"/api/{name}", json={}).json().get("problems", [])
    assert {problem["where"] for problem in problems if problem["what"].startswith("missing")} == set(required)
    assert validator.is_valid({}) == (not required)
    assert not validator.is_valid({"no such key": 1})
    assert operation["summary"].endswith(".")
    assert set(operation["responses"]) >= {"200", "400", "401", "403", "413", "429"}
