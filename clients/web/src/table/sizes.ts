/** How large cards are: reckoned from the room of the board and what stands on the cards, before anything is drawn. Knows no game. */

/** A zone that wants room: `many` cards, each at least `wide` ems of its type wide, and then `high(wide)` ems high; `head` pixels above them and `gap` between their rows. */
export interface Wants {
  readonly id: string
  readonly many: number
  readonly wide: number
  readonly high: (wide: number) => number
  readonly head: number
  readonly gap: number
}
/** Where a zone lies, in pixels from the board's corner, in how many columns, how large its cards are, and their type. */
export interface Laid {
  readonly x: number
  readonly y: number
  readonly columns: number
  readonly wide: number
  readonly high: number
  readonly type: number
}
/** Between columns, and between zones, in pixels. */
const GAP = 8, APART = 14
/** Type is never larger, in pixels, but where a board is higher than so many lines of it, and found in steps of this. */
const LARGEST = 23, LINES = 27.5, STEP = 0.25
/** Of the height, what is kept at most for cards that may come: more of them are smaller. */
const KEPT = 0.19
/** Cards fill the width and the height that are left, up to so many times what they need. */
const BROADER = 1.8, TALLER = 1.45

interface Shelf {
  readonly zones: readonly (Wants & { readonly columns: number; readonly rows: number; readonly cards: number })[]
  readonly height: number
  /** Of that, what no card fills. */
  readonly rest: number
}
/** Zones side by side: in as few rows as their widths let them. */
function shelf(zones: readonly Wants[], type: number, width: number): Shelf {
  const room = width - (zones.length - 1) * APART, most = Math.max(...zones.map(({ many }) => many))
  for (let rows = 1; ; rows += 1) {
    const columns = zones.map(({ many }) => Math.max(1, Math.ceil(many / rows))), gaps = columns.reduce((sum, n) => sum + (n - 1) * GAP, 0)
    const needs = columns.reduce((sum, n, i) => sum + n * zones[i]!.wide * type, 0), broader = Math.min(BROADER, (room - gaps) / needs)
    if (broader < 1 && rows < most) continue
    const all = zones.map((one, i) => ({ ...one, columns: columns[i]!, rows: Math.ceil(one.many / columns[i]!), cards: one.wide * type * broader }))
    const heights = all.map((one) => one.head + one.rows * (one.high(one.cards / type) * type + one.gap) - one.gap), height = Math.max(...heights)
    const tallest = all[heights.indexOf(height)]!
    return { zones: all, height: broader < 1 && zones.length > 1 ? Infinity : height, rest: tallest.head + (tallest.rows - 1) * tallest.gap }
  }
}
/** The zones in order on shelves that are as low as can be, in this type. */
function shelves(zones: readonly Wants[], type: number, width: number): readonly Shelf[] {
  const sum = (all: readonly Shelf[]) => all.reduce((high, one) => high + one.height + APART, 0)
  let best: (readonly Shelf[])[] = [[]]
  for (let upto = 1; upto <= zones.length; upto += 1) {
    const ways = best.map((before, from) => [...before, shelf(zones.slice(from, upto), type, width)])
    best = [...best, ways.reduce((low, one) => (sum(one) < sum(low) ? one : low))]
  }
  return best.at(-1)!
}
/** What lies on a board: where, how high all of it is, and in what type. */
export interface Board {
  readonly at: ReadonlyMap<string, Laid>
  readonly height: number
  readonly type: number
  /** Of that, what is kept for cards that may come. */
  readonly kept: number
}
/**
 * Where zones lie in a box: in the largest type, between `least` and `most`, in which they fit and leave room below: for what is `there`, and
 * for cards that may come in `rooms`. What does not fit is lower than the box.
 */
