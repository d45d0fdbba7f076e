import { bodiesOf, documentOf, Flaw, historyOf, Malformed, misread, type Bodies, type History, type Seat } from './history.ts'
import { chained, commitment, dealKey, salts, textDigest } from './hashes.ts'
import { canVerify, entropyCommitment, hex, signed } from '../signatures.ts'
import { canonical, contradiction, isThing, type Thing } from './json.ts'
import type { Kept, Receipt } from './kept.ts'

/** The checks, in order: what somebody kept comes first, as nobody else can have made that up. */
export const STEPS = ['receipts', 'signatures', 'frames', 'chain', 'document', 'secret', 'terms', 'entropy', 'times', 'shown'] as const
export type Step = (typeof STEPS)[number]
/** `good`, found `bad`, or `none`: nothing to check was given, or it cannot be checked; `word` says why. */
export interface Check {
  readonly step: Step
  readonly state: 'good' | 'bad' | 'none'
  readonly word: string
  readonly values: readonly unknown[]
}
export type Standing = 'bot' | 'declined' | 'held' | 'unheld'
/** What was found. `upto`: the last version that a signature proves, 0 for none. */
export interface Report {
  readonly verdict: 'anchored' | 'consistent' | 'altered' | 'malformed'
  readonly game: string
  readonly ruleset: string
  readonly count: number
  readonly upto: number
  /** The deal that it plays with: its id, and the key of the dice, which all its games have; null for any other game. */
  readonly deal: { readonly id: string, readonly dice: string } | null
  readonly checks: readonly Check[]
  readonly flaw: Flaw | null
  readonly seats: readonly { readonly seat: Seat; readonly standing: Standing }[]
}

/** Check a record against itself and against what somebody kept. No rules run, so draws and legality stay unchecked. */
export async function audit(record: Thing, kept: Kept): Promise<Report> {
  const made: Check[] = []
  let of: string | null = null, deal: Report['deal'] = null, upto = 0, at: Step = 'document', history: History | null = null, proved: readonly number[] = []
  const say = (state: Check['state'], word: string, ...values: readonly unknown[]) => { made.push({ step: at, state, word, values }) }
  const report = (verdict: Report['verdict'], flaw: Flaw | null, count = 0): Report => ({
    verdict, flaw, count, upto, deal, checks: made, game: String(record['game'] ?? ''), ruleset: String(history?.opening['ruleset'] ?? record['ruleset'] ?? ''),
    seats: history && verdict !== 'altered' ? standings(history, proved) : [],
  })
  let given: Bodies
  try {
    given = bodiesOf(record)
  } catch (error) {
    if (error instanceof Malformed) return report('malformed', error)
    throw error
  }
  const { game, digests, bodies } = given, count = bodies.length
  try {
    at = 'receipts'
    const mine = kept.receipts.filter((one) => one.game === game)
    if (!kept.receipts.length) say('none', 'receipts-none')
    else await oneHistory(mine, kept.keys)
    if (kept.receipts.length) say('good', 'receipts-fit', heldBy(mine, kept.receipts.length, game, digests))
    at = 'signatures'
    const known = mine.filter(({ key }) => kept.keys.has(key))
    if (!mine.length) say('none', 'receipts-none')
    else if (!known.length) say('none', kept.keys.size ? 'keys-other' : 'keys-none')
    else if (!await canVerify()) say('none', 'keys-unable')
    else {
      for (const { key, version, signature } of known) if (!await signed(kept.keys.get(key)!, signature, game, version, digests[version - 1]!)) throw new Flaw('bad-signature', version, '', [key])
      proved = known.map(({ version }) => version)
      upto = Math.max(...proved)
      say('good', known.length < mine.length ? 'signatures-some' : 'signatures-good', known.length, mine.length - known.length)
    }
    at = 'frames'
    if (kept.frames.length) kept.frames.forEach((frame) => shownHead(frame, digests))
    say(kept.frames.length ? 'good' : 'none', kept.frames.length ? 'frames-fit' : 'frames-none', kept.frames.length)
    at = 'chain'
    history = historyOf(bodies)
    of = isThing(history.opening['deal']) ? String(history.opening['deal']['id']) : null
    const salted = await chainedSalts(given, history.ended.secret + (of === null ? '' : game))
    say('good', 'chain-good', count)
    at = 'document'
    const wrong = misread(documentOf(given, history, salted), record)
    if (wrong !== null) throw new Flaw('bad-document', Number(/^\/entries\/(\d+)/.exec(wrong)?.[1] ?? NaN) + 1 || null, wrong)
    say('good', 'document-good')
    at = 'secret'
    if (await commitment(history.ended.secret, game, of) !== history.opening['commitment']) throw new Flaw('bad-secret', 1, '/secret')
    say('good', 'secret-good')
    if (of !== null) deal = { id: of, dice: await dealKey(history.opening, history.entropies, history.ended.secret) }
    at = 'terms'
    if (await textDigest(canonical(history.opening['options']!)) !== history.opening['terms']) throw new Flaw('bad-terms', 1, '/entries/0/cause/terms')
    say('good', 'terms-good')
    at = 'entropy'
    const brought = await broughtBy(history, digests)
    say(brought ? 'good' : 'none', brought ? 'entropy-good' : 'entropy-none', brought)
    at = 'times'
    history.entries.forEach((entry, n) => { if (n && (entry['at'] as number) < (history!.entries[n - 1]!['at'] as number)) throw new Flaw('bad-times', n + 1, `/entries/${n}/at`) })
    say('good', 'times-good')
    at = 'shown'
    kept.frames.forEach((frame) => shownWhole(frame, history!, digests))
    say(kept.frames.length ? 'good' : 'none', kept.frames.length ? 'shown-good' : 'frames-none', kept.frames.length)
    return report(upto ? 'anchored' : 'consistent', null, count)
  } catch (error) {
    if (!(error instanceof Flaw)) throw error
    say('bad', error.word, ...error.values)
    return report('altered', error, count)
  }
}

