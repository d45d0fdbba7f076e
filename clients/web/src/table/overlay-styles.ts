import { css } from 'lit'

/** The table over a video, loaded where there is one: transparent, and as large as all of it can be. What is folded elsewhere is rows of names here, as nothing can be opened. */
export const overlayStyles = css`
  :host([compact]) { background: none; overflow: hidden; }
  :host([compact]) .page { --text-least: 11px; --text-0: 11px; --text-1: 11px; padding: var(--space-4); grid-template-columns: minmax(0, 1fr); }
  @container table (min-width: 1600px) { :host([compact]) .page { zoom: 1.3; } }
  :host([compact]) .board { overflow: hidden; align-content: start; }
  :host([compact]) :is(.bar, .caption, .zone) { background: color-mix(in srgb, var(--felt) 88%, transparent); color: var(--chalk); border-radius: var(--round-3); padding: var(--space-2) var(--space-4); width: fit-content; max-width: 100%; }
  :host([compact]) .zones.shared > .zone:has(> .road) { width: 100%; }
  :host([compact]) :is(.mat, .zone) .zone { background: none; padding: 0; }
  :host([compact]) :is(.short, .fold) { display: none; }
  :host([compact]) [data-folded] .around .mat > .zones { display: flex; }
  :host([compact]) [data-folded] .mat .card { --h: 0px; --h2: 0px; --w: auto; --w2: auto; }
  :host([compact]) [data-folded] .mat .card > :not(.title, .many, .onto) { display: none; }
  :host([compact]) [data-folded] .mat .title { line-height: 1.5; }
  .caption { font-size: var(--text-6); }
`
