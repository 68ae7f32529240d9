"""A small separate program that confirms certificates of `verify` (docs/reference/certificates.md).

It is plain Python, written from docs/rules alone, and imports nothing of the rest of Leadline: a mistake of the engine
or of its searches is not a mistake of this one. `calm_sailing` holds the rules, `bounds` what can be counted, and
`certificate` puts both together. The tests compare the engine with these rules, too.
"""

from __future__ import annotations


class IllegalMove(Exception):
    """The error for a move that the rules forbid: `clause` is the number of the clause that it breaks."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{clause}: {reason}")
        self.clause = clause
        self.reason = reason


class BadDocument(Exception):
    """The error for an invalid document or certificate; `problems` lists everything that is wrong, as texts."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems
