"""One module for each resource.

A route reads through a perspective and writes through commands; no route may import another. Read `choices.py` first,
then `views.py`.
"""
