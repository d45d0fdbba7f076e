"""Real PostgreSQL and Redis servers for the tests, the benchmarks and `make run-full`."""
