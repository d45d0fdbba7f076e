/** What a table has at times only: admitted spectators, and a proposed undo. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Game, View } from '@croupier/client'
import { client } from '../asking'
import { attempt } from '../failures'
import type { Session } from '../session'
import { say as table } from '../words'
import { say } from '../words/besides'

/** The page of a game, which can reload it. */
interface Page extends EventTarget {
  readonly session: Session
  failure: string
  look(): Promise<void>
}
/** The admitted spectators: players may remove them. If hands are shown, everybody reads that on the page. */
export function watchers(page: Page, session: Session, { id: game, spectators, watchers, your_seats }: Game): TemplateResult {
  const { language } = session
  const away = (player: string) => attempt(page, async () => {
    await client(session).send('DELETE', '/games/{game}/watchers/{player}', { game, player })
    await page.look()
  })
  return html`${spectators.what === 'hands' ? html`<span class="soft">${say(language, 'hands-seen')}</span>` : nothing}
    ${watchers.length ? html`<details class="drop watchers" @toggle=${(event: Event) => { if ((event.target as HTMLDetailsElement).open) void page.look() }}><summary class="button">${table(language, 'watching', watchers.length)}</summary><ul role="list">${watchers.map(({ id, name }) => html`<li class="line"><a href="/players/${id}">${name || '–'}</a>
      ${your_seats.length ? html`<button aria-label="${table(language, 'send-away')}: ${name}" @click=${() => void away(id)}>${table(language, 'send-away')}</button>` : nothing}</li>`)}</ul></details>` : nothing}`
}
/** A proposed undo, and how to answer it. */
export function proposal(page: Page, session: Session, { id, your_seats, sitting }: Game, undo: NonNullable<View['undo']>): TemplateResult {
  const { language } = session, seat = your_seats.find((one) => undo.awaited.includes(one)) ?? undo.seat
  const answer = (agree: boolean) => void attempt(page, () => client(session).table(id).answerUndo({ proposal: undo.version, agree, seat }))
  const own = your_seats.includes(undo.seat), who = sitting[undo.seat]?.player?.name ?? table(language, 'seat', undo.seat + 1)
  return html`<span role="status">${own ? say(language, 'take-back-waits') : say(language, 'take-back-asked', who)} ${undo.tells ? say(language, 'take-back-tells') : ''}</span>
    ${own ? html`<button @click=${() => answer(false)}>${table(language, 'cancel')}</button>` : nothing}
    ${your_seats.some((one) => undo.awaited.includes(one)) ? html`<button class="main" @click=${() => answer(true)}>${say(language, 'agree')}</button><button @click=${() => answer(false)}>${say(language, 'refuse')}</button>` : nothing}`
}
