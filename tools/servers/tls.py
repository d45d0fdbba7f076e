"""Certificate authorities and server certificates."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID


@dataclass(frozen=True)
class Authority:
    """Signs certificates; `folder` holds its own, `ca.pem`, and those that it has signed, with their keys."""

    folder: Path
    key: ec.EllipticCurvePrivateKey
    name: x509.Name

    @property
    def certificate(self) -> Path:
        """What clients that trust it name."""
        return self.folder / "ca.pem"

    def sign(self, name: str) -> Path:
        """A certificate with its key, for a server with this address or name; one file."""
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
    """A new one, trusted only by clients that name it."""
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
