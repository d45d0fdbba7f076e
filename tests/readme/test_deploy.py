"""The files in deploy/ and the pages know the same settings as the code: none can be forgotten in one of them."""

import re
from base64 import b64encode
from importlib.metadata import version
from ipaddress import ip_address, ip_network
from typing import Any

import msgspec
import pytest
from psycopg.conninfo import conninfo_to_dict

from infra.settings import Settings, names
from tests.readme.pages import PAGES, ROOT, page_name, read, rows, section
from tests.support.each import for_each

DEPLOY, OPERATION, STRANGERS = ROOT / "deploy", ROOT / "docs/operation.md", ROOT / "docs/strangers.md"
NAME = re.compile(r"(?<!_)CROUPIER_(?!TEST_|CITUS_ARCHIVE)[A-Z_]*[A-Z]\b")
"""Tests and `make citus` have variables of their own, and shells ask for completion by one with _ before it."""
SECRETS = {"DATABASE_URL", "DATABASE_PASSWORD", "REDIS_URL", "CIPHER_KEYS", "SIGNING_KEYS"}
FILES = {f"{name}_FILE" for name in SECRETS}
FIXED = {"HOST", "PORT", "DATA", "DATABASE_URL", "DATABASE_PASSWORD", "REDIS_URL", "TRUSTED_PROXIES"} | FILES
"""Set by compose.yaml itself, as it names the parts of the composition."""
EXAMPLES = {
    "TRUSTED_PROXIES",
    "ARCHIVE",
    "EXPORTS",
    "OAUTH_REFUSED",
    "OAUTH_DOORS",
    "GAMES",
    "SECURITY_CONTACT",
    "WEBHOOK_NETWORKS",
    "METRICS",
    "TRACES",
} | SECRETS
"""Settings without a default: croupier.env shows how they may look."""


def compose() -> Any:
    """The content of compose.yaml, with its anchors filled in."""
    return msgspec.yaml.decode((DEPLOY / "compose.yaml").read_bytes())  # by the PyYAML that schemathesis uses


def template() -> dict[str, str]:
    """The settings of croupier.env, which are all commented out there."""
    lines = re.findall(r"^#(CROUPIER_\w+)=(.*)$", (DEPLOY / "croupier.env").read_text(encoding="utf-8"), re.MULTILINE)
    key = b64encode(bytes(32)).decode()
    return {name: value.replace("BASE64", key) for name, value in lines}


def test_the_pages_explain_every_setting_and_no_other() -> None:
    tables = section(OPERATION, "Settings"), section(STRANGERS, "Limits")
    assert {name for table in tables for row in rows(table) for name in NAME.findall(row[0])} == names()


@for_each("page", [page for page in PAGES if page.name != "CHANGELOG.md"], page_name)
def test_pages_name_existing_settings_only(page: Any) -> None:
    assert set(NAME.findall(read(page))) <= names()


@pytest.mark.parametrize("service", ["migrate", "api-1", "api-2"])
def test_compose_passes_every_setting_and_no_other(service: str) -> None:
    given: dict[str, str | None] = compose()["services"][service]["environment"]
    assert {name for name in given if name.startswith("CROUPIER")} == names()
    for name, value in given.items():
        if name in names() and name.removeprefix("CROUPIER_") not in FIXED:
            assert re.fullmatch(rf"\$\{{{name}:-[^}}]*\}}", value or ""), "from outside; nothing given counts as absent"


def test_compose_trusts_its_proxy_and_pins_images() -> None:
    services = compose()["services"]
    proxy = services["nginx"]["networks"]["default"]["ipv4_address"]
    assert services["api-1"]["environment"]["CROUPIER_TRUSTED_PROXIES"] == proxy
    for name, service in services.items():
        assert re.fullmatch(r"[a-z]+:\d+(\.\d+)+(\.dev0)?", service["image"]), f"{name}: {service['image']}"
    assert services["api-1"]["image"] == f"croupier:{version('croupier')}", "a release writes it here as well"
    assert services["migrate"]["command"] == ["croupier", "store", "migrate"]


def test_compose_hands_on_any_password_of_the_database() -> None:
    made = compose()
    kept = {name: f"/run/secrets/{name}" for name in made["secrets"]}
    assert made["services"]["postgres"]["environment"]["POSTGRES_PASSWORD_FILE"] == kept["database-password"]
    for name in ("migrate", "api-1", "api-2"):
        service = made["services"][name]
        assert set(service["secrets"]) == set(kept)
        location = Settings.read({"CROUPIER_DATABASE_URL": service["environment"]["CROUPIER_DATABASE_URL"]}).database
        assert "password" not in conninfo_to_dict(str(location)), "in a URL / ? # @ : % would be read otherwise"
        files = {service["environment"][f"CROUPIER_{secret}_FILE"] for secret in SECRETS}
        assert files == {"", *kept.values()}
    assert (DEPLOY / "database-password").read_text(encoding="utf-8") == "croupier\n", "for those who try it"


def test_compose_gives_no_container_more_than_it_needs() -> None:
    for name, service in compose()["services"].items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert not set(service.get("cap_add", ())) - {"CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"}, name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}, name


def test_containers_made_anew_keep_their_addresses() -> None:
    services = compose()["services"]
    names = set(re.findall(r"server ([\w-]+):", (DEPLOY / "nginx.conf").read_text(encoding="utf-8")))
    fixed = [services[name]["networks"]["default"]["ipv4_address"] for name in (*names, "nginx")]
    (network,) = compose()["networks"]["default"]["ipam"]["config"]
    assert len(set(fixed)) == len(names) + 1 == 3
    for address in map(ip_address, fixed):
        assert address in ip_network(network["subnet"])
        assert address not in ip_network(network["ip_range"]), "which is for the others"


def test_environ_template_has_every_setting_with_default() -> None:
    given = template()
    assert given.keys() == names()
    for name, value in given.items():
        if name.removeprefix("CROUPIER_") in FILES:
            continue
        with_it = {"CROUPIER_DATABASE_URL": given["CROUPIER_DATABASE_URL"]} if "DATABASE_PASSWORD" in name else {}
        holds = Settings.read({name: value} | with_it) == Settings.read({})
        assert holds == (name.removeprefix("CROUPIER_") not in EXAMPLES), f"{name}={value}"


def test_the_service_takes_its_settings_from_the_template() -> None:
    service = (DEPLOY / "croupier.service").read_text(encoding="utf-8")
    assert "\nEnvironmentFile=-/etc/croupier/croupier.env\n" in service, "which may hold every setting"
    assert set(NAME.findall(service)) == {"CROUPIER_DATA"}
