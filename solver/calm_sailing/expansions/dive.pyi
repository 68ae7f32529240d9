# Nothing here is called from Python; the dives are reached through restarts.pyx, beam.pyx and training.pyx.
