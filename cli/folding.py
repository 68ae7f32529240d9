"""Lines of words in the width of the terminal."""

from __future__ import annotations

import shutil
import textwrap

NARROWEST = 40  # columns in which words are still folded


def width() -> int:
    """The columns of the terminal, as far as lines are folded."""
    return max(NARROWEST, shutil.get_terminal_size().columns)


def folded(text: str, indent: str = "") -> str:
    """The text, each line folded between words, with this before what follows of it; names of files stay whole, and so
    do the blanks at the end of the text."""
    wide = width()
    lines = [
        part
        for line in text.splitlines()
        for part in textwrap.wrap(line, wide, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        or [""]
    ]
    return "\n".join(lines) + text[len(text.rstrip()) :]
