"""`leadline serve` as a process: when it is ready, clients that vanish, creep or do not read, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import leadline
from support.serving import COMMAND, LONG, Serving, serving

DEAL = leadline.deal("calm-sailing", players=3, seed=7).document()
ENDLESS = {"document": DEAL, "seconds": 600}
QUICK = """
import leadline.cli.page.server as server, leadline.cli.page.request_body as bodies
server.HEAD, server.STUCK, bodies.PATIENCE = 0.3, 0.5, 0.3
import socket
listen = server.listen
def narrow(*where):
    found = listen(*where)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    return found
server.listen = narrow
"""


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving() as found:
        yield found


def post(address: str, action: str, body: object) -> httpx.Response:
    return httpx.post(f"{address}api/{action}", json=body, timeout=LONG)


def load(server: Serving) -> dict[str, int]:
    found: dict[str, int] = httpx.get(f"{server.address}api/load", timeout=LONG).json()
    return found


def wait_for(what: Callable[[], bool], seconds: float = LONG) -> float:
    """Waits until it is so; returns how long it took."""
    began = time.monotonic()
    while not what():
        assert time.monotonic() - began < seconds
        time.sleep(0.01)
    return time.monotonic() - began


def sent(server: Serving, data: bytes) -> socket.socket:
    """A connection on which these bytes were sent."""
    found = socket.create_connection(("127.0.0.1", server.port), timeout=LONG)
    found.sendall(data)
    return found


def request(server: Serving, action: str, body: object) -> bytes:
    data = json.dumps(body).encode()
    head = f"POST /api/{action} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data


def streamed(address: str, action: str, body: object) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events of a stream, as they come."""
    with httpx.stream("POST", f"{address}api/stream/{action}", json=body, timeout=LONG) as found:
        name = ""
        for line in found.iter_lines():
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                yield name, json.loads(line.removeprefix("data: "))


def test_it_says_where_it_is_when_it_is_ready(server: Serving) -> None:
    assert server.address == f"http://127.0.0.1:{server.port}/"
    assert httpx.get(server.address).status_code == 200
    assert httpx.get(f"{server.address}api/version").json()["version"] == leadline.__version__


def test_json_and_a_token() -> None:
    with serving("--json", token="0123456789abcdef") as server:
        assert server.address.endswith(f":{server.port}/#token=0123456789abcdef")
        assert server.process.stdout is not None
        told = json.loads(server.process.stdout.readline())
        assert told == {"address": f"http://127.0.0.1:{server.port}/", "port": server.port}
        assert httpx.get(f"{told['address']}api/version").status_code == 401
        token = {"authorization": "Bearer 0123456789abcdef"}
        assert httpx.get(f"{told['address']}api/version", headers=token).status_code == 200


@pytest.mark.parametrize(
    ("options", "path"),
    [
        (("--game", "reef"), "reef/play"),
        (("--game", "sea-salt", "--puzzle"), "sea-salt-paper/puzzle"),
        (("--game", "tranquility", "--analyse"), "calm-sailing/analyse"),
    ],
)
def test_a_game_leads_to_its_screen(options: tuple[str, ...], path: str, tmp_path: Path) -> None:
    with serving("--data", str(tmp_path), *options, token="0123456789abcdef") as server:
        address, _, after = server.address.partition("#")
        assert address.endswith(f"/{path}")
        assert after == "token=0123456789abcdef"
        assert httpx.get(address).status_code == 200
    assert list(tmp_path.iterdir()) == []


def test_a_token_with_signs_stands_escaped_in_the_address() -> None:
    """The page decodes it: a percent sign broke that, what follows a `&` was taken for the position."""
    with serving(token="50%&more#than/that+") as server:
        assert server.address.endswith("/#token=50%25%26more%23than%2Fthat%2B")


def test_a_token_in_a_file_goes_before_that_of_the_environment_and_shows_nowhere(tmp_path: Path) -> None:
    """Neither the server nor a browser that it opens may have the token among its arguments."""
    file = tmp_path / "token"
    file.write_text("of-a-file-0123456789\n", encoding="utf-8")
    opened = "import webbrowser\nwebbrowser.open = lambda address: print('opened', address, flush=True)"
    options = ("--token-file", str(file))
    with serving(*options, token="0123456789abcdef", before=opened, browser=True) as server:
        assert server.address.endswith("/#token=of-a-file-0123456789")
        address = server.address.partition("#")[0]
        token = {"authorization": "Bearer of-a-file-0123456789"}
        assert httpx.get(f"{address}api/version", headers=token).status_code == 200
        assert (
            httpx.get(f"{address}api/version", headers={"authorization": "Bearer 0123456789abcdef"}).status_code == 401
        )
        if Path("/proc/self/cmdline").exists():
            assert b"0123456789" not in Path(f"/proc/{server.process.pid}/cmdline").read_bytes()
        server.process.terminate()
        assert server.process.communicate(timeout=LONG) == ("", "")


