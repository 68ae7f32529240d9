# Nothing here is called from Python; position.pyx and the moves use it.
