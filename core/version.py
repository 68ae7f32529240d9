"""The version of the package, which results carry."""

__version__ = "1.0.0"
