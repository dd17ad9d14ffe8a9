"""The version of the package; records name their own format."""

__version__ = "0.1.0"
