/** What seats commit to and receipts sign, with WebCrypto; docs/fairness.md has the table of these. */

export const words: TextEncoder = new TextEncoder()

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
/** The bytes of hexadecimal digits. */
export function bytes(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
/** The bytes of texts, numbers as 8 bytes big-endian, and bytes, one after the other. */
export function joined(...parts: readonly (string | number | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const raw = parts.map((part) => (typeof part === 'string' ? words.encode(part) : typeof part === 'number' ? be64(part) : part))
  const made = new Uint8Array(raw.reduce((sum, one) => sum + one.length, 0))
  raw.reduce((at, one) => { made.set(one, at); return at + one.length }, 0)
  return made
}
function be64(number: number): Uint8Array {
  const made = new DataView(new ArrayBuffer(8))
  made.setBigUint64(0, BigInt(number))
  return new Uint8Array(made.buffer)
}

export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data))
}
/** What a seat publishes of its entropy. */
export async function entropyCommitment(entropy: string): Promise<string> {
  return hex(await sha256(bytes(entropy)))
}

/** Whether this browser can check Ed25519 signatures at all. */
export async function canVerify(): Promise<boolean> {
  return crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']).then(() => true, () => false)
}
const PRIME = 2n ** 255n - 19n
const ORDER_8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n
/** The y of points whose order divides 8: as keys they would make one signature good for many messages. */
const SMALL = new Set([0n, 1n, PRIME - 1n, ORDER_8, PRIME - ORDER_8])

/** Whether a receipt's signature is by this key; all in hex. */
export async function signed(key: string, signature: string, game: string, version: number, head: string): Promise<boolean> {
  const y = BigInt(`0x${hex(bytes(key).reverse())}`) % 2n ** 255n % PRIME
  if (SMALL.has(y) || !/^[0-9a-f]{128}$/.test(signature)) return false
  try {
    const known = await crypto.subtle.importKey('raw', bytes(key), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', known, bytes(signature), joined('croupier/1 receipt', bytes(game), version, bytes(head)))
  } catch {
    return false // these bytes are no key
  }
}
