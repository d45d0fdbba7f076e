"""One module for each resource. A route reads through a perspective and writes through commands."""
