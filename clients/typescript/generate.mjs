// Writes the types of the API's document, in parts: `schema.d.ts` has what a client of any game needs, `games/KEY.d.ts` one game.
//     node generate.mjs [dist]     into src, or beside what was built of it, whose declarations then import `.js` as their code does
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import openapi, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const DOCUMENT = new URL('../../openapi/openapi.json', import.meta.url), SOURCE = new URL(`${process.argv[2] ?? 'src'}/`, import.meta.url), GAMES = new URL('games/', SOURCE)
const document = JSON.parse(await readFile(DOCUMENT, 'utf8')), { schemas } = document.components
const { mapping } = document.paths['/v1/games/{game}/view'].get.responses['200'].content['application/json'].schema.discriminator
/** What the names of a game's own schemas begin with, by its key. */
const prefixes = Object.fromEntries(Object.entries(mapping).map(([key, ref]) => [key, nameOf(ref).slice(0, -'View'.length)]))
const forms = Object.values(prefixes)
/** What a ruleset's layout says how to read. */
const BY_LAYOUT = new Set(['State', 'Reckoning'])
const JSON_OF_ANY_KIND = { type: 'object', format: 'json' }
const THING = { type: 'object', properties: { type: { type: 'string' } }, required: ['type'], additionalProperties: true }
const JSON_TYPE = 'export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }'

function nameOf(ref) {
  return ref.slice('#/components/schemas/'.length)
}
const isOwn = (name) => forms.some((form) => name.startsWith(form))
/** What every game has in a form of its own, such as a view, as it is in any game: the fields that all have, and anything where they differ. */
function ofAnyGame(name) {
  const each = forms.map((form) => schemas[form + name]), [one, ...others] = each
  if (each.some((schema) => schema?.type !== 'object')) return {}
  const alike = (field) => others.every(({ properties }) => JSON.stringify(general(properties[field])) === JSON.stringify(general(one.properties[field])))
  const fields = Object.keys(one.properties).filter((field) => others.every(({ properties }) => field in properties))
  const properties = Object.fromEntries(fields.map((field) => [field, alike(field) ? general(one.properties[field]) : loose(one.properties[field])]))
  const description = others.every((other) => other.description === one.description) ? { description: one.description } : {}
  return { type: 'object', ...description, properties, required: fields.filter((field) => each.every(({ required }) => required?.includes(field))) }
}
/** What games say in their own ways: a text or a number where it is one, else anything. */
function loose({ type }) {
  return type === 'string' || type === 'integer' ? { type } : {}
}
/** One of a game's own things, such as an option: where it has a `type`, that is known, and may tell it from others. */
function thing({ properties }) {
  return properties?.type ? THING : {}
}
/** The names under which something of any game is referred to. */
const wanted = new Set()
/** A schema in which no game is named. */
function general(schema) {
  if (Array.isArray(schema)) return schema.map(general)
  if (schema === null || typeof schema !== 'object') return schema
  if (typeof schema.$ref === 'string' && schema.$ref.startsWith('#/components/schemas/')) {
    const form = forms.find((one) => nameOf(schema.$ref).startsWith(one))
    if (!form) return schema
    const plain = nameOf(schema.$ref).slice(form.length)
    if (!forms.every((one) => one + plain in schemas)) return thing(schemas[form + plain])
    if (BY_LAYOUT.has(plain)) return JSON_OF_ANY_KIND
    wanted.add(plain)
    return { ...schema, $ref: `#/components/schemas/${plain}` }
  }
  const { discriminator, examples, example, ...rest } = schema, made = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, general(value)]))
  for (const union of ['oneOf', 'anyOf']) {
    if (made[union]) made[union] = [...new Map(made[union].map((one) => [JSON.stringify(one), one])).values()]
    if (made[union]?.some((one) => !Object.keys(one).length)) return { description: made.description }
    if (made[union]?.includes(THING)) made[union] = made[union].filter((one) => one === THING || one.type === 'null')
    if (made[union]?.length === 1) return { ...made[union][0], ...(made.description ? { description: made.description } : {}) }
  }
  return made
}

const transform = (schema) => (schema.format === 'json' ? ts.factory.createTypeReferenceNode('Json') : undefined)

const shared = { ...document, paths: general(document.paths), components: { ...document.components, examples: {}, schemas: {} } }
for (const [name, schema] of Object.entries(schemas)) if (!isOwn(name)) shared.components.schemas[name] = general(schema)
for (const done = new Set(); done.size < wanted.size;) {
  for (const name of wanted) if (!done.has(name) && done.add(name)) shared.components.schemas[name] = ofAnyGame(name)
}
await writeFile(new URL('schema.d.ts', SOURCE), astToString(await openapi(shared, { immutable: true, inject: JSON_TYPE, transform })))
await rm(GAMES, { recursive: true, force: true })
await mkdir(GAMES)
for (const [key, form] of Object.entries(prefixes)) {
  const own = Object.keys(schemas).filter((name) => name.startsWith(form)), needed = new Set(own)
  for (const name of needed) for (const [, other] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g)) needed.add(other)
  const held = Object.fromEntries([...needed].sort().map((name) => [name, schemas[name]]))
  const text = astToString(await openapi({ ...document, paths: {}, webhooks: {}, components: { schemas: held } }, { immutable: true }))
  const names = own.map((name) => `type ${name} = components['schemas']['${name}']`), short = own.map((name) => `${name} as ${name.slice(form.length)}`)
  await writeFile(new URL(`${key}.d.ts`, GAMES), `${text}\n${names.join('\n')}\nexport type { ${short.join(', ')} }\n`)
}
if (process.argv[2] === 'dist') {
  for (const name of await readdir(SOURCE, { recursive: true })) {
    if (name.endsWith('.d.ts')) await rewritten(new URL(name, SOURCE))
  }
}
/** Only code is rewritten by tsc, not declarations; a `.ts` in them is refused or not found by some compilers, and what they name is then `any`. */
async function rewritten(file) {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replaceAll(/(?<=from '|import\('|import\(")(\.[^'"]*?)(?:\.d)?\.ts(?=['"])/g, '$1.js'))
}
