import { css } from 'lit'

/** The table over a video, loaded where there is one: transparent and larger. */
export const overlayStyles = css`
  :host([compact]) { background: none; overflow: hidden; }
  :host([compact]) .page { zoom: 1.3; padding: var(--space-5); grid-template-columns: minmax(0, 1fr); }
  @container table (max-width: 1150px) { :host([compact]) .page { zoom: 1; } }
  :host([compact]) .board { overflow: hidden; align-content: start; }
  :host([compact]) :is(.bar, .caption, .zone, .zones.shared > .zone) { background: color-mix(in srgb, var(--felt) 88%, transparent); color: var(--chalk); border-radius: var(--round-3); padding: var(--space-2) var(--space-4); width: fit-content; max-width: 100%; }
  :host([compact]) .mat .zone { background: none; }
  :host([compact]) :is(.short, .fold) { display: none; }
  .caption { font-size: var(--text-6); }
`
