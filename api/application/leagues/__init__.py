"""Events: an organiser opens games for others, many at once, and whoever may know of them follows all as one.

May import commands and what they may import. Read `leagues.py` first, then `decisions.py`.
"""
