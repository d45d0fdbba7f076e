import { html, type TemplateResult } from 'lit'
import type { Game } from '@croupier/client'
import { client } from '../asking'
import type { Session } from '../session'
import { say } from '../words/sign'

/** What is known of the dice of a game of one's own: whether it can be proved that nobody has chosen them, or was; empty where nothing was brought. */
export type Proof = '' | 'provable' | 'checked' | 'unproved'

/** Read what is stored of a game; when it is over, check the record against it. */
export async function proof(session: Session, about: Game): Promise<Proof> {
  const server = client(session), mine = await server.fairness(), brought = about.your_seats.some((seat) => about.sitting[seat]?.commitment)
  if (!brought || about.unrevealed || about.restored !== null || !(await mine.receipts(about.id)).length) return ''
  if (about.status !== 'over') return 'provable'
  const { check } = await import('@croupier/client/audit'), { proved } = await check(server, about)
  if (proved) await mine.finished(about.id)
  return proved ? 'checked' : 'unproved'
}
/** The sign, which leads to the page on what it means. */
export function sign({ language }: Session, proof: Exclude<Proof, ''>, game: string): TemplateResult {
  return html`<a class="sign ${proof}" href="/fairness/${game}"><span aria-hidden="true">${proof === 'unproved' ? '✗' : '✓'}</span> <span>${say(language, proof)}</span></a>`
}
/** For a game that ended before its start: who had not come back. */
export function missed({ language }: Session, { unrevealed }: Game): TemplateResult {
  return html`<span role="status">${say(language, 'unrevealed', unrevealed!.map(({ name }) => name || '–').join(', '))}</span>`
}
export const goOn = ({ language }: Session): string => say(language, 'on-without')
