# Nothing here is called from Python; search.pyx is the way in.
