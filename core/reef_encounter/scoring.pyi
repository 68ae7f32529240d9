# Nothing here is called from Python; state.pyx shows points and winners.
