/** The types of the API by short names; all of them stand in `schema.d.ts`, which is made from the OpenAPI document. */
import type { components, operations, paths } from './schema.d.ts'

type Schemas = components['schemas']
type Answer<Path extends keyof paths> = paths[Path] extends { get: { responses: { 200: { content: { 'application/json': infer Body } } } } } ? Body : never

export type { components, operations, paths }
export type Problem = Schemas['Problem']
export type Receipt = Schemas['Receipt']
export type Layout = Schemas['Layout']
export type Zone = Layout['zones'][number]
export type Game = Answer<'/v1/games/{game}'>
export type GameSummary = Schemas['GameSummary']
export type Ruleset = Answer<'/v1/rulesets/{ruleset}'>
export type RulesetSummary = Schemas['RulesetSummary']
export type Component = Ruleset['components'][number]
export type StoryLine = Schemas['StoryLine']
export type WatchedGame = Schemas['WatchedGame']
export type GameResult = Schemas['GameResult']
export type Me = Answer<'/v1/me'>
export type Person = Schemas['Person']
export type PlayerPage = Schemas['PlayerPage']
export type PlayerEvent = Schemas['PlayerEvent']
export type TokenInfo = Schemas['TokenInfo']
export type InvitationInfo = Schemas['InvitationInfo']
export type SeatClock = Omit<Schemas['DominionSeatClock'], 'ruleset'>

/** A thing that can be picked. Its further fields are the game's own. */
export interface Option {
  readonly type: string
  readonly [field: string]: unknown
}
/** A question as any game asks it; `options` and `labels` are null where it is another's. */
export type Question = Omit<Schemas['DominionQuestion'], 'ruleset' | 'why' | 'verb' | 'options'> & {
  readonly why: string
  readonly verb: string
  readonly options: readonly Option[] | null
}
/** A view of any game: what its `state` holds is said by the ruleset's layout. */
export type View = Omit<Schemas['DominionView'], 'ruleset' | 'viewer' | 'state' | 'reckoning' | 'asked'> & {
  readonly ruleset: string
  readonly viewer: string
  readonly state: Json
  readonly asked: readonly Question[]
}
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Pieces of a film: a view, and what each version after it changed. */
export interface Film {
  readonly viewer: string
  readonly since: number
  readonly base: View
  readonly steps: readonly { readonly version: number; readonly patch: readonly Operation[]; readonly lines?: readonly { fact: string; text: string }[] | null }[]
  readonly next: number | null
}
/** An operation of RFC 6902; the server sends these three. */
export type Operation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string }
