/** What `croupier/1` and `/2` hash in a history, with WebCrypto; docs/fairness.md has the table of these. */
import { bytes, hex, joined, sha256, words } from '../signatures.ts'
import type { Thing } from './json.ts'

/** SHA-256 of a text's UTF-8, in hex. */
export async function textDigest(text: string): Promise<string> {
  return hex(await sha256(words.encode(text)))
}
/** What the opening publishes of the server's secret; `deal`: that of a game that plays with the dice of a deal. */
export async function commitment(secret: string, game: string, deal: string | null): Promise<string> {
  return hex(await sha256(deal === null ? joined('croupier/1 secret', bytes(game), bytes(secret)) : joined('croupier/2 secret', bytes(deal), bytes(secret))))
}
/** The salts of a game's entries, 32 bytes each; `secret`: of a game of a deal the deal's and the game's id. */
export async function salts(secret: string): Promise<(version: number) => Promise<Uint8Array>> {
  const mac = await keyed(secret)
  return (version) => mac(joined('croupier/1 salt', version))
}
/** The key of the dice of all games of a deal, in hex: those that have the same were dealt the same. */
export async function dealKey({ ruleset, terms, deal }: Thing, entropies: readonly (string | null)[], secret: string): Promise<string> {
  const given = entropies.map((one) => (one === null ? '00' : `01${one}`)).join(''), mac = await keyed(secret)
  const of = await sha256(words.encode(ruleset as string)), rules = (deal as Thing)['rules'] as number
  return hex(await mac(joined('croupier/2 dice', of, rules, bytes(terms as string), bytes(given))))
}
async function keyed(secret: string): Promise<(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>> {
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
}
/** The digest of an entry; `head` is the one before it. */
export function chained(game: string, version: number, head: Uint8Array, salt: Uint8Array, body: Uint8Array): Promise<Uint8Array> {
  return sha256(joined('croupier/1', bytes(game), version, head, salt, body))
}
