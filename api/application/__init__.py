"""What the service does, without HTTP: looking at games, and letting things be caused in them."""
