"""Checks of documents of Reef Encounter whose fields have the right form."""

from __future__ import annotations

from dataclasses import dataclass

from ..documents.validation import Checker as BaseChecker
from ..errors import counted
from .document_keys import MOST_TILES, Memory, Turn
from .material import (
    ALGAE,
    BOARDS,
    COLORS,
    CUBES_PER_COLOR,
    CYLINDERS_PER_COLOR,
    LETTERS,
    ROCK,
    ROWS,
    SEA_TILES,
    SHRIMPS,
    SHRIMPS_PER_BOARD,
    TILE_NAMES,
    TILES,
    TILES_PER_COLOR,
    by_unseen,
    space_text,
)

Counts = list[int]
MOST_CUBES = len(COLORS) * (CUBES_PER_COLOR - 1)  # of the seats, one of each colour lying on the open-sea board
PUBLIC = ("grids", "boards", "consumed", "open_sea", "bonus")


def count(colors: list[int]) -> Counts:
    """Return the number of pieces of each colour in a list of colours."""
    return [colors.count(color) for color in range(len(COLORS))]


def total(piles: list[Counts]) -> Counts:
    """Return the number of pieces of each colour in all piles together."""
    return [sum(pile[color] for pile in piles) for color in range(len(COLORS))]


@dataclass(frozen=True, slots=True)
class Piles:
    """The hidden pieces of one kind, by seat.

    sizes  the number of all pieces
    shown  those of which the document shows the colour, as a list or as memory
    known  those of which the other seats know the colour
    """

    sizes: list[int]
    shown: list[Counts]
    known: list[Counts]


