"""Lines of words in the width of the terminal."""

from __future__ import annotations

import shutil
import textwrap

NARROWEST = 40  # columns in which words are still folded


def width() -> int:
    """Return the columns of the terminal, at most as many as lines are folded to."""
    return max(NARROWEST, shutil.get_terminal_size().columns)


def folded(text: str, indent: str = "") -> str:
    """Fold each line of the text between words and put `indent` before its continuations. Names of files stay
    whole, and so do the blanks at the end of the text."""
    wide = width()
    lines = [
        part
        for line in text.splitlines()
        for part in textwrap.wrap(line, wide, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        or [""]
    ]
    return "\n".join(lines) + text[len(text.rstrip()) :]
