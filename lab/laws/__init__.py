"""The laws that hold any game to the house's promises, as a pytest plug-in; the house's own games must pass them too.

May import the domain and the projections, pytest and hypothesis; no game is named. Read `plugin.py` first.
"""
