import { html, nothing, type TemplateResult } from 'lit'
import type { Line } from './following'

/** This many lines are drawn before and after the current one, whatever the length of the story: more come as it is scrolled. */
const AROUND = 30

/** What of a story is drawn: lines around one. */
export class Window {
  #from = 0
  #upto = 0
  /** Let it be around the last line up to `version`; it stays where that is within. */
  around(lines: readonly Line[], version: number): void {
    let low = 0
    for (let high = lines.length; low < high;) {
      const middle = (low + high) >> 1
      if (lines[middle]!.version <= version) low = middle + 1
      else high = middle
    }
    const now = Math.max(0, low - 1)
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
  /** The lines; with `go` each leads to its moment. */
  drawn(lines: readonly Line[], version: number, go: ((version: number) => void) | null): TemplateResult[] {
    return lines.slice(this.#from, this.#upto).map((line) => (go
      ? html`<li aria-current=${line.version === version ? 'step' : nothing}><button tabindex="-1" @click=${() => go(line.version)} .textContent=${line.text}></button></li>`
      : html`<li aria-current=${line.version === version ? 'step' : nothing} .textContent=${line.text}></li>`))
  }
}

/** Put the current line in the middle: of one moment its own, else the last. */
export function scrolled(box: HTMLElement | null, still: boolean): void {
  const now = still ? box?.querySelector<HTMLElement>('[aria-current]') : box?.lastElementChild as HTMLElement | null
  if (box && now) box.scrollTop = now.offsetTop - box.offsetTop - box.clientHeight / 2
}
