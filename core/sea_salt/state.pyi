"""The lowest byte of an atomic move is its kind."""

DECK: int
TAKE: int
KEEP_CARD: int
LAY: int
FIND: int
PICK: int
PASS: int
STOP: int
LAST_CHANCE: int
