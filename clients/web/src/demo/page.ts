import { html, nothing, type TemplateResult } from 'lit'
import { element } from '../element'
import type { Receipt, Report, Thing } from '@croupier/client/audit'
import around from '../page.css?inline'
import { LANGUAGES, type Language } from '../languages'
import { speak, speakFrom } from '../loaded-words'
import { save } from '../save'
import { recall, remember, type Session } from '../session'
import { tokens } from '../styles'
import '../pages/replay'
import type { CroupierReplay } from '../pages/replay'
import { answering, opened, type Demo } from './files'
import { nameOf, FORGERIES, type Forged, type Forgery, type Proof } from './names'
import { styles } from './styles'
import { named } from '../words'
import { say, Unfit, type DemoWord, type Said } from './words'

const sheet = new CSSStyleSheet()
sheet.replaceSync(around)
document.adoptedStyleSheets = [sheet]
speakFrom({ ko: () => import('../words/replay?ko'), ja: () => import('../words/replay?ja') })

const GAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  dominion: { en: 'Dominion', ko: '도미니언', ja: 'ドミニオン' },
  'caylus-magna-carta': { en: 'Caylus Magna Carta', ko: '케일러스 마그나 카르타', ja: 'ケイラス・マグナ・カルタ' },
  civilization: { en: 'Civilization', ko: '문명: 카드 게임', ja: 'シヴィライゼーション: カードゲーム' },
}
const ABLE = !!globalThis.crypto?.subtle
/** What checks and forges: loaded once the game is drawn. */
const checking = () => import('./checking')

