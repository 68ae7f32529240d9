# Nothing here is called from Python; views and their worlds are reached through the contract.
