"""What is known of a judge before it is asked anything."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeSettings:
    """One judge as the configuration describes it. Prices are money per million tokens, in any one currency."""

    name: str
    family: str
    """Models of one family share a ballot: what one was trained to believe, its kin believes too."""
    protocol: str
    model: str = ""
    base_url: str = ""
    """Empty: the protocol's usual place. For `replay` the file with the recorded replies."""
    api_key_env: str | None = None
    """Name of the environment variable that holds the key."""
    price_in: float = 0.0
    price_out: float = 0.0
    max_concurrency: int = 4
    timeout: float = 60.0
    """Seconds for one request."""
    max_tokens: int = 1024
    """Tokens of one reply, thoughts included."""

    def money(self, tokens_in: int, tokens_out: int) -> float:
        """What so many tokens cost."""
        return (tokens_in * self.price_in + tokens_out * self.price_out) / 1e6