/** The demonstration: a finished game through every pair of eyes, with the bytes that each was sent, to be forged. All from files. */
export class CroupierDemo extends element({}, {
  demo: null as Demo | null,
  key: 'dominion',
  eyes: 'seat-0',
  at: 0,
  failure: null as Said | null,
  session: { ...recall(), player: null } as Session,
  /** What the untouched record says, with all that was kept. */
  honest: null as Report | null,
  /** In how many versions what a viewer was sent is what the film shows, or the first in which it is not. */
  matching: null as Said | null,
  forged: null as Forged | null,
  how: null as Forgery | null,
  proofs: [] as readonly Proof[],
  words: null as typeof import('../audit/words').say | null,
}) {
  static override styles = [tokens, styles]

  override connectedCallback(): void {
    super.connectedCallback()
    const key = new URLSearchParams(location.search).get('game') ?? ''
    if (key in GAMES) this.key = key
    void this.#speak(this.session.language)
    void this.#load(fetch(`./games/${this.key}.json.gz`).then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Unfit('bad-absent', 'croupier demo --site')))))
  }
  async #load(file: Promise<Blob>): Promise<void> {
    Object.assign(this, { demo: null, failure: null, honest: null, matching: null, forged: null, how: null, proofs: [], at: 0 })
    try {
      const demo = await opened(await file)
      Object.assign(this, { session: { ...this.session, fetch: answering(demo) }, demo, key: demo.ruleset, eyes: demo.sent[this.eyes] ? this.eyes : 'seat-0' })
    } catch (error) {
      this.failure = error instanceof Unfit ? error.said : ['bad-unread']
    }
  }
  async #speak(language: Language): Promise<void> {
    await speak(language)
    this.session = { ...remember({ language }, this.session), player: null, fetch: this.session.fetch }
    document.title = `${this.say('title')} · Croupier`
  }
  /** A sentence in the reader's language; a value that is not text is a name in all languages. */
  say(word: DemoWord, ...values: readonly unknown[]): string {
    const { language } = this.session
    return say(language, word, ...values.map((value) => (typeof value === 'object' ? named(value as Readonly<Record<string, string>>, language) : value)))
  }
  #turn(key: string): void {
    this.key = key
    history.replaceState(null, '', `?game=${key}`)
    void this.#load(fetch(`./games/${key}.json.gz`).then((answer) => answer.blob()))
  }
  #seen = (event: CustomEvent<number>): void => {
    this.at = event.detail
    if (this.demo && !this.honest && ABLE) void this.#check(this.demo)
  }
  async #check(demo: Demo): Promise<void> {
    const { compared, checked, say } = await checking()
    this.words = say
    try {
      this.matching = compared(demo)
      const honest = await checked(demo)
      if (demo === this.demo) this.honest = honest
    } catch (error) {
      if (demo === this.demo) this.failure = ['bad-altered', (error as Error).message]
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
    const { demo, failure, session: { language } } = this
    return html`<main><header><h1>${this.say('title')}</h1><p>${this.say('intro')}</p>
        <div class="line"><span class="line" role="group" aria-label=${this.say('game')}>${Object.entries(GAMES).map(([key, names]) => html`<button aria-pressed=${key === this.key} @click=${() => this.#turn(key)}>${names[language]}</button>`)}</span>
          <label class="button">${this.say('open')}<input class="hide" type="file" accept=".gz,.json" @change=${(event: Event) => { const [file] = (event.target as HTMLInputElement).files!; if (file) void this.#load(Promise.resolve(file)) }}></label>
          <select aria-label=${this.say('language')} @change=${(event: Event) => void this.#speak((event.target as HTMLSelectElement).value as Language)}>${Object.entries(LANGUAGES).map(([id, name]) => html`<option value=${id} lang=${id} ?selected=${id === language}>${name}</option>`)}</select></div></header>
      ${failure ? html`<p class="error" role="alert">${this.say(...failure)}</p>` : nothing}
      ${demo ? this.#game(demo) : failure ? nothing : html`<p role="status">${this.say('loading')}</p>`}</main>`
  }
  #game(demo: Demo): TemplateResult {
    return html`<div class="line eyes" role="group" aria-label=${this.say('seen-by')}>${Object.keys(demo.films).map((viewer) => html`<button aria-pressed=${viewer === this.eyes} @click=${() => { this.eyes = viewer }}>${this.#name(viewer)}</button>`)}</div>
      <div class="both"><croupier-replay .session=${this.session} game=${demo.game} .as=${this.eyes} @croupier-at=${this.#seen}></croupier-replay>
        <section class="sent"><h2>${this.say('sent', this.at)}</h2><div class="bytes">${Object.keys(demo.films).map((viewer) => this.#bytes(demo, viewer))}</div></section></div>
      <div class="below"><section><h2>${this.say('as-it-was')}</h2>${ABLE ? this.#honest(demo) : html`<p data-verdict="unable">${this.say('unable', 'http://127.0.0.1')}</p>`}</section>
        ${ABLE ? html`<section><h2>${this.say('forge')}</h2><p>${this.say('forge-at', this.at)}</p><div class="line">${FORGERIES.map((how) => html`<button aria-pressed=${how === this.how} data-forge=${how} @click=${() => void this.#forge(how)}>${this.say(how)}</button>`)}</div>
          ${this.forged ? this.#outcome(this.forged) : nothing}</section>` : nothing}</div>`
  }
  #name(viewer: string): string {
    const name = viewer === 'spectator' || viewer === 'referee' ? this.say(viewer) : nameOf(this.demo!, viewer)
    return this.how === 'name' && viewer === 'seat-0' ? 'Mallory' : name
  }
  #bytes(demo: Demo, viewer: string): TemplateResult {
    const line = demo.sent[viewer]?.find((one) => one.includes(`"version":${this.at},`))
    return html`<details ?open=${viewer === this.eyes || innerWidth > 760}><summary>${this.#name(viewer)}${line ? html` <span class="soft">${this.say('bytes', new TextEncoder().encode(line).length)}</span>` : nothing}</summary>
      ${line ? html`<pre tabindex="0">${line.split(/(null)/).map((part) => (part === 'null' ? html`<mark>null</mark>` : part))}</pre>` : html`<p class="soft">${this.say(viewer === 'referee' ? 'nobody-sees' : 'no-line')}</p>`}</details>`
  }
  /** A finding of the audit, in the reader's language. */
  #found(word: string, ...values: readonly unknown[]): string {
    return this.words!(this.session.language, word as 'chain-good', ...values)
  }
  #honest(demo: Demo): TemplateResult {
    const report = this.honest
    if (!report) return html`<p role="status">${this.say('checking')}</p>`
    const good = report.verdict === 'anchored', kept = Object.entries(demo.kept)
    return html`<p class="verdict ${good ? 'good' : 'bad'}" data-verdict=${report.verdict}>${good ? '✓' : '✗'} ${this.#found(report.verdict, report.upto, report.count)}</p>
      ${report.flaw ? html`<p class="error">${this.#found(report.flaw.word, ...report.flaw.values)}</p>` : nothing}
      <p>${this.say('receipts', this.#all(kept.map(([seat, all]) => `${nameOf(demo, seat)} (${all.length})`)))} ${this.matching ? this.say(...this.matching) : nothing}</p>
      <p>${this.say('on-yours')}</p><code class="command">croupier verify game.json --receipts receipts.json --keys keys.json</code>
      <div class="line"><button @click=${() => save(demo.record, 'game.json')}>game.json</button><button @click=${() => save(JSON.stringify(kept.flatMap(([, all]): readonly Receipt[] => all)), 'receipts.json')}>receipts.json</button><button @click=${() => save(JSON.stringify(demo.keys), 'keys.json')}>keys.json</button></div>`
  }
  /** Several names in one sentence. */
  #all(names: readonly string[]): string {
    return names.reduce((before, name) => this.say('and', before, name))
  }
  #outcome({ told, version, record }: Forged): TemplateResult {
    const [alone, ...seats] = this.proofs, flaw = alone!.report.flaw, found = seats.find(({ report }) => report.flaw)?.report.flaw ?? null, at = flaw ?? found, count = (record['entries'] as readonly Thing[]).length
    const proving = seats.filter(({ report }) => report.verdict === 'altered').map(({ who }) => who!), others = seats.filter(({ report }) => report.verdict !== 'altered').map(({ who, keeps }) => (keeps ? who! : this.say('kept-nothing', who)))
    const said: Said = this.how === 'name' ? ['found-name'] : flaw ? ['found-alone'] : this.how === 'receipt' ? ['found-receipt', this.#all(proving)] : proving.length ? ['found-by', this.#all(proving), this.#all(others)] : ['found-none']
    return html`<div class="outcome" tabindex="-1" role="status" data-how=${this.how!}><p><b>${this.say('forged', version)}</b> ${this.say(...told)}.</p>
      ${at ? html`<p class="error" data-flaw=${at.word}>✗ ${this.#found(at.word, ...at.values)}${at.version ? ` ${this.say('version-of', at.version, count)}` : ''}</p>
        <meter min="0" max=${count} .value=${at.version ?? count} aria-label=${this.say('holds-to')}></meter>` : nothing}
      <p>${this.say(...said)}</p><table><tr><th>${this.say('who')}</th><th>${this.say('keeps')}</th><th>${this.say('finds')}</th></tr>${this.proofs.map(({ who, keeps, report: { verdict, upto } }) => html`<tr><td>${who ?? this.say('anybody')}</td><td>${keeps ? this.say('keeps-receipts', keeps) : this.say('keeps-nothing')}</td><td class=${verdict === 'altered' ? 'error' : ''} data-finds=${verdict}>${this.#found(verdict, upto, count)}</td></tr>`)}</table>
      </div>`
  }
}
customElements.define('croupier-demo', CroupierDemo)
declare global { interface HTMLElementTagNameMap { 'croupier-replay': CroupierReplay } }
