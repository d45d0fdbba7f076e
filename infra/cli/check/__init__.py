"""Commands that examine and judge: doctor, audit, verify, games that cannot go on.

May import `infra.store`, `infra.diagnosis` and what all commands share. Read `doctor.py` first.
"""
