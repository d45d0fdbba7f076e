"""Streams read with the standard HTTP libraries of other languages: each event when it comes.

What they send by themselves as Accept-Encoding: Ruby's Net::HTTP "gzip;q=1.0,deflate;q=0.6,identity;q=0.3", Go's
net/http "gzip", Node's fetch "gzip, deflate", Python's urllib "identity"; nothing: Node's http, PHP's fopen and curl,
curl, Java's HttpClient, Perl's HTTP::Tiny. Of those that list gzip only Ruby's hands on nothing before the end, and
only Ruby's lists identity beside it: so a stream is not compressed for whoever does.
"""

import gzip
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import build_web
import httpx
import pytest

from tests.support import debian
from tests.support.app import serving

SECONDS = 20
PYTHON = """
import sys, urllib.request
for line in urllib.request.urlopen(sys.argv[1]):
    sys.stdout.buffer.write(line); sys.stdout.flush()
"""
NODE = """
require('http').get(process.argv[1], (answer) => answer.pipe(process.stdout))
"""
FETCH = """
fetch(process.argv[1]).then(async (answer) => { for await (const piece of answer.body) process.stdout.write(piece) })
"""
RUBY = """
require 'net/http'
$stdout.sync = true
address = URI(ARGV[0])
Net::HTTP.start(address.host, address.port) do |http|
  http.request(Net::HTTP::Get.new(address)) { |answer| answer.read_body { |piece| print piece } }
end
"""
PHP = """<?php
// Of HTTP/1.1, PHP itself collects 8 KB of chunks before it hands on a line.
$stream = fopen($argv[1], 'r', false, stream_context_create(['http' => ['protocol_version' => '1.0']]));
while (($line = fgets($stream)) !== false) { echo $line; flush(); }
"""
JAVA = """
import java.net.URI; import java.net.http.*;
class Reading {
  public static void main(String[] given) throws Exception {
    var asking = HttpRequest.newBuilder(URI.create(given[0])).build();
    HttpClient.newHttpClient().send(asking, HttpResponse.BodyHandlers.ofLines()).body()
      .forEach((line) -> { System.out.println(line); System.out.flush(); });
  }
}
"""
GO = """
package main
import ("io"; "net/http"; "os")
func main() {
  answer, wrong := http.Get(os.Args[1])
  if wrong != nil { panic(wrong) }
  io.Copy(os.Stdout, answer.Body)
}
"""


def ruby(_: Path) -> list[str | Path]:
    tree = debian.tree("ruby", "ruby")
    folders = [folder for folder in (*tree.glob("usr/lib/ruby/3*"), *tree.glob("usr/lib/*/ruby/3*")) if folder.is_dir()]
    program = debian.program(tree, "usr/bin/ruby3*", "usr/bin/ruby")
    return [*_within(tree), program, "--disable-gems", *[f"-I{folder}" for folder in folders], "-e", RUBY]


def php(folder: Path) -> list[str | Path]:
    tree = debian.tree("php", "php-cli", "php-curl", "php-mbstring", "php-guzzlehttp-guzzle")
    (script := folder / "reading.php").write_text(PHP)
    return [*_within(tree), debian.program(tree, "usr/bin/php8*"), "-n", script]


def java(folder: Path) -> list[str | Path]:
    program = shutil.which("javac")
    if program is None:
        program = debian.program(debian.tree("java", "default-jdk-headless"), "usr/lib/jvm/*/bin/javac")
    (folder / "Reading.java").write_text(JAVA)
    return [Path(program).with_name("java"), folder / "Reading.java"]


def go(folder: Path) -> list[str | Path]:
    root = debian.program(debian.tree("go", "golang-go", "golang-gopkg-validator.v2-dev"), "usr/lib/go-*")
    (folder / "reading.go").write_text(GO)
    environ = {"GOROOT": root, "GOPATH": folder / "path", "GOCACHE": folder / "cache", "HOME": folder}
    given = [f"{name}={value}" for name, value in environ.items()]
    return ["env", *given, root / "bin" / "go", "run", folder / "reading.go"]


def _within(tree: Path) -> list[str | Path]:
    return ["env", *[f"{name}={value}" for name, value in debian.libraries(tree).items()]]


READING: dict[str, Callable[[Path], list[str | Path]]] = {
    "Python urllib": lambda _: [sys.executable, "-c", PYTHON],
    "Node http": lambda _: [build_web.program()[0], "-e", NODE],
    "Node fetch": lambda _: [build_web.program()[0], "-e", FETCH],
    "Ruby Net::HTTP": ruby,
    "PHP fopen": php,
}
"""Library -> the command that prints what it reads of a URL: one of each kind that the server tells apart."""
LARGE: dict[str, Callable[[Path], list[str | Path]]] = {"Java HttpClient": java, "Go net/http": go}
"""The same, of compilers of some hundred MB."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[httpx.Client, str]]:
    """A server over sockets, with Anna's token, and a game that she has opened."""
    with serving(tmp_path_factory.mktemp("served")) as (url, *_), httpx.Client(base_url=url, timeout=SECONDS) as http:
        http.headers["Authorization"] = f"Bearer {http.post('/v1/players', json={'name': 'Anna'}).json()['token']}"
        yield http, url


