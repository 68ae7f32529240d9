"""Reading what a request holds, up to a size and within a time."""

from __future__ import annotations

import asyncio

from starlette.requests import ClientDisconnect, Request

from ...core.documents.io import Document, parse
from ...core.errors import DocumentError, Problem
from .error_responses import Refused

MOST_BYTES = 2_000_000
LONG = 50_000  # characters that are read apart, so that nobody waits for it
MOST_DROPPED = 50_000_000  # bytes that are read of a larger one: a client that still sends would miss the answer
PATIENCE = 10.0  # seconds in which all of it has to come


async def document(request: Request) -> Document:
    """Return the JSON object in the body of a request.

    Raises Refused for another content type, more than 2 MB, or a body that takes more than 10 s, and DocumentError for
    invalid JSON.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused(415, "expected Content-Type: application/json")
    length = request.headers.get("content-length", "")
    waits = "expect" in request.headers  # for a go-ahead, before it sends anything
    if length.isdigit() and int(length) > (MOST_BYTES if waits else MOST_DROPPED):
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
    found, size = bytearray(), 0
    try:
        async for part in request.stream():
            size += len(part)
            if size <= MOST_BYTES:
                found += part
            elif size > MOST_DROPPED:
                break
    except ClientDisconnect:  # nobody is there to read it
        raise Refused(400, "the client has gone before the request was whole") from None
    if size > MOST_BYTES:
        raise _too_large()
    return bytes(found)


def _too_large() -> Refused:
    return Refused(413, f"expected at most {MOST_BYTES:,} bytes", {"Connection": "close"})
