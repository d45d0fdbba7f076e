"""The addresses that may be sent to: public ones, and those that the operator permits.

1. An address that embeds another one (mapped, or translated by NAT64) is treated as the embedded one.
2. Addresses of other tunnels (6to4, Teredo) are refused: no receiver is reached through them today.
3. What is not certainly global is refused.
"""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
NAT64 = IPv6Network("64:ff9b::/96")
"""The prefix that all translators share; 64:ff9b:1::/48, for translators of a single network, is not global."""
GLOBAL_UNICAST = IPv6Network("2000::/3")
RESERVED_NETWORKS = tuple(
    ip_network(block)
    for block in (
        "168.63.129.16/32",  # a cloud's own services, at an address that looks global
        "192.0.0.0/24",
        "192.88.99.0/24",  # relays of 6to4
        "2001::/23",  # Teredo, benchmarks, ORCHID: what protocols were assigned
        "2001:db8::/32",
        "2002::/16",  # 6to4
        "3fff::/20",  # documentation
    )
)
"""Networks that Python's own list calls global in some version, or that lead elsewhere than they say."""


def networks(named: Iterable[str]) -> tuple[Network, ...]:
    """Networks as an operator writes them; raises ValueError."""
    return tuple([ip_network(network) for network in named])


def carried(address: Address) -> Address:
    """The address embedded in this one, or itself."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return address.ipv4_mapped
        if address in NAT64:
            return IPv4Address(int(address) & 0xFFFFFFFF)
    return address


def is_global(address: Address) -> bool:
    """Whether it is publicly reachable, and nobody but its owner answers there."""
    address = carried(address)
    if isinstance(address, IPv6Address) and address not in GLOBAL_UNICAST:
        return False
    if any(address in network for network in RESERVED_NETWORKS if network.version == address.version):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def is_within(address: Address, permitted: Iterable[Network]) -> bool:
    """Whether it is in one of these networks."""
    address = carried(address)
    return any(address in network for network in permitted if network.version == address.version)


def address_in(text: str) -> Address | None:
    """The address in a text; None if it is none, or has a zone, which names an interface of this machine."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return None if isinstance(address, IPv6Address) and address.scope_id is not None else address


class Reach:
    """What may be reached: global addresses by `https`, and what the operator permits by either scheme."""

    def __init__(self, permitted: Iterable[Network] = ()) -> None:
        self._permitted = tuple(permitted)

    def allows(self, scheme: str, address: str) -> bool:
        """Whether this scheme and this very address may be used."""
        parsed = address_in(address)
        if parsed is None:
            return False
        return is_within(parsed, self._permitted) or (scheme == "https" and is_global(parsed))

    def may_allow(self, scheme: str, host: str) -> bool:
        """Whether this host may be reachable: an address is judged now, those of a name when connecting."""
        if address_in(host) is not None or ":" in host:
            return self.allows(scheme, host)
        return scheme == "https" or bool(self._permitted)
