"""What holds for every position and view that a document has been read as."""

from __future__ import annotations

from typing import Any

from leadline.core import DocumentError, Generator, Position, View, documents


def comes_back(found: Position | View) -> None:
    """Its own document and its text are read as the same again, and written the same."""
    written = found.document()
    again = documents.load(written)
    assert type(again) is type(found)
    assert again == found
    assert again.document() == written
    assert documents.load_text(found.text()) == found


def holds(found: Position | View, seed: int = 1) -> None:
    """It comes back, lists its moves and can be played to the end; so do the views of a position and the worlds of a
    view, which look the same to its seat."""
    comes_back(found)
    if isinstance(found, Position):
        _plays(found)
        for seat in range(1, found.players + 1):
            view = found.view(seat)
            comes_back(view)
            _world_of(view, seed)
        return
    if found.turn == found.seat:
        assert found.legal_codes()
        assert all(move.text for move in found.legal_moves())
    _world_of(found, seed)


def _plays(position: Position) -> None:
    codes = position.legal_codes()
    assert bool(codes) == (not position.is_over)
    assert all(move.text for move in position.legal_moves())
    for policy in ("random", "policy"):
        assert position.playout(1, policy).is_over


def _world_of(view: View, seed: int) -> None:
    world = view.sample(Generator(seed, "fuzz"))
    _plays(world)
    if world.is_over == view.masked.is_over:  # else no world agrees with the view, which the sample says
        seen = world.view(view.seat)
        assert seen == view or _but_for_cards_not_noted(seen.document(), view.document())
        _same_from_text(world)


def _but_for_cards_not_noted(seen: dict[str, Any], told: dict[str, Any]) -> bool:
    """Whether they are the same where `told` names the cards of the piles (Sea Salt & Paper)."""
    piles = zip(seen.get("discards", []), told.get("discards", []), strict=True)
    noted = [[there and card for card, there in zip(*pile, strict=True)] for pile in piles]
    return "discards" in told and seen | {"discards": noted} == told


def _same_from_text(world: Position) -> None:
    """The world is read back from its text, unless a hand is not drawn up: a view may say that, a position not."""
    try:
        read = Position.from_text(world.text())
    except DocumentError as error:
        if all("(4.2)" in problem.what for problem in error.problems):
            return
        raise
    assert read == world
