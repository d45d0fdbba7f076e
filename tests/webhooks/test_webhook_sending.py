"""Sending to real receivers: to the checked address, to no other, and with an end to everything."""

import asyncio
import ipaddress
import socket
import ssl
import struct
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress

import pytest

from infra.webhooks import sending
from infra.webhooks.addresses import Reach, networks
from infra.webhooks.connecting import MOST_READ, PIECE, BoundedStream, OverlongError, Resolve, SystemResolver
from infra.webhooks.sending import MOST_BYTES, Sender, Sent
from tests.support.each import for_each
from tests.support.patience import patience
from tests.webhooks.receiver import LOCAL, receiver
from tools.servers.tls import authority

NAME = "bot.example"


class Resolver:
    """Gives one answer after the other, and counts its requests."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self._answers, self.asked = list(answers), list[str]()

    async def __call__(self, host: str, _: int) -> Sequence[str]:
        self.asked.append(host)
        return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]


@asynccontextmanager
async def sender(
    resolve: Resolve | None = None, permitted: str = LOCAL, context: ssl.SSLContext | None = None
) -> AsyncGenerator[Sender]:
    made = Sender(Reach(networks([permitted] if permitted else [])), resolve, context)
    try:
        yield made
    finally:
        await made.close()


async def post(by: Sender, url: str) -> Sent:
    return await by.send(url, {"Content-Type": "application/json"}, b"{}")


async def test_host_is_resolved_once_and_connected_there() -> None:
    rebinding = Resolver(["127.0.0.2"], ["127.0.0.1"])
    with receiver() as there:
        async with sender(rebinding, "127.0.0.2/32") as by:
            # The receiver listens at 127.0.0.1 only: a second look-up would lead there.
            assert await post(by, f"http://{NAME}:{there.port}/") == Sent(failed="connection")
        assert rebinding.asked == [NAME]
        assert there.got == []
        inwards = Resolver(["127.0.0.1"])
        async with sender(inwards) as by:
            assert (await post(by, f"http://{NAME}:{there.port}/")).status == 204
            assert (await post(by, f"http://{NAME}:{there.port}/")).status == 204
        assert inwards.asked == [NAME], "a connection that is kept is one to the address that was looked at"
        assert there.got[0].headers["host"] == f"{NAME}:{there.port}"


async def test_idle_connections_expire_without_failing_later_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("infra.webhooks.connecting.IDLE_SECONDS", 0.05)
    with receiver() as there, receiver() as other:
        async with sender() as by:
            for to in (there, other):
                sent = await asyncio.gather(*(post(by, to.url) for _ in range(12)))
                assert [one for one in sent if one.status != 204] == []
                await asyncio.sleep(0.1)


@pytest.mark.parametrize(
    "addresses",
    [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:127.0.0.1"], ["64:ff9b::7f00:1"], ["::1"], ["0.0.0.0"], []],
)
async def test_host_with_private_address_is_sent_nothing(addresses: Sequence[str]) -> None:
    with receiver() as there:
        async with sender(Resolver(addresses), permitted="") as by:
            assert await post(by, f"https://{NAME}:{there.port}/") == Sent(failed="address")
            assert await post(by, f"http://{NAME}:{there.port}/") == Sent(failed="address")
        assert there.got == []


@pytest.mark.parametrize("host", ["localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "[::1]", "[::]"])
async def test_spellings_of_this_machine_lead_nowhere(host: str) -> None:
    with receiver() as there:
        async with sender(permitted="") as by:
            assert (await post(by, f"https://{host}:{there.port}/")).failed == "address"
        assert there.got == []


async def test_no_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with receiver() as there, receiver() as proxy:
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            monkeypatch.setenv(name, proxy.url)
            monkeypatch.setenv(name.upper(), proxy.url)
        monkeypatch.delenv("no_proxy", raising=False)
        async with sender() as by:
            assert (await post(by, there.url)).status == 204
        assert (len(there.got), proxy.got) == (1, [])


@asynccontextmanager
async def talking(says: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]) -> AsyncGenerator[str]:
    """The address of a receiver that says what it likes."""
    async with await asyncio.start_server(says, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"


@pytest.mark.parametrize(
    ("begins", "goes_on", "sent", "least"),
    [
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n", Sent(failed="answer"), 0),
        (b"HTTP/1.1 200 OK\r\n", b"x:\r\n", Sent(failed="answer"), 0),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 100000000000\r\n\r\n", b"x" * 65, Sent(200), MOST_BYTES),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1;" + b"y" * 50 + b"\r\nz\r\n", Sent(200), 0),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"x:\r\n", Sent(200), 0),
    ],
    ids=["provisional responses", "headers", "body", "chunks", "trailers"],
)
async def test_response_of_any_form_is_read_bounded(
    begins: bytes, goes_on: bytes, sent: Sent, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "SEND_TIMEOUT", 2)
    taken = asyncio.Queue[int]()

    async def endless(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(begins)
        written = 0
        with suppress(ConnectionError):
            while True:
                writer.write(goes_on * 1000)
                await writer.drain()
                written += 1000 * len(goes_on)
        taken.put_nowait(written)
        writer.close()

    async with talking(endless) as url, sender() as by:
        assert await post(by, url) == sent
        assert least < await taken.get() < 50_000_000, "what lay in buffers, and no more"


async def test_long_responses_are_parsed_piece_by_turn() -> None:
    shared, turn, parsed = asyncio.Lock(), 0, list[tuple[int, int]]()

    async def parse() -> None:
        stream = BoundedStream(shared)
        stream.data_received(b"x" * MOST_READ)  # as much as one that decrypts what has come
        with suppress(OverlongError):
            while True:
                some = await stream.read(65536)
                parsed.append((turn, len(some)))

    readers = asyncio.gather(parse(), parse(), parse())
    while not readers.done():
        await asyncio.sleep(0)
        turn += 1
    assert {size for _, size in parsed} == {PIECE}
    assert len(parsed) == 3 * MOST_READ / PIECE
    assert len({turn for turn, _ in parsed}) == len(parsed)


@pytest.mark.parametrize(
    ("says", "failed"),
    [(b"", "time"), (b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx", "time"), (b"SSH-2.0-x\r\n\r\n", "answer")],
)
async def test_silent_or_foreign_receiver_has_a_deadline(
    says: bytes, failed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if failed == "time":
        monkeypatch.setattr(sending, "SEND_TIMEOUT", 0.3)
    left = asyncio.Event()

    async def slow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(says)
        await reader.read(-1)
        left.set()
        writer.close()

    async with talking(slow) as url, sender() as by:
        assert (await post(by, url)).failed == failed
        async with asyncio.timeout(patience(5)):
            await left.wait()


@pytest.mark.parametrize(("lingers", "failed"), [(0, "answer"), (1, "connection")], ids=["ends", "is reset"])
async def test_connection_closed_without_answer_counts_as_failed(lingers: int, failed: str) -> None:
    async def hangs_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert (await reader.read(1000)).endswith(b"\r\n\r\n{}"), "a request comes in one piece"
        end = writer.get_extra_info("socket")
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", lingers, 0))
        writer.close()

    async with talking(hangs_up) as url, sender() as by:
        assert (await post(by, url)).failed == failed


async def test_endless_resolving_has_a_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "SEND_TIMEOUT", 0.2)

    async def never(_: str, __: int) -> Sequence[str]:
        await asyncio.sleep(60)
        return []

    async with sender(never) as by:
        assert await post(by, f"http://{NAME}:9/") == Sent(failed="time")


async def test_hanging_resolver_delays_no_other_or_end(monkeypatch: pytest.MonkeyPatch) -> None:
    real = socket.getaddrinfo

    def hanging(host: str, *given: object, **more: object) -> object:
        if host == NAME:
            time.sleep(2)
        return real("127.0.0.1", *given, **more)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(socket, "getaddrinfo", hanging)
    resolve = SystemResolver()
    stuck = asyncio.ensure_future(resolve(NAME, 80))
    assert await resolve("other.example", 80) == ["127.0.0.1"]
    stuck.cancel()
    with pytest.raises(asyncio.CancelledError):
        await stuck


# -- TLS


@pytest.fixture(scope="module")
def contexts(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Contexts of a server that is `bot.example` and of a client that trusts anybody who says so."""
    signed = authority(tmp_path_factory.mktemp("tls") / "authority")
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(signed.sign(NAME))
    return server, ssl.create_default_context(cafile=str(signed.certificate))


