import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Game, InvitationInfo, Person, Server } from '@croupier/client'
import { client, seated } from '../asking'
import { copied } from '../copying'
import { given, page } from '../element'
import { tokens } from '../styles'
import type { Rules } from '../table/model'
import { botNamed, named } from '../words'
import { opponents, options, terms } from './terms'
import { say, type Word } from '../words/rooms'

/** The code that an invitation's link has behind `#`: browsers send that part to nobody. */
const CODE = /^#invitation=([\w-]+)$/
/** The length of a player's id, alone or at the end of their page's address. */
const ID = 32
/** This many recent players are a click away. */
const KNOWN = 6

/** A game that waits for players: its players, how to get more, and how to take a seat. */
export class CroupierWaitingRoom extends page(say, {}, {
  about: given<Game>(),
  rules: null as Rules | null,
  /** Recent fellow players. */
  met: [] as readonly Person[],
  /** The reserved seats, for players without one. */
  invitations: [] as readonly InvitationInfo[],
  link: '',
  copied: false,
}) {
  static override styles = [tokens, css`
    :host { background: none; padding: var(--space-6) var(--space-2); }
    .room, .room > div, ol, form.sit label, .link, .people, .panel { display: grid; gap: var(--space-4); }
    .room, .room > div { gap: var(--space-6); }
    .room { grid-template-columns: minmax(0, 1fr) minmax(0, 22em); max-width: 60em; margin: auto; align-items: start; }
    ol { margin: 0; padding: 0; list-style: none; }
    ol > li { display: flex; flex-wrap: wrap; gap: var(--space-3) var(--space-5); align-items: center; border: 1px solid var(--line); border-left: 5px solid var(--seat); border-radius: var(--round-3); padding: var(--space-4) var(--space-5); min-height: 54px; overflow-wrap: anywhere; font-weight: 600; background: var(--paper); }
    ol > li.free { border-style: dashed; border-left-width: 1px; padding-left: var(--space-6); color: var(--soft); background: none; font-weight: 400; }
    ol > li b { font: 700 var(--text-2)/1.6 var(--sans); background: var(--seat); color: var(--sheet); border-radius: var(--round-1); min-width: 1.7em; text-align: center; }
    form.sit { display: flex; flex-wrap: wrap; gap: var(--space-5); align-items: end; }
    form.sit label { flex: 1 1 12em; }
    form.sit button { min-height: 46px; padding: 0 var(--space-7); font-size: var(--text-5); }
    .link input { width: 100%; font-size: var(--text-3); }
    .link div { display: flex; gap: var(--space-3); }
    .link button { white-space: nowrap; }
    ul { margin: 0; padding-left: var(--space-6); overflow-wrap: anywhere; }
    .people input, select { flex: 1 1 8em; min-width: 0; }
    .panel { background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-3); padding: var(--space-6); }
    h2 { font-size: var(--text-6); }
    .which { display: none; font: 600 var(--text-7)/1.2 var(--serif); color: var(--chalk); padding: 0 var(--space-4); }
    @media (max-width: 620px) { .which { display: block; } } /* there the table's own title is for screen readers alone */
    @media (max-width: 860px) { .room { grid-template-columns: minmax(0, 1fr); } .panel { padding: var(--space-5); } }
  `]
  #code = CODE.exec(location.hash)?.[1]

  get #mine(): boolean {
    return this.about.your_seats.length > 0
  }
  get #opener(): boolean {
    return this.about.opener?.id === this.session.player?.id
  }
  protected override willUpdate(changes: PropertyValues<this>): void {
    const { access, spectators } = this.about
    if (changes.has('about') && this.#opener && access === 'invited') void this.attempt(async () => {
      const { invitations } = await client(this.session).get('/games/{game}/invitations', { game: this.about.id })
      this.invitations = invitations.filter(({ player }) => !this.about.sitting.some((one) => player && one.player?.id === player.id))
    })
    if (changes.has('about') && !changes.get('about') && this.#opener && (access === 'invited' || spectators.who === 'invited')) void this.attempt(async () => {
      const { games } = await client(this.session).get('/me/games'), people = games.flatMap(({ sitting }) => sitting.flatMap(({ player }) => player ?? []))
      this.met = [...new Map(people.map((one) => [one.id, one])).values()]
    })
  }
  /** Something that changes the game, which the page around reloads. */
  #do(change: (server: Server, game: string) => Promise<unknown>): Promise<void> {
    return this.attempt(async () => {
      await change(client(this.session), this.about.id)
      this.dispatchEvent(new CustomEvent('croupier-changed'))
    })
  }
  #sit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const name = String(new FormData(event.target as HTMLFormElement).get('name') ?? '')
    return this.#do(async (_, game) => {
      const session = await seated(this, this.session, name)
      await client(session).table(game).sit(this.#code ? { invitation: this.#code } : {})
      if (this.#code) history.replaceState(null, '', location.pathname) // it is used up
    })
  }
  #seatBot(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const bot = String(new FormData(event.target as HTMLFormElement).get('bot'))
    return this.#do((server, game) => server.table(game).seatBot(bot))
  }
  #invite(): Promise<void> {
    return this.#do(async (server, game) => {
      const { code } = await server.table(game).invite()
      this.link = `${location.origin}/games/${game}#invitation=${code}`
      this.copied = false
    })
  }
  #withdraw(): Promise<void> {
    return this.attempt(async () => {
      await client(this.session).send('DELETE', '/games/{game}', { game: this.about.id })
      location.assign('/')
    })
  }

  #share(link: string, word: Word): TemplateResult {
    return html`<label class="link"><span>${this.say(word)}</span><div><input name="link" readonly .value=${link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()}>
      <button type="button" @click=${() => { this.copied = copied(link) }}>${this.say(this.copied ? 'copied' : 'copy')}</button></div></label>`
  }
  #friends(): TemplateResult {
    const { about } = this
    if (about.access !== 'invited') return html`<section class="panel"><h2>${this.say('bring-friends')}</h2>${this.#share(`${location.origin}/games/${about.id}`, 'link-sits')}</section>`
    return html`<section class="panel"><h2>${this.say('bring-friends')}</h2>
      ${this.link ? this.#share(this.link, 'link-once') : nothing}
      ${this.invitations.map((one) => html`<p class="line"><span>${this.say('kept-for')} ${one.player?.name ?? this.say('code-holder')}</span><button @click=${() => void this.#do((server, game) => server.send('DELETE', '/games/{game}/invitations/{invitation}', { game, invitation: one.id }))}>${this.say('cancel')}</button></p>`)}
      ${this.invitations.length < about.seats - about.sitting.length ? html`<p><button class="main" @click=${() => void this.#invite()}>${this.say('invite')}</button></p>
        ${this.#people('invite', (player) => this.#do((server, game) => server.table(game).invite(player)), this.invitations.map(({ player }) => player?.id))}` : nothing}</section>`
  }
  /** A player to do something for: a recent one, or one named by an id. `but`: those already done. */
  #people(word: Word, act: (player: string) => Promise<void>, but: readonly (string | undefined)[]): TemplateResult {
    const known = this.met.filter(({ id }) => !but.includes(id) && !this.about.sitting.some(({ player }) => player?.id === id) && id !== this.session.player?.id).slice(0, KNOWN)
    const named = (event: SubmitEvent) => {
      event.preventDefault()
      const form = event.target as HTMLFormElement
      void act(String(new FormData(form).get('player')).slice(-ID)).then(() => { form.reset() })
    }
    return html`<div class="people"><div class="line">${known.map(({ id, name }) => html`<button @click=${() => void act(id)}>${this.say(word)}: ${name || '–'}</button>`)}</div>
      <form class="line" @submit=${named}><input name="player" required pattern="(.*/)?[0-9a-f]{32}" aria-label="${this.say(word)}: ${this.say('player-id')}" placeholder=${this.say('player-id')}><button>${this.say('confirm')}</button></form></div>`
  }

  /** The admitted spectators, for everybody to read; the opener admits and removes them. */
  #watchers(): TemplateResult {
    const { watchers } = this.about
    return html`<section class="panel"><h2>${this.say('watchers')}</h2>
      ${watchers.length ? watchers.map(({ id, name }) => html`<p class="line"><a href="/players/${id}">${name || '–'}</a>${this.#opener ? html`<button @click=${() => void this.#do((server, game) => server.send('DELETE', '/games/{game}/watchers/{player}', { game, player: id }))}>${this.say('send-away')}</button>` : nothing}</p>`) : html`<p class="soft">${this.say('nothing-here')}</p>`}
      ${this.#opener ? this.#people('watcher-let-in', (player) => this.#do((server, game) => server.send('PUT', '/games/{game}/watchers/{player}', { game, player })), watchers.map(({ id }) => id)) : nothing}</section>`
  }

  override render(): TemplateResult {
    const { about, session } = this, free = about.seats - about.sitting.length
    const late = free ? [] : about.sitting.filter(({ commitment, entropy }) => commitment && !entropy).map(({ player }) => player?.name ?? '–')
    return html`<div class="room"><div><p class="which" aria-hidden="true">${named(this.rules?.names, session.language, '')}</p>
        <section class="panel"><div role="status"><h2>${free ? this.say('waiting-seats', about.sitting.length, about.seats) : this.say('all-here')}</h2></div>
          ${late.length && about.reveal_by ? html`<p class="soft">${this.say('here-awaited', new Date(about.reveal_by / 1000).toLocaleTimeString(session.language, { timeStyle: 'short' }), late.join(', '))}</p>` : nothing}
          <ol>${about.sitting.map(({ seat, player, bot, colour }) => html`<li data-colour=${colour ?? ''}><b>${seat + 1}</b>${player?.name ?? botNamed(this.rules, session.language, bot)}${player && player.id === session.player?.id ? html` <span class="soft">(${this.say('you')})</span>` : nothing}
            <span class="gap"></span>${this.#opener && bot && free ? html`<button @click=${() => void this.#do((server, game) => server.table(game).leave(seat))}>${this.say('send-away')}</button>` : nothing}</li>`)}
            ${Array.from({ length: free }, (_, n) => html`<li class="free"><b>${about.sitting.length + n + 1}</b>${about.awaited[n]?.name ?? this.say('free')}<span class="gap"></span>
              ${n === 0 && this.#opener && this.rules ? html`<form class="line" @submit=${(event: SubmitEvent) => void this.#seatBot(event)}><select name="bot" aria-label=${this.say('seat-bot')}>${opponents(this.rules, session.language).map(([id, label]) => html`<option value=${id}>${label}</option>`)}</select><button>${this.say('seat-bot')}</button></form>` : nothing}</li>`)}</ol>
          ${this.#mine ? nothing : html`<form class="sit" @submit=${(event: SubmitEvent) => void this.#sit(event)}>
            ${session.player ? nothing : html`<label>${this.say('name')} <input name="name" required maxlength="40" autocomplete="nickname"></label>`}
            <button class="main">${this.say('sit-down')}</button></form>`}
          ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}</section>
        ${free && (this.#opener || (this.#mine && about.access !== 'invited')) ? this.#friends() : nothing}
        ${free && (this.#mine || this.#opener) ? html`<p class="line">${this.#mine ? html`<button @click=${() => void this.#do((server, game) => server.table(game).leave(about.your_seats[0]!))}>${this.say('stand-up')}</button>` : nothing}
          ${this.#opener ? html`<button @click=${() => void this.#withdraw()}>${this.say('withdraw')}</button>` : nothing}</p>` : nothing}</div>
      <div><section class="panel"><h2>${this.say('rules-here')}</h2><ul>${terms(about, this.rules, session.language).map((one) => html`<li>${one}</li>`)}
          ${this.rules ? options(about, this.rules, session.language).map(({ name, value, words }) => html`<li><b>${name}: ${value}</b> <span class="soft">${words}</span></li>`) : nothing}</ul></section>
        ${about.spectators.who === 'invited' ? this.#watchers() : nothing}</div></div>`
  }
}
customElements.define('croupier-waiting-room', CroupierWaitingRoom)
