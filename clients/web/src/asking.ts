import { Server } from '@croupier/client'
import { sent } from './ahead'
import { recall, type Session } from './session'

/** The proofs of one's games are stored in this browser. Loaded only when somebody plays. */
export const keeper = () => import('./keeper').then(({ keeper }) => keeper)

/** The server, as the stored player sees it. */
export function client(session: Session): Server {
  return new Server({ token: session.player?.token ?? '', language: session.language, fetch: session.fetch ?? sent, keeper })
}

/** The player whose recovery code a form has; it is used up. */
export function recovered(session: Session, event: SubmitEvent): Promise<Session['player']> {
  event.preventDefault()
  const recovery = String(new FormData(event.target as HTMLFormElement).get('recovery')).trim()
  return client(session).send('POST', '/players/recovery', {}, { recovery })
}

/** A session with a player: the stored one, or a new one with this name, which is stored. */
export async function seated(page: { keep(changes: Partial<Session>): void }, session: Session, name: string): Promise<Session> {
  if (session.player) return session
  const player = recall(session).player ?? await client(session).register(name) // another tab may have one by now
  page.keep({ player })
  return { ...session, player }
}
