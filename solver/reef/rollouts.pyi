from ...core.contract import View
from ..search.flat import Sampler
from .value import Value

class Rollouts(Sampler):
    def __init__(
        self,
        view: View,
        seed: int,
        plans: list[list[int]] | None = None,
        rules: object = None,
        *,
        rounds: int = 2,
        keep: int = 8,
        value: Value = ...,
    ) -> None: ...
