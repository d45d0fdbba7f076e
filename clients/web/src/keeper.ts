import type { Keeper, KeptReceipt } from '@croupier/client'

/** Entropy of one's own. `bound`: the receipt under which it is revealed, once there is one. */
export interface Entropy { readonly commitment: string; readonly entropy: string; readonly at: number; readonly bound?: KeptReceipt }
/** What is stored of a game: how many characters, last changed when, and whether it is over and was checked. */
export interface Shelf { readonly game: string; readonly size: number; readonly at: number; readonly over: boolean }

let opened: Promise<IDBDatabase> | null = null
function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open('croupier', 1)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('entropies', { keyPath: 'commitment' })
      asked.result.createObjectStore('games', { keyPath: 'game' })
      asked.result.createObjectStore('receipts', { keyPath: ['game', 'version', 'head'] })
    }
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
  return opened
}
type Stores = (name: 'entropies' | 'games' | 'receipts') => IDBObjectStore
/** Do something in one transaction, which no other tab can interrupt. */
export async function within<T>(work: (store: Stores) => Promise<T>): Promise<T> {
  const transaction = (await database()).transaction(['entropies', 'games', 'receipts'], 'readwrite')
  const over = new Promise<void>((resolve, reject) => { transaction.oncomplete = () => resolve(); transaction.onabort = () => reject(transaction.error) })
  const [made] = await Promise.all([work((name) => transaction.objectStore(name)), over])
  return made
}
/** The result of a request to the database. */
export const done = <T>(request: IDBRequest): Promise<T> => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result as T); request.onerror = () => reject(request.error) })
/** The keys of a game's receipts. */
export const ofGame = (game: string) => IDBKeyRange.bound([game], [game, []])

/** The proofs of one's games, in this browser's IndexedDB; `pages/upkeep.ts` keeps it small. */
export const keeper: Keeper = {
  hold: (commitment, entropy) => within(async (store) => { store('entropies').put({ commitment, entropy, at: Date.now() } satisfies Entropy) }),
  entropy: (commitment) => within(async (store) => (await done<Entropy | undefined>(store('entropies').get(commitment)))?.entropy ?? null),
  bind: (commitment, receipt) => within(async (store) => {
    const found = await done<Entropy>(store('entropies').get(commitment))
    if (!found.bound) store('entropies').put({ ...found, bound: receipt } satisfies Entropy)
    return found.bound ?? receipt
  }),
  keep: (receipt) => within(async (store) => {
    const { game, version, head } = receipt
    if (await done(store('receipts').getKey([game, version, head]))) return
    store('receipts').put(receipt)
    const before = await done<Shelf | undefined>(store('games').get(game))
    store('games').put({ over: false, ...before, game, size: (before?.size ?? 0) + JSON.stringify(receipt).length, at: Date.now() } satisfies Shelf)
  }),
  receipts: (game) => within((store) => done<KeptReceipt[]>(store('receipts').getAll(ofGame(game)))),
  finished: (game) => within(async (store) => {
    const before = await done<Shelf | undefined>(store('games').get(game))
    if (before) store('games').put({ ...before, over: true } satisfies Shelf)
  }),
}
