"""Converts entries between rows or archived objects and the domain: compressed, encrypted, quarantined when damaged.

May import `database` and `schema`. Read `entry_reader.py` first.
"""
