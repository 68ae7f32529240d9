# Nothing here is called from Python; it is reached through the contract.
