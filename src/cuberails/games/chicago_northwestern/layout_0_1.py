"""The State of version 0.1, byte by byte, as hashed into the actions that 0.1 stored. Never change it."""

LAYOUT_0_1 = (
    ("phase", "i1", ()), ("actor", "i8", ()), ("turn", "i8", ()), ("cash", "i4", (6,)),
    ("treasury", "i4", (6,)), ("held", "i1", (6, 6)), ("sold", "i1", (6,)), ("cubes", "i1", (6,)),
    ("is_open", "i1", (6,)), ("lot", "i8", ()), ("price", "i4", ()), ("leader", "i8", ()),
    ("bidders", "i1", ()), ("track", "i1", (128,)), ("served", "i8", (6, 2)), ("links", "i1", (6,)),
    ("special_used", "i1", (6,)), ("west_city", "i1", (6,)), ("west_used", "i8", (2,)),
    ("cards", "i1", (6,)), ("starts", "i1", ()), ("placed", "i1", ()), ("end", "i8", ()),
    ("passes", "i1", ()),
)  # fmt: skip
