import { css, html, type TemplateResult } from 'lit'
import { element, given } from '../element'
import type { SeatClock } from '@croupier/client'
import { say } from '../words'

const SECOND = 1_000_000

/** Microseconds as people read them: 9:05, 1:02:09, 2 d 5 h. */
export function spelled(left: number, language: string): string {
  const seconds = Math.max(0, Math.ceil(left / SECOND)), two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60
  if (hours >= 48) return say(language, 'days-hours', Math.floor(hours / 24), hours % 24)
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/**
 * `<croupier-clock>`: a seat's time. It counts down to `due` by the server's time, which is `ahead` milliseconds before this machine's,
 * and draws itself alone: the table around it stays as it is. With `at` (microseconds) it stands still at that moment: in a replay.
 */
export class CroupierClock extends element({ language: 'en' }, {
  clock: given<SeatClock>(),
  ahead: 0,
  at: null as number | null,
}) {
  static override styles = css`
    :host { font-variant-numeric: tabular-nums; white-space: nowrap; font-weight: 600; }
    :host([running]) { color: var(--accent); }
    :host([short]) { color: var(--bad); }
    .hide { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  `
  #timer = 0

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }
  /** Microseconds that are left now. */
  get left(): number {
    const { due, left } = this.clock
    return due === null ? left : Math.min(left, due - (this.at ?? (Date.now() + this.ahead) * 1000)) // never more than there was: both times are rounded
  }
  override render(): TemplateResult {
    clearTimeout(this.#timer)
    const { left } = this, running = this.clock.due !== null, short = running && left < Math.max(10 * SECOND, this.clock.left / 5)
    this.toggleAttribute('running', running)
    this.toggleAttribute('short', short)
    // woken when the shown second is over; once a minute if seconds are not shown
    if (running && this.at === null && left > 0) this.#timer = window.setTimeout(() => this.requestUpdate(), left > 172_800 * SECOND ? 60_000 : (left % SECOND) / 1000 + 5)
    return html`<span role="timer"><span class="hide">${say(this.language, 'time-left')} </span>${spelled(left, this.language)}${short ? ' !' : ''}</span>`
  }
}
customElements.define('croupier-clock', CroupierClock)