async def test_certificate_is_checked_for_the_hosts_name(
    contexts: tuple[ssl.SSLContext, ssl.SSLContext],
) -> None:
    server, trusting = contexts
    with receiver(server) as there:
        async with sender(Resolver(["127.0.0.1"]), context=trusting) as by:
            assert (await post(by, f"https://{NAME}:{there.port}/x")).status == 204
            (got,) = there.got
            assert (got.headers["host"], got.path) == (f"{NAME}:{there.port}", "/x")
            assert (await post(by, f"https://other.example:{there.port}/")) == Sent(failed="tls")
        async with sender(Resolver(["127.0.0.1"])) as by:
            assert await post(by, f"https://{NAME}:{there.port}/") == Sent(failed="tls"), "who says so is not known"
        assert len(there.got) == 1


async def test_retry_after_is_heard_in_seconds() -> None:
    with receiver() as there:
        async with sender() as by:
            for said, after in (("120", 120), ("Fri, 31 Dec 1999 23:59:59 GMT", None), ("-1", None), ("9" * 30, None)):
                there.answer = lambda _, said=said: (503, {"Retry-After": said}, b"busy")
                assert await post(by, there.url) == Sent(503, after=after)


# -- allowed addresses: a table of those that lead inside, in every spelling, and of others


REFUSED = """
0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 127.0.0.1 127.8.9.1 168.63.129.16
169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1
198.51.100.7 203.0.113.9 224.0.0.1 224.0.1.1 239.255.255.250 240.0.0.1 255.255.255.255 :: ::1 ::7f00:1
::127.0.0.1 ::8.8.8.8 100::1 5f00::1 fc00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::1%lo fec0::1 feff::1 ff02::1
ff0e::1 ::ffff:127.0.0.1 ::ffff:10.1.2.3 ::ffff:a9fe:a9fe ::ffff:0.0.0.0 ::ffff:168.63.129.16
::ffff:0:127.0.0.1 0:0:0:0:0:ffff:7f00:1 64:ff9b::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe
64:ff9b::0.0.0.0 64:ff9b:1::8.8.8.8 64:ff9b:1:ffff::1 2002:7f00:1::1 2002:a00:1::1 2002:808:808::1 2001::1
2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 3fff::1 2000::1%eth0
""".split()  # noqa: SIM905 - a table
"""Addresses that lead inside, to nobody, to several, or through a tunnel."""
SENT = """
1.1.1.1 8.8.8.8 93.184.216.34 172.15.255.255 172.32.0.1 192.167.255.255 100.63.255.255 100.128.0.1 169.253.1.1
223.255.255.1 2606:4700:4700::1111 2a00:1450:4001:830::200e 2001:4860:4860::8888 2400:cb00::1 ::ffff:8.8.8.8
64:ff9b::8.8.8.8 64:ff9b::808:808
""".split()  # noqa: SIM905 - a table
NONE = ("", "localhost", "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "1.1.1.1.1", "1.1.1.1/32", "::1::", "[::1]")


@for_each("address", REFUSED)
def test_forbidden_address_is_sent_nothing(address: str) -> None:
    assert not Reach().allows("https", address)
    assert not Reach().may_allow("https", address)


@for_each("address", SENT)
def test_public_address_may_be_sent_to_by_tls(address: str) -> None:
    assert Reach().allows("https", address)
    assert not Reach().allows("http", address), "never without TLS"


@for_each("address", NONE)
def test_malformed_address_is_sent_nothing(address: str) -> None:
    assert not Reach(networks(["0.0.0.0/0", "::/0"])).allows("https", address)


def test_every_special_network_is_refused_at_both_ends() -> None:
    """The ends of every network that IANA's registries list as not globally reachable."""
    special = """
    0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
    192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 224.0.0.0/4 ::1/128 ::/128
    ::ffff:0:0:0/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7
    fe80::/10 fec0::/10 ff00::/8
    """
    for one in special.split():
        network = ipaddress.ip_network(one)
        for address in (network[0], network[-1]):
            assert not Reach().allows("https", str(address)), address


def test_an_operator_permits_networks_and_no_others() -> None:
    reach = Reach(networks(["10.1.0.0/16", "fd00:1::/32"]))
    for address in ("10.1.2.3", "::ffff:10.1.2.3", "64:ff9b::10.1.2.3", "fd00:1::9"):
        assert reach.allows("https", address)
        assert reach.allows("http", address)
    for address in ("10.2.0.1", "::ffff:10.2.0.1", "127.0.0.1", "fd00:2::9"):
        assert not reach.allows("https", address)
    assert reach.allows("https", "8.8.8.8")
    assert not reach.allows("http", "8.8.8.8")
    assert reach.may_allow("http", "bot.intranet"), "its addresses are looked at later"
    assert not Reach().may_allow("http", "bot.example")
