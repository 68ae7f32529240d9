# Nothing here is called from Python; state.pyx keeps the knowledge of the seats with it.
