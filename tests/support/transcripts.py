"""Transcripts of play at a table (tests/data/*/table_*.txt): what was typed, and what was answered.

The first line is the command. Lines that begin with ">> " are typed, the others are the answer to the line before them.
`python tests/support/transcripts.py` writes the answers anew.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from leadline.solver.session.table import Table

DATA = Path(__file__).parents[1] / "data"
COURSES = sorted(DATA.glob("*/table_*.txt"))


@dataclass(frozen=True, slots=True)
class Course:
    """A transcript: the words of the command after `leadline`, and each line that was typed with its answer."""

    command: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]

    @property
    def game(self) -> str:
        return self.command[1]


def read(path: Path) -> Course:
    """Return the transcript in a file."""
    first, *rest = path.read_text(encoding="utf-8").splitlines()
    lines: list[tuple[str, str]] = []
    for line in rest:
        if line == ">>" or line.startswith(">> "):
            lines.append((line[3:], ""))
        else:
            typed, answer = lines[-1]
            lines[-1] = (typed, f"{answer}\n{line}" if answer else line)
    return Course(tuple(shlex.split(first.removeprefix("$ leadline "))), tuple(lines))


def timeless(text: str) -> str:
    """Return an answer with its time replaced by "in 0.0 s", so that texts can be compared."""
    return re.sub(r"in \d+\.\d s", "in 0.0 s", text)


def write(path: Path) -> None:
    """Rewrite a transcript file with the answers that the program gives now."""
    course = read(path)
    table = Table(course.game)
    told = [f"$ leadline {' '.join(course.command)}"]
    for typed, _ in course.lines:
        told.append(f">> {typed}".rstrip())
        reply = table.reply(typed)
        told += [f"refused: {reply.text}"] if reply.refused else timeless(reply.text).splitlines()
    path.write_text("\n".join(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for course in COURSES:
        write(course)
