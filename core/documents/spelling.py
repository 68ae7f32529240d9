"""What a person may have meant: the nearest right name, and texts that differ only in what cannot be mistaken."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from functools import wraps
from typing import TypeVar

from ..errors import IllegalMove

P = TypeVar("P")
Parse = Callable[[P, str], list[int]]
MOST = 60  # characters of a word that is compared


class UnknownName(ValueError):
    """A text that names nothing. What is nearest takes a while to find: `told` finds it, the message itself is short.

    Parameters
    ----------
    text : what was given
    short : what is said where there is no time
    long : what is said of the text
    """

    def __init__(self, text: str, short: str, long: Callable[[str], str]) -> None:
        super().__init__(short)
        self._text = text
        self._long = long

    def told(self) -> str:
        """What is wrong with the text, and what is nearest to it."""
        return self._long(self._text)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that the word is most like, letters of either case, or None where none is like it."""
    names = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word[:MOST].casefold(), names, n=1)
    return names[close[0]] if close else None


def hint(word: object, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: `; did you mean 'crab'?`, or nothing."""
    close = nearest(word, known) if isinstance(word, str) else None
    return "" if close is None else f"; did you mean {close!r}?"


def one_of(names: Iterable[str]) -> str:
    """`a, b or c`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def plain(text: str) -> str:
    """The text in small letters, commas and runs of blanks as one blank, nothing around a stroke; gray is grey."""
    text = " ".join(text.casefold().replace(",", " ").split())
    text = re.sub(r" ?/ ?", "/", text)
    return re.sub(r"\bgray\b", "grey", text)


def forgiving(tidy: Callable[[str], str]) -> Callable[[Parse[P]], Parse[P]]:
    """Lets `parse` of a notation read a text that is right but for what `tidy` puts right: letters of the other case,
    commas, blanks. What is right as it stands is read as it stands; what is refused is named as it was given."""

    def wrap(parse: Parse[P]) -> Parse[P]:
        @wraps(parse)
        def read(position: P, text: str) -> list[int]:
            try:
                return parse(position, text)
            except IllegalMove:
                better = tidy(text)
                if better == text:
                    raise
            try:
                return parse(position, better)
            except IllegalMove as error:
                raise error.of(text) from None

        return read

    return wrap
