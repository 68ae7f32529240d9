"""No names for Python: the playout policy of the competitive game serves compiled modules."""
