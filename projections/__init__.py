"""What clients are shown of entries: frames, views and stories for viewers, listings for lists of games, records."""
