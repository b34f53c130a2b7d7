from pincite.errors import ConfigError, Error, InputError


def test_an_input_error_names_the_place() -> None:
    assert str(InputError("not JSON", file="a.jsonl", line=7)) == "a.jsonl:7: not JSON"
    assert str(InputError("cannot be read", file="a.md")) == "a.md: cannot be read"


def test_one_class_catches_every_failure_of_a_run() -> None:
    assert issubclass(InputError, Error)
    assert issubclass(ConfigError, Error)
