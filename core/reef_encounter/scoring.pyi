# Nothing here is called from Python; position.pyx shows points and winners.
