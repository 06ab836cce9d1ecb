"""Monte Carlo strategy analysis for the Swiss tarot games Troggu and Troccas."""

__version__ = "0.1.0"
