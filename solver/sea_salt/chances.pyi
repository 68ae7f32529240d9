# Nothing here is called from Python; worlds.pyx and closing.pyx ask it.