@pytest.mark.parametrize("host", ["LOCALHOST", "127.1", "ip6-localhost"])
def test_names_of_this_machine_alone_need_no_token(host: str) -> None:
    names = "import socket\nasked = socket.getaddrinfo\n"
    names += (
        "socket.getaddrinfo = lambda host, *rest, **more: asked('::1' if host[:3] == 'ip6' else host, *rest, **more)"
    )
    with serving("--host", host, before=names) as server:
        assert server.address == f"http://{host}:{server.port}/"
        reached = server.address.replace("ip6-localhost", "[::1]")
        headers = {"host": f"{host}:{server.port}"}
        assert httpx.get(f"{reached}api/version", headers=headers).status_code == 200
        assert httpx.get(f"{reached}api/version", headers={"host": f"board:{server.port}"}).status_code == 403


def test_a_stream_tells_while_it_searches(server: Serving) -> None:
    told = list(streamed(server.address, "best", {"document": DEAL, "seconds": 2.0, "report_every": 0.1}))
    assert [name for name, _ in told[:-1]] == ["report"] * (len(told) - 1)
    assert len(told) > 3
    assert told[-1][0] == "final"
    nodes = [found["nodes"] for _, found in told if "nodes" in found]
    assert nodes == sorted(nodes)
    for _, found in told[:-1]:
        if "moves" in found:
            assert 1 < len(found["moves"]) <= 10


@pytest.mark.parametrize("action", ["best", "stream/best", "stream/odds", "stream/verify"])
def test_a_search_ends_when_its_client_vanishes(server: Serving, action: str) -> None:
    hard = {"players": 5, "removed": 16, "storms": True, "monsters": 5, "rocks": True}
    deal = leadline.deal("calm-sailing", seed=2, **hard) if action.endswith("verify") else None
    body = ENDLESS if deal is None else {"document": deal.document(), "seconds": 600}
    connection = sent(server, request(server, action, body))
    wait_for(lambda: load(server)["open"] == 1)
    time.sleep(0.2)
    assert load(server)["open"] == 1
    connection.close()
    assert wait_for(lambda: load(server)["open"] == 0) < 1.5  # a second, and something for a busy machine


def test_other_questions_are_answered_meanwhile(server: Serving) -> None:
    connections = [sent(server, request(server, "stream/best", ENDLESS)) for _ in range(6)]
    wait_for(lambda: load(server)["open"] == 6)
    began = time.monotonic()
    assert post(server.address, "moves", {"document": DEAL}).json()["count"] > 0
    assert post(server.address, "best", {"document": DEAL, "nodes": 200}).json()["nodes"] <= 200
    assert time.monotonic() - began < 20
    assert load(server)["open"] == 6
    for connection in connections:
        connection.close()
    wait_for(lambda: load(server)["open"] == 0)


def test_so_many_questions_of_one_page() -> None:
    with serving() as server:
        headers = {"leadline-page": "one"}
        each = httpx.get(f"{server.address}api/limits").json()["each"]
        data = request(server, "best", ENDLESS).replace(b"\r\n\r\n", b"\r\nLeadline-Page: one\r\n\r\n", 1)
        connections = [sent(server, data) for _ in range(each)]
        wait_for(lambda: load(server)["open"] == each)
        address = f"{server.address}api/moves"
        assert httpx.post(address, json={"document": DEAL}, headers=headers, timeout=LONG).status_code == 429
        assert httpx.post(address, json={"document": DEAL}, timeout=LONG).status_code == 200
        for connection in connections:
            connection.close()


def ended(connection: socket.socket) -> bytes:
    """What still comes on a connection that the server drops."""
    found = bytearray()
    try:
        while part := connection.recv(1 << 16):
            found += part
    except ConnectionError:
        pass
    return bytes(found)


