"""What goes over the wire beside the games' own types: requests, which are strict, and answers."""
