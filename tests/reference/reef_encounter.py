"""Reef Encounter in plain Python, written from the rules for two to four players, standard and expert.

A space is a triple (board, column, row), all from 0; its text `2d4` has the board's place on the table, the column
letter and the row number. A seat is a number from 1 on; lists by seat are indexed by seat - 1. Tiles, cubes and polyps
are colour names, and piles of them are plain lists. Nothing is cached: corals are found again whenever they are needed,
and the legal moves are all texts of the right form that pass the check.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from . import BadDocument, IllegalMove
from .reef_encounter_cards import (
    ALGAE,
    BOARDS,
    COLORS,
    COLUMNS,
    CORAL_TILES,
    CUBES_PER_COLOR,
    CYLINDERS_PER_COLOR,
    END_REASONS,
    LETTERS,
    ROWS,
    SHRIMPS_PER_BOARD,
    SHRIMPS_PER_SEAT,
    SMALLEST_MEAL,
    START_TILES,
    TILE_NAMES,
    TILES_PER_COLOR,
    TILES_PER_GROWTH,
    Reader,
    Space,
    in_order,
    neighbours,
    parse_space,
    parse_tile,
    space_text,
    tile_name,
)


def coral_at(polyps: dict[Space, str], space: Space) -> set[Space]:
    """The coral to which the polyp on `space` belongs (4.1); a space without polyp is a KeyError."""
    color = polyps[space]
    coral = {space}
    front = [space]
    while front:
        for near in neighbours(front.pop()):
            if polyps.get(near) == color and near not in coral:
                coral.add(near)
                front.append(near)
    return coral


@dataclass
class Growth:
    """A growth that is running: its colour, tiles laid from behind the screen, and all tiles laid."""

    color: str
    behind: int = 0
    laid: int = 0


@dataclass
class Turn:
    """What has been done in the turn that is running."""

    acted: bool = False
    growths: int = 0
    introduced: bool = False
    covered: bool = False
    growing: Growth | None = None


@dataclass(eq=False)
class State:
    """A position with everything known.

    While `choosing`, the seats without cubes, `to_move` first, still put a tile into the parrotfish and take their
    cubes (2.7, 2.8). `to_move` is a seat, or None when the game is over. `end` is the clause that ended the game, set
    already while the extra turns are played; `ended_by` is the seat that ended it, if that gives the others an extra
    turn (11.4).
    """

    players: int
    expert: bool
    boards: list[int]
    reef: dict[Space, str]
    shrimps: list[list[Space]]
    shrimps_eaten: list[int]
    parrotfish: list[list[str | None]]
    polyps: list[list[str]]
    consumed: list[list[str]]
    cubes: list[list[str]]
    open_sea: dict[str, list[str]]
    bag: dict[str, int]
    bonus: list[str]
    strong: dict[str, str]
    cylinder: dict[str, str | None]
    cylinder_space: str | None
    to_move: int | None
    turn: Turn = field(default_factory=Turn)
    ended_by: int | None = None
    end: str | None = None
    choosing: bool = False
    meals: list[dict[str, Any]] = field(default_factory=list)
    rng: random.Random = field(default_factory=lambda: random.Random(0))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.document() == other.document()

    # What lies where

    def rock(self) -> list[Space]:
        """All spaces on which something may lie, in the order of their texts."""
        return [
            (board, column, row)
            for board, identity in enumerate(self.boards)
            for column in range(len(COLUMNS))
            for row in range(ROWS)
            if BOARDS[identity][row][column] != "#"
        ]

    def is_rock(self, space: Space) -> bool:
        """Whether a space lies on the table's boards and is rock."""
        board, column, row = space
        return board < self.players and BOARDS[self.boards[board]][row][column] != "#"

    def growth_space(self, board: int) -> Space:
        """The extra-growth space of a board (its number from 0)."""
        for column in range(len(COLUMNS)):
            for row in range(ROWS):
                if BOARDS[self.boards[board]][row][column] == "*":
                    return board, column, row
        raise AssertionError("every board has an extra-growth space")

    def all_shrimps(self) -> list[Space]:
        """Where shrimps of any seat stand."""
        return [space for spaces in self.shrimps for space in spaces]

    def own_shrimps(self) -> list[Space]:
        """Where shrimps of the seat to move stand."""
        return self.shrimps[self.seat() - 1]

    def seat(self) -> int:
        """The seat to move, of a game that is not over."""
        assert self.to_move is not None
        return self.to_move

    def shrimps_on_coral(self, polyps: dict[Space, str], space: Space) -> int:
        """How many shrimps stand on the coral of `space` if the polyps lay as given."""
        return len([s for s in self.all_shrimps() if s in coral_at(polyps, space)])

    def protected(self, space: Space) -> bool:
        """Whether a shrimp stands on the polyp or on an adjacent polyp of its coral (6.4)."""
        guarded = [space] + [n for n in neighbours(space) if self.reef.get(n) == self.reef[space]]
        return any(shrimp in guarded for shrimp in self.all_shrimps())

    def large(self, tile: str) -> str:
        """The large alga on the side of a coral tile that lies up (1.3)."""
        for name, strong, large, small in CORAL_TILES:
            if name == tile:
                return large if self.strong[tile] == strong else small
        raise AssertionError(tile)

    def uncovered(self) -> list[str]:
        """The coral tiles without a cylinder."""
        return [tile for tile in TILE_NAMES if self.cylinder[tile] is None]

    def cube_stock(self, color: str) -> int:
        """Cubes of a colour that nobody holds, the one on the open-sea board not counted."""
        return CUBES_PER_COLOR - 1 - sum(held.count(color) for held in self.cubes)

    def cylinder_stock(self, alga: str) -> int:
        """Cylinders of a colour that lie neither on a coral tile nor on the cylinder space."""
        used = list(self.cylinder.values()).count(alga) + int(self.cylinder_space == alga)
        return CYLINDERS_PER_COLOR - used

    def tile_available(self, color: str) -> bool:
        """Whether extra growth or action 8 can have a tile of this colour."""
        return self.bag[color] > 0 or color in self.bonus

    def take_tile(self, color: str) -> None:
        """Take a tile for extra growth or action 8 (13.17): a bonus tile that the bag replaces at once is one less in
        the bag; if the bag has none, the bonus tile is gone."""
        if self.bag[color] > 0:
            self.bag[color] -= 1
            self.fill_empty_bag()
        else:
            self.bonus.remove(color)

    def fill_empty_bag(self) -> None:
        """As soon as the bag is empty, the bonus tiles go into it (11.3)."""
        if sum(self.bag.values()) == 0:
            for color in self.bonus:
                self.bag[color] += 1
            self.bonus = []

    # Legal moves

    def moves(self) -> list[str]:
        """The legal moves, sorted by code points; none when the game is over."""
        return [text for text in sorted(self.candidates()) if self.is_legal(text)]

    def count(self) -> int:
        """The number of legal moves."""
        return len(self.moves())

    def is_legal(self, text: str) -> bool:
        """Whether a text is a legal move now."""
        try:
            self.check(text)
        except IllegalMove:
            return False
        return True

    def candidates(self) -> list[str]:
        """Every canonical text that could be a move of the seat to move."""
        if self.to_move is None:
            return []
        spaces = [space_text(space) for space in self.rock()]
        texts = ["done", "pass"]
        texts += [f"fish {color}" for color in COLORS]
        texts += [f"cubes {one} {two}" for place, one in enumerate(COLORS) for two in COLORS[place:]]
        texts += spaces
        texts += [f"{space}*" for space in spaces]
        texts += [f"shrimp {space}" for space in spaces]
        for shrimp in self.own_shrimps():
            texts.append(f"eat {space_text(shrimp)}")
            texts += [f"move {space_text(shrimp)} {goal}" for goal in [*spaces, "home"]]
        for color in COLORS:
            texts += [f"grow {color}", f"cube {color}", f"tile {color}", f"collect {color}"]
            for alga in ALGAE:
                texts.append(f"cylinder {alga} pay {color} space")
                texts += [f"cylinder {alga} pay {color} on {tile}" for tile in TILE_NAMES]
        return texts

    def parse(self, text: str) -> tuple[str, list[Any]]:
        """The kind of a move and its parts (spaces as triples, colours and coral tiles as names).

        A text that is no move of the game is an IllegalMove of 3.1.
        """
        match text.split(" "):
            case ["done" | "pass" as kind]:
                return kind, []
            case ["eat" | "shrimp" as kind, at] if parse_space(at):
                return kind, [parse_space(at)]
            case ["move", at, "home"] if parse_space(at):
                return "move", [parse_space(at), None]
            case ["move", at, goal] if parse_space(at) and parse_space(goal):
                return "move", [parse_space(at), parse_space(goal)]
            case ["grow" | "cube" | "tile" | "collect" | "fish" as kind, color] if color in COLORS:
                return kind, [color]
            case ["cubes", one, two] if one in COLORS and two in COLORS:
                return "cubes", [one, two]
            case ["cylinder", alga, "pay", color, "space"] if alga in ALGAE and color in COLORS:
                return "cylinder", [alga, color, None]
            case ["cylinder", alga, "pay", color, "on", tile] if alga in ALGAE and color in COLORS and parse_tile(tile):
                return "cylinder", [alga, color, parse_tile(tile)]
            case [at] if parse_space(at):
                return "lay", [parse_space(at), False]
            case [at] if at.endswith("*") and parse_space(at[:-1]):
                return "lay", [parse_space(at[:-1]), True]
        raise IllegalMove("3.1", f"{text!r} is no move")

    def check(self, text: str) -> tuple[str, list[Any]]:
        """Parse a move; raise IllegalMove with the clause that it breaks."""
        kind, parts = self.parse(text)
        if self.to_move is None:
            raise IllegalMove("11.1", "the game is over")
        if self.choosing or kind in ("fish", "cubes"):
            self.check_choice(kind, parts)
            return kind, parts
        if self.ended_by is not None and kind not in ("eat", "pass"):
            raise IllegalMove("11.4", "an extra turn may only eat or pass")
        if self.ended_by is None and kind == "pass":
            raise IllegalMove("11.4", "only an extra turn may be passed")
        if self.turn.growing is not None and kind not in ("lay", "move", "done"):
            raise IllegalMove("3.3", "the growth is not finished")
        match kind:
            case "eat":
                self.check_eat(*parts)
            case "grow":
                self.check_grow(*parts)
            case "lay":
                self.check_lay(*parts)
            case "done":
                self.check_done()
            case "shrimp":
                self.check_shrimp(*parts)
            case "move":
                self.check_move(*parts)
            case "cube":
                self.check_cube(*parts)
            case "cylinder":
                self.check_cylinder(*parts)
            case "tile":
                self.check_tile(*parts)
            case "collect":
                self.check_collect()
        return kind, parts

    def check_choice(self, kind: str, parts: list[Any]) -> None:
        """Before the first turn: the tile for the parrotfish (2.7), then two cubes of any colours (2.8, 13.2)."""
        if not self.choosing:
            raise IllegalMove("2.7" if kind == "fish" else "2.8", "the seats choose before the first turn only")
        if self.parrotfish[self.seat() - 1]:
            if kind != "cubes":
                raise IllegalMove("2.8", "two cubes are due")
        elif kind != "fish":
            raise IllegalMove("2.7", "a tile for the parrotfish is due")
        elif parts[0] not in self.polyps[self.seat() - 1]:
            raise IllegalMove("2.7", f"no {parts[0]} tile behind the screen")

    def check_eat(self, space: Space) -> None:
        """Action 1 (3.2, 10.1)."""
        if self.turn.acted:
            raise IllegalMove("3.2", "eating is the first action of a turn")
        if space not in self.own_shrimps():
            raise IllegalMove("10.1", f"no own shrimp on {space_text(space)}")
        size = len(coral_at(self.reef, space))
        if size < SMALLEST_MEAL:
            raise IllegalMove("10.1", f"the coral has only {size} tiles")

    def check_grow(self, color: str) -> None:
        """The beginning of actions 2 and 3 (3.2, 5.1, 13.16)."""
        if self.turn.growths == 2:
            raise IllegalMove("3.2", "two growths have been made this turn")
        if color not in self.cubes[self.seat() - 1]:
            raise IllegalMove("5.1", f"no {color} cube")
        if color not in self.polyps[self.seat() - 1] + self.consumed[self.seat() - 1]:
            raise IllegalMove("13.16", f"no {color} tile to lay")
        if all(self.lay_problem(color, space) for space in self.rock()):
            raise IllegalMove("13.16", f"no space for a {color} tile")

    def check_lay(self, space: Space, consumed: bool) -> None:
        """One tile of actions 2 and 3 (section 5, section 6)."""
        growing = self.turn.growing
        if growing is None:
            raise IllegalMove("5.1", "no growth is running")
        if consumed and growing.color not in self.consumed[self.seat() - 1]:
            raise IllegalMove("5.1", f"no consumed {growing.color} tile")
        if not consumed and growing.behind == TILES_PER_GROWTH:
            raise IllegalMove("5.1", "four tiles have been laid from behind the screen")
        if not consumed and growing.color not in self.polyps[self.seat() - 1]:
            raise IllegalMove("5.1", f"no {growing.color} tile behind the screen")
        problem = self.lay_problem(growing.color, space)
        if problem is not None:
            raise IllegalMove(*problem)

    def lay_problem(self, color: str, space: Space) -> tuple[str, str] | None:
        """Clause and reason that forbid a tile of this colour on this space, or None."""
        name = space_text(space)
        if not self.is_rock(space):
            return "5.2", f"{name} is not a rock"
        victim = self.reef.get(space)
        if victim == color:
            return "5.2", f"{name} has a polyp of the same colour"
        if victim is None and space in self.all_shrimps():
            return "5.2", f"a shrimp stands on {name}"
        if victim is not None:
            if self.strong[tile_name(color, victim)] != color:
                return "6.1(a)", f"{color} is weaker than {victim}"
            if self.protected(space):
                return "6.1(b)", f"{name} is protected"
            attackers = [n for n in neighbours(space) if self.reef.get(n) == color]
            if not any(len(coral_at(self.reef, n)) >= 2 for n in attackers):
                return "6.1(c)", f"no {color} coral of two polyps next to {name}"
        if self.joins_shrimps(color, space):
            return "4.2", "two shrimps would be on one coral"
        return None

    def joins_shrimps(self, color: str, space: Space) -> bool:
        """Whether a tile of this colour on this space would make a coral with two shrimps (4.2)."""
        return self.shrimps_on_coral({**self.reef, space: color}, space) > 1

    def check_done(self) -> None:
        """The end of a growth (13.16)."""
        if self.turn.growing is None:
            raise IllegalMove("5.1", "no growth is running")
        if self.turn.growing.laid == 0:
            raise IllegalMove("13.16", "no tile has been laid")

    def check_shrimp(self, space: Space) -> None:
        """Action 4 (3.2, 7.1, 7.3)."""
        seat = self.seat()
        if self.turn.introduced:
            raise IllegalMove("3.2", "one shrimp has been introduced this turn")
        if len(self.own_shrimps()) + self.shrimps_eaten[seat - 1] >= SHRIMPS_PER_SEAT:
            raise IllegalMove("7.1", "no shrimp behind the screen")
        if space not in self.reef:
            raise IllegalMove("7.1", f"no polyp on {space_text(space)}")
        if self.shrimps_on_coral(self.reef, space) > 0:
            raise IllegalMove("7.1", "the coral has a shrimp")
        self.check_board(space[0], self.own_shrimps())

    def check_board(self, board: int, others: list[Space]) -> None:
        """Whether another own shrimp may stand on the board (7.3, 13.6)."""
        if len([shrimp for shrimp in others if shrimp[0] == board]) >= SHRIMPS_PER_BOARD:
            raise IllegalMove("7.3", "two own shrimps stand on that board")

    def check_move(self, start: Space, goal: Space | None) -> None:
        """Action 5 (7.2, 7.3); goal None is behind the screen."""
        if start not in self.own_shrimps():
            raise IllegalMove("7.2", f"no own shrimp on {space_text(start)}")
        if goal is None:
            return
        name = space_text(goal)
        if not self.is_rock(goal):
            raise IllegalMove("7.2", f"{name} is not a rock")
        if goal in self.all_shrimps():
            raise IllegalMove("7.2", f"a shrimp stands on {name}")
        if goal in self.reef:
            coral = coral_at(self.reef, goal)
            if any(shrimp in coral for shrimp in self.all_shrimps() if shrimp != start):
                raise IllegalMove("7.2", "the coral has a shrimp")
        self.check_board(goal[0], [shrimp for shrimp in self.own_shrimps() if shrimp != start])

    def check_consumed(self, color: str) -> None:
        """Whether a consumed tile of this colour lies in front (6.5)."""
        if color not in self.consumed[self.seat() - 1]:
            raise IllegalMove("6.5", f"no consumed {color} tile")

    def check_cube(self, color: str) -> None:
        """Action 6 (9.1, 13.7)."""
        self.check_consumed(color)
        if self.cube_stock(color) == 0:
            raise IllegalMove("9.1", f"no {color} cube in the stock")

    def check_cylinder(self, alga: str, color: str, tile: str | None) -> None:
        """Action 7 (section 8); tile None is the cylinder space."""
        self.check_consumed(color)
        if tile is None:
            if self.cylinder_stock(alga) == 0 and self.cylinder_space != alga:
                raise IllegalMove("8.1", f"no {alga} cylinder is left")
            return
        seat = self.seat()
        if self.cylinder_stock(alga) == 0:
            raise IllegalMove("8.1", f"no {alga} cylinder is left")
        if self.shrimps_eaten[seat - 1] == 0:
            raise IllegalMove("8.2", "no own shrimp on the open-sea board")
        if self.cylinder[tile] is not None:
            raise IllegalMove("8.4", f"{tile} is covered")
        if self.large(tile) != alga:
            raise IllegalMove("8.4", f"the large alga of {tile} is not {alga}")
        if self.turn.covered:
            raise IllegalMove("8.4", "one coral tile has been covered this turn")
        if len(self.uncovered()) == 1 and len(self.parrotfish[seat - 1]) < 2:
            raise IllegalMove("8.5", "the parrotfish holds fewer than two tiles")

    def check_tile(self, color: str) -> None:
        """Action 8 (9.2, 13.7)."""
        if color not in self.cubes[self.seat() - 1]:
            raise IllegalMove("9.2", f"no {color} cube")
        if not self.tile_available(color):
            raise IllegalMove("9.2", f"no {color} tile is left")

    def check_collect(self) -> None:
        """Action 10 (7.2)."""
        if any(shrimp not in self.reef for shrimp in self.own_shrimps()):
            raise IllegalMove("7.2", "a shrimp stands on bare rock")

    # Playing a move

    def play(self, text: str, refill: list[str] | None = None) -> None:
        """Play one move. `refill` lists the tiles that a `collect` draws; without it they come from `rng`.

        Raises IllegalMove for a move that the rules forbid and BadDocument for a refill that cannot be drawn; the state
        is then unchanged.
        """
        kind, parts = self.check(text)
        match kind:
            case "eat":
                self.do_eat(*parts)
            case "pass":
                self.next_seat()
            case "fish":
                self.polyps[self.seat() - 1].remove(parts[0])
                self.parrotfish[self.seat() - 1].append(parts[0])
            case "cubes":
                self.cubes[self.seat() - 1] += parts
                self.to_move = self.seat() % self.players + 1
                self.choosing = not all(self.cubes)
            case "grow":
                self.do_grow(*parts)
            case "lay":
                self.do_lay(*parts)
            case "done":
                self.turn.growing = None
            case "shrimp":
                self.own_shrimps().append(parts[0])
                self.turn.introduced = True
                self.turn.acted = True
            case "move":
                self.do_move(*parts)
            case "cube":
                self.do_cube(*parts)
            case "cylinder":
                self.do_cylinder(*parts)
            case "tile":
                self.do_tile(*parts)
            case "collect":
                self.do_collect(parts[0], refill)

    def do_eat(self, space: Space) -> None:
        """Action 1 (section 10, 11.4, 12.2): some tiles return to the bag, the rest and the shrimp are eaten."""
        seat = self.seat()
        color = self.reef[space]
        coral = coral_at(self.reef, space)
        returned = 4 + int(self.expert) + int(self.ended_by is not None)
        kept = max(0, len(coral) - returned)
        for tile in coral:
            del self.reef[tile]
        self.bag[color] += len(coral) - kept
        self.parrotfish[seat - 1] += [color] * kept
        self.own_shrimps().remove(space)
        self.shrimps_eaten[seat - 1] += 1
        self.meals.append({"seat": seat, "space": space_text(space), "color": color, "size": len(coral), "kept": kept})
        self.turn.acted = True
        if self.ended_by is not None:
            self.next_seat()
        elif self.shrimps_eaten[seat - 1] == SHRIMPS_PER_SEAT:
            self.begin_extra_turns("11.1(2)")

    def do_grow(self, color: str) -> None:
        """The cube of actions 2 and 3 goes to the stock (5.1)."""
        self.cubes[self.seat() - 1].remove(color)
        self.turn.growing = Growth(color)
        self.turn.growths += 1
        self.turn.acted = True

    def do_lay(self, space: Space, consumed: bool) -> None:
        """One tile of actions 2 and 3 with the extra growth that it brings (5.1, 6.3)."""
        seat = self.seat()
        growing = self.turn.growing
        assert growing is not None
        growing.laid += 1
        if consumed:
            self.consumed[seat - 1].remove(growing.color)
        else:
            self.polyps[seat - 1].remove(growing.color)
            growing.behind += 1
        victim = self.reef.get(space)
        if victim is not None:
            self.consumed[seat - 1].append(victim)
        self.reef[space] = growing.color
        self.extra_growth(space)

    def extra_growth(self, space: Space) -> None:
        """The bonus tile that a tile laid on `space` brings, if any (5.3, 12.1, 13.4)."""
        color = self.reef[space]
        goal = self.growth_space(space[0])
        empty = goal not in self.reef and goal not in self.all_shrimps()
        if self.expert or goal not in neighbours(space) or not empty:
            return
        if self.tile_available(color) and not self.joins_shrimps(color, goal):
            self.take_tile(color)
            self.reef[goal] = color

    def do_move(self, start: Space, goal: Space | None) -> None:
        """Action 5 (7.2)."""
        self.own_shrimps().remove(start)
        if goal is not None:
            self.own_shrimps().append(goal)
        self.turn.acted = True

    def do_cube(self, color: str) -> None:
        """Action 6 (9.1)."""
        self.consumed[self.seat() - 1].remove(color)
        self.bag[color] += 1
        self.cubes[self.seat() - 1].append(color)
        self.turn.acted = True

    def do_cylinder(self, alga: str, color: str, tile: str | None) -> None:
        """Action 7 (8.3, 8.4): the covered tile stays, the other uncovered ones with this large alga flip."""
        self.consumed[self.seat() - 1].remove(color)
        self.bag[color] += 1
        flipping = [other for other in self.uncovered() if self.large(other) == alga and other != tile]
        for other in flipping:
            first, second = other.split("/")
            self.strong[other] = second if self.strong[other] == first else first
        if tile is None:
            self.cylinder_space = alga
        else:
            self.cylinder[tile] = alga
            self.turn.covered = True
        self.turn.acted = True
        if not self.uncovered():
            self.begin_extra_turns("11.1(1)")

    def do_tile(self, color: str) -> None:
        """Action 8 (9.2)."""
        self.cubes[self.seat() - 1].remove(color)
        self.take_tile(color)
        self.polyps[self.seat() - 1].append(color)
        self.turn.acted = True

    def do_collect(self, color: str, refill: list[str] | None) -> None:
        """Action 10 (9.3, 11.1(4), 11.3, 13.11, 13.18)."""
        seat = self.seat()
        no_cube = self.cube_stock(color) == 0
        bag = dict(self.bag)
        bonus = list(self.bonus)
        drawn: list[tuple[str, str]] = []
        no_tile = False
        turned = COLORS.index(color)
        for space in COLORS[turned:] + COLORS[:turned]:
            if no_cube or (space != color and len(self.open_sea[space]) >= 3):
                continue
            if sum(bag.values()) == 0:
                no_tile = True
                break
            if refill is None:
                tile = self.rng.choice([c for c in COLORS for _ in range(bag[c])])
            elif len(drawn) == len(refill):
                raise BadDocument(["refills: a refill is too short"])
            else:
                tile = refill[len(drawn)]
            if bag.get(tile, 0) == 0:
                raise BadDocument([f"refills: the bag holds no {tile} tile"])
            bag[tile] -= 1
            drawn.append((space, tile))
            if sum(bag.values()) == 0:  # 11.3
                for aside in bonus:
                    bag[aside] += 1
                bonus = []
        if refill is not None and len(refill) > len(drawn):
            raise BadDocument(["refills: a refill is too long"])
        self.cubes[seat - 1].append(color)
        self.polyps[seat - 1] += self.open_sea[color]
        self.open_sea[color] = []
        self.bag = bag
        self.bonus = bonus
        for space, tile in drawn:
            self.open_sea[space].append(tile)
        if no_cube or no_tile:
            self.finish("11.1(4)")
        else:
            self.next_seat()

    # Turns and the end

    def next_seat(self) -> None:
        """Hand the turn on clockwise; the last extra turn, or no place to lay a polyp, ends the game."""
        self.turn = Turn()
        self.to_move = self.seat() % self.players + 1
        if self.to_move == self.ended_by:
            self.to_move = None
        elif self.ended_by is None and not self.place_left():
            self.finish("11.1(3)")

    def begin_extra_turns(self, end: str) -> None:
        """The seat to move has ended the game; every other seat has its extra turn (11.2, 11.4)."""
        self.end = end
        self.ended_by = self.to_move
        self.next_seat()

    def finish(self, end: str) -> None:
        """The game is over without extra turns."""
        self.end = end
        self.turn = Turn()
        self.to_move = None

    def place_left(self) -> bool:
        """Whether a tile of any colour could be laid anywhere, whatever the players hold (13.10, 13.20)."""
        return any(self.lay_problem(color, space) is None for color in COLORS for space in self.rock())

    def score(self, seat: int) -> int | None:
        """Points of a seat (11.5); None if a tile in its parrotfish is not known."""
        points = 0
        for color in self.parrotfish[seat - 1]:
            if color is None:
                return None
            points += 1 + list(self.strong.values()).count(color)
        return points

    def tie_break(self, seat: int) -> list[int]:
        """What decides between seats with equal points, the weightiest first (11.6)."""
        corals = [coral_at(self.reef, shrimp) for shrimp in self.shrimps[seat - 1] if shrimp in self.reef]
        return [
            len(self.consumed[seat - 1]),
            len(self.cubes[seat - 1]),
            len(self.polyps[seat - 1]),
            sum(len(coral) for coral in corals),
        ]

    def outcome(self) -> dict[str, Any] | None:
        """Winners, scores and reason of a game that is over, else None."""
        if self.to_move is not None or self.end is None:
            return None
        seats = range(1, self.players + 1)
        scores = [self.score(seat) for seat in seats]
        winners: list[int] | None = None
        if None not in scores:
            results = [(scores[seat - 1] or 0, self.tie_break(seat)) for seat in seats]
            winners = [seat for seat in seats if results[seat - 1] == max(results)]
        return {"winners": winners, "scores": scores, "reason": END_REASONS[self.end]}

    # The document

    def document(self) -> dict[str, Any]:
        """The position in the notation; of a game that is over with `to_move` null."""
        growing = self.turn.growing
        phase = {"choosing": True} if self.choosing else {}
        return phase | {
            "game": "reef-encounter",
            "format": 1,
            "players": self.players,
            "expert": self.expert,
            "boards": list(self.boards),
            "grids": [[self.row_text(board, row) for row in range(ROWS)] for board in range(self.players)],
            "shrimps": [sorted(space_text(space) for space in spaces) for spaces in self.shrimps],
            "shrimps_eaten": list(self.shrimps_eaten),
            "parrotfish": [in_order(tiles) for tiles in self.parrotfish],
            "polyps": [in_order(tiles) for tiles in self.polyps],
            "consumed": [in_order(tiles) for tiles in self.consumed],
            "cubes": [in_order(cubes) for cubes in self.cubes],
            "open_sea": {color: in_order(self.open_sea[color]) for color in COLORS},
            "bag": {color: self.bag[color] for color in COLORS},
            "bonus": in_order(self.bonus),
            "coral_tiles": self.coral_tiles(),
            "cylinder_space": self.cylinder_space,
            "to_move": self.to_move,
            "turn": {
                "acted": self.turn.acted,
                "growths": self.turn.growths,
                "introduced": self.turn.introduced,
                "covered": self.turn.covered,
                "growing": None
                if growing is None
                else {"color": growing.color, "behind": growing.behind, "laid": growing.laid},
            },
            "ended_by": self.ended_by,
        }

    def row_text(self, board: int, row: int) -> str:
        """One row of a board as it is drawn in a document."""
        text = ""
        for column in range(len(COLUMNS)):
            space = (board, column, row)
            if space in self.reef:
                text += LETTERS[self.reef[space]]
            elif not self.is_rock(space):
                text += "#"
            else:
                text += "*" if space == self.growth_space(board) else "."
        return text

    def coral_tiles(self) -> dict[str, dict[str, str | None]]:
        """The ten coral tiles as a document gives them."""
        return {tile: {"strong": self.strong[tile], "cylinder": self.cylinder[tile]} for tile in TILE_NAMES}


