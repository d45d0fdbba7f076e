import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Component, View } from '@croupier/client'
import { client } from '../asking'
import { page } from '../element'
import { tokens } from '../styles'
import { cardStyles } from '../table/card-styles'
import type { Scene } from '../table/cards'
import { Drawing } from '../table/drawing'
import { Index, type Rules } from '../table/model'
import { sign, signed } from '../table/signs'
import { inThree, named } from '../words'
import { say } from '../words/lobby'
import { settles } from './terms'

/** In English, Korean and Japanese. */
const spoken = inThree({
  aim: ['Aim', '목표', '目的'],
  turn: ['How it goes', '진행', '流れ'],
  end: ['The end', '끝', '終わり'],
  decides: ['What may decide it: {}.', '승부를 가르는 것: {}.', '勝敗を決めるもの: {}。'],
  question: ['What you are asked', '물어보는 것', '質問されること'],
  signs: ['Signs', '기호', '記号'],
  cards: ['Cards and other pieces', '카드와 그 밖의 구성물', 'カードとその他の物'],
  copies: ['{} in the box', '상자에 {}개', '箱に{}枚'],
  words: ['Words', '용어', '用語'],
  options: ['Options', '옵션', 'オプション'],
  presets: ['Presets', '프리셋', 'プリセット'],
} as const)