export function laid(zones: readonly Wants[], rooms: readonly Wants[], there: readonly Wants[], width: number, height: number, least: number, most = Math.max(LARGEST, height / LINES)): Board {
  const at = new Map<string, Laid>(), total = (all: readonly Shelf[]) => all.reduce((high, one) => high + one.height + APART, 0)
  const both = (type: number) => [shelves(zones, type, width), Math.max(Math.min(KEPT * height, total(shelves(rooms, type, width))), total(shelves(there, type, width)))] as const
  let type = Math.max(least, most), [all, kept] = both(type)
  for (; type > least && total(all) + kept > height + APART; [all, kept] = both(type)) type = Math.max(least, type - STEP)
  const rest = all.reduce((sum, one) => sum + one.rest + APART, -APART), taller = Math.max(1, Math.min(TALLER, (height - kept - rest) / (total(all) - APART - rest)))
  let y = 0
  for (const { zones: beside, height: least } of all) {
    let x = 0, low = 0
    const goal = Math.max(...beside.map(({ head, rows, high, cards, gap }) => head + rows * (high(cards / type) * type * taller + gap) - gap), least)
    for (const { id, columns, cards, rows, high, head, gap } of beside) {
      const tall = Math.min(1.6 * high(cards / type) * type, (goal - head + gap) / rows - gap)
      at.set(id, { x: Math.round(x), y: Math.round(y), columns, wide: Math.floor(cards), high: Math.floor(tall), type })
      x += columns * (cards + GAP) - GAP + APART
      low = Math.max(low, head + rows * (tall + gap) - gap)
    }
    y += low + APART
  }
  return { at, height: Math.max(0, y - APART), type, kept }
}
/** The board of a table: what never changes its place within a turn, and below it the rest, of which `there` was when the turn began. */
export function reckoned(fixed: readonly Wants[], rooms: readonly Wants[], there: readonly Wants[], loose: readonly Wants[], width: number, height: number, least: number): Board {
  const above = laid(fixed, rooms, there, width, height, least), top = above.height && above.height + APART
  const under = laid(loose, [], [], width, height - top, least, above.type), moved = [...under.at].map(([id, one]) => [id, { ...one, y: one.y + top }] as const)
  return { at: new Map([...above.at, ...moved]), height: under.height ? top + under.height : above.height, type: above.type, kept: Math.max(0, above.kept - under.height) }
}

/** What is printed on a card, as far as its size depends on it. */
export interface Print {
  readonly name: string
  /** The ems of each line of signs, and of the widest that is never broken. */
  readonly deeds: readonly number[]
  readonly broad: number
  /** The ems of the line at its foot. */
  readonly foot: number
  readonly short: string
  /** Names that lie on it. */
  readonly names: number
}
/** The ems that a text takes: an ideograph one, a letter about half of one, the broadest more. */
export const ems = (text: string): number => [...text].reduce((sum, one) => sum + (one > '\u2E7F' ? 1 : /[mwMW]/.test(one) ? 0.8 : 0.56), 0)
const words = (text: string): number => Math.max(...text.split(/[\s・]+/).map((one) => (/[\u2E7F-\uFFFF]/.test(one) ? Math.min(4, ems(one)) : ems(one))))
/** What a zone wants for so many cards that are not there yet. */
export const room = (many: number, look: string): Wants => ({ id: '', many, head: 20, gap: GAP, wide: 7, high: () => ({ card: 8, small: 5.6 })[look] ?? NAME })
/** Padding of a card, the line at its foot, and how high lines are, in ems. */
const PADDING = 1.1, FOOT = 1.75, TITLE = 1.28, LINE = 1.62, SMALL = 1.35
const lines = (text: string, width: number): number => (text ? Math.ceil(ems(text) * 1.12 / Math.max(1, width)) : 0)

/** Names alone need little, and no card more than this, in ems. */
const NAME = 1.75, WIDEST = 9.5
/** The width that cards need, and their height at a width: what the fullest of them needs. */
export function needs(prints: readonly Print[], look: string): Pick<Wants, 'wide' | 'high'> {
  if (look === 'name') return { wide: Math.max(...prints.map(({ name }) => ems(name))) + 2.6, high: () => NAME }
  const wide = Math.max(6, Math.min(WIDEST, Math.max(...prints.map(({ name, broad, foot }) => Math.max(words(name) * 1.18, broad, foot) + PADDING))))
  return { wide, high: (width) => Math.max(...prints.map((one) => 1 + lines(one.name, width - PADDING) * TITLE + one.deeds.reduce((sum, deed) => sum + Math.ceil(deed / (width - PADDING)), 0) * LINE + lines(one.short, width - PADDING) * SMALL + one.names * 1.5 + FOOT)) }
}
