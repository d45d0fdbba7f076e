import { LitElement, html, nothing, type TemplateResult } from 'lit'
import type { Receipt, Report, Thing } from '@croupier/client/audit'
import around from '../page.css?inline'
import { save } from '../save'
import type { Session } from '../session'
import { tokens } from '../styles'
import '../pages/replay'
import type { CroupierReplay } from '../pages/replay'
import { answering, opened, type Demo } from './files'
import { nameOf, FORGERIES, type Forged, type Forgery, type Proof } from './names'
import { styles } from './styles'

const sheet = new CSSStyleSheet()
sheet.replaceSync(around)
document.adoptedStyleSheets = [sheet]

const GAMES = { dominion: 'Dominion', 'caylus-magna-carta': 'Caylus Magna Carta', civilization: 'Civilization' } as const
/** What checks and forges: loaded once the game is drawn. */
const checking = () => import('./checking')

/** The demonstration: a finished game through every pair of eyes, with the bytes that each was sent, to be forged. All from files. */
export class CroupierDemo extends LitElement {
  static override styles = [tokens, styles]
  static override properties = { demo: { state: true }, key: { state: true }, eyes: { state: true }, at: { state: true }, failure: { state: true }, honest: { state: true }, forged: { state: true }, proofs: { state: true }, how: { state: true }, matching: { state: true } }
  declare demo: Demo | null
  declare key: string
  declare eyes: string
  declare at: number
  declare failure: string
  /** What the untouched record says, with all that was kept. */
  declare honest: Report | null
  /** In how many versions what a viewer was sent is what the film shows, or the first in which it is not. */
  declare matching: string
  declare forged: Forged | null
  declare how: Forgery | null
  declare proofs: readonly Proof[]
  declare words: typeof import('../audit/words').say | null
  #session: Session = { player: null, language: 'en', theme: '' }

