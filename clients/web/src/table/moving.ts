/** What moves at a table: cards that travel, a rival's steps as a film, and what was touched since one's own last answer. Loaded once a table that is dealt has been drawn. */
import type { Json, View } from '@croupier/client'
import { Film } from './film'
import { A_STEP, drawn, ownQuestion, type Index } from './model'
import { landed, places, travel, ways, type Places, type Way } from './travel'

export class Moving {
  readonly film = new Film()
  /** What is new at its place. */
  fresh: ReadonlySet<string> = new Set()
  /** What rivals touched since one's own last answer: path -> seat. */
  touched = new Map<string, number>()
  /** The state shown before. */
  before: Json = null
  #were: Places | null = null
  #moved: readonly Way[] = []

  /** A new view is about to replace another one. */
  comes(index: Index | null, before: View | null, now: View, still: boolean, root: ShadowRoot | null): void {
    this.before = before?.state ?? null
    this.#were = null
    if (!index || !before?.state || !now.state) return
    this.fresh = changed(index, before.state, now.state)
    if (ownQuestion(before) || still) this.touched = new Map()
    const by = before.asked[0]?.seat, moved = ways(index, before.state, now.state, mats(index), by)
    if (by !== undefined && !ownQuestion(before)) for (const { to, from } of moved) for (const path of [to, from]) if (path) this.touched.set(path, by)
    if (root && moved.length && Math.abs(now.version - before.version) < A_STEP && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#were = places(root)
      this.#moved = moved
    }
  }
  /** It has been drawn. */
  drawn(page: HTMLElement | null): void {
    if (this.#were && page) travel(page, this.#were, this.#moved)
    this.#were = null
  }
  /** Acting ends the wait for what is shown. */
  hurry(page: HTMLElement | null): void {
    this.film.hurry()
    landed(page)
  }
}

/** Where the areas of seats are in a state. */
function mats(index: Index): string {
  return index.layout.zones.find(({ as }) => as === 'mats')?.at.replace(/\/\*$/, '') ?? '-'
}

/** What is new at its place since `before`: of equal faces in a zone, as many as there are more of now. */
function changed(index: Index, before: Json, now: Json): Set<string> {
  const old = new Map<string, number>(), fresh = new Set<string>()
  const lists = (path: string) => path.slice(0, path.lastIndexOf('/'))
  for (const [path, face] of drawn(index, before)) if (face) old.set(`${lists(path)} ${face}`, (old.get(`${lists(path)} ${face}`) ?? 0) + 1)
  for (const [path, face] of drawn(index, now)) {
    if (!face) continue
    const left = old.get(`${lists(path)} ${face}`) ?? 0
    if (left) old.set(`${lists(path)} ${face}`, left - 1)
    else fresh.add(path)
  }
  return fresh
}
