# Nothing here is called from Python; the deals are reached through observation.pyx.
