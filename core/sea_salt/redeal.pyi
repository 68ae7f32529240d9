# Nothing here is called from Python; the functions are reached through the contract.
