"""From entries back to a table: loading, snapshots, the codec of entries, the audit of a whole history.

May import every room of the engine but `authoring`, the only one that imports it. Read `history.py` first.
"""
