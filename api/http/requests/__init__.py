"""What is read of a request: its address and headers, what it accepts, its parameters and its body.

May import `schemas`. Read `request.py` first.
"""
