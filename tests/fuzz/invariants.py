"""What holds for every position and view that a document has been read as."""

from __future__ import annotations

from leadline.core import DocumentError, Generator, Position, View, documents


def comes_back(found: Position | View) -> None:
    """Its own document and its text are read as the same again, and written the same."""
    written = found.document()
    again = documents.load(written)
    assert type(again) is type(found)
    assert again == found
    assert again.document() == written
    assert documents.load_text(str(found)) == found


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
        assert world.view(view.seat) == view or _leaves_discards_out(view)
        _same_from_text(world)


def _leaves_discards_out(view: View) -> bool:
    """Whether the view is one of Sea Salt & Paper that does not tell all discards, which its seat has seen: null stands
    for more than crabs may have left."""
    document = view.document()
    crabbed = document.get("crabbed", [])
    for number, pile in enumerate(document.get("discards", []), start=1):
        taken = [item for item in crabbed if item["pile"] == number]
        if isinstance(pile, list) and pile.count(None) > (len(taken[0]["of"]) - len(taken) if taken else 0):
            return True
    return False


def _same_from_text(world: Position) -> None:
    """The world is read back from its text, unless a hand is not drawn up: a view may say that, a position not."""
    try:
        read = Position.from_text(str(world))
    except DocumentError as error:
        if all("(4.2)" in problem.what for problem in error.problems):
            return
        raise
    assert read == world
