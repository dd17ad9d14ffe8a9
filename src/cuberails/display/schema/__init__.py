"""What people see, as data: one generic model for every game.

The page, the SVG and the terminal draw from it alone. The types of the page are generated from it, together
with the comments behind the fields. A game imports from here the shapes that it fills in; the files of this
package also have those that only the engine and the server make.
"""

from cuberails.display.schema.board import (
    COMPANY_COLUMNS,
    Badge,
    BoardParts,
    Column,
    Fact,
    Gauge,
    Glyph,
    Label,
    LegendEntry,
    Link,
    Neutral,
    Note,
    Site,
    SiteStyle,
    Supply,
    Token,
    Track,
    Value,
)
from cuberails.display.schema.form import Number
from cuberails.display.schema.places import Detail
from cuberails.display.schema.ply import Transfer
from cuberails.display.schema.view import BadgeView, CompanyView, EndingView, SiteView, ViewParts

__all__ = [
    "COMPANY_COLUMNS", "Badge", "BadgeView", "BoardParts", "Column", "CompanyView", "Detail", "EndingView",
    "Fact", "Gauge", "Glyph", "Label", "LegendEntry", "Link", "Neutral", "Note", "Number", "Site",
    "SiteStyle", "SiteView", "Supply", "Token", "Track", "Transfer", "Value", "ViewParts",
]  # fmt: skip
