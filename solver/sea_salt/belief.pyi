# Nothing here is called from Python; horizon.pyx and odds.pyx draw their worlds by it.
