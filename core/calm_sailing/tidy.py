"""Moves of Calm Sailing as people write them: letters of either case, commas and blanks that change nothing."""

from __future__ import annotations

import re


def tidy(text: str) -> str:
    """The text as the notation has it: capital letters for the cards that have one, small ones for all else; commas
    only within a share. `12@C3, -40` is `12@c3 -40`, `s 1: 5, 7, 2:f` is `S 1:5,7 2:F`."""
    text = re.sub(r"\s*,\s*", ",", text.casefold().strip(" \t\n,"))
    text = re.sub(r"(?<=\d):\s+(?=[^\s:,]+(?:[\s,]|$))", ":", text)
    words = [
        re.sub(r",(?=\w+:)", " ", word) if ":" in word else word.replace(",", " ")
        for word in re.sub(r"\s*@\s*", "@", text).split()
    ]
    return re.sub(r"(?<![a-z0-9])[sfmypow](?![a-z0-9])", lambda letter: letter[0].upper(), " ".join(words))
