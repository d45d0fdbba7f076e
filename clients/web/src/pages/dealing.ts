import type { Opening } from '@croupier/client'
import { client, seated } from '../asking'
import type { Session } from '../session'

/** A new game with a seat for the player, and this bot in every other one, or free seats if null; its id. */
export async function dealt(session: Session, opening: Opening, bot: string | null): Promise<string> {
  const server = client(session), table = server.table((await server.send('POST', '/games', {}, opening)).id)
  let taken = await table.sit()
  if (bot) for (let seat = 1; seat < opening.seats; seat += 1) taken = await table.seatBot(bot)
  await table.reveal(taken)
  return table.id
}

/** A game of one's own that starts where another one was, at `seat`, with a bot in each other one; its id. Visitors become guests. */
export async function branched(page: Parameters<typeof seated>[0], session: Session, game: string, version: number, seat: number): Promise<string> {
  const server = client(await seated(page, session, 'Guest'))
  const table = await server.table(game).branch(version), { ruleset, seats } = await table.card()
  const { bots } = (await server.rulesets()).find(({ key }) => key === ruleset)!, bot = bots.at(-1)!
  for (let next = 0; next < seats; next += 1) await (next === seat ? table.sit() : table.seatBot(bot)) // seats are taken in turn
  return table.id
}
