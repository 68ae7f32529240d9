PLAY: int
DISCARD: int
PAYMENT: int
LAY_START: int
GIVE: int
ENOUGH: int
LAY_FINISH: int

def pack(kind: int, card: int = 0, cell: int = 0) -> int:
    """The code of an atomic move: the kind in the lowest byte, the card in the second, the cell in the third."""

def unpack(code: int) -> tuple[int, int, int]:
    """Kind, card and cell of an atomic move."""
