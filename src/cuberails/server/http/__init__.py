"""Where requests come in: middleware, identity, routes, the description of the API."""