@pytest.mark.parametrize("size", [3_000_000, 30_000_000])
def test_who_sends_too_much_is_told_so(server: Serving, size: int) -> None:
    head = f"POST /api/best HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
    with sent(server, f"{head}Content-Length: {size}\r\n\r\n".encode() + b" " * size) as connection:
        assert ended(connection).startswith(b"HTTP/1.1 413 ")


def test_who_waits_for_a_go_ahead_is_told_at_once_that_it_is_too_much(server: Serving) -> None:
    head = f"POST /api/best HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
    with sent(server, f"{head}Expect: 100-continue\r\nContent-Length: 12000000\r\n\r\n".encode()) as connection:
        assert ended(connection).startswith(b"HTTP/1.1 413 ")


@pytest.mark.extended
@pytest.mark.parametrize("action", ["best", "stream/best"])
def test_a_client_that_vanishes_while_it_sends_leaves_no_trace(action: str) -> None:
    with serving() as server:
        connection = sent(server, request(server, action, ENDLESS)[:-100])
        time.sleep(0.3)
        connection.close()
        time.sleep(0.3)
        assert post(server.address, "moves", {"document": DEAL}).status_code == 200
        assert server.end(signal.SIGTERM) == (143, "")


def test_clients_that_creep_or_do_not_read_are_dropped() -> None:
    with serving(before=QUICK) as server:
        silent = sent(server, b"")
        half = sent(server, b"GET / HTTP/1.1\r\nHost: ")
        body = sent(server, request(server, "best", ENDLESS)[:-5])
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(LONG)
        deaf.connect(("127.0.0.1", server.port))
        one = f"GET /api/cards/reef?svg=1 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
        deaf.sendall(one)
        assert post(server.address, "moves", {"document": DEAL}).status_code == 200
        assert ended(silent) == b""
        assert ended(half) == b""
        assert b" 408 " in ended(body).partition(b"\r\n")[0]
        assert load(server)["open"] <= 1
        size = len(httpx.get(f"{server.address}api/cards/reef?svg=1").content)
        time.sleep(1.5)
        assert 0 < len(ended(deaf)) < size
        assert load(server)["open"] == 0


@pytest.mark.parametrize(
    ("before", "left"),
    [
        pytest.param(QUICK, 16_000, id="server"),
        pytest.param(QUICK.partition("import socket")[0], 40_000, id="kernel", marks=pytest.mark.extended),
    ],
)
def test_a_client_that_reads_all_but_the_end_is_dropped(before: str, left: int) -> None:
    """The rest fits into the buffer of the server, or into that of the kernel."""
    if before != QUICK and not hasattr(socket, "TCP_USER_TIMEOUT"):
        pytest.skip("the kernel cannot be asked to drop a client")
    with serving(before=before) as server:
        head = f"GET /api/cards/reef?svg=1 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n"
        size = len(httpx.get(f"{server.address}api/cards/reef?svg=1").content)
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(LONG)
        deaf.connect(("127.0.0.1", server.port))
        deaf.sendall(head.encode())
        read = 0
        while read < size - left:
            read += len(deaf.recv(2_000))
        time.sleep(1.3)
        assert len(ended(deaf)) < left - 1_000


def test_a_head_that_begins_while_another_question_is_answered_has_its_time_too() -> None:
    """It had that of an idle connection, half a minute."""
    with serving(before=QUICK) as server:
        asked = request(server, "best", {"document": DEAL, "seconds": 0.8})
        began = time.monotonic()
        found = ended(sent(server, asked + b"GET /api/load HTTP/1.1\r\nHo"))
        assert b" 200 " in found.partition(b"\r\n")[0]
        assert time.monotonic() - began < 15
        assert httpx.get(f"{server.address}api/load").status_code == 200


def test_a_client_that_is_slow_but_reads_gets_everything() -> None:
    """For longer than a client that reads nothing may stay."""
    with serving(before=QUICK) as server:
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(LONG)
        connection.connect(("127.0.0.1", server.port))
        head = f"GET /api/cards/reef?svg=1 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n"
        connection.sendall(head.encode())
        found = bytearray()
        while part := connection.recv(20_000):
            found += part
            time.sleep(0.004)
        assert len(json.loads(found.partition(b"\r\n\r\n")[2])["sections"][0]["items"]) == 60


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_and_what_is_known_is_told(number: signal.Signals, code: int) -> None:
    with serving() as server:
        told: list[tuple[str, dict[str, Any]]] = []
        reader = threading.Thread(target=lambda: told.extend(streamed(server.address, "best", ENDLESS)))
        reader.start()
        wait_for(lambda: load(server)["open"] == 1)
        time.sleep(0.3)
        began = time.monotonic()
        assert server.end(number) == (code, "")
        assert time.monotonic() - began < 10
        reader.join(LONG)
    assert told[-1][0] == "final"
    assert told[-1][1]["terminated"] is True
    assert told[-1][1]["moves"]


