import type { Film, Game } from '@croupier/client'
import type { Receipt } from '@croupier/client/audit'
import type { Rules } from '../table/model'
import { Unfit } from './words'

const FORMAT = 'croupier-demo/1'
const MOST = 5_000_000

/** A finished game as `croupier demo --site` writes it. `sent`: by viewer, each line of their stream; `kept`: by seat, the receipts. */
export interface Demo {
  readonly format: string
  readonly ruleset: string
  readonly game: string
  readonly card: Game
  readonly rules: Rules & { readonly components: readonly { readonly id: string; readonly names: Readonly<Record<string, string>> }[] }
  readonly films: { readonly [viewer: string]: Film }
  readonly sent: { readonly [viewer: string]: readonly string[] }
  readonly kept: { readonly [seat: string]: readonly Receipt[] }
  readonly keys: unknown
  readonly record: string
}

/** In the file all that belongs to one version lies together; the first has no steps. */
interface Version {
  readonly steps: { readonly [viewer: string]: Film['steps'][number] } | null
  readonly sent: { readonly [viewer: string]: string }
}

/** Read such a file, in gzip or plain. Raises Unfit, with a sentence for whoever opened it. */
export async function opened(file: Blob): Promise<Demo> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const body = start[0] === 0x1f && start[1] === 0x8b ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream()
  const text = await read(body), demo = checked(text)
  const games = [demo.card.id, (JSON.parse(demo.record) as Partial<Demo>).game, ...Object.values(demo.films).map(({ game }) => game), ...Object.values(demo.kept).flat().map(({ game }) => game)]
  if (games.some((game) => game !== demo.game)) throw new Unfit('bad-two')
  if (demo.card.status !== 'over') throw new Unfit('bad-running')
  return demo
}
async function read(body: ReadableStream<BufferSource>): Promise<string> {
  const words = new TextDecoder('utf-8', { fatal: true }), reader = (body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  let text = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += words.decode(part.value, { stream: true })
      if (text.length > MOST) break
    }
  } catch {
    throw new Unfit('bad-cut')
  }
  if (text.length > MOST) throw new Unfit('bad-large')
  return text
}
function checked(text: string): Demo {
  let found: Partial<Demo>
  try {
    found = JSON.parse(text) as Partial<Demo>
  } catch {
    throw new Unfit('bad-json')
  }
  if (typeof found?.format !== 'string') throw new Unfit('bad-kind')
  if (found.format !== FORMAT) throw new Unfit('bad-version', found.format.slice(0, 40), FORMAT)
  const whole = found.card?.sitting && found.films?.['referee']?.base && found.kept && found.rules?.components && typeof found.record === 'string'
  if (!whole) throw new Unfit('bad-parts')
  const { versions, ...rest } = found as Demo & { readonly versions: readonly Version[] }
  if (!Array.isArray(versions) || versions.some((one, n) => !one.sent || (n && !one.steps))) throw new Unfit('bad-parts')
  const films = Object.fromEntries(Object.entries(rest.films).map(([viewer, film]) => [viewer, { ...film, steps: versions.slice(1).map(({ steps }) => steps![viewer]!) }]))
  return { ...rest, films, sent: Object.fromEntries(Object.keys(versions[0]!.sent).map((viewer) => [viewer, versions.map(({ sent }) => sent[viewer]!)])) }
}

/** What the replay asks of a server, answered from a file. */
export function answering(demo: Demo): (request: Request) => Promise<Response> {
  return async ({ url }) => {
    const { pathname, searchParams } = new URL(url), path = pathname.split('/v1')[1]
    const found = path === `/games/${demo.game}` ? demo.card : path === `/games/${demo.game}/film` ? demo.films[searchParams.get('as') || 'spectator'] : path === `/rulesets/${demo.ruleset}` ? demo.rules : null
    return found ? Response.json(found) : Response.json({ title: 'The file has no such thing', status: 404, code: 'not-found' }, { status: 404 })
  }
}
