# Nothing here is called from Python; encounter_apply is reached through the contract, the rest by position.pyx.
