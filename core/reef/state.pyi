"""The lowest byte of an atomic move is its kind."""

TAKE: int
TOP: int
FIRST: int
BOTH: int
NONE: int
LAST: int
START: int
SHOW: int
COVER: int
UNDER: int
