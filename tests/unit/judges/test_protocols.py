import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.unit.judges.server import Answer, ModelServer, candidate, completion, message, ok, serving

from pincite.judges import make_judge, wire
from pincite.judges.chat import same_model
from pincite.judges.prompt import Question
from pincite.judges.replies import Reply, always
from pincite.judges.settings import JudgeSettings
from pincite.judges.votes import Ballot, parse
from pincite.opinions import ReplyKind, Vote

KEY = "sk-very-secret"
QUESTION = Question(claim="The fee rose.", quote="The fee rose to 12 euros", surroundings="The fee rose to 12 euros.")
GOOD: dict[str, Callable[[str], Answer]] = {"openai": completion, "anthropic": message, "gemini": candidate}


def ask(
    protocol: str,
    *answers: Answer | Callable[[dict[str, Any]], Answer],
    times: int = 1,
    again: Callable[[], bool] = always,
    **settings: Any,
) -> tuple[list[Reply], ModelServer]:
    async def run() -> tuple[list[Reply], ModelServer]:
        async with serving(*answers, delay=settings.pop("delay", 0.0)) as server:
            given = JudgeSettings(
                **{"name": "a", "family": "f", "protocol": protocol, "model": "m-1", "base_url": server.url} | settings
            )
            judge = make_judge(given, KEY)
            replies = [await judge.ask(QUESTION, again) for _ in range(times)]
            await judge.aclose()
            return replies, server

    return asyncio.run(run())


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "_FIRST_WAIT", 0.0)


@pytest.mark.parametrize("protocol", GOOD)
def test_each_protocol_brings_a_vote_and_its_tokens(protocol: str) -> None:
    (reply,), server = ask(protocol, GOOD[protocol]('{"vote": "SUPPORTS"}'))

    assert (reply.kind, reply.tokens_in, reply.tokens_out, reply.calls) == (ReplyKind.VOTE, 70, 7, 1)
    assert parse(reply.text) == Ballot(Vote.SUPPORTS)
    ((path, headers, asked),) = server.asked
    assert KEY in str(headers)
    assert KEY not in path
    assert "The fee rose to 12 euros" in json.dumps(asked)
    assert "tools" not in asked


@pytest.mark.parametrize(
    ("protocol", "answer"),
    [
        ("openai", completion(None, choices=[{"message": {"refusal": "no", "content": None}}])),
        ("openai", completion("", choices=[{"message": {"content": ""}, "finish_reason": "content_filter"}])),
        ("anthropic", message("", stop_reason="refusal")),
        ("gemini", ok({"promptFeedback": {"blockReason": "SAFETY"}})),
        ("gemini", ok({"candidates": [{"finishReason": "PROHIBITED_CONTENT"}]})),
    ],
)
def test_a_refusal_is_counted_apart(protocol: str, answer: Answer) -> None:
    (reply,), _ = ask(protocol, answer)
    assert reply.kind is ReplyKind.REFUSAL


@pytest.mark.parametrize("protocol", GOOD)
@pytest.mark.parametrize(
    "answer",
    [
        ok({}),
        ok([]),
        ok({"choices": [], "content": [], "candidates": []}),
        ok({"choices": [{"message": None}], "content": [1], "candidates": [None]}),
        ok({"choices": [{"message": {"content": 5}}], "content": "text", "candidates": [{"content": {"parts": [1]}}]}),
        (200, {}, b'{"choices": [{"mess'),
        (200, {}, b"<html>login</html>"),
        (200, {}, b"[" * 100_000),
        (200, {"Content-Encoding": "gzip"}, b"\x1f\x8b"),
        (200, {}, b" " * (10 << 20)),
        (200, {"Content-Length": "500"}, b"{"),
        (302, {"Location": "http://127.0.0.1:9/"}, b""),
        (302, {"Location": "https://xn--zzzzzzz-.../"}, b""),
        (308, {"Location": "http://[::1"}, b""),
        (200, {"Content-Length": "-1"}, b"{}"),
        (200, {"X": "y" * 200_000}, b"{}"),
        (401, {}, json.dumps({"error": {"message": f"bad key {KEY}"}}).encode()),
        (500, {}, b"\xff\xfe oops"),
    ],
)
def test_a_server_that_misbehaves_is_an_error(protocol: str, answer: Answer) -> None:
    (reply,), server = ask(protocol, answer)
    if protocol == "anthropic" and reply.kind is ReplyKind.VOTE:  # no blocks: an empty text, which is no vote
        assert not reply.text
        return
    assert reply.kind is ReplyKind.ERROR
    assert reply.error
    assert "\n" not in reply.error
    assert KEY not in str(reply)
    assert len({path for path, _, _ in server.asked}) == 1


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504, 529])
def test_what_may_pass_is_asked_again(status: int) -> None:
    (reply,), server = ask("openai", (status, {"Retry-After": "0"}, b""), completion("SUPPORTS"))
    assert (reply.kind, reply.calls, len(server.asked)) == (ReplyKind.VOTE, 2, 2)


def test_the_wait_that_a_server_asks_for_is_capped() -> None:
    assert wire._wait(wire.httpx.Headers({"Retry-After": "7"}), 1) == 7
    assert wire._wait(wire.httpx.Headers({"Retry-After": "999999"}), 1) == 60
    assert wire._wait(wire.httpx.Headers({"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"}), 1) == 0
    assert wire._wait(wire.httpx.Headers({"Retry-After": "soon"}), 1) <= 1


def test_what_will_not_pass_is_not_asked_again() -> None:
    (reply,), server = ask("openai", (403, {}, b"no"))
    assert (reply.error, len(server.asked)) == ("HTTP 403: no", 1)


def test_a_slow_server_is_given_up() -> None:
    (reply,), _ = ask("openai", completion("SUPPORTS"), timeout=0.05, delay=0.5)
    assert reply.error == "no reply within 0.05 seconds"


COUNTS: list[object] = [10**400, -1, float("nan"), float("inf"), 1e9, "70", True, None, [], {}]


@pytest.mark.parametrize("count", COUNTS, ids=str)
def test_a_number_of_tokens_that_cannot_be_is_not_believed(count: object) -> None:
    usage = {"prompt_tokens": count, "completion_tokens": count}
    gemini = {"promptTokenCount": count, "candidatesTokenCount": count, "thoughtsTokenCount": count}
    for protocol, answer in (
        ("openai", completion("SUPPORTS", usage=usage)),
        ("anthropic", message("SUPPORTS", usage={"input_tokens": count, "output_tokens": count})),
        ("gemini", candidate("SUPPORTS", usageMetadata=gemini)),
    ):
        (reply,), _ = ask(protocol, answer)
        assert (reply.kind, reply.text) == (ReplyKind.VOTE, "SUPPORTS")
        assert 0 < reply.tokens_in < 2000
        assert 0 < reply.tokens_out < 10


def test_a_server_that_only_fails_is_not_asked_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "LONGEST_OUTAGE", 0.0)
    replies, server = ask("openai", (500, {"Retry-After": "0"}, b"broken"), times=wire.PATIENCE + 2)
    assert len(server.asked) == wire.PATIENCE * wire.ATTEMPTS
    assert [reply.calls for reply in replies[-2:]] == [0, 0]
    assert {reply.error for reply in replies[-2:]} == {"not asked any more after 8 failures in a row: HTTP 500: broken"}


@pytest.mark.parametrize("outage", [0.0, 1e9])
def test_a_server_that_recovers_in_time_is_asked_on(monkeypatch: pytest.MonkeyPatch, outage: float) -> None:
    monkeypatch.setattr(wire, "LONGEST_OUTAGE", outage)
    failures = wire.PATIENCE - 1 if outage == 0 else wire.PATIENCE + 5
    no: Answer = (403, {}, b"no")
    answers = [*[no] * failures, completion("SUPPORTS"), no, no, completion("UNCLEAR")]
    replies, _ = ask("openai", *answers, times=len(answers))
    assert (replies[failures].text, replies[-1].text) == ("SUPPORTS", "UNCLEAR")


def test_further_calls_are_made_only_where_they_may() -> None:
    asked = []

    def once() -> bool:
        asked.append(1)
        return len(asked) == 1

    (reply,), server = ask("openai", (500, {"Retry-After": "0"}, b"no"), again=once)
    assert (reply.kind, reply.calls, len(server.asked), len(asked)) == (ReplyKind.ERROR, 2, 2, 2)
    (reply,), server = ask("openai", (400, {}, b"no response_format here"), again=lambda: False)
    assert (reply.kind, reply.calls, len(server.asked)) == (ReplyKind.ERROR, 1, 1)


def test_waiting_for_a_turn_is_not_the_time_of_a_server() -> None:
    async def run() -> list[Reply]:
        async with serving(completion("SUPPORTS"), delay=0.02) as server:
            given = JudgeSettings(
                name="a", family="f", protocol="openai", model="m", base_url=server.url, max_concurrency=1
            )
            judge = make_judge(given, None)
            replies = await asyncio.gather(*(judge.ask(QUESTION) for _ in range(12)))
            await judge.aclose()
            return replies

    began = time.monotonic()
    replies = asyncio.run(run())
    assert 12 * 0.02 <= sum(reply.seconds for reply in replies) <= time.monotonic() - began


