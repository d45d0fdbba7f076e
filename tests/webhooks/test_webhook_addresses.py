"""To which addresses something is sent: a table of those that lead inside, in every spelling, and of others."""

import ipaddress

import pytest

from infra.webhooks.addresses import Reach, networks

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
"""What leads inside, to nobody, to several, or through a tunnel."""
SENT = """
1.1.1.1 8.8.8.8 93.184.216.34 172.15.255.255 172.32.0.1 192.167.255.255 100.63.255.255 100.128.0.1 169.253.1.1
223.255.255.1 2606:4700:4700::1111 2a00:1450:4001:830::200e 2001:4860:4860::8888 2400:cb00::1 ::ffff:8.8.8.8
64:ff9b::8.8.8.8 64:ff9b::808:808
""".split()  # noqa: SIM905 - a table
NONE = ("", "localhost", "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "1.1.1.1.1", "1.1.1.1/32", "::1::", "[::1]")


@pytest.mark.parametrize("address", REFUSED)
def test_nothing_is_sent_to(address: str) -> None:
    assert not Reach().allows("https", address)
    assert not Reach().may_allow("https", address)


@pytest.mark.parametrize("address", SENT)
def test_something_may_be_sent_to(address: str) -> None:
    assert Reach().allows("https", address)
    assert not Reach().allows("http", address), "never without TLS"


@pytest.mark.parametrize("address", NONE)
def test_what_is_no_address_is_none(address: str) -> None:
    assert not Reach(networks(["0.0.0.0/0", "::/0"])).allows("https", address)


def test_every_special_network_is_refused_at_both_ends() -> None:
    """The ends of every network that IANA's registries say is not globally reachable."""
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
