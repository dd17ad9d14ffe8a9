"""The State of version 0.1, byte by byte, as hashed into the actions that 0.1 stored. Never change it."""

LAYOUT_0_1 = (
    ("phase", "i1", ()), ("actor", "i8", ()), ("turn", "i8", ()), ("cash", "i4", (6,)),
    ("treasury", "i4", (6,)), ("held", "i1", (6, 6)), ("sold", "i1", (6,)), ("cubes", "i1", (6,)),
    ("is_open", "i1", (6,)), ("lot", "i8", ()), ("price", "i4", ()), ("leader", "i8", ()),
    ("bidders", "i1", ()), ("income", "i4", (6,)), ("dials", "i1", (3,)), ("track", "i1", (256,)),
    ("edge", "i8", (6, 5)), ("ripe", "i8", (5,)), ("developed", "i8", (5,)), ("waiting", "i8", (5,)),
    ("houses", "i2", ()), ("boxes", "i1", (8,)), ("repository", "i1", ()), ("opening", "i1", ()),
    ("placed", "i1", ()), ("arrived", "i1", ()), ("dividends", "i1", ()),
)  # fmt: skip
