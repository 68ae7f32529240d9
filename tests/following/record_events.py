"""Record events of random games with the replies of their companions, and compare replies with such a record.

`PYTHONPATH=tests python tests/following/record_events.py write FOLDER` plays games from seeds and writes a gzip file of
JSON lines for each companion. `... compare FOLDER` pushes the same lines into the same views and prints every
difference in a view, in whether a line is refused, and in whether it is incomplete. Differences in wording are counted.
"""

from __future__ import annotations

import gzip
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import leadline
from leadline.core.contract import View
from leadline.core.errors import IllegalMove, Incomplete
from support import calm_following, encounter_table, reef_table, salt_table, table_games
from support.cases import ALL, ARCH, DUEL, NIGHT, PYRAMID, WILD

SHOWN = 3  # differences of each kind
EVENTS = 300  # of one game: a game of random moves can go on and on
SOLO = {"solo_hand": 7, "solo_draw": 2, "solo_payment": 6}
Line = tuple[View, int, str]
_CALM = """24@b3 12@a1 S share F M@b3 -2 -? -12 discards all -all storm Y P O compass W=compass W=44@d1 W=S turn b3
rock 3 -5 1:2 2:3,12 3: top2 drew found C holds lost no ? 99 -0 @ : gives lays take new"""
_REEF = "play take top start 9 12 27 r@b2 p@c3 display new , 1: ? drew"
_ENCOUNTER = "eat grow collect done shrimp move home white pink 1d4 2e5 refill lacking cubes fish , pay"
_SALT = "crab shell/grey take 1 2 draws keep discard pair shark from takes pile pass stop , drew mermaid"
WORDS = {"calm": _CALM.split(), "reef": _REEF.split(), "encounter": _ENCOUNTER.split(), "salt": _SALT.split()}


def calm(players: int, seed: int, **options: Any) -> Iterator[Line]:
    """Yield the lines of one game of Calm Sailing as each of its first two seats sees it."""
    deal: Any = leadline.deal("calm-sailing", players=players, seed=seed, **options)
    duel = options.get("variant") == "competitive"
    expanded = hasattr(deal, "blind_counts")
    history = list(islice(calm_following.moves(deal, seed, "uniform" if seed % 4 == 0 else "sensible"), EVENTS))
    for you in range(1, min(players, 2) + 1):
        random = Random(f"{seed} {you}")
        for move in history:
            said = calm_following.duel_line if duel else calm_following.line if expanded else base_line
            yield (move.before.view(you), *said(move, you, random))


def base_line(move: calm_following.Move, you: int, random: Random) -> tuple[int, str]:
    """Return a line of the base game."""
    before, after, words = move.before, move.after, move.text.split()
    if words[0] == "S":
        shares = [word.partition(":") for word in words[1:]]
        given = {at: cards if int(at) == you else cards.count(",") + 1 for at, _, cards in shares}
        text = " ".join(["S", *(f"{at}:{cards}" for at, cards in given.items())])
    elif before.turn == you:
        text = move.text
    elif words[0].startswith("-"):
        text = random.choice(["discards 2", "-2"])
    else:
        text = words[0] + (f" -{len(words) - 1}" if len(words) > 1 and random.random() < 0.8 else "")
    count = before.pile_sizes[you - 1] - after.pile_sizes[you - 1]
    text += ", drew " + " ".join(map(calm_following.name, before.piles[you - 1][:count])) if count else ""
    return before.turn, text + (", lost" if after.is_over and not after.is_won and after.active != you else "")


def others(game: str, line: Callable[..., str], players: int, seed: int, **options: Any) -> Iterator[Line]:
    """Yield the lines of one game of another kind."""
    deal: Any = leadline.deal(game, players=players, seed=seed, **options)
    for before, codes, after in islice(table_games.whole_moves(deal, seed, seed % 3 * 4), EVENTS):
        for you in (1, 2):
            yield before.view(you), before.active, line(before, codes, after, you)


