"""Optional packages: a missing one is named in one line, with the extra that brings it."""

from importlib import import_module


class MissingExtra(ImportError):
    """A package that only some users need is not installed."""


def need(package: str, extra: str) -> None:
    try:
        import_module(package)
    except ImportError as error:
        raise MissingExtra(
            f"{package} cannot be imported ({error}); install it with: pip install 'cuberails[{extra}]'"
        ) from None
