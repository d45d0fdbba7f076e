import { css, html, nothing, type TemplateResult } from 'lit'
import { RefusedError, type Server } from '@croupier/client'
import { reason } from '../failures'
import { named } from '../words'
import type { Cards, Part } from './cards'
import type { Follower } from './followed'
import type { Index, Line, Rules } from './model'

export const styles = css`
  .lines { contain: strict; overflow: auto; flex: 1; margin: 0; padding: 0 0 var(--space-3); list-style: none; scrollbar-width: thin; }
  .lines li { padding: var(--space-1) var(--space-5); border-left: 3px solid transparent; }
  .lines li[aria-current] { background: var(--sheet); color: var(--ink); border-color: var(--gold); }
  .lines :is(.turn, .part) { color: var(--gold); padding-top: var(--space-3); font-size: var(--text-1); }
  .lines .seat, .since .seat { zoom: 0.8; } .ref { text-decoration: underline dotted; text-underline-offset: 2px; }
  .lines button { all: unset; cursor: pointer; display: block; width: 100%; }
  .lines button:focus-visible { outline: 3px solid var(--gold); }
  .since button { order: -1; min-height: 22px; padding: 0 var(--space-4); border: 0; border-radius: var(--round-4); background: var(--gold); color: var(--gold-ink); font-weight: 700; }
  .news { background: rgb(0 0 0 / 0.25); border-radius: var(--round-2); padding: var(--space-1) var(--space-4); }
  @container table (max-height: 700px) or (max-width: 1150px) {
    .story.told { grid-area: 2 / 1 / -1 / -1; z-index: 3; justify-self: end; width: min(320px, 90%); background: var(--felt); box-shadow: 0 0 24px rgb(0 0 0 / 0.5); }
  }
`
/** This many lines are drawn before and after the current one, whatever the length of the story: more come as it is scrolled. */
const AROUND = 30
/** The line of what happened has at most this many, the latest. */
const LATEST = 12

type Weight = 'turn' | 'round' | 'part' | 'news' | 'reveal' | ''
const weightOf = (index: Index, { fact }: Line): Weight => index.layout.facts?.find((one) => one.fact === fact)?.weight ?? ''

/** So many lines of the story are kept beside a game that goes on, the latest, of at most as many versions at first: each moves up at every version. The replay has all of them. */
const LONGEST_STORY = 200
/** This many of the latest lines reach screen readers, if many come at once. */
const NEWS = 12

/** A story with more lines: what was taken back vanishes from it, and what a purchase brings is said once. */
function told(rules: Rules | null, lines: readonly Line[], more: readonly Line[]): Line[] {
  const all = [...lines]
  for (const line of more) {
    const back = line.back_to, last = all.at(-1), deed = last && rules?.layout.facts?.find((one) => one.fact === last.fact)?.deed
    if (back !== null) while (all.length && all.at(-1)!.version > back) all.pop()
    if (!(deed && line.version === last.version && line.seat === last.seat && line.cards.length && `${line.cards}` === `${last.cards}`)) all.push(line)
  }
  return all
}

/** What tells a table its story, each time up to the version shown; what comes meanwhile follows it. */
export function telling(table: Follower, client: Server, signal: AbortSignal): () => Promise<void> {
  let known = 0, busy = false
  return async () => {
    if (busy) return
    busy = true
    try {
      while (table.view && known < table.view.version && !signal.aborted) {
        const upto = table.view.version, since = known || Math.max(0, upto - LONGEST_STORY) // older lines would be dropped
        const part = await client.get('/games/{game}/story', { game: table.game, since, limit: 500, why: false }, { signal, patience: 0 })
        if (signal.aborted) return
        if (known) table.news = part.lines.slice(-NEWS).map(({ text }) => text).join(' ') // not all that was before one came
        table.lines = told(table.rules, table.lines, part.lines.filter(({ version }) => !table.fixed || version <= upto)).slice(-LONGEST_STORY)
        known = part.next ?? Math.max(upto, part.lines.at(-1)?.version ?? 0)
      }
    } catch (error) {
      if (!signal.aborted && error instanceof RefusedError) table.failure = reason(error, table, table.lang)
    } finally {
      busy = false
    }
  }
}

/** What weighs of what others did since one's own last answer, which came with version `answered` at the earliest. */
export function news(index: Index, lines: readonly Line[], me: number | null, answered: number): Line[] {
  const since = me === null ? 0 : Math.max(answered, lines.findLast(({ by }) => by === me)?.version ?? 0)
  return since ? lines.filter((line) => line.version > since && line.by !== me && /news|reveal/.test(weightOf(index, line))).slice(-LATEST) : []
}

/** A line: its seat in its colour, and its cards to point at. */
export function line(drawing: Cards, { text, seat, cards }: Line): Part {
  const { index, language } = drawing.scene, parts: Part[] = []
  let from = 0 // a player may be called like a card: the last of its name is the card
  for (const { id, name, at } of [...new Set(cards)].map((id) => ({ id, name: named(index.components.get(id)?.names, language) })).map((one) => ({ ...one, at: one.name ? text.lastIndexOf(one.name) : -1 })).sort((a, b) => a.at - b.at)) {
    if (at < from) continue
    parts.push(html`${text.slice(from, at)}<span class="ref" data-face=${id}>${name}</span>`)
    from = at + name.length
  }
  return html`${seat === null ? nothing : html`${drawing.badge(seat)} `}${parts}${text.slice(from)}`
}

/** What of a story is drawn: lines around one. */
export class Window {
  #from = 0
  #upto = 0
  /** Let it be around the last line up to `version`; it stays where that is within. */
  around(lines: readonly Line[], version: number): void {
    const now = Math.max(0, lines.findLastIndex((one) => one.version <= version))
    if (now >= this.#from && now < this.#upto && this.#upto - this.#from <= 2 * AROUND && this.#upto <= lines.length && (now < this.#upto - 1 || this.#upto === lines.length)) return
    this.#from = Math.max(0, now - AROUND)
    this.#upto = Math.min(lines.length, now + AROUND)
  }
  /** Scrolling to an end of it shows more; whether there was more. */
  more(box: HTMLElement, lines: readonly Line[]): boolean {
    const up = box.scrollTop < 40 && this.#from > 0, down = box.scrollHeight - box.clientHeight - box.scrollTop < 40 && this.#upto < lines.length
    if (up) this.#from = Math.max(0, this.#from - AROUND)
    if (down) this.#upto = Math.min(lines.length, this.#upto + AROUND)
    return up || down
  }
  /** The lines, those that begin something as headings; with `go` each leads to its moment. */
  drawn(cards: Cards, lines: readonly Line[], version: number, go: ((version: number) => void) | null): TemplateResult[] {
    return lines.slice(this.#from, this.#upto).map((one) => {
      const weight = weightOf(cards.scene.index, one), heads = /turn|round|part/.test(weight), inner = heads ? html`<b>${one.text}</b>` : line(cards, one)
      return html`<li class=${heads ? weight.replace('round', 'turn') : nothing} aria-current=${one.version === version ? 'step' : nothing}>${go ? html`<button tabindex="-1" @click=${() => go(one.version)}>${inner}</button>` : inner}</li>`
    })
  }
}

/** Put the current line in the middle: of one moment its own, else the last. */
export function scrolled(box: HTMLElement | null, still: boolean): void {
  const now = still ? box?.querySelector<HTMLElement>('[aria-current]') : box?.lastElementChild as HTMLElement | null
  if (box && now) box.scrollTop = now.offsetTop - box.offsetTop - box.clientHeight / 2
}
