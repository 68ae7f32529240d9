from ...core.reef.position import Reef

class Value:
    """A network, from the rows of a data file."""

    def __init__(self, units: list[list[float]], base: float, spread: list[float]) -> None: ...

def read(text: str) -> Value:
    """The network of a data file's text."""

SHIPPED: Value

def chances(position: Reef, seat: int, value: Value = ...) -> list[float]:
    """By seat the chance to win, as `seat` (from 1) sees the position; shares of the win where the game is over."""

def expected(position: Reef, seat: int, value: Value = ...) -> list[float]:
    """By seat the points that it will still make, as `seat` (from 1) sees the position."""
