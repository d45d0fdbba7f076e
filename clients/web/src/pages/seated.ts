import type { LitElement } from 'lit'
import { client, type Session } from '../session'

/** A session with a player: the one there is, or a new one of this name, whom the page remembers. */
export async function seated(page: LitElement, session: Session, name: string): Promise<Session> {
  if (session.player) return session
  const player = await client(session).send<NonNullable<Session['player']>>('POST', '/players', { name })
  page.dispatchEvent(new CustomEvent('croupier-session', { detail: { player }, bubbles: true, composed: true }))
  return { ...session, player }
}
