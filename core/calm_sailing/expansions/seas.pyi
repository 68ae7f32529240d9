# Nothing here is called from Python; the playout policy is reached through the contract.
