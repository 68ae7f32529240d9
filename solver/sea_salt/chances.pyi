# Nothing here is called from Python; horizon.pyx and closing.pyx ask it.
