"""Texts: turning messages into sentences, languages, times as clients read them.

Imports no other room. Read `texts.py` first.
"""
