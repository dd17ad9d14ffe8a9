"""A frozen benchmark: positions from strong play with the estimates of a long search, and a protocol.

A set never changes once it has a number; a better one gets the next number.
"""
