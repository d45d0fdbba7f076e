"""What an operator does with a whole store: migrate, back up, copy, archive, distribute.

May import every room; only `infra.composition` and the command line import it. Read `migrations.py` first.
"""
