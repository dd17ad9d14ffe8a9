"""Pictures of positions: an SVG document for each game, and the same as text for a terminal."""
