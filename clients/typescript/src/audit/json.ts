/**
 * JSON as a record's checks need it. `JSON.parse` would take the last of two equal names in an object, where another reader takes the
 * first, and would read 1.0 as 1: both would let a record say two things at once.
 */
export type Value = null | boolean | number | bigint | string | Fraction | Uint8Array | readonly Value[] | Thing
/** An object; it has no prototype, so that a name like `__proto__` is a name like any other. */
export interface Thing { readonly [name: string]: Value | undefined }

/** A number that is not written as an integer. */
export class Fraction {
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
}

const TOKEN = /\s*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y
const WORDS: Readonly<Record<string, Value>> = { true: true, false: false, null: null }
const DEEPEST = 200

/** The value of a JSON text. Raises SyntaxError for anything that is not JSON, repeats a name, or is nested too deeply. */
export function parsed(text: string): Value {
  let place = 0
  const fail = (why: string): never => { throw new SyntaxError(`${why} at character ${place}`) }
  const token = (): RegExpExecArray => {
    TOKEN.lastIndex = place
    const found = TOKEN.exec(text) ?? fail('this is no JSON')
    place = TOKEN.lastIndex
    return found
  }
  const inside = (close: string, depth: number, one: (first: RegExpExecArray) => void): void => {
    if (depth > DEEPEST) fail('this is nested too deeply')
    let first = token()
    if (first[1] === close) return
    for (;;) {
      one(first)
      const [, sign] = token()
      if (sign === close) return
      if (sign !== ',') fail(`there is no , or ${close}`)
      first = token()
    }
  }
  const value = ([, sign, string, number, word]: RegExpExecArray, depth: number): Value => {
    if (string !== undefined) return JSON.parse(string) as string
    if (number !== undefined) return whole(number)
    if (word !== undefined) return WORDS[word]!
    if (sign === '[') {
      const list: Value[] = []
      inside(']', depth, (first) => { list.push(value(first, depth + 1)) })
      return list
    }
    if (sign !== '{') return fail(`${sign} stands alone`)
    const thing = Object.create(null) as Record<string, Value>
    inside('}', depth, (first) => {
      const name = first[2] === undefined ? fail('there is no name') : JSON.parse(first[2]) as string
      if (name in thing) fail(`the name ${name} stands twice`)
      if (token()[1] !== ':') fail('there is no :')
      thing[name] = value(token(), depth + 1)
    })
    return thing
  }
  const found = value(token(), 0)
  if (text.slice(place).trim()) fail('something follows')
  return found
}

function whole(text: string): Value {
  if (/[.eE]/.test(text) || text === '-0') return new Fraction(Number(text))
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

export function isThing(value: Value | undefined): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Fraction) && !(value instanceof Uint8Array)
}
export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value)
}

/** The JSON pointer to the first place where two values differ, null if they do not. */
export function difference(ours: Value | undefined, given: Value | undefined): string | null {
  return differing(ours, given, (one, other) => one === other)
}

/**
 * The same for a value and what somebody was shown of it: null stands for what they may not see. Names that only the shown one has were
 * added by a later version of the server, with a value that means nothing is there.
 */
export function contradiction(whole: Value | undefined, shown: Value | undefined): string | null {
  return differing(whole, shown, (one, other) => one === other || other === null || one === undefined)
}

function differing(one: Value | undefined, other: Value | undefined, same: (one: Value | undefined, other: Value | undefined) => boolean): string | null {
  if (isThing(one) && isThing(other)) {
    for (const name of [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()) {
      const found = differing(one[name], other[name], same)
      if (found !== null) return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}${found}`
    }
    return null
  }
  if (isList(one) && isList(other)) {
    for (let n = 0; n < Math.max(one.length, other.length); n += 1) {
      if (n >= one.length || n >= other.length) return `/${n}`
      const found = differing(one[n], other[n], same)
      if (found !== null) return `/${n}${found}`
    }
    return null
  }
  if (one instanceof Fraction && other instanceof Fraction && one.value === other.value) return null
  return same(one, other) ? null : ''
}

/** The JSON text that is hashed: names sorted, no blanks. */
export function canonical(value: Value): string {
  if (isList(value)) return `[${value.map(canonical).join()}]`
  if (isThing(value)) return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name]!)}`).join()}}`
  if (value instanceof Fraction) return Number.isInteger(value.value) ? value.value.toFixed(1) : String(value.value)
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value)
}
