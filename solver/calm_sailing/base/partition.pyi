def gap_sums(numbers: list[int], a: int, b: int, length: int, beta: float) -> dict[str, object] | None:
    """What is known of the gap of `length` cells between the numbers a and b (0 and 81: no neighbour there) with these
    live numbers between them; None where it cannot be filled. For tests.

    Keys: `log_ways`, the log of the sum of exp(-beta * payments) over all ways; `least` payments; `use`, the share of
    the sum with each number; `left` and `right`, by cell and number, the sums over the ways to fill the cells before
    and after, were the number laid there now; `left_least` and `right_least` their least payments, 250 or more where
    there is no way.
    """