def games(companion: str) -> Iterator[Iterator[Line]]:
    """Yield the games of a companion."""
    if companion == "base":
        for seed in range(60):
            for players in (1, 2, 3, 4, 5):
                yield calm(players, seed, removed=(0, 12, 28)[seed % 3], **(SOLO if players == 1 and seed % 2 else {}))
    elif companion == "expansions":
        kinds = [
            ALL,
            {"monsters": 4},
            {"storms": True},
            {"rocks": True, "wild": 1},
            WILD,
            NIGHT,
            ARCH,
            PYRAMID,
            NIGHT | ALL,
        ]
        for seed in range(2):
            for players in (2, 3, 1, 4, 5):
                for options in kinds:
                    yield calm(players, seed, **options)
    elif companion == "competitive":
        for seed in range(200):
            yield calm(2, seed, removed=(0, 12, 28)[seed % 3], **DUEL)
    elif companion == "reef":
        for seed in range(34):
            for players in (2, 3, 4):
                yield others("reef", reef_table.line, players, seed)
    elif companion == "encounter":
        for seed in range(10):
            for players in (2, 3, 4):
                yield others("reef-encounter", encounter_table.line, players, seed)
    else:
        for seed in range(34):
            for players in (2, 3, 4):
                yield others("sea-salt", salt_table.line, players, seed, target=12)


def variants(seat: int, text: str, words: list[str], random: Random) -> Iterator[tuple[int, str]]:
    """Yield the line, incomplete forms of it, and wrong ones."""
    yield seat, text
    parts = text.split(", ")
    if len(parts) > 1:
        yield seat, ", ".join(parts[:-1])
        yield seat, parts[0]
    if len(parts[0].split()) > 1:
        yield seat, ", ".join([" ".join(parts[0].split()[:-1]), *parts[1:]])
        yield seat, parts[0].split()[0]
    yield seat, table_games.mutated(text, words, random)
    yield seat % 2 + 1, text


def reply(view: View, seat: int, line: str) -> tuple[str, str]:
    """Return the kind of the reply, and the next view or the reason."""
    following = view.game.following
    assert following is not None
    try:
        return "view", following.push(view, seat, line).line()
    except Incomplete as error:
        return "asks", error.reason
    except IllegalMove as error:
        return "refused", f"{error.clause}: {error.reason}"


def write(folder: Path, companion: str) -> None:
    """Write the record of one companion."""
    times: list[float] = []
    kinds: Counter[str] = Counter()
    prefix = "calm" if companion in ("base", "expansions", "competitive") else companion
    with gzip.open(folder / f"{companion}.jsonl.gz", "wt") as file:
        for number, game in enumerate(games(companion)):
            random = Random(f"{companion} {number}")
            for view, seat, text in game:
                for by, line in dict.fromkeys(variants(seat, text, WORDS[prefix], random)):
                    begun = time.perf_counter()
                    kind, found = reply(view, by, line)
                    times.append(time.perf_counter() - begun)
                    kinds[kind] += 1
                    file.write(json.dumps([view.line(), by, line, kind, found]) + "\n")
    median = statistics.median(times) * 1000
    print(
        f"{companion}: {number + 1} games, {len(times)} lines, {dict(kinds)}, median {median:.2f} ms a line", flush=True
    )


def compare(folder: Path, companion: str, every: int) -> None:
    """Print how the replies differ from those of the record; `every` takes each n-th line alone."""
    same: Counter[str] = Counter()
    differ: Counter[str] = Counter()
    times: list[float] = []  # of the lines that are followed
    with gzip.open(folder / f"{companion}.jsonl.gz", "rt") as file:
        for row in islice(file, 0, None, every):
            text, seat, line, kind, found = json.loads(row)
            view: Any = leadline.load(text)
            begun = time.perf_counter()
            now, what = reply(view, seat, line)
            if now == "view":
                times.append(time.perf_counter() - begun)
            if now == kind and (kind != "view" or what == found):
                same[kind if what == found else f"{kind}, other words"] += 1
                continue
            differ[f"{kind} -> {now}"] += 1
            if differ[f"{kind} -> {now}"] <= SHOWN:
                print(f"{text}\n  {seat} {line}\n  was {kind}: {found}\n  now {now}: {what}")
    median = statistics.median(times) * 1000
    print(f"{companion}: same {dict(same)}, differ {dict(differ)}, median {median:.2f} ms an event", flush=True)


if __name__ == "__main__":
    command, target, *chosen = sys.argv[1:]
    step = int(chosen.pop()) if chosen and chosen[-1].isdecimal() else 1
    for one in chosen or ["base", "expansions", "competitive", "reef", "encounter", "salt"]:
        if command == "write":
            write(Path(target), one)
        else:
            compare(Path(target), one, step)
