"""Stores, notifications, keys, the server and the command line: the only floor that touches the machine."""
