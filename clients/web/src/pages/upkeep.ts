import { client } from '../asking'
import { done, ofGame, within, type Entropy, type Shelf } from '../keeper'
import type { Session } from '../session'

/** The most that is stored of games, in characters; older data goes first, that of finished games before others. */
const MOST = 20_000_000
/** At most this many entropies are stored: nothing reports seats given up, or games that never began. */
const ENTROPIES = 500

/** Remove what is too much: whether there may be entropy left to reveal. */
function tidied(most: number): Promise<boolean> {
  return within(async (store) => {
    const entropies = await done<Entropy[]>(store('entropies').getAll()), shelves = await done<Shelf[]>(store('games').getAll())
    for (const old of entropies.sort((a, b) => a.at - b.at).slice(0, -ENTROPIES)) store('entropies').delete(old.commitment)
    let size = shelves.reduce((sum, one) => sum + one.size, 0)
    for (const one of shelves.sort((a, b) => Number(b.over) - Number(a.over) || a.at - b.at)) {
      if (size <= most) break
      store('receipts').delete(ofGame(one.game))
      store('games').delete(one.game)
      size -= one.size
    }
    return entropies.some(({ bound }) => !bound)
  })
}

/** Done now and then on every page: reveals what full tables wait for; `here` is left to the table that is shown. */
export async function upkeep(session: Session, here: string, most = MOST): Promise<void> {
  if (!await tidied(most) || !session.player) return
  const server = client(session), { games } = await server.get('/me/games', { limit: 50 })
  for (const { id, status, sitting, seats } of games) if (status === 'open' && sitting.length === seats && id !== here) await server.table(id).reveal()
}
