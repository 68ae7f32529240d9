# Nothing here is called from Python; the rules are reached through the contract.
