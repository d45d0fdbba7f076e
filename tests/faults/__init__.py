"""Faults, tried on real processes over real stores, and counted: nothing answered is lost or doubled.

Read `matrix.py` first: each load during each fault over each store; the other tests are of what happens once.
"""
