"""What a game need not say: parts of `Rules` that follow from its state, its facts and the names of its modules.

May import every room of the engine; the three games of the house say all for themselves. Read `usual_rules.py` first.
"""
