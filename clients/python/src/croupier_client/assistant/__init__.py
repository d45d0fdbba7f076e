"""A seat for assistants: tools over the Model Context Protocol. Needs `croupier-client[mcp]`; read server.py first."""
