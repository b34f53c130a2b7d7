"""Writers that are killed at any moment, three at once, lose nothing that they had committed."""

from __future__ import annotations

import hashlib
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING

from pincite.sources.database import FILE

if TYPE_CHECKING:
    from pincite.sources.store import Store

KILLS = 200

DRIVER = """
import os, random, signal, sys, time
from pincite.sources.inventory import collect
from pincite.sources.retrieved import Retrieved
from pincite.sources.store import Store

folder, kills = sys.argv[1], int(sys.argv[2])
chance = random.Random(20261130)

def write(worker):
    store, noise = Store(folder, strict=True), random.Random(worker)
    for n in range(1_000_000):
        size = 1_400_000 if (worker + n) % 41 == 5 else noise.choice((0, 10, 3_000, 20_000))
        url = f"https://example.org/{worker}/{n}"
        snapshot = store.put(Retrieved(url=url, final_url=url), noise.randbytes(size))
        os.write(1, f"{snapshot.doc_id} {url}\\n".encode())
        store.keep_reading(snapshot.digest, "1 text/html", noise.randbytes(500))
        store.validated(snapshot)
        if worker % 17 == 3 and n % 3 == 2:
            collect(store, older_than=3600, current=("1",))

def start(worker):
    child = os.fork()
    if child == 0:
        write(worker)
    return child

running = [start(n) for n in range(3)]
for n in range(kills):
    time.sleep(chance.random() * 0.03)
    victim = running.pop(chance.randrange(len(running)))
    os.kill(victim, signal.SIGKILL)
    os.waitpid(victim, 0)
    running.append(start(n + 3))
for victim in running:
    os.kill(victim, signal.SIGKILL)
    os.waitpid(victim, 0)
"""


def test_200_kills_lose_no_committed_document_and_leave_no_half_one(store: Store) -> None:
    command = [sys.executable, "-W", "ignore", "-c", DRIVER, str(store.path), str(KILLS)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    committed = [line.split(" ") for line in ran.stdout.splitlines()]
    assert len(committed) > KILLS
    for doc_id, url in committed:
        snapshot = store.snapshot(doc_id)
        assert snapshot is not None, doc_id
        assert snapshot.url == url
        body = store.body(snapshot.digest)
        assert body is not None
        assert (hashlib.sha256(body).hexdigest(), len(body)) == (snapshot.digest, snapshot.size)
    store.close()
    connection = sqlite3.connect(store.path / FILE)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    orphans = "SELECT count(*) FROM snapshots WHERE digest NOT IN (SELECT digest FROM bodies)"
    assert connection.execute(orphans).fetchone() == (0,)
    connection.close()
    (store.path / FILE).unlink()  # it is large, and pytest keeps what lies in its folders
