"""Saved games of a server: one file per game, written after every decision, in the format that `leadline play` resumes.

A client that has the key of a game may open it. The file name is a hash of the key, so a listing of the folder opens no
game. A game is deleted 90 days after its last decision.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from ...core.atomic_files import Replacement
from ...core.documents.io import Document, parse, to_text
from ...core.errors import LeadlineError
from ...core.locks import FileLock
from .game_session import Session, resume

DAYS = 90  # after the last decision
MOST = 20_000  # games in a folder
CACHED = 256  # games that stay in memory
PATIENCE = 5.0  # seconds to wait for another process that saves the same game
LEFT = 86_400.0  # seconds after which a file that a killed process left half-written is deleted
NAME = re.compile(r"[0-9a-f]{32}\.json")
SECRET = 32  # bytes of a key
UNKNOWN = "no game has this key: it was deleted, or is older than 90 days"


class UnknownGame(LeadlineError):
    """The error for a key that opens no game."""


class NotSaved(LeadlineError):
    """The error that a game or puzzle could not be saved, so the change was not made."""


class InUse(LeadlineError):
    """The error that another process has held the game open for some seconds."""


class Saved(Protocol):
    """A game that can be saved."""

    def record(self) -> Document:
        """Return the document from which the game is loaded again."""


S = TypeVar("S", bound=Saved)


@dataclass(slots=True)
class SavedGame(Generic[S]):
    """A game of the folder.

    key       key that opens the game; `id` names it
    session   the game itself
    revision  string that changes with every change of the game
    advice    result of the last search, with its revision
    """

    key: str
    id: str
    path: Path
    session: S
    revision: str = ""
    advice: tuple[str, Any] | None = None
    stamp: tuple[int, int, int] = (0, 0, 0)


@dataclass(slots=True)
class _Place(Generic[S]):
    """A game in memory, if it is known, and the lock of its users."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    kept: SavedGame[S] | None = None


