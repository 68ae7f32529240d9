# Nothing here is called from Python; salt_playout_move is reached through the contract.
