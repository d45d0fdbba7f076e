"""What the service does, without HTTP: it shows games to those who may see them, and carries out their commands."""
