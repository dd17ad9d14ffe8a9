"""Chicago & NorthWestern, on a reconstructed map."""
