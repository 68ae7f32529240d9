"""No names for Python: masks and redeals of the competitive game serve compiled modules."""
