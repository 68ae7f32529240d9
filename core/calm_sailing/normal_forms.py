"""Normal forms for moves of Calm Sailing that users type in either case, with extra commas and spaces."""

from __future__ import annotations

import re


def tidy(text: str) -> str:
    """Return the text in the case and spacing of the notation.

    Cards with a letter get a capital, all else small letters. Commas stay only within a share. `12@C3, -40` becomes
    `12@c3 -40`, and `s 1: 5, 7, 2:f` becomes `S 1:5,7 2:F`.
    """
    text = re.sub(r"\s*,\s*", ",", text.casefold().strip(" \t\n,"))
    text = re.sub(r"(?<=\d):\s+(?=[^\s:,]+(?:[\s,]|$))", ":", text)
    words = [
        re.sub(r",(?=\w+:)", " ", word) if ":" in word else word.replace(",", " ")
        for word in re.sub(r"\s*@\s*", "@", text).split()
    ]
    return re.sub(r"(?<![a-z0-9])[sfmypow](?![a-z0-9])", lambda letter: letter[0].upper(), " ".join(words))
