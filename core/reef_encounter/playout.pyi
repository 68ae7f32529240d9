# Nothing here is called from Python; encounter_playout_move is reached through the contract.
