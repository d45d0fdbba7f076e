import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Game, KeptReceipt } from '@croupier/client'
import { client } from '../asking'
import { attempt } from '../failures'
import { save } from '../save'
import type { Session } from '../session'
import { tokens } from '../styles'
import { say, type Word } from '../words/fairness'

/** Who made the dice, in five sentences; for one's own game, what is stored of it and whether it fits. */
export class CroupierFairness extends LitElement {
  static override styles = [tokens, css`
    :host { padding: var(--space-6); max-width: 46rem; margin: auto; }
    h1 { font-size: var(--text-8); margin-bottom: var(--space-6); }
    h2 { font-size: var(--text-6); margin-bottom: var(--space-4); }
    ol { margin: 0; padding-left: var(--space-7); display: grid; gap: var(--space-4); font-size: var(--text-5); }
    section { background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-3); padding: var(--space-6); margin-top: var(--space-6); display: grid; gap: var(--space-4); }
    .good { color: var(--good); } .bad { color: var(--bad); }
    .line { margin-top: var(--space-6); } section .line { margin: 0; }
    @media (max-width: 760px) { :host { padding: var(--space-5); } }
  `]
  static override properties = { session: { attribute: false }, game: {}, about: { state: true }, receipts: { state: true }, proved: { state: true }, aborted: { state: true }, failure: { state: true } }
  declare session: Session
  /** The game's id; empty for the page on all of them. */
  declare game: string
  declare about: Game | null
  declare receipts: readonly KeptReceipt[]
  declare proved: boolean | null
  /** How many games here recently ended between the last seat and their start. */
  declare aborted: number | null
  declare failure: string

  constructor() {
    super()
    Object.assign(this, { game: '', about: null, receipts: [], proved: null, aborted: null, failure: '' })
  }
  say(word: Word, ...values: readonly unknown[]): string {
    return say(this.session.language, word, ...values)
  }
  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('session')) void this.#look()
  }
  #look(): Promise<void> {
    document.title = `${this.say('fair-title')} · Croupier`
    return attempt(this, async () => {
      const server = client(this.session)
      this.aborted = (await server.get('')).aborted
      if (!this.game) return
      const [about, receipts] = await Promise.all([server.table(this.game).card(), server.fairness().then((mine) => mine.receipts(this.game))])
      Object.assign(this, { about, receipts })
      if (about.status !== 'over' || !receipts.length || about.unrevealed) return
      const { check } = await import('@croupier/client/audit')
      this.proved = (await check(server, about)).proved
    })
  }
  #download(): void {
    const keys = new Map(this.receipts.map(({ key, public: known }) => [key, known]))
    const receipts = this.receipts.map(({ game, version, head, key, signature }) => ({ game, version, head, key, signature }))
    save(JSON.stringify({ receipts, keys: [...keys].map(([id, known]) => ({ id, algorithm: 'Ed25519', public: known })) }), `${this.game}-receipts.json`)
  }

  #own(about: Game): TemplateResult {
    const { receipts, proved } = this, doubt = new Set(receipts.map(({ version }) => version)).size < receipts.length
    return html`<section><h2>${this.say('fair-game')}</h2>
      <p role="status" class=${doubt || proved === false ? 'bad' : proved ? 'good' : ''}>${this.say(doubt ? 'fair-doubt' : !receipts.length ? 'fair-none' : proved === false ? 'fair-failed' : proved ? 'fair-checked' : 'fair-running')}</p>
      ${receipts.length ? html`<p class="soft">${this.say('fair-receipts', receipts.length)}</p>` : nothing}
      <p class="line">${receipts.length ? html`<button @click=${() => this.#download()}>${this.say('fair-download')}</button>` : nothing}
        ${about.status === 'over' ? html`<a class="button" href="/audit/${about.id}">${this.say('fair-record')}</a>` : nothing}
        <a class="button" href="/games/${about.id}">${this.say('fair-table')}</a></p></section>`
  }

  override render(): TemplateResult {
    return html`<h1>${this.say('fair-title')}</h1>
      <ol>${(['fair-1', 'fair-2', 'fair-3', 'fair-4', 'fair-5'] as const).map((word) => html`<li>${this.say(word)}</li>`)}</ol>
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      ${this.about ? this.#own(this.about) : nothing}
      ${this.aborted === null ? nothing : html`<section><h2>${this.say('fair-server')}</h2><p>${this.say('fair-aborted', this.aborted)}</p></section>`}
      ${this.game ? nothing : html`<p class="line"><a class="button" href="/audit">${this.say('fair-record')}</a></p>`}`
  }
}
customElements.define('croupier-fairness', CroupierFairness)
