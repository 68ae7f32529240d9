"""What the tests of the command line share besides their fixtures."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import Any

import leadline


def recorded(seed: int, players: int = 3) -> dict[str, Any]:
    """The record of a game that is played to its end by the playout policy."""
    position = leadline.deal("calm-sailing", players=players, seed=seed)
    document = position.document()
    moves = []
    walk = position.copy()
    while not walk.is_over:
        start, codes = walk.copy(), []
        while True:
            codes.append(walk.playout_move(seed))
            walk.push(codes[-1])
            if walk.is_boundary:
                break
        moves.append(walk.game.notation.join(start, codes))
    return document | {"moves": moves}


def listen() -> None:
    """Before a process begins: a shell's background job, and so what it starts, would ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def finish(process: subprocess.Popen[str], text: str | None = None, seconds: float = 60) -> tuple[str, str]:
    """What the process prints until it ends; one that does not end in time is killed and raises TimeoutExpired."""
    try:
        return process.communicate(text, timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def start(*arguments: str, code: str | None = None, **options: Any) -> subprocess.Popen[str]:
    """The command line as a process of its own, or `code` with the same interpreter."""
    command = ["-c", code] if code is not None else ["-m", "leadline", *arguments]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    pipes["preexec_fn"] = listen
    pipes["env"] = os.environ | {"COLUMNS": "100"}
    return subprocess.Popen([sys.executable, *command], **pipes | options)
