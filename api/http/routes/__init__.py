"""One module for each resource, or for a few that belong together.

A route reads through a perspective and writes through commands; no route may import another. Read `choices.py` first,
then `views.py`.
"""
