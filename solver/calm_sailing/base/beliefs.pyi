# Nothing here is called from Python: worlds.pyx and benchmarks/fit do.
