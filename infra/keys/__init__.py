"""Keys: the signatures on receipts, and the bearer tokens that an operator makes."""
