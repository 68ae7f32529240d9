"""The constants of state.pxd for Python."""