class SavedFiles(Generic[S]):
    """A store of games in a folder, one file each; saving the first one creates the folder.

    `now` returns the seconds since 1970. Subclasses define `load`.
    """

    def __init__(self, folder: Path, now: Callable[[], float] = time.time) -> None:
        self.folder = folder
        self._now = now
        self._lock = threading.Lock()
        self._places: OrderedDict[str, _Place[S]] = OrderedDict()

    def load(self, record: Document, key: str) -> S:
        """Load a game. Raises DocumentError for a file that was edited by hand."""
        raise NotImplementedError

    def add(self, session: S) -> SavedGame[S]:
        """Save a new game under a new random key, and return it. Raises NotSaved, also if the folder is full."""
        self.sweep()
        key = secrets.token_urlsafe(SECRET)
        name = id_of(key)
        with self._placed(name) as place:
            kept = SavedGame(key, name, self._path(name), session)
            try:
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                if sum(1 for _ in self._files()) >= MOST:
                    raise NotSaved(f"there are {MOST:,} games already; delete some of them")
                self._write(kept)
            except OSError as error:
                raise NotSaved(f"the game cannot be saved: {error.strerror or error}") from None
            place.kept = kept
        return kept

    @contextmanager
    def open(self, key: str) -> Iterator[SavedGame[S]]:
        """Open a game for exclusive use within a `with` block; `save` stores its changes.

        Raises UnknownGame; InUse if another process holds it for 5 seconds; NotSaved if its file cannot be read; and
        DocumentError for a file that was edited by hand.
        """
        name = id_of(key)
        with self._placed(name) as place:
            self._expire(self._path(name))
            if not self._path(name).exists():  # no lock for a missing game
                place.kept = None
                raise UnknownGame(UNKNOWN)
            with self._claimed(self._path(name)):
                place.kept = self._current(key, name, place.kept)
                try:
                    yield place.kept
                except LeadlineError:
                    raise
                except BaseException:  # the game in memory may be half changed
                    place.kept = None
                    raise

    def listed(self, keys: Iterable[str], about: Callable[[Document], Mapping[str, object]]) -> dict[str, Any]:
        """Return `games`, the games that the keys open, the last saved first, and `gone`, the keys that open none.

        `about` describes a game by its record.
        """
        found = {key: self.summary(key) for key in dict.fromkeys(keys)}
        known = [(saved, key, record) for key, one in found.items() if one is not None for record, saved in (one,)]
        games = []
        for saved, key, record in sorted(known, key=lambda one: -one[0]):
            when = datetime.fromtimestamp(saved, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
            games.append({"key": key, **about(record), "saved": when})
        return {"games": games, "gone": [key for key, one in found.items() if one is None]}

    def save(self, kept: SavedGame[S]) -> None:
        """Save an open game; acknowledge a decision only after that.

        Raises NotSaved; the game then returns to the state in its file.
        """
        try:
            self._write(kept)
        except OSError as error:
            kept.stamp = (0, 0, 0)  # load the file again
            raise NotSaved(f"the game cannot be saved: {error.strerror or error}") from None

    def delete(self, key: str) -> bool:
        """Delete a game; return False if there is none with that key."""
        name = id_of(key)
        with self._placed(name) as place:
            place.kept = None
            try:
                self._path(name).unlink()
            except FileNotFoundError:
                return False
        return True

    def summary(self, key: str) -> tuple[Document, float] | None:
        """Return the record of a game and the time of its last decision, in seconds since 1970.

        Returns None for a missing or damaged game.
        """
        path = self._path(id_of(key))
        self._expire(path)
        try:
            return parse(path.read_text(encoding="utf-8"), toml=False), path.stat().st_mtime
        except (OSError, UnicodeDecodeError, LeadlineError):
            return None

    def sweep(self) -> None:
        """Delete the games whose last decision is older than 90 days, and temporary files of killed processes."""
        now = self._now()
        for path in self._files():
            self._expire(path)
        with suppress(OSError):
            for path in self.folder.glob(".leadline-*"):
                with suppress(OSError):
                    if now - path.stat().st_mtime > LEFT:
                        path.unlink()

    def _expire(self, path: Path) -> None:
        """Delete a game that has expired."""
        with suppress(OSError):
            if self._now() - path.stat().st_mtime > DAYS * 86_400:
                path.unlink()

    def _files(self) -> Iterator[Path]:
        with suppress(OSError):
            yield from (path for path in self.folder.iterdir() if NAME.fullmatch(path.name))

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.json"

    @contextmanager
    def _placed(self, name: str) -> Iterator[_Place[S]]:
        with self._lock:
            place = self._places.setdefault(name, _Place[S]())
            self._places.move_to_end(name)
            for other in list(self._places)[: max(0, len(self._places) - CACHED)]:
                if other != name and not self._places[other].lock.locked():
                    del self._places[other]
        with place.lock:
            yield place

    @contextmanager
    def _claimed(self, path: Path) -> Iterator[None]:
        """Lock a game against other processes."""
        until = time.monotonic() + PATIENCE
        try:
            while (claim := FileLock.of(str(path))) is None:
                if time.monotonic() > until:
                    raise InUse("another server is saving this game; try again")
                time.sleep(0.01)
        except OSError as error:
            raise NotSaved(f"the game cannot be saved: {error.strerror or error}") from None
        try:
            yield
        finally:
            claim.close()

    def _current(self, key: str, name: str, kept: SavedGame[S] | None) -> SavedGame[S]:
        """Return the game as in its file; load the file if it has changed."""
        path = self._path(name)
        try:
            stamp = _stamp(path)
            if kept is None or kept.stamp != stamp:
                session = self.load(parse(path.read_text(encoding="utf-8"), toml=False), key)
                kept = SavedGame(key, name, path, session, _revision(), None, stamp)
        except FileNotFoundError:
            raise UnknownGame(UNKNOWN) from None
        except OSError as error:
            raise NotSaved(f"the game cannot be read: {error.strerror or error}") from None
        return kept

    def _write(self, kept: SavedGame[S]) -> None:
        Replacement.of(str(kept.path)).fill((to_text(kept.session.record()) + "\n").encode())
        now = self._now()
        os.utime(kept.path, (now, now))
        kept.stamp = _stamp(kept.path)
        kept.revision = _revision()
        kept.advice = None


class SavedGames(SavedFiles[Session]):
    """The saved games of a server that people play against engines, one file each in a folder."""

    def load(self, record: Document, key: str) -> Session:
        """Resume a game from its record; the key determines the seed of the engines. Raises DocumentError."""
        return resume(record, seed=seed_of(key))


def id_of(key: str) -> str:
    """Return the id of the game that a key opens: a hash, from which the key cannot be found."""
    return hashlib.sha256(f"leadline game {key}".encode()).hexdigest()[:32]


def seed_of(key: str) -> int:
    """Return the seed of the engines' random decisions, a hash of the key of the game."""
    return int.from_bytes(hashlib.sha256(f"leadline engines {key}".encode()).digest()[:8], "big")


def _stamp(path: Path) -> tuple[int, int, int]:
    found = path.stat()
    return found.st_ino, found.st_mtime_ns, found.st_size


def _revision() -> str:
    return secrets.token_hex(6)
