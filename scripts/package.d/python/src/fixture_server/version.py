"""The version, which is the program's: `fixture-server --version`."""

__version__ = "0.1.0"