# Reading documents

HEAD_KEYS = ["game", "format", "players", "expert", "boards"]
DEAL_KEYS = [*HEAD_KEYS, "starfish", "first", "polyps", "open_sea"]
DEAL_OPTIONS = ["names", "moves", "refills", "seed", "result", "choose"]
POSITION_KEYS = [
    *HEAD_KEYS,
    "grids",
    "shrimps",
    "shrimps_eaten",
    "parrotfish",
    "polyps",
    "consumed",
    "cubes",
    "open_sea",
    "bag",
    "bonus",
    "coral_tiles",
    "cylinder_space",
    "to_move",
    "turn",
    "ended_by",
]


def read_head(reader: Reader) -> tuple[int, bool, list[int]]:
    """Players, variant and boards, which every document gives; what is wrong with them is raised at once."""
    document = reader.document
    reader.expect(document["game"] == "reef-encounter", "game: not reef-encounter")
    reader.expect(document["format"] == 1, "format: not 1")
    players = reader.number(document["players"], 2, 4, "players")
    expert = reader.flag(document["expert"], "expert")
    boards = document["boards"]
    fine = isinstance(boards, list) and len(boards) == players and all(board in BOARDS for board in boards)
    reader.expect(fine and len(set(boards)) == players, f"boards: not {players} different boards")
    reader.stop()
    return players, expert, boards