  constructor() {
    super()
    const key = new URLSearchParams(location.search).get('game') ?? ''
    Object.assign(this, { demo: null, key: key in GAMES ? key : 'dominion', eyes: 'seat-0', at: 0, failure: '', honest: null, matching: '', forged: null, how: null, proofs: [], words: null })
  }
  override connectedCallback(): void {
    super.connectedCallback()
    void this.#load(fetch(`./games/${this.key}.json.gz`).then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error('This game is not there: `croupier demo --site` writes it.')))))
  }
  async #load(file: Promise<Blob>): Promise<void> {
    Object.assign(this, { demo: null, failure: '', honest: null, matching: '', forged: null, how: null, proofs: [], at: 0 })
    try {
      const demo = await opened(await file)
      this.#session = { ...this.#session, fetch: answering(demo) }
      Object.assign(this, { demo, key: demo.ruleset, eyes: demo.sent[this.eyes] ? this.eyes : 'seat-0' })
    } catch (error) {
      this.failure = error instanceof TypeError ? 'The file cannot be read.' : (error as Error).message
    }
  }
  #turn(key: string): void {
    this.key = key
    history.replaceState(null, '', `?game=${key}`)
    void this.#load(fetch(`./games/${key}.json.gz`).then((answer) => answer.blob()))
  }
  #seen = (event: CustomEvent<number>): void => {
    this.at = event.detail
    if (this.demo && !this.honest && this.able) void this.#check(this.demo)
  }
  get able(): boolean {
    return !!globalThis.crypto?.subtle
  }
  async #check(demo: Demo): Promise<void> {
    const { compared, checked, say } = await checking()
    this.words = say
    try {
      this.matching = compared(demo)
      const honest = await checked(demo)
      if (demo === this.demo) this.honest = honest
    } catch (error) {
      if (demo === this.demo) this.failure = `This file was altered: ${(error as Error).message}.`
    }
  }
  async #forge(how: Forgery): Promise<void> {
    const demo = this.demo!, { forge, proofs } = await checking()
    const forged = await forge(demo, how, this.at), found = await proofs(demo, forged)
    Object.assign(this, { how, forged, proofs: found })
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('.outcome')?.focus()
  }

  override render(): TemplateResult {
    const { demo } = this
    return html`<main><header><h1>Try to cheat us</h1><p>Three people played this game on a real server. Look at it through their eyes, forge it, and see which of them could prove that.</p>
        <div class="line" role="group" aria-label="Game">${Object.entries(GAMES).map(([key, name]) => html`<button aria-pressed=${key === this.key} @click=${() => this.#turn(key)}>${name}</button>`)}
          <label class="button">Open a file<input class="hide" type="file" accept=".gz,.json" @change=${(event: Event) => { const [file] = (event.target as HTMLInputElement).files!; if (file) void this.#load(Promise.resolve(file)) }}></label></div></header>
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      ${demo ? this.#game(demo) : this.failure ? nothing : html`<p role="status">Loading</p>`}</main>`
  }
  #game(demo: Demo): TemplateResult {
    return html`<div class="line eyes" role="group" aria-label="Seen by">${Object.keys(demo.films).map((viewer) => html`<button aria-pressed=${viewer === this.eyes} @click=${() => { this.eyes = viewer }}>${this.#name(viewer)}</button>`)}</div>
      <div class="both"><croupier-replay .session=${this.#session} game=${demo.game} .as=${this.eyes} @croupier-at=${this.#seen}></croupier-replay>
        <section class="sent" aria-label="What each was sent"><h2>What each was sent, version ${this.at}</h2><div class="bytes">${Object.keys(demo.films).map((viewer) => this.#bytes(demo, viewer))}</div></section></div>
      <div class="below"><section><h2>The game as it was</h2>${this.able ? this.#honest(demo) : html`<p data-verdict="unable">Browsers have no cryptography on plain http pages. Open this page over https, or from <code>http://127.0.0.1</code>, and it checks the game.</p>`}</section>
        ${this.able ? html`<section><h2>Forge it</h2><p>Change something at version ${this.at}, or after it:</p><div class="line">${(Object.keys(FORGERIES) as Forgery[]).map((how) => html`<button aria-pressed=${how === this.how} data-forge=${how} @click=${() => void this.#forge(how)}>${FORGERIES[how]}</button>`)}</div>
          ${this.forged ? this.#outcome(this.forged) : nothing}</section>` : nothing}</div>`
  }
  #name(viewer: string): string {
    const name = viewer === 'spectator' ? 'A spectator' : viewer === 'referee' ? 'The referee' : nameOf(this.demo!, viewer)
    return this.how === 'name' && viewer === 'seat-0' ? 'Mallory' : name
  }
  #bytes(demo: Demo, viewer: string): TemplateResult {
    const line = demo.sent[viewer]?.find((one) => one.includes(`"version":${this.at},`))
    return html`<details ?open=${viewer === this.eyes || innerWidth > 760}><summary>${this.#name(viewer)}${line ? html` <span class="soft">${new TextEncoder().encode(line).length} bytes</span>` : nothing}</summary>
      ${line ? html`<pre tabindex="0">${line.split(/(null)/).map((part) => (part === 'null' ? html`<mark>null</mark>` : part))}</pre>` : html`<p class="soft">${viewer === 'referee' ? 'Nobody sees everything while a game runs: the referee’s film is made of the record, after the end.' : 'Nothing.'}</p>`}</details>`
  }
  #honest(demo: Demo): TemplateResult {
    const report = this.honest
    if (!report) return html`<p role="status">Checking</p>`
    const good = report.verdict === 'anchored', kept = Object.entries(demo.kept)
    return html`<p class="verdict ${good ? 'good' : 'bad'}" data-verdict=${report.verdict}>${good ? '✓' : '✗'} ${this.words!('en', report.verdict, report.upto, report.count)}</p>
      ${report.flaw ? html`<p class="error">${this.words!('en', report.flaw.word as 'chain-good', ...report.flaw.values)}</p>` : nothing}
      <p>By receipts of ${kept.map(([seat, all]) => `${nameOf(demo, seat)} (${all.length})`).join(' and ')}. ${this.matching}</p>
      <p>The same on your own machine, where it also checks every draw and every rule:</p><code class="command">croupier verify game.json --receipts receipts.json --keys keys.json</code>
      <div class="line"><button @click=${() => save(demo.record, 'game.json')}>game.json</button><button @click=${() => save(JSON.stringify(kept.flatMap(([, all]): readonly Receipt[] => all)), 'receipts.json')}>receipts.json</button><button @click=${() => save(JSON.stringify(demo.keys), 'keys.json')}>keys.json</button></div>`
  }
  #outcome({ told, version, record }: Forged): TemplateResult {
    const [alone, ...seats] = this.proofs, flaw = alone!.report.flaw, found = seats.find(({ report }) => report.flaw)?.report.flaw ?? null, at = flaw ?? found, count = (record['entries'] as readonly Thing[]).length
    const proving = seats.filter(({ report }) => report.verdict === 'altered').map(({ who }) => who), others = seats.filter(({ report }) => report.verdict !== 'altered').map(({ who, keeps }) => `${who}${keeps ? '' : ', who kept nothing,'}`)
    const said = this.how === 'name' ? 'Nothing signs names, and no name is in the record: it has the players’ ids alone. So a name proves nothing, and whoever runs a page can write another.'
      : flaw ? 'Anybody can see that, from the record alone.'
        : this.how === 'receipt' ? `Only the server can sign a receipt: this one proves nothing, and ${proving.join()} would be told so.`
          : proving.length ? `The record alone looks right. ${proving.join(' and ')} can prove the forgery, by a receipt of the true history; ${others.join(' and ')} cannot.` : 'Nobody can prove it.'
    return html`<div class="outcome" tabindex="-1" role="status" data-how=${this.how!}><p><b>Forged at version ${version}:</b> ${told}.</p>
      ${at ? html`<p class="error" data-flaw=${at.word}>✗ ${this.words!('en', at.word as 'chain-good', ...at.values)}${at.version ? ` Version ${at.version} of ${count}.` : ''}</p>
        <meter min="0" max=${count} .value=${at.version ?? count} aria-label="How far it holds"></meter>` : nothing}
      <p>${said}</p><table><tr><th>Who</th><th>keeps</th><th>and finds</th></tr>${this.proofs.map(({ who, keeps, report }) => html`<tr><td>${who}</td><td>${keeps ? `${keeps} receipts` : 'nothing'}</td><td class=${report.verdict === 'altered' ? 'error' : ''} data-finds=${report.verdict}>${report.verdict}</td></tr>`)}</table>
      </div>`
  }
}
customElements.define('croupier-demo', CroupierDemo)
declare global { interface HTMLElementTagNameMap { 'croupier-replay': CroupierReplay } }
