"""`cuberails admin`: look after a server, while it runs or not."""

from cuberails.cli.commands.admin.bans import bans_app
from cuberails.cli.commands.admin.tables import admin_app

admin_app.add_typer(bans_app)

__all__ = ["admin_app"]
