"""What tests of several kinds share: deals, positions, boards, and Leadline behind the interface of the reference."""
