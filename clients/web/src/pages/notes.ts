import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Answer } from '@croupier/client'
import { client } from '../asking'
import { page } from '../element'
import { tokens } from '../styles'
import { inThree } from '../words'

type Note = Answer<'get', '/games/{game}/notes'>['notes'][number]
/** So many notes of a game are shown, from its beginning. */
const KEPT = 2000

/** In English, Korean and Japanese: nothing else has use for them. */
export const say = inThree({
  all: ['For everybody', '모두에게 공개', '全員に公開'],
  commentator: ['commentator', '해설자', '解説'],
  delete: ['Delete', '삭제', '削除'],
  none: ['For me alone', '나만 보기', '自分だけ'],
  notes: ['Notes about this step', '이 단계의 메모', 'この場面のメモ'],
  player: ['player', '플레이어', 'プレイヤー'],
  save: ['Save', '저장', '保存'],
  text: ['Your note', '내 메모', '自分のメモ'],
  visible: ['Who sees it', '공개 범위', '公開範囲'],
  write: ['Write a note', '메모 쓰기', 'メモを書く'],
} as const)

/** What people wrote about a step of a replay, and a form for a note of one's own. It tells which versions have notes. */
export class CroupierNotes extends page(say, { game: '', version: 1, writing: false }, {
  notes: [] as readonly Note[],
}) {
  static override styles = [tokens, css`
    :host { background: none; max-height: 22vh; overflow: auto; font-size: var(--text-3); }
    ul { margin: 0; padding: var(--space-2) 0; list-style: none; display: grid; gap: var(--space-2); }
    li { unicode-bidi: isolate; overflow-wrap: anywhere; white-space: pre-line; }
    form { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-3); padding: var(--space-2); }
    textarea { font: inherit; color: var(--ink); background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-2); padding: var(--space-3); min-height: 4.4em; resize: vertical; grid-row: span 2; }
    .line { align-content: start; } button, select { min-height: 30px; padding: 0 var(--space-4); }
    @media (max-width: 620px) { form { grid-template-columns: minmax(0, 1fr); } textarea { min-height: 3em; } }
  `]

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('session')) void this.attempt(() => this.#read())
  }
  protected override updated(changes: PropertyValues<this>): void {
    if (changes.has('notes')) this.dispatchEvent(new CustomEvent('croupier-noted', { detail: [...new Set(this.notes.map(({ version }) => version))] }))
    if (changes.has('writing') && this.writing) this.renderRoot.querySelector('textarea')?.focus()
  }
  async #read(): Promise<void> {
    const server = client(this.session), found: Note[] = []
    for await (const note of server.pages((cursor?: string) => server.get('/games/{game}/notes', { game: this.game, cursor, limit: 500 }, { signal: this.gone }), ({ notes }) => notes)) if (found.push(note) === KEPT) break
    this.notes = found
  }
  /** Do something about one's note; what there is then is shown, and the form closes. */
  #change(work: () => Promise<unknown>): void {
    void this.attempt(async () => {
      await work()
      await this.#read()
      this.dispatchEvent(new CustomEvent('croupier-written'))
    })
  }
  #form(mine: Note | undefined): TemplateResult {
    const server = client(this.session), at = { game: this.game, version: this.version }
    return html`<form @submit=${(event: SubmitEvent) => {
      event.preventDefault()
      const given = new FormData(event.target as HTMLFormElement)
      this.#change(() => server.send('PUT', '/games/{game}/notes/{version}', at, { text: String(given.get('text')), visible: given.get('visible') as Note['visible'], language: this.session.language }))
    }}><textarea name="text" required maxlength="2000" aria-label=${this.say('text')} .value=${mine?.text ?? ''}></textarea>
      <select name="visible" aria-label=${this.say('visible')}>${(['all', 'none'] as const).map((who) => html`<option value=${who} ?selected=${who === mine?.visible}>${this.say(who)}</option>`)}</select>
      <div class="line"><button class="main">${this.say('save')}</button>${mine ? html`<button type="button" @click=${() => this.#change(() => server.send('DELETE', '/games/{game}/notes/{version}', at))}>${this.say('delete')}</button>` : nothing}</div></form>`
  }

  override render(): TemplateResult {
    const here = this.notes.filter(({ version }) => version === this.version), me = this.session.player?.id
    return html`${this.writing ? this.#form(here.find(({ author }) => author.id === me)) : nothing}${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      ${here.length ? html`<ul role="list" aria-label=${this.say('notes')}>${here.map(({ author, role, text, language, visible }) => html`<li><b><bdi>${author.name}</bdi></b> <small class="soft">${author.id === me ? this.say(visible) : role === 'reader' ? nothing : this.say(role)}</small> <span lang=${language ?? nothing} dir="auto">${text}</span></li>`)}</ul>` : nothing}`
  }
}
customElements.define('croupier-notes', CroupierNotes)
