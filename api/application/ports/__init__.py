"""What the application needs from outside, as protocols and the values that they speak of; `infra` has them.

Nothing of the application may enter: every other room stands on this one. Read `stores.py` first.
"""
