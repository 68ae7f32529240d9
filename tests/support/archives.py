"""Building the sdist and the wheel, and using them where the checkout is not known."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ANEW = os.environ.get("LEADLINE_COMPILE") == "1"


def run(folder: Path, *command: str | Path, **environment: str) -> str:
    """Run a command in `folder` with an environment that does not know this checkout, and return its standard output.

    The test fails if the command does not exit with 0.
    """
    kept = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "MYPYPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=kept | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}"
    return done.stdout


def build(source: Path, out: Path, kind: str, **environment: str) -> Path:
    """Build the archive of a kind (`sdist` or `wheel`) from the sources in a folder into `out`, and return its path."""
    if not out.is_dir():
        out.mkdir()
    run(source, sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", out, ".", **environment)
    (made,) = out.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


def install(environment: Path, *names: str | Path) -> None:
    """Install packages into an environment without pip; `environment` is the folder of its `python`."""
    python = environment / "python"
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", python]
    run(environment.parent, *pip, "install", "-q", "--no-compile", "--disable-pip-version-check", *names)
