import { Server } from '@croupier/client'
import { sent } from './ahead'
import type { Session } from './session'

/** The proofs of one's games are stored in this browser. Loaded only when somebody plays. */
export const keeper = () => import('./keeper').then(({ keeper }) => keeper)

/** The server, as the stored player sees it. */
export function client(session: Session): Server {
  return new Server({ token: session.player?.token ?? '', language: session.language, fetch: sent, keeper })
}
