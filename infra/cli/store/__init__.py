"""Commands for a whole store: migrate, copy, rekey, rebuild, backup, restore, archive.

May import everything but other commands. Read `store.py` first.
"""
