"""No names for Python: the rules of the competitive game serve compiled modules."""
