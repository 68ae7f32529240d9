"""The words of events in physical games of Calm Sailing, in every ruleset."""

from __future__ import annotations

_ACTS = """
draw draws drew discard discards discarded give gives put puts lay lays laid play plays played find finds found
take takes took hold holds turn rock storm compass share start finish cannot can't lost loses stuck
"""
_OTHERS = "show shows has had new pay pays paid hand pile"
ACTS = frozenset(_ACTS.split())
WORDS = ACTS | frozenset(_OTHERS.split())
