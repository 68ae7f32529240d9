"""A client of an ASGI application, without a process and a socket."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx


class Client:
    """Asks one request after the other, each as if by a connection of its own."""

    def __init__(self, app: Any, host: str) -> None:
        self.app = app
        self.base = f"http://{host}"

    def request(self, method: str, address: str, **more: Any) -> httpx.Response:
        """The answer, when all of it is there."""

        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url=self.base) as client:
                return await client.request(method, address, **more)

        return asyncio.run(ask())

    def get(self, address: str, **more: Any) -> httpx.Response:
        """Reads an address."""
        return self.request("GET", address, **more)

    def post(self, address: str, **more: Any) -> httpx.Response:
        """Sends something to an address."""
        return self.request("POST", address, **more)
