/** Your own entropy: committed to with the seat, revealed under one receipt, and the receipts that prove it. See docs/fairness.md. */
import { EvidenceError, RefusedError, UnansweredError } from './problems.ts'
import { canVerify, entropyCommitment, hex, joined, sha256, signed } from './signatures.ts'
import { newKey, type Transport } from './transport.ts'
import type { Asking, Game, KeptReceipt, Receipt } from './types.ts'

/**
 * Where evidence is kept: somewhere that outlives the page or the process, or else reveals may become impossible. In a browser that may be
 * IndexedDB, elsewhere a folder.
 */
export interface Keeper {
  /** Keep entropy under its commitment. The commitment is not sent before this is done. */
  hold(commitment: string, entropy: string): Promise<void>
  /** The entropy under a commitment; null if there is none here. */
  entropy(commitment: string): Promise<string | null>
  /** Bind entropy to the receipt under which it is revealed, for good; returns the first one that it was bound to. */
  bind(commitment: string, receipt: KeptReceipt): Promise<KeptReceipt>
  /** Keep a receipt. The same one is kept once; two for one version with different heads are both kept. */
  keep(receipt: KeptReceipt): Promise<void>
  /** The receipts kept for a game. */
  receipts(game: string): Promise<readonly KeptReceipt[]>
  /** A game is over and was checked: what is kept for it may be deleted if space is short. */
  finished(game: string): Promise<void>
}

/** So many checked games stay in memory. */
const CHECKED = 1_000
/** A keeper that lasts as long as the process, and keeps the latest 1,000 of the games that were checked. */
export function inMemory(): Keeper {
  const over = new Set<string>(), entropies = new Map<string, string>(), bound = new Map<string, KeptReceipt>(), receipts = new Map<string, KeptReceipt[]>()
  return {
    hold: async (commitment, entropy) => { entropies.set(commitment, entropy) },
    entropy: async (commitment) => entropies.get(commitment) ?? null,
    bind: async (commitment, receipt) => bound.get(commitment) ?? (bound.set(commitment, receipt), receipt),
    keep: async (receipt) => {
      const known = receipts.get(receipt.game) ?? []
      if (!known.some(({ version, head }) => version === receipt.version && head === receipt.head)) receipts.set(receipt.game, [...known, receipt])
    },
    receipts: async (game) => receipts.get(game) ?? [],
    finished: async (game) => {
      over.add(game)
      const [oldest] = over
      if (over.size <= CHECKED || oldest === undefined) return
      over.delete(oldest)
      receipts.delete(oldest)
      for (const [commitment, receipt] of bound) {
        if (receipt.game !== oldest) continue
        const gone = entropies.get(commitment)
        for (const [name, entropy] of entropies) if (entropy === gone) entropies.delete(name)
        bound.delete(commitment)
      }
    },
  }
}

/** What a table says about its seats. */
export type Seats = Pick<Game, 'id' | 'reveal_version' | 'your_seats' | 'sitting'>
interface Brought { readonly commitment?: string }
type Keys = ReadonlyMap<string, string>
/** The public keys of servers, as first fetched. */
const known = new Map<string, Promise<Keys>>()

/** Entropy was requested under another receipt than the one it was revealed under, or under one that is not signed. */
const doubt = (receipts: readonly KeptReceipt[]) => new EvidenceError(receipts, 'Somebody may have tried to choose the dice: your part in them was asked for under another receipt, or one that is not signed. What there is has been kept. Play another game.')

/** A server, with what proves the games of this client's player. */
export interface Proving extends Transport {
  readonly proves: boolean
  fairness(): Promise<Fairness>
}
/** One player's part in the dice of their games. */
export class Fairness {
  readonly #server: Transport
  readonly #keeper: Keeper

  constructor(server: Transport, keeper: Keeper) {
    this.#server = server
    this.#keeper = keeper
  }

