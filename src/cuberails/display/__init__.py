"""What people see, as data and as pictures. This package knows no game and no server."""
