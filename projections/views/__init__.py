"""Views, frames, stories and branches of one game, redacted for one viewer.

May import `schemas` and `words`. Read `presenter.py` first.
"""
