import { Server } from '@croupier/client'
import { sent } from './ahead'
import type { Session } from './session'

/** What proves one's games is kept in this browser. It is loaded by whoever plays, and not before. */
export const keeper = () => import('./keeper').then(({ keeper }) => keeper)

/** The server, as who one is here sees it. */
export function client(session: Session): Server {
  return new Server({ token: session.player?.token ?? '', language: session.language, fetch: sent, keeper })
}
