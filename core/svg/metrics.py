"""The widths of words, so that pictures have room for them in any font.

The widths are those of DejaVu Sans, one of the widest common fonts; words that fit in it also fit in the others.
"""

from __future__ import annotations

# Hundredths of the font's size, from the space to the tilde.
_REGULAR = (
    32,
    41,
    46,
    84,
    64,
    96,
    78,
    28,
    40,
    40,
    50,
    84,
    32,
    37,
    32,
    34,
    64,
    64,
    64,
    64,
    64,
    64,
    64,
    64,
    64,
    64,
    34,
    34,
    84,
    84,
    84,
    54,
    100,
    69,
    69,
    70,
    78,
    64,
    58,
    78,
    76,
    30,
    30,
    66,
    56,
    87,
    75,
    79,
    61,
    79,
    70,
    64,
    62,
    74,
    69,
    99,
    69,
    62,
    69,
    40,
    34,
    40,
    84,
    50,
    50,
    62,
    64,
    55,
    64,
    62,
    36,
    64,
    64,
    28,
    28,
    58,
    28,
    98,
    64,
    62,
    64,
    64,
    42,
    53,
    40,
    64,
    60,
    82,
    60,
    60,
    53,
    64,
    34,
    64,
    84,
)
_BOLD = (
    35,
    46,
    53,
    84,
    70,
    101,
    88,
    31,
    46,
    46,
    53,
    84,
    38,
    42,
    38,
    37,
    70,
    70,
    70,
    70,
    70,
    70,
    70,
    70,
    70,
    70,
    40,
    40,
    84,
    84,
    84,
    59,
    100,
    78,
    77,
    74,
    84,
    69,
    69,
    83,
    84,
    38,
    38,
    78,
    64,
    100,
    84,
    86,
    74,
    86,
    78,
    73,
    69,
    82,
    78,
    111,
    78,
    73,
    73,
    46,
    37,
    46,
    84,
    50,
    50,
    68,
    72,
    60,
    72,
    68,
    44,
    72,
    72,
    35,
    35,
    67,
    35,
    105,
    72,
    69,
    72,
    72,
    50,
    60,
    48,
    72,
    66,
    93,
    65,
    66,
    59,
    72,
    37,
    72,
    84,
)
_LATIN = 85  # other letters of Latin scripts
_WIDE = 105  # everything else
_LAST_LATIN = 0x24F


def width(words: str, size: float, *, bold: bool = False) -> float:
    """Return the width of words in pixels at a font size."""
    widths = _BOLD if bold else _REGULAR
    hundredths = 0
    for letter in words:
        code = ord(letter)
        if 32 <= code < 127:
            hundredths += widths[code - 32]
        else:
            hundredths += _LATIN if code <= _LAST_LATIN else _WIDE
    return hundredths * size / 100


def fold(note: str, room: float, size: float = 13, *, bold: bool = False) -> list[str]:
    """Break a note into lines of at most `room` pixels at a font size, and return them.

    A word that is longer than a line is split.
    """
    found = [""]
    for word in note.split(" "):
        joined = f"{found[-1]} {word}" if found[-1] else word
        if width(joined, size, bold=bold) <= room:
            found[-1] = joined
            continue
        pieces = _broken(word, room, size, bold=bold)
        found[len(found) - (not found[-1]) :] = pieces
    return found


def fitting(words: str, room: float, size: float, *, bold: bool = False) -> float:
    """Return the largest font size up to `size`, in steps of 0.5 and at least 1, that fits words into `room` pixels."""
    while size > 1 and width(words, size, bold=bold) > room:
        size -= 0.5
    return size


def _broken(word: str, room: float, size: float, *, bold: bool) -> list[str]:
    found = [""]
    for letter in word:
        if found[-1] and width(found[-1] + letter, size, bold=bold) > room:
            found.append("")
        found[-1] += letter
    return found
