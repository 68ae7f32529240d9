"""Compiled helpers of the fitting scripts: games played by given weights, and examples to fit weights to.

`make fit` builds them in place; they are not part of the package.
"""
