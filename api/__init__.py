"""The HTTP face of the house: from a request to an entry and back to a frame."""
