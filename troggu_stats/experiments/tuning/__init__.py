"""Fitting parameters of a strategy by simulation."""
