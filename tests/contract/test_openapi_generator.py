"""OpenAPI Generator, the one used most, takes the document without a flag, and what it makes is a client.

In Python and TypeScript that plays a whole game; where Debian or npm has a compiler with the libraries that it needs,
it compiles. The others (C#, Kotlin, Rust, Swift, Dart) are made: their compilers, or libraries, cannot be had there.

So do NSwag, in C#, and orval. Kiota loads its program from elsewhere when it is run, oapi-codegen and ogen are Go
modules only: neither Debian, PyPI nor npm has them.
"""

import os
import shutil
import sys
from pathlib import Path

import build_web
import pytest

from tests.contract.live import DOCUMENT
from tests.contract.test_generators import ANSWERS, BIN, HERE, PLAYERS, from_npm, run
from tests.support import debian
from tests.support.app import serving

pytestmark = pytest.mark.generators

MADE_ONLY = ("csharp", "dart", "kotlin", "rust", "swift5", "swift6")
LOADED = """<?php
$folders = ['OpenAPI\\\\Client\\\\' => $argv[1] . '/lib/', '' => $argv[2] . '/usr/share/php/'];
spl_autoload_register(function ($name) use ($folders) {
    foreach ($folders as $prefix => $folder) {
        $file = $folder . str_replace('\\\\', '/', substr($name, strlen($prefix))) . '.php';
        if (str_starts_with($name, $prefix) && is_file($file)) { require_once $file; return; }
    }
});
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($argv[1] . '/lib')) as $file) {
    // A word of PHP's own, which is no name of a class. Its name is promised, and only branches of games have one.
    if ($file->getExtension() === 'php' && $file->getFilename() !== 'Parent.php') require_once $file->getPathname();
}
echo count(array_filter(get_declared_classes(), fn ($name) => str_starts_with($name, 'OpenAPI')));
"""


def made(language: str, folder: Path) -> Path:
    """What OpenAPI Generator makes in a language; its warnings are of its own state, as that 3.1 is new to it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    run(BIN / "openapi-generator-cli", "generate", "-i", DOCUMENT, "-g", language, "-o", folder, folder=folder.parent)
    assert any(folder.rglob("*")), language
    return folder


@pytest.mark.parametrize("language", MADE_ONLY)
def test_openapi_generator_makes_a_client(language: str, tmp_path: Path) -> None:
    made(language, tmp_path / language)


def test_openapi_generator_in_python_plays(tmp_path: Path) -> None:
    player = shutil.copy(PLAYERS / "openapi_generator.py", made("python", tmp_path / "made"))
    with serving(tmp_path / "data") as (url, *_):
        assert int(run(sys.executable, player, url, folder=tmp_path)) > ANSWERS


def test_openapi_generator_in_typescript_plays(tmp_path: Path) -> None:
    shutil.copy(PLAYERS / "openapi-generator.ts", tmp_path)
    made("typescript-axios", tmp_path / "made" / "openapi-generator")
    (tmp_path / "node_modules").symlink_to(HERE / "node_modules")
    from_npm(
        "typescript", "--strict", "--skipDefaultLibCheck", "--target", "es2022", "--module", "commonjs",
        "--moduleResolution", "node10", "--esModuleInterop", "openapi-generator.ts", folder=tmp_path,
    )  # fmt: skip
    node, _ = build_web.program()
    with serving(tmp_path / "data") as (url, *_):
        assert int(run(node, "openapi-generator.js", url, folder=tmp_path)) > ANSWERS


def test_openapi_generator_in_go_compiles(tmp_path: Path) -> None:
    tree = debian.tree("go-oauth2", "golang-go", "golang-gopkg-validator.v2-dev", "golang-golang-x-oauth2-dev")
    root = debian.program(tree, "usr/lib/go-*")
    path = tmp_path / "path"
    shutil.copytree(tree / "usr/share/gocode/src", path / "src")
    client = made("go", path / "src" / "client")
    shutil.rmtree(client / "test")  # written for a module by its address
    (client / "go.mod").unlink()  # so too: its libraries are in the path
    environ = {"GOROOT": root, "GOPATH": path, "GOCACHE": tmp_path / "cache", "GO111MODULE": "off", "HOME": tmp_path}
    run("env", *[f"{name}={value}" for name, value in environ.items()], root / "bin" / "go", "build", folder=client)


def test_openapi_generator_in_php_loads(tmp_path: Path) -> None:
    tree = debian.tree("php", "php-cli", "php-curl", "php-mbstring", "php-guzzlehttp-guzzle")
    extensions = debian.program(tree, "usr/lib/php/*/curl.so").parent
    script = tmp_path / "loaded.php"
    script.write_text(LOADED)
    said = run(
        "env", *[f"{name}={value}" for name, value in debian.libraries(tree).items()],
        debian.program(tree, "usr/bin/php8*"), "-n", "-d", f"extension_dir={extensions}", "-d", "extension=curl",
        "-d", "extension=mbstring", script, made("php", tmp_path / "made"), tree, folder=tmp_path,
    )  # fmt: skip
    assert int(said) > ANSWERS, said


def test_openapi_generator_in_java_parses(tmp_path: Path) -> None:
    """As far as its compiler goes without libraries that only Maven's repository has."""
    javac = shutil.which("javac")
    if javac is None:
        javac = debian.program(debian.tree("java", "default-jdk-headless"), "usr/lib/jvm/*/bin/javac")
    client = made("java", tmp_path / "made")
    sources = tmp_path / "sources"
    sources.write_text("\n".join(map(str, (client / "src/main").rglob("*.java"))))
    stopped = ("-XDshould-stop.ifError=PARSE", "-XDshould-stop.ifNoError=PARSE")
    run(javac, "-proc:none", *stopped, "-d", tmp_path / "classes", f"@{sources}", folder=tmp_path)