/** Raises Flaw if two receipts show that the server signed two histories of a game, whatever any record says. */
async function oneHistory(receipts: readonly Receipt[], keys: Kept['keys']): Promise<void> {
  const heads = new Map<string, Receipt>()
  for (const one of receipts) {
    const of = `${one.game} ${one.version}`, known = heads.get(of), key = keys.get(one.key)
    if (known?.head === one.head || !key || !/^[0-9a-f]{32} [0-9a-f]{64}$/.test(`${one.game} ${one.head}`) || !await canVerify() || !await signed(key, one.signature, one.game, one.version, one.head)) continue
    if (known) throw new Flaw('two-histories', one.version, '', [known.head, one.head])
    heads.set(of, one)
  }
}
/** What receipts show without a record: null unless two of them are for different histories. */
export async function auditReceipts({ receipts, keys }: Kept): Promise<Report | null> {
  try {
    await oneHistory(receipts, keys)
    return null
  } catch (error) {
    if (!(error instanceof Flaw)) throw error
    return { verdict: 'altered', game: receipts[0]!.game, ruleset: '', count: 0, upto: 0, deal: null, flaw: error, seats: [], checks: [{ step: 'receipts', state: 'bad', word: error.word, values: error.values }] }
  }
}

/** How many receipts are for this history; raises Flaw for one for this game that is not. */
function heldBy(mine: readonly Receipt[], all: number, game: string, digests: readonly string[]): number {
  if (!mine.length) throw new Flaw('receipts-other', null, '', [all, game])
  for (const { version, head } of mine) {
    if (version < 1 || version > digests.length) throw new Flaw('receipt-beyond', version, '', [digests.length])
    if (head !== digests[version - 1]) throw new Flaw('bad-receipt', version)
  }
  return mine.length
}
function shownHead({ version, head }: Thing, digests: readonly string[]): void {
  if (typeof version !== 'number' || version < 1 || version > digests.length) throw new Flaw('frame-beyond', null, '', [String(version), digests.length])
  if (head !== digests[version - 1]) throw new Flaw('bad-head', version, '/head')
}
/** Check a frame against the entry: whatever it shows must be there; what it hides may be anything. */
function shownWhole(frame: Thing, { entries, opening }: History, digests: readonly string[]): void {
  const version = frame['version'] as number, { at, cause, facts } = entries[version - 1]!
  const found = contradiction({ ruleset: opening['ruleset'], version, at, head: digests[version - 1], cause, facts }, frame)
  if (found !== null) throw new Flaw('bad-frame', version, found)
}

/** The salts, in hex; raises Flaw at the first digest that does not match its entry and everything before it. */
async function chainedSalts({ game, bodies, digests }: Bodies, secret: string): Promise<string[]> {
  const salt = await salts(secret), made: string[] = []
  let head = new Uint8Array(32) as Uint8Array
  for (const [n, body] of bodies.entries()) {
    const salted = await salt(n + 1)
    head = await chained(game, n + 1, head, salted, body)
    if (hex(head) !== digests[n]) throw new Flaw('bad-chain', n + 1, `/entries/${n}/digest`)
    made.push(hex(salted))
  }
  return made
}

/** How many seats brought entropy; raises Flaw if any is not what was committed to, or names another history. */
async function broughtBy({ entries, seats }: History, digests: readonly string[]): Promise<number> {
  for (const { commitment: promised, entropy } of seats) {
    if (promised !== null && entropy !== null && (!/^[0-9a-f]{64}$/.test(entropy) || await entropyCommitment(entropy) !== promised)) throw new Flaw('bad-entropy', null, '/seats')
  }
  entries.forEach(({ cause }, n) => {
    const { type, version, head } = cause as Thing
    if (type === 'contributed' && head !== undefined && head !== digests[Number(version) - 1]) throw new Flaw('bad-named', n + 1, `/entries/${n}/cause/head`)
  })
  return seats.filter(({ entropy }) => entropy !== null).length
}

/** For whom the dice are fair as far as the signed versions show, in the words of `croupier verify`. */
function standings({ entries, seats, seated }: History, proved: readonly number[]): Report['seats'] {
  const revealed = new Map<number, number>()
  entries.forEach(({ cause }, n) => { const { type, chair } = cause as Thing; if (type === 'contributed') revealed.set(chair as number, n + 1) })
  const filled = entries.findLastIndex(({ cause }) => ['opened', 'joined'].includes((cause as Thing)['type'] as string)) + 1
  return seats.map((seat, n) => {
    const until = revealed.get(seated[n]!) ?? 0
    return { seat, standing: seat.fair !== 'committed' ? seat.fair as Standing : proved.some((version) => filled <= version && version < until) ? 'held' : 'unheld' }
  })
}
