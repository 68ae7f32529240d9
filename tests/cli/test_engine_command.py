"""`leadline engine` as a process, and its clients."""

from __future__ import annotations

import asyncio
import json
import os
import re
import select
import signal
import subprocess
import sys
import threading
import time
from concurrent import futures
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import leadline
from leadline.solver.api.messages import REQUESTS
from support.command import finish, start

Json = dict[str, Any]
DEAL = leadline.deal("calm-sailing", players=3, seed=7)


def exchanged(text: str) -> list[Json]:
    """What the engine answers to these lines until it ends."""
    with start("engine", "--threads", "2", stdin=subprocess.PIPE) as process:
        out, err = finish(process, text)
    assert (process.returncode, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def test_lines_that_are_no_messages_are_answered_and_the_engine_lives_on() -> None:
    lines = ["{", "[]", "", '"x"', '{"id": 1, "action": "sail"}', "\N{SNOWMAN}", '{"id": 2, "action": "version"}']
    found = exchanged("\n".join(lines))
    assert [answer["id"] for answer in found] == [None, None, None, 1, None, 2]
    assert all("error" in answer for answer in found[:-1])
    assert found[-1]["program"] == "leadline"


def nested(levels: int) -> Json:
    document: Json = {"game": "reef"}
    for _ in range(levels):
        document = {"game": "reef", "x": document}
    return document


def test_a_line_that_cannot_be_read_is_answered_with_the_id_that_it_begins_with() -> None:
    """Else a client would wait for ever: it cannot know which of its questions an answer without id is for."""
    lines = [
        '{"id": 7, "action": "moves", "document": ' + '{"x": ' * 2000 + "1" + "}" * 2001,
        ' { "id" : "a\\u0041\\"b" , "action": "moves", "action": "moves"}',
        '{"id": 4, "id": 5, "action": "version"}',
        '{"id": 10000000000000000000000, "action"',
        '{"id": 1.5, "action"',
        '{"id": "' + "x" * 201 + '", "action"',
        '{"action": "version", "id": 6, "id": 6}',
    ]
    found = exchanged("\n".join(lines))
    assert all("error" in answer for answer in found)
    assert [answer["id"] for answer in found] == [7, 'aA"b', 4, None, None, None, None]


@pytest.mark.extended
@pytest.mark.parametrize("levels", [900, 972, 976, 980, 984, 988, 2000])
def test_a_nested_document_is_an_error(levels: int) -> None:
    """Of some 15 levels the client could write what the engine could not read, and waited for ever."""
    with leadline.EngineClient(threads=1) as engine, ThreadPoolExecutor(1) as pool:
        # in a thread, whose stack begins as that of a program, not deep within pytest
        asked = pool.submit(lambda: engine.submit("moves", nested(levels)).result(30))
        with pytest.raises(leadline.EngineError, match=r"nested too deeply; expected|unknown key"):
            asked.result(60)


def test_keys_that_are_the_same_in_json_are_an_error() -> None:
    with leadline.EngineClient(threads=1) as engine, pytest.raises(leadline.EngineError, match="1: given twice"):
        engine.submit("moves", {"game": "reef", "1": 1, 1: 1}).result(30)  # type: ignore[dict-item]


def test_half_characters_and_what_json_does_not_have_are_answered() -> None:
    rules = {"id": 1, "action": "deal", "game": "reef", "players": 2, "seed": 1, "rules": {"\ud800": 1}}
    texts = [{"id": 2, "action": "read", "text": "a = nan"}, {"id": 3, "action": "read", "text": "a = 1979-05-27"}]
    found = {answer["id"]: answer for answer in exchanged("\n".join(map(json.dumps, [rules, *texts])))}
    assert found[1]["error"].startswith("a string with a lone surrogate (\\ud800 to \\udfff)")
    assert [found[number]["error"].partition(";")[0] for number in (2, 3)] == [
        "text: a value that JSON does not have"
    ] * 2


@pytest.mark.extended
def test_a_message_of_100_mb_is_refused_without_being_kept() -> None:
    long = json.dumps({"id": 1, "action": "version", "x": "y" * 100_000_000})
    found = exchanged(f'{long}\n{{"id": 2, "action": "version"}}\n')
    assert [(answer["id"], "error" in answer) for answer in found] == [(None, True), (2, False)]
    assert "longer than 64 MB" in found[0]["error"]


def test_a_message_of_more_characters_than_are_read_is_answered_under_its_id() -> None:
    long = json.dumps({"id": 1, "action": "read", "text": "y" * 16_000_000})
    (found,) = exchanged(f"{long}\n")
    assert found["id"] == 1
    assert "16,000,000" in found["error"]


def test_a_client_that_vanishes_ends_the_engine() -> None:
    process = start("engine", "--threads", "1", stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    question = {"id": 1, "action": "best", "document": DEAL.document(), "seconds": 1000.0}
    process.stdin.write(json.dumps(question) + '\n{"id": 2, "action": "version"}\n')
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["id"] == 2
    process.stdin.close()
    process.stdout.close()
    assert process.wait(20) == 141
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()


def test_the_schema_of_the_messages() -> None:
    with start("schema", "engine") as process:
        out, _ = finish(process)
    assert "Question" in json.loads(out)["$defs"]


def test_help_and_page_name_every_action() -> None:
    with start("engine", "--help") as process:
        out, _ = finish(process)
    told = re.search(r"an `action`: (.*?)\. Many", " ".join(out.split()))
    assert told is not None
    assert re.split(", | or ", told[1]) == list(REQUESTS)
    page = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "engine.md").read_text(encoding="utf-8")
    assert set(REQUESTS) <= set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))