def test_nswag_in_csharp_compiles(tmp_path: Path) -> None:
    """By Mono, which has a compiler for C# too."""
    tree = debian.tree("mono", "mono-runtime", "mono-devel", "libmono-system-runtime-serialization4.0-cil")
    library = tree / "usr/lib/mono/4.5"
    environ = debian.libraries(tree) | {
        "MONO_CFG_DIR": str(tree / "etc"),
        "MONO_CONFIG": str(tree / "etc/mono/config"),
        "MONO_PATH": f"{library}{os.pathsep}{library / 'Facades'}",
    }
    mono = ("env", *[f"{name}={value}" for name, value in environ.items()], tree / "usr/bin/mono-sgen")
    from_npm("typescript", "--version", folder=tmp_path)  # so that npm has installed what comes next
    nswag = HERE / "node_modules/nswag/bin/binaries/Win"
    run(*mono, nswag / "NSwag.exe", "openapi2csclient", f"/input:{DOCUMENT}", "/output:Client.cs", folder=tmp_path)
    named = ("System.Net.Http.dll", "System.Runtime.Serialization.dll", "System.ComponentModel.DataAnnotations.dll")
    references = [f"-r:{name}" for name in (nswag / "Newtonsoft.Json.dll", *named)]
    run(
        *mono, library / "mcs.exe", "-langversion:7", "-target:library", "-out:Client.dll", *references, "Client.cs",
        folder=tmp_path,
    )  # fmt: skip


def test_orval_compiles(tmp_path: Path) -> None:
    from_npm("orval", "--input", DOCUMENT, "--output", "client.ts", folder=tmp_path)
    (tmp_path / "node_modules").symlink_to(HERE / "node_modules")
    from_npm(
        "typescript", "--strict", "--noEmit", "--skipDefaultLibCheck", "--target", "es2022", "--module", "esnext",
        "--moduleResolution", "bundler", "--lib", "es2022,dom,dom.iterable", "client.ts", folder=tmp_path,
    )  # fmt: skip
