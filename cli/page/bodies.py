"""Reading what a request holds, up to a size and within a time."""

from __future__ import annotations

import asyncio

from starlette.requests import ClientDisconnect, Request

from ...core.errors import DocumentError, Problem
from ...core.texts import Document, parse
from .refusals import Refused

MOST_BYTES = 2_000_000
LONG = 50_000  # characters that are read apart, so that nobody waits for it
PATIENCE = 10.0  # seconds in which all of it has to come


async def document(request: Request) -> Document:
    """The object of JSON that a request holds. Raises Refused, and DocumentError for what is not one."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused(415, "expected Content-Type: application/json")
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length) > MOST_BYTES:
        raise _too_large()
    try:
        async with asyncio.timeout(PATIENCE):
            data = await _read(request)
    except TimeoutError:
        raise Refused(408, f"expected all of the request within {PATIENCE:g} s", {"Connection": "close"}) from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise DocumentError([Problem("", "expected JSON in UTF-8")]) from None
    if len(text) > LONG:
        return await asyncio.to_thread(parse, text, toml=False)
    return parse(text, toml=False)


async def _read(request: Request) -> bytes:
    found = bytearray()
    try:
        async for part in request.stream():
            found += part
            if len(found) > MOST_BYTES:
                raise _too_large()
    except ClientDisconnect:  # nobody is there to read it
        raise Refused(400, "the client has gone before the request was whole") from None
    return bytes(found)


def _too_large() -> Refused:
    return Refused(413, f"expected at most {MOST_BYTES:,} bytes", {"Connection": "close"})
