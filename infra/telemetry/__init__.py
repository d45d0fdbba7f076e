"""What an operator sees of a running server: logs, metrics, traces.

The only room that may import the libraries of metrics and traces; of the application, the ports and
`runtime.background`. Read `observers.py` first.
"""
