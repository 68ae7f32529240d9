"""Finds the small changes that can be made to the C-level functions of a Cython file.

The text is read, not compiled: logical lines are split into words, and only the bodies of `cdef` functions are looked
at. Comments, docstrings, imports, types and casts are left alone; of a declaration the value that it gives is changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

CONSTANT = "off by one"
COMPARISON = "comparison"
JUNCTION = "and, or"
NEGATION = "negated condition"
SKIP = "skipped statement"
SIGN = "plus, minus"
BITS = "bitwise and, or"
SHIFT = "shifted bit"
RETURN = "removed return"
EXTREME = "min, max"
OPERATORS = (CONSTANT, COMPARISON, JUNCTION, NEGATION, SKIP, SIGN, BITS, SHIFT, RETURN, EXTREME)

_WORDS = re.compile(
    r"""(?P<string>\"{3}(?:.|\n)*?\"{3}|"[^"\n]*"|'[^'\n]*')|(?P<comment>\#[^\n]*)
    |(?P<number>0[xX][0-9A-Fa-f]+|\d+\.\d+|\d+)|(?P<name>[A-Za-z_]\w*)|(?P<newline>\n)|(?P<space>[ \t]+)
    |(?P<sign><<=|>>=|//=|<<|>>|<=|>=|==|!=|\+=|-=|\|=|&=|\^=|\*=|//|\*\*|->|.)""",
    re.VERBOSE,
)
_SWAPS = {
    "<": (COMPARISON, "<="),
    "<=": (COMPARISON, "<"),
    ">": (COMPARISON, ">="),
    ">=": (COMPARISON, ">"),
    "==": (COMPARISON, "!="),
    "!=": (COMPARISON, "=="),
    "+": (SIGN, "-"),
    "-": (SIGN, "+"),
    "+=": (SIGN, "-="),
    "-=": (SIGN, "+="),
    "&": (BITS, "|"),
    "|": (BITS, "&"),
    "&=": (BITS, "|="),
    "|=": (BITS, "&="),
}
_NAMES = {"and": (JUNCTION, "or"), "or": (JUNCTION, "and"), "min": (EXTREME, "max"), "max": (EXTREME, "min")}
_KEYWORDS = {"and", "or", "not", "in", "is", "if", "elif", "else", "while", "for", "return"}
_BLOCKS = {"if", "elif", "else", "while", "for", "with", "try", "except", "finally"}
_UNSKIPPABLE = _BLOCKS | {"cdef", "return", "pass", "global", "raise", "assert"}
_NO_FUNCTION = {"class", "enum", "struct", "union", "extern"}
_NAMED = re.compile(r"[A-Z][A-Z0-9_]+")


@dataclass(frozen=True, slots=True)
class Word:
    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Statement:
    """A logical line: its words without space and comments."""

    words: tuple[Word, ...]
    indent: int

    @property
    def first(self) -> str:
        return self.words[0].text


@dataclass(frozen=True, slots=True)
class Function:
    name: str
    body: tuple[Statement, ...]  # docstrings left out


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of the text between `start` and `end` to `new`."""

    operator: str
    function: str
    start: int
    end: int
    new: str

    def applied(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]

    def line(self, text: str) -> int:
        return text.count("\n", 0, self.start) + 1


def statements(text: str) -> Iterator[Statement]:
    """The logical lines of the text."""
    words: list[Word] = []
    depth = 0
    for match in _WORDS.finditer(text):
        kind = str(match.lastgroup)
        if kind == "newline":
            if words and depth == 0:
                yield _statement(text, words)
                words = []
        elif kind not in ("comment", "space"):
            depth += (match[0] in "([{") - (match[0] in ")]}") if kind == "sign" else 0
            words.append(Word(kind, match[0], match.start(), match.end()))
    if words:
        yield _statement(text, words)


def _statement(text: str, words: list[Word]) -> Statement:
    start = words[0].start
    return Statement(tuple(words), start - (text.rfind("\n", 0, start) + 1))


def functions(text: str) -> Iterator[Function]:
    """The C-level functions of the text, in order."""
    lines = list(statements(text))
    for at, header in enumerate(lines):
        texts = [word.text for word in header.words]
        if texts[0] not in ("cdef", "cpdef") or texts[-1] != ":" or "(" not in texts or _NO_FUNCTION & set(texts[:3]):
            continue
        body = []
        for line in lines[at + 1 :]:
            if line.indent <= header.indent:
                break
            if line.words[0].kind != "string":
                body.append(line)
        yield Function(texts[texts.index("(") - 1], tuple(body))


def mutants(text: str, function: Function) -> Iterator[Mutant]:
    """Every change of a function of the text."""
    for line in function.body:
        for operator, start, end, new in (*_of_line(text, line, line is function.body[-1]), *_of_words(line)):
            yield Mutant(operator, function.name, start, end, new)


Change = tuple[str, int, int, str]


def _of_line(text: str, line: Statement, last: bool) -> Iterator[Change]:
    """Changes of a statement as a whole."""
    start, end = line.words[0].start, line.words[-1].end
    if line.first in ("if", "elif", "while") and line.words[-1].text == ":":
        inner, colon = line.words[1].start, line.words[-1].start
        yield NEGATION, inner, colon, f"not ({text[inner:colon]})"
    elif line.first == "return" and not last:
        yield RETURN, start, end, "pass"
    elif line.words[0].kind == "name" and line.first not in _UNSKIPPABLE:
        yield SKIP, start, end, "pass"


def _is_value(word: Word | None) -> bool:
    """Whether a value ends with the word, so that a sign behind it has two sides."""
    if word is None:
        return False
    if word.kind == "name":
        return word.text not in _KEYWORDS
    return word.kind in ("number", "string") or word.text in (")", "]")


def _of_words(line: Statement) -> Iterator[Change]:
    """Changes of single words."""
    words = line.words
    begin = 0
    if line.first == "cdef":
        texts = [word.text for word in words]
        if "=" not in texts:
            return
        begin = texts.index("=") + 1
    in_cast = False
    for at in range(begin, len(words)):
        word = words[at]
        before = words[at - 1] if at > begin else None
        after = words[at + 1].text if at + 1 < len(words) else ""
        if in_cast:
            in_cast = word.text != ">"
        elif word.text == "<" and not _is_value(before):
            in_cast = True
        elif word.kind == "number":
            yield from _of_number(word)
        elif word.kind == "name":
            yield from _of_name(word, after)
        elif word.kind == "sign" and _is_value(before):
            if word.text in _SWAPS:
                operator, new = _SWAPS[word.text]
                yield operator, word.start, word.end, new
            elif word.text in ("<<", ">>"):
                yield SHIFT, word.start, word.end, ">>" if word.text == "<<" else "<<"
                yield SHIFT, word.end, word.end, " 1 +"


def _of_number(word: Word) -> Iterator[Change]:
    if "." in word.text:
        yield CONSTANT, word.start, word.end, "0.0" if float(word.text) else "1.0"
        return
    value = int(word.text, 0)
    write = hex if word.text[:2] in ("0x", "0X") else str
    for other in (value + 1, value - 1):
        if other >= 0:
            yield CONSTANT, word.start, word.end, write(other)


def _of_name(word: Word, after: str) -> Iterator[Change]:
    if word.text in _NAMES:
        operator, new = _NAMES[word.text]
        yield operator, word.start, word.end, new
    elif word.text == "not" and after != "in":
        yield NEGATION, word.start, word.end, ""
    elif _NAMED.fullmatch(word.text) and word.text != "NULL" and after not in ("[", "(", "."):
        for sign in "+-":
            yield CONSTANT, word.start, word.end, f"({word.text} {sign} 1)"
