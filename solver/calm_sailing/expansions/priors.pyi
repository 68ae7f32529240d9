from ....core.contract import View
from ...game import Prior

def priors(view: View) -> list[Prior] | None:
    """What is expected of each legal move, in the order of `view.legal_codes()`: differences of winning chances to the
    policy's own move, -0.4 to 0; None where no action is chosen."""
