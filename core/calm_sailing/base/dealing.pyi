import numpy as np
import numpy.typing as npt

def deal_states(
    states: npt.NDArray[np.uint8],
    seeds: npt.NDArray[np.uint64],
    players: int,
    removed: int,
    gone: npt.NDArray[np.uint8],
    first: int,
    solo_draw: int,
    solo_hand: int,
    solo_payment: int,
) -> None:
    """Deals into rows of zeros, of shape (n, bytes of a state), one for each seed, of shape (n,). `gone` says by number
    which islands leave the game (81 bytes), or is empty where `removed` of them do by lot; `first` is the starting seat
    from 1, or 0 where the lot decides. The arguments have been checked; raises ValueError where the shapes are wrong.
    """