def test_a_client_asks_many_questions_at_once() -> None:
    deals = [leadline.deal("calm-sailing", players=2, seed=seed) for seed in range(1, 9)]
    with leadline.EngineClient(threads=2) as engine:
        waiting = [engine.submit("verify", deal) for deal in deals]
        found = [future.result(60)["verdict"] for future in waiting]
        assert found == [leadline.verify(deal).status for deal in deals]
        with pytest.raises(leadline.EngineError, match="unknown action"):
            engine.ask("sail")
        long = engine.submit("best", DEAL, seconds=1000.0)
        time.sleep(0.2)
    assert long.result(10)["terminated"] is True
    with pytest.raises(leadline.EngineError, match="has ended"):
        engine.ask("version")


def test_a_future_that_is_cancelled_ends_its_question(monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[object] = []
    monkeypatch.setattr(threading, "excepthook", faults.append)
    with leadline.EngineClient(threads=1) as engine:
        long = engine.submit("best", DEAL, seconds=1000.0)
        assert long.cancel()
        assert futures.wait([long], timeout=60).done == {long}
        assert engine.submit("moves", DEAL).result(60)["to_move"] == DEAL.turn
    assert not faults


@pytest.mark.parametrize("client", [leadline.EngineClient, leadline.AsyncEngineClient])
def test_threads_are_those_of_the_own_command(client: type) -> None:
    with pytest.raises(leadline.ArgumentError, match="threads: not possible together with a command"):
        client(threads=2, command=["leadline", "engine"])
    with pytest.raises(leadline.ArgumentError, match="threads 0"):
        client(threads=0)


def test_a_client_refuses_what_nobody_could_answer_it() -> None:
    async def ask(**fields: object) -> None:
        async with leadline.AsyncEngineClient(threads=1) as engine:
            await engine.ask("read", **fields)

    with leadline.EngineClient(threads=1) as engine:
        for call in (lambda **fields: engine.ask("read", **fields), lambda **fields: asyncio.run(ask(**fields))):
            with pytest.raises(leadline.ArgumentError, match="id: the client numbers its questions itself"):
                call(id=7, text="{}")
            with pytest.raises(leadline.EngineError, match="characters; expected at most 16,000,000"):
                call(text="x" * 16_000_000)
            with pytest.raises(
                leadline.ArgumentError, match=r"a value that JSON does not have \(found builtins\.object\)"
            ):
                call(text=object())
        assert not engine._open


def test_an_engine_that_dies_is_an_error() -> None:
    engine = leadline.EngineClient(threads=1)
    long = engine.submit("best", DEAL, seconds=1000.0)
    engine._process.kill()
    with pytest.raises(leadline.EngineError, match="has ended"):
        long.result(20)
    engine.close()


# An engine that ends with its second question, and leaves a process behind that holds its output open.
LEAVING = """
import json, subprocess, sys
left = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], stdin=subprocess.DEVNULL)
sys.stdin.buffer.readline()
print(json.dumps({"id": 1, "final": True, "left": left.pid}), flush=True)
sys.stdin.buffer.readline()
"""


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_dead_engine_whose_output_is_open_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leadline.solver.api.client.CLOSING", 0.2)
    command = [sys.executable, "-c", LEAVING]
    with leadline.EngineClient(command=command) as engine:
        left = engine.ask("version")["left"]
        try:
            for _ in range(2):
                with pytest.raises(leadline.EngineError, match="the engine has ended"):
                    engine.submit("version").result(30)
        finally:
            os.kill(left, signal.SIGKILL)

    async def use() -> None:
        async with leadline.AsyncEngineClient(command=command) as client:
            left = (await client.ask("version"))["left"]
            try:
                for _ in range(2):
                    with pytest.raises(leadline.EngineError, match="the engine has ended"):
                        await asyncio.wait_for(client.ask("version"), 30)
            finally:
                os.kill(left, signal.SIGKILL)

    asyncio.run(use())


def test_a_reader_that_fails_ends_every_question(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(line: bytes) -> Json:
        raise MemoryError

    monkeypatch.setattr("leadline.solver.api.client._answer", fail)
    monkeypatch.setattr("leadline.solver.api.client.CLOSING", 0.2)
    monkeypatch.setattr("threading.excepthook", lambda told: None)
    with (
        leadline.EngineClient(command=[sys.executable, "-c", BEHIND]) as engine,
        pytest.raises(leadline.EngineError, match="the engine has ended"),
    ):
        engine.submit("version").result(30)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("question", ["quick", "long"])
def test_an_engine_on_a_full_disk_ends_at_once(question: str) -> None:
    """Its standard input stays open, so no end of the questions ends it."""
    asked = {"id": 1, "action": "version"}
    if question == "long":
        asked = {"id": 1, "action": "best", "document": DEAL.document(), "seconds": 1000.0, "report_every": 0.05}
    with (
        Path("/dev/full").open("w", encoding="utf-8") as full,
        start("engine", "--threads", "1", stdin=subprocess.PIPE, stdout=full) as process,
    ):
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        try:
            assert process.wait(20) == 74
        finally:
            process.kill()
        told = process.stderr.read()
    assert told == "leadline: standard output: cannot be written: No space left on device\n"


def test_an_asyncio_client_gathers_and_cancels() -> None:
    async def talk() -> tuple[list[Json], Json]:
        async with leadline.AsyncEngineClient(threads=2) as engine:
            views = [DEAL.view(3)] * 4
            together = asyncio.gather(*(engine.ask("best", view, nodes=200, seed=i) for i, view in enumerate(views)))
            long = asyncio.create_task(engine.ask("best", DEAL, seconds=1000.0))
            answers = await together
            long.cancel()
            return answers, await engine.ask("version")

    answers, version = asyncio.run(talk())
    direct = [leadline.best(DEAL.view(3), nodes=200, seed=i).moves[0].text for i in range(4)]
    assert [answer["moves"][0]["move"] for answer in answers] == direct
    assert version["protocol"] == 1


# An engine that writes a megabyte of answers before it reads on: its reader must not wait for the rest of a question.
BEHIND = """
import itertools, json, sys
first = json.loads(sys.stdin.buffer.readline())
for _ in range(1000):
    sys.stdout.write(json.dumps({"id": first["id"], "final": False, "filled": "x" * 1000}) + "\\n")
sys.stdout.flush()
for line in itertools.chain([json.dumps(first)], sys.stdin.buffer):
    message = json.loads(line)
    sys.stdout.write(json.dumps({"id": message["id"], "final": True, "read": len(line)}) + "\\n")
    sys.stdout.flush()
"""


def test_a_long_question_does_not_hold_up_answers() -> None:
    engine = leadline.EngineClient(command=[sys.executable, "-c", BEHIND])
    first = engine.submit("version")
    found: list[Json] = []
    asking = threading.Thread(target=lambda: found.append(engine.ask("read", text="x" * 1_000_000)), daemon=True)
    asking.start()
    asking.join(60)
    if not found:
        engine._process.kill()
    assert found[0]["read"] > 1_000_000
    assert first.result(60)["final"] is True
    engine.close()


IDLE = [sys.executable, "-c", "import time; time.sleep(600)"]  # reads nothing, and ends only where it is killed


def test_an_engine_that_reads_nothing_is_killed_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The farewell waited for it behind a long question, without limit."""
    monkeypatch.setattr("leadline.solver.api.client.CLOSING", 0.5)
    engine = leadline.EngineClient(command=IDLE)
    first = engine.submit("version")
    refused: list[str] = []

    def ask() -> None:
        with pytest.raises(leadline.EngineError) as error:
            engine.ask("read", text="x" * 1_000_000)
        refused.append(str(error.value))

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(0.2)
    giving_up = threading.Thread(target=first.cancel, daemon=True)
    giving_up.start()
    giving_up.join(60)
    assert (giving_up.is_alive(), asking.is_alive(), first.cancelled()) == (False, True, True)
    closing = threading.Thread(target=engine.close, daemon=True)
    closing.start()
    closing.join(60)
    asking.join(60)
    assert (closing.is_alive(), refused) == (False, ["the engine has ended"])

    async def give_up() -> None:
        async with leadline.AsyncEngineClient(command=IDLE) as client:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(client.ask("read", text="x" * 1_000_000), 0.2)

    asyncio.run(asyncio.wait_for(give_up(), 60))


def test_an_async_client_is_opened_before_it_is_asked_and_can_be_opened_again() -> None:
    async def use() -> list[Json]:
        client = leadline.AsyncEngineClient(threads=1)
        with pytest.raises(leadline.EngineError, match="no engine has been started; expected `async with`"):
            await client.ask("version")
        await client.close()
        found = []
        for _ in range(2):
            async with client:
                found.append(await client.ask("version"))
                with pytest.raises(leadline.EngineError, match="is running; expected one `async with` at a time"):
                    await client.__aenter__()
        return found

    first, second = asyncio.run(use())
    assert first["program"] == second["program"] == "leadline"


def test_values_that_json_cannot_tell_are_refused_before_they_are_sent() -> None:
    ring: list[object] = []
    ring.append(ring)
    wrong: tuple[object, ...] = ("\ud800", {1}, ring, 10**5000)
    with leadline.EngineClient(threads=1) as engine:
        for text in wrong:
            with pytest.raises(leadline.ArgumentError, match="read: a value that JSON does not have"):
                engine.ask("read", text=text)
        view = DEAL.view(DEAL.turn or 1)
        plain = engine.ask("best", view, nodes=30, seconds=600.0, seed=2)
        same = engine.ask("best", view, nodes=np.int64(30), seconds=np.float32(600), seed=np.uint8(2))
    assert [plain[key] for key in ("moves", "nodes", "seed")] == [same[key] for key in ("moves", "nodes", "seed")]
    for threads in (0, "x"):
        with pytest.raises(leadline.ArgumentError, match=r"threads (0|'x'): expected 1 or more"):
            leadline.EngineClient(threads=threads)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "line",
    ["Welcome!", "[]", "{}", '{"id": 1}', '{"id": [1], "final": true}', "[" * 10_000],
    ids=["words", "list", "empty", "unfinished", "nameless", "deep"],
)
def test_what_is_no_answer_is_an_error(line: str) -> None:
    """A command that greets before it begins, say."""
    command = [sys.executable, "-c", f"import sys; print({line!r}); sys.stdin.read()"]

    async def ask() -> None:
        async with leadline.AsyncEngineClient(command=command) as engine:
            await asyncio.wait_for(engine.ask("version"), 60)

    with leadline.EngineClient(command=command) as engine:
        with pytest.raises(leadline.EngineError, match="the engine has written something other than a response: '"):
            engine.submit("version").result(60)
        with pytest.raises(leadline.EngineError, match="something other than a response"):
            engine.ask("version")
    with pytest.raises(leadline.EngineError, match="the engine has written something other than a response: '"):
        asyncio.run(ask())


@pytest.mark.skipif(not hasattr(select, "poll"), reason="whether anybody reads cannot be asked here")
@pytest.mark.parametrize("asked", [{}, {"report_every": 0.05}, None], ids=["quiet", "reporting", "idle"])
def test_a_client_that_only_stops_reading_ends_the_engine(asked: Json | None) -> None:
    """Its questions stay open: standard input does not end."""
    process = start("engine", "--threads", "1", stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write('{"id": 0, "action": "version"}\n')
    if asked is not None:
        question = {"id": 1, "action": "best", "document": DEAL.document(), "seconds": 1000.0} | asked
        process.stdin.write(json.dumps(question) + "\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["id"] == 0
    process.stdout.close()
    try:
        assert process.wait(20) == 141
    finally:
        process.kill()
        process.stdin.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()
