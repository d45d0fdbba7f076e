import { css, html, nothing, type TemplateResult } from 'lit'
import type { Rules } from '../table/model'
import { named, say } from '../words'

/** What this form understands of JSON Schema: what the options of games are made of. */
interface Schema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
}
const PREFIX = 'option:'

function fields(rules: Rules): [string, Schema][] {
  const all = rules.options as Schema
  const resolved = (schema: Schema): Schema => (schema.$ref ? { ...all.$defs?.[schema.$ref.split('/').at(-1)!], ...schema } : schema)
  return Object.entries(resolved(all).properties ?? {}).map(([name, field]) => {
    const inner = field.anyOf?.map(resolved).find(({ type }) => type !== 'null')
    return [name, { ...resolved(field), ...(inner ? { ...inner, description: inner.description ?? field.description } : {}), default: field.default }]
  })
}

/** A ruleset's options as a form made from their schema; what is left alone is not sent, and has the ruleset's default. */
export const OptionsForm = {
  rules: css`
    details.options > summary { cursor: pointer; color: var(--soft); }
    details.options label { display: grid; gap: 2px; margin-top: 10px; }
    details.options small, fieldset small { color: var(--soft); }
    fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 10px 0 0; max-height: 240px; overflow: auto; display: grid; grid-template-columns: repeat(auto-fill, minmax(120px, 1fr)); gap: 2px 8px; }
    fieldset small { grid-column: 1 / -1; }
    fieldset label { display: flex !important; gap: 6px; align-items: center; margin: 0 !important; font-family: var(--serif); }
  `,

  draw(rules: Rules, language: string): TemplateResult {
    const usual = say(language, 'default'), presets = rules.presets
    const component = (id: string) => rules.components.find((one) => one.id === id)
    const control = ([name, schema]: [string, Schema]): TemplateResult => {
      const label = html`<b>${name.replaceAll('_', ' ')}</b>`, said = schema.description ? html`<small>${schema.description}</small>` : nothing
      if (schema.items?.enum) {
        return html`<fieldset><legend>${label}</legend>${said}${schema.items.enum.map((id) => html`<label title=${named(component(String(id))?.effect, language)}><input type="checkbox" name=${PREFIX + name} value=${String(id)}>${named(component(String(id))?.names, language, String(id))}</label>`)}</fieldset>`
      }
      if (schema.enum || schema.type === 'boolean') {
        const values = schema.enum ?? [true, false]
        return html`<label>${label}<select name=${PREFIX + name}><option value="">${usual}</option>${values.map((value) => html`<option value=${JSON.stringify(value)}>${value === true ? say(language, 'on') : value === false ? say(language, 'off') : String(value)}</option>`)}</select>${said}</label>`
      }
      return html`<label>${label}<input type="number" name=${PREFIX + name} min=${schema.minimum ?? nothing} max=${schema.maximum ?? nothing} placeholder=${String(schema.default ?? usual)}>${said}</label>`
    }
    const others = fields(rules).filter(([name]) => name !== 'preset')
    return html`${presets.length ? html`<label><span>${say(language, 'preset')}</span><select name="preset"><option value="">${say(language, 'in-dice')}</option>${presets.map((preset, n) => html`<option value=${preset.id} ?selected=${n === 0}>${named(preset.names, language, preset.id)}</option>`)}</select></label>` : nothing}
      ${others.length ? html`<details class="options"><summary>${say(language, 'options')} (${others.length})</summary>${others.map(control)}</details>` : nothing}`
  },

  /** The options that the form says. */
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
