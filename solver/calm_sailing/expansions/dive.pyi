# Nothing here is called from Python; the dives are reached through restarts.pyx, beam.pyx and benchmarks/fit.
