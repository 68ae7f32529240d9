"""Many pages at once: how fairly `leadline serve` shares the cores, how long quick questions wait, and its memory.

    python benchmarks/figures/page_load.py [--pages 50] [--seconds 1]

Each page opens a stream and asks for so many seconds of `best`, all at the same moment; one more asks for the moves of
the position five times a second. Then each of as many pages goes away in the middle of a search. At last half of the
pages play against engines that think for so many seconds, while the others analyse for as long.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

import leadline

DEAL = leadline.deal("calm-sailing", players=3, seed=7).document()
ROUNDS = 3  # replies of each page where some play and others analyse
MB = 1024  # kB of /proc


@dataclass(slots=True)
class Told:
    """Results of one page: playouts of the final answer, seconds until it and until the first report, events."""

    nodes: int = 0
    waited: float = 0.0
    first: float = 0.0
    reports: int = 0
    finals: int = 0
    errors: list[str] = field(default_factory=list)


def memory(process: int, key: str) -> float:
    """Return the megabytes of a process: VmRSS at present, VmHWM at its peak."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / MB for line in lines if line.startswith(f"{key}:"))


async def page(client: httpx.AsyncClient, body: dict[str, Any], number: int) -> Told:
    """Send the request of one page, read its stream to the end, and return the results."""
    told, began, name = Told(), time.perf_counter(), ""
    headers = {"Leadline-Page": f"page {number}"}
    async with client.stream("POST", "/api/stream/best", json=body, headers=headers) as found:
        if found.status_code != 200:
            told.errors.append((await found.aread()).decode())
            return told
        async for line in found.aiter_lines():
            key, _, data = line.partition(": ")
            if key == "event":
                name = data
            elif key == "data" and name == "report":
                told.reports += 1
                told.first = told.first or time.perf_counter() - began
            elif key == "data" and name == "final":
                told.finals += 1
                told.nodes = json.loads(data)["nodes"]
            elif key == "data":
                told.errors.append(data)
    told.waited = time.perf_counter() - began
    return told


async def quick(client: httpx.AsyncClient, until: asyncio.Event) -> list[float]:
    """Request the moves of a position again and again until `until` is set; return the waiting times in seconds."""
    found = []
    while not until.is_set():
        began = time.perf_counter()
        answer = await client.post("/api/moves", json={"document": DEAL})
        assert answer.json()["count"] > 0
        found.append(time.perf_counter() - began)
        await asyncio.sleep(0.2)
    return found


async def vanish(client: httpx.AsyncClient, seconds: float) -> None:
    """Start a search of 600 seconds, and close its connection after `seconds`."""
    body = {"document": DEAL, "seconds": 600}
    async with client.stream("POST", "/api/stream/best", json=body) as found:
        assert found.status_code == 200
        await asyncio.sleep(seconds)


async def turns(client: httpx.AsyncClient, number: int, seconds: float, rounds: int) -> list[float]:
    """Act as page `number` for some rounds, and return the waiting times in seconds.

    Odd pages wait for decisions of engines in a game, even ones for analyses.
    """
    headers, found = {"Leadline-Page": f"mixed {number}"}, []
    if number % 2:
        engines = {str(seat): f"best:{seconds:g}s" for seat in (2, 3)}
        new = {"game": "calm-sailing", "players": 3, "people": [1], "seed": number, "engines": engines}
        state = (await client.post("/api/play/new", json=new, headers=headers)).json()
        key = state["key"]
    while len(found) < rounds:
        if number % 2 and state["waits"] == "person":
            move = {"key": key, "move": state["moves"]["list"][0]["text"]}
            state = (await client.post("/api/play/move", json=move, headers=headers)).json()
            continue
        began = time.perf_counter()
        if number % 2:
            answer = await client.post("/api/play/engine", json={"key": key}, headers=headers)
            state = answer.json()
        else:
            answer = await client.post("/api/best", json={"document": DEAL, "seconds": seconds}, headers=headers)
        assert answer.status_code == 200, answer.text
        found.append(time.perf_counter() - began)
    return found


async def measure(address: str, process: int, pages: int, seconds: float) -> dict[str, Any]:
    """Measure a running server with `pages` pages at once, and return all figures by name."""
    limits = httpx.Limits(max_connections=pages + 10)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=300) as client:
        body = {"document": DEAL, "seconds": seconds}
        alone = await page(client, body, 0)
        before = memory(process, "VmRSS")
        ended = asyncio.Event()
        other = asyncio.create_task(quick(client, ended))
        began = time.perf_counter()
        told = await asyncio.gather(*(page(client, body, number) for number in range(pages)))
        whole = time.perf_counter() - began
        ended.set()
        latencies = await other
        await asyncio.gather(*(vanish(client, 1.0) for _ in range(pages)))
        began = time.perf_counter()
        while (await client.get("/api/load")).json()["open"]:
            await asyncio.sleep(0.02)
        freed = time.perf_counter() - began
        mixed = await asyncio.gather(*(turns(client, number, seconds, ROUNDS) for number in range(pages)))
    nodes = [each.nodes for each in told]
    fair = statistics.mean(nodes)
    return {
        "pages": pages,
        "playouts of one page alone": alone.nodes,
        "finals": sum(each.finals for each in told),
        "errors": [error for each in told for error in each.errors],
        "playouts, least": min(nodes),
        "playouts, mean": round(fair),
        "playouts, most": max(nodes),
        "least of the mean": round(min(nodes) / fair, 3),
        "first report after, latest": round(max(each.first for each in told), 2),
        "answers after, first and last": [round(end([each.waited for each in told]), 2) for end in (min, max)],
        "all answered after": round(whole, 2),
        "reports, least of a page": min(each.reports for each in told),
        "quick question, median and most, ms": [
            round(1000 * statistics.median(latencies), 1),
            round(1000 * max(latencies), 1),
        ],
        "memory before and at most, MB": [round(before), round(memory(process, "VmHWM"))],
        "searches ended after all pages had gone, s": round(freed, 2),
        "mixed: seconds of a page for all its replies, mean and most": [
            round(end([sum(each) for each in mixed]), 1) for end in (statistics.mean, max)
        ],
        "mixed: slowest page, of its fair share": round(statistics.mean(map(sum, mixed)) / max(map(sum, mixed)), 3),
        "mixed: latest reply, s": round(max(map(max, mixed)), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=50, help="how many at once")
    parser.add_argument("--seconds", type=float, default=1.0, help="of analysis that each of them asks for")
    given = parser.parse_args()
    command = [sys.executable, "-m", "leadline", "serve", "--port", "0", "--no-browser", "--data"]
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen([*command, folder], stderr=subprocess.PIPE, text=True) as server,
    ):
        assert server.stderr is not None
        try:
            address = server.stderr.readline().strip()
            found = asyncio.run(measure(address, server.pid, given.pages, given.seconds))
        finally:
            server.terminate()
    for name, value in found.items():
        print(f"{name:61} {value}")


if __name__ == "__main__":
    main()
