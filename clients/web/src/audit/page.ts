import { html, nothing, type TemplateResult } from 'lit'
import { element } from '../element'
import { Server } from '@croupier/client'
import { LANGUAGES, type Language } from '../languages'
import { save } from '../save'
import { remember, type Session } from '../session'
import { tokens } from '../styles'
import { audit, auditReceipts, NOTHING, STEPS, withText, type Check, type Report } from '@croupier/client/audit'
import { styles } from './styles'
import { say, type AuditWord } from './words'

const SIGNS = { good: '✓', bad: '✗', none: '–' } as const
/** Whether this browser can check anything here, and whether a server has sent the page. */
const ABLE = !!globalThis.crypto?.subtle, SERVED = location.protocol !== 'file:'
const FILE = 'croupier-audit.html'
const STANDING = { bot: 'is-bot', declined: 'is-declined', held: 'is-held', unheld: 'is-unheld' } as const

/**
 * The audit page: a game's record, checked against itself and kept evidence, in the browser. It is one file that runs where it is
 * opened: served, it may fetch a record from its own server; from a disk it can reach nobody.
 */
export class CroupierAudit extends element({}, {
  session: remember({}),
  kept: NOTHING,
  report: null as Report | null,
  text: '',
  notes: [] as readonly string[],
  busy: false,
  over: false,
}) {
  static override styles = [tokens, styles]
  #fetched = false

  say(word: AuditWord, ...values: readonly unknown[]): string {
    return say(this.session.language, word, ...values)
  }
  override connectedCallback(): void {
    super.connectedCallback()
    document.title = `${this.say('title')} · Croupier`
    const [, game] = /^\/audit\/([0-9a-f]{32})$/.exec(location.pathname) ?? []
    if (game && ABLE) void this.#fetch(game)
    for (const kind of ['dragover', 'dragleave', 'drop'] as const) addEventListener(kind, (event) => {
      if (kind !== 'dragleave') event.preventDefault()
      this.over = kind === 'dragover'
      if (kind === 'drop' && ABLE) void this.#take([...event.dataTransfer?.files ?? []])
    }, { signal: this.gone })
  }
  async #take(files: readonly File[]): Promise<void> {
    this.notes = []
    for (const file of files) this.#add(await file.text(), file.name)
    await this.#check()
  }
  async #fetch(game: string): Promise<void> {
    this.busy = true
    try {
      const text = await new Server({ token: this.session.player?.token ?? '', language: this.session.language }).table(game).record()
      this.#add(text, game)
      this.#fetched = this.kept.record !== null
      if (this.#fetched) this.text = text
      else this.notes = [this.say('not-over')]
    } catch (error) {
      this.notes = [said(error)]
    }
    this.busy = false
    await this.#check()
  }
  /** Read a text's content; its shape shows what it is. */
  #add(text: string, name: string): void {
    try {
      const next = withText(this.kept, text)
      if (!next) this.notes = [...this.notes, this.say('nothing', name)]
      else {
        if (next.record !== this.kept.record) { this.#fetched = false; this.text = '' }
        this.kept = next
      }
    } catch (error) {
      this.notes = [...this.notes, this.say('unread', name, said(error))]
    }
  }
  async #check(): Promise<void> {
    const { kept } = this
    this.report = null
    this.busy = true
    const report = kept.record ? await audit(kept.record, kept) : await auditReceipts(kept)
    if (kept === this.kept) Object.assign(this, { report, busy: false })
  }
  #paste(): void {
    const box = this.renderRoot.querySelector('textarea')!
    this.notes = []
    this.#add(box.value, this.say('pasted'))
    if (!this.notes.length) box.value = ''
    void this.#check()
  }
  #keep(changes: Partial<Session>): void {
    this.session = remember(changes, this.session)
  }

  override render(): TemplateResult {
    const { language, theme } = this.session, dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    return html`<nav aria-label="Croupier">${SERVED ? html`<a href="/" aria-label="Croupier: ${this.say('lobby')}">Croupier</a>` : html`<b>Croupier</b>`}<span class="gap"></span>
        <select aria-label=${this.say('language')} @change=${(event: Event) => this.#keep({ language: (event.target as HTMLSelectElement).value as Language })}>
          ${Object.entries(LANGUAGES).map(([id, name]) => html`<option value=${id} lang=${id} ?selected=${id === language}>${name}</option>`)}</select>
        <button @click=${() => this.#keep({ theme: dark ? 'light' : 'dark' })}>${this.say(dark ? 'light' : 'dark')}</button></nav>
      <main class=${this.over ? 'over' : ''}><h1>${this.say('title')}</h1>
        ${ABLE ? html`<p class="lead">${this.say('intro')}</p>${this.#inputs()}${this.#result()}` : html`<section class="verdict bad"><h2>${this.say('cannot')}</h2><p>${this.say('cannot-means', location.host)}</p></section>`}
        ${this.#trust()}</main>`
  }

  #inputs(): TemplateResult {
    const { record, receipts, keys, frames } = this.kept
    return html`<section class="inputs"><div class="line"><label class="button main">${this.say('choose')}<input class="hide" type="file" multiple accept=".json,.ndjson,.jsonl,.txt,application/json" @change=${(event: Event) => { const input = event.target as HTMLInputElement; void this.#take([...input.files ?? []]).then(() => { input.value = '' }) }}></label>
        <span class="soft drop">${this.say('drop')}</span></div>
      <h2 class="hide">${this.say('given')}</h2>
      <p>${record ? html`${this.say('given-record', record['ruleset'], record['game'])} <span class="soft">(${this.say(this.#fetched ? 'given-server' : 'given-file')})</span>` : html`<span class="soft">${this.say('given-none')}</span>`}</p>
      <p class="soft">${this.say('given-kept', receipts.length, keys.size, frames.length)}</p>
      <details><summary>${this.say('paste')}</summary><textarea rows="4" spellcheck="false" aria-label=${this.say('paste')}></textarea><button @click=${() => this.#paste()}>${this.say('add')}</button></details>
      <div class="line">${this.text ? html`<button @click=${() => save(this.text, `${String(record!['game'])}.json`)}>${this.say('save-record')}</button>` : nothing}
        ${this.kept === NOTHING ? nothing : html`<button @click=${() => { Object.assign(this, { kept: NOTHING, report: null, text: '', notes: [], busy: false }); this.#fetched = false }}>${this.say('clear')}</button>`}</div>
      <div role="alert">${this.notes.map((note) => html`<p class="error">${note}</p>`)}</div></section>`
  }

  #result(): TemplateResult {
    const { report } = this
    return html`<div role="status">${report ? this.#verdict(report) : this.busy ? html`<p class="soft">${this.say('checking')}</p>` : nothing}</div>
      ${report && report.verdict !== 'malformed' ? this.#checks(report) : nothing}`
  }
  #verdict({ verdict, flaw, upto, count }: Report): TemplateResult {
    const kind = verdict === 'anchored' ? 'good' : verdict === 'consistent' ? 'fair' : 'bad'
    return html`<section class="verdict ${kind}" data-verdict=${verdict}><h2><span aria-hidden="true">${verdict === 'anchored' ? '✓' : verdict === 'consistent' ? '≈' : '✗'}</span> ${this.say(verdict, upto, count)}</h2>
      ${flaw ? html`<p class="flaw"><b>${this.say(flaw.word as AuditWord, ...flaw.values)}</b> ${flaw.version ? this.say('where', flaw.version) : ''} ${flaw.pointer ? html`<code>${flaw.pointer}</code>` : nothing}</p>` : nothing}
      <p>${this.say(`${verdict}-means`)}</p></section>`
  }
  #checks(report: Report): TemplateResult {
    const found = new Map(report.checks.map((check) => [check.step, check]))
    const row = (name: AuditWord, state: Check['state'], words: string) => html`<li class=${state}><span class="sign" aria-hidden="true">${SIGNS[state]}</span><span><b>${this.say(name)}</b><span class="hide">: ${this.say(state)}.</span> <span class="soft">${words}</span></span></li>`
    const command = ['croupier verify game.json', this.kept.receipts.length ? '--receipts receipts.json' : '', this.kept.keys.size ? '--keys keys.json' : '', this.kept.frames.length ? '--seen frames.json' : ''].filter(Boolean).join(' ')
    return html`<section><h2>${this.say('checks')}</h2><ul role="list" class="checks">${STEPS.map((step) => {
        const check = found.get(step)
        return check ? row(`step-${step}`, check.state, this.say(check.word as AuditWord, ...check.values)) : row(`step-${step}`, 'none', this.say('unreached'))
      })}${(['step-draws', 'step-legal'] as const).map((step) => row(step, 'none', this.say('not-here')))}</ul>
      <p>${this.say('run-verify')}</p><p><code class="command">${command}</code></p></section>
      ${report.deal ? html`<section class="deal"><h2>${this.say('deal')}</h2><p>${this.say('deal-of', report.deal.id, this.kept.record!['commitment'])} <code>${report.deal.dice}</code></p>
        <p>${this.say('deal-means')}</p><p><code class="command">croupier verify game.json other.json</code></p></section>` : nothing}
      ${report.seats.length ? html`<section><h2>${this.say('seats')}</h2><ul role="list" class="seats">${report.seats.map(({ seat, standing }) => html`<li><b>${this.say('seat', seat.seat + 1)}</b> <span class="soft">${seat.bot ?? seat.player}</span> ${this.say(STANDING[standing])}</li>`)}</ul></section>` : nothing}`
  }
  #trust(): TemplateResult {
    return html`<section><h2>${this.say('trust')}</h2><p>${SERVED ? this.say('trust-server', location.origin) : this.say('trust-file')}</p>
      ${SERVED ? html`<p><a class="button" href="/audit" download=${FILE}>${this.say('save')}</a></p>` : nothing}</section>`
  }
}
customElements.define('croupier-audit', CroupierAudit)

/** What a check says is wrong, in its own words. */
function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
