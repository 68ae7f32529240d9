"""What to do where a package of the ecosystem is missing."""

from __future__ import annotations

from ..errors import LeadlineError

INSTALL = "pip install 'leadline[environments]'"


def missing(package: str, error: ImportError) -> LeadlineError:
    """The error to raise where the package cannot be imported."""
    return LeadlineError(f"this needs {package} ({error}); install it with: {INSTALL}")
