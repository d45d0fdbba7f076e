"""Records of games: making them, and verifying that they are consistent and fit kept receipts and frames.

May import every room but `lists`; needs neither a server nor a store. Read `verifier.py` first.
"""
