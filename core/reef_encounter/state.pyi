"""The lowest byte of an atomic move is its kind."""

EAT: int
GROW: int
LAY: int
DONE: int
INTRODUCE: int
MOVE: int
CUBE: int
CYLINDER: int
TILE: int
COLLECT: int
PASS: int
FISH: int
TAKE_CUBES: int
