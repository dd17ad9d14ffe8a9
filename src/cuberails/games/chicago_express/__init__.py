"""Chicago Express, with the Erie Railroad and Narrow Gauge as modules."""
