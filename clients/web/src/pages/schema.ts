import type { Rules } from '../table/model'

/** What pages understand of JSON Schema: what the options of games are made of. */
export interface Schema {
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

/** The options of a game by their names, each as what it is where it is given. */
export function fields(rules: Rules): [string, Schema][] {
  const all = rules.options as Schema
  const resolved = (schema: Schema): Schema => (schema.$ref ? { ...all.$defs?.[schema.$ref.split('/').at(-1)!], ...schema } : schema)
  return Object.entries(resolved(all).properties ?? {}).map(([name, field]) => {
    const inner = field.anyOf?.map(resolved).find(({ type }) => type !== 'null')
    return [name, { ...resolved(field), ...(inner ? { ...inner, description: inner.description ?? field.description } : {}), default: field.default }]
  })
}
