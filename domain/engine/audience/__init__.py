"""Who may see what: marks on fields, redaction, why somebody sees something, and how refusals are expressed.

May import no other room of the engine: all the others build on this one. Read `audience.py` first.
"""
