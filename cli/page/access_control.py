"""Access control: every request passes here before any other code examines it.

A browser lets any page on the web send requests to this machine. So the Host header has to name this server (otherwise
somebody else's name could be made to lead here), requests from pages of other sites are refused, and a server that
others can reach requires a token.
"""

from __future__ import annotations

import hmac
import ipaddress
import socket
from dataclasses import dataclass, field
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...core.documents.io import number_in
from .error_responses import Refused, refusal
from .files import SCREEN_PATHS

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
SHORTEST = 16  # characters of a token
LOCAL = ("127.0.0.1", "localhost", "[::1]")


def is_loopback(host: str) -> bool:
    """Return True for a numeric loopback address and for the name localhost, which only this machine reaches."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of access to a server: its address, the token that it requires (None: no token), and further `names`.

    `port` is 0 until it is known.
    """

    host: str = "127.0.0.1"
    port: int = 0
    token: str | None = None
    names: frozenset[str] = field(default_factory=frozenset)

    def is_ours(self, host: str) -> bool:
        """Return True if a Host header names this server.

        Valid are loopback, one of its names, and the address in numbers where it listens. If others reach the server,
        any address in numbers is valid too, because numbers, unlike names, cannot be made to lead elsewhere."""
        name, port = _parted(host)
        if port != self.port:
            return False
        if name in LOCAL or name in self.names:
            return True
        address = _address(name)
        return address is not None and (not is_loopback(self.host) or address == _address(self.host))


def machine_names() -> frozenset[str]:
    """Return the names of this machine in lower case: its host name, its first part, and that with `.local`."""
    name = socket.gethostname().lower()
    return frozenset({name, name.partition(".")[0], f"{name.partition('.')[0]}.local"} - {"", ".local"})


def _parted(host: str) -> tuple[str, int | None]:
    """Name and port of a Host header; a port that cannot be is None."""
    name, colon, port = host.lower().rpartition(":")
    if not colon or "]" in port:
        return host.lower(), 80
    if name.startswith("[") != name.endswith("]") or (":" in name and not name.startswith("[")):
        return name, None
    return name, number_in(port, 5)


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address that a numeric name stands for."""
    try:
        return ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return None


class Guard:
    """An ASGI application around another one, `app`: it refuses requests that do not come from the page or from a
    script of the user, and adds the headers of browser security to every response."""

    def __init__(self, app: ASGIApp, rules: Rules) -> None:
        self.app = app
        self.rules = rules

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            self.check(scope)
        except Refused as error:
            await refusal(error)(scope, receive, guarded)
            return
        await self.app(scope, receive, guarded)

    def check(self, scope: Scope) -> None:
        """Raise Refused (403 or 401) if the host, the origin or the token of a request does not fit the rules."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self.rules.is_ours(hosts[0]):
            raise Refused(403, "the Host header names another server")
        origins = headers.getlist("origin")
        if origins and origins != [f"http://{hosts[0]}"]:
            raise Refused(403, "the request comes from a page of another origin")
        site = headers.get("sec-fetch-site", "none")
        if site not in ("same-origin", "none") and not _is_visit(scope, headers):
            raise Refused(403, "the request comes from a page of another site")
        if scope["path"].startswith("/api/") and self.rules.token is not None:
            _check_token(headers, self.rules.token)


def _is_visit(scope: Scope, headers: Headers) -> bool:
    """Check whether the user followed a link to the page itself."""
    wanted: dict[str, Any] = {"sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    return (
        scope["method"] == "GET"
        and scope["path"] in SCREEN_PATHS
        and all(headers.get(k) == v for k, v in wanted.items())
    )


def _check_token(headers: Headers, token: str) -> None:
    kind, _, given = headers.get("authorization", "").partition(" ")
    same = hmac.compare_digest(given.strip().encode(), token.encode())
    if kind.lower() != "bearer" or not same:
        raise Refused(401, "expected the token of this server", {"WWW-Authenticate": "Bearer"})
