import { html, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit'
import type { Asked as Question, Presence, View } from '@croupier/client'
import { element } from '../element'
import { reason } from '../failures'
import { tokens } from '../styles'
import { speak } from '../loaded-words'
import { named, say, type Word } from '../words'
import type { Drawing } from './drawing'
import { FOLLOWED, SAID } from './followed'
import { Following } from './following'
import { A_STEP, Index, NOWHERE, ownQuestion, pointed, seatOf, type Pointing } from './model'
import type { Board, Wants } from './sizes'
import { styles } from './styles'
import type { Part } from './cards'

/** Up to this width the rail is a strip above the board, and type may be smaller: pixels. */
const NARROW = 1150, LEAST = 13, LEAST_NARROW = 12
/** Up to this height there is no room for the names of zones, and the story opens over the board: pixels. */
const SHORT = 700, NAMED = 20
/** Between what lies before rivals: pixels. */
const APART = 6
const NOTHING = new Map<string, never>(), UNTOUCHED: ReadonlySet<string> = new Set()

/**
 * `<croupier-table server game as version lang>`: a game as it goes on, to watch or, with `token`, to play. The token is a property and
 * never an attribute. With `version` it shows that version and no other, with `as` a game that is over as another viewer saw it. With
 * `still` it follows nothing and draws the `view`, `rules` and `lines` that it is given: a replay. `compact` is for overlays over a video:
 * transparent, larger, and nothing in it can be clicked.
 */
export class CroupierTable extends element(SAID, {
  ...FOLLOWED,
  picked: [] as readonly number[],
  opened: null as { path: string; face: string | null } | null,
  unfolded: [] as readonly number[],
  /** The harmful option that needs confirming. */
  sure: null as number | null,
  /** Why what is opened cannot be picked. */
  why: '',
  /** Whether the story is open if there is no room beside the board. */
  telling: false,
  /** The rules and signs, while they are open. */
  menu: null as typeof import('./menu') | null,
  /** Draws dialogs, once one has been opened. */
  large: null as typeof import('./large') | null,
  /** Draws the story, once there is some. */
  log: null as typeof import('./story') | null,
  scores: null as Drawing['scene']['scores'],
  /** Says why, and what it takes to pick something: once something can be picked. */
  reasons: null as typeof import('./reasons') | null,
  /** Draws cards, once some have been dealt: it comes together with the ruleset. */
  paint: null as typeof import('./drawing') | null,
  /** Whether the rail is a strip above the board. */
  narrow: false,
}) {
  static override styles = [tokens, styles]
  static override properties = { lang: { reflect: true } }
  #window: import('./story').Window | null = null
  #prices: Drawing['scene']['prices'] = NOTHING
  readonly #following = new Following(this)
  #moving: import('./moving').Moving | null = null
  #index: Index | null = null
  #pointing: Pointing = NOWHERE
  drawing: Drawing | null = null
  #woken: readonly [Event, readonly EventTarget[]] | null | undefined
  /** Where everything lies on the board. */
  laid: Board | null = null
  /** Whose turn it is, in which window, and what lay there when it began: what never moves within it depends on that. */
  #turn = ''
  #placed = 0
  #there: readonly Wants[] = []
  #most: ReadonlyMap<string, number> = new Map()
  /** How high what lies before rivals was then: pixels. */
  #below = 0
  #sized = new ResizeObserver(() => {
    const narrow = this.clientWidth <= NARROW
    if (narrow === this.narrow) this.#place()
    this.narrow = narrow // what is drawn then is placed then
  })
  /** The version of one's own last answer; 0 before the first. */
  #answered = 0
  /** Of two questions in turn one: each is drawn anew. */
  #odd = false
  #latest: View | null = null
  #held = false
  #over: typeof import('./overlay') | null = null

  /** What draws cards is loaded, with the signs and styles that it needs. */
  async dealt(): Promise<void> {
    if (this.paint) return
    const paint = await import('./drawing'), root = this.shadowRoot!
    if (this.paint) return
    root.prepend(paint.drawings()) // what Lit draws goes on to the end
    root.adoptedStyleSheets = root.adoptedStyleSheets.toSpliced(1, 0, paint.cardStyles.styleSheet!) // the table's own come after
    this.paint = paint
  }
  say(word: Word, ...values: readonly unknown[]): string {
    return say(this.lang, word, ...values)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('keydown', this.#read, { signal: this.gone })
    this.#sized.observe(this)
    this.narrow = this.clientWidth <= NARROW
    if (this.hasUpdated) void this.#following.begin()
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#sized.disconnect()
    this.#following.stop()
    this.#woken = undefined
  }
  /** On a page of somebody else's its words may not be there yet; only over a video it needs the styles for that. */
  protected override async scheduleUpdate(): Promise<void> {
    await speak(this.lang)
    if (this.compact && !this.#over) this.#over = this.#dressed(await import('./overlay'))
    super.scheduleUpdate()
  }

  override firstUpdated(): void {
    void this.#following.begin()
  }

  protected override willUpdate(changes: PropertyValues<this>): void {
    this.#held = !!this.shadowRoot?.activeElement
    if ((this.telling || this.lines.length) && !this.log) void import('./story').then((log) => { this.#window ??= new log.Window(); this.log = this.#dressed(log) }, () => undefined) // the next line tries again; several may have tried
    if (this.view && (changes.has('lines') || changes.has('view') || changes.has('log'))) this.#window?.around(this.lines, this.still ? this.view.version : Infinity)
    if (this.#moving) this.#moving.film.slow = this.slow
    if (changes.has('rules') && this.rules) {
      this.#index = new Index(this.rules)
      for (const name of ['lean', 'cross', 'mesh'] as const) this.style.setProperty(`--${name}`, `${this.#index.back[name]}`)
    }
    if (this.#asks && !this.large) void this.#styled().catch(() => undefined) // the next click tries again
    if (this.view?.state && !this.paint) void this.dealt().catch(() => undefined)
    if (changes.has('view') && this.view) {
      if (this.view.clocks) void import('./clock') // most games have none
      const before = changes.get('view') as View | null | undefined
      this.#moving?.comes(this.#index, before ?? null, this.view, this.still, this.shadowRoot)
      if (keyOf(before) !== keyOf(this.view)) { this.picked = []; this.taken = null; this.opened = this.sure = null; this.#odd = !this.#odd }
    }
    if (this.hasUpdated && !this.still && (['lang', 'token', 'game', 'server', 'as', 'version', 'quiet'] as const).some((name) => changes.has(name))) void this.#following.begin()
    const question = this.question
    this.#pointing = this.#index && question && this.view?.state ? pointed(this.#index, question, this.view.state) : NOWHERE
    const priced = question && this.#pointing.at.size > 0 && !!this.#index!.layout.reasons?.length
    if (priced && !this.reasons) void import('./reasons').then((reasons) => { this.reasons = reasons }, () => undefined)
    if (changes.has('view') || changes.has('reasons')) this.#prices = priced && this.reasons ? this.reasons.pricesOf(this.#index!, this.view!, question, this.#pointing.at.keys()) : NOTHING
  }

  /** The question that is answered here: the first of one's own. */
  get question(): Question | null {
    return this.fixed || this.compact || !this.paint ? null : ownQuestion(this.view)
  }

  /** Whether it shows one moment of a game, and is not there to be played at. */
  get fixed(): boolean {
    return this.still || this.version > 0 || this.as !== ''
  }

  async shown(view: View, signal: AbortSignal): Promise<boolean> {
    await this.#moving?.film.pace(this.view, view)
    if (signal.aborted) return false
    this.#moving?.film.keep(view, this.#latest)
    this.#latest = this.view = view
    this.dispatchEvent(new CustomEvent('croupier-view', { detail: view, bubbles: true, composed: true }))
    return true
  }

  async met(there: Presence): Promise<void> {
    this.there = this.#dressed(await import('./presence')).drawn(there)
  }

  /** Answer; a refusal is shown in the server's words, and the stream brings what is true now. */
  async answer(question: Question, picks: readonly number[]): Promise<void> {
    if (this.taken) return // sent, or even accepted: the view that shows it is on its way
    this.taken = picks
    this.failure = ''
    this.opened = this.sure = null
    this.#answered = this.view?.version ?? 0
    try {
      await this.#following.client.table(this.game).choose(question, picks, { signal: this.#following.signal })
    } catch (error) {
      if (!this.#following.signal.aborted) this.failure = reason(error, this, this.lang)
      if (this.taken === picks) this.taken = null
    } finally {
      this.lost = false
    }
  }
  #pick(question: Question, number: number): void {
    if (this.paint?.weightOf(this.#index, question, number) === 'harmful' && this.sure !== number && !this.picked.includes(number)) {
      this.sure = number
      return
    }
    this.sure = null
    if (question.most === 1) return void this.answer(question, [number])
    this.failure = ''
    if (this.picked.length === question.most && !this.picked.includes(number)) return void import('./reasons').then(({ say }) => { this.failure = say(this.lang, 'most', question.most!) })
    this.picked = this.picked.includes(number) ? this.picked.filter((one) => one !== number) : [...this.picked, number]
  }
  #touch = (path: string, face: string | null, event: Event): void => {
    const question = this.question, numbers = this.#pointing.at.get(path)
    const finger = (event as PointerEvent).pointerType === 'touch'
    if (question && numbers?.length === 1 && !(finger && question.most === 1)) return this.#pick(question, numbers[0]!)
    this.read(path, face)
    if (question && !numbers) void this.#refuse(question, path, face)
  }
  /** Show it large. */
  read(path: string, face: string | null): void {
    this.opened = { path, face }
    this.why = ''
  }
  async wherefore(path: string, face: string | null): Promise<string> {
    const { question } = this
    return question && this.view?.state && !this.#pointing.at.has(path) ? (await import('./reasons')).reasonOf(this.#index!, this.view, question, path, face, this.lang) : ''
  }

  /** Say why something cannot be picked, beside it. */
  async #refuse(question: Question, path: string, face: string | null): Promise<void> {
    const why = await this.wherefore(path, face)
    if (this.question?.question === question.question && this.opened?.path === path) this.why = why
  }

  /** From the first movement or key on cards can be read where they lie, and keys pick: begun with the latest there was once that is loaded. */
  #read = (event: Event): void => {
    if (this.#woken === null || this.compact || !this.view?.state) return
    const begun = this.#woken, { gone } = this
    this.#woken = [event, event.composedPath()]
    if (!begun) void this.#styled().then(() => import('./reading')).then(({ reading }) => {
      if (!gone.aborted) reading(this, ...this.#woken!, gone)
      this.#woken = null
    }, () => { this.#woken = undefined })
  }
  async #styled(): Promise<void> {
    this.large = this.#dressed(await import('./large'))
  }
  /** What is loaded later brings its styles. */
  #dressed<Part extends { readonly styles: CSSResult }>(part: Part): Part {
    const sheets = this.shadowRoot!.adoptedStyleSheets, sheet = part.styles.styleSheet!
    if (!sheets.includes(sheet)) sheets.push(sheet)
    return part
  }

  /** Whether a dialog is wanted. */
  get #asks(): boolean {
    return this.opened !== null || this.sure !== null || this.menu !== null
  }

  override render(): TemplateResult {
    const { view } = this
    if (!view || !this.#index || (view.state !== null && !this.paint)) return html`<div class="page"><section class="dock notice"><div class="ask"><div role="status"><h1>${this.failure || this.say(this.lost ? 'connecting' : 'loading')}</h1></div><slot name="actions"></slot></div></section></div>`
    const question = this.question, me = seatOf(view)
    const drawing = this.drawing = this.paint && new this.paint.Drawing({
      index: this.#index, view, language: this.lang, me, pointing: this.#pointing, picked: this.picked, taken: this.taken ?? [],
      ordered: question?.ordered ?? false, fresh: this.#moving?.fresh ?? UNTOUCHED, touched: this.#moving?.touched ?? NOTHING, before: this.#moving?.before ?? null, ahead: this.fixed ? null : this.#following.client.ahead,
      unfolded: this.unfolded, unfold: (seat) => { this.unfolded = this.unfolded.includes(seat) ? this.unfolded.filter((one) => one !== seat) : [...this.unfolded, seat] },
      labels: question?.labels ?? [], touch: this.#touch, prices: this.#prices, scores: this.scores, there: this.there, wanted: () => void import('./scores').then((scores) => { this.scores = this.#dressed(scores) }, () => undefined),
    })
    if (this.compact) return this.#over!.overlay(view.state === null ? null : drawing, named(this.#index.rules.names, this.lang), this.#waiting(view, drawing), this.lines.at(-1)?.text ?? '')
    const open = view.status === 'open'
    const dealt = view.state === null ? null : drawing, hand = dealt && me !== null
    return html`<div class="page ${question ? 'asks' : ''}" @pointerdown=${this.#hurry} @keydown=${this.#hurry} @pointerover=${this.#read}>
      <div class="bar"><h1>${named(this.#index.rules.names, this.lang)}</h1><span class="facts" tabindex="0" role="group" aria-label=${this.say('table')}>${dealt?.bar() ?? nothing}${this.there?.bar(this.lang) ?? nothing}</span><slot name="bar"></slot>${drawing ? html`<button class="help" aria-label=${this.say('rules')} title=${this.say('rules')} @click=${() => void Promise.all([import('./menu'), this.#styled()]).then(([menu]) => { this.menu = menu })}>?</button>` : nothing}
        ${open ? nothing : html`<button class="tell" aria-expanded=${this.telling} @click=${() => { this.telling = !this.telling }}>${this.say('story')}</button>`}</div>
      ${dealt ? html`<div class="rail" role="group" aria-label=${this.say('rivals')}>${dealt.rail(!this.narrow)}</div><div class="since">${question && !this.taken ? this.#since(dealt) : nothing}</div>` : nothing}
      <section class="board" tabindex="-1" aria-label=${this.say('table')}>${dealt?.board(this.narrow) ?? nothing}<slot></slot></section>
      <slot name="sheet"></slot>
      ${open && this.childElementCount && !this.failure && !this.lost ? html`<slot name="actions"></slot>` : this.still && !hand ? nothing : html`<section class="dock ${question ? 'mine' : ''}" aria-label=${this.say('choose')}>
        <div class="ask">${this.#odd ? html`${this.#ask(view, question, drawing)}` : html`${this.#ask(view, question, drawing)} `}</div>
        ${hand ? html`<div class="tray">${dealt.hand()}</div>` : nothing}
      </section>`}
      ${open ? nothing : this.#story(view, drawing)}<slot name="foot"></slot>
      <p class="hide" aria-live="polite">${this.news}</p><p class="hide" aria-live="polite">${question ? `${question.prompt} ${this.say('choices', question.options?.length)}` : ''}</p>
      <dialog aria-labelledby="opened" data-tone=${drawing?.tone(this.opened?.face ?? null) ?? ''} @close=${this.#closed}>${!this.large || !drawing ? nothing : this.menu ? this.menu.menu(drawing, this.server, () => { this.menu = null }) : this.opened ? this.large.large(drawing, this.opened, question, this.why, this.#pointing.at.get(this.opened.path) ?? [], (n) => { this.opened = null; this.#pick(question!, n) }, () => { this.opened = null }) : this.sure !== null && question ? this.large.really(this.lang, this.sure, question.labels![this.sure]!, () => this.#pick(question, this.sure!), () => { this.sure = null }) : nothing}</dialog>
    </div>`
  }
  /** Reported in a separate task: by then it may be open again, for something else. */
  #closed = (event: Event): void => {
    if (!(event.target as HTMLDialogElement).open) this.opened = this.sure = this.menu = null
  }
  /** Acting ends the wait for what is shown. */
  #hurry = (): void => {
    this.#moving?.hurry(this.shadowRoot!.querySelector('.page'))
  }
  #story(view: View, drawing: Drawing | null): TemplateResult {
    const go = this.still ? (version: number) => { this.dispatchEvent(new CustomEvent('croupier-version', { detail: version })) } : null
    return html`<aside class="story ${this.telling && this.log ? 'told' : ''}" aria-label=${this.say('story')}><h2>${this.say('story')}</h2><slot name="story"></slot>
      <ol class="lines" tabindex="0" aria-label=${this.say('story')} @scroll=${(event: Event) => { if (this.#window!.more(event.target as HTMLElement, this.lines)) this.requestUpdate() }}>${drawing && this.#window?.drawn(drawing, this.lines, view.version, go)}</ol></aside>`
  }

  #waiting(view: View, drawing: Drawing | null): string {
    const asked = drawing ? view.asked.map(({ seat }) => drawing.player(seat)).join(', ') : ''
    return view.status === 'over' ? this.say('over') : view.status === 'open' ? this.say('waiting') : asked ? this.say('waiting-for', asked) : this.say('loading')
  }
  #ask(view: View, question: Question | null, drawing: Drawing | null): TemplateResult {
    const rest = html`${this.lost ? html`<p class="soft" role="status">${this.say('connecting')}</p>` : nothing}
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}${this.taken ? html`<p class="soft" role="status">${this.say(this.lost ? 'kept' : 'sent')}</p>` : nothing}<slot name="actions"></slot>`
    if (!question || !drawing || !this.paint) return html`<h2 tabindex="-1">${this.#waiting(view, drawing)}</h2><div class="rest">${drawing?.places() ?? nothing}${rest}</div>`
    const { shown, all } = this.paint.buttons(drawing.scene, question, (n) => this.#pick(question, n), (picks) => void this.answer(question, picks))
    return html`<h2 id="prompt" tabindex="-1">${question.prompt}</h2>${shown}<div class="rest">${all}${rest}</div>`
  }
  /** What happened since one's own last answer, in a line, and a button to see it again. */
  #since(drawing: Drawing): Part {
    const { log } = this, lines = log?.news(this.#index!, this.lines, drawing.scene.me, this.#answered)
    return lines?.length ? html`<span class="soft">${this.say('meanwhile')}</span>${lines.map((one) => html`<span class="news">${log!.line(drawing, one)}</span>`)}<button @click=${() => void this.#again(lines[0]!.version - 1)}>${this.say('again')}</button>` : nothing
  }
  async #again(since: number): Promise<void> {
    const now = this.#latest
    await this.#moving?.film.again(since, this.#following.client.table(this.game), (view) => { this.view = view }, () => this.#latest === now && this.isConnected).catch(() => undefined) // a further press tries again
    this.view = this.#latest
  }

  async #move(): Promise<void> {
    const { Moving } = await import('./moving')
    if (this.#moving) return
    this.#moving = new Moving()
    if (this.#latest) this.#moving.film.keep(this.#latest, null)
  }

  /** Put everything on the board where it belongs: once for what is drawn, and when the window changes. */
  #place(): void {
    const board = this.shadowRoot?.querySelector<HTMLElement>('.board'), spread = board?.querySelector<HTMLElement>('.laid'), { drawing, paint } = this
    if (!board || !spread || !drawing || !paint) return
    this.#sized.observe(board)
    const low = (all: readonly Wants[]) => (this.clientHeight <= SHORT ? all.map((one) => ({ ...one, head: one.head === NAMED ? 0 : one.head })) : all), loose = low(drawing.loose)
    const size = `${this.lang} ${this.clientWidth} ${this.clientHeight} `, turn = size + this.view?.asked.map(({ seat }) => seat).join(), version = this.view?.version ?? 0, step = version - this.#placed, anew = turn !== this.#turn || step < 0 || step > A_STEP
    const rail = board.parentElement!.querySelector<HTMLElement>('.rail')!
    if (anew && this.narrow && (!this.#turn.startsWith(size) || [...rail.children].some((one) => one.scrollHeight > one.clientHeight))) { // as high as its fullest plate needs; what a turn needed stays, so that nothing goes up and down
      this.style.removeProperty('--need')
      this.style.setProperty('--need', `${rail.offsetHeight + 1}px`)
    }
    const { clientWidth: wide, clientHeight: high } = board, areas = [...board.querySelectorAll<HTMLElement>('.area')]
    if (anew) [this.#turn, this.#there, this.#most, this.#below] = [turn, loose, new Map(drawing.fixed.map(({ id, many }) => [id, many])), Math.min(high / 4, areas.reduce((sum, one) => sum + one.offsetHeight + APART, 0))]
    const laid = paint.reckoned(low(drawing.fixed.map((one) => ({ ...one, many: Math.max(one.many, this.#most.get(one.id) ?? 0) }))), low(drawing.rooms), this.#there, loose, wide - 8, high - 12 - this.#below, this.narrow ? LEAST_NARROW : LEAST)
    spread.style.setProperty('--height', `${laid.height}px`)
    for (const zone of board.querySelectorAll<HTMLElement>('[data-zone]')) {
      const one = laid.at.get(zone.dataset['zone']!), was = this.laid?.at.get(zone.dataset['zone']!)
      if (!one || (zone.style.length && JSON.stringify(one) === JSON.stringify(was))) continue
      for (const [name, value] of Object.entries(one)) zone.style.setProperty(`--${name}`, name === 'columns' ? `${value}` : `${value}px`)
    }
    for (const one of areas) { // none is half under the dock: it begins below
      if (one.style.marginTop) one.style.marginTop = ''
      if (one.offsetTop < high && one.offsetTop + one.offsetHeight > high) one.style.marginTop = `${high - one.offsetTop + APART}px`
    }
    this.laid = laid
    this.#placed = version
  }
  protected override updated(changes: PropertyValues<this>): void {
    const root = this.shadowRoot!, dialog = root.querySelector('dialog')
    if (dialog && this.large && this.#asks && !dialog.open && (['large', 'opened', 'sure', 'menu'] as const).some((one) => changes.has(one))) dialog.showModal()
    if (dialog?.open && !this.#asks) dialog.close()
    // What had the focus went with its question: the focus goes on to the next one, and not to the page.
    if (this.#held && !root.activeElement) root.querySelector<HTMLElement>('.ask h2')?.focus({ preventScroll: true })
    const anew = changes.has('view') && keyOf(changes.get('view') as View | null) !== keyOf(this.view), told = changes.has('lines') || changes.has('view') || changes.has('log')
    this.#place()
    if (anew) reveal(root)
    if (told) this.log?.scrolled(root.querySelector<HTMLElement>('.lines'), this.still)
    if (told && this.#moving) this.#moving.drawn(root.querySelector('.page'))
    else if (this.view?.state) void this.#move().catch(() => undefined) // without it nothing flies
  }
}
customElements.define('croupier-table', CroupierTable)

/** What names the question that is answered here: what others are asked beside it changes nothing about what one has picked or opened. */
function keyOf(view: View | null | undefined): string {
  return view ? `${view.status} ${ownQuestion(view)?.question ?? ''}` : ''
}
/** Where not every answer of a new question can be seen on the board, it scrolls as far as it must, the uppermost first. */
function reveal(root: ParentNode): void {
  const box = root.querySelector('.board')
  if (!box || box.scrollHeight <= box.clientHeight) return
  const places = [...box.querySelectorAll('.can')].map((one) => one.getBoundingClientRect())
  if (!places.length) return
  const { top, bottom } = box.getBoundingClientRect(), above = Math.min(...places.map((place) => place.top)) - top - 8, below = Math.max(...places.map((place) => place.bottom)) - bottom + 8
  if (above < 0 || below > 0) box.scrollTop += Math.min(above, below)
}
