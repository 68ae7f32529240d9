"""The engine in one process: every question gets exactly one last answer, whatever happens to it."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

import leadline
from leadline.solver.api import answers, messages
from leadline.solver.api.request_queue import Engine
from leadline.solver.clock import Clock
from leadline.solver.odds import odds

Json = dict[str, Any]
DEAL = leadline.deal("calm-sailing", players=3, seed=7).document()


def asked(*questions: Json, threads: int = 2) -> dict[Any, list[Json]]:
    """The answers by id."""
    found: dict[Any, list[Json]] = {}
    with Engine(
        lambda answer: found.setdefault(answer["id"], []).append(answer), threads=threads, clock=answers.timer
    ) as engine:
        for question in questions:
            engine.ask(question)
    assert engine.failed is None
    return found


def one(question: Json) -> Json:
    [answer] = asked(question)[question["id"]]
    assert answer["final"] is True
    return answer


class Gate(Clock):
    """Stands still; tells that work has begun, and lets it go on once it is released."""

    def __init__(self, began: threading.Event, release: threading.Event) -> None:
        super().__init__(lambda: 0.0)
        self.began, self.release = began, release

    def __call__(self) -> float:
        self.began.set()
        self.release.wait()
        return super().__call__()


def test_version_names_protocol_games_and_actions() -> None:
    answer = one({"id": "v", "action": "version"})
    assert answer["protocol"] == 1
    assert answer["version"] == leadline.__version__
    assert answer["games"] == [entry.name for entry in leadline.GAMES]
    assert set(answer["actions"]) == set(messages.REQUESTS)


def test_verify_takes_threads() -> None:
    position = leadline.deal("calm-sailing", players=5, seed=2, removed=24)
    verdict = leadline.verify(position, nodes=1_500_000, threads=3)
    question = {"id": 1, "action": "verify", "document": position.document(), "nodes": 1_500_000, "threads": 3}
    answer = one(question)
    assert (answer["verdict"], answer["line"]) == (verdict.status, list(verdict.line or ()))
    assert verdict.line != leadline.verify(position, nodes=1_500_000).line
    assert "error" in one(question | {"threads": 1_025})


def test_answers_are_those_of_the_functions() -> None:
    deal = leadline.load(DEAL)
    assert isinstance(deal, leadline.Position)
    verdict = leadline.verify(deal, seed=3)
    answer = one({"id": 1, "action": "verify", "document": DEAL, "seed": 3})
    assert (answer["verdict"], answer["line"], answer["nodes"]) == (
        verdict.status,
        list(verdict.line or ()),
        verdict.nodes,
    )
    analysis = leadline.best(deal.view(3), nodes=400, seed=5)
    answer = one({"id": 1, "action": "best", "document": DEAL, "nodes": 400, "seed": 5})
    assert [move["move"] for move in answer["moves"]] == [move.text for move in analysis.moves]
    assert [move["value"] for move in answer["moves"]] == [round(move.value, 6) for move in analysis.moves]
    plan = {
        "game": "reef",
        "format": 1,
        "board": [". p2 . .", "y1 p1 g1 .", ". r1 y2 r1", "g2 . r2 ."],
        "cards": [17, 43],
    }
    assert one({"id": 1, "action": "plan", "document": plan})["status"] == "optimal"
    assert one({"id": 1, "action": "moves", "document": DEAL})["moves"] == deal.whole_moves()
    hand = {"game": "sea-salt-paper", "format": 1, "hand": "captain sailor/pink sailor/orange"}
    assert one({"id": 1, "action": "score", "document": hand})["points"] == 11
    record = DEAL | {"moves": ["20@a1", "4@a2"]}
    assert one({"id": 1, "action": "replay", "document": record})["clause"] == "3.4"
    shown = one({"id": 1, "action": "show", "document": DEAL, "seat": 2, "svg": True})
    assert "seat 2" in shown["text"]
    assert shown["svg"].startswith("<svg")
    dealt = one({"id": 1, "action": "deal", "game": "calm-sailing", "players": 3, "seed": 7})
    assert dealt["document"] == DEAL


def test_best_without_limits_is_that_of_the_function() -> None:
    deal = leadline.deal("sea-salt-paper", players=2, seed=4)
    found = leadline.best(deal.view(deal.turn or 0))
    answer = one({"id": 1, "action": "best", "document": deal.document()})
    assert (answer["nodes"], answer["moves"][0]["value"]) == (found.nodes, round(found.moves[0].value, 6))


def test_best_of_moves_that_are_named_and_reports_on_the_way() -> None:
    question = {"id": 1, "action": "best", "document": DEAL, "moves": ["20@a1"], "nodes": 2_000, "report_every": 0.01}
    *reports, last = asked(question)[1]
    assert "20@a1" in [move["move"] for move in last["moves"]]
    assert len(last["moves"]) <= 2
    for report in reports:
        assert report["final"] is False
        assert report["moves"][0]["value"] >= 0
        assert report["nodes"] <= 2_000
    assert last["final"] is True


def test_apply_pushes_a_move() -> None:
    deal = leadline.load(DEAL)
    assert isinstance(deal, leadline.Position)
    deal.push("20@a1")
    answer = one({"id": 1, "action": "apply", "document": DEAL, "move": "20@a1"})
    assert answer["document"] == deal.document()
    assert answer["to_move"] == deal.turn
    assert "illegal move" in one({"id": 1, "action": "apply", "document": DEAL, "move": "1@a1"})["error"]


def test_odds_are_those_of_the_function() -> None:
    found = odds(leadline.deal("calm-sailing", players=3, seed=7).view(2), nodes=300, seed=2).as_json()
    answer = one({"id": 1, "action": "odds", "document": DEAL, "seat": 2, "nodes": 300, "seed": 2})
    assert {key: answer[key] for key in found if key != "seconds"} == {k: v for k, v in found.items() if k != "seconds"}


def test_review_judges_decisions() -> None:
    record = DEAL | {"moves": ["2@a1", "80@f6"]}
    found = leadline.review(record, nodes=100, seats=[1], seed=3).as_json()
    answer = one({"id": 1, "action": "review", "document": record, "nodes": 100, "seats": [1], "seed": 3})
    assert answer["decisions"] == found["decisions"]
    refused = one({"id": 1, "action": "review", "document": record, "nodes": 100, "seats": []})
    assert refused["error"].startswith("seats: ")


@pytest.mark.parametrize(
    ("message", "number", "told"),
    [
        ({}, None, "action: missing"),
        ({"id": 4, "action": "sail"}, 4, "unknown action 'sail'"),
        ({"id": 4, "action": 4}, 4, "unknown action 4"),
        ({"action": "version"}, None, "id: missing"),
        ({"id": [1], "action": "version"}, None, "id"),
        ({"id": True, "action": "version"}, None, "id"),
        ({"id": "x" * 201, "action": "version"}, None, "id"),
        ({"id": 4, "action": "best"}, 4, "document: missing"),
        ({"id": 4, "action": "best", "document": []}, 4, "document"),
        ({"id": 4, "action": "best", "document": DEAL, "nodes": 0}, 4, "nodes"),
        ({"id": 4, "action": "best", "document": DEAL, "seconds": float("nan")}, 4, "seconds"),
        ({"id": 4, "action": "best", "document": DEAL, "seconds": 0}, 4, "seconds: expected more than 0 (found 0)"),
        ({"id": 4, "action": "best", "document": DEAL, "moves": "x"}, 4, "moves: expected a list or 'all' (found 'x')"),
        ({"id": 4, "action": "best", "document": DEAL, "sails": 2}, 4, "sails: unknown key"),
        ({"id": 4, "action": "best", "document": DEAL, "seat": 1}, 4, "seat 1 is not to move"),
        ({"id": 4, "action": "best", "document": DEAL, "seat": 9}, 4, "expected a seat from 1 to 3"),
        ({"id": 4, "action": "verify", "document": {"game": "reef"}}, 4, "missing"),
        ({"id": 4, "action": "verify", "document": {"game": "chess"}}, 4, "unknown game"),
        (
            {"id": 4, "action": "deal", "game": "reef", "players": 2, "seed": 1, "rules": {"sails": 1}},
            4,
            "no such option",
        ),
        ({"id": 4, "action": "terminate", "target": 99}, 4, "not an open request"),
    ],
)
def test_a_wrong_question_is_answered_once_with_what_is_wrong(message: Json, number: int | None, told: str) -> None:
    [answer] = asked(message)[number]
    assert answer["final"] is True
    assert told in answer["error"]


def test_terminate_ends_what_runs_and_what_waits() -> None:
    found: dict[Any, Json] = {}
    began, release = threading.Event(), threading.Event()

    clocks = iter([Gate(began, release), answers.timer()])

    def send(answer: Json) -> None:
        found[answer["id"]] = answer

    with Engine(send, threads=1, clock=lambda: next(clocks)) as engine:
        engine.ask({"id": "runs", "action": "best", "document": DEAL, "seconds": 1000.0})
        began.wait()
        engine.ask({"id": "waits", "action": "best", "document": DEAL, "seconds": 1000.0})
        engine.ask({"id": "runs", "action": "moves", "document": DEAL})
        assert "not answered yet" in found.pop("runs")["error"]
        for action in ("version", "terminate"):  # what is answered at once has to have an id of its own, too
            engine.ask({"id": "waits", "action": action})
            assert "not answered yet" in found.pop("waits")["error"]
        assert not any(job.clock.stopped for job in engine._open.values())
        engine.ask({"id": "end", "action": "terminate"})
        release.set()
    assert set(found["end"]["terminated"]) == {"runs", "waits"}
    assert found["waits"] == {"id": "waits", "final": True, "terminated": True}
    assert found["runs"]["terminated"] is True
    assert found["runs"]["moves"]


def test_a_question_that_is_ended_while_it_waits_is_answered_at_once_and_its_id_is_free() -> None:
    found: list[Json] = []
    began, release = threading.Event(), threading.Event()

    clocks = iter([Gate(began, release), *(answers.timer() for _ in range(3))])
    with Engine(found.append, threads=1, clock=lambda: next(clocks)) as engine:
        engine.ask({"id": "runs", "action": "best", "document": DEAL, "nodes": 1})
        began.wait()
        for number in ("w", "other"):
            engine.ask({"id": number, "action": "moves", "document": DEAL})
        for _ in range(2):
            engine.ask({"id": "end", "action": "terminate", "target": "w"})
        engine.ask({"id": "w", "action": "moves", "document": DEAL})
        assert found[:2] == [
            {"id": "end", "final": True, "terminated": ["w"]},
            {"id": "w", "final": True, "terminated": True},
        ]
        assert "'w' is not an open request" in found[2]["error"]
        release.set()
    assert [answer["id"] for answer in found[3:]] == ["runs", "other", "w"]
    assert "moves" in found[-1]


@pytest.mark.parametrize(
    "question",
    [
        {"action": "best", "document": DEAL},
        {"action": "odds", "document": DEAL},
        {"action": "review", "document": DEAL | {"moves": ["2@a1"]}},
    ],
    ids=lambda question: question["action"],
)
def test_a_question_that_has_nodes_alone_can_be_ended(question: Json) -> None:
    found: dict[Any, Json] = {}
    began = threading.Event()

    class Watched(Clock):
        """Tells that work has begun."""

        def __call__(self) -> float:
            began.set()
            return super().__call__()

    engine = Engine(
        lambda answer: found.update({answer["id"]: answer}), threads=1, clock=lambda: Watched(time.perf_counter)
    )
    engine.ask(question | {"id": "runs", "nodes": messages.MOST_NODES})
    assert began.wait(60)
    engine.ask({"id": "end", "action": "terminate"})
    engine.close()
    assert engine.wait(60), "it goes on"
    assert found["runs"]["terminated"] is True
    assert "error" not in found["runs"]


def test_the_highest_priority_comes_first() -> None:
    order: list[Any] = []
    began, release = threading.Event(), threading.Event()

    def gate() -> Clock:
        return Gate(began, release)

    with Engine(lambda answer: order.append(answer["id"]), threads=1, clock=gate) as engine:
        engine.ask({"id": 0, "action": "best", "document": DEAL, "nodes": 1})
        began.wait()
        for number, priority in ((1, 0), (2, 5), (3, 5), (4, -1)):
            engine.ask({"id": number, "action": "moves", "document": DEAL, "priority": priority})
        release.set()
    assert order == [0, 2, 3, 1, 4]


def test_an_unexpected_fault_of_the_reader_ends_all() -> None:
    def fail(answer: Json) -> None:
        raise BrokenPipeError

    with Engine(fail, threads=1, clock=answers.timer) as engine:
        for number in range(3):
            engine.ask({"id": number, "action": "best", "document": DEAL, "seconds": 1000.0})
        engine.ask({"id": "v", "action": "version"})
    assert isinstance(engine.failed, BrokenPipeError)


def test_a_fault_of_the_program_is_an_answer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(document: Json) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(answers.documents, "load", fail)
    answer = one({"id": 1, "action": "moves", "document": DEAL})
    assert answer["error"] == "a fault in leadline: ZeroDivisionError: by zero"


def test_a_question_that_breaks_off_without_a_result_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(document: Json) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(answers.documents, "load", fail)
    assert one({"id": 1, "action": "moves", "document": DEAL}) == {"id": 1, "final": True, "terminated": True}


def test_the_schema_describes_every_action_and_the_answers() -> None:
    defs = messages.schema()["$defs"]
    assert set(defs["Question"]["discriminator"]["mapping"]) == set(messages.REQUESTS)
    assert defs["Answer"]["required"] == ["id", "final"]
