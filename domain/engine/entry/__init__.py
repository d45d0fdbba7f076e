"""What is stored for ever: commands and facts, which make up entries, and the dice and clocks derived from them.

May import `audience`. Read `entry.py` first.
"""
