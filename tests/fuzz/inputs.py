"""Inputs of targets.py: right ones to start from, and ways to change them."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from campaign.extremes import card_file, dealt, drawn, own_layout
from fuzz.mutations import Document, change, originals, recorded
from fuzz.targets import COMMANDS, MATCH, PLACES, places

import leadline
from leadline.core.documents import records
from support.cases import CASES, Case, two_games

PIECES = (
    "",
    '"',
    "{",
    "[",
    "]",
    ",",
    ":",
    "1",
    "-",
    "9" * 5000,
    "NaN",
    "\\",
    "\\ud800",
    "\0",
    "@",
    " ",
    "\n",
    "-1",
    "a1",
    "F",
)
AS_TEXT = ("move", "engine")  # targets that do not read JSON


def _input(target: str, *lines: object) -> bytes:
    """The input of a target; what is no text is written as JSON."""
    parts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return "\n".join([target, *parts]).encode("utf-8", "replace")


def seeds(seed: int = 1) -> Iterator[bytes]:
    """Inputs that are accepted, of every target."""
    chance = Random(seed)
    for number, case in enumerate(CASES):
        found = originals(case)
        for document in shapes(case):
            yield _input("document", document)
        yield _input("document", as_toml(case.deal(number).document()))
        whole = recorded(case)
        for keep in (len(whole["moves"]), 0, chance.randrange(len(whole["moves"]))):
            part = whole | {"moves": whole["moves"][:keep]}
            if keep < len(whole["moves"]):
                part.pop("result")
            yield _input("record", part)
        for _ in range(12):
            at = chance.randrange(PLACES)
            legal = places(number)[at % len(places(number))].whole_moves(300) or [""]
            yield _input("move", f"{number} {at}", chance.choice(legal))
        for name in ("show", "moves", "best", "verify", "score"):
            yield _input("command", name, chance.choice(found))
        yield _input("command", "replay", whole)
    for _ in range(150):
        yield from _of_a_walk(chance)
    for players in (2, 3, 4):  # with so few cards the deck is soon empty
        few = card_file(chance, 2 * players + 4, 2 * players + 4)
        end = leadline.deal("reef", players=players, seed=1, card_file=few).playout(1, "random")
        yield _input("document", end.document())
        yield _input("document", end.view(1).document())
    for _ in range(30):
        board, own = own_layout(chance), card_file(chance, 1, 20)
        yield _input("layout", board)
        yield _input("cards", own)
        yield _input("command", "layout", board)
        yield _input("command", "cards", own)
    yield from _questions(chance)
    yield from _matches()


def as_toml(document: Document) -> str:
    """The document in TOML, which knows no null; what is null is left out."""
    return "\n".join(f"{key} = {_toml(value)}" for key, value in document.items() if value is not None)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)} = {_toml(part)}" for key, part in value.items() if part is not None]
        return "{" + ", ".join(parts) + "}"
    return (
        "[" + ", ".join(_toml(part) for part in value if part is not None) + "]"
        if isinstance(value, list)
        else json.dumps(value)
    )


def shapes(case: Case) -> Iterator[Document]:
    """Documents of two games, positions and views, of every shape that is met there: the first of each."""
    known: set[object] = set()
    for position in two_games(case):
        seat = position.turn or 1
        views = (position.view(seat), position.view(seat % position.players + 1))
        for document in (position.document(), *(view.document() for view in views)):
            shape = _shape(document)
            if shape not in known:
                known.add(shape)
                yield document


def _shape(document: Document) -> frozenset[object]:
    """The keys of a document and of the objects in it, and what they say in a word; lists and numbers aside."""
    found: set[object] = set()
    for key, value in document.items():
        word = value if isinstance(value, bool | str | None) and key not in ("grid", "seed", "shuffle") else "..."
        found.add((key, word if word != "" else "...", isinstance(value, list) and not value))
        if isinstance(value, dict):
            found.add((key, _shape(value)))
    return frozenset(found)


def _of_a_walk(chance: Random) -> Iterator[bytes]:
    """A position of a game with parameters at their limits, a view of it, the record of the game so far, in the form
    that the game writes."""
    deal = dealt(drawn(chance))
    position, played = deal.copy(), list[int]()
    for step in range(chance.choice((0, 3, 20, 60, 200))):
        if position.is_over:
            break
        code = position.playout_move(step) if chance.random() < 0.7 else chance.choice(position.legal_codes())
        position.push(code)
        played.append(code)
    yield _input("document", position.document())
    yield _input("document", position.view(chance.randint(1, position.players)).document())
    yield _input("record", records.write(deal, played))


def _questions(chance: Random) -> Iterator[bytes]:
    """What `score` and `plan` answer."""
    for number in range(12):
        rows = [" ".join(chance.choice((".", "r1", "y2", "p3", "g4")) for _ in range(4)) for _ in range(4)]
        head = {"game": "reef", "format": 1, "board": rows}
        yield _input("question", head | {"card": 1 + number})
        asked = head | {"cards": chance.sample(range(1, 61), 3), "order": chance.choice(("any", "fixed"))}
        yield _input("question", asked | {"supply": dict.fromkeys("rypg", number)})
        yield _input("command", "plan", asked)
    hand = {"game": "sea-salt-paper", "format": 1, "hand": "captain sailor/pink sailor/orange shell/grey"}
    yield _input("question", hand)
    yield _input("question", hand | {"table": "crab/dark blue crab/yellow"})
    batch = [hand, {"game": "reef"}, hand | {"hand": []}]
    yield _input("command", "batch", "\n".join(map(json.dumps, batch)))
    for players in (2, 3, 4):
        yield _input("question", leadline.deal("reef-encounter", players=players, seed=1).document())
    for name in ("deal 1@a1", '{"line": ["1@a1 -2"]}', '["2@a1", "F"]', "2@a1\n80@f6\n"):
        yield _input("command", "line", name)


def _matches() -> Iterator[bytes]:
    """Files of a match, and names of engines."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.jsonl")
        leadline.match(
            MATCH["game"],
            players=MATCH["players"],
            engines=list(MATCH["engines"]),
            games=4,
            seed=MATCH["seed"],
            out=path,
        )
        text = path.read_text(encoding="utf-8")
        yield _input("games", text)
        yield _input("games", text[:-20])
        yield _input("games", text + "\0" * 9)
        path.unlink()
        leadline.match("reef", players=2, engines=["policy", "random"], games=2, seed=1, out=path, records=True)
        yield _input("command", "records", path.read_text(encoding="utf-8"))
    for game in ("calm-sailing", "reef", "reef-encounter", "sea-salt-paper"):
        for name in ("best:100n", "flat:2s", "tree:10ms", "policy", "greedy", "random", "plan4"):
            yield _input("engine", game, name)


