"""The OpenAPI document, made from the operations themselves.

May import the operations and the schemas; no text of an operation stands here. Read `document.py` first.
"""
