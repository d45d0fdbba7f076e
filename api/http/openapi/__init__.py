"""The OpenAPI document, made from the operations themselves."""
