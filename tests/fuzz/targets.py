"""What a fuzzer gives its inputs to: an input names a target in its first line, the rest is what the target reads.

Each target takes the input to where users give such a thing, checks what must hold, and says whether it was accepted.
What a user can do wrong raises an error that is documented, which the target catches; any other exception is a defect.
"""

from __future__ import annotations

import io
import json
import os
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from pathlib import Path

from fuzz.invariants import holds

import leadline
from leadline.cli.main import group
from leadline.core import DocumentError, IllegalMove, LeadlineError, Position, View, documents, registry
from leadline.core.documents import io as document_io, records
from leadline.core.reef.own_cards import card_set
from leadline.core.reef.position import Reef
from leadline.solver import analysis
from leadline.solver.match.engines import engine
from leadline.solver.match.match_definition import Match
from leadline.solver.match.match_file import GameLines, sealed
from support.cases import CASES, some

SECONDS = 2.0  # of the processor's time that an input may take
THOROUGH = 40  # of so many accepted inputs one is also played to the end and searched
PLACES = 24  # positions of each case in which moves are tried


def run(data: bytes, thorough: bool | None = None, seconds: float = SECONDS) -> bool:
    """Gives the input to its target; whether it was accepted. Raises whatever is a defect. `thorough` asks for playing
    and searching whatever is accepted; None does so for one in THOROUGH, chosen by its bytes. `seconds` are
    those that it may take."""
    name, _, rest = data.partition(b"\n")
    target = TARGETS.get(name.decode("ascii", "replace"))
    if target is None:
        return False
    if thorough is None:
        thorough = zlib.crc32(data) % THOROUGH == 0
    try:
        text = document_io.decoded(rest, "input")
    except DocumentError as error:
        explained(error)
        return False
    began = time.thread_time()
    accepted = target(text, thorough)
    spent = time.thread_time() - began
    assert spent < seconds, f"{spent:.1f} s"
    return accepted


def explained(error: DocumentError) -> None:
    """Every problem says something, and the message is no longer than it may be."""
    assert error.problems
    assert all(problem.what.strip() for problem in error.problems)
    assert len(str(error)) < 60_000


def document(text: str, thorough: bool) -> bool:
    """A deal, a position, a view."""
    try:
        found = documents.load_text(text)
    except DocumentError as error:
        explained(error)
        return False
    sound(found, thorough)
    return True


def sound(found: Position | View, thorough: bool) -> None:
    """What holds for a position or view that was read."""
    if not thorough:
        again = documents.load_text(found.text())
        assert type(again) is type(found)
        assert again == found
        return
    holds(found)
    view = found
    if isinstance(found, Position):
        if found.turn is None:
            return
        view = found.view(found.turn)
    if view.turn == view.seat and not _plans_for_long(view.masked):
        assert leadline.best(view, nodes=2, seed=1).moves


def _plans_for_long(position: Position) -> bool:
    """Whether exact plans of the hand take seconds: patterns of one's own may have any shape."""
    return isinstance(position, Reef) and not position.cards.standard and max(position.hand_sizes) > 1


def record(text: str, thorough: bool) -> bool:
    """A recorded game."""
    try:
        given = document_io.parse(text)
        found = records.replay(given)
    except DocumentError as error:
        explained(error)
        return False
    told = json.loads(json.dumps(found.as_json()))
    if found.status == "legal":
        assert (found.at, found.reason, found.clause) == (None, None, None)
        waiting = getattr(found.position, "is_waiting", False)  # for the deck of the next round, which it does not name
        assert (found.outcome is None) == (not found.position.is_over or waiting)
        sound(found.position, thorough)
        return True
    assert found.status == "illegal"
    assert 0 <= told["at"] < told["moves"]
    assert found.reason
    return False


@cache
def places(case: int) -> tuple[Position, ...]:
    """Positions from two games of the case."""
    return tuple(some(CASES[case], PLACES))


def move(text: str, thorough: bool) -> bool:
    """A whole move: in the first line the numbers of a case and of a position, in the rest the move."""
    where, _, asked = text.partition("\n")
    numbers = [int(part) for part in where.split()[:2] if part.isascii() and part.isdigit() and len(part) < 6]
    if len(numbers) < 2:
        return False
    found = places(numbers[0] % len(CASES))
    position = found[numbers[1] % len(found)]
    child = position.copy()
    try:
        child.push(asked)
    except IllegalMove as error:
        refused = error
    else:
        refused = None
    if refused is not None:
        assert child == position
        assert refused.reason
        assert refused.text == asked
        return False
    assert child.is_boundary
    if thorough:
        sound(child, True)
    child.pop()
    assert child == position
    return True


def layout(text: str, thorough: bool) -> bool:
    """A layout of Calm Sailing, which a deal is made on."""
    try:
        given = document_io.parse(text)
        found = leadline.deal("calm-sailing", players=1 + len(text) % 5, seed=1, layout=given)
    except DocumentError as error:
        explained(error)
        return False
    sound(found, thorough)
    return True


