"""Corrections of misspelt input: the nearest known name, and strings that differ only in case, commas and spaces."""

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
    """A name that does not exist. Its own message is `short`, because finding the nearest name takes time; `told`
    returns the message with that name.

    Parameters
    ----------
    text : the name that was given
    short : the message without the nearest name
    long : a function that returns the message with the nearest name
    """

    def __init__(self, text: str, short: str, long: Callable[[str], str]) -> None:
        super().__init__(short)
        self._text = text
        self._long = long

    def told(self) -> str:
        """Return the long message, with the nearest known name."""
        return self._long(self._text)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most similar to the word, in either case; None if no name is similar."""
    names = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word[:MOST].casefold(), names, n=1)
    return names[close[0]] if close else None


def hint(word: object, known: Iterable[str]) -> str:
    """Return the end of a message about an unknown name: `; did you mean 'crab'?`, or an empty string."""
    close = nearest(word, known) if isinstance(word, str) else None
    return "" if close is None else f"; did you mean {close!r}?"


def one_of(names: Iterable[str]) -> str:
    """Return the names as a text of the form `a, b or c`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def plain(text: str) -> str:
    """Normalise a text: lower case, single spaces instead of commas, no spaces around a slash, and grey for gray."""
    text = " ".join(text.casefold().replace(",", " ").split())
    text = re.sub(r" ?/ ?", "/", text)
    return re.sub(r"\bgray\b", "grey", text)


def forgiving(tidy: Callable[[str], str]) -> Callable[[Parse[P]], Parse[P]]:
    """Return a decorator for `parse` of a notation, so that it accepts a text with errors that `tidy` corrects, such as
    case, commas and spaces. A text that is valid unchanged is read unchanged. IllegalMove quotes the text as it was
    given."""

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
