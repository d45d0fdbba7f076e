"""TLS in front of a server that has none itself, and certificates to trust and to show."""

import asyncio
import ssl
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.servers.process import LOOPBACK


@dataclass(frozen=True)
class Authority:
    """Signs certificates; `folder` holds its own, `ca.pem`, and those that it has signed, with their keys."""

    folder: Path
    key: ec.EllipticCurvePrivateKey
    name: x509.Name

    @property
    def certificate(self) -> Path:
        """What whoever trusts it names."""
        return self.folder / "ca.pem"

    def sign(self, name: str) -> Path:
        """A certificate with its key, for whoever has this address or name; one file."""
        key = ec.generate_private_key(ec.SECP256R1())
        host = x509.IPAddress(ip_address(name)) if name[0].isdigit() else x509.DNSName(name)
        made = _certificate(_named(name), self.name, key).add_extension(
            x509.SubjectAlternativeName([host]), critical=False
        )
        path = self.folder / f"{name}.pem"
        words = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        path.write_bytes(words + made.sign(self.key, hashes.SHA256()).public_bytes(Encoding.PEM))
        return path


def authority(folder: Path) -> Authority:
    """A new one, which nobody but whoever names it trusts."""
    folder.mkdir()
    key = ec.generate_private_key(ec.SECP256R1())
    made = Authority(folder, key, _named("tests"))
    own = _certificate(made.name, made.name, key).add_extension(
        x509.BasicConstraints(ca=True, path_length=0), critical=True
    )
    made.certificate.write_bytes(own.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM))
    return made


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _certificate(subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
    )


@contextmanager
def tls(signed: Authority, *ports: tuple[int, int], mutual: bool = False) -> Generator[None]:
    """Let TLS end at the first port of each pair, and pass on what comes to the second one.

    A thread does it while the block lasts. `mutual`: only for clients whose certificate has been signed as well.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(signed.sign(LOOPBACK))
    context.load_verify_locations(signed.certificate)
    context.verify_mode = ssl.CERT_REQUIRED if mutual else ssl.CERT_NONE
    loop, ready, over = asyncio.new_event_loop(), threading.Event(), asyncio.Event()
    thread = threading.Thread(target=lambda: loop.run_until_complete(_serve(ports, context, ready.set, over)))
    thread.start()
    try:
        assert ready.wait(10), "the ports are not free"
        yield
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
        loop.close()


async def _serve(
    ports: tuple[tuple[int, int], ...], context: ssl.SSLContext, ready: Callable[[], None], over: asyncio.Event
) -> None:
    open_now: set[asyncio.Task[None]] = set()

    async def taken(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, behind: int) -> None:
        task = asyncio.current_task()
        assert task is not None
        open_now.add(task)
        try:
            with suppress(OSError, asyncio.CancelledError):
                inner_reader, inner_writer = await asyncio.open_connection(LOOPBACK, behind)
                async with asyncio.TaskGroup() as both:
                    both.create_task(_pass_on(reader, inner_writer))
                    both.create_task(_pass_on(inner_reader, writer))
        finally:
            writer.transport.abort()
            open_now.discard(task)

    servers = [
        await asyncio.start_server(lambda r, w, behind=behind: taken(r, w, behind), LOOPBACK, port, ssl=context)
        for port, behind in ports
    ]
    ready()
    await over.wait()
    for server in servers:
        server.close()
    for task in list(open_now):
        task.cancel()
    await asyncio.gather(*open_now, return_exceptions=True)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        with suppress(OSError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
    finally:
        writer.transport.abort()
