/** What moves at a table: cards that travel, a rival's steps as a film, and what was touched since one's own last answer. */
import type { Json, View } from '@croupier/client'
import { Film } from './film'
import { changed, ownQuestion, type Index } from './model'
import type { Places, Way } from './travel'

/** Views further apart are no step: nothing travels from one to the other. */
const A_STEP = 4

export class Moving {
  readonly film = new Film()
  /** What is new at its place. */
  fresh: ReadonlySet<string> = new Set()
  /** What rivals touched since one's own last answer: path -> seat. */
  touched = new Map<string, number>()
  /** The state shown before. */
  before: Json = null
  /** What lets cards travel: there once a table that is dealt has been drawn. */
  #travel: typeof import('./travel') | null = null
  #were: Places | null = null
  #moved: readonly Way[] = []

  /** A new view is about to replace another one. */
  comes(index: Index | null, before: View | null, now: View, still: boolean, root: ShadowRoot | null): void {
    this.before = before?.state ?? null
    this.#were = null
    if (!index || !before?.state || !now.state) return
    this.fresh = changed(index, before.state, now.state)
    if (ownQuestion(before) || still) this.touched = new Map()
    if (!this.#travel) return
    const by = before.asked[0]?.seat, moved = this.#travel.ways(index, before.state, now.state, mats(index), by)
    if (by !== undefined && !ownQuestion(before)) for (const { to, from } of moved) for (const path of [to, from]) if (path) this.touched.set(path, by)
    if (root && moved.length && Math.abs(now.version - before.version) < A_STEP && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#were = this.#travel.places(root)
      this.#moved = moved
    }
  }
  /** It has been drawn. */
  drawn(page: HTMLElement | null, dealt: boolean): void {
    if (dealt && !this.#travel) void import('./travel').then((travel) => { this.#travel = travel }, () => undefined) // without it nothing flies
    if (this.#were && page) this.#travel?.travel(page, this.#were, this.#moved)
    this.#were = null
  }
  /** Acting ends the wait for what is shown. */
  hurry(page: HTMLElement | null): void {
    this.film.hurry()
    this.#travel?.landed(page)
  }
}

/** Where the areas of seats are in a state. */
function mats(index: Index): string {
  return index.layout.zones.find(({ as }) => as === 'mats')?.at.replace(/\/\*$/, '') ?? '-'
}