def test_nobody_there_is_an_error() -> None:
    (reply,), _ = ask("openai", completion("SUPPORTS"), base_url="http://127.0.0.1:9/v1")
    assert reply.kind is ReplyKind.ERROR


@pytest.mark.parametrize(
    ("protocol", "words", "gone"),
    [
        ("openai", "response_format is not supported", "response_format"),
        ("openai", "Unable to generate parser: JSON schema error at #/properties", "response_format"),
        ("openai", "Unsupported parameter: 'max_tokens'", "max_tokens"),
        ("openai", "temperature does not support 0", "temperature"),
        ("anthropic", "temperature is deprecated for this model", "temperature"),
        ("gemini", "Unknown name responseSchema", "responseSchema"),
    ],
)
def test_what_a_server_does_not_know_is_left_out_from_then_on(protocol: str, words: str, gone: str) -> None:
    def answer(asked: dict[str, Any]) -> Answer:
        if f'"{gone}"' in json.dumps(asked):
            return 400, {}, json.dumps({"error": {"message": words}}).encode()
        return GOOD[protocol]("SUPPORTS")

    replies, server = ask(protocol, answer, times=2)
    assert [reply.kind for reply in replies] == [ReplyKind.VOTE, ReplyKind.VOTE]
    assert [reply.calls for reply in replies] == [2, 1]
    assert len(server.asked) == 3


def test_a_server_that_calls_it_its_own_error_is_asked_in_plain_text() -> None:
    def answer(asked: dict[str, Any]) -> Answer:
        if "response_format" in asked:
            return 500, {"Retry-After": "0"}, b'{"error": {"message": "failed to parse grammar"}}'
        return completion("SUPPORTS")

    (reply,), server = ask("openai", answer)
    assert (reply.kind, reply.text, reply.calls) == (ReplyKind.VOTE, "SUPPORTS", wire.ATTEMPTS + 1)
    system = server.asked[-1][2]["messages"][0]["content"]
    assert "first line" in system
    assert "JSON" not in system


CUT = [
    ("openai", completion("", choices=[{"message": {"content": "SUPPORTS"}, "finish_reason": "length"}])),
    ("openai", completion("", choices=[{"message": {"content": None}, "finish_reason": "length"}])),
    ("anthropic", message("SUPPORTS", stop_reason="max_tokens")),
    ("gemini", candidate("", candidates=[{"content": {"role": "model"}, "finishReason": "MAX_TOKENS"}])),
    ("gemini", candidate("", candidates=[{"content": {"parts": [{"text": "SUP"}]}, "finishReason": "MAX_TOKENS"}])),
]


@pytest.mark.parametrize(("protocol", "answer"), CUT)
def test_the_beginning_of_a_reply_is_no_vote(protocol: str, answer: Answer) -> None:
    (reply,), server = ask(protocol, answer, max_tokens=7)
    assert (reply.kind, reply.error) == (ReplyKind.ERROR, "the reply was cut off at its bound, max_tokens = 7")
    assert (reply.tokens_in, reply.tokens_out, len(server.asked)) == (70, 7, 1)


def test_a_server_that_goes_on_complaining_is_an_error() -> None:
    (reply,), server = ask("openai", (400, {}, b"response_format temperature max_tokens"))
    assert reply.kind is ReplyKind.ERROR
    assert len(server.asked) == 2


@pytest.mark.parametrize(
    ("asked", "answered", "same"),
    [
        ("gpt-4o", "gpt-4o-2024-08-06", True),
        ("meta/llama-3", "llama-3", True),
        ("llama3", "llama3:latest", True),
        ("gpt-4o", "claude-3", False),
        ("m-1", "m-2", False),
        ("gpt-4", "gpt-4o", False),
        ("gpt-4o", "gpt-4", False),
        ("gpt-4", "gpt-4.1-2025-04-14", False),
        ("gpt-4.1", "gpt-4.1-2025-04-14", True),
        ("qwen3:14b", "qwen3", True),
        ("qwen3-8b", "qwen3-8b.gguf", True),
        ("qwen3-8b", "/srv/models/Qwen3-8B-Q4_K_M.gguf", True),
        ("qwen3-8b", "C:\\models\\Qwen3-8B-Q4_K_M.gguf", True),
    ],
)
def test_another_model_does_not_vote_in_the_place_of_the_one_asked(asked: str, answered: str, *, same: bool) -> None:
    assert same_model(asked, answered) is same
    (reply,), _ = ask("openai", completion("SUPPORTS", model=answered), model=asked)
    assert (reply.kind is ReplyKind.VOTE) is same


