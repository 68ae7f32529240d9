"""Control characters as escapes, so that no text of a file steers the terminal on which it is shown."""

from __future__ import annotations

import re

# All of C0 and C1 but the line feed; soft hyphens, zero-width spaces and the marks that turn the direction of writing;
# other line ends; tags; halves of characters, which no encoding has. Joiners stay: names are written with them.
CONTROL = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def escaped(text: str) -> str:
    """Return the text with each control character, except line feeds, in the form of JSON (`\\u001b`). JSON texts keep
    their meaning."""
    return CONTROL.sub(_escape, text)


def one_line(text: str) -> str:
    """Return the text as one line: with each control character escaped, also line feeds (`\\n`)."""
    return escaped(text).replace("\n", "\\n")


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x10000:
        return f"\\u{code:04x}"
    high, low = divmod(code - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"
