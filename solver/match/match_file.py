"""The file of a match or of a league: JSON lines, one finished game each, in the order of play.

A line contains the match (`game`, `players`, `rules`, `engines`, `version`), the game (`deal`, the seed of the deal,
and `seats`, the engine in each seat), and its result: `returns`, `outcome`, `decisions`, `key`, and `record` if moves
are saved. The line ends with the `checksum` of everything before it, so a damaged line is rejected.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from pathlib import Path
from typing import IO, Any

from ...core.documents import document_kind
from ...core.documents.io import CHUNK, MOST_BYTES, MOST_SIGNS
from ...core.errors import DocumentError, OutputError, Problem, counted, no_place, shown, unreadable
from ...core.locks import lock
from ...core.version import __version__
from .match_definition import PlayedGame, Schedule

FORMAT = 1
FLAGS = os.O_RDWR | os.O_CREAT
for _name in ("O_BINARY", "O_NONBLOCK", "O_NOCTTY"):  # a pipe is not waited for, a terminal not taken
    FLAGS |= getattr(os, _name, 0)
ROUNDED = 1e-9  # shares of a win add up to 1, but for their last digits
SEAL = b', "checksum": "%s"}\n'  # the end of a line
MOST_SCORE = 10**9  # far more than any game counts


class GameLines:
    """A file of games, open for writing and locked until it is closed.

    `known` are the games already in the file, without their records. An incomplete last line after an interruption is
    cut off, as are zero bytes after a power cut: the game is played again.

    Raises DocumentError with one problem if the file cannot be used, another match is writing it, or it contains
    anything except the first games of this match.
    """

    def __init__(self, path: Path, schedule: Schedule, games: int) -> None:
        self.path = path
        self.schedule = schedule
        self.count = 0
        self.known: list[PlayedGame] = []
        try:
            self._file = os.open(path, FLAGS, 0o666)
        except OSError as error:
            raise no_place(error, str(path)) from None
        try:
            found = os.fstat(self._file)
            regular = stat.S_ISREG(found.st_mode)
            if not regular and not os.path.samestat(found, os.stat(os.devnull)):
                raise self._wrong("is not a regular file; expected one from which a match can resume")
            if regular and not lock(self._file):
                raise self._wrong("another match is writing to it; one at a time can")
            with os.fdopen(self._file, "rb", closefd=False) as stream:
                whole = self._read_all(stream, games)
            if regular and os.fstat(self._file).st_size > whole:
                os.ftruncate(self._file, whole)
            os.lseek(self._file, whole, os.SEEK_SET)
            self._size = whole if regular else None
        except OSError as error:
            self.close()
            raise self._wrong(unreadable(error)) from None
        except BaseException:
            self.close()
            raise

    def _read_all(self, stream: IO[bytes], games: int) -> int:
        """Read the existing games, and return the offset of the next one in bytes."""
        whole = 0
        while line := stream.readline(MOST_BYTES + 1):
            if not line.endswith(b"\n"):
                self._check_torn(line, stream)
                break
            self.known.append(self._read(line))
            self.count += 1
            whole += len(line)
        if self.count > games:
            raise self._wrong(f"holds {counted(self.count, 'game')}, more than the {games} of this match")
        return whole

    def _check_torn(self, line: bytes, stream: IO[bytes]) -> None:
        """Raise DocumentError unless the rest of the file is the beginning of a game, zero bytes, or both.

        A file that has only zero bytes does not belong to a match.
        """
        head, torn = self._head(), line.rstrip(b"\0")
        fine = torn[: len(head)] == head[: len(torn)] and (len(torn) < len(line) or len(line) <= MOST_BYTES)
        fine &= self.count > 0 or len(torn) > 0
        while fine and (more := stream.read(CHUNK)):
            fine = not more.strip(b"\0")
        if not fine:
            raise self._wrong(f"line {self.count + 1}: expected a game of this match")

    def append(self, played: PlayedGame) -> None:
        """Write the next game as a line. Raises OutputError if that fails, DocumentError if the file has changed."""
        found = self._settings() | {
            "returns": list(played.returns),
            "outcome": played.outcome,
            "decisions": played.decisions,
            "key": f"{played.key:016x}",
        }
        if played.record is not None:
            found["record"] = played.record
        line = sealed(found)
        try:
            if self._size is not None:
                if os.fstat(self._file).st_size != self._size:
                    raise self._wrong("has been changed meanwhile; one match at a time can write to it")
                self._size += len(line)
            while line:  # a full disk takes a part of it; the next run cuts that off
                line = line[os.write(self._file, line) :]
        except OSError as error:
            raise OutputError([Problem("", f"cannot be written: {error.strerror}", str(self.path))]) from None
        self.count += 1

    def close(self) -> None:
        """Close the file, which releases the lock."""
        os.close(self._file)

    def _head(self) -> bytes:
        """Return how the next line begins."""
        return json.dumps(self._settings(), ensure_ascii=False).removesuffix("}").encode()

    def _settings(self) -> dict[str, Any]:
        """Return the head of the next line: the match, and which game of it."""
        match, game = self.schedule.at(self.count)
        deal, arrangement = divmod(game, len(match.arrangements))
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
        """Return the game in a line.

        The settings are checked before the checksum, so that a line of another match is reported as such.
        """
        number = self.count + 1
        if len(line) > MOST_SIGNS:
            raise self._wrong(f"line {number}: {len(line):,} bytes; expected a game of a match")
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            raise self._wrong(f"line {number}: invalid JSON; expected a game of a match") from None
        if not isinstance(found, dict):
            raise self._wrong(f"line {number}: expected an object, a game of a match")
        kind = document_kind.of(found)
        if kind is not None and kind != document_kind.MATCH:
            raise self._wrong(f"line {number}: {kind.instead_of('a game of a match')}")
        for key, wanted in self._settings().items():
            if found.get(key) != wanted:
                what = f"is of another match: {key} {shown(found.get(key))}; this one has {shown(wanted)}"
                raise self._wrong(f"line {number} {what}")
        if self.schedule.records and not isinstance(found.get("record"), dict):
            raise self._wrong(f"line {number} has no record; the match was begun without --records")
        try:
            match, game = self.schedule.at(self.count)
            seats = match.arrangements[game % len(match.arrangements)]
            returns = tuple(float(value) for value in found["returns"])
            if len(returns) != len(seats) or not all(0 <= value <= 1 for value in returns):
                raise ValueError
            if not match.entry.cooperative and sum(returns) > 1 + ROUNDED:
                raise ValueError
            outcome = found["outcome"]
            if outcome is not None:
                scores = outcome["scores"]
                if len(scores) != len(seats) or not all(map(_is_score, scores)):
                    raise ValueError
            played = PlayedGame(seats, returns, outcome, int(found["decisions"]), int(found["key"], 16))
        except (KeyError, TypeError, ValueError, OverflowError):
            raise self._wrong(f"line {number}: not a game as a match writes it") from None
        if not is_intact(line):
            raise self._wrong(f"line {number} is damaged: its checksum is missing or another")
        return played

    def _wrong(self, what: str) -> DocumentError:
        return DocumentError([Problem("", what, str(self.path))])


def sealed(game: dict[str, Any]) -> bytes:
    """Return a game as a line of the file: JSON in UTF-8 that ends with the checksum of everything before it."""
    text = json.dumps(game, ensure_ascii=False).removesuffix("}").encode()
    return text + SEAL % _checksum(text)


def is_intact(line: bytes) -> bool:
    """Return whether the line ends with the checksum of everything before it."""
    text, found, _ = line.rpartition(SEAL[: SEAL.index(b"%")])
    return bool(found) and line == text + SEAL % _checksum(text)


def _checksum(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest()[:16].encode()


def _is_score(value: object) -> bool:
    return value is None or (type(value) is int and abs(value) <= MOST_SCORE)
