import { css, html, type TemplateResult } from 'lit'
import { element, given } from '../element'
import { tokens } from '../styles'
import { named } from '../words'
import type { Index } from './model'
import { sign, signed } from './signs'

/** An option that is only amounts: its number, and how much of each unit. */
export interface Amounts {
  readonly n: number
  readonly of: Readonly<Record<string, number>>
}

/** The option nearest to the average of all: what there is most of is in most of them. */
function proposal(options: readonly Amounts[]): Amounts {
  const mean = (unit: string) => options.reduce((sum, { of }) => sum + of[unit]!, 0) / options.length, means = Object.keys(options[0]!.of).map((unit) => [unit, mean(unit)] as const)
  const far = ({ of }: Amounts) => means.reduce((sum, [unit, mean]) => sum + (of[unit]! - mean) ** 2, 0)
  return options.reduce((one, other) => (far(other) < far(one) ? other : one))
}

/** `<croupier-amounts>`: many options that differ in amounts alone, as a step up and down for each unit, from a proposal on. Each step leads to the nearest option there is, so what stands there can always be sent. */
export class CroupierAmounts extends element({ lang: 'en' }, {
  index: given<Index>(),
  options: [] as readonly Amounts[],
  labels: [] as readonly string[],
  pick: given<(n: number) => void>(),
  /** What stands there; the proposal if null. */
  at: null as Amounts | null,
  /** Whether a hint names something else, so that it is no main answer. */
  plain: false,
}) {
  static override styles = [tokens, css`
    :host { background: none; } svg[hidden] { display: none; } .steps { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-6); align-items: center; }
    .step { display: inline-flex; align-items: center; gap: var(--space-3); } div > button { position: absolute; right: var(--corner); bottom: var(--corner); width: 168px; height: var(--main); overflow: hidden; font-size: var(--text-2); line-height: 1.1; padding: 0 var(--space-3); } .step button { min-width: 38px; min-height: 32px; padding: 0; font-weight: 700; }
    output { min-width: 1.4em; text-align: center; font-weight: 700; font-variant-numeric: tabular-nums; } .sign { width: 1.1em; height: 1.1em; fill: var(--tone); color: var(--tone); vertical-align: -0.15em; }
  `]

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    return signed(super.createRenderRoot())
  }
  /** The nearest option with more of a unit, or with less; undefined where there is none. */
  #next(unit: string, up: boolean): Amounts | undefined {
    const now = this.#now.of, far = ({ of }: Amounts) => Object.keys(of).reduce((sum, one) => sum + Math.abs(of[one]! - now[one]!), 0)
    const there = this.options.filter(({ of }) => (up ? of[unit]! > now[unit]! : of[unit]! < now[unit]!)), step = ({ of }: Amounts) => Math.abs(of[unit]! - now[unit]!)
    return [...there].sort((a, b) => step(a) - step(b) || far(a) - far(b))[0]
  }
  get #now(): Amounts {
    return this.options.find(({ n }) => n === this.at?.n) ?? proposal(this.options)
  }
  override render(): TemplateResult {
    const { n, of } = this.#now
    return html`<div class="steps">${Object.entries(of).map(([id, many]) => {
      const unit = this.index.units[id]!, word = named(this.index.layout.words?.[unit.word], this.lang, id), [less, more] = [this.#next(id, false), this.#next(id, true)]
      return html`<span class="step" role="group" aria-label=${word} data-tone=${unit.tone ?? 'slate'}><button aria-label="− ${word}" ?disabled=${!less} @click=${() => { this.at = less! }}>−</button><output aria-live="polite">${many}</output>${sign(unit)}<button aria-label="+ ${word}" ?disabled=${!more} @click=${() => { this.at = more! }}>+</button></span>`
    })}<button class=${this.plain ? '' : 'main'} data-option=${n} @click=${() => this.pick(n)}>${this.labels[n]}</button></div>`
  }
}
customElements.define('croupier-amounts', CroupierAmounts)
