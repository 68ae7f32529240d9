"""The version of the package, which results carry."""

__version__ = "0.1.0"
