"""Night Harbour: hidden roles and crates that are not what they seem, for 3 to 5 players. All choose at once."""
