/** What a table has at times only: admitted spectators, and a proposed undo. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Game, View } from '@croupier/client'
import { client } from '../asking'
import type { Page } from '../lesson/told'
import { inThree, say as table } from '../words'

/** In English, Korean and Japanese. */
const say = inThree({
  agree: ['Agree', '동의', '同意する'],
  'hands-seen': ['Admitted spectators see cards still held', '허락된 관전자는 아직 쥐고 있는 카드도 봅니다', '許可された観戦者には手札も見えます'],
  refuse: ['Refuse', '거절', '断る'],
  'send-away': ['Send away', '내보내기', '退席させる'],
  'take-back-asked': ['{} would like to take the last answer back.', '{} 님이 마지막 선택을 무르고 싶어 합니다.', '{}が最後の選択を取り消したいと言っています。'],
  'take-back-tells': ['Something hidden has been seen since.', '그 뒤에 숨겨진 것이 공개되었습니다.', 'その後に伏せられたものが見られています。'],
  'take-back-waits': ['You would like to take your answer back. Waiting for the others.', '선택을 무르려고 합니다. 다른 플레이어를 기다리는 중.', '選択の取り消しを提案中。他のプレイヤーを待っています。'],
} as const)

/** The admitted spectators: players may remove them. If hands are shown, everybody reads that on the page. */
export function watchers(page: Page, { id: game, spectators, watchers, your_seats }: Game): TemplateResult {
  const { session } = page, { language } = session
  const away = (player: string) => page.attempt(async () => {
    await client(session).send('DELETE', '/games/{game}/watchers/{player}', { game, player })
    await page.look()
  })
  return html`${spectators.what === 'hands' ? html`<span class="soft">${say(language, 'hands-seen')}</span>` : nothing}
    ${watchers.length ? html`<details class="drop watchers" @toggle=${(event: Event) => { if ((event.target as HTMLDetailsElement).open) void page.look() }}><summary class="button">${table(language, 'watching', watchers.length)}</summary><ul role="list">${watchers.map(({ id, name }) => html`<li class="line"><a href="/players/${id}">${name || '–'}</a>
      ${your_seats.length ? html`<button aria-label="${say(language, 'send-away')}: ${name}" @click=${() => void away(id)}>${say(language, 'send-away')}</button>` : nothing}</li>`)}</ul></details>` : nothing}`
}
/** A proposed undo, and how to answer it. */
export function proposal(page: Page, { id, your_seats, sitting }: Game, undo: NonNullable<View['undo']>): TemplateResult {
  const { session } = page, { language } = session, seat = your_seats.find((one) => undo.awaited.includes(one)) ?? undo.seat
  const answer = (agree: boolean) => void page.attempt(() => client(session).table(id).answerUndo({ proposal: undo.version, agree, seat }))
  const own = your_seats.includes(undo.seat), who = sitting[undo.seat]?.player?.name ?? table(language, 'seat', undo.seat + 1)
  return html`<span role="status">${own ? say(language, 'take-back-waits') : say(language, 'take-back-asked', who)} ${undo.tells ? say(language, 'take-back-tells') : ''}</span>
    ${own ? html`<button @click=${() => answer(false)}>${table(language, 'cancel')}</button>` : nothing}
    ${your_seats.some((one) => undo.awaited.includes(one)) ? html`<button class="main" @click=${() => answer(true)}>${say(language, 'agree')}</button><button @click=${() => answer(false)}>${say(language, 'refuse')}</button>` : nothing}`
}
