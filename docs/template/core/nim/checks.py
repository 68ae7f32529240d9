"""Checks of a document of Nim whose fields have the right form."""

from __future__ import annotations

from ..documents.validation import Checker as BaseChecker
from .position import MOST_SHARE


class Checker(BaseChecker):
    """A collector of problems. A check ignores fields of a wrong form, which have been reported already."""

    def bag(self) -> None:
        """Check that no more has been taken out of the bag than was in it."""
        if self.has("shares", "taken"):
            taken, held = self.fields["taken"], 1 + sum(self.fields["shares"])
            self.expect(taken <= held, "taken", f"{taken} counters; the bag held {held} (1.3)")

    def seen_bag(self) -> None:
        """Check that some share of the other seat agrees with the view."""
        if self.has("share", "taken", "bag_is_empty"):
            taken, empty, least = self.fields["taken"], self.fields["bag_is_empty"], 1 + self.fields["share"]
            most = least + MOST_SHARE
            what = f"{'true' if empty else 'false'} after {taken} counters; the bag held {least} to {most} (1.3)"
            self.expect(least <= taken <= most if empty else taken < most, "bag_is_empty", what)
