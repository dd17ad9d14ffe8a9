"""Research environments: one encoding of positions and actions, and the faces that others' tools know.

PettingZoo, OpenSpiel and Gymnasium are optional extras; nothing here imports them before it is asked for.
"""
