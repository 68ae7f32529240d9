# Nothing here is called from Python; calm_playout_move is reached through the contract.
