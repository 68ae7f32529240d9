# Nothing here is called from Python; encounter_legal is reached through the contract.
