"""A Dask scheduler and workers on this machine, as processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .archives import ROOT

SECONDS = 60.0  # in which a scheduler has to say where it is


class LocalCluster:
    """A scheduler at `address`, and the workers that were started, in their order."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        file = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler",
            "dask_scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-show",
            "--scheduler-file",
            str(file),
        )
        self.workers: list[subprocess.Popen[bytes]] = []
        ends = time.monotonic() + SECONDS
        while not (file.exists() and (found := file.read_text()).strip().endswith("}")):
            if time.monotonic() > ends or self.scheduler.poll() is not None:
                raise AssertionError((folder / "scheduler.log").read_text())
            time.sleep(0.05)
        self.address: str = json.loads(found)["address"]

    def add_worker(self, *options: str) -> subprocess.Popen[bytes]:
        """Start a worker of one thread without a nanny, which would restart it, and return its process."""
        name = f"worker-{len(self.workers)}"
        place = ("--local-directory", str(self._folder / name), "--host", "127.0.0.1")
        worker = self._start(name, "dask_worker", self.address, "--nthreads", "1", "--no-nanny", *place, *options)
        self.workers.append(worker)
        return worker

    def stop(self) -> None:
        """Kill all workers and the scheduler, and wait for their end."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()

    def _start(self, name: str, module: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{module}", "--no-dashboard", *options]
        with (self._folder / f"{name}.log").open("wb") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder, env=_environment())


def _environment() -> dict[str, str]:
    """That of the tests, whose paths may be relative to the checkout."""
    paths = [str(ROOT / path) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths)}


@contextmanager
def local_cluster(folder: Path) -> Iterator[LocalCluster]:
    """Start a cluster without workers for a `with` block, which ends its processes."""
    cluster = LocalCluster(folder)
    try:
        yield cluster
    finally:
        cluster.stop()
