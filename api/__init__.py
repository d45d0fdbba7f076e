"""The API: what the service does (`application`), and HTTP in front of it (`http`).

`application` must not know `http`, and neither knows a game. Read `application/service/service.py` first.
"""