def load(document: dict[str, Any], rng: random.Random | None = None) -> State:
    """The state that a deal, a record or a full position describes; a record's moves are played.

    Draws for the open sea come from `rng`, by default from a generator seeded with the document's `seed` or 0. Raises
    BadDocument for a document that describes no possible position and IllegalMove for an illegal move in a record.
    """
    if "grids" in document:
        state = load_position(document)
        state.rng = rng or random.Random(0)
        return state
    state, moves, refills = load_deal(document)
    state.rng = rng or random.Random(document.get("seed", 0))
    for text in moves:
        state.play(text, refills.pop(0) if refills is not None and text.startswith("collect ") else None)
    return state


def load_deal(document: dict[str, Any]) -> tuple[State, list[str], list[list[str]] | None]:
    """The starting position of a deal or record (section 2), its moves and its refills (None if it gives none)."""
    reader = Reader(document)
    choose = document.get("choose") is True
    reader.keys(DEAL_KEYS + ([] if choose else ["eaten", "cubes"]), DEAL_OPTIONS)
    reader.stop()
    players, expert, boards = read_head(reader)
    first = reader.number(document["first"], 1, players, "first")
    starfish = document["starfish"]
    reader.expect(starfish in ("up", "down"), 'starfish: neither "up" nor "down"')
    polyps = [reader.colors(tiles, "polyps") for tiles in reader.by_seat("polyps", players)]
    cubes: list[list[str]] = [[] for _ in range(players)]
    eaten: list[Any] = []
    if not choose:
        cubes = [reader.colors(pair, "cubes") for pair in reader.by_seat("cubes", players)]
        eaten = reader.by_seat("eaten", players)
    open_sea = {color: reader.colors(tiles, "open_sea") for color, tiles in reader.by_color("open_sea").items()}
    reader.stop()
    reader.expect(all(color is None or color in COLORS for color in eaten), "eaten: neither a colour nor null")
    reader.expect(choose or all(len(pair) == 2 for pair in cubes), "cubes: every seat takes two")
    sizes = [len(open_sea[color]) for color in COLORS]
    turned = [[3, 3, 3, 2, 1][-shift:] + [3, 3, 3, 2, 1][:-shift] for shift in range(5)]
    reader.expect(sizes in turned, "open_sea: not 3, 3, 3, 2 and 1 tiles clockwise")
    for place, count in enumerate(START_TILES[players]):
        seat = (first - 1 + place) % players + 1
        due = count if choose else count - 1
        reader.expect(len(polyps[seat - 1]) == due, f"polyps: seat {seat} has not {due} tiles")
    reader.stop()
    state = State(
        players=players,
        expert=expert,
        boards=list(boards),
        reef={},
        shrimps=[[] for _ in range(players)],
        shrimps_eaten=[0] * players,
        parrotfish=[[] for _ in range(players)] if choose else [[color] for color in eaten],
        polyps=polyps,
        consumed=[[] for _ in range(players)],
        cubes=cubes,
        open_sea=open_sea,
        bag={},
        bonus=[] if expert else list(COLORS),
        strong={},
        cylinder=dict.fromkeys(TILE_NAMES),
        cylinder_space=None,
        to_move=first,
        choosing=choose,
    )
    for tile, strong, _, _ in CORAL_TILES:
        first_coral, second_coral = tile.split("/")
        weak = second_coral if strong == first_coral else first_coral
        state.strong[tile] = strong if starfish == "up" else weak
    for board, column, row in state.rock():
        for color in COLORS:
            if BOARDS[boards[board]][row][column] == LETTERS[color]:
                state.reef[board, column, row] = color
    for color in COLORS:
        state.bag[color] = TILES_PER_COLOR - tiles_outside(state, color)
        reader.expect(state.bag[color] >= 0, f"polyps: more than {TILES_PER_COLOR} {color} tiles")
    moves = document.get("moves", [])
    fine = isinstance(moves, list) and all(isinstance(text, str) for text in moves)
    reader.expect(fine, "moves: not a list of strings")
    refills = document.get("refills")
    if fine and refills is not None:
        collects = len([text for text in moves if text.startswith("collect ")])
        matching = isinstance(refills, list) and len(refills) == collects
        reader.expect(matching, f"refills: not one for {collects} collects")
        if isinstance(refills, list):
            refills = [reader.colors(tiles, "refills") for tiles in refills]
    reader.stop()
    return state, moves, refills


