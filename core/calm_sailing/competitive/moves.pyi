TAKE: int
