"""Lines of words in the width of the terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Mapping, Sequence

NARROWEST = 40  # columns in which words are still folded


def width() -> int:
    """Return the number of columns of the terminal, or 40 if it has fewer."""
    return max(NARROWEST, shutil.get_terminal_size().columns)


def folded(text: str, indent: str = "") -> str:
    """Return the text with each line folded between words to the width of the terminal.

    `indent` precedes continuation lines. Long words such as file names stay whole, as do spaces at the end of the text.
    """
    wide = width()
    lines = [
        part
        for line in text.splitlines()
        for part in textwrap.wrap(line, wide, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        or [""]
    ]
    return "\n".join(lines) + text[len(text.rstrip()) :]


def with_folded_lists(
    drawing: str, spans: Mapping[int, Sequence[tuple[int, int]]], wide: int
) -> tuple[str, dict[int, list[tuple[int, int]]]]:
    """Fold the lists of a drawing, such as the cards of a hand, behind commas to `wide` columns, but no boards.

    Returns the drawing and the columns that its lines set off (`spans`), which are those of the same characters.
    """
    lines, moved = list[str](), dict[int, list[tuple[int, int]]]()
    for number, line in enumerate(drawing.splitlines()):
        label = line[: max(0, line.find(", "))].rfind("  ")  # its end, before the list
        start, indent = 0, label + 2
        while True:
            shift = indent if start else 0
            room = start + wide - shift
            end = line.rfind(", ", start, room + 1) + 1 if label >= 0 and len(line) > room else 0
            end = end or len(line)
            columns = [
                (max(left, start) - start + shift, min(right, end) - start + shift)
                for left, right in spans.get(number, ())
                if left < end and right > start
            ]
            if columns:
                moved[len(lines)] = columns
            lines.append(" " * shift + line[start:end])
            if end == len(line):
                break
            start = end + 1
    return "\n".join(lines), moved
