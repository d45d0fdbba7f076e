"""Stores, bell, settings and the command line: the only floor that touches the machine."""
