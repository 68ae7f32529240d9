"""What looks different in a drawing after something has happened."""

from __future__ import annotations

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
    """Where lines of the drawing `after` differ from those of `before` in the same place: for each such line (from 0)
    the columns from and to. The headline is left out. A drawing that has grown differs in the lines that are new."""
    old, found = before.splitlines(), dict[int, list[tuple[int, int]]]()
    for number, line in enumerate(after.splitlines()):
        was = old[number] if number < len(old) else ""
        if number == 0 or line == was:
            continue
        blocks = SequenceMatcher(None, was, line, autojunk=False).get_opcodes()
        spans = [(start, end) for kind, _, _, start, end in blocks if kind != "equal" and line[start:end].strip(" >")]
        if spans:
            found[number] = spans
    return found
