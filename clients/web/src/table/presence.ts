/** Who is at a table: a sign beside each name, and how many look on. Loaded when it is first told. */
import { css, html, nothing, type TemplateResult } from 'lit'
import type { Presence } from '@croupier/client'
import { inThree, say } from '../words'

export const styles = css`
  /* in the corner of the seat's number, where it takes no room */
  .rail .who { position: relative; }
  .there { position: absolute; left: 14px; bottom: 0; width: 9px; height: 9px; box-sizing: border-box; border: 2px solid var(--ink); border-radius: 50%; background: var(--sheet); }
  .there.here { background: var(--accent); border-color: var(--sheet); width: 11px; height: 11px; }
  .there.bot { border-radius: 0; }
`
/** In English, Korean and Japanese. */
const spoken = inThree({ here: ['here', '접속 중', '在席中'], bot: ['bot', '봇', 'ボット'] })

/** What is drawn of who is there: at a seat's name, and in the bar. */
export function drawn({ seats, watching }: Presence) {
  return {
    seat(seat: number, language: string): TemplateResult | typeof nothing {
      const one = seats[seat], word = one === 'away' ? say(language, one) : one ? spoken(language, one) : ''
      return one ? html`<span class="there ${one}" role="img" title=${word} aria-label=${word}></span>` : nothing
    },
    bar: (language: string): TemplateResult | typeof nothing => (watching ? html`<span class="watching">${say(language, 'watching', watching)}</span>` : nothing),
  }
}
