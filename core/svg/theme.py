"""The colours that the pictures of all games share, light and dark.

A paint is one colour for both themes, or two colours, `#light|#dark`; a picture uses the one of its theme.
"""

from __future__ import annotations

from typing import Literal, get_args

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = get_args(Theme)


def paint(light: str, dark: str) -> str:
    """Return a paint, the string `light|dark`, with one colour for each theme."""
    return f"{light}|{dark}"


def resolved(color: str, theme: Theme) -> str:
    """Return the colour of a paint (`#light|#dark`, or one colour for both) in a theme."""
    light, _, dark = color.partition("|")
    return dark if dark and theme == "dark" else light


PAPER = paint("#fbfaf6", "#14181d")  # the ground of a picture
PANEL = paint("#f1eee4", "#1d242c")  # the ground of one seat's area
WATER = paint("#e6eef3", "#22303a")  # the ground of a board
INK = paint("#1b2430", "#eef2f5")  # words and outlines by default
PALE = paint("#515c68", "#b6c1ca")  # secondary words and outlines
FRAME = paint("#2f5d7c", "#86b9dc")  # around a board, and around the seat to move
BACK = paint("#c3ced6", "#4a5a68")  # hidden cards
PRINT = "#1b2430"  # words on cards and tiles, which are light in both themes
LAST = paint("#a3243b", "#ff6b86")  # rings of the last move
BEST = paint("#1d4fa3", "#9cc4ff")  # rings of a possible move
