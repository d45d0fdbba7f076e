"""What an operator does with a whole store: migrate, back up, copy, archive, distribute.

May import every room of the store, and none imports it: only the composition, the command line and the diagnosis do.
Read `migrations.py` first.
"""
