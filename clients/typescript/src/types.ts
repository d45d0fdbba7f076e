/**
 * The types of the API by short names. All of them stand in `schema.d.ts`, which is made from the OpenAPI document and knows no game; those of
 * one game are imported from `@croupier/client/games/KEY`.
 */
import type { Answer, Body } from './routes.ts'
import type { components } from './schema.d.ts'

type Schemas = components['schemas']

export type { Answer, Asking, Body, Given, Method, Route } from './routes.ts'
export type { Json, components, operations, paths } from './schema.d.ts'
export type Problem = Schemas['Problem']
/** The server's word that a game had this digest after this version. Keep it, and nobody can change what was before. */
export type Receipt = Schemas['Receipt']
/** A receipt as kept: with the public key, in hex, that was known when it came. */
export type KeptReceipt = Receipt & { readonly public: string }
export type Layout = Schemas['Layout']
export type Zone = Layout['zones'][number]
export type Game = Answer<'get', '/games/{game}'>
/** What a game is after a request that became an entry, with the receipt for it. */
export type Accepted = Answer<'post', '/games/{game}/seats'>
/** An accepted choice: what came of it, and what is asked now. */
export type Told = Extract<Answer<'post', '/games/{game}/choices'>, { readonly receipt: Receipt }>
export type GameSummary = Schemas['GameSummary']
export type Ruleset = Answer<'get', '/rulesets/{ruleset}'>
export type RulesetSummary = Schemas['RulesetSummary']
export type Component = Ruleset['components'][number]
export type StoryLine = Schemas['StoryLine']
export type Frame = Answer<'get', '/games/{game}/frames'>['frames'][number]
export type WatchedGame = Schemas['WatchedGame']
export type GameResult = Schemas['GameResult']
export type Person = Schemas['Person']
/** Who is at a table, as far as they let it be told. */
export type Presence = Schemas['Presence']
/** A game of an event, as far as anybody may know it. */
export type EventGame = Schemas['EventGame']
/** A game of an event that has moved. */
export type EventMove = Schemas['EventMove']
export type Standings = Schemas['Standings']
export type PlayerCreated = Schemas['PlayerCreated']
export type PlayerEvent = Schemas['PlayerEvent']
export type PlayerPage = Schemas['PlayerPage']
export type TokenInfo = Schemas['TokenInfo']
export type InvitationInfo = Schemas['InvitationInfo']
export type InvitationMade = Schemas['InvitationMade']
/** What a game is opened with. */
export type Opening = Body<'post', '/games'>
export type View = Answer<'get', '/games/{game}/view'>
export type SeatClock = NonNullable<View['clocks']>[number]
/** A question as the server says it; `options`, `labels` and the like are null where it is another's. */
export type Asked = View['asked'][number]
/** A thing that can be picked. Its further fields are the game's own. */
export type Option = NonNullable<Asked['options']>[number]
/** What a search finds of a seat's answers: part by part, until `done` is `questions`. */
export type Analysis = Answer<'get', '/games/{game}/analysis'>
/** Pieces of a film: a view, and what each version after it changed. */
export type Film = Answer<'get', '/games/{game}/film'>
/** An operation of RFC 6902; the server sends add, replace and remove. */
export type Operation = Film['steps'][number]['patch'][number]
