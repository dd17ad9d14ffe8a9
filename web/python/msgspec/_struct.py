"""Struct: classes whose annotations are their fields."""

import sys

REQUIRED = object()


class Field:
    """`name` is the key in JSON."""

    __slots__ = ("default", "factory", "name")

    def __init__(self, *, default=REQUIRED, default_factory=None, name=None):
        self.default, self.factory, self.name = default, default_factory, name


field = Field
INHERITED = {"frozen": False, "tag": None, "tag_field": None, "omit_defaults": False,
             "forbid_unknown_fields": False}  # fmt: skip


def annotated_names(namespace):
    found = namespace.get("__annotations__")
    if found is None and sys.version_info >= (3, 14):
        import annotationlib

        annotate = annotationlib.get_annotate_from_class_namespace(namespace)
        if annotate:
            found = annotationlib.call_annotate_function(annotate, annotationlib.Format.STRING)
    return [name for name, text in (found or {}).items() if "ClassVar" not in str(text)]


def field_of(name, namespace):
    given = namespace.pop(name, REQUIRED)
    made = given if isinstance(given, Field) else Field(default=given)
    if isinstance(made.default, (list, dict, set)):
        made.factory, made.default = type(made.default), REQUIRED
    made.name = made.name or name
    return made


class StructMeta(type):
    def __new__(mcs, name, bases, namespace, *, kw_only=False, dict=False, **config):
        config = {key: config[key] for key in INHERITED if key in config}
        own = {one: field_of(one, namespace) for one in annotated_names(namespace)}
        fields, positional = {}, []
        for base in reversed(bases):
            fields |= getattr(base, "__fields__", {})
            positional += [one for one in getattr(base, "__positional__", ()) if one not in positional]
        namespace["__slots__"] = (
            *(one for one in own if one not in fields),
            *(("__dict__",) if dict else ()),
        )
        positional = [one for one in positional if one not in own]
        fields = {one: made for one, made in fields.items() if one not in own} | own
        namespace["__fields__"] = fields
        namespace["__positional__"] = (*positional, *(() if kw_only else own))
        cls = super().__new__(mcs, name, bases, namespace)
        for key, usual in INHERITED.items():
            value = config.get(key, getattr(bases[0], f"__{key}__", usual) if bases else usual)
            setattr(cls, f"__{key}__", value)
        finish(cls)
        return cls

    def __init__(cls, name, bases, namespace, **config):
        super().__init__(name, bases, namespace)


def finish(cls):
    """What follows from the fields and the settings: the constructor, and how instances compare."""
    fields = cls.__fields__
    cls.__struct_fields__ = cls.__match_args__ = tuple(fields)
    cls.__struct_encode_fields__ = tuple(one.name for one in fields.values())
    is_tagged = cls.__tag__ is not None or cls.__tag_field__ is not None
    cls.__tag_key__ = (cls.__tag_field__ or "type") if is_tagged else None
    cls.__tag_value__ = cls.__tag__ if isinstance(cls.__tag__, str) else cls.__name__
    if cls.__tag_key__ and cls.__tag__ is None and not fields:
        cls.__tag_key__ = None  # only a base
    cls.__setters__ = {one: getattr(cls, one).__set__ for one in fields}
    cls.__init__ = constructor(cls)
    if cls.__frozen__:
        cls.__setattr__ = refuse_to_change
        cls.__hash__ = hash_of
    else:
        cls.__setattr__ = object.__setattr__
        cls.__hash__ = None


def constructor(cls):
    """Compiled from text, as dataclasses do, so that making a struct costs one call."""
    names, body = {"REQUIRED": REQUIRED}, []
    for one, made in cls.__fields__.items():
        names[f"set_{one}"] = cls.__setters__[one]
        value = one
        if made.factory:
            names[f"make_{one}"] = made.factory
            value = f"make_{one}() if {one} is REQUIRED else {one}"
        elif made.default is not REQUIRED:
            names[f"default_{one}"] = made.default
        body.append(f" set_{one}(self, {value})")
    keywords = [one for one in cls.__fields__ if one not in cls.__positional__]
    named = [*cls.__positional__, *(["*", *keywords] if keywords else [])]
    named = [parameter(one, cls.__fields__.get(one)) for one in named]
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()")
    exec(f"def __init__(self, {', '.join(named)}):\n" + "\n".join(body or [" pass"]), names)
    return names["__init__"]


def parameter(one, made):
    if made is None:
        return one  # the star
    if made.factory:
        return f"{one}=REQUIRED"
    return one if made.default is REQUIRED else f"{one}=default_{one}"


def refuse_to_change(self, name, value):
    if name in self.__fields__ or not hasattr(self, "__dict__"):
        raise AttributeError(f"immutable type: '{type(self).__name__}'")
    object.__setattr__(self, name, value)


def hash_of(self):
    return hash((type(self), *(getattr(self, one) for one in self.__fields__)))


class Struct(metaclass=StructMeta):
    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, one) == getattr(other, one) for one in self.__fields__)

    def __repr__(self):
        return (
            f"{type(self).__name__}({', '.join(f'{one}={getattr(self, one)!r}' for one in self.__fields__)})"
        )

    def __copy__(self):
        return made_of(type(self), {one: getattr(self, one) for one in self.__fields__})

    def __deepcopy__(self, memo):
        from copy import deepcopy

        return made_of(type(self), {one: deepcopy(getattr(self, one), memo) for one in self.__fields__})

    def __reduce__(self):
        return made_of, (type(self), {one: getattr(self, one) for one in self.__fields__})


def made_of(cls, values):
    """A struct with all its values, without the constructor."""
    made = object.__new__(cls)
    for one, put in cls.__setters__.items():
        put(made, values[one])
    return made