def cards(text: str, thorough: bool) -> bool:
    """A file of cards of Reef, with which a game is dealt if there are enough."""
    try:
        given = document_io.parse(text)
        card_set(given)
    except DocumentError as error:
        explained(error)
        return False
    with suppress(DocumentError):
        sound(leadline.deal("reef", players=2, seed=1, card_file=given), thorough)
    return True


def question(text: str, thorough: bool) -> bool:
    """What `score` or `plan` is asked."""
    accepted = False
    for ask in (documents.score, lambda given: analysis.plan(given, nodes=50)):
        try:
            found = ask(document_io.parse(text))
        except DocumentError as error:
            explained(error)
        except LeadlineError:
            continue
        else:
            assert found
            accepted = True
    return accepted


MATCH = {"game": "sea-salt-paper", "players": 2, "engines": ("greedy", "random"), "seed": 3}


def _resealed(line: str) -> str:
    """The line of a match with the checksum of what is in it now, so that more than the checksum is tried."""
    try:
        found = json.loads(line)
        found.pop("checksum", None)
        return sealed(found).decode("utf-8")
    except (AttributeError, TypeError, ValueError, RecursionError):
        return line


def games(text: str, thorough: bool) -> bool:
    """The file of a match that is gone on with. The games that were read are those that stay in it."""
    text = "".join(_resealed(line) if line.endswith("\n") else line for line in text.splitlines(keepends=True))
    handle, name = tempfile.mkstemp(suffix=".jsonl")
    try:
        with open(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        try:
            lines = GameLines(path := Path(name), Match(**MATCH), 6)  # type: ignore[arg-type]
        except DocumentError as error:
            explained(error)
            return False
        lines.close()
        kept = path.read_text(encoding="utf-8")
        assert text.startswith(kept)
        assert kept.count("\n") == lines.count == len(lines.known)
        return True
    finally:
        os.unlink(name)


def named(text: str, thorough: bool) -> bool:
    """An engine as `match` names it: the game in the first line, the name in the rest."""
    game, _, name = text.partition("\n")
    try:
        assert engine(name, registry.game(game)).name
    except DocumentError as error:
        explained(error)
        return False
    return True


COMMANDS = {
    "show": ("show", "-"),
    "moves": ("moves", "-"),
    "best": ("best", "-", "--nodes", "2", "--seed", "1", "--json"),
    "verify": ("verify", "-", "--nodes", "20"),
    "plan": ("plan", "-", "--nodes", "50"),
    "score": ("score", "-"),
    "replay": ("replay", "-"),
    "line": ("replay", "{deal}", "--line", "-"),
    "cards": ("score", "{hand}", "--cards", "-"),
    "layout": ("deal", "calm-sailing", "--players", "2", "--seed", "1", "--layout", "-"),
    "batch": ("score", "{batch}"),
    "records": ("replay", "{batch}", "--json"),
}
CODES = {0, 1, 2, 3}


@cache
def folder() -> tempfile.TemporaryDirectory[str]:
    """A folder with the files that the commands name besides."""
    found = tempfile.TemporaryDirectory(prefix="leadline-fuzz-")
    deal = leadline.deal("calm-sailing", players=2, seed=1)
    Path(found.name).joinpath("deal.json").write_text(deal.text(), encoding="utf-8")
    hand = {"game": "reef", "format": 1, "board": [". . . ."] * 4, "card": 1}
    Path(found.name).joinpath("hand.json").write_text(json.dumps(hand), encoding="utf-8")
    return found


def command(text: str, thorough: bool) -> bool:
    """Standard input of the command line, or a batch: the command in the first line, what it reads in the rest."""
    name, _, given = text.partition("\n")
    asked = COMMANDS.get(name)
    if asked is None:
        return False
    files = {key: os.path.join(folder().name, key + end) for key, end in FILES.items()}
    if "{batch}" in asked:
        Path(files["batch"]).write_text(given, encoding="utf-8", newline="")
    out, errors = io.StringIO(), io.StringIO()
    stdin = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(given.encode("utf-8")), encoding="utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(errors):
            group.main([part.format(**files) for part in asked])
    except SystemExit as left:
        code = left.code or 0
    finally:
        sys.stdin = stdin
    assert code in CODES, code
    out.getvalue().encode("utf-8")
    assert errors.getvalue() or code != 2
    assert all(line.startswith("leadline: ") for line in errors.getvalue().splitlines())
    assert "Traceback" not in errors.getvalue()
    return code != 2


FILES = {"deal": ".json", "hand": ".json", "batch": ".jsonl"}
Target = Callable[[str, bool], bool]
TARGETS: dict[str, Target] = {
    "document": document,
    "record": record,
    "move": move,
    "layout": layout,
    "cards": cards,
    "question": question,
    "games": games,
    "engine": named,
    "command": command,
}
