# Nothing here is called from Python; search.pyx uses it.
