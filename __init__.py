"""Leadline sounds positions of Calm Sailing, Reef, Reef Encounter and Sea Salt & Paper."""
