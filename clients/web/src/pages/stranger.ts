import { css, html, nothing, type TemplateResult } from 'lit'
import { recovered } from '../asking'
import { page } from '../element'
import { tokens } from '../styles'
import { inThree } from '../words'

/** The words of this, in English, Korean and Japanese: it is loaded where it is needed. */
const WORDS = {
  again: ['Come back', '돌아오기', '復帰する'],
  anew: ['Start anew', '새로 시작하기', '新しく始める'],
  code: ['Recovery code', '복구 코드', '復旧コード'],
  known: ['{}, this server does not know you any more.', '이 서버는 이제 {} 님을 모릅니다.', 'このサーバーは{}さんのことを覚えていません。'],
  since: ['Its data is another, or you have signed out elsewhere. You can look on and play as a guest.', '서버의 데이터가 바뀌었거나 다른 곳에서 로그아웃했습니다. 게스트로 관전하고 플레이할 수 있습니다.', 'サーバーのデータが替わったか、別の場所でサインアウトしています。ゲストとして観戦し、遊べます。'],
} as const
const say = inThree(WORDS)

/** For somebody whose stored token the server does not know: why, and the two ways on. */
export class CroupierStranger extends page(say, { name: '' }, {}) {
  static override styles = [tokens, css`
    :host { overflow-wrap: anywhere; padding: var(--space-5) var(--space-6); background: var(--wash); border-bottom: 1px solid var(--line); display: grid; gap: var(--space-4); }
    h2 { font-size: var(--text-5); }
    input { min-width: 0; width: 16em; }
  `]

  override render(): TemplateResult {
    return html`<h2>${this.say('known', this.name || '–')}</h2><p>${this.say('since')}</p>
      <form class="line" @submit=${(event: SubmitEvent) => void this.attempt(async () => { this.keep({ player: await recovered(this.session, event) }) })}><input name="recovery" required autocomplete="off" aria-label=${this.say('code')} placeholder=${this.say('code')}><button class="main">${this.say('again')}</button>
        <button type="button" @click=${() => this.keep({ player: null })}>${this.say('anew')}</button></form>
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}`
  }
}
customElements.define('croupier-stranger', CroupierStranger)
