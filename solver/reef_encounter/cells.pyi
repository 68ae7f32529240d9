"""Where the next tile of a growth promises most."""
