"""The file of a match: JSON lines, one finished game each, in the order of the match.

A line tells what was played (`game`, `players`, `rules`, `engines`, `version`), which game of it this is (`deal`, the
seed of the deal, and `seats`, the engine in each seat), and what came of it (`returns`, `outcome`, `decisions`, `key`,
and `record` where moves are kept).
"""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

from ...core.errors import DocumentError, Problem, shown
from ...core.version import __version__
from .games import Match, PlayedGame

FORMAT = 1


class GameLines:
    """A file of games, opened for more. `known` are the games that it held.

    A last line without an end, left by an interruption, is cut off: its game is played again. Raises DocumentError
    with one problem where the file cannot be used, or holds anything but the first games of this match.
    """

    def __init__(self, path: Path, match: Match, games: int) -> None:
        self.path = path
        self.match = match
        self.count = 0
        self.known: list[PlayedGame] = []
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        except OSError as error:
            raise self._wrong(f"cannot be written: {error.strerror}") from None
        try:
            text = path.read_bytes()
            whole = text.rfind(b"\n") + 1
            for line in text[:whole].splitlines():
                self.known.append(self._read(line))
                self.count += 1
            if self.count > games:
                raise self._wrong(f"holds {self.count} games, more than the {games} of this match")
            if len(text) > whole:
                head, torn = self._head(), text[whole:]
                if torn[: len(head)] != head[: len(torn)]:
                    raise self._wrong(f"line {self.count + 1}: expected a game of this match")
                os.ftruncate(self._file, whole)
            os.lseek(self._file, whole, os.SEEK_SET)
            self._size = whole if stat.S_ISREG(os.fstat(self._file).st_mode) else None  # of a regular file
        except OSError as error:
            self.close()
            raise self._wrong(f"cannot be read: {error.strerror}") from None
        except DocumentError:
            self.close()
            raise

    def append(self, played: PlayedGame) -> None:
        """Writes the next game. Raises DocumentError where that fails, or where somebody else has written."""
        found = self._settings() | {
            "returns": list(played.returns),
            "outcome": played.outcome,
            "decisions": played.decisions,
            "key": f"{played.key:016x}",
        }
        if played.record is not None:
            found["record"] = played.record
        line = (json.dumps(found, ensure_ascii=False) + "\n").encode()
        try:
            if self._size is not None:
                if os.fstat(self._file).st_size != self._size:
                    raise self._wrong("has been changed meanwhile; one match at a time can write to it")
                self._size += len(line)
            while line:  # a full disk takes a part of it; the next run cuts that off
                line = line[os.write(self._file, line) :]
        except OSError as error:
            raise self._wrong(f"cannot be written: {error.strerror}") from None
        self.count += 1

    def close(self) -> None:
        """Closes the file; nothing is left to be written."""
        os.close(self._file)

    def _head(self) -> bytes:
        """How the next line begins."""
        return json.dumps(self._settings(), ensure_ascii=False).removesuffix("}").encode()

    def _settings(self) -> dict[str, Any]:
        """The head of the next line: the match, and which game of it."""
        match = self.match
        deal, arrangement = divmod(self.count, len(match.arrangements))
        return {
            "match": FORMAT,
            "version": __version__,
            "game": match.entry.name,
            "players": match.players,
            "rules": dict(match.rules),
            "engines": list(match.engines),
            "deal": match.seed + deal,
            "seats": [match.engines[index] for index in match.arrangements[arrangement]],
        }

    def _read(self, line: bytes) -> PlayedGame:
        number = self.count + 1
        try:
            found = json.loads(line)
        except ValueError:
            raise self._wrong(f"line {number}: invalid JSON; expected a game of a match") from None
        if not isinstance(found, dict):
            raise self._wrong(f"line {number}: expected an object, a game of a match")
        for key, wanted in self._settings().items():
            if found.get(key) != wanted:
                what = f"is of another match: {key} {shown(found.get(key))}; this one has {shown(wanted)}"
                raise self._wrong(f"line {number} {what}")
        if self.match.records and not isinstance(found.get("record"), dict):
            raise self._wrong(f"line {number} has no record; the match was begun without --records")
        try:
            seats = self.match.arrangements[self.count % len(self.match.arrangements)]
            returns = tuple(float(value) for value in found["returns"])
            if len(returns) != len(seats) or not all(0 <= value <= 1 for value in returns):
                raise ValueError
            outcome = found["outcome"]
            if outcome is not None and len(outcome["scores"]) != len(seats):
                raise ValueError
            return PlayedGame(
                seats, returns, outcome, int(found["decisions"]), int(found["key"], 16), found.get("record")
            )
        except (KeyError, TypeError, ValueError):
            raise self._wrong(f"line {number}: not a game as a match writes it") from None

    def _wrong(self, what: str) -> DocumentError:
        return DocumentError([Problem(str(self.path), what)])
