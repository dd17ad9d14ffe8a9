"""How `scripts/wasm.py` builds a game: the machine, the exports, the linker, and the description."""
