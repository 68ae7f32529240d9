# Nothing here is called from Python: worlds.pyx and training.pyx do.
