"""The application assembled, and what it does by itself: bots and due times.

May import every room; none imports it. Read `service.py` first.
"""
