import { difference, isList, isThing, type Thing, type Value } from './json.ts'
import { unpacked } from './msgpack.ts'

/** A check has failed: what is wrong in words, in which version, and where in the record (a JSON pointer). */
export class Flaw extends Error {
  readonly word: string
  readonly version: number | null
  readonly pointer: string
  readonly values: readonly unknown[]
  constructor(word: string, version: number | null = null, pointer = '', values: readonly unknown[] = []) {
    super(word)
    this.word = word
    this.version = version
    this.pointer = pointer
    this.values = values
  }
}
/** Something that is not a record at all. */
export class Malformed extends Flaw {}

/** A record before anything in it is trusted: stored bytes, and the digests that it claims. */
export interface Bodies {
  readonly game: string
  readonly bodies: readonly Uint8Array[]
  readonly digests: readonly string[]
}
/** A seat of the record, with what it brought to the dice. */
export interface Seat extends Thing {
  readonly seat: number
  readonly player: string
  readonly bot: string | null
  readonly commitment: string | null
  readonly entropy: string | null
  readonly fair: string
}
/** What the stored bytes say. `seated`: by seat, its place in the order of joining. */
export interface History {
  readonly entries: readonly Thing[]
  readonly opening: Thing
  readonly ended: Thing & { readonly secret: string }
  readonly seats: readonly Seat[]
  readonly entropies: readonly (string | null)[]
  readonly seated: readonly number[]
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const DIGEST = /^[0-9a-f]{64}$/

/** Bytes and digests of a record document. Raises Malformed. */
export function bodiesOf(record: Thing): Bodies {
  const { game, entries } = record
  if (typeof game !== 'string' || !/^[0-9a-f]{32}$/.test(game)) throw new Malformed('no-game')
  if (!isList(entries) || !entries.length) throw new Malformed('no-entries')
  const pairs = entries.map((entry, n) => {
    const body = isThing(entry) ? entry['body'] : null, digest = isThing(entry) ? entry['digest'] : null
    if (typeof body !== 'string' || !BASE64.test(body) || typeof digest !== 'string' || !DIGEST.test(digest)) throw new Malformed('no-body', n + 1, `/entries/${n}`)
    return { body: Uint8Array.from(atob(body), (one) => one.charCodeAt(0)), digest }
  })
  return { game, bodies: pairs.map(({ body }) => body), digests: pairs.map(({ digest }) => digest) }
}

/** What the bytes say about the opening, the end and the seats. Raises Flaw. Runs no rules. */
export function historyOf(bodies: readonly Uint8Array[]): History {
  const entries = bodies.map((body, n) => reading(n + 1, 'no-entry', () => {
    const entry = unpacked(body)
    if (!isThing(entry) || !isThing(entry['cause']) || !isList(entry['facts']) || !entry['facts'].every(isThing) || !Number.isSafeInteger(entry['at'])) throw new Flaw('no-entry')
    return entry
  }))
  const opening = entries[0]!['cause'] as Thing, last = entries.length
  if (opening['type'] !== 'opened') throw new Flaw('no-opening', 1, '/entries/0')
  let chairs: Seat[] = [], entropies: (string | null)[] = [], seated: readonly number[] | null = null
  let ended: Thing | null = null
  const chair = (player: Value | undefined, bot: Value | undefined, commitment: Value | undefined) => ({ player, bot: bot ?? null, commitment: commitment ?? null, entropy: null }) as Seat
  entries.forEach((entry, n) => reading(n + 1, 'no-fold', () => {
    const cause = entry['cause'] as Thing
    if (ended) throw new Flaw('no-end', n + 1)
    if (cause['type'] === 'opened' && isThing(cause['rematch'])) {
      chairs = (cause['rematch']['seats'] as readonly Thing[]).filter(({ bot }) => bot).map(({ bot }) => chair(cause['player'], bot, null))
    } else if (cause['type'] === 'joined') chairs.push(chair(cause['player'], cause['bot'], cause['commitment']))
    else if (cause['type'] === 'left') {
      if (chairs.length === opening['seats']) throw new Flaw('not-final', n + 1, `/entries/${n}/cause`)
      chairs.splice(cause['chair'] as number, 1)
    }
    else if (cause['type'] === 'contributed') chairs[cause['chair'] as number] = { ...chairs[cause['chair'] as number]!, entropy: cause['entropy'] as string }
    for (const fact of entry['facts'] as readonly Thing[]) {
      if (fact['type'] === 'seated') {
        const order = seated = fact['order'] as readonly number[]
        entropies = chairs.map(({ entropy }) => entropy)
        chairs = order.map((place) => ({ ...chairs[place]! }))
      } else if (fact['type'] === 'ended') ended = fact
    }
  }))
  const over = ended as Thing | null
  if (!over) throw new Flaw('no-end', last, `/entries/${last - 1}`)
  if (typeof over['secret'] !== 'string' || !DIGEST.test(over['secret'])) throw new Flaw('no-secret', last, `/entries/${last - 1}`)
  const seats = chairs.map(({ player, bot, commitment, entropy }, seat) => ({ seat, player, bot, commitment, entropy, fair: bot !== null ? 'bot' : commitment === null ? 'declined' : 'committed' }))
  return { entries, opening, ended: over as History['ended'], seats, entropies, seated: seated ?? seats.map(({ seat }) => seat) }
}

/** The record document as it follows from the stored bytes; `salts` in hex. */
export function documentOf({ game, bodies, digests }: Bodies, history: History, salts: readonly string[]): Thing {
  const { opening, ended, entries } = history, rules = new Set<number>()
  for (const entry of entries) {
    rules.add(entry['rules'] as number)
    for (const fact of entry['facts'] as readonly Thing[]) if (fact['type'] === 'started' || fact['type'] === 'rested') rules.add(fact['rules'] as number)
  }
  return {
    ruleset: opening['ruleset'], game, algorithm: { name: 'croupier', version: opening['deal'] ? 2 : 1 }, rules: [...rules].sort((a, b) => a - b), options: opening['options'],
    seats: history.seats, commitment: opening['commitment'], entropies: history.entropies, secret: ended.secret,
    result: { how: ended['how'], places: ended['places'], decided: ended['decided'] },
    entries: entries.map((entry, n) => ({
      ...Object.fromEntries(Object.entries(entry).map(([name, part]) => [name, readable(part)])),
      version: n + 1, salt: salts[n], digest: digests[n], body: base64(bodies[n]!),
    })),
  }
}
/** Where a record contradicts its own bytes; null if nowhere. */
export function misread(made: Thing, given: Thing): string | null {
  return difference(made, given)
}

function readable(part: Value | undefined): Value | undefined {
  return isList(part) ? part.map((one) => (one instanceof Uint8Array ? base64(one) : one)) : part
}
function base64(raw: Uint8Array): string {
  return btoa(Array.from(raw, (byte) => String.fromCharCode(byte)).join(''))
}
/** Anything that fails while an entry is read is the entry's fault: it comes from others and may contain anything. */
function reading<T>(version: number, word: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Flaw && error.version !== null ? error : new Flaw(error instanceof Flaw ? error.word : word, version, `/entries/${version - 1}`)
  }
}
