"""What a turn search remembers of the boards and the own screen while it looks for one turn."""
