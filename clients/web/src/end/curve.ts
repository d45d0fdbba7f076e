import { css, html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit'
import { client } from '../asking'
import { page } from '../element'
import { reason } from '../failures'
import { tokens } from '../styles'
import { percent, points, turningPoints, type Point } from './analysis'
import { say } from '../words/replay'

const WIDE = 1000, HIGH = 120

/** A seat's chances over a game as a curve, its turning points as links, and all of it as a table, to stand above the story. It has the server think as long as it is shown. */
export class CroupierCurve extends page(say, { game: '', seat: '', name: '', version: 1, last: 1 }, {
  curve: [] as readonly Point[],
  done: 0,
  of: 0,
}) {
  static override styles = [tokens, css`
    :host { background: var(--sheet); border-radius: var(--round-2); margin: 0 var(--space-3) var(--space-3); padding: var(--space-4); font-size: var(--text-2); max-height: 60%; overflow: auto; display: grid; flex: none; gap: var(--space-3); }
    figure { margin: 0; display: grid; gap: var(--space-2); }
    svg { display: block; width: 100%; height: 72px; background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-2); cursor: pointer; }
    polyline { fill: none; stroke: var(--accent); stroke-width: 2; vector-effect: non-scaling-stroke; }
    line { stroke: var(--line); vector-effect: non-scaling-stroke; }
    line.at { stroke: var(--ink); stroke-width: 2; }
    line.fall { stroke: var(--bad); stroke-width: 2; stroke-dasharray: 4 3; }
    ol { margin: 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-6); }
    .all { max-height: 40vh; overflow: auto; }
    table { border-collapse: collapse; width: 100%; font-size: var(--text-2); }
    th, td { text-align: left; padding: var(--space-1) var(--space-4); border-bottom: 1px solid var(--line); }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  `]
  #asking = new AbortController()

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#asking.abort()
  }
  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('seat') || changes.has('session')) void this.#ask()
  }
  async #ask(): Promise<void> {
    this.#asking.abort()
    const { signal } = this.#asking = new AbortController()
    Object.assign(this, { curve: [], done: 0, of: 0, failure: '' })
    try {
      for await (const found of client(this.session).table(this.game).analysis({ as: this.seat }, { signal })) {
        if (signal.aborted) return
        Object.assign(this, { curve: points(found), done: found.done, of: found.questions })
        this.dispatchEvent(new CustomEvent('croupier-turns', { detail: turningPoints(this.curve).map(({ version }) => version), bubbles: true, composed: true }))
      }
    } catch (error) {
      if (!signal.aborted) this.failure = reason(error, this, this.session.language)
    }
  }
  /** To a moment, in the replay around this or else in one of its own. */
  #go(version: number): void {
    if (this.dispatchEvent(new CustomEvent('croupier-version', { detail: version, bubbles: true, composed: true, cancelable: true }))) location.assign(this.#at(version))
  }
  #at(version: number): string {
    return `/replay/${this.game}?${new URLSearchParams({ version: String(version), as: this.seat })}`
  }
  /** The question nearest to the click on the curve. */
  #pick(event: MouseEvent): void {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect(), at = ((event.clientX - left) / width) * this.last
    const near = [...this.curve].sort((a, b) => Math.abs(a.version - at) - Math.abs(b.version - at))[0]
    if (near) this.#go(near.version)
  }
  #link({ version }: Point): TemplateResult {
    const to = (event: Event) => { event.preventDefault(); this.#go(version) }
    return html`<a href=${this.#at(version)} aria-current=${version === this.version ? 'true' : nothing} @click=${to}>${this.say('version')} ${version}</a>`
  }

  override render(): TemplateResult {
    const { curve, last, done, of } = this, turns = turningPoints(curve)
    const x = (version: number) => (WIDE * version) / Math.max(1, last), y = (chance: number) => HIGH * (1 - chance)
    const before = (point: Point) => percent(curve[curve.indexOf(point) - 1]?.chance ?? 0)
    const better = (point: Point) => (point.best === point.picked ? nothing : html` <span class="soft">${this.say('was-best', point.best, percent(point.bestChance))}</span>`)
    return html`<p role="status">${this.failure || (of === 0 || done < of ? this.say('explaining', done, of || '…') : curve.length ? nothing : this.say('nothing-weighed'))}</p>
      ${curve.length ? html`<figure><figcaption>${this.say('chances-of', this.name)}</figcaption>
        <svg viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none" aria-hidden="true" @click=${(event: MouseEvent) => this.#pick(event)}>
          ${svg`<line x1="0" x2=${WIDE} y1=${HIGH / 2} y2=${HIGH / 2}></line>${turns.map(({ version }) => svg`<line class="fall" x1=${x(version)} x2=${x(version)} y1="0" y2=${HIGH}></line>`)}<line class="at" x1=${x(this.version)} x2=${x(this.version)} y1="0" y2=${HIGH}></line><polyline points=${curve.map(({ version, chance }) => `${x(version).toFixed(1)},${y(chance).toFixed(1)}`).join(' ')}></polyline>`}</svg></figure>
      ${turns.length ? html`<b id="turns">${this.say('turning-points')}</b><ol aria-labelledby="turns">${turns.map((point) => html`<li>${this.#link(point)}: ${before(point)} → ${percent(point.chance)}, ${point.picked}${better(point)}</li>`)}</ol>` : nothing}
      <details><summary>${this.say('all-chances')}</summary><div class="all" tabindex="0" role="group" aria-label=${this.say('all-chances')}><table><thead><tr><th>${this.say('version')}</th><th>${this.say('answer')}</th><th class="number">${this.say('chance')}</th></tr></thead>
        <tbody>${curve.map((point) => html`<tr><td>${this.#link(point)}</td><td>${point.picked}${better(point)}</td><td class="number">${percent(point.chance)}</td></tr>`)}</tbody></table></div></details>` : nothing}`
  }
}
customElements.define('croupier-curve', CroupierCurve)
