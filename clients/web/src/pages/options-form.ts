import { css, html, nothing, type TemplateResult } from 'lit'
import type { Component } from '@croupier/client'
import type { Rules } from '../table/model'
import { chosen, named } from '../words'
import { say } from '../words/lobby'
import { fields, settles, type Schema } from './terms'

const PREFIX = 'option:'

/** A form made from a ruleset's JSON Schema and presets. Unchanged options are not sent: then they are as usual. */
export const OptionsForm = {
  rules: css`
    .options label { display: grid; gap: var(--space-2); margin-top: var(--space-5); }
    .options small { color: var(--soft); overflow-wrap: anywhere; }
    .options b { font-weight: 600; overflow-wrap: anywhere; }
    fieldset.cards { border: 0; padding: 0; margin: var(--space-5) 0 0; min-width: 0; }
    .cards legend { padding: 0; display: flex; flex-wrap: wrap; gap: 0 var(--space-5); }
    .faces { display: grid; grid-template-columns: repeat(auto-fill, minmax(138px, 1fr)); gap: var(--space-4); max-height: 420px; overflow: auto; padding: var(--space-2); margin-top: var(--space-3); }
    .faces label.face { display: flex; flex-direction: column; gap: var(--space-1); margin: 0; padding: var(--space-3) var(--space-4) var(--space-4); background: var(--paper); border: 1px solid var(--line); border-top: 5px solid var(--tone); border-radius: var(--round-2); cursor: pointer; min-width: 0; }
    .face:has(:checked) { background: var(--wash); box-shadow: 0 0 0 2px var(--accent); }
    .face:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
    .face .top { display: flex; flex-wrap: wrap; gap: 0 var(--space-3); align-items: baseline; font: 600 var(--text-4)/1.2 var(--serif); }
    .face .top input { margin: 0; accent-color: var(--accent); flex: none; }
    .face .kinds { color: var(--tone); font-size: var(--text-1); font-weight: 600; }
    .face small { font-size: var(--text-2); line-height: 1.25; }
    .face .cost { margin-left: auto; font: 600 var(--text-2)/1.3 var(--sans); color: var(--tone); border: 1px solid var(--tone); border-radius: var(--round-4); padding: 0 var(--space-4); }
    .chips { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
    .chips li { display: block; padding: 0 var(--space-4); border: 1px solid var(--line); border-left: 3px solid var(--tone); border-radius: var(--round-1); font: 600 var(--text-2)/1.5 var(--serif); }
    @media (forced-colors: active) { .face:has(:checked) { outline: 3px solid Highlight; } }
  `,

  /** `form`: its current values, for what depends on them. */
  draw(rules: Rules, language: string, form: FormData | null): TemplateResult {
    const usual = say(language, 'default'), { presets, layout } = rules
    const component = (id: string): Component | undefined => rules.components.find((one) => one.id === id)
    const kinds = (one: Component) => (layout.kinds ?? []).filter(({ type }) => one.types.includes(type))
    const tone = (one: Component | undefined) => (one && kinds(one)[0]?.tone) ?? 'slate'
    const sign = layout.cost ? layout.units?.[layout.cost]?.sign ?? '' : ''
    const face = (name: string, id: string): TemplateResult => {
      const card = component(id)
      return html`<label class="face" data-tone=${tone(card)}><span class="top"><input type="checkbox" name=${PREFIX + name} value=${id}>${named(card?.names, language, id)}
          ${card?.cost === null || card?.cost === undefined ? nothing : html`<span class="cost">${card.cost}${sign}</span>`}</span>
        ${card ? html`<span class="kinds">${kinds(card).map(({ word }) => named(layout.words?.[word], language, word)).reverse().join(' · ')}</span><small>${named(card.effect, language)}</small>` : nothing}</label>`
    }
    const control = ([name, schema]: [string, Schema]): TemplateResult => {
      const id = name.replaceAll('_', ' '), words = settles(rules, name, language) || schema.description, label = html`<b>${words ?? id}</b>`, said = words ? html`<small>${id}</small>` : nothing
      if (schema.items?.enum) {
        const many = form?.getAll(PREFIX + name).length ?? 0
        return html`<fieldset class="cards"><legend>${label} <output>${chosen(language, many, schema.minItems ?? 0, schema.maxItems ?? null)}</output></legend>${said}
          <div class="faces">${schema.items.enum.map((id) => face(name, String(id)))}</div></fieldset>`
      }
      if (schema.enum || schema.type === 'boolean') {
        const values = schema.enum ?? [true, false], spelled = (value: unknown) => (value === true ? say(language, 'on') : value === false ? say(language, 'off') : String(value).replaceAll('_', ' '))
        return html`<label>${label}<select name=${PREFIX + name}><option value="">${usual}${schema.default === undefined || schema.default === null ? '' : `: ${spelled(schema.default)}`}</option>${values.map((value) => html`<option value=${JSON.stringify(value)}>${spelled(value)}</option>`)}</select>${said}</label>`
      }
      return html`<label>${label}<input type="number" name=${PREFIX + name} min=${schema.minimum ?? nothing} max=${schema.maximum ?? nothing} placeholder=${String(schema.default ?? usual)}>${said}</label>`
    }
    const others = fields(rules).filter(([name]) => name !== 'preset'), set = form?.get('preset')
    const preset = set === null || set === undefined ? presets[0] : presets.find(({ id }) => id === set)
    return html`${presets.length ? html`<label><span>${say(language, 'preset')}</span><select name="preset"><option value="">${say(language, 'in-dice')}</option>${presets.map((one, n) => html`<option value=${one.id} ?selected=${n === 0}>${named(one.names, language, one.id)}</option>`)}</select></label>
        ${preset?.components.length ? html`<ul class="chips" role="list" aria-label=${named(preset.names, language, preset.id)}>${preset.components.map((id) => html`<li data-tone=${tone(component(id))} title=${named(component(id)?.effect, language)}>${named(component(id)?.names, language, id)}</li>`)}</ul>` : nothing}` : nothing}
      ${others.length ? html`<details class="options"><summary>${say(language, 'options')} (${others.length})</summary>${others.map(control)}</details>` : nothing}`
  },

  /** The form's options. A hand-made list replaces the preset. */
  read(rules: Rules, form: FormData): Record<string, unknown> {
    const preset = rules.presets.find(({ id }) => id === form.get('preset')), own: Record<string, unknown> = {}
    for (const [name, schema] of fields(rules)) {
      const given = form.getAll(PREFIX + name).map(String).filter(Boolean)
      if (!given.length) continue
      own[name] = schema.items ? given : JSON.parse(given[0]!)
    }
    return fields(rules).some(([name, schema]) => schema.items && name in own) ? own : { ...preset?.options, ...own }
  },
}
