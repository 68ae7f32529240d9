"""What holds for every position and view that a document has been read as."""

from __future__ import annotations

from typing import Any

from leadline.core import Generator, Position, View, documents


def comes_back(found: Position | View) -> None:
    """Its own document and its text are read as the same again, and written the same."""
    written = found.document()
    again = documents.load(written)
    assert type(again) is type(found)
    assert again == found
    assert again.document() == written
    assert documents.load_text(found.text()) == found


def holds(found: Position | View, seed: int = 1) -> None:
    """It comes back, lists its moves and can be played to the end; so do the views of a position and the deals that
    agree with a view, which `has_deals`."""
    comes_back(found)
    if isinstance(found, Position):
        _plays(found)
    elif found.turn == found.seat:
        assert found.legal_codes()
        assert all(move.text for move in found.legal_moves())
    for world in has_deals(found, seed):
        _plays(world)


def has_deals(found: Position | View, seed: int = 1, each: int = 1) -> list[Position]:
    """Draw `each` deals for the view, or for every view of the position. All of them are accepted: the views, and the
    deals as positions with everything known, in which the seat sees what its view shows."""
    views = [found] if isinstance(found, View) else [found.view(seat) for seat in range(1, found.players + 1)]
    worlds = []
    for view in views:
        comes_back(view)
        generator = Generator(seed, "fuzz")
        for _ in range(each):
            world = view.sample(generator)
            seen = world.view(view.seat)
            assert seen == view or view.pending or _but_for_cards_not_noted(seen.document(), view.document())
            assert documents.load(world.document()) == world
            assert Position.from_text(world.text()) == world
            worlds.append(world)
    return worlds


def _plays(position: Position) -> None:
    codes = position.legal_codes()
    assert bool(codes) == (not position.is_over)
    assert all(move.text for move in position.legal_moves())
    for policy in ("random", "policy"):
        assert position.playout(1, policy).is_over


def _but_for_cards_not_noted(seen: dict[str, Any], told: dict[str, Any]) -> bool:
    """Whether they are the same where `told` names the cards of the piles (Sea Salt & Paper)."""
    piles = zip(seen.get("discards", []), told.get("discards", []), strict=True)
    noted = [[there and card for card, there in zip(*pile, strict=True)] for pile in piles]
    return "discards" in told and seen | {"discards": noted} == told
