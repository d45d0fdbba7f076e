import { parsed, type Receipt, type Thing } from '@croupier/client/audit'
import { chained, salts } from '../../../typescript/src/audit/hashes.ts'
import { bodiesOf, documentOf, historyOf } from '../../../typescript/src/audit/history.ts'
import { Fraction, isList, isThing, type Value } from '../../../typescript/src/audit/json.ts'
import { unpacked } from '../../../typescript/src/audit/msgpack.ts'
import { hex } from '../../../typescript/src/signatures.ts'
import type { Demo } from './files'
import { nameOf, type Forged, type Forgery } from './names'
import type { Said } from './words'

/** Forge a game at a version, or at the next one where that is possible. */
export async function forge(demo: Demo, how: Forgery, at: number): Promise<Forged> {
  const record = parsed(demo.record) as Thing, { game, bodies, digests } = bodiesOf(record), entries = bodies.map(unpacked) as Thing[]
  const made = async (forged: readonly Thing[], heads: readonly string[], told: Said, version: number): Promise<Forged> => {
    const packs = forged.map((one) => bodies[entries.indexOf(one)] ?? packed(one)), history = historyOf(packs), salt = await salts(history.ended.secret)
    const salted = await Promise.all(packs.map((_, n) => salt(n + 1)))
    if (how === 'anew') {
      heads = []
      let head = new Uint8Array(32) as Uint8Array
      for (const [n, body] of packs.entries()) heads = [...heads, hex(head = await chained(game, n + 1, head, salted[n]!, body))]
    }
    return { record: documentOf({ game, bodies: packs, digests: heads }, history, salted.map(hex)), kept: demo.kept, told, version }
  }
  const from = (fits: (entry: Thing) => boolean): number => {
    const after = entries.findIndex((entry, n) => n >= at - 1 && n < entries.length - 1 && fits(entry))
    return after < 0 ? entries.findIndex(fits) : after
  }
  const replaced = (n: number, entry: Thing, told: Said) => made(entries.map((one, m) => (m === n ? entry : one)), digests, told, n + 1)
  switch (how) {
    case 'card': case 'anew': {
      const ids = new Set(demo.rules.components.map(({ id }) => id)), others = [...ids]
      const card = (value: Value | undefined): string | null => typeof value === 'string' ? (ids.has(value) ? value : null) : (isList(value) ? value : isThing(value) ? Object.values(value) : []).map(card).find(Boolean) ?? null
      const n = from(({ facts }) => card(facts) !== null), was = card(entries[n]!['facts'])!, is = others[(others.indexOf(was) + 1) % others.length]!
      let left = 1
      const swapped = (value: Value): Value => value === was && left ? (left -= 1, is) : isList(value) ? value.map(swapped) : isThing(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, swapped(one!)])) : value
      return replaced(n, { ...entries[n]!, facts: swapped(entries[n]!['facts']!) }, ['told-card', ...[was, is].map((id) => demo.rules.components.find((one) => one.id === id)!.names)])
    }
    case 'pick': {
      const picks = ({ cause }: Thing) => (cause as Thing)['picks'] as readonly number[] | undefined, n = from((entry) => !!picks(entry)?.length), [first, ...rest] = picks(entries[n]!)!
      return replaced(n, { ...entries[n]!, cause: { ...entries[n]!['cause'] as Thing, picks: [first ? 0 : 1, ...rest] } }, ['told-pick', first, first ? 0 : 1])
    }
    case 'time': return replaced(at - 1, { ...entries[at - 1]!, at: (entries[at - 1]!['at'] as number) - 3_600_000_000 }, ['told-time'])
    case 'secret': {
      const n = entries.length - 1, secret = (value: Value): Value => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value.slice(0, 63) + (value.endsWith('0') ? '1' : '0') : value
      const facts = (entries[n]!['facts'] as readonly Thing[]).map((fact) => (fact['type'] === 'ended' ? { ...fact, secret: secret(fact['secret']!) } : fact))
      return replaced(n, { ...entries[n]!, facts }, ['told-secret'])
    }
    case 'receipt': {
      const [seat, receipts] = Object.entries(demo.kept)[0]!, last = receipts.at(-1)!, signature = last.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
      return { record, kept: { ...demo.kept, [seat]: [...receipts.slice(0, -1), { ...last, signature } satisfies Receipt] }, told: ['told-receipt', last.version, nameOf(demo, seat)], version: last.version }
    }
    case 'order': case 'missing': {
      const n = Math.max(from(({ cause }) => (cause as Thing)['type'] === 'chose'), 3), gone = <One>(list: readonly One[]) => (how === 'missing' ? list.toSpliced(n, 1) : list.toSpliced(n, 2, list[n + 1]!, list[n]!))
      return made(gone(entries), gone(digests), how === 'missing' ? ['told-missing', n + 1] : ['told-order', n + 1, n + 2], n + 1)
    }
    case 'name': return { record, kept: demo.kept, told: ['told-name', nameOf(demo, 'seat-0')], version: 1 }
  }
}
/** msgpack as the server writes it: everything as short as it goes. */
export function packed(value: Value): Uint8Array {
  const made: number[] = []
  const big = (size: number, number: number | bigint) => { for (let shift = 8n * BigInt(size - 1); shift >= 0n; shift -= 8n) made.push(Number((BigInt.asUintN(64, BigInt(number)) >> shift) & 255n)) }
  const sized = (length: number, short: number, most: number, kinds: readonly number[]) => {
    if (length <= most) return void made.push(short | length)
    const size = length < 256 && kinds.length === 3 ? 0 : length < 65_536 ? 1 : 2
    made.push(kinds[size - 3 + kinds.length]!)
    big(2 ** size, length)
  }
  const put = (one: Value): void => {
    if (one === null) made.push(0xc0)
    else if (typeof one === 'boolean') made.push(one ? 0xc3 : 0xc2)
    else if (one instanceof Fraction) made.push(0xcb, ...float(one.value))
    else if (typeof one === 'number' || typeof one === 'bigint') {
      if (one >= 0 ? one < 128 : one >= -32) return void made.push(Number(one) & 255)
      const size = one >= 0 ? [256, 65_536, 4_294_967_296].findIndex((limit) => one < limit) : [-128, -32_768, -2_147_483_648].findIndex((limit) => one >= limit), power = size < 0 ? 3 : size
      made.push((one >= 0 ? 0xcc : 0xd0) + power)
      big(2 ** power, one)
    } else if (typeof one === 'string') {
      const text = new TextEncoder().encode(one)
      sized(text.length, 0xa0, 31, [0xd9, 0xda, 0xdb])
      made.push(...text)
    } else if (one instanceof Uint8Array) { sized(one.length, 0, -1, [0xc4, 0xc5, 0xc6]); made.push(...one) }
    else if (isList(one)) { sized(one.length, 0x90, 15, [0xdc, 0xdd]); one.forEach(put) }
    else {
      const pairs = Object.entries(one as Thing)
      sized(pairs.length, 0x80, 15, [0xde, 0xdf])
      for (const [name, part] of pairs) { put(name); put(part!) }
    }
  }
  put(value)
  return Uint8Array.from(made)
}
function float(value: number): Uint8Array {
  const eight = new DataView(new ArrayBuffer(8))
  eight.setFloat64(0, value)
  return new Uint8Array(eight.buffer)
}
