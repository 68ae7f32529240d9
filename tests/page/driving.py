"""What a person does on the page, in words."""

from __future__ import annotations

import base64
import json
import random
import zlib
from typing import Any

import leadline

from .conftest import missing

GAMES = {
    "calm-sailing": "Calm Sailing",
    "reef": "Reef",
    "reef-encounter": "Reef Encounter",
    "sea-salt-paper": "Sea Salt & Paper",
}


def address(url: str, document: object) -> str:
    """The address of a document, as the page itself writes it."""
    return holding(url, {"root": document})


def holding(url: str, held: object) -> str:
    """The address that holds any JSON."""
    deflated = zlib.compress(json.dumps(held).encode(), wbits=-15)
    return f"{url}#{base64.urlsafe_b64encode(deflated).decode().rstrip('=')}"


def position(game: str, moves: int = 0, **options: Any) -> dict[str, Any]:
    """A position that the playout policy has reached from a deal."""
    found = leadline.deal(game, players=options.pop("players", 2), seed=7, **options)
    done = 0
    while done < moves or not found.is_boundary:
        found.push(found.playout_move(done))
        done += 1
    document: dict[str, Any] = found.document()
    return document


def view(game: str, moves: int = 0, **options: Any) -> dict[str, Any]:
    """What the seat to move sees of such a position."""
    found = leadline.Position.from_text(json.dumps(position(game, moves, **options)))
    assert found.turn is not None
    document: dict[str, Any] = found.view(found.turn).document()
    return document


def careless(game: str, seed: int, most: int = 14, players: int = 2) -> dict[str, Any]:
    """The record of a game in which every other move is one at random."""
    drawn, position = random.Random(seed), leadline.deal(game, players=players, seed=seed)
    document, moves = position.document(), list[str]()
    while not position.is_over and len(moves) < most:
        start, codes, blind = position.copy(), list[int](), len(moves) % 4 == 1
        while not codes or not position.is_boundary:
            codes.append(drawn.choice(list(position.legal_codes())) if blind else position.playout_move(seed))
            position.push(codes[-1])
        moves.append(position.game.notation.join(start, codes))
    return document | {"moves": moves}


def violations(page: Any) -> list[str]:
    """What axe-core finds, in words."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("no axe-core")
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['help']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


PASTE = """text => {
    const data = new DataTransfer();
    data.setData('text', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', {bubbles: true, clipboardData: data}));
}"""


def paste(page: Any, document: object) -> None:
    """Pastes a document into the page."""
    page.evaluate(PASTE, json.dumps(document))
