"""Settings of all tests."""

from hypothesis import settings

# A slow machine is no failure: speed is measured in tests/bench.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
