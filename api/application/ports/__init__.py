"""What the application needs from outside, as protocols and the values they use; `infra` implements them.

May import nothing of the application: every other room builds on this one. Read `stores.py` first.
"""
