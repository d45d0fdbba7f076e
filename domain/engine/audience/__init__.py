"""Who may see what: marks on fields, redaction, why somebody sees something, and how a refusal is said.

No room of the engine may enter: all the others stand on this one. Read `audience.py` first.
"""
