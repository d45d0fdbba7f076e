"""What entries look like to somebody: frames and views for viewers, listings for the lobby."""
