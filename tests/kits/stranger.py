"""A project outside of the repository that has the packed npm packages and nothing else of ours."""

import re
import subprocess
import tarfile
from collections.abc import Iterable
from pathlib import Path

import build_web

PACKAGES = ("client", "table")
RESOLUTIONS = {"nodenext": "nodenext", "node16": "node16", "bundler": "esnext"}
"""How TypeScript finds modules -> the kind of modules that goes with it."""
ENTRIES = ("@croupier/client", "@croupier/client/audit", "@croupier/client/ahead", "@croupier/client/sign-in")
TYPED = """\
import { Croupier, type Question, type View } from '@croupier/client'
import { check } from '@croupier/client/audit'
import { Ahead } from '@croupier/client/ahead'
import type { View as Dominion } from '@croupier/client/games/dominion'

type Anything<T> = 0 extends 1 & T ? true : false
const never = <T>(known: Anything<T> extends true ? 'it is any' : T) => known
type Resigned = Awaited<ReturnType<ReturnType<Croupier['table']>['resign']>>
export const typed = (question: Question, view: View, dominion: Dominion, resigned: Resigned) => [
  never<number>(question.question), never<readonly string[]>(question.labels), never<string>(view.status),
  never<NonNullable<Dominion['state']>['supply']>(dominion.state!.supply),
  never<Resigned['receipt']['head']>(resigned.receipt.head), never<typeof check>(check), never<Ahead>(new Ahead()),
]
// @ts-expect-error Its name is a string: if this compiles, types have become any.
void new Croupier().register(1)
"""
ELEMENT = """\
import '@croupier/table'

document.querySelector('croupier-table')!.token = 'one'
// @ts-expect-error Its version is a number.
document.querySelector('croupier-table')!.version = 'one'
"""


def project(folder: Path, packed: Iterable[Path]) -> Path:
    """Make such a project in a folder, with a program for the types and one that loads every entry; return it."""
    for archive in packed:
        name = re.sub(r"croupier-(\w+)-.*", r"\1", archive.name)
        with tarfile.open(archive) as held:
            held.extractall(folder, filter="data")
        (folder / "node_modules" / "@croupier").mkdir(parents=True, exist_ok=True)
        (folder / "package").rename(folder / "node_modules" / "@croupier" / name)
    (folder / "package.json").write_text('{"name": "stranger", "private": true, "type": "module"}', encoding="utf-8")
    (folder / "typed.ts").write_text(TYPED, encoding="utf-8")
    (folder / "element.ts").write_text(ELEMENT, encoding="utf-8")
    loads = "".join(f"await import('{entry}')\n" for entry in ENTRIES)
    (folder / "loads.mjs").write_text(f"{loads}console.log('loaded')\n", encoding="utf-8")
    page = (folder / "node_modules" / "@croupier" / "client" / "README.md").read_text(encoding="utf-8")
    for number, snippet in enumerate(re.findall(r"```typescript\n(.*?)```", page, re.DOTALL)):
        (folder / f"page-{number}.ts").write_text(snippet, encoding="utf-8")
    return folder


def compiled(folder: Path, resolution: str) -> str:
    """What the compiler says about the project's programs and the declarations that they need; empty if nothing."""
    node, _ = build_web.program()
    compiler = build_web.CLIENTS / "node_modules" / "typescript" / "bin" / "tsc"
    options = f"--noEmit --strict --skipLibCheck false --target es2022 --lib es2023,dom --moduleResolution {resolution}"
    programs = sorted(path.name for path in folder.glob("*.ts"))
    command = [node, str(compiler), *options.split(), "--module", RESOLUTIONS[resolution], *programs]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120).stdout
