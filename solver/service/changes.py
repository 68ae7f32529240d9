"""What looks different in a drawing after something has happened."""

from __future__ import annotations

import re
from difflib import SequenceMatcher


def changed_lines(before: str, after: str) -> tuple[str, ...]:
    """The lines of the drawing `after` that do not stand in `before`, without the headline, which tells whose turn it
    is; in their order."""
    known = set(map(_bare, before.splitlines()))
    return tuple(line for line in after.splitlines()[1:] if line.strip() and _bare(line) not in known)


def _bare(line: str) -> str:
    """A line without the mark of the seat to move."""
    return " ".join(line.replace(">", " ", 1).split())


def changed_spans(before: str, after: str) -> dict[int, list[tuple[int, int]]]:
    """Where words of the drawing `after` differ from those of `before` in the same line: for each such line (from 0)
    the columns from and to. The headline is left out. A drawing that has grown differs in the lines that are new."""
    old, found = before.splitlines(), dict[int, list[tuple[int, int]]]()
    for number, line in enumerate(after.splitlines()):
        was = old[number] if number < len(old) else ""
        if number == 0 or line == was:
            continue
        words = [word for word in re.finditer(r"\S+", line) if word[0] != ">"]
        known = [word for word in was.split() if word != ">"]
        blocks = SequenceMatcher(None, known, [word[0] for word in words], autojunk=False).get_opcodes()
        spans = [
            (words[start].start(), words[end - 1].end())
            for kind, _, _, start, end in blocks
            if kind != "equal" and end > start
        ]
        if spans:
            found[number] = spans
    return found
