"""Operations: what each is, what they are given, and how a request for one is answered.

May import every room that makes no operation. Read `operation.py` first.
"""
