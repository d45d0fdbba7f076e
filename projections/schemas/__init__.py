"""The types of all answers, those of each game included, and patches between answers.

May import `words`. Read `schemas.py` first.
"""
