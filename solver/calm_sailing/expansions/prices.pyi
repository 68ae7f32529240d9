# Nothing here is called from Python; restarts.pyx is the way in.
