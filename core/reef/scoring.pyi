# Nothing here is called from Python; the outcome is reached through the contract.
