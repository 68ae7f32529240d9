"""Listens, answers and ends: the process around the interface."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from ...core.errors import DocumentError, Problem
from ...solver.api import listing
from ...solver.api.pool import Pool
from .access_control import Rules
from .app import application
from .board import Board

HEAD = 10.0  # seconds in which the head of a request has to come
STUCK = 20.0  # seconds after which a client that reads nothing is dropped
CONNECTIONS = 256  # at once
ENDING = 2  # seconds that answers have to be sent when the server ends


def listen(host: str, port: int) -> socket.socket:
    """Open a socket that listens; port 0 picks a free one. Raise DocumentError that names the option."""
    try:
        family, kind, number, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise DocumentError([Problem("--host", f"{host!r} is not a host of this machine")]) from None
    found = socket.socket(family, kind, number)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(128)
    except OSError as error:
        found.close()
        place = "--host" if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT) else "--port"
        raise DocumentError([Problem(place, f"cannot listen on {host}:{port}: {error.strerror or error}")]) from None
    return found


class Connection(H11Protocol):
    """An HTTP connection that is closed if its client sends no request for 10 s or reads nothing for 20 s."""

    _head: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None
    _left = 0  # bytes that the client had still to read at the last look

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # so that writing pauses as soon as anything waits for the client
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # of what the kernel has taken for the client
            own = transport.get_extra_info("socket")
            own.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * STUCK))
        if len(self.connections) > CONNECTIONS:
            transport.abort()
        else:
            self._head = self.loop.call_later(HEAD, transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._cancel_head()
        elif self._head is None and not self.transport.is_closing():
            self._head = self.loop.call_later(HEAD, self.transport.abort)

    def on_response_complete(self) -> None:
        self._cancel_head()
        begun = bool(self.conn.trailing_data[0])  # of the next head, which came while this request was answered
        super().on_response_complete()
        if begun and (self.cycle is None or self.cycle.response_complete) and not self.transport.is_closing():
            self._head = self.loop.call_later(HEAD, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()

    def _wait_for_reader(self) -> None:
        self._left = self.transport.get_write_buffer_size()
        self._stuck = self.loop.call_later(STUCK, self._look)

    def _look(self) -> None:
        """Drop a client that has read nothing since the last look; one that reads slowly is waited for."""
        if self.transport.get_write_buffer_size() < self._left:
            self._wait_for_reader()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_head()
        if self._stuck is not None:
            self._stuck.cancel()
        super().connection_lost(exc)

    def _cancel_head(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None


class _Server(uvicorn.Server):
    """Calls `ready` once it answers, and ends the questions of the pool before it ends itself."""

    def __init__(self, config: uvicorn.Config, pool: Pool, board: Board, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._pool = pool
        self._board = board
        self._ready = ready
        self.signal: int | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()
        threading.Thread(target=self._prepare, daemon=True).start()

    def _prepare(self) -> None:
        """Load the solvers before somebody waits for them, and delete old games."""
        listing.games()
        self._board.sweep()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._pool.close()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """While it serves, Ctrl-C and SIGTERM end it, but for one that is ignored."""
        numbers = [one for one in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(one) is not signal.SIG_IGN]
        before = {number: signal.signal(number, self._end) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _end(self, number: int, frame: Any) -> None:
        self.signal = self.signal or number
        self.should_exit = True


def serve(pool: Pool, rules: Rules, board: Board, sockets: list[socket.socket], ready: Callable[[], None]) -> None:
    """Serve the page and the interface on open sockets until SIGINT or SIGTERM, which is then raised again.

    `ready` is called once the server answers.
    """
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
    config = uvicorn.Config(
        application(pool, rules, board),
        http=Connection,
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=ENDING,
    )
    server = _Server(config, pool, board, ready)
    server.run(sockets)
    if server.signal is not None:
        signal.raise_signal(server.signal)
