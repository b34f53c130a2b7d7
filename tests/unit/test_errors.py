from pincite.errors import ConfigError, Error, FetchError, InputError
from pincite.model import Unavailable


def test_an_input_error_names_the_place() -> None:
    assert str(InputError("not JSON", file="a.jsonl", line=7)) == "a.jsonl:7: not JSON"
    assert str(InputError("cannot be read", file="a.md")) == "a.md: cannot be read"


def test_one_class_catches_every_failure_of_a_run() -> None:
    assert issubclass(InputError, Error)
    assert issubclass(ConfigError, Error)


def test_a_fetch_error_says_what_could_not_be_had_and_why() -> None:
    error = FetchError(Unavailable(url="https://e.org/a", reason="http_404", status=404, error="e.org answered 404"))
    assert str(error) == "https://e.org/a: http_404: e.org answered 404"
    assert (error.reason, error.unavailable.status) == ("http_404", 404)
    assert str(FetchError(Unavailable(url="https://e.org/a", reason="dns"))) == "https://e.org/a: dns"
    assert issubclass(FetchError, Error)
