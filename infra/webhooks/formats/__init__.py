"""What webhooks are sent, in the form of each place: how requests are made, and what answers mean.

Read `form.py` first.
"""
