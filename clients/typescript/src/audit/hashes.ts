/** What `croupier/1` hashes in a history, with WebCrypto; docs/fairness.md has the table of these. */
import { bytes, hex, joined, sha256, words } from '../signatures.ts'

/** SHA-256 of a text's UTF-8, in hex. */
export async function textDigest(text: string): Promise<string> {
  return hex(await sha256(words.encode(text)))
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
