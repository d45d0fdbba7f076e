"""The types of all answers, including those of each game, and patches between answers.

May import `words`. Read `schemas.py` first.
"""
