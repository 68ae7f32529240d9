"""Texts and files of documents: one JSON or TOML object a position, a deal, a view or a recorded game.

Everything that is read from outside is read by `read_bytes`, up to MOST_BYTES.
"""

from __future__ import annotations

import json
import math
import re
import select
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from ..errors import DocumentError, Problem, brief, kind_of, unreadable
from ..escaping import one_line
from . import position_text

Document = dict[str, Any]
FORMAT = 1
BYTE_ORDER_MARK = "\ufeff"  # which some editors put before a text
MOST_BYTES = 64_000_000  # of an input: a file, a batch, standard input
MOST_SIGNS = 16_000_000  # characters of one document in JSON; a game of thousands of rounds has as many
MOST_TOML = 500_000  # of one in TOML, which takes far longer to read
MOST_PARTS = 100  # of a key of TOML with dots, whose reading takes the square of their number
MOST_LINES = 1_000_000  # of a batch
CHUNK = 1 << 20  # bytes that are read at a time
_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0}  # of a time, in seconds
_TIME = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(ms|s|m)", re.ASCII)
PLAIN = frozenset({str, int, bool, type(None)})  # of values in which no number has to be looked for
DEEPEST = 16  # levels of a document; no form has as many
HALF = re.compile(r"\\u[dD][89a-fA-F]")  # half of a character in JSON


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a batch: its number from 1, and either its document or the error for it; the other is None."""

    number: int
    document: Document | None
    error: DocumentError | None


def to_text(document: Mapping[str, object]) -> str:
    """Return a document as one line of JSON."""
    return json.dumps(document, ensure_ascii=False)


def parse(text: str, *, toml: bool | None = None, name: str = "", lone: bool = False) -> Document:
    """Parse a JSON object, a TOML document or the line of a position (position_text.py). With `toml` None, the first
    characters decide. Messages begin with `name`, the name of the source, if it is given. With `lone`, the text is one
    line among others, and messages name the column only. Raise DocumentError."""
    at = f"{name}: " if name else ""
    text = text.removeprefix(BYTE_ORDER_MARK)
    if position_text.is_meant(text) and len(text) <= MOST_SIGNS:
        return position_text.to_document(text)
    if toml is None:
        toml = not text.lstrip().startswith(("{", "["))
    most = MOST_TOML if toml else MOST_SIGNS
    if len(text) > most:
        what = f"{at}a document of {len(text):,} characters in {'TOML' if toml else 'JSON'}; expected at most {most:,}"
        raise DocumentError([Problem("", what)])
    if toml and any(line.count(".") > MOST_PARTS and _parts(line) > MOST_PARTS for line in text.split("\n")):
        raise DocumentError([Problem("", f"{at}nested too deeply; expected one flat object")])
    try:
        found = tomllib.loads(text) if toml else json.loads(text, object_pairs_hook=_no_twins)
        half = not toml and HALF.search(text) is not None and _has_half(found)
    except json.JSONDecodeError as error:
        what = json_fault(error, lone=lone)
        if not lone and text.startswith("{", error.pos) and _json_value(text[: error.pos]) is not None:
            what = f"more than one document, the second begins at line {error.lineno}; expected one"
        raise DocumentError([Problem("", at + what)]) from None
    except tomllib.TOMLDecodeError as error:
        value = _json_value(text)
        what = f"invalid TOML: {error}" if value is None else f"expected one object, found {value}"
        raise DocumentError([Problem("", f"{at}{what}")]) from None
    except (ValueError, RecursionError) as error:
        raise DocumentError([Problem("", at + json_fault(error, form="TOML" if toml else "JSON"))]) from None
    if not isinstance(found, dict):
        raise DocumentError([Problem("", f"{at}expected one object, found {kind_of(found)}")])
    if half:
        raise DocumentError(
            [Problem("", f"{at}a string with a lone surrogate (\\ud800 to \\udfff); expected complete characters")]
        )
    return found


def with_integers(document: Mapping[str, Any], but: Collection[str] = ("id",)) -> Document:
    """Return a copy of the document in which floats without a fraction, such as 2.0, are integers, as in JSON Schema.
    The values of the keys `but` stay as they are, because any number may name a document."""
    made: dict[int, Any] = {}  # by the list or object, which a call may pass in several places, or within itself

    def converted(value: Any, depth: int) -> Any:
        kind = type(value)
        if kind is float:
            return int(value) if value.is_integer() else value
        if (kind is not list and kind is not dict) or depth == DEEPEST:
            return value
        key = id(value)
        if key not in made:
            made[key] = value
            made[key] = (
                [item if type(item) in PLAIN else converted(item, depth + 1) for item in value]
                if kind is list
                else {name: item if type(item) in PLAIN else converted(item, depth + 1) for name, item in value.items()}
            )
        return made[key]

    return {name: item if name in but else converted(item, 1) for name, item in document.items()}


def _has_half(found: Document) -> bool:
    """Return whether the document contains a lone surrogate, which cannot be printed."""
    try:
        to_text(found).encode()
    except UnicodeEncodeError:
        return True
    return False


def json_fault(error: ValueError | RecursionError, *, lone: bool = False, form: str = "JSON") -> str:
    """Return the message for a JSON text (or a text in another `form`) that cannot be read, from the error of the
    parser. With `lone`, it names only the column, not the line."""
    if isinstance(error, json.JSONDecodeError):
        line = "" if lone else f"line {error.lineno}, "
        return f"invalid JSON at {line}column {error.colno}: {error.msg}"
    if isinstance(error, RecursionError):
        return "nested too deeply; expected one flat object"
    return f"invalid {form}: a whole number of more than 4,300 digits"  # which Python refuses to read


def _json_value(text: str) -> str | None:
    """Return the type of a JSON value that is not an object, for a message; None for any other text."""
    try:
        return kind_of(json.loads(text))
    except (ValueError, RecursionError):
        return None


def _parts(line: str) -> int:
    """Return the length of the longest run of non-empty parts between the dots of a line. Lines with grids have long
    runs."""
    most = run = 0
    for part in line.split("."):
        run = run + 1 if part.strip() else 0
        most = max(most, run)
    return most


def _no_twins(pairs: list[tuple[str, Any]]) -> Document:
    found = dict(pairs)
    if len(found) < len(pairs):
        twins = sorted(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise DocumentError([Problem(key[:60], "given twice") for key in twins])
    return found


def read_bytes(stream: BinaryIO, name: str) -> bytes:
    """Read and return all bytes of a stream. Raise DocumentError about the file `name` if there are more than
    MOST_BYTES, and OSError if reading fails."""
    found = bytearray()
    while len(found) <= MOST_BYTES:
        part: bytes | None = stream.read(min(CHUNK, MOST_BYTES + 1 - len(found)))
        if part is None:  # a stream that does not wait for its writer (O_NONBLOCK)
            select.select([stream], [], [])
        elif part:
            found += part
        else:
            return bytes(found)
    what = f"larger than {MOST_BYTES // 1_000_000} MB, which is the limit"
    raise DocumentError([Problem("", what + ("; give a longer batch in parts" if is_batch(name) else ""), name)])


def read_text(path: Path | str, stdin: Callable[[], str], *, lines: bool = False) -> str:
    """Return the text of a file. For the path `-`, return what `stdin` reads; a path that is the line of a position is
    returned itself. For `lines`, see `decoded`. Raise DocumentError if the file cannot be read."""
    if str(path) == "-":
        return stdin()
    if position_text.is_one(str(path)):
        return str(path)
    try:
        with open(path, "rb") as stream:
            return decoded(read_bytes(stream, str(path)), str(path), lines=lines)
    except FileNotFoundError:
        fault = position_text.fault(str(path))
        name = brief(str(path), 60) if fault else str(path)
        raise DocumentError([Problem("", f"no such file; {fault}" if fault else "no such file", name)]) from None
    except OSError as error:
        raise DocumentError([Problem("", unreadable(error), str(path))]) from None
    except ValueError as error:  # a name that can be none
        raise DocumentError([Problem("", f"cannot be read: {error}", str(path))]) from None


def decoded(data: bytes, name: str, *, lines: bool = False) -> str:
    """Decode the bytes of the file `name` as UTF-8, and return the text without a byte order mark and with line feeds
    as the ends of lines. With `lines`, in which each line is a document, other bytes become lone surrogates
    (surrogateescape). Without `lines`, raise DocumentError for bytes that are not UTF-8."""
    try:
        text = data.decode("utf-8", "surrogateescape" if lines else "strict")
    except UnicodeDecodeError as error:
        raise DocumentError([Problem("", f"not UTF-8 text (byte {error.start})", name)]) from None
    return plain(text)


def without_remark(line: str) -> str:
    """Return a typed line without its remark, which is `#` and all that follows, and without spaces at the ends."""
    return line.partition("#")[0].strip()


def number_in(text: str, digits: int = 6) -> int | None:
    """Return the whole number that consists of at most `digits` ASCII digits; None for any other text, for example
    `²`."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def seconds_in(text: str) -> float | None:
    """Return a duration such as 500ms, 2s or 1m in seconds. Return None for any other text, and for a duration that is
    0 or that a float cannot hold."""
    found = _TIME.fullmatch(text)
    seconds = float(found[1]) * _UNITS[found[2]] if found is not None else 0.0
    return seconds if 0 < seconds < math.inf else None


