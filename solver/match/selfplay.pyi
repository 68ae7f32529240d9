from ...core.contract import Position
from ...core.rng import Generator

def play_out(start: Position, sensible: list[bool], stream: Generator, most: int) -> tuple[Position, int]:
    """The end of a game played on from `start`, and how many atomic moves that took. `sensible` says of each seat
    whether it follows the policy or moves at random; each decision takes its seed from `stream`. A game that has not
    ended after `most` moves is left there. Raises ValueError where `sensible` has not one entry a seat."""
