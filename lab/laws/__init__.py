"""The laws that hold any game to the promises of the house, as a plug-in of pytest; the house holds its own by them.

May import the domain and the projections, pytest and hypothesis; no game is named. Read `plugin.py` first.
"""
