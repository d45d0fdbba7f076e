import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Game, View } from '@croupier/client'
import { client, type Session } from '../session'
import { tokens } from '../styles'
import '../table/croupier-table'
import { say, type Word } from '../words'
import { seated } from './seated'

/** A table with what belongs around it: sitting down, resigning, a rematch, the way to the replay. */
export class CroupierGame extends LitElement {
  static override styles = [tokens, css`:host { height: 100%; } croupier-table { height: 100%; } .open { padding: 8px 0; display: grid; gap: 10px; max-width: 36em; }`]
  static override properties = { session: { attribute: false }, game: {}, about: { state: true }, status: { state: true }, failure: { state: true }, sure: { state: true }, undo: { state: true }, copied: { state: true } }
  declare session: Session
  declare game: string
  declare about: Game | null
  declare status: string
  declare failure: string
  declare sure: boolean
  declare undo: View['undo']
  declare copied: boolean

  constructor() {
    super()
    Object.assign(this, { game: '', about: null, status: '', failure: '', sure: false, undo: null, copied: false })
  }
  say(word: Word, ...values: readonly unknown[]): string {
    return say(this.session.language, word, ...values)
  }
  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('session')) void this.#look()
  }
  async #look(): Promise<void> {
    await this.#try(async () => { this.about = await client(this.session).game(this.game) })
  }
  async #try(work: () => Promise<unknown>): Promise<void> {
    this.failure = ''
    try {
      await work()
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error)
    }
  }
  #seen(view: View): void {
    if (view.status !== this.status || (view.status === 'open' && view.sitting.length !== this.about?.sitting.length)) void this.#look()
    this.status = view.status
    this.undo = view.undo
    this.sure = false
  }
  async #sit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const name = String(new FormData(event.target as HTMLFormElement).get('name') ?? '')
    await this.#try(async () => {
      const session = await seated(this, this.session, name)
      await client(session).send('POST', `/games/${this.game}/seats`, {})
      await this.#look()
    })
  }
  #resign(): Promise<void> {
    const seat = this.about?.your_seats[0]
    return this.#try(() => client(this.session).send('POST', `/games/${this.game}/resignation`, seat === undefined ? {} : { seat }))
  }
  /** Propose to take the own last answer back, or answer who has proposed it. */
  #takeBack(agree: boolean | null): Promise<void> {
    const mine = this.about?.your_seats ?? [], { undo } = this, path = `/games/${this.game}/undo`
    const seat = undo && agree !== null ? mine.find((one) => undo.awaited.includes(one)) ?? mine.find((one) => one === undo.seat) : mine[0]
    const mySeat = seat === undefined ? {} : { seat }
    return this.#try(() => agree === null || !undo
      ? client(this.session).send('POST', path, mySeat)
      : client(this.session).send('POST', `${path}/answers`, { proposal: undo.version, agree, ...mySeat }))
  }
  #rematch(): Promise<void> {
    return this.#try(async () => {
      const next = await client(this.session).send<Game>('POST', `/games/${this.game}/rematch`, { ruleset: this.about!.ruleset })
      if (!next.your_seats.length && next.status === 'open') await client(this.session).send('POST', `/games/${next.id}/seats`, {})
      location.assign(`/games/${next.id}`)
    })
  }
  async #copy(): Promise<void> {
    await navigator.clipboard?.writeText(location.href).then(() => { this.copied = true }, () => undefined)
  }

  #proposal(undo: NonNullable<View['undo']>): TemplateResult {
    const own = !!this.about?.your_seats.includes(undo.seat), who = this.about?.sitting[undo.seat]?.player?.name ?? this.say('seat', undo.seat + 1)
    const asked = this.about?.your_seats.some((one) => undo.awaited.includes(one))
    return html`<span role="status">${own ? this.say('take-back-waits') : this.say('take-back-asked', who)} ${undo.tells ? this.say('take-back-tells') : ''}</span>
      ${own ? html`<button @click=${() => void this.#takeBack(false)}>${this.say('cancel')}</button>` : nothing}
      ${asked ? html`<button class="main" @click=${() => void this.#takeBack(true)}>${this.say('agree')}</button><button @click=${() => void this.#takeBack(false)}>${this.say('refuse')}</button>` : nothing}`
  }

  override render(): TemplateResult {
    const { session, about } = this, mine = !!about?.your_seats.length, status = this.status || about?.status
    return html`<croupier-table game=${this.game} lang=${session.language} .token=${session.player?.token ?? ''} @croupier-view=${(event: CustomEvent<View>) => this.#seen(event.detail)}>
      <span slot="bar" class="line">
        ${status === 'over' ? html`<a class="button" href="/replay/${this.game}">${this.say('replay')}</a>` : nothing}
        <button @click=${() => void this.#copy()}>${this.say(this.copied ? 'copied' : 'copy')}</button>
        ${mine && status === 'running' ? (this.sure
          ? html`<span>${this.say('resign-sure')}</span><button class="main" @click=${() => void this.#resign()}>${this.say('resign')}</button><button @click=${() => { this.sure = false }}>${this.say('cancel')}</button>`
          : html`${this.undo || about?.undo === 'never' ? nothing : html`<button @click=${() => void this.#takeBack(null)}>${this.say('take-back')}</button>`}<button @click=${() => { this.sure = true }}>${this.say('resign')}</button>`) : nothing}</span>
      ${status === 'open' && about ? html`<div class="open"><p>${this.say('waiting-seats', about.sitting.length, about.seats)}: ${about.sitting.map((one) => one.player?.name ?? one.bot).join(', ')}</p>
        ${mine ? nothing : html`<form class="line" @submit=${(event: SubmitEvent) => void this.#sit(event)}>
          ${session.player ? nothing : html`<label>${this.say('name')} <input name="name" required maxlength="40" autocomplete="nickname"></label>`}
          <button class="main">${this.say('sit-down')}</button></form>`}</div>` : nothing}
      <span slot="actions" class="line">${mine && this.undo ? this.#proposal(this.undo) : nothing}${status === 'over' && mine && !about?.imported ? html`<button class="main" @click=${() => void this.#rematch()}>${this.say('rematch')}</button>` : nothing}
        ${this.failure ? html`<span class="error" role="alert">${this.failure}</span>` : nothing}</span>
    </croupier-table>`
  }
}
customElements.define('croupier-game', CroupierGame)
