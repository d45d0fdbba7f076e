import { html, type TemplateResult } from 'lit'
import sprite from '../../../../projections/views/signs.svg?raw'

const SVG = 'http://www.w3.org/2000/svg'
const DRAWN = new Map([...sprite.matchAll(/<symbol id="([a-z-]+)"[^>]*>(.*?)<\/symbol>/g)].map(([, name, inner]) => [name!, inner!]))

/** The drawings of all signs, once for each root in which they are used; made piece by piece, as pages let no text become elements. */
export function drawings(): Element {
  const holder = document.createElementNS(SVG, 'svg')
  holder.setAttribute('hidden', '')
  for (const [name, inner] of DRAWN) {
    const symbol = holder.appendChild(document.createElementNS(SVG, 'symbol'))
    symbol.id = name
    symbol.setAttribute('viewBox', '0 0 24 24')
    for (const [, kind, attributes] of inner.matchAll(/<(path|circle) ([^>]*)\/>/g)) {
      const part = symbol.appendChild(document.createElementNS(SVG, kind!))
      for (const [, of, value] of attributes!.matchAll(/([a-z-]+)="([^"]*)"/g)) part.setAttribute(of!, value!)
    }
  }
  return holder
}
/** A root in which all signs can be used. */
export function signed<Root extends ParentNode>(root: Root): Root {
  root.append(drawings())
  return root
}
/** A sign, drawn or else written: alone it says nothing to screen readers. */
export function sign({ symbol = '', sign: character = '' }: { readonly symbol?: string; readonly sign?: string }): TemplateResult {
  return DRAWN.has(symbol) ? html`<svg class="sign" aria-hidden="true"><use href="#${symbol}"></use></svg>` : html`<span aria-hidden="true">${character.normalize('NFKC')}</span>`
}
