"""The tables without a server: what runs in the workers of a browser that has Python (see docs/host-it.md).

The logic of tables is that of the server. Here are the parts that take the place of HTTP, of the database
and of the processes of the bots.
"""
