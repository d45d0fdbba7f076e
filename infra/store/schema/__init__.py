"""The tables, and the steps that lead to them.

Imports no other room of the store. Read `schema.py` first.
"""
