import { Croupier } from '@croupier/client'
import { sent } from './ahead'
import type { Session } from './session'

/** The server, as who one is here sees it. */
export function client(session: Session): Croupier {
  return new Croupier({ token: session.player?.token ?? '', language: session.language, fetch: sent })
}
