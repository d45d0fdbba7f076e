"""Records of games: creating them, and verifying that they are consistent and match kept receipts and frames.

May import every room but `lists`; needs neither a server nor a store. Read `verifier.py` first.
"""
