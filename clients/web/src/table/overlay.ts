import { css, html, nothing, type TemplateResult } from 'lit'
import type { Drawing } from './drawing'

/** The table over a video, loaded where there is one: transparent, and larger where there is room. */
export const styles = css`
  :host([compact]) { background: none; overflow: hidden; }
  :host([compact]) .page:has(> .rail > :nth-child(4)) { --side: 336px; }
  :host([compact]) .page { --side: 232px; font-size: var(--text-2); grid-template: 'bar bar' auto 'rail board' minmax(0, 1fr) 'foot foot' auto / var(--side) minmax(0, 1fr); gap: var(--space-4); padding: var(--space-4); }
  @container table (min-width: 1600px) { :host([compact]) .page { zoom: 1.3; } }
  :host([compact]) .board { overflow: hidden; }
  :host([compact]) .rail { padding: 0; gap: var(--space-2); }
  :host([compact]) .rail .mat { padding-block: var(--space-1); }
  :host([compact]) :is(.bar, .caption, .common, .zone > h3) { background: color-mix(in srgb, var(--felt) 88%, transparent); color: var(--chalk); border-radius: var(--round-2); padding: 0 var(--space-4); width: fit-content; max-width: 100%; }
  :host([compact]) .rail h2 { font-size: var(--text-6); }
  .caption { grid-area: foot; font-size: var(--text-6); }
`

/** Its cards, who is asked, and what happened last; `name`: of the game. */
export function overlay(dealt: Drawing | null, name: string, waiting: string, told: string): TemplateResult {
  return html`<h1 class="hide">${name}</h1><div class="page" inert>
      <div class="bar">${dealt?.bar() ?? nothing}</div>
      ${dealt ? html`<div class="rail">${dealt.rail(true)}</div>` : nothing}
      <section class="board">${dealt?.board(false, true) ?? nothing}</section>
      <p class="caption"><b>${waiting}</b> ${told}</p></div>
      <p class="hide" aria-live="polite">${told}</p>`
}
