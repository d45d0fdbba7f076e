/** The operations of the API by method and path, as types: what each takes, and what it answers. */
import type { paths } from './schema.d.ts'

type Verb = 'get' | 'post' | 'put' | 'delete'
/** What changes something. */
export type Method = 'POST' | 'PUT' | 'DELETE'
type Operation<V extends Verb, R extends string> = `/v1${R}` extends keyof paths ? (V extends keyof paths[`/v1${R}`] ? paths[`/v1${R}`][V] : never) : never
type Below<P> = P extends `/v1${infer Rest}` ? Rest : never
/** The paths below /v1 that an operation of this kind has, as the document writes them: `/games/{game}/view`. */
export type Route<V extends Verb> = { [P in keyof paths]: paths[P] extends { readonly [one in V]: { readonly responses: unknown } } ? Below<P> : never }[keyof paths]

type Parameters<V extends Verb, R extends string> = Operation<V, R> extends { readonly parameters: infer All } ? All : never
type InPath<V extends Verb, R extends string> = Parameters<V, R> extends { readonly path: infer Named } ? Named : unknown
type InQuery<V extends Verb, R extends string> = Parameters<V, R> extends { readonly query?: infer Named } ? ([NonNullable<Named>] extends [never] ? unknown : { readonly [name in keyof NonNullable<Named>]?: NonNullable<Named>[name] | null | undefined }) : unknown
/** The parameters of an operation, those of its path and its query together. */
export type Given<V extends Verb, R extends string> = InPath<V, R> & InQuery<V, R>
/** The parameters as one has to give them: left out where none is needed. */
export type Rest<V extends Verb, R extends string> = Record<never, never> extends Given<V, R> ? [given?: Given<V, R>, asking?: Asking] : [given: Given<V, R>, asking?: Asking]

type Content<One> = One extends { readonly content: infer Kinds } ? ('application/json' extends keyof Kinds ? Kinds['application/json'] : never) : null
/** The body that an operation takes. */
export type Body<V extends Verb, R extends string> = Operation<V, R> extends { readonly requestBody?: infer Sent } ? Content<NonNullable<Sent>> : undefined
/** What a success of it answers; null for an answer without a body. */
export type Answer<V extends Verb, R extends string> = Operation<V, R> extends { readonly responses: infer All }
  ? { [Status in keyof All]: Status extends 200 | 201 | 202 | 204 ? Content<All[Status]> : never }[keyof All] : never

/** How to ask. */
export interface Asking {
  readonly signal?: AbortSignal | undefined
  /** For how many seconds a request is sent again where no answer comes; as long as the client's, if left out. */
  readonly patience?: number | undefined
  /** What kind of answer, where there are several; JSON, if left out. */
  readonly accept?: string | undefined
}
