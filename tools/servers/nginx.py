"""A real nginx with the documented configuration, in front of our processes."""

import socket
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools.servers.binaries import NGINX, prepared
from tools.servers.process import LOOPBACK, Process

SHOWN = Path(__file__).parents[2] / "deploy/nginx.conf"
WORKERS = "worker_processes 1"
MOST = "max_conns=10000"
HUNG = "proxy_read_timeout 4s"
OUTER = "# set_real_ip_from 192.0.2.1;"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def configuration(
    port: int, upstreams: Sequence[str], folder: Path, most: int | None, outer: str | None, hung: float | None
) -> str:
    """The documented configuration, with other addresses, and folders that need no root."""
    text = SHOWN.read_text(encoding="utf-8")
    for name, upstream in zip(("api-1", "api-2"), upstreams, strict=True):
        assert f"server {name}:8000" in text
        text = text.replace(f"server {name}:8000", f"server {upstream}")
    changed = [("listen 8000 ", f"listen {LOOPBACK}:{port} "), ("worker_processes auto", WORKERS)]
    if most is not None:
        changed.append((MOST, f"max_conns={most}"))
    if outer is not None:
        changed.append((OUTER, f"set_real_ip_from {outer};"))
    if hung is not None:
        changed.append((HUNG, f"proxy_read_timeout {hung:.0f}s"))
    for shown, instead in changed:
        assert shown in text
        text = text.replace(shown, instead)
    folders = "".join(f"    {name}_temp_path {folder}/{name};\n" for name in TEMPORARY)
    return text.replace("http {\n", f"http {{\n    access_log off;\n{folders}", 1)


@contextmanager
def nginx(
    upstreams: Sequence[str], most: int | None = None, outer: str | None = None, hung: float | None = None
) -> Generator[str]:
    """The address of an nginx in front of two processes, each `host:port`; stopped at the end. Raises ServerError.

    `most`: the limit on each process's streams with a token, in place of the documented one. `outer`: the address of a
    proxy before it, believed by the documented line for one. `hung`: the seconds after which another process is asked.
    """
    account, folder, port, programs = prepared(NGINX)
    file = folder / "nginx.conf"
    file.write_text(configuration(port, upstreams, folder, most, outer, hung), encoding="utf-8")
    file.chmod(0o644)
    command = [programs["nginx"], "-p", folder, "-e", "stderr", "-c", file]
    command += ["-g", f"daemon off; pid {folder}/nginx.pid; error_log stderr;"]
    with Process(command, folder, account=account, environ=programs.environ) as process:
        process.start(lambda: _answers(port))
        yield f"http://{LOOPBACK}:{port}"


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((LOOPBACK, port)) == 0
