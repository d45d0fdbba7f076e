import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Opening, RulesetSummary } from '@croupier/client'
import { client, seated } from '../asking'
import { page } from '../element'
import { tokens } from '../styles'
import type { Rules } from '../table/model'
import { named } from '../words'
import { OptionsForm } from './options-form'
import { dealt } from './dealing'
import { clockWords, opponents, type Clock } from './terms'
import { say, type Word } from '../words/lobby'

/** The other players: bots, anybody with the link, invited players, anybody, or strangers at the next table that fits. */
const COMPANY = { bots: 'unlisted', friends: 'unlisted', invited: 'invited', anybody: 'open', strangers: null } as const
type Company = keyof typeof COMPANY
type Spectators = NonNullable<Opening['spectators']>
/** Seconds to wait for seated players when the table is full, in games played in one go. */
const PRESENT = 120
const KINDS = ['', 'live', 'days', 'move', 'bank', 'correspondence'] as const

/** A new game: which, how many, with whom, against which clock, by which options; the shortest way is its button. */
export class CroupierOpening extends page(say, {}, {
  rulesets: [] as readonly RulesetSummary[],
  /** A new player's default name. */
  called: '',
  rules: null as Rules | null,
  /** The key of the ruleset that was picked last; its rules may not have come yet. */
  wanted: '',
  /** What the form says, since something in it was changed. */
  said: null as FormData | null,
  busy: false,
}) {
  static override styles = [tokens, OptionsForm.rules, css`
    :host { background: none; scroll-margin-top: 5em; }
    form { display: grid; gap: var(--space-5); grid-template-columns: minmax(0, 1fr); }
    form > label, .two > label, .more > label { display: grid; gap: var(--space-2); min-width: 0; }
    .more > label, .more > .two { margin-top: var(--space-5); }
    form select, form input:not([type='checkbox'], [type='radio']) { width: 100%; min-width: 0; }
    form > label > span, .two > label > span, .more > label > span, legend { color: var(--soft); font-size: var(--text-3); }
    .two { display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: var(--space-5); }
    .more > .tick { display: flex; gap: var(--space-4); align-items: baseline; }
    fieldset.games { border: 0; padding: 0; margin: 0; display: grid; gap: var(--space-3); min-width: 0; }
    .games label { display: grid; grid-template-columns: auto 1fr; gap: 0 var(--space-5); align-items: center; border: 1px solid var(--line); border-radius: var(--round-3); padding: var(--space-3) var(--space-5); cursor: pointer; background: var(--paper); }
    .games label:has(:checked) { background: var(--wash); border-color: var(--accent); }
    .games label:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
    .games b { font: 600 var(--text-5)/1.3 var(--serif); }
    .games small { grid-column: 2; color: var(--soft); }
    .games input { accent-color: var(--accent); grid-row: 1 / 3; margin: 0; }
    button.main { min-height: 46px; font-size: var(--text-5); }
    summary { cursor: pointer; color: var(--soft); padding: var(--space-2) 0; }
  `]

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('rulesets') && !this.wanted && this.rulesets[0]) void this.#turn(this.rulesets[0].key)
  }
  /** An address that asks for the form leads to it, once it is there to be scrolled to. */
  protected override updated(changes: PropertyValues<this>): void {
    if (this.rules && changes.get('rules') === null && location.hash === '#more') this.scrollIntoView()
  }
  #turn(ruleset: string): Promise<void> {
    this.wanted = ruleset
    return this.attempt(async () => {
      const rules = await client(this.session).ruleset(ruleset)
      if (this.wanted !== ruleset) return // another one was picked meanwhile
      this.rules = rules
      this.said = null
    })
  }
  get #summary(): RulesetSummary | undefined {
    return this.rulesets.find(({ key }) => key === this.rules?.key)
  }
  /** The clock that the form says. */
  #clock(form: FormData): Clock | null {
    const kind = String(form.get('clock') ?? '') as (typeof KINDS)[number], number = (name: string) => Number(form.get(name))
    if (kind === 'live' || kind === 'days') return this.#summary?.clocks[kind] ?? null
    if (kind === 'move') return { kind, seconds: number('seconds') }
    if (kind === 'bank') return { kind, seconds: number('seconds'), increment: number('increment') }
    return kind === 'correspondence' ? { kind, hours: number('hours') } : null
  }
  /** Who may watch, and with which delay, as the form says. */
  #spectators(form: FormData): Spectators {
    const versions = Number(form.get('late-by-moves') ?? 0), minutes = Number(form.get('late-by-minutes') ?? 0), said = String(form.get('spectators') ?? 'all')
    const late = versions || minutes ? { late: { versions, minutes } } : {}
    return said === 'hands' ? { who: 'invited', what: 'hands', ...late } : { who: said as NonNullable<Spectators['who']>, ...late }
  }
  async #deal(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement), { rules } = this
    if (!rules || this.busy) return
    const seats = Number(form.get('seats')), company = String(form.get('company')) as Company, clock = this.#clock(form), absent = String(form.get('absent') ?? '')
    this.busy = true
    await this.attempt(async () => {
      const session = await seated(this, this.session, String(form.get('name') ?? '')), server = client(session), access = COMPANY[company]
      if (access === null) {
        const { id } = await server.quick({ ruleset: rules.key, seats, speed: (form.get('clock') || 'none') as 'live' | 'days' | 'none' })
        return location.assign(`/games/${id}`)
      }
      const id = await dealt(session, {
        ruleset: rules.key, seats, options: OptionsForm.read(rules, form), access, clock, undo: (form.get('undo') || 'consent') as NonNullable<Opening['undo']>, spectators: this.#spectators(form),
        ...(absent ? { absent: absent.startsWith('bot:') ? { bot: absent.slice(4) } : absent as 'resign' | 'default' } : {}), ...(form.get('branches') ? { branches: 'live' } : {}),
        seating: (form.get('seating') || 'drawn') as NonNullable<Opening['seating']>, open_hands: form.has('open_hands'),
        ...(clock && clock.kind !== 'correspondence' ? { reveal_seconds: PRESENT } : {}),
      }, company === 'bots' ? String(form.get('bot')) : null)
      location.assign(`/games/${id}`)
    })
    this.busy = false
  }

  #games(): TemplateResult {
    const { language } = this.session
    return html`<fieldset class="games"><legend>${this.say('game')}</legend>${this.rulesets.map(({ key, names, players, minutes, weight }) => html`<label>
      <input type="radio" name="ruleset" value=${key} .checked=${key === this.wanted} @change=${() => void this.#turn(key)}><b>${named(names, language, key)}</b>
      <small>${this.say('players-minutes', `${players.least}–${players.most}`, `${minutes[0]}–${minutes[1]}`)} · ${this.say('weight', weight)}</small></label>`)}</fieldset>`
  }
  #select(name: string, word: Word, values: readonly (readonly [string, string])[], chosen?: string): TemplateResult {
    return html`<label><span>${this.say(word)}</span><select name=${name}>${values.map(([value, label]) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`)}</select></label>`
  }
  /** The clocks that a game may have; strangers choose among the speeds alone. */
  #clocks(strangers: boolean): TemplateResult {
    const { language } = this.session, bounds = this.#summary!.clocks, kind = String(this.said?.get('clock') ?? '')
    const words: Record<(typeof KINDS)[number], string> = {
      '': this.say('no-clock'), live: `${this.say('speed-live')}: ${clockWords(bounds.live, language)}`, days: `${this.say('speed-days')}: ${clockWords(bounds.days, language)}`,
      move: this.say('clock-move'), bank: this.say('clock-bank'), correspondence: this.say('clock-hours'),
    }
    const number = (name: string, word: Word, [least, most]: readonly number[], value: number) => html`<label><span>${this.say(word)}</span><input type="number" name=${name} required min=${least!} max=${most!} value=${value}></label>`
    return html`${this.#select('clock', 'clock', KINDS.filter((one) => !strangers || one === '' || one === 'live' || one === 'days').map((one) => [one, words[one]]))}
      ${strangers || !kind ? nothing : html`<div class="two">
        ${kind === 'move' ? number('seconds', 'seconds-each', bounds.move, 60) : kind === 'bank' ? html`${number('seconds', 'seconds-all', bounds.bank, 1200)}${number('increment', 'seconds-more', bounds.increment, 10)}` : kind === 'correspondence' ? number('hours', 'hours-each', bounds.correspondence, 24) : nothing}
        ${this.#select('absent', 'absent', [['default', this.say('absent-default')], ['resign', this.say('absent-resign')], ...this.rules!.opponents.map(({ id, names }) => [`bot:${id}`, this.say('absent-bot', named(names, language))] as const)])}</div>`}`
  }

  /** Who may watch; spectators can be delayed, by answers, by time or by both. */
  #lookingOn(): TemplateResult {
    const said = this.said?.get('spectators'), hands = said === 'hands' // the server's minimum delay
    const number = (name: Word, least: number) => html`<label><span>${this.say(name)}</span><input type="number" name=${name} required min=${least} .value=${String(least)}></label>`
    return html`${this.#select('spectators', 'spectators', [['all', this.say('watch-all')], ['invited', this.say('watch-invited')], ['hands', `${this.say('watch-invited')}, ${this.say('watch-hands')}`], ['none', this.say('watch-none')]])}
      ${said === 'none' ? nothing : html`<div class="two">${number('late-by-moves', hands ? 30 : 0)}${number('late-by-minutes', hands ? 10 : 0)}</div>`}`
  }

  override render(): TemplateResult {
    const { rules, session } = this, company = String(this.said?.get('company') ?? 'bots') as Company, strangers = company === 'strangers'
    return html`<form data-ruleset=${rules?.key ?? ''} @submit=${(event: SubmitEvent) => void this.#deal(event)} @change=${(event: Event) => { this.said = new FormData(event.currentTarget as HTMLFormElement) }}>
      ${session.player ? nothing : html`<label><span>${this.say('name')}</span><input name="name" required maxlength="40" autocomplete="nickname" .value=${this.called}></label>`}
      ${this.#games()}
      ${rules && this.#summary ? html`<div class="two">
          ${this.#select('seats', 'seats', Array.from({ length: rules.players.most - rules.players.least + 1 }, (_, n) => [String(rules.players.least + n), String(rules.players.least + n)]))}
          ${this.#select('company', 'company', (Object.keys(COMPANY) as Company[]).map((one) => [one, this.say(`company-${one}`)]))}
          ${company === 'bots' ? this.#select('bot', 'bot', opponents(rules, session.language)) : nothing}</div>
        ${company === 'bots' ? nothing : this.#clocks(strangers)}
        ${strangers ? html`<p class="soft">${this.say('strangers-play')}</p>` : html`${OptionsForm.draw(rules, session.language, this.said)}
          <details class="more"><summary>${this.say('more')}</summary>
            ${company === 'bots' ? this.#clocks(false) : nothing}
            ${this.#lookingOn()}
            ${this.#select('undo', 'take-back', [['consent', this.say('undo-consent')], ['any', this.say('undo-any')], ['never', this.say('undo-never')]])}
            ${this.#select('seating', 'seating', [['drawn', this.say('seating-drawn')], ['as_joined', this.say('seating-joined')]])}
            <label class="tick"><input type="checkbox" name="branches" value="live"> ${this.say('branches-live')}</label>
            <label class="tick"><input type="checkbox" name="open_hands"> ${this.say('open-hands')} (${this.say('sandbox')})</label></details>`}` : nothing}
      <button class="main" ?disabled=${this.busy || !rules}>${this.say(strangers ? 'quick' : company === 'bots' ? 'deal' : 'open-table')}</button>
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}</form>`
  }
}
customElements.define('croupier-opening', CroupierOpening)
