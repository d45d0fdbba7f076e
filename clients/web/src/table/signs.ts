import { html, type TemplateResult } from 'lit'

/** Signs that not every machine has a font for, as outlines in a square of 16; any other one is written. */
const OUTLINES: Readonly<Record<string, string>> = {
  '●': 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2z',
  '▲': 'M8 2l7 12H1z',
  '■': 'M2.5 2.5h11v11h-11z',
  '★': 'M8 1l2.2 4.7 5 .6-3.7 3.5 1 5.1L8 12.4l-4.5 2.5 1-5.1L.8 6.3l5-.6z',
  '✦': 'M8 .8c.7 4.3 2.9 6.5 7.2 7.2-4.3.7-6.5 2.9-7.2 7.2C7.3 10.9 5.1 8.7.8 8 5.1 7.3 7.3 5.1 8 .8z',
  '◇': 'M8 .8L14.5 8 8 15.2 1.5 8zm0 3L4.2 8 8 12.2 11.8 8z',
  '▶': 'M3 1.5L14.5 8 3 14.5z',
  '▸': 'M4 3l9 5-9 5z',
  '⊕': 'M8 1a7 7 0 1 0 0 14A7 7 0 1 0 8 1zM7 4h2v3h3v2H9v3H7V9H4V7h3z',
  '♟': 'M8 1.2a3 3 0 0 1 1.8 5.4c1 .3 1.4 1.3.7 1.9h-.7c.1 1.9 1 3.1 2.4 4 .7.4 1 1.1 1 2.3H2.8c0-1.2.3-1.9 1-2.3 1.4-.9 2.3-2.1 2.4-4h-.7c-.7-.6-.3-1.6.7-1.9A3 3 0 0 1 8 1.2z',
}

/** A sign, drawn or written: alone it says nothing to whoever listens. */
export function sign(character: string): TemplateResult {
  const outline = OUTLINES[character]
  return outline ? html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d=${outline}></path></svg>`
    : html`<span aria-hidden="true">${character.normalize('NFKC')}</span>`
}
