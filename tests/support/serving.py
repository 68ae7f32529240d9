"""`leadline serve` as a process, for tests that need a socket."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from support.command import listen

COMMAND = [sys.executable, "-m", "leadline"]
LONG = 30  # seconds that no test waits


class Serving:
    """A running `leadline serve` that answers: its process, its address and its port."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address
        self.port = int(address.partition("//")[2].partition("/")[0].rpartition(":")[2])

    def end(self, number: int) -> tuple[int, str]:
        """Send the signal `number`, wait for the end, and return the exit code and the rest of standard error.

        Raises AssertionError if the server does not end in time.
        """
        self.process.send_signal(number)
        try:
            _, errors = self.process.communicate(timeout=LONG)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)  # faulthandler tells where its threads stand
            raise AssertionError(f"did not end within {LONG} s:\n{self.process.communicate(timeout=LONG)[1]}") from None
        return self.process.returncode, errors


@contextmanager
def serving(
    *options: str, port: int = 0, before: str = "", token: str = "", browser: bool = False
) -> Iterator[Serving]:
    """Start a server with these options for a `with` block, which kills it at the end.

    `token` is put into its environment, and `before` is Python code that runs in its process first.
    """
    arguments = ["serve", "--port", str(port), *([] if browser else ["--no-browser"]), *options]
    command = [*COMMAND, *arguments]
    if before:
        script = f"{before}\nimport sys\nsys.argv = ['leadline', *{arguments}]\nimport leadline.__main__ as m\nm.main()"
        command = [sys.executable, "-c", script]
    environment = {name: value for name, value in os.environ.items() if name != "LEADLINE_TOKEN"}
    environment |= {"PYTHONFAULTHANDLER": "1"} | ({"LEADLINE_TOKEN": token} if token else {})
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, preexec_fn=listen
    )
    try:
        assert process.stderr is not None
        address = process.stderr.readline().strip()
        assert address.startswith("http://"), address + process.stderr.read()
        yield Serving(process, address)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=LONG)
