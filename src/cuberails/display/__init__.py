"""What people see, as data and as pictures. Knows no game and no server."""