def opened(http: httpx.Client) -> str:
    """A game for four, in which people may sit down one by one."""
    game = http.post("/v1/games", json={"ruleset": "dominion", "seats": 4}).json()
    return f"/v1/games/{game['id']}"


def sit(http: httpx.Client, path: str) -> int:
    """A bot sits down: the version."""
    return http.post(f"{path}/seats", json={"bot": "random"}).json()["version"]


def follows(http: httpx.Client, url: str, command: Sequence[str | Path]) -> None:
    """What the command prints of a stream has each version while the stream goes on."""
    path = opened(http)
    environ = {**os.environ, "no_proxy": "127.0.0.1"}
    with subprocess.Popen([*map(str, command), f"{url}{path}/stream"], stdout=subprocess.PIPE, env=environ) as reading:
        assert reading.stdout is not None
        os.set_blocking(reading.stdout.fileno(), False)
        said, version = b"", 1
        try:
            for _ in range(3):
                deadline = time.monotonic() + SECONDS
                while b"id: %d\n" % version not in said.replace(b"\r", b""):
                    assert time.monotonic() < deadline, said[:500]
                    assert reading.poll() is None, said[:500]
                    said += reading.stdout.read() or b""
                    time.sleep(0.01)
                version = sit(http, path)
        finally:
            reading.kill()


@pytest.mark.parametrize("library", READING)
def test_a_library_reads_each_event_when_it_comes(
    table: tuple[httpx.Client, str], library: str, tmp_path: Path
) -> None:
    follows(*table, READING[library](tmp_path))


@pytest.mark.generators
@pytest.mark.parametrize("library", LARGE)
def test_a_compiled_library_reads_each_event(table: tuple[httpx.Client, str], library: str, tmp_path: Path) -> None:
    follows(*table, LARGE[library](tmp_path))


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip, deflate, br, zstd", True),
        ("gzip", True),
        ("gzip;q=1.0,deflate;q=0.6,identity;q=0.3", False),
        ("", False),
    ],
)
def test_streams_are_compressed_unless_identity_is_listed(
    table: tuple[httpx.Client, str], accepted: str, packed: bool
) -> None:
    http, _ = table
    for path in (f"{opened(http)}/stream", "/v1/me/events"):
        with http.stream("GET", path, headers={"Accept-Encoding": accepted}) as answer:
            assert (answer.headers.get("content-encoding") == "gzip") == packed
            first = next(answer.iter_raw())
        plain = zlib.decompressobj(31).decompress(first) if packed else first
        assert plain.startswith(b"retry:") or (packed and not plain), first  # gzip's head may come by itself


def test_compressed_event_stream_unpacks_to_its_events(table: tuple[httpx.Client, str]) -> None:
    http, _ = table
    with http.stream("GET", "/v1/me/events?seconds=0", headers={"Accept": "application/x-ndjson"}) as answer:
        lines = gzip.decompress(b"".join(answer.iter_raw())).splitlines()
    assert json.loads(lines[0])["type"] == "summary"


def test_http_1_0_gets_an_unchunked_stream(table: tuple[httpx.Client, str]) -> None:
    """It ends with the connection, as do all answers there; one of a known length says it, as ever."""
    http, url = table
    path = opened(http)
    assert http.delete(path).status_code == 200
    wanted = {"Accept": "application/x-ndjson", "Accept-Encoding": "identity"}
    frames = http.get(f"{path}/stream", headers=wanted).content
    address = urlsplit(url)

    def asked(line: str) -> tuple[bytes, bytes]:
        with socket.create_connection((str(address.hostname), address.port or 0), timeout=SECONDS) as connection:
            connection.sendall(f"{line}\r\nAccept: application/x-ndjson\r\nConnection: keep-alive\r\n\r\n".encode())
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        head, _, body = answer.partition(b"\r\n\r\n")
        return head.lower(), body

    head, body = asked(f"GET {path}/stream HTTP/1.0")
    assert b"transfer-encoding" not in head
    assert b"connection: close" in head
    assert body == frames
    head, body = asked(f"GET {path} HTTP/1.0")
    assert b"content-length: %d" % len(body) in head
    assert asked(f"HEAD {path}/stream HTTP/1.0")[1] == b""
    assert asked(f"GET {path}/stream?since=99 HTTP/1.0")[1].startswith(
        b'{"type":"urn:croupier:problem:unknown-version"'
    )
