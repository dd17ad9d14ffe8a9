"""Pictures of positions: a standalone SVG document for each game, and the same board as text for a terminal."""
