"""Programs that try or measure the server, and the servers that they and the tests start; nothing of it is shipped.

`bench` measures speed, `attacks` what victims notice of hostile clients, `drill` what players notice of faults of a
cluster; `mutants` plants faults in the code to try the tests; `servers` runs PostgreSQL, Redis and others; `quick`
runs the tests of a change. They play with the clients of `tests/support`, `tests/faults` and `tests/webhooks`;
`tests/tools` tries them. Read `servers/process.py` first.
"""
