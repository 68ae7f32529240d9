"""Places of documents that a game declares: each part of a picture leads to a value of the right form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from leadline.core import GAMES, Game
from leadline.core.game import Place
from leadline.core.registry import game
from support.cases import CASES, some

FORMS: dict[str, type | tuple[type, ...]] = {
    "field": list,
    "sign": list,
    "stack": list,
    "card": (int, str, type(None)),
    "cards": list,
    "pile": list,
    "switch": bool,
    "side": str,
}


def parts(svg: str) -> Iterator[dict[str, str]]:
    """Give the data of each part of a picture."""
    for element in ElementTree.fromstring(svg).iter():
        data = {name.removeprefix("data-"): value for name, value in element.items() if name.startswith("data-")}
        if data:
            yield data


def fits(place: Place, data: dict[str, str], document: dict[str, Any]) -> bool:
    """Report whether a part of the picture shows this place."""
    wanted = [item.partition("=") for item in place.data]
    return all(
        name in data and (not sign or data[name] == (str(document.get("you")) if value == "you" else value))
        for name, sign, value in wanted
    )


def value_of(place: Place, data: dict[str, str], document: dict[str, Any]) -> Any:
    """Return the value at the place. Raises LookupError if there is none."""
    found: Any = document
    for key in place.path.format(**data).split("."):
        if isinstance(found, int) or (isinstance(found, list) and not key.isdecimal()):
            raise LookupError(key)  # how many cards a seat hides; all cards of a deck, in their order
        found = found[int(key) - 1] if isinstance(found, list) else found[key]
    return found


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_parts_of_pictures_lead_to_places_of_documents(entry: Game) -> None:
    seen: set[Place] = set()
    for case in CASES:
        for position in some(case, 6) if game(case.game.name) == entry else ():
            view = position.view(position.turn or 1)
            for masked, seat, document in (
                (position, None, position.document()),
                (view.masked, view.seat, view.document()),
            ):
                for data in parts(position.game.svg(masked, seat)):
                    place = next((one for one in entry.places if fits(one, data, document)), None)
                    if place is None or place.path.partition(".")[0] not in document:
                        continue
                    try:
                        value = value_of(place, data, document)
                    except LookupError:
                        assert data.get("place") == "deck" or data["seat"] != str(seat)
                        continue
                    if isinstance(value, FORMS[place.form]):
                        seen.add(place)
                    else:  # a number stands for cards that are hidden
                        assert isinstance(value, int), (place, value)
                        assert data["seat"] != str(seat)
    assert seen == set(entry.places)
