/** The dialog's content: loaded when one is opened. */
import { css, html, nothing, type TemplateResult } from 'lit'
import type { Asked as Question } from '@croupier/client'
import { named, say } from '../words'
import { weightOf, type Drawing } from './drawing'
import { at } from './model'

export const styles = css`
  dialog { border: 1px solid var(--line); border-radius: var(--round-3); border-top: 8px solid var(--tone); background: var(--sheet); color: var(--ink); padding: var(--space-6); width: min(430px, 92vw); max-height: 86vh; }
  dialog::backdrop { background: rgb(0 0 0 / 0.45); }
  .peek { position: fixed; z-index: 4; width: min(310px, 90vw); max-height: 94vh; overflow: hidden; pointer-events: none; background: var(--sheet); color: var(--ink); border: 1px solid var(--line); border-top: 8px solid var(--tone); border-radius: var(--round-3); padding: var(--space-4) var(--space-5); box-shadow: 0 8px 30px rgb(0 0 0 / 0.55); font-size: var(--text-3); }
  dialog h2, .peek h2 { font-size: var(--text-7); }
  kbd { font: 600 var(--text-2)/1.4 var(--mono); background: var(--wash); border-radius: var(--round-1); padding: 0 var(--space-3); }
  h2 kbd { float: right; }
  dialog h3 { margin: var(--space-5) 0 var(--space-2); }
  dialog ul.signs { gap: var(--space-2) var(--space-6); } dialog ul.keys { flex-direction: column; gap: var(--space-2); }
  .sample { display: inline-block; width: 18px; height: 13px; border-radius: var(--round-1); margin: 0 var(--space-1); }
  :is(dialog, .peek) p { margin: var(--space-3) 0; }
  .why { color: var(--bad); font-weight: 600; }
  .why:empty { display: none; }
  :is(dialog, .peek) .face { font-size: var(--text-5); padding: var(--space-3) 0; }
  dialog .options { display: flex; flex-flow: column wrap; gap: var(--space-3); margin-top: var(--space-5); }
  dialog .options button { text-align: left; }
  :is(dialog, .peek) :is(ul, dl, dd) { margin: 0; }
  :is(dialog, .peek) :is(ul, dl) { display: flex; flex-wrap: wrap; gap: var(--space-3); list-style: none; padding: 0; }
  :is(dialog, .peek) dl { flex-direction: column; font-size: var(--text-2); }
  :is(dialog, .peek) dt { font-weight: 700; }
  @container table (max-width: 620px) or (max-height: 500px) {
    .rail .open .holds { display: flex; position: fixed; z-index: 3; inset: 84px 6px auto; background: var(--sheet); border: 2px solid var(--seat); border-radius: var(--round-3); padding: var(--space-4); font-size: var(--text-3); --figure: var(--text-4); max-height: 60%; overflow: auto; box-shadow: 0 6px 24px rgb(0 0 0 / 0.5); }
  }
`

/** All that is printed on a card, with the terms in it. */
export function text(drawing: Drawing, face: string | null, path = ''): TemplateResult | typeof nothing {
  const { index, language } = drawing.scene, component = drawing.component(face)
  if (!component) return nothing
  const zone = index.layout.zones.find((one) => one.as === 'market' && one.costs && path.startsWith(one.at.slice(0, -1)))
  const effect = named(component.effect, language), terms = index.rules.glossary.filter(({ names }) => effect.toLowerCase().includes(named(names, language).toLowerCase()))
  return html`<p class="soft">${drawing.kinds(component)} ${drawing.cost(component, zone && drawing.costs(zone, face))} ${zone?.as === 'market' ? drawing.word(zone.costs!.why) : ''}</p>${Object.values(drawing.face(component))}<p class="effect">${effect}</p>
    ${terms.length ? html`<dl>${terms.map(({ names, meaning }) => html`<div><dt>${named(names, language)}</dt><dd class="soft">${named(meaning, language)}</dd></div>`)}</dl>` : nothing}`
}
/** A card with all its text, or a pile, and what can be done with it. */
export function large(drawing: Drawing, { path, face }: { path: string; face: string | null }, question: Question | null, why: string, numbers: readonly number[], pick: (n: number) => void, close: () => void): TemplateResult {
  const { view, labels } = drawing.scene, pile = face === '' ? at(view.state, path) : null
  const cards = Array.isArray(pile) ? pile.filter((one): one is string => typeof one === 'string') : []
  return html`<h2 id="opened">${face === '' ? (Array.isArray(pile) ? drawing.say('cards', pile.length) : question?.prompt || drawing.say('choose')) : drawing.name(face)}</h2>
    <p class="why" role="status">${why}</p>${text(drawing, face, path)}
    ${cards.length ? html`<ul>${cards.map((one) => html`<li><span class="chip" data-tone=${drawing.tone(one)}>${drawing.name(one)}</span></li>`)}</ul>` : nothing}
    <div class="options">${numbers.map((n) => html`<button class=${question && weightOf(drawing.scene.index, question, n) === 'harmful' ? 'harmful' : 'main'} data-option=${n} @click=${() => pick(n)}>${labels[n]}</button>`)}
      <button @click=${close}>${drawing.say('close')}</button></div>`
}
/** What hurts is asked once. */
export function really(language: string, n: number, label: string, pick: () => void, leave: () => void): TemplateResult {
  return html`<h2 id="opened">${say(language, 'really', label)}</h2>
    <div class="options"><button class="main" autofocus @click=${leave}>${say(language, 'cancel')}</button><button class="harmful" data-option=${n} @click=${pick}>${label}</button></div>`
}