def tiles_outside(state: State, color: str) -> int:
    """How many tiles of a colour lie anywhere but in the bag."""
    piles: list[list[Any]] = [*state.polyps, *state.consumed, *state.parrotfish, *state.open_sea.values(), state.bonus]
    return list(state.reef.values()).count(color) + sum(pile.count(color) for pile in piles)


def load_position(document: dict[str, Any]) -> State:
    """The state that a full position describes."""
    reader = Reader(document)
    reader.keys(POSITION_KEYS, ["choosing"])
    reader.stop()
    players, expert, boards = read_head(reader)
    to_move, ended_by = document["to_move"], document["ended_by"]
    bag = {c: reader.number(n, 0, TILES_PER_COLOR, f"bag.{c}") for c, n in reader.by_color("bag").items()}
    state = State(
        players=players,
        expert=expert,
        boards=list(boards),
        reef={},
        shrimps=[],
        shrimps_eaten=[reader.number(n, 0, 4, "shrimps_eaten") for n in reader.by_seat("shrimps_eaten", players)],
        parrotfish=[list(reader.colors(tiles, "parrotfish")) for tiles in reader.by_seat("parrotfish", players)],
        polyps=[reader.colors(tiles, "polyps") for tiles in reader.by_seat("polyps", players)],
        consumed=[reader.colors(tiles, "consumed") for tiles in reader.by_seat("consumed", players)],
        cubes=[reader.colors(held, "cubes") for held in reader.by_seat("cubes", players)],
        open_sea={c: reader.colors(tiles, "open_sea") for c, tiles in reader.by_color("open_sea").items()},
        bag=bag,
        bonus=reader.colors(document["bonus"], "bonus"),
        strong={},
        cylinder={},
        cylinder_space=document["cylinder_space"],
        to_move=None if to_move is None else reader.number(to_move, 1, players, "to_move"),
        turn=read_turn(reader, document["turn"]),
        ended_by=None if ended_by is None else reader.number(ended_by, 1, players, "ended_by"),
        choosing=reader.flag(document.get("choosing", False), "choosing"),
    )
    read_grids(reader, state)
    read_shrimps(reader, state)
    read_coral_tiles(reader, state)
    reader.stop()
    check_position(reader, state)
    reader.stop()
    if len(state.uncovered()) == 0:
        state.end = "11.1(1)"
    elif state.ended_by is not None:
        state.end = "11.1(2)"
    elif not state.turn.acted and not state.place_left():
        state.finish("11.1(3)")
    elif state.to_move is None:
        state.end = "11.1(4)"
    return state


