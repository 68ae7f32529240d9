# Nothing here is called from Python; lean.pyx is the way in.
