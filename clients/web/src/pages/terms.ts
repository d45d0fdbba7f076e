/** How a game is played, in words: its clock, who may watch, who may join, what can be undone. */
import type { Game, GameSummary, Ruleset } from '@croupier/client'
import type { Rules } from '../table/model'
import { botNamed, named } from '../words'
import { say, type Word } from '../words/rooms'

export type Clock = NonNullable<GameSummary['clock']>

function span(seconds: number, language: string): string {
  const [number, word]: [number, Word] = seconds % 3600 === 0 ? [seconds / 3600, 'hours'] : seconds % 60 === 0 ? [seconds / 60, 'minutes'] : [seconds, 'seconds']
  return say(language, word, number)
}

/** About how long something took, in seconds, minutes or hours. */
export function spanWords(seconds: number, language: string): string {
  const unit = seconds < 90 ? 1 : seconds < 5400 ? 60 : 3600
  return span(Math.max(1, Math.round(seconds / unit)) * unit, language)
}

/** "20 min and 10 s for each answer" */
export function clockWords(clock: Clock | null, language: string): string {
  if (!clock) return say(language, 'no-clock')
  if (clock.kind === 'move') return say(language, 'each-answer', span(clock.seconds, language))
  if (clock.kind === 'correspondence') return say(language, 'each-answer', say(language, 'hours', clock.hours))
  return say(language, 'bank-of', span(clock.seconds, language), span(clock.increment, language))
}

/** Who may watch, what they see, and with which delay. */
export function spectatorWords({ who, what, late }: GameSummary['spectators'], language: string): string {
  const parts = [say(language, who === 'all' ? 'watch-all' : who === 'none' ? 'watch-none' : 'watch-invited')]
  if (who !== 'none' && what === 'hands') parts.push(say(language, 'watch-hands'))
  if (who !== 'none') parts.push(...delays(late, language))
  return parts.join(', ')
}
function delays(late: GameSummary['spectators']['late'], language: string): string[] {
  return [...(late?.versions ? [say(language, 'late-versions', late.versions)] : []), ...(late?.minutes ? [say(language, 'late-minutes', late.minutes)] : [])]
}

/** To somebody who looks on: that it is late, and how late; empty if it is not. */
export function lateWords({ late }: GameSummary['spectators'], language: string): string {
  const said = delays(late, language)
  return said.length ? say(language, 'seen-late', said.join(', ')) : ''
}

/** What follows when a seat's time is up; nothing if nobody can be late. */
function absentWords({ absent }: Game, rules: Rules | null, language: string): string[] {
  return absent === null ? [] : [`${say(language, 'absent')}: ${typeof absent === 'object' ? say(language, 'absent-bot', botNamed(rules, language, absent.bot)) : say(language, `absent-${absent}`)}`]
}

/** All that one should know before taking a seat. */
export function terms(game: Game, rules: Rules | null, language: string): string[] {
  const taken: Word = game.undo === 'never' ? 'undo-never' : game.undo === 'any' ? 'undo-any' : 'undo-consent'
  return [
    clockWords(game.clock, language), ...absentWords(game, rules, language), spectatorWords(game.spectators, language), ...(game.open_hands ? [say(language, 'open-hands')] : []),
    say(language, `access-${game.access}`), say(language, game.seating === 'drawn' ? 'seating-drawn' : 'seating-joined'), say(language, taken),
    ...(game.branches === 'live' ? [say(language, 'branches-live')] : []), ...(game.sandbox ? [say(language, 'sandbox')] : []),
  ]
}

/** An option's effect, for people: values are between backticks in the server's words. */
export function settles(rules: Rules, name: string, language: string): string {
  return named(rules.settings[name], language).replaceAll(/`(.*?)`/g, '“$1”')
}

/** The part of JSON Schema that options of games use. */
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
/** A ruleset's options, as its schema has them. */
export function fields(rules: Rules): [string, Schema][] {
  const all = rules.options as Schema
  const resolved = (schema: Schema): Schema => (schema.$ref ? { ...all.$defs?.[schema.$ref.split('/').at(-1)!], ...schema } : schema)
  return Object.entries(resolved(all).properties ?? {}).map(([name, field]) => {
    const inner = field.anyOf?.map(resolved).find(({ type }) => type !== 'null')
    return [name, { ...resolved(field), ...(inner ? { ...inner, description: inner.description ?? field.description } : {}), default: field.default }]
  })
}

/** The options in which a game differs from the usual one. */
export function options(game: Game, rules: Rules, language: string) {
  const called = (value: unknown, option: string): string => {
    const text = String(value), known = [...rules.components, ...rules.presets].find(({ id }) => id === text), meant = rules.values[option]?.[text]
    return meant ? named(meant, language, text) : value === true ? say(language, 'on') : value === false ? say(language, 'off') : known ? named(known.names, language, text) : text.replaceAll('_', ' ')
  }
  const usual = Object.fromEntries(fields(rules))
  return Object.entries(game.options).filter(([name, value]) => value !== null && value !== usual[name]?.default)
    .map(([name, value]) => ({ name: name.replaceAll('_', ' '), value: [value].flat().map((one) => called(one, name)).join(', '), words: settles(rules, name, language) }))
}

/** The bots of a game to choose from, by id, with how strong they are: first those that answer at once, the strongest of them before others. */
export function opponents(rules: Pick<Ruleset, 'opponents'>, language: string): [string, string][] {
  return [...rules.opponents].sort((a, b) => Math.sign(a.seconds) - Math.sign(b.seconds) || b.strength - a.strength).map(({ id, names, skill }) => [id, `${named(names, language)} · ${named(skill, language)}`])
}