def read_turn(reader: Reader, value: Any) -> Turn:
    """The `turn` of a position."""
    if not isinstance(value, dict) or sorted(value) != ["acted", "covered", "growing", "growths", "introduced"]:
        reader.problems.append("turn: not an object with acted, growths, introduced, covered and growing")
        return Turn()
    turn = Turn(
        acted=reader.flag(value["acted"], "turn.acted"),
        growths=reader.number(value["growths"], 0, 2, "turn.growths"),
        introduced=reader.flag(value["introduced"], "turn.introduced"),
        covered=reader.flag(value["covered"], "turn.covered"),
    )
    growing = value["growing"]
    if isinstance(growing, dict) and sorted(growing) == ["behind", "color", "laid"] and growing["color"] in COLORS:
        turn.growing = Growth(
            growing["color"],
            reader.number(growing["behind"], 0, TILES_PER_GROWTH, "turn.growing.behind"),
            reader.number(growing["laid"], 0, 5 * TILES_PER_COLOR, "turn.growing.laid"),
        )
        reader.expect(turn.growing.behind <= turn.growing.laid, "turn.growing: more tiles from behind than laid")
    else:
        reader.expect(growing is None, "turn.growing: neither null nor color, behind and laid")
    used = turn.growths > 0 or turn.introduced or turn.covered
    reader.expect(turn.acted or not used, "turn.acted: false after an action")
    reader.expect(turn.growing is None or turn.growths > 0, "turn.growths: 0 in a growth")
    return turn


