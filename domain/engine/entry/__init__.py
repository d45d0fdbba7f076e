"""What is stored for ever: commands and facts, which make entries, with the dice and the clocks folded from them.

May import `audience`. Read `entry.py` first.
"""
