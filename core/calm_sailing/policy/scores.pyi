# Nothing here is called from Python; advantage.pyx, which is reached through the contract, calls it.
