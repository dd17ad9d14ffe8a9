"""The HTTP side: middleware, cookies, routes and the OpenAPI document."""
