/** Your own entropy: committed to with the seat, revealed under one receipt, and the receipts that prove it. See docs/fairness.md. */
import { canVerify, entropyCommitment, hex, signed } from './signatures.ts'
import { EvidenceError, RefusedError } from './problems.ts'
import type { Transport } from './transport.ts'
import type { Game, KeptReceipt, Receipt } from './types.ts'

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

/** A keeper that lasts as long as the process. */
export function inMemory(): Keeper {
  const entropies = new Map<string, string>(), bound = new Map<string, KeptReceipt>(), receipts = new Map<string, KeptReceipt[]>()
  return {
    hold: async (commitment, entropy) => { entropies.set(commitment, entropy) },
    entropy: async (commitment) => entropies.get(commitment) ?? null,
    bind: async (commitment, receipt) => bound.get(commitment) ?? (bound.set(commitment, receipt), receipt),
    keep: async (receipt) => {
      const known = receipts.get(receipt.game) ?? []
      if (!known.some(({ version, head }) => version === receipt.version && head === receipt.head)) receipts.set(receipt.game, [...known, receipt])
    },
    receipts: async (game) => receipts.get(game) ?? [],
    finished: async () => undefined,
  }
}

/** What a table says about its seats. */
export type Seats = Pick<Game, 'id' | 'reveal_version' | 'your_seats' | 'sitting'>
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

  /** What to take a seat with: a commitment to new entropy, or nothing if that cannot be kept or hashed, as over plain HTTP in a browser. */
  async commitment(): Promise<{ commitment?: string }> {
    if (!globalThis.crypto?.subtle) return {}
    const entropy = hex(crypto.getRandomValues(new Uint8Array(32))), commitment = await entropyCommitment(entropy)
    try {
      await this.#keeper.hold(commitment, entropy)
    } catch {
      return {} // a reveal would be owed that nobody could make
    }
    return { commitment }
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
