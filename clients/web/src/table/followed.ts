/** What a table holds of the game that it follows. */
import type { Presence, Settings, View } from '@croupier/client'
import { given } from '../element'
import type { Line, Rules } from './model'

/** What HTML may say. */
export const SAID = {
  server: '', game: '', lang: 'en', still: false, compact: false, as: '', version: 0,
  /** How slowly a rival's steps are shown: 1 as usual, 2 half as fast, 0 at once. */
  slow: 1,
  /** Whether nobody is to know that one is here. */
  quiet: false,
}
/** What only scripts may give, and what comes of following. */
export const FOLLOWED = {
  token: '',
  /** What requests are sent with; the browser's own if left out. */
  fetch: given<Settings['fetch']>(),
  /** Where a player's proofs of the game are stored. */
  keeper: given<Settings['keeper']>(),
  view: null as View | null,
  rules: null as Rules | null,
  lines: [] as readonly Line[],
  /** The numbers of the options that were sent and are still pending, if an answer is. */
  taken: null as readonly number[] | null,
  failure: '',
  lost: false,
  /** The latest story lines, for screen readers: read along with the question that followed. */
  news: '',
  there: null as ReturnType<typeof import('./presence').drawn> | null,
}
export type Follower = EventTarget & typeof SAID & typeof FOLLOWED & {
  /** Whether it shows one moment of a game. */
  readonly fixed: boolean
  readonly updateComplete: Promise<boolean>
  /** Cards have been dealt: what draws them is needed. */
  dealt(): Promise<void>
  /** Who is there has changed. */
  met(there: Presence): Promise<void>
  /** Show a view, once what is shown has been seen; whether it still goes on. */
  shown(view: View, signal: AbortSignal): Promise<boolean>
}