def read_grids(reader: Reader, state: State) -> None:
    """The polyps on the boards."""
    colors = {letter: color for color, letter in LETTERS.items()}
    for board, rows in enumerate(reader.by_seat("grids", state.players)):
        shape = BOARDS[state.boards[board]]
        if not isinstance(rows, list) or [len(str(row)) for row in rows] != [len(COLUMNS)] * ROWS:
            reader.problems.append(f"grids: board {board + 1} is not six strings of seven")
            continue
        for row in range(ROWS):
            for column in range(len(COLUMNS)):
                sign, ground = rows[row][column], shape[row][column]
                name = space_text((board, column, row))
                if ground != "#" and sign in colors:
                    state.reef[board, column, row] = colors[sign]
                else:
                    reader.expect(sign == (ground if ground in "#*" else "."), f"grids: {name} cannot be {sign!r}")


def read_shrimps(reader: Reader, state: State) -> None:
    """The shrimps on the boards (4.2, 7.2, 7.3)."""
    for seat, texts in enumerate(reader.by_seat("shrimps", state.players), start=1):
        own: list[Space] = []
        for text in texts if isinstance(texts, list) else [texts]:
            space = parse_space(text) if isinstance(text, str) else None
            if space is None or not state.is_rock(space):
                reader.problems.append(f"shrimps: {text!r} is not a rock")
            else:
                own.append(space)
                # Bare rock is for the turn that runs, and for the seat that ended the game in mid-turn (13.21).
                loose = (seat == state.to_move and state.turn.acted) or seat == state.ended_by
                reader.expect(space in state.reef or loose, f"shrimps: {text} is bare rock")
        for board in range(state.players):
            count = len([space for space in own if space[0] == board])
            reader.expect(count <= SHRIMPS_PER_BOARD, f"shrimps: seat {seat} has {count} on board {board + 1}")
        state.shrimps.append(own)
    standing = state.all_shrimps()
    reader.expect(len(set(standing)) == len(standing), "shrimps: two on one space")
    for space in set(standing) & set(state.reef):
        alone = state.shrimps_on_coral(state.reef, space) == 1
        reader.expect(alone, f"shrimps: two on the coral of {space_text(space)}")