def playouts_in(text: str) -> int | None:
    """Return the number of playouts in a text such as 2000n, from 1 up to 15 digits; None for any other text."""
    return (number_in(text[:-1], digits=15) or None) if text.endswith("n") else None


def rule_text(value: object) -> str:
    """Return the value of a rule as text for a table or a line: `yes` or `no`, a list with commas (`2,2,2`), for an
    object its `name` or else its JSON, cut if it is long, and any other value as it is."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ",".join(map(rule_text, value))
    if isinstance(value, Mapping):
        return one_line(str(value.get("name") or brief(json.dumps(value))))
    return one_line(str(value))


def rule_words(rules: Mapping[str, Any]) -> list[str]:
    """List the chosen rules, each with its value, for example `storm colors 2,2,2`."""
    return [f"{one_line(key).replace('_', ' ')} {rule_text(value)}" for key, value in rules.items()]


def plain(text: str) -> str:
    """Return the text without a byte order mark, with line feeds instead of other ends of lines."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def read(path: Path | str, stdin: Callable[[], str]) -> Document:
    """Read and parse the document in a file; for `-`, from what `stdin` reads. The suffix .toml means TOML; otherwise
    the first characters decide. Raise DocumentError."""
    name = "standard input" if str(path) == "-" else str(path)
    return parse(read_text(path, stdin), toml=True if str(path).endswith(".toml") else None, name=name)


def is_batch(path: Path | str) -> bool:
    """Return whether the name of the file ends with `.jsonl`, for one document per line."""
    return str(path).endswith(".jsonl")


def read_lines(path: Path | str, stdin: Callable[[], str]) -> Iterator[Line]:
    """Yield the lines of a .jsonl file in order, without blank lines and comments (#). A faulty line has an error
    instead of a document. Raise DocumentError if the file cannot be read or has more than MOST_LINES lines."""
    whole = read_text(path, stdin, lines=True)
    if whole.count("\n") > MOST_LINES:
        what = f"more than {MOST_LINES:,} lines, which is the limit; give a longer batch in parts"
        raise DocumentError([Problem("", what, str(path))])
    for number, text in enumerate(whole.split("\n"), start=1):
        if text.strip() and not text.lstrip().startswith("#"):
            try:
                decoded(text.encode("utf-8", "surrogateescape"), "")
                yield Line(number, parse(text, toml=False, lone=True), None)
            except DocumentError as error:
                yield Line(number, None, error)
