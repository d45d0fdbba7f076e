"""What the application needs from outside, as protocols and the values that they speak of; `infra` has them."""
