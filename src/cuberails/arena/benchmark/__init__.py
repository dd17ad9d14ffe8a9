"""A frozen benchmark for agents: positions from strong play with what a long search thinks of them, and a
protocol to score an agent. A set never changes once it has a number; a better one gets the next number."""
