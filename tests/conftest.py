"""Settings of all tests.

The examples of properties are the same in every run: a verdict about a change must not hang on luck. New ones are
looked for with `pytest tests/properties --hypothesis-profile=search`; what they find becomes a test of its own.
"""

from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

# A slow machine is no failure: speed is measured in tests/bench.
for profile, examples in (("fixed", 100), ("search", 20_000)):
    settings.register_profile(
        profile,
        deadline=None,
        derandomize=profile == "fixed",
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("fixed")

# Hypothesis also draws constants that it finds in the code loaded so far: another import, and other examples come.
if hasattr(providers, "is_local_module_file"):
    providers.is_local_module_file = lambda _: False
