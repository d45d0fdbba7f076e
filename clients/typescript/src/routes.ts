/** The operations of the API by method and path, as types: what each takes and returns. */
import type { paths } from './schema.d.ts'

type Verb = 'get' | 'post' | 'put' | 'delete'
/** The methods that change something. */
export type Method = 'POST' | 'PUT' | 'DELETE'
type Operation<V extends Verb, R extends string> = `/v1${R}` extends keyof paths ? (V extends keyof paths[`/v1${R}`] ? paths[`/v1${R}`][V] : never) : never
type Below<P> = P extends `/v1${infer Rest}` ? Rest : never
/** The paths below /v1 of operations of this kind, as in the document: `/games/{game}/view`. */
export type Route<V extends Verb> = { [P in keyof paths]: paths[P] extends { readonly [one in V]: { readonly responses: unknown } } ? Below<P> : never }[keyof paths]

type Parameters<V extends Verb, R extends string> = Operation<V, R> extends { readonly parameters: infer All } ? All : never
type InPath<V extends Verb, R extends string> = Parameters<V, R> extends { readonly path: infer Named } ? Named : unknown
type InQuery<V extends Verb, R extends string> = Parameters<V, R> extends { readonly query?: infer Named } ? ([NonNullable<Named>] extends [never] ? unknown : { readonly [name in keyof NonNullable<Named>]?: NonNullable<Named>[name] | null | undefined }) : unknown
/** The parameters of an operation, in its path and its query. */
export type Given<V extends Verb, R extends string> = InPath<V, R> & InQuery<V, R>
/** The parameters as arguments: left out if none is needed. */
export type Rest<V extends Verb, R extends string> = Record<never, never> extends Given<V, R> ? [given?: Given<V, R>, asking?: Asking] : [given: Given<V, R>, asking?: Asking]

type Content<One> = One extends { readonly content: infer Kinds } ? ('application/json' extends keyof Kinds ? Kinds['application/json'] : never) : null
/** The body that an operation takes. */
export type Body<V extends Verb, R extends string> = Operation<V, R> extends { readonly requestBody?: infer Sent } ? Content<NonNullable<Sent>> : undefined
/** What its successful answer contains; null for an answer without a body. */
export type Answer<V extends Verb, R extends string> = Operation<V, R> extends { readonly responses: infer All }
  ? { [Status in keyof All]: Status extends 200 | 201 | 202 | 204 ? Content<All[Status]> : never }[keyof All] : never

/** How to make a request. */
export interface Asking {
  readonly signal?: AbortSignal | undefined
  /** For how many seconds a request without an answer is retried; by default the client's `patience`. */
  readonly patience?: number | undefined
  /** The Idempotency-Key of what changes something: that of an UnansweredError, to repeat it; by default a new one. */
  readonly key?: string | undefined
  /** The media type of the answer, if there are several; by default JSON. */
  readonly accept?: string | undefined
}
