# Nothing here is called from Python; apply.pyx keeps the knowledge of the seats with it.
