"""What the tests of the command line share besides their fixtures."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import Any

import leadline


def recorded(seed: int, players: int = 3) -> dict[str, Any]:
    """Return the record of a game of Calm Sailing that the playout policy plays to its end."""
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
    """Restore the default reaction to SIGINT in this process, for `preexec_fn`; background jobs of shells ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def finish(process: subprocess.Popen[str], text: str | None = None, seconds: float = 60) -> tuple[str, str]:
    """Send `text` to a process, wait for its end, and return its standard output and standard error.

    After `seconds` it is killed, and TimeoutExpired is raised.
    """
    try:
        return process.communicate(text, timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def start(*arguments: str, code: str | None = None, **options: Any) -> subprocess.Popen[str]:
    """Start `leadline` with these arguments, or Python with `code`, as a process with pipes, and return the process."""
    command = ["-c", code] if code is not None else ["-m", "leadline", *arguments]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    pipes["preexec_fn"] = listen
    pipes["env"] = os.environ | {"COLUMNS": "100"}
    return subprocess.Popen([sys.executable, *command], **pipes | options)