/** A game's rules on a page of their own, from its ruleset alone: aim, course, end, signs, each card with its text, words, options. */
export class CroupierRules extends page(say, { ruleset: '' }, {
  rules: null as Rules | null,
}) {
  static override styles = [tokens, cardStyles, css`
    :host { padding: var(--space-6); max-width: 1320px; margin: auto; }
    h1 { font-size: var(--text-8); }
    h2 { font-size: var(--text-7); margin: var(--space-7) 0 var(--space-4); }
    h3 { font-size: var(--text-6); margin: var(--space-6) 0 var(--space-4); }
    .play { margin-top: var(--space-4); }
    h4 { font: 700 var(--text-5)/1.2 var(--serif); margin: 0; }
    .told { max-width: 46rem; font-size: var(--text-5); } li.told + li.told { margin-top: var(--space-3); }
    ul { margin: 0; padding-left: var(--space-6); }
    ul.signs, ul.cards { list-style: none; padding: 0; display: grid; gap: var(--space-5); }
    ul.signs { margin-top: var(--space-4); grid-template-columns: repeat(auto-fill, minmax(170px, 1fr)); gap: var(--space-3) var(--space-5); }
    ul.signs .sign { color: var(--tone); width: 1.4em; height: 1.4em; }
    ul.cards { grid-template-columns: repeat(auto-fill, minmax(min(250px, 100%), 1fr)); }
    ul.cards li { display: grid; gap: var(--space-3); align-content: start; background: var(--sheet); border: 1px solid var(--line); border-top: 6px solid var(--tone); border-radius: var(--round-3); padding: var(--space-4) var(--space-5) var(--space-5); min-width: 0; }
    ul.cards .top { display: flex; flex-wrap: wrap; gap: 0 var(--space-4); align-items: baseline; justify-content: space-between; }
    .face { margin: 0; } .deed { flex-wrap: wrap; }
    dl { margin: 0; display: grid; gap: var(--space-4) var(--space-6); grid-template-columns: repeat(auto-fill, minmax(min(380px, 100%), 1fr)); }
    dt { font-weight: 700; } dd { margin: 0; }
    @media (max-width: 760px) { :host { padding: var(--space-5); } }
  `]

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    return signed(super.createRenderRoot())
  }
  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('session') && !this.rules) void this.attempt(async () => { this.rules = await client(this.session).ruleset(this.ruleset) })
    document.title = `${named(this.rules?.names, this.session.language)} · Croupier`
  }

  /** What a lesson tells of something, which a table shows beside what it speaks of. */
  #told({ layout }: Rules, tells: string): string[] {
    return (layout.first?.steps ?? []).filter((step) => (step.tells ?? 'question') === tells).map(({ word }) => named(layout.words?.[word], this.session.language))
  }
  #card(drawing: Drawing, one: Component): TemplateResult {
    const { language } = this.session, { face, worth } = drawing.face(one)
    return html`<li data-tone=${drawing.tone(one.id)}><div class="top"><h4>${drawing.name(one.id)}</h4>${drawing.cost(one)}</div>
      <span class="soft">${[drawing.kinds(one), one.count ? spoken(language, 'copies', one.count) : ''].filter(Boolean).join(' · ')}</span>${face}${worth}<p>${named(one.effect, language)}</p></li>`
  }
  #cards(rules: Rules, drawing: Drawing): TemplateResult[] {
    const kinds = rules.layout.kinds ?? [], kindOf = ({ types }: Component) => kinds.findIndex(({ type }) => types.includes(type))
    return kinds.map(({ word }, n) => ({ word, all: rules.components.filter((one) => kindOf(one) === n) })).filter(({ all }) => all.length)
      .map(({ word, all }) => html`<h3>${drawing.word(word)}</h3><ul class="cards" role="list">${all.map((one) => this.#card(drawing, one))}</ul>`)
  }
  #options(rules: Rules): TemplateResult[] {
    const { language } = this.session
    return Object.keys(rules.settings).map((name) => html`<div><dt>${name.replaceAll('_', ' ')}</dt><dd>${settles(rules, name, language)}${Object.values(rules.values[name] ?? {}).length ? html`<ul>${Object.values(rules.values[name]!).map((meaning) => html`<li>${named(meaning, language)}</li>`)}</ul>` : nothing}</dd></div>`)
  }

  override render(): TemplateResult {
    const { rules, session: { language } } = this, title = (word: Parameters<typeof spoken>[1]) => html`<h2>${spoken(language, word)}</h2>`
    if (!rules) return html`<h1 role=${this.failure ? 'alert' : 'status'}>${this.failure || say(language, 'loading')}</h1>`
    const { presets, glossary, players, minutes, weight, goal } = rules, index = new Index(rules)
    const drawing = new Drawing({ index, language, view: { sitting: [] } as unknown as View } as Scene) // a table without a game
    const told = (word: 'turn' | 'end' | 'question', said: readonly string[], more = '') => (said.length + more.length ? html`${title(word)}${said.length > 1 ? html`<ul>${said.map((one) => html`<li class="told">${one}</li>`)}</ul>` : said.map((one) => html`<p class="told">${one}</p>`)}${more ? html`<p class="told">${more}</p>` : nothing}` : nothing)
    const signs = [...new Map(Object.values(index.units).filter(({ symbol, sign: one }) => symbol || one).map((unit) => [`${unit.symbol} ${drawing.word(unit.word)}`, unit])).values()]
    const decided = Object.values(rules.vocabulary['decided'] ?? {}).map((one) => named(one, language)).join('; ')
    return html`<h1>${named(rules.names, language)}</h1><p class="soft">${say(language, 'players-minutes', `${players.least}–${players.most}`, `${minutes[0]}–${minutes[1]}`)} · ${say(language, 'weight', weight)}</p><p class="play"><a class="button main" href="/">${say(language, 'play')}</a></p>
      ${goal ? html`${title('aim')}<p class="told">${named(goal, language)}</p>` : nothing}
      ${told('turn', this.#told(rules, 'turn'))}${told('question', this.#told(rules, 'question'))}${told('end', this.#told(rules, 'end'), decided && spoken(language, 'decides', decided))}
      ${signs.length ? html`${title('signs')}${this.#told(rules, 'signs').map((one) => html`<p class="told">${one}</p>`)}<ul class="signs" role="list">${signs.map((unit) => html`<li data-tone=${unit.tone ?? 'slate'}>${sign(unit)} ${drawing.word(unit.word)}</li>`)}</ul>` : nothing}
      ${title('cards')}${this.#cards(rules, drawing)}
      ${glossary.length ? html`${title('words')}<dl>${glossary.map(({ names, meaning }) => html`<div><dt>${named(names, language)}</dt><dd>${named(meaning, language)}</dd></div>`)}</dl>` : nothing}
      ${presets.length ? html`${title('presets')}<dl>${presets.map((one) => html`<div><dt>${named(one.names, language, one.id)}</dt><dd>${one.components.map((id) => drawing.name(id)).join(', ')}</dd></div>`)}</dl>` : nothing}
      ${Object.keys(rules.settings).length ? html`${title('options')}<dl>${this.#options(rules)}</dl>` : nothing}`
  }
}
customElements.define('croupier-rules', CroupierRules)