def read_coral_tiles(reader: Reader, state: State) -> None:
    """The coral tiles and the cylinders (1.3, 8.4)."""
    value = reader.document["coral_tiles"]
    tiles: dict[str | None, Any] = {}
    if isinstance(value, dict):
        tiles = {parse_tile(name): side for name, side in value.items()}
    if len(tiles) != len(TILE_NAMES) or None in tiles or len(value) != len(TILE_NAMES):
        reader.problems.append("coral_tiles: not the ten coral tiles")
        return
    for name in TILE_NAMES:
        side = tiles[name]
        fine = isinstance(side, dict) and sorted(side) == ["cylinder", "strong"]
        if not fine or side["strong"] not in name.split("/"):
            reader.problems.append(f"coral_tiles: {name} has not one of its corals as strong, and a cylinder or null")
            continue
        state.strong[name] = side["strong"]
        state.cylinder[name] = side["cylinder"]
        matching = side["cylinder"] in (None, state.large(name))
        reader.expect(matching, f"coral_tiles: the cylinder on {name} has not the colour of the large alga")
    reader.expect(state.cylinder_space in [None, *ALGAE], "cylinder_space: neither an alga nor null")


def check_position(reader: Reader, state: State) -> None:
    """What must agree between the parts of a position."""
    for color in COLORS:
        total = state.bag[color] + tiles_outside(state, color)
        reader.expect(total == TILES_PER_COLOR, f"bag: {total} {color} tiles in all, not {TILES_PER_COLOR}")
        # The one cube that is missing when the game ended for want of a cube.
        lacking = int(state.to_move is None)
        reader.expect(state.cube_stock(color) + lacking >= 0, f"cubes: too many {color} cubes")
        reader.expect(len(state.open_sea[color]) <= 3, f"open_sea: more than three tiles on {color}")
        reader.expect(state.bonus.count(color) <= 1, f"bonus: two {color} tiles")
    reader.expect(sum(state.bag.values()) > 0 or not state.bonus, "bonus: tiles aside though the bag is empty")
    reader.expect(not (state.expert and state.bonus), "bonus: none in the expert game")
    for alga in ALGAE:
        reader.expect(state.cylinder_stock(alga) >= 0, f"coral_tiles: too many {alga} cylinders")
    for seat in range(1, state.players + 1):
        count = len(state.shrimps[seat - 1]) + state.shrimps_eaten[seat - 1]
        reader.expect(count <= SHRIMPS_PER_SEAT, f"shrimps: seat {seat} has {count} with the eaten ones")
        eaten = len(state.parrotfish[seat - 1]) > 0
        reader.expect(eaten or state.choosing, f"parrotfish: seat {seat} has not its first tile")
    if state.choosing:
        check_choosing(reader, state)
    reader.expect(
        any(state.shrimps_eaten) or len(state.uncovered()) == len(TILE_NAMES), "coral_tiles: covered before any meal"
    )
    if state.ended_by is None:
        over = not state.uncovered() or SHRIMPS_PER_SEAT in state.shrimps_eaten
        reader.expect(not over, "ended_by: null though the game has been ended")
    else:
        ended = not state.uncovered() or state.shrimps_eaten[state.ended_by - 1] == SHRIMPS_PER_SEAT
        reader.expect(ended, f"ended_by: seat {state.ended_by} has not ended the game")
        reader.expect(state.to_move != state.ended_by, "to_move: the seat that ended the game has no extra turn")
        reader.expect(not state.turn.acted, "turn: an action was made in an extra turn")


