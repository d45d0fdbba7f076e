"""Commands that examine and judge: doctor, audit, verify, games that cannot go on.

May import everything but other commands. Read `doctor.py` first.
"""
