# Nothing here is called from Python; the moves are reached through the contract.
