"""One row of a JSONL file: an object whose fields are read by name and type, complaints kept."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pincite.errors import InputError
from pincite.rules import flag

if TYPE_CHECKING:
    from pincite.model import Flag, Place

_SURROGATE = re.compile("[\ud800-\udfff]")
_NAMES = {dict: "an object", list: "a list", bool: "true or false", type(None): "null"}


class Number(str):
    """A number as it is written: 34.50 stays 34.50, and 10,000 digits do no harm."""

    __slots__ = ()


class Object(dict[str, object]):
    """A JSON object that remembers which of its keys stood there twice."""

    __slots__ = ("repeated",)

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        counts = Counter(name for name, _ in pairs) if len(self) < len(pairs) else Counter()
        self.repeated = sorted(name for name, count in counts.items() if count > 1)


@dataclass(slots=True)
class Row:
    """An object, of a line or within one, with its place and the complaints about it."""

    fields: Object
    place: Place
    flags: list[Flag] = field(default_factory=list)

    def complain(self, message: str) -> None:
        """Note that the row is malformed."""
        self.flags.append(flag("MALFORMED", message, self.place))

    def within(self, fields: Object) -> Row:
        """An object within this row, that complains to it."""
        part = Row(fields, self.place, self.flags)
        part.complain_of_repeats()
        return part

    def complain_of_repeats(self) -> None:
        """Note a key that stands in the object twice: nobody can say which of the two is meant."""
        for name in self.fields.repeated[:1]:
            self.complain(f"the key `{name}` stands there twice; keep one")

    def text(self, *names: str) -> str | None:
        """The first of some fields that is there and not empty, as text; None with a complaint for a wrong type."""
        for name in names:
            value = self.fields.get(name)
            if value is None or (isinstance(value, str) and not value.strip()):
                continue
            if isinstance(value, str) and not isinstance(value, Number):
                return _clean(value)
            self.complain(f"`{name}` is {describe(value)}; it must be a string")
            return None
        return None

    def scalar(self, name: str) -> str | None:
        """A field that may be a string, a number or true or false, as text."""
        value = self.fields.get(name)
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, Number):
            return str(value)
        return self.text(name)


def read_row(line: str, place: Place) -> Row:
    """Parse a line. InputError when it is not JSON; a complaint when it is JSON and no object."""
    try:
        value = json.loads(line, object_pairs_hook=Object, parse_int=Number, parse_float=Number, parse_constant=Number)
    except RecursionError:
        raise InputError("nested too deeply; fix or remove the line", file=place.file, line=place.line) from None
    except ValueError as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        column = f" at column {error.colno}" if isinstance(error, json.JSONDecodeError) else ""
        message = f"not valid JSON: {reason}{column}; fix or remove the line"
        raise InputError(message, file=place.file, line=place.line) from None
    row = Row(value if isinstance(value, Object) else Object([]), place)
    if not isinstance(value, Object):
        row.complain(f"the line is {describe(value)}; it must be an object such as " + '{"claim", "url", "quote"}')
    else:
        row.complain_of_repeats()
    return row


def describe(value: object) -> str:
    """The JSON type of a value, with its article."""
    if isinstance(value, Number):
        return "a number"
    return _NAMES.get(dict if isinstance(value, dict) else type(value), "a string")


def _clean(text: str) -> str:
    """Lone surrogates, which no encoding can write, become the replacement character."""
    return _SURROGATE.sub("\ufffd", text)
