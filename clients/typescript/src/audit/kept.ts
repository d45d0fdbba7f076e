import { isList, isThing, parsed, type Thing, type Value } from './json.ts'

/** A receipt as the server gave it. */
export interface Receipt {
  readonly game: string
  readonly version: number
  readonly head: string
  readonly key: string
  readonly signature: string
}
/** What somebody has: a record, and what they kept about the game. Public keys by id, in hex. */
export interface Kept {
  readonly record: Thing | null
  readonly receipts: readonly Receipt[]
  readonly keys: ReadonlyMap<string, string>
  readonly frames: readonly Thing[]
}
export const NOTHING: Kept = { record: null, receipts: [], keys: new Map(), frames: [] }

/** What was there, plus what a file or a pasted text contains; null if that is none of these. Raises SyntaxError if it is not JSON. */
export function withText(before: Kept, text: string): Kept | null {
  const found = { record: before.record, receipts: [...before.receipts], keys: new Map(before.keys), frames: [...before.frames] }
  const looks = (value: Value): boolean => {
    if (isList(value)) return value.map(looks).some(Boolean)
    if (!isThing(value)) return false
    const { receipt, receipts, keys, frames, entries } = value
    if (isList(entries)) { found.record = value; return true }
    if (isReceipt(value)) { found.receipts.push(value as unknown as Receipt); return true }
    if (typeof value['id'] === 'string' && typeof value['public'] === 'string' && /^[0-9a-f]{64}$/.test(value['public'])) { found.keys.set(value['id'], value['public']); return true }
    if (typeof value['head'] === 'string' && isList(value['facts'])) { found.frames.push(value); return true }
    return [receipt, receipts, keys, frames].map((part) => part !== undefined && looks(part)).some(Boolean)
  }
  return looks(read(text)) ? found : null
}

function isReceipt(value: Thing): boolean {
  return Number.isSafeInteger(value['version']) && ['game', 'head', 'key', 'signature'].every((name) => typeof value[name] === 'string')
}

/** A text as JSON; else the lines of a stream, each of them JSON, with or without the `data:` of an event. */
function read(text: string): Value {
  try {
    return parsed(text)
  } catch (error) {
    const lines = text.split('\n').map((line) => line.trim()).filter(Boolean)
    if (lines.length < 2) throw error
    return lines.filter((line) => !/^(:|id:|event:|retry:)/.test(line)).map((line) => parsed(line.replace(/^data:/, '')))
  }
}
