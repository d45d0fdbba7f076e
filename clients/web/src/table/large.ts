/** The dialog's content: loaded when one is opened. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { named, say } from '../words'
import type { Drawing } from './drawing'
import { at } from './model'

export const styles = css`
  dialog { --large: var(--text-6); --less: var(--text-5); border: 1px solid var(--line); border-radius: var(--round-3); border-top: 8px solid var(--tone); background: var(--sheet); color: var(--ink); padding: var(--space-6); width: min(430px, 92vw); max-height: 86vh; }
  dialog::backdrop { background: rgb(0 0 0 / 0.45); }
  dialog h2 { font-size: var(--text-7); }
  dialog p { margin: var(--space-3) 0; }
  .why { color: var(--bad); font-weight: 600; }
  .why:empty { display: none; }
  dialog .face { padding: var(--space-3) 0; }
  dialog .options { display: flex; flex-flow: column wrap; gap: var(--space-3); margin-top: var(--space-5); }
  dialog .options button { text-align: left; }
  dialog :is(ul, dl, dd) { margin: 0; }
  dialog :is(ul, dl) { display: flex; flex-wrap: wrap; gap: var(--space-3); list-style: none; padding: 0; }
  dialog dl { flex-direction: column; font-size: var(--text-2); }
  dialog dt { font-weight: 700; }
`

/** A card with all its text, or a pile, and what can be done with it. */
export function large(drawing: Drawing, { path, face }: { path: string; face: string | null }, prompt: string, why: string, numbers: readonly number[], pick: (n: number) => void, close: () => void): TemplateResult {
  const { index, view, language, labels } = drawing.scene, component = drawing.component(face), pile = face === '' ? at(view.state, path) : null
  const cards = Array.isArray(pile) ? pile.filter((one): one is string => typeof one === 'string') : []
  const text = component ? named(component.effect, language) : '', terms = index.rules.glossary.filter(({ names }) => text.toLowerCase().includes(named(names, language).toLowerCase()))
  return html`<h2 id="opened">${face === '' ? (Array.isArray(pile) ? drawing.say('cards', pile.length) : prompt || drawing.say('choose')) : drawing.name(face)}</h2>
    <p class="why" role="status">${why}</p>
    ${component ? html`<p class="soft">${drawing.kinds(component)} ${drawing.cost(component)}</p>${Object.values(drawing.face(component))}<p class="effect">${text}</p>
      ${terms.length ? html`<dl>${terms.map(({ names, meaning }) => html`<div><dt>${named(names, language)}</dt><dd class="soft">${named(meaning, language)}</dd></div>`)}</dl>` : nothing}` : nothing}
    ${cards.length ? html`<ul>${cards.map((one) => html`<li><span class="chip" data-tone=${drawing.tone(one)}>${drawing.name(one)}</span></li>`)}</ul>` : nothing}
    <div class="options">${numbers.map((n) => html`<button class="main" data-option=${n} @click=${() => pick(n)}>${labels[n]}</button>`)}
      <button @click=${close}>${drawing.say('close')}</button></div>`
}
/** What hurts is asked once. */
export function really(language: string, n: number, label: string, pick: () => void, leave: () => void): TemplateResult {
  return html`<h2 id="opened">${say(language, 'really', label)}</h2>
    <div class="options"><button class="main" autofocus @click=${leave}>${say(language, 'cancel')}</button><button class="harmful" data-option=${n} @click=${pick}>${label}</button></div>`
}
