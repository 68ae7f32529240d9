"""What can be wrong with documents of Reef Encounter whose fields have the right form."""

from __future__ import annotations

from typing import Any

from ..errors import DocumentError, Problem
from .forms import Memory, Turn
from .material import (
    ALGAE,
    BOARDS,
    COLORS,
    CYLINDERS_PER_COLOR,
    LETTERS,
    ROCK,
    ROWS,
    SEA_TILES,
    SHRIMPS,
    SHRIMPS_PER_BOARD,
    TILE_NAMES,
    TILES,
    space_text,
)


class Checker:
    """Collects what is wrong with fields that have the right form."""

    def __init__(self, fields: dict[str, Any], problems: list[Problem]) -> None:
        self.fields = fields
        self.problems = problems
        self.players: int | None = fields.get("players")

    def expect(self, fine: bool, where: str, what: str) -> None:
        if not fine:
            self.problems.append(Problem(where, what))

    def has(self, *names: str) -> bool:
        return all(name in self.fields for name in names)

    def table(self) -> None:
        """Seats and boards; what does not fit the number of players is not looked at further."""
        by_seat = ("grids", "shrimps", "shrimps_eaten", "consumed", "parrotfish", "polyps", "cubes")
        if self.players is None:
            for name in (*by_seat, "boards", "you", "to_move", "ended_by", "memory"):
                self.fields.pop(name, None)
            return
        for name in by_seat:
            if self.has(name) and len(self.fields[name]) != self.players:
                found = len(self.fields.pop(name))
                self.expect(False, name, f"{found} entries; expected one for each of the {self.players} players")
        for name in ("you", "to_move", "ended_by"):
            seat = self.fields.get(name)
            if seat is not None and seat > self.players:
                del self.fields[name]
                self.expect(False, name, f"seat {seat} of a game of {self.players}; expected 1 to {self.players}")
        boards = self.fields.get("boards")
        if boards is not None and (len(boards) != self.players or len(set(boards)) != self.players):
            del self.fields["boards"]
            self.expect(False, "boards", f"expected {self.players} different boards, one for each player")
        memory: Memory | None = self.fields.get("memory")
        if memory is not None:
            for name in ("polyps", "cubes", "parrotfish", "unknown"):
                found_list = getattr(memory, name)
                if found_list is not None and len(found_list) != self.players:
                    self.fields["memory"] = None
                    self.expect(False, f"memory.{name}", f"expected one entry for each of the {self.players} players")

    def corals(self) -> list[list[int]]:
        """The polyps of the grids as words by board and colour."""
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
                        self.expect(False, f"grids[{place}][{row}]", f"{sign!r} on {name}; expected {due}")
        return found

    def shrimps(self, corals: list[list[int]]) -> None:
        """Rock, one to a space and to a coral (4.2), two of a seat on a board (7.3), none on bare rock (7.2)."""
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
                    self.expect(False, where, f"{name} is no rock")
                    continue
                self.expect(space not in seen, where, f"two shrimps on {name}")
                seen[space] = seat
                # Bare rock is for the turn that runs, and for the seat that ended the game in mid-turn (13.21).
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
                        self.expect(False, "shrimps", f"two on the coral of {space_text(space)} (4.2)")

    def coral_tiles(self) -> None:
        if not self.has("coral_tiles"):
            return
        used = [0] * len(ALGAE)
        for tile, side in self.fields["coral_tiles"].items():
            corals = TILES[tile].corals
            where = f"coral_tiles.{TILE_NAMES[tile]}"
            if side.strong not in corals:
                self.expect(False, f"{where}.strong", f"{COLORS[side.strong]} is none of its corals")
                continue
            if side.cylinder is not None:
                large = TILES[tile].large[corals.index(side.strong)]
                fine = side.cylinder == large
                self.expect(fine, f"{where}.cylinder", f"expected the colour of the large alga, {ALGAE[large]} (8.4)")
                used[large] += 1
        covered = sum(side.cylinder is not None for side in self.fields["coral_tiles"].values())
        if self.has("shrimps_eaten") and covered and not any(self.fields["shrimps_eaten"]):
            self.expect(False, "coral_tiles", "covered before any coral has been eaten (8.2)")
        for alga, number in enumerate(used):
            total = number + (self.fields.get("cylinder_space") == alga)
            most = CYLINDERS_PER_COLOR
            self.expect(total <= most, "coral_tiles", f"{total} {ALGAE[alga]} cylinders in all; there are {most}")

    def sea(self) -> None:
        if self.has("open_sea"):
            for name in COLORS:
                number = len(getattr(self.fields["open_sea"], name))
                self.expect(number <= SEA_TILES, f"open_sea.{name}", f"{number} tiles; expected at most {SEA_TILES}")
        if self.has("bonus"):
            bonus = self.fields["bonus"]
            self.expect(len(set(bonus)) == len(bonus), "bonus", "a colour is given twice; one of each lies aside (2.2)")
            if self.fields.get("expert"):
                self.expect(not bonus, "bonus", "no bonus tiles lie aside in the expert game (12.1)")

    def turn(self) -> None:
        turn: Turn | None = self.fields.get("turn")
        if turn is None:
            return
        used = turn.growths > 0 or turn.introduced or turn.covered
        self.expect(turn.acted or not used, "turn.acted", "false after an action")
        if turn.growing is not None:
            self.expect(turn.growths > 0, "turn.growths", "0 in a growth")
            fine = turn.growing.behind <= turn.growing.laid
            self.expect(fine, "turn.growing.behind", "more tiles from behind the screen than laid")
        if not self.has("ended_by", "to_move", "coral_tiles", "shrimps_eaten"):
            return
        ended_by, eaten = self.fields["ended_by"], self.fields["shrimps_eaten"]
        if self.fields.get("end") is not None:
            fine = self.fields["to_move"] is None and ended_by is None
            self.expect(fine, "end", "given, though the game goes on or a seat has ended it")
        full = all(side.cylinder is not None for side in self.fields["coral_tiles"].values())
        if ended_by is None:
            self.expect(not full and SHRIMPS not in eaten, "ended_by", "null, though the game has been ended (11.1)")
        else:
            self.expect(full or eaten[ended_by - 1] == SHRIMPS, "ended_by", f"seat {ended_by} has not ended the game")
            own = self.fields["to_move"] != ended_by
            self.expect(own, "to_move", "the seat that ended the game has no extra turn (11.4)")
            self.expect(not turn.acted, "turn.acted", "true in an extra turn (11.4)")

    def stop(self) -> None:
        if self.problems:
            raise DocumentError(self.problems)


def _fill(spaces: int, word: int) -> int:
    """The coral of a word to which the spaces belong."""
    while (wider := (spaces | spaces << 1 | spaces >> 1 | spaces << 8 | spaces >> 8) & word) != spaces:
        spaces = wider
    return spaces