def changed(chance: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """The input with a few changes, of its target still; some values may come from one of the others."""
    try:
        head, text = _parts(data.decode("utf-8"))
    except ValueError:
        return garbled(chance, data.decode("utf-8", "replace")).encode("utf-8", "replace")
    lines = head.split("\n")
    if lines[0] == "command" and chance.random() < 0.1:
        head = f"command\n{chance.choice(list(COMMANDS))}"
    elif lines[0] == "move":
        return _changed_move(chance, lines, text, others)
    if lines[0] not in AS_TEXT and chance.random() < 0.93:
        found = _changed_lines(chance, text, others)
        if found is not None:
            return f"{head}\n{found}".encode("utf-8", "replace")
    return f"{head}\n{garbled(chance, text)}".encode("utf-8", "replace")


def _parts(text: str) -> tuple[str, str]:
    """What names the target, and for some what it is asked; and the rest."""
    lines = 2 if text.startswith(("command\n", "move\n", "engine\n")) else 1
    parts = text.split("\n", lines)
    return "\n".join(parts[:lines]), parts[lines] if len(parts) > lines else ""


def _changed_lines(chance: Random, text: str, others: Sequence[bytes]) -> str | None:
    """Documents, one or one a line, of which one is changed; None where they cannot be read."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    try:
        found = json.loads(lines[at])
        for _ in range(chance.choice((1, 1, 1, 2, 2, 4))):
            if isinstance(found, dict) and chance.random() < 0.5:
                _reword(chance, found, others)
            elif isinstance(found, dict | list) and found:
                change(chance.choice, found)  # type: ignore[arg-type]
        lines[at] = json.dumps(found)
    except (ValueError, RecursionError):
        return None
    if len(lines) > 1 and chance.random() < 0.1:
        lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return "\n".join(lines)


def _reword(chance: Random, document: Document, others: Sequence[bytes]) -> None:
    """Changes the value of one key somewhere in the document: to one that the key has in another document, to nothing,
    to something near; or changes places with another key of its object."""
    objects = list(_objects(document))
    holder, path = chance.choice([(found, path) for found, path in objects for _ in found] or [(document, ())])
    if not holder:
        return
    key, kind = chance.choice(list(holder)), chance.random()
    value = holder[key]
    if kind < 0.4:
        other: Any = _of_the_same_game(chance, document, others)
        for step in path:
            other = other.get(step) if isinstance(other, dict) else None
        if isinstance(other, dict) and other:
            key = key if key in other else chance.choice(list(other))
            holder[key] = other[key]
    elif kind < 0.5:
        holder[key] = None
    elif kind < 0.6:
        del holder[key]
    elif kind < 0.7:
        other = chance.choice(list(holder))
        holder[key], holder[other] = holder[other], value
    elif isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = max(0, value + chance.choice((-2, -1, 1, 2))) if chance.random() < 0.8 else chance.randrange(6)
    elif isinstance(value, list) and value:
        _relist(chance, value, [found for found in holder.values() if isinstance(found, list)])


def _of_the_same_game(chance: Random, document: Document, others: Sequence[bytes]) -> object:
    """Another document, in most cases of the same game."""
    game = json.dumps({"game": document.get("game")})[1:-1].encode()
    found = chance.choice(others)
    for _ in range(6):
        if game in found[:200]:
            break
        found = chance.choice(others)
    return json.loads(_parts(found.decode("utf-8"))[1].partition("\n")[0])


def _objects(part: object, path: tuple[str, ...] = ()) -> Iterator[tuple[Document, tuple[str, ...]]]:
    """The objects within objects, with the keys that lead to them."""
    if isinstance(part, dict):
        yield part, path
        for key, value in part.items():
            yield from _objects(value, (*path, key))


def _relist(chance: Random, values: list[Any], beside: list[list[Any]]) -> None:
    """Takes an entry out of a list, or out of one of its lists; it may go into another place there or beside."""
    inner = [found for found in values if isinstance(found, list)]
    source = chance.choice(inner) if inner and chance.random() < 0.8 else values
    if not source:
        return
    item = source.pop(chance.randrange(len(source)))
    targets = [*inner, *beside, *([part for found in beside for part in found if isinstance(part, list)])]
    if targets and chance.random() < 0.6:
        target = chance.choice(targets)
        if item is not target:
            target.insert(chance.randint(0, len(target)), item)


def _changed_move(chance: Random, lines: list[str], text: str, others: Sequence[bytes]) -> bytes:
    """A move tried elsewhere, or put together with parts of another, or garbled."""
    where = lines[1]
    if chance.random() < 0.3:
        where = f"{chance.randrange(len(CASES))} {chance.randrange(PLACES)}"
    kind = chance.random()
    if kind < 0.2:
        text = garbled(chance, text)
    elif kind < 0.5:
        other = chance.choice(others)
        if other.startswith(b"move\n"):
            parts, more = text.split(), _parts(other.decode("utf-8", "replace"))[1].split()
            text = " ".join(parts[: chance.randrange(len(parts) + 1)] + more[chance.randrange(len(more) + 1) :])
    elif kind < 0.9:
        parts = text.split() or [""]
        at = chance.randrange(len(parts))
        parts[at] = chance.choice((garbled(chance, parts[at]), parts[0], parts[-1], "", parts[at] + " " + parts[at]))
        text = " ".join(parts)
    return f"move\n{where}\n{text}".encode("utf-8", "replace")


def garbled(chance: Random, text: str) -> str:
    """The text with pieces cut out, doubled or put in."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.randint(0, 12))
        piece = chance.choice((*PIECES, text[start:end] * 2, chr(chance.choice((32, 127, 178, 0x661, 0x202E)))))
        text = text[:start] + piece + text[end:]
    return text
