"""Stores, notifications, keys, the server and the command line: the only floor that touches the machine.

Its rooms know neither each other nor the settings. Read `composition.py` first: it assembles everything.
"""
