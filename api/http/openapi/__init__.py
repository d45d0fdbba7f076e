"""The OpenAPI document, generated from the operations themselves.

May import the operations and the schemas; texts of operations are not written here. Read `document.py` first.
"""
