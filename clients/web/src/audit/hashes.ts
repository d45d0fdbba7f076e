/** What `croupier/1` hashes and signs, by WebCrypto; docs/fairness.md has the table of these. */

const words = new TextEncoder()

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
/** The bytes of hexadecimal digits. */
export function bytes(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
function joined(...parts: readonly (string | number | Uint8Array)[]): Uint8Array<ArrayBuffer> {
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

async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data))
}
/** SHA-256 of a text's UTF-8, in hex. */
export async function textDigest(text: string): Promise<string> {
  return hex(await sha256(words.encode(text)))
}
/** What a seat publishes of its entropy. */
export async function entropyCommitment(entropy: string): Promise<string> {
  return hex(await sha256(bytes(entropy)))
}
/** What the opening publishes of the server's secret. */
export async function commitment(secret: string, game: string): Promise<string> {
  return hex(await sha256(joined('croupier/1 secret', bytes(game), bytes(secret))))
}

/** The salts of a game's entries, 32 bytes each. */
export async function salts(secret: string): Promise<(version: number) => Promise<Uint8Array>> {
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (version) => new Uint8Array(await crypto.subtle.sign('HMAC', key, joined('croupier/1 salt', version)))
}
/** The digest of an entry; `head` is the one before it. */
export function chained(game: string, version: number, head: Uint8Array, salt: Uint8Array, body: Uint8Array): Promise<Uint8Array> {
  return sha256(joined('croupier/1', bytes(game), version, head, salt, body))
}

/** Whether this browser can check Ed25519 signatures at all. */
export async function canVerify(): Promise<boolean> {
  return crypto.subtle.importKey('raw', bytes('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'), 'Ed25519', false, ['verify']).then(() => true, () => false)
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