def test_a_model_that_is_named_by_a_long_path_is_named_by_its_file() -> None:
    (reply,), _ = ask("openai", completion("SUPPORTS", model=f"/srv{'/deep' * 30}/other-7b.gguf"))
    assert reply.error == "'other-7b.gguf' answered in the place of 'm-1'"
    assert reply.tokens_in == 70


@pytest.mark.parametrize("base", ["/v1", "/v1/", "/v1/chat/completions"])
def test_an_address_may_be_given_whole(base: str) -> None:
    async def run() -> str:
        async with serving(completion("SUPPORTS")) as server:
            given = JudgeSettings(name="a", family="f", protocol="openai", model="m", base_url=server.url + base)
            judge = make_judge(given, None)
            await judge.ask(QUESTION)
            await judge.aclose()
            return server.asked[0][0]

    assert asyncio.run(run()) == "/v1/chat/completions"


def test_a_new_fence_for_every_request() -> None:
    _, server = ask("openai", completion("SUPPORTS"), times=2)
    first, second = (asked["messages"][1]["content"].split("<<<")[1][:16] for _, _, asked in server.asked)
    assert first != second


@pytest.mark.parametrize("before", range(160, 205, 9))
def test_no_part_of_a_key_is_left_where_a_message_is_cut(before: int) -> None:
    said = {"error": {"message": f"{'x' * before}{KEY} is not known"}}
    (reply,), _ = ask("openai", (401, {}, json.dumps(said).encode()))
    assert reply.kind is ReplyKind.ERROR
    assert KEY[:4] not in reply.error


@pytest.mark.parametrize("written", [KEY, KEY.replace("-", "\\u002d")])
def test_a_reply_that_repeats_the_key_is_kept_without_it(written: str) -> None:
    text = json.dumps({"vote": "UNCLEAR", "evidence": "", "reason": f"you sent {KEY}"})
    status, headers, body = completion(text)
    (reply,), _ = ask("openai", (status, headers, body.replace(KEY.encode(), written.encode())))
    assert KEY not in reply.text
    assert parse(reply.text) == Ballot(Vote.UNCLEAR, reason="you sent [key]")


@pytest.mark.parametrize("part", [KEY[:8], KEY[-8:], KEY[3:12], f"{KEY[:9]}***{KEY[-4:]}"])
def test_a_part_of_the_key_is_not_repeated_either(part: str) -> None:
    (refused,), _ = ask("openai", (401, {}, json.dumps({"error": f"Incorrect key {part}."}).encode()))
    (said,), _ = ask("openai", completion(json.dumps({"vote": "UNCLEAR", "reason": f"you sent {part}"})))
    assert refused.error.startswith("HTTP 401: Incorrect key [key]")
    assert "UNCLEAR" in said.text
    assert not [at for at in range(len(KEY) - 7) if KEY[at : at + 8] in refused.error + said.text]


def test_an_escaped_key_is_no_less_hidden_where_a_message_is_cut() -> None:
    escaped = "".join(f"\\u{ord(character):04x}" for character in KEY)
    (reply,), _ = ask("openai", (401, {}, f'{{"error": "{"x" * 190}{escaped}"}}'.encode()))
    assert reply.error == f"HTTP 401: {'x' * 190}[key]"


@pytest.mark.parametrize(
    ("text", "secret", "clean"),
    [
        ("a 0123456789 b", "0123456789", "a [key] b"),
        ("01234567890123456789", "0123456789", "[key][key]"),
        ("a 1234567 b", "0123456789", "a 1234567 b"),
        ("none of it", "none", "[key] of it"),
        ("", "0123456789", ""),
    ],
)
def test_a_secret_is_taken_out(text: str, secret: str, clean: str) -> None:
    assert wire.without_secret(text, secret) == clean


def test_a_word_that_stands_for_a_key_leaves_replies_alone() -> None:
    async def run() -> Reply:
        async with serving(completion("UNCLEAR none of it")) as server:
            given = JudgeSettings(name="a", family="f", protocol="openai", model="m", base_url=server.url)
            judge = make_judge(given, "none")
            reply = await judge.ask(QUESTION)
            await judge.aclose()
            return reply

    assert asyncio.run(run()).text == "UNCLEAR none of it"
