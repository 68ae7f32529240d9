# Nothing here is called from Python; worlds.pyx and odds.pyx draw their worlds by it.
