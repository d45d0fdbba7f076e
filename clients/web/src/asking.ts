import { Server } from '@croupier/client'
import type { LitElement } from 'lit'
import { sent } from './ahead'
import { recall, type Session } from './session'

/** The proofs of one's games are stored in this browser. Loaded only when somebody plays. */
export const keeper = () => import('./keeper').then(({ keeper }) => keeper)

/** The server, as the stored player sees it. */
export function client(session: Session): Server {
  return new Server({ token: session.player?.token ?? '', language: session.language, fetch: session.fetch ?? sent, keeper })
}

/** A session with a player: the stored one, or a new one with this name, which is stored. */
export async function seated(page: LitElement, session: Session, name: string): Promise<Session> {
  if (session.player) return session
  const player = recall(session).player ?? await client(session).register(name) // another tab may have one by now
  page.dispatchEvent(new CustomEvent('croupier-session', { detail: { player }, bubbles: true, composed: true }))
  return { ...session, player }
}
