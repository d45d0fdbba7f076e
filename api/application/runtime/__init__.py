"""How work shares the process: background tasks, turns of bots, worker threads.

May import `ports`, and what searches and reads in other processes need of the domain and the projections.
Read `background.py` first.
"""
