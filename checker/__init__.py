"""A small separate program that confirms certificates of `verify` (docs/reference/certificates.md).

It is plain Python, written from docs/rules alone, and imports nothing of the rest of Leadline: a mistake of the engine
or of its searches is not a mistake of this one. `calm_sailing` holds the rules, `bounds` what can be counted, and
`certificate` puts both together. The tests compare the engine with these rules, too.
"""

from __future__ import annotations


class IllegalMove(Exception):
    """A move that the rules forbid: `clause` is the number of the clause it breaks."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{clause}: {reason}")
        self.clause = clause
        self.reason = reason


class BadDocument(Exception):
    """A document that describes no possible position; `problems` lists everything that is wrong."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems
