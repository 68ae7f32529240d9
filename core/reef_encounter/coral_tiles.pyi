# Nothing here is called from Python; state.pyx and the moves use it.
