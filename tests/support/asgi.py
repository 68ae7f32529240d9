"""A client of an ASGI application, without a process and a socket."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx


class Client:
    """A client that sends requests to an ASGI application, each as if over a separate connection."""

    def __init__(self, app: Any, host: str) -> None:
        self.app = app
        self.base = f"http://{host}"

    def request(self, method: str, address: str, **more: Any) -> httpx.Response:
        """Send a request, and return the complete response; `more` are arguments of httpx."""

        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url=self.base) as client:
                return await client.request(method, address, **more)

        return asyncio.run(ask())

    def get(self, address: str, **more: Any) -> httpx.Response:
        """Send a GET request, and return the response."""
        return self.request("GET", address, **more)

    def post(self, address: str, **more: Any) -> httpx.Response:
        """Send a POST request, and return the response."""
        return self.request("POST", address, **more)