def test_another_address_of_this_machine_answers_by_its_own_name() -> None:
    with serving("--host", "127.0.0.2") as server:
        assert server.address == f"http://127.0.0.2:{server.port}/"
        assert post(server.address, "moves", {"document": DEAL}).status_code == 200


def test_an_ignored_signal_stays_ignored() -> None:
    with serving(before="import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)") as server:
        server.process.send_signal(signal.SIGINT)
        assert post(server.address, "moves", {"document": DEAL}).status_code == 200
        assert server.end(signal.SIGTERM)[0] == 143


@pytest.mark.extended
def test_killed_and_started_again_on_the_same_port() -> None:
    with serving() as first:
        events = streamed(first.address, "best", ENDLESS)
        assert next(events)[0] == "report"
        first.process.kill()
        first.process.wait(LONG)
        with pytest.raises(httpx.TransportError):
            list(events)
        with serving(port=first.port) as second:
            assert second.port == first.port
            assert post(second.address, "moves", {"document": DEAL}).status_code == 200


def refused(*options: str, before: str = "", token: str = "") -> str:
    """What is said on standard error, in one line, by a server that does not begin."""
    command = [*COMMAND, "serve", "--no-browser", *options]
    if before:
        script = (
            f"{before}\nimport sys\nsys.argv = {['leadline', *command[3:]]}\nimport leadline.__main__ as m\nm.main()"
        )
        command = [sys.executable, "-c", script]
    environment = {name: value for name, value in os.environ.items() if name != "LEADLINE_TOKEN"}
    environment |= {"LEADLINE_TOKEN": token} if token else {}
    found = subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False, env=environment)
    assert (found.returncode, found.stdout) == (2, "")
    (line,) = found.stderr.splitlines()
    return line


def test_a_port_that_is_in_use(server: Serving) -> None:
    told = refused("--port", str(server.port))
    assert told == f"leadline: --port: cannot listen on 127.0.0.1:{server.port}: Address already in use"


@pytest.mark.extended
def test_where_it_cannot_listen() -> None:
    assert refused("--host", "192.0.2.1").startswith("leadline: --host: cannot listen on 192.0.2.1:")
    assert refused("--host", "no such host").startswith("leadline: --host: 'no such host' is not a host")
    assert "--port" in refused("--port", "65536")


@pytest.mark.extended
@pytest.mark.parametrize("library", ["starlette", "uvicorn"])
def test_a_missing_library_is_named_with_what_installs_it(library: str) -> None:
    told = refused(before=f"import sys\nsys.modules[{library!r}] = None")
    assert told == f"leadline: serve needs the library {library}: pip install 'leadline[page]'"


@pytest.mark.extended
def test_pages_share_the_cores_fairly() -> None:
    """Eight at once, each with a second of analysis: all get it at about the same pace, and none is lost."""
    body = {"document": DEAL, "seconds": 1.0}

    def ask(server: Serving) -> tuple[dict[str, Any], float]:
        began = time.monotonic()
        *_, (name, final) = streamed(server.address, "best", body)
        assert name == "final"
        return final, time.monotonic() - began

    with serving() as server, ThreadPoolExecutor(8) as pool:
        post(server.address, "best", body)  # loads what is loaded on use
        before = memory(server)
        asked = [pool.submit(ask, server) for _ in range(8)]
        told = [future.result(2 * LONG) for future in asked]
        assert all(final["seconds"] >= 1 and final["nodes"] > 0 for final, _ in told)
        waits = [waited for _, waited in told]
        assert max(waits) <= 2 * min(waits)  # one after the other the last would wait four times as long as the first
        assert memory(server) < before + 64
        assert load(server) == {"open": 0, "waiting": 0}


def memory(server: Serving) -> float:
    """Megabytes that the server has had at most."""
    status = Path(f"/proc/{server.process.pid}/status")
    if not status.exists():
        pytest.skip("the memory of a process is read from /proc")
    lines = status.read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:"))
