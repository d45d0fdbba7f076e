/** Cards that travel from their old places to their new ones, as copies above everything: only transforms and opacity move. */
import type { Json } from '@croupier/client'
import { at, drawn, items, type AnyZone, type Index } from './model'

/** Where everything was on the screen before a new view was drawn. */
export type Places = ReadonlyMap<string, DOMRect>
export function places(root: ParentNode): Places {
  return new Map([...root.querySelectorAll<HTMLElement>('[data-path]')].map((one) => [one.dataset['path']!, one.getBoundingClientRect()]))
}

export interface Way {
  readonly face: string
  /** Paths; one of a mat stands for its piles, or for a hand that is closed. */
  readonly from: string
  readonly to: string
}
const list = (path: string) => path.slice(0, path.lastIndexOf('/'))
const mat = (path: string) => /^\/[^/]+\/\d+/.exec(path)?.[0] ?? ''

/** The size of each pile of the markets. */
function left(index: Index, state: Json): Map<string, { face: string | null; many: Json | undefined }> {
  return new Map((index.layout.zones as readonly AnyZone[]).flatMap((zone) => (zone.as === 'market' && zone.left ? (items(zone, '', state, index) ?? []).map(({ path, face, value }) => [path, { face, many: at(value, zone.left!) }] as const) : [])))
}
/** What moved from one state to the next, by what is missing here and new there: of equal faces, in their order; and what is new at its place. `mats`: where areas of seats are. What a pile of a market has less went to `by`. */
export function ways(index: Index, before: Json, now: Json, mats: string, by: number | undefined): { readonly moved: readonly Way[]; readonly fresh: ReadonlySet<string> } {
  const count = (state: Json) => {
    const by = new Map<string, string[]>()
    for (const [path, face] of drawn(index, state)) {
      const key = `${list(path)} ${face}`
      if (face) by.set(key, [...(by.get(key) ?? []), path])
    }
    return by
  }
  const old = count(before), fresh = count(now), gone = new Map<string, string[]>(), came: [string, string][] = []
  for (const key of new Set([...old.keys(), ...fresh.keys()])) {
    const was = old.get(key) ?? [], is = fresh.get(key) ?? [], face = key.slice(key.indexOf(' ') + 1)
    if (was.length > is.length) gone.set(face, [...(gone.get(face) ?? []), ...was.slice(is.length)])
    else for (const path of is.slice(was.length)) came.push([face, path])
  }
  const owned = (path: string) => (mat(path).startsWith(mats) ? mat(path) : '')
  const moved = came.map(([face, to]) => ({ face, from: gone.get(face)?.shift() ?? owned(to), to }))
  for (const [face, left] of gone) for (const from of left) moved.push({ face, from, to: owned(from) })
  const were = left(index, before)
  for (const [path, { face, many }] of left(index, now)) {
    if (!face || typeof many !== 'number' || !(many < Number(were.get(path)?.many))) continue
    const seen = moved.findIndex((one) => one.face === face && one.from === mat(one.from)) // it came to light, from nobody knew where
    if (seen >= 0) moved[seen] = { ...moved[seen]!, from: path }
    else moved.push({ face, from: path, to: by === undefined ? '' : `${mats}/${by}` })
  }
  return { moved: moved.filter(({ from, to }) => from !== to), fresh: new Set(came.map(([, path]) => path)) }
}

/** This many travel at once: more are a blur. */
const MOST = 8
const LASTS = 280
const APART = 45

/** Let what moved travel in `page`, once a view is drawn; all is read first and written after. The animations end by themselves. */
export function travel(page: HTMLElement, were: Places, moved: readonly Way[]): void {
  const find = (path: string): HTMLElement | null => {
    const found = page.querySelector<HTMLElement>(`[data-path="${path}"]:not(.own)`)
    if (!found?.matches('.mat')) return found
    return found.querySelector('.back, h2') // what it has in stacks
  }
  const plans = moved.slice(0, MOST).flatMap(({ face, from, to }) => {
    const goal = find(to), stacked = mat(from) === from, start = (stacked ? undefined : were.get(from)) ?? find(from)?.getBoundingClientRect(), end = goal?.getBoundingClientRect()
    const looks = [to, from].map(find).find((one) => one?.dataset['face']) ?? (face ? page.querySelector<HTMLElement>(`[data-face="${face}"]`) : null)
    return goal && start && end && looks && start.width && end.width ? [{ looks, box: looks.getBoundingClientRect(), start, end, goal, turns: stacked, own: goal === looks }] : []
  })
  plans.forEach(({ looks, box, start, end, goal, turns, own }, n) => {
    const ghost = looks.cloneNode(true) as HTMLElement, delay = n * APART
    ghost.classList.remove('can', 'picked', 'fresh', 'taken')
    ghost.classList.add('ghost')
    ghost.inert = true
    ghost.removeAttribute('data-path')
    const wide = Math.min(box.width, 160), high = Math.min(box.height, 130), centre = (one: DOMRect, size: number, way: 'width' | 'height') => one[way === 'width' ? 'left' : 'top'] + (one[way] - size) / 2
    Object.assign(ghost.style, { contain: 'layout', willChange: 'transform', position: 'fixed', zIndex: '5', pointerEvents: 'none', boxShadow: '0 8px 20px #0006', overflow: 'hidden', left: '0', top: '0', width: `${wide}px`, height: `${high}px` })
    const place = (one: DOMRect) => `translate(${centre(one, wide, 'width')}px, ${centre(one, high, 'height')}px) scale(${Math.min(1.1, Math.max(0.3, Math.min(one.width / wide, one.height / high)))})`
    page.append(ghost)
    const flight = ghost.animate([{ transform: `${place(start)} rotateY(${turns ? 90 : 0}deg)`, opacity: 0.9 }, { transform: `${place(end)} rotateY(0)`, opacity: own ? 1 : 0.3 }], { duration: LASTS, delay, easing: 'cubic-bezier(.3,.1,.2,1)', fill: 'both' })
    if (own) goal.animate([{ opacity: 0 }, { opacity: 0 }], { duration: LASTS + delay })
    flight.finished.then(() => ghost.remove(), () => ghost.remove())
  })
}
/** End all flights at once. */
export function landed(page: HTMLElement | null): void {
  for (const ghost of page?.querySelectorAll('.ghost') ?? []) ghost.remove()
}
