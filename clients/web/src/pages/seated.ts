import type { LitElement } from 'lit'
import type { Game, RulesetSummary } from '@croupier/client'
import { client } from '../asking'
import type { Session } from '../session'

/** A session with a player: the one there is, or a new one of this name, whom the page remembers. */
export async function seated(page: LitElement, session: Session, name: string): Promise<Session> {
  if (session.player) return session
  const player = await client(session).send<NonNullable<Session['player']>>('POST', '/players', { name })
  page.dispatchEvent(new CustomEvent('croupier-session', { detail: { player }, bubbles: true, composed: true }))
  return { ...session, player }
}

/** A new game at which one sits, with this bot in every other seat, or with free seats if it is null; its id. */
export async function dealt(session: Session, opening: { readonly seats: number } & Readonly<Record<string, unknown>>, bot: string | null): Promise<string> {
  const server = client(session), { id } = await server.send<Game>('POST', '/games', opening)
  let game = await server.sit(id)
  if (bot) for (let seat = 1; seat < opening.seats; seat += 1) game = await server.send<Game>('POST', `/games/${id}/seats`, { bot })
  await server.reveal(game)
  return id
}

/** A game of one's own that starts where another one was, at `seat`, with a bot in each other one; its id. Whoever is nobody yet becomes a guest. */
export async function branched(page: LitElement, session: Session, game: string, version: number, seat: number): Promise<string> {
  const server = client(await seated(page, session, 'Guest'))
  const made = await server.send<Game>('POST', `/games/${game}/branches`, { version })
  const { rulesets } = await server.get<{ rulesets: RulesetSummary[] }>('/rulesets'), bot = rulesets.find(({ key }) => key === made.ruleset)!.bots.at(-1)
  for (let next = 0; next < made.seats; next += 1) await server.send('POST', `/games/${made.id}/seats`, next === seat ? {} : { bot }) // seats are taken in turn
  return made.id
}