  /**
   * Take a seat with a commitment, and reveal it if that fills the table; without one in a game of a deal, whose dice are the server's alone.
   * An UnansweredError has the key by which all of that is repeated.
   */
  async seated(asking: Asking, take: (brought: Brought, asking: Asking) => Promise<Seats>): Promise<Seats> {
    const brought = await this.#commitment(asking.key), key = asking.key ?? brought.commitment ?? newKey()
    try {
      return await this.reveal(await take(brought, { ...asking, key }))
    } catch (error) {
      if (error instanceof RefusedError && error.code === 'bad-entropy' && error.rule === 'deal') return take({}, { ...asking, key })
      if (error instanceof UnansweredError) error.key = key
      throw error
    }
  }
  /**
   * A commitment to new entropy, or nothing if that cannot be kept or hashed, as over plain HTTP in a browser; by the same key it is the
   * same one. A commitment is such a key itself.
   */
  async #commitment(key?: string): Promise<Brought> {
    if (!globalThis.crypto?.subtle) return {}
    const name = key === undefined || /^[0-9a-f]{64}$/.test(key) ? key : hex(await sha256(joined(key)))
    try {
      const entropy = (name && await this.#keeper.entropy(name)) ?? hex(crypto.getRandomValues(new Uint8Array(32))), commitment = await entropyCommitment(entropy)
      for (const one of new Set([commitment, name ?? commitment])) await this.#keeper.hold(one, entropy)
      return { commitment }
    } catch {
      return {} // a reveal would be owed that nobody could make
    }
  }

  /** Keep a receipt, with the key that the server says it is signed with. */
  async keep(receipt: Receipt): Promise<KeptReceipt> {
    const kept = { ...receipt, public: await this.#key(receipt.key) }
    await this.#keeper.keep(kept)
    return kept
  }
  receipts(game: string): Promise<readonly KeptReceipt[]> {
    return this.#keeper.receipts(game)
  }
  /** A game is over and was checked: what is kept for it may be deleted if space is short. */
  finished(game: string): Promise<void> {
    return this.#keeper.finished(game)
  }
  /** The public key with this id; empty if the server publishes no such key. */
  async #key(id: string): Promise<string> {
    const { server } = this.#server
    const ask = () => {
      const keys = this.#server.get('/keys').then(({ keys }) => new Map(keys.map((one) => [one.id, one.public])))
      keys.catch(() => known.delete(server))
      known.set(server, keys)
      return keys
    }
    return (await (known.get(server) ?? ask())).get(id) ?? (await ask()).get(id) ?? ''
  }

  /**
   * Reveal what your seats at a full table have committed to; returns the game afterwards. Raises EvidenceError, and reveals nothing more, if
   * that was done before under another receipt.
   */
  async reveal(game: Seats): Promise<Seats> {
    for (const seat of game.your_seats) {
      const { commitment, entropy: told } = game.sitting[seat]!
      const entropy = game.reveal_version !== null && commitment && told === null ? await this.#keeper.entropy(commitment) : null
      if (entropy) game = await this.#revealed(game, seat, commitment!, entropy)
    }
    return game
  }
  async #revealed(game: Seats, seat: number, commitment: string, entropy: string): Promise<Seats> {
    const receipt = await this.#receipt(game), bound = await this.#keeper.bind(commitment, receipt)
    if (bound.version !== receipt.version || bound.head !== receipt.head) throw doubt([bound, receipt])
    try {
      return await this.#server.send('POST', '/games/{game}/entropy', { game: game.id }, { entropy, seat, version: bound.version, head: bound.head })
    } catch (error) {
      const now = await this.#server.get('/games/{game}', { game: game.id })
      if (error instanceof RefusedError && error.code === 'bad-evidence') throw doubt([bound, ...(now.reveal_version === null ? [] : [await this.#receipt(now)])])
      if (now.reveal_version !== null && now.sitting[seat]?.entropy === null) throw error
      return now // it was revealed already, or the game has started or ended
    }
  }
  /** The receipt of a full table: the one that came with the last seat, or else fetched. Raises EvidenceError if it is not signed. */
  async #receipt({ id, reveal_version: version }: Pick<Game, 'id' | 'reveal_version'>): Promise<KeptReceipt> {
    const kept = (await this.receipts(id)).find((one) => one.version === version)
    const receipt = kept ?? await this.keep(await this.#server.get('/games/{game}/receipt', { game: id, version }))
    const good = receipt.game === id && receipt.version === version && receipt.public !== '' && (!await canVerify() || await signed(receipt.public, receipt.signature, id, receipt.version, receipt.head))
    if (!good) throw doubt([receipt])
    return receipt
  }
}
