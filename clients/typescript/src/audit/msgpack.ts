import { Fraction, type Value } from './json.ts'

/** The value of msgpack bytes, as entries are stored. Raises RangeError for bytes that are not msgpack, end early or continue afterwards. */
export function unpacked(bytes: Uint8Array): Value {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), words = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let place = 0
  const number = (size: number): number => {
    const at = place
    place += size
    return size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at) : view.getUint32(at)
  }
  const raw = (size: number): Uint8Array => {
    if (place + size > bytes.length) throw new RangeError('the bytes end early')
    return bytes.subarray(place, place += size)
  }
  const exact = (big: bigint): number | bigint => (big >= Number.MIN_SAFE_INTEGER && big <= Number.MAX_SAFE_INTEGER ? Number(big) : big)
  const list = (size: number): Value => Array.from({ length: sized(size) }, value)
  const sized = (size: number): number => {
    if (size > bytes.length) throw new RangeError('the bytes end early')
    return size
  }
  const thing = (size: number): Value => {
    const made = Object.create(null) as Record<string, Value>
    for (let n = 0; n < size; n += 1) {
      const name = value()
      if (typeof name !== 'string' || name in made) throw new RangeError('a name is no text, or stands twice')
      made[name] = value()
    }
    return made
  }
  const text = (size: number): string => words.decode(raw(size))
  function value(): Value {
    const kind = number(1)
    if (kind < 0x80) return kind
    if (kind < 0x90) return thing(kind & 0x0f)
    if (kind < 0xa0) return list(kind & 0x0f)
    if (kind < 0xc0) return text(kind & 0x1f)
    if (kind >= 0xe0) return kind - 0x100
    switch (kind) {
      case 0xc0: return null
      case 0xc2: return false
      case 0xc3: return true
      case 0xc4: case 0xc5: case 0xc6: return raw(number(1 << (kind - 0xc4)))
      case 0xca: return new Fraction(view.getFloat32((place += 4) - 4))
      case 0xcb: return new Fraction(view.getFloat64((place += 8) - 8))
      case 0xcc: case 0xcd: case 0xce: return number(1 << (kind - 0xcc))
      case 0xcf: return exact(view.getBigUint64((place += 8) - 8))
      case 0xd0: return view.getInt8((place += 1) - 1)
      case 0xd1: return view.getInt16((place += 2) - 2)
      case 0xd2: return view.getInt32((place += 4) - 4)
      case 0xd3: return exact(view.getBigInt64((place += 8) - 8))
      case 0xd9: case 0xda: case 0xdb: return text(number(1 << (kind - 0xd9)))
      case 0xdc: case 0xdd: return list(number(2 << (kind - 0xdc)))
      case 0xde: case 0xdf: return thing(number(2 << (kind - 0xde)))
      default: throw new RangeError(`no entry holds msgpack of kind ${kind}`)
    }
  }
  const found = value()
  if (place !== bytes.length) throw new RangeError('something follows')
  return found
}
