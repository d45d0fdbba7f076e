"""Webhooks as they are sent: to which addresses, with which signatures, when again, and by whom."""