class Checker(BaseChecker):
    """The collector of problems of the table and of the pieces that the seats hide. The checks add problems and do not
    raise."""

    def table(self) -> None:
        """Add problems for seats, boards and lists that do not fit the number of players, and remove these fields, so
        that they are not checked further."""
        by_seat = ("grids", "shrimps", "shrimps_eaten", "consumed", "parrotfish", "polyps", "cubes")
        if self.players is None:
            for name in (*by_seat, "boards", "you", "to_move", "ended_by", "memory"):
                self.fields.pop(name, None)
            return
        for name in [*self.per_seat(*by_seat), *self.seats("you", "to_move", "ended_by")]:
            del self.fields[name]
        boards = self.fields.get("boards")
        if boards is not None and (len(boards) != self.players or len(set(boards)) != self.players):
            del self.fields["boards"]
            self.add("boards", f"expected {self.players} different boards, one for each player")
        memory: Memory | None = self.fields.get("memory")
        if memory is not None and self.remembered(memory, "polyps", "cubes", "parrotfish", "unknown"):
            self.fields["memory"] = None

    def corals(self) -> list[list[int]]:
        """Return the polyps of the grids as sets of spaces, whole numbers of 64 bits, by board and colour. Add problems
        for signs that do not fit the board."""
        found = [[0] * len(COLORS) for _ in range(self.players or 0)]
        if not self.has("grids", "boards"):
            return found
        for place, rows in enumerate(self.fields["grids"]):
            shape = BOARDS[self.fields["boards"][place]]
            for row in range(ROWS):
                for column, sign in enumerate(rows[row]):
                    ground = shape[row][column]
                    if ground != "#" and sign in LETTERS:
                        found[place][LETTERS.index(sign)] |= 1 << (8 * row + column)
                    elif sign != (ground if ground in "#*" else "."):
                        due = "'#'" if ground == "#" else f"{'*' if ground == '*' else '.'!r} or a letter of {LETTERS}"
                        name = space_text(64 * place + 8 * row + column)
                        self.add(f"grids[{place}][{row}]", f"{sign!r} on {name}; expected {due}")
        return found

    def shrimps(self, corals: list[list[int]]) -> None:
        """Add problems for wrong places of the shrimps. `corals` are the polyps as `corals()` returns them.

        They are on rock, one per space and coral (4.2), two per seat and board (7.3), and not on bare rock (7.2).
        """
        if not self.has("shrimps", "boards", "grids"):
            return
        rocks = [ROCK[board] for board in self.fields["boards"]]
        turn: Turn | None = self.fields.get("turn")
        seen: dict[int, int] = {}
        for seat, spaces in enumerate(self.fields["shrimps"], start=1):
            where = f"shrimps[{seat - 1}]"
            for space in spaces:
                name = space_text(space)
                if space // 64 >= len(rocks) or not rocks[space // 64] >> (space % 64) & 1:
                    self.add(where, f"{name} is not a rock")
                    continue
                self.expect(space not in seen, where, f"two shrimps on {name}")
                seen[space] = seat
                # Bare rock is allowed in the current turn, and for a seat that ended the game during its turn (13.21).
                loose = turn is not None and turn.acted and seat == self.fields.get("to_move")
                loose = loose or seat == self.fields.get("ended_by")
                bare = not any(word >> (space % 64) & 1 for word in corals[space // 64])
                self.expect(loose or not bare, where, f"{name} is bare rock at the end of a turn (7.2)")
            for board in range(len(rocks)):
                number = sum(space // 64 == board for space in spaces)
                most = f"at most {SHRIMPS_PER_BOARD} (7.3)"
                self.expect(number <= SHRIMPS_PER_BOARD, where, f"{number} on board {board + 1}; expected {most}")
            if self.has("shrimps_eaten"):
                number = len(spaces) + self.fields["shrimps_eaten"][seat - 1]
                self.expect(number <= SHRIMPS, where, f"{number} with the eaten ones; each player has {SHRIMPS}")
        for place, words in enumerate(corals):
            for word in words:
                here = [space for space in seen if space // 64 == place and word >> (space % 64) & 1]
                for space in here:
                    others = _fill(1 << (space % 64), word)
                    if any(other < space and others >> (other % 64) & 1 for other in here):
                        self.add("shrimps", f"two on the coral of {space_text(space)} (4.2)")

    def coral_tiles(self) -> None:
        """Add problems for impossible coral tiles and cylinders on them (8.2, 8.4)."""
        if not self.has("coral_tiles"):
            return
        used = [0] * len(ALGAE)
        for tile, side in self.fields["coral_tiles"].items():
            corals = TILES[tile].corals
            where = f"coral_tiles.{TILE_NAMES[tile]}"
            if side.strong not in corals:
                self.add(f"{where}.strong", f"{COLORS[side.strong]} is none of its corals")
                continue
            if side.cylinder is not None:
                large = TILES[tile].large[corals.index(side.strong)]
                fine = side.cylinder == large
                self.expect(fine, f"{where}.cylinder", f"expected the colour of the large alga, {ALGAE[large]} (8.4)")
                used[large] += 1
        covered = sum(side.cylinder is not None for side in self.fields["coral_tiles"].values())
        if self.has("shrimps_eaten") and covered and not any(self.fields["shrimps_eaten"]):
            self.add("coral_tiles", "covered before any coral has been eaten (8.2)")
        for alga, number in enumerate(used):
            total = number + (self.fields.get("cylinder_space") == alga)
            most = CYLINDERS_PER_COLOR
            self.expect(total <= most, "coral_tiles", f"{total} {ALGAE[alga]} cylinders in all; there are {most}")

    def sea(self) -> None:
        """Add problems for impossible tiles of the open sea and impossible bonus tiles."""
        if self.has("open_sea"):
            for name in COLORS:
                number = len(getattr(self.fields["open_sea"], name))
                self.number(f"open_sea.{name}", number, "tile", most=SEA_TILES)
        if self.has("bonus"):
            bonus = self.fields["bonus"]
            self.expect(len(set(bonus)) == len(bonus), "bonus", "a colour is given twice; one of each lies aside (2.2)")
            if self.fields.get("expert"):
                self.expect(not bonus, "bonus", "no bonus tiles lie aside in the expert game (12.1)")

    def turn(self) -> None:
        """Add problems for an impossible state of the current turn or end of the game (11)."""
        turn: Turn | None = self.fields.get("turn")
        if turn is None:
            return
        used = turn.growths > 0 or turn.introduced or turn.covered
        self.expect(turn.acted or not used, "turn.acted", "false after an action")
        if turn.growing is not None:
            self.expect(turn.growths > 0, "turn.growths", "0 in a growth")
            laid = turn.growing.laid
            fine = turn.growing.behind <= laid
            self.expect(fine, "turn.growing.behind", "more tiles from behind the screen than laid")
            if self.has("grids"):
                letter = LETTERS[turn.growing.color]
                there = sum(row.count(letter) for rows in self.fields["grids"] for row in rows)
                what = f"{laid}, though only {counted(there, 'tile')} of the colour lie on the boards"
                self.expect(laid <= there, "turn.growing.laid", what)
        if not self.has("ended_by", "to_move", "coral_tiles", "shrimps_eaten"):
            return
        ended_by, eaten = self.fields["ended_by"], self.fields["shrimps_eaten"]
        to_move = self.fields["to_move"]
        if turn.covered and to_move is not None:
            done = any(side.cylinder is not None for side in self.fields["coral_tiles"].values())
            self.expect(done, "turn.covered", "true, though no coral tile has a cylinder (8.4)")
            self.expect(
                eaten[to_move - 1] > 0, "turn.covered", f"true, though seat {to_move} has no eaten shrimp (8.2)"
            )
        if self.fields.get("end") is not None:
            fine = self.fields["to_move"] is None and ended_by is None
            self.expect(fine, "end", "only possible if the game is over and no seat has ended it")
        full = all(side.cylinder is not None for side in self.fields["coral_tiles"].values())
        if ended_by is None:
            self.expect(not full and SHRIMPS not in eaten, "ended_by", "null, though the game has been ended (11.1)")
        else:
            self.expect(full or eaten[ended_by - 1] == SHRIMPS, "ended_by", f"seat {ended_by} has not ended the game")
            what = f"seat {ended_by} has no eaten shrimp; it could cover no coral tile (8.2)"
            self.expect(eaten[ended_by - 1] > 0 or not full, "ended_by", what)
            self._covered_last(ended_by, full and eaten[ended_by - 1] < SHRIMPS)
            own = self.fields["to_move"] != ended_by
            self.expect(own, "to_move", "the seat that ended the game has no extra turn (11.4)")
            self.expect(not turn.acted, "turn.acted", "true in an extra turn (11.4)")
            self._extra_turns(ended_by, to_move, eaten)

    def _covered_last(self, seat: int, last: bool) -> None:
        """Check that the seat that covered the last coral tile has two tiles in its parrotfish (8.5).

        One of them may be unknown.
        """
        if not last or not self.has("parrotfish"):
            return
        memory: Memory | None = self.fields.get("memory")
        fish = self.fields["parrotfish"][seat - 1]
        unknown = memory.unknown[seat - 1] if memory and memory.unknown else 0
        size = fish + unknown if isinstance(fish, int) else len(fish)
        what = f"seat {seat} has {counted(size, 'tile')} in its parrotfish"
        self.expect(size > 1, "ended_by", f"{what}; expected two to cover the last coral tile (8.5)")

    def _extra_turns(self, ended_by: int, to_move: int | None, eaten: list[int]) -> None:
        """Check that each seat before its extra turn has a shrimp; the fourth would have ended the game (11.1(2))."""
        if to_move is None or self.players is None:
            return
        waiting = (ended_by - to_move) % self.players
        for seat in ((to_move - 1 + step) % self.players for step in range(waiting)):
            what = f"{eaten[seat]} before the extra turn; the fourth would have ended the game (11.1(2))"
            self.expect(eaten[seat] < SHRIMPS, f"shrimps_eaten[{seat}]", what)

    def piles(self, name: str, you: int | None) -> Piles | None:
        """Return the `polyps`, `cubes` or `parrotfish` (the field `name`) as seat `you` sees them; with None,
        everything is known. Return None if the field is missing.

        Add problems unless the pieces in memory are there: each colour of a list, and the number of a count.
        """
        if not self.has(name):
            return None
        memory: Memory | None = self.fields.get("memory")
        sizes: list[int] = []
        shown: list[Counts] = []
        known: list[Counts] = []
        for seat, pile in enumerate(self.fields[name], start=1):
            where = f"memory.{name}[{seat - 1}]"
            remembered = count(getattr(memory, name)[seat - 1]) if memory else [0] * len(COLORS)
            if isinstance(pile, int):
                self.expect(seat != you, f"{name}[{seat - 1}]", "a count; expected the list, for these are yours")
                self.expect(sum(remembered) <= pile, where, f"more than the {pile} that are there")
                sizes.append(pile)
                shown.append(remembered)
                known.append(remembered)
                continue
            real = count([item for item in pile if item is not None])
            fine = all(less <= more for less, more in zip(remembered, real, strict=True))
            self.expect(fine, where, f"more than `{name}` has there")
            sizes.append(sum(real))
            shown.append(real)
            # Each seat keeps its tiles secret, but takes cubes openly (13.2).
            shown_all = memory is None and name == "cubes" and not self.fields.get("choosing")
            told = you not in (None, seat) or shown_all
            known.append(real if told else remembered)
        return Piles(sizes, shown, known)

    def unknown(self) -> list[int]:
        """Return for each seat the number of tiles in the parrotfish that a record did not name, 0 or 1.

        Add problems for an impossible number of tiles in a parrotfish: none is empty when the seats have chosen.
        """
        memory: Memory | None = self.fields.get("memory")
        told = memory.unknown if memory else None
        found = []
        for seat, fish in enumerate(self.fields.get("parrotfish", [])):
            where = f"parrotfish[{seat}]"
            number = told[seat] if told else 0
            if isinstance(fish, int):
                size = fish + number
            else:
                number = fish.count(None)
                size = len(fish)
                self.expect(number <= 1, where, "more than one unknown tile")
                if told and number <= 1:
                    what = f"{told[seat]}; expected {number}, the unknown tiles that `parrotfish` has there"
                    self.expect(told[seat] == number, f"memory.unknown[{seat}]", what)
            eaten = self.fields.get("shrimps_eaten")
            more = "none of its shrimps has been eaten; expected the one that goes in at the start (2.7, 10.1)"
            fed = eaten is None or len(eaten) <= seat or eaten[seat] > 0 or number > 1
            self.expect(fed or size <= 1, where, f"{counted(size, 'tile')}, yet {more}")
            fine = size > 0 or self.fields.get("choosing", False)
            self.expect(fine, where, "empty; one tile goes in at the start (2.7)")
            found.append(number)
        return found

    def opened(self, fish: Piles | None, unknown: list[int]) -> None:
        """Open the parrotfish if the game is over (11.5): add a problem for each that is only a count.

        If one tile of a count is not known, it is the unnamed first tile. It moves from `fish.sizes` to `unknown`,
        which are both changed.
        """
        if fish is None or self.fields.get("to_move", 1) is not None:
            return
        for seat, (size, shown) in enumerate(zip(fish.sizes, fish.shown, strict=True)):
            hidden = size - sum(shown)
            what = f"{size}; expected the list, as the parrotfish lie open when the game is over (11.5)"
            self.expect(hidden + unknown[seat] < 2, f"parrotfish[{seat}]", what)
            if hidden == 1:
                fish.sizes[seat], unknown[seat] = size - 1, 1

    def waiting(self) -> int:
        """Return the number of seats that have still to choose their cubes; 0 unless `choosing` is true."""
        sizes = [pile if isinstance(pile, int) else len(pile) for pile in self.fields["cubes"]]
        return sizes.count(0) if self.fields["choosing"] else 0

    def choosing(self, behind: Piles | None, cubes: Piles | None, fish: Piles | None) -> None:
        """Add problems for an impossible state while the seats choose (2.7, 2.8).

        The seat `to_move` and the next ones have no cubes, the others have two, and nothing else has happened.
        """
        to_move, turn = self.fields.get("to_move"), self.fields.get("turn")
        if not self.fields.get("choosing") or not self.sound("to_move", "turn", "polyps", "cubes", "parrotfish"):
            return
        if behind is None or cubes is None or fish is None or turn is None or self.players is None:
            return
        where = "choosing"
        if to_move is None or self.fields.get("ended_by") is not None or turn.acted:
            self.add(where, "true, though the first turn has begun")
            return
        order = [(to_move - 1 + step) % self.players for step in range(self.players)]
        waiting = [seat for seat in order if cubes.sizes[seat] == 0]
        if waiting != order[: len(waiting)] or not waiting:
            self.add(
                where, f"true; expected no cubes of seat {to_move} and the ones after it that have still to choose"
            )
        for seat in order:
            due = 2 if seat not in waiting else 0
            self.number(f"cubes[{seat}]", cubes.sizes[seat], "cube", due=due, why="(2.8)")
            most = 1 if seat not in waiting or seat == order[0] else 0
            fine = fish.sizes[seat] <= most and (seat in waiting or fish.sizes[seat] == 1)
            self.expect(
                fine, f"parrotfish[{seat}]", f"{counted(fish.sizes[seat], 'tile')} while the seats choose (2.7)"
            )
            fine = fish.sizes[seat] > 0 or behind.sizes[seat] > 0
            self.expect(fine, f"polyps[{seat}]", "no tile that could be put into the parrotfish (2.7)")
        unknown = any(None in pile for pile in self.fields["parrotfish"] if isinstance(pile, list))
        memory: Memory | None = self.fields.get("memory")
        unknown = unknown or bool(memory and any(memory.unknown or []))
        self.expect(not unknown, "parrotfish", "an unknown tile, though the seats choose theirs in the game")
        seen = memory is not None and any(map(any, (memory.polyps, memory.cubes, memory.parrotfish)))
        self.expect(not seen, "memory", "tiles or cubes that all have seen, though the seats still choose (13.2)")
        for name, piles in (("polyps", behind), ("cubes", cubes), ("parrotfish", fish)):
            for seat, known in enumerate(piles.known):
                what = "a list; expected how many, as nobody has seen them while the seats choose (13.2)"
                self.expect(seen or not any(known), f"{name}[{seat}]", what)
        used = any(map(any, self.fields.get("shrimps", []))) or any(self.fields.get("shrimps_eaten", []))
        self.expect(not used and not any(self.fields.get("consumed", [])), where, "true, though turns have been played")

    def cubes(self, piles: Piles | None) -> None:
        """Add problems if the seats hold so many cubes that the open-sea board lacks one of a colour, unless the game
        ended because that cube was missing."""
        if piles is None:
            return
        lacked = self.fields.get("to_move", 1) is None and self.fields.get("ended_by") is None
        held = total(piles.shown)
        most = CUBES_PER_COLOR - 1 + lacked
        reason = "" if lacked else ", as one lies on the open-sea board"
        for color, number in enumerate(held):
            self.expect(number <= most, "cubes", f"{number} {COLORS[color]} cubes; expected at most {most}{reason}")
        if not self.sound("cubes"):
            return
        number, most = sum(piles.sizes), MOST_CUBES + lacked
        what = f"{number} in all; expected at most {most}, as the others lie on the open-sea board"
        self.expect(number <= most, "cubes", what)
        whole = [name for name, number in zip(COLORS, held, strict=True) if number == CUBES_PER_COLOR]
        what = f"all the {' and '.join(whole)} ones; expected of one colour at most, which the refill lacks (11.1)"
        self.expect(len(whole) <= 1, "cubes", what)

    def public(self, corals: list[list[int]]) -> list[Counts]:
        """Return the tiles that all see as piles, each the numbers by colour: polyps, consumed tiles, bonus tiles and
        open sea."""
        return [
            *([word.bit_count() for word in words] for words in corals),
            *(count(tiles) for tiles in [*self.fields["consumed"], self.fields["bonus"]]),
            *(count(getattr(self.fields["open_sea"], name)) for name in COLORS),
        ]

    def bag(self, corals: list[list[int]], behind: Piles | None, fish: Piles | None) -> Counts:
        """Return the numbers of tiles in the bag of a position with everything known, by colour; an empty list if a
        field that it needs has a problem. Add problems unless the bag and the rest have all tiles of the game."""
        if not self.sound(*PUBLIC, "polyps", "parrotfish", "bag") or behind is None or fish is None:
            return []
        bag = [getattr(self.fields["bag"], name) for name in COLORS]
        for color, number in enumerate(total([*self.public(corals), *behind.shown, *fish.shown, bag])):
            what = f"{number} {COLORS[color]} tiles in all; expected {TILES_PER_COLOR}"
            self.expect(number == TILES_PER_COLOR, f"bag.{COLORS[color]}", what)
        self.empty_bag(sum(bag))
        return bag

    def empty_bag(self, tiles: int) -> None:
        """Add a problem if bonus tiles lie aside although the bag has no `tiles` left: they go into the bag (11.3)."""
        what = "given, though the bag is empty; then they go into it (11.3)"
        self.expect(tiles > 0 or not self.fields["bonus"], "bonus", what)

    def hidden_bag(self, corals: list[list[int]], behind: Piles | None, fish: Piles | None) -> tuple[Counts, int]:
        """Return what a view knows of the hidden bag, by colour, and the number of tiles in the bag. Add problems if
        the visible tiles and the memory contradict each other.

        The first is 1 for each colour without bonus tile of which the bag is known to hold a tile, else 0.
        """
        held = [0] * len(COLORS)
        if not self.sound(*PUBLIC, "polyps", "parrotfish") or behind is None or fish is None:
            return held, 0
        public = self.public(corals)
        seen = total([*public, *behind.shown, *fish.shown])
        for color, number in enumerate(seen):
            what = f"{number} {COLORS[color]} tiles are visible; there are {TILES_PER_COLOR}"
            self.expect(number <= TILES_PER_COLOR, "polyps", what)
        places = sum(behind.sizes) + sum(fish.sizes)
        outside = sum(map(sum, public)) + places
        self.expect(outside <= MOST_TILES, "bag", f"{counted(outside, 'tile')} outside it; there are {MOST_TILES}")
        if outside == MOST_TILES:
            self.empty_bag(0)
        if not self.sound("polyps", "memory", "bag"):
            return held, 0
        memory: Memory | None = self.fields["memory"]
        unseen = [TILES_PER_COLOR - number for number in seen]
        asked = [color for color in by_unseen(unseen) if color not in self.fields["bonus"]]
        idle = [COLORS[color] for color in (memory.lacking if memory else []) if color in self.fields["bonus"]]
        what = f"a bonus tile of {' and '.join(idle)} lies aside; expected colours without one (9.2)"
        self.expect(not idle, "memory.lacking", what)
        for color in asked:
            if unseen[color] and not (memory and color in memory.lacking):
                held[color] = int(sum(held) < MOST_TILES - outside)
        hidden = places - sum(map(sum, behind.shown + fish.shown))
        homeless = sum(unseen[color] for color in asked if not held[color])
        what = f"{counted(homeless, 'tile')} must lie hidden; there are {hidden} places"
        self.expect(homeless <= hidden, "memory.lacking", what)
        return held, MOST_TILES - outside


def _fill(spaces: int, word: int) -> int:
    """Return the coral of a word to which the spaces belong."""
    while (wider := (spaces | spaces << 1 | spaces >> 1 | spaces << 8 | spaces >> 8) & word) != spaces:
        spaces = wider
    return spaces
