"""The small values that the other files share."""


class MsgspecError(Exception):
    pass


class DecodeError(MsgspecError):
    pass


class ValidationError(DecodeError):
    pass


class UnsetType:
    """The type of UNSET, which stands for a key that is left out."""

    def __repr__(self):
        return "UNSET"

    def __bool__(self):
        return False

    def __reduce__(self):
        return "UNSET"


UNSET = UnsetType()


class Raw(bytes):
    """JSON that is put into a message as it is."""


class Meta:
    """Limits of a value, as in `Annotated[int, Meta(ge=0)]`."""

    __slots__ = ("ge", "gt", "le", "lt", "max_length", "min_length", "pattern")

    def __init__(self, **limits):
        for name in self.__slots__:
            setattr(self, name, limits.get(name))