def check_choosing(reader: Reader, state: State) -> None:
    """The seats choose one after the other, and nothing has been played (2.7, 2.8)."""
    reader.expect(state.to_move is not None and state.turn == Turn(), "choosing: a turn has begun")
    seats = [((state.to_move or 1) - 1 + step) % state.players for step in range(state.players)]
    waiting = [seat for seat in seats if not state.cubes[seat]]
    reader.expect(waiting != [] and waiting == seats[: len(waiting)], "choosing: not the seats from to_move on")
    for seat in seats:
        done = seat not in waiting
        reader.expect(len(state.cubes[seat]) == (2 if done else 0), f"cubes: seat {seat + 1} has not two or none")
        eaten = len(state.parrotfish[seat])
        fine = eaten == 1 if done else eaten <= (seat == seats[0])
        reader.expect(fine and None not in state.parrotfish[seat], f"parrotfish: {eaten} tiles of seat {seat + 1}")
        reader.expect(eaten > 0 or state.polyps[seat] != [], f"polyps: seat {seat + 1} has none to choose")
    used = any(state.shrimps) or any(state.shrimps_eaten) or any(state.consumed)
    reader.expect(not used, "choosing: turns have been played")


# Recorded games


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """What `replay` says of a recorded game; `clause` is the clause that the first illegal move breaks.

    Raises BadDocument for a record that is no record: a refill that cannot be drawn, a `result` that does not follow.
    Beyond the notation, `end` is the clause that ended the game and `coral_tiles` how they lie after the last move.
    """
    state, moves, refills = load_deal(record)
    state.rng = random.Random(record.get("seed", 0))
    report: dict[str, Any] = {"status": "legal", "moves": len(moves), "at": None, "reason": None, "clause": None}
    for at, text in enumerate(moves):
        refill = refills.pop(0) if refills is not None and text.startswith("collect ") else None
        try:
            state.play(text, refill)
        except IllegalMove as illegal:
            report |= {"status": "illegal", "at": at, "reason": illegal.reason, "clause": illegal.clause}
            break
    legal = report["status"] == "legal"
    outcome = state.outcome() if legal else None
    result = record.get("result")
    if legal and result is not None and not same_result(result, outcome):
        raise BadDocument(["result: does not follow from the moves"])
    report |= {"eaten": state.meals, "outcome": outcome, "coral_tiles": state.coral_tiles()}
    return report | {"end": state.end if legal else None}


def same_result(result: dict[str, Any], outcome: dict[str, Any] | None) -> bool:
    """Whether a record's `result` agrees with the outcome; reasons are not compared."""
    return outcome is not None and all(result.get(key) == outcome[key] for key in ("winners", "scores"))
