"""Cards are numbers: 1 to ISLANDS are islands, the others have names."""

SEATS: int
CARDS: int
ISLANDS: int
FINISH: int
MONSTER: int
START: int
WILD: int
RANKS: int
YELLOW: int
PURPLE: int
ORANGE: int
FINISHES: int
HAND_LIMIT: int
JOINT_DISCARD: int
