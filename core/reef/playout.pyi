# Nothing here is called from Python; reef_playout_move is reached through the contract.
