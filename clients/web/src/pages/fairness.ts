import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Game, KeptReceipt } from '@croupier/client'
import { client } from '../asking'
import { page } from '../element'
import { save } from '../save'
import { tokens } from '../styles'
import { inThree } from '../words'

/** In English, Korean and Japanese: no other page has use for them. */
const say = inThree({
  'fair-title': ['Nobody can choose the dice', '아무도 주사위를 고를 수 없습니다', '誰もダイスを選べません'],
  'fair-1': ['Before the first card the server and each player have fixed a number of their own, and the dice are made of all of them.', '첫 카드가 나오기 전에 서버와 모든 플레이어가 각자 수를 정해 두며, 주사위는 그 모두로 만들어집니다.', '最初のカードの前に、サーバーと各プレイヤーがそれぞれ数を決めておき、ダイスはそのすべてから作られます。'],
  'fair-2': ['Your browser drew yours, gave it away only once every seat was taken, and kept the server’s signed word of what had been fixed by then.', '내 브라우저가 내 수를 뽑아, 모든 자리가 찬 뒤에야 내놓고, 그때까지 정해진 것에 대한 서버의 서명을 보관했습니다.', 'あなたの数はこのブラウザーが引き、全席が埋まってから初めて渡し、それまでに決まったことへのサーバーの署名を保存しました。'],
  'fair-3': ['When the game is over it holds the whole record to what it has kept, and says “checked” only if everything fits.', '게임이 끝나면 기록 전체를 보관한 것과 맞춰 보고, 모두 맞을 때만 “확인됨”이라고 표시합니다.', 'ゲームが終わると記録全体を保存したものと照らし合わせ、すべて合ったときだけ「確認済み」と示します。'],
  'fair-4': ['You still trust the operator not to look at hidden cards and not to end games before they begin, and the players not to talk to each other.', '그래도 운영자가 숨겨진 카드를 보지 않고 시작 전에 게임을 끝내지 않는다는 것, 플레이어끼리 몰래 이야기하지 않는다는 것은 믿어야 합니다.', 'それでも、運営者が伏せられたカードを見ないこと、開始前にゲームを終わらせないこと、プレイヤー同士が示し合わせないことは信じるしかありません。'],
  'fair-5': ['Whether each card and each answer follows from the dice and the rules, “croupier verify” works out on a machine of yours, from the record and your receipts.', '카드와 응답이 모두 주사위와 규칙에서 나오는지는 내 컴퓨터에서 “croupier verify”가 기록과 영수증으로 계산합니다.', 'カードと回答がすべてダイスとルールから導かれるかは、手元のコンピューターで “croupier verify” が記録とレシートから計算します。'],
  'fair-game': ['This game', '이 게임', 'このゲーム'],
  'fair-receipts': ['Receipts kept in this browser: {}', '이 브라우저에 보관한 영수증: {}', 'このブラウザーに保存したレシート: {}'],
  'fair-download': ['Download the receipts', '영수증 내려받기', 'レシートをダウンロード'],
  'fair-record': ['Check the record yourself', '기록 직접 검사하기', '記録を自分で検証'],
  'fair-table': ['To the table', '테이블로', 'テーブルへ'],
  'fair-none': ['This browser has kept nothing of this game: you did not play it here, or sat down without a number of your own.', '이 브라우저에는 이 게임의 자료가 없습니다. 여기서 두지 않았거나 자기 수 없이 앉았습니다.', 'このブラウザーにはこのゲームのものがありません。ここで遊んでいないか、自分の数なしで着席しました。'],
  'fair-checked': ['Checked: the record is of the game that you played, and nobody can have chosen its dice.', '확인됨: 실제로 둔 게임의 기록이며, 아무도 주사위를 고를 수 없었습니다.', '確認済み: 遊んだとおりのゲームの記録で、誰もダイスを選べませんでした。'],
  'fair-failed': ['Not proved: the record does not fit what this browser has kept, or your part in the dice could be known too early. Keep the receipts.', '증명 안 됨: 기록이 보관한 것과 맞지 않거나 내 수가 너무 일찍 알려졌을 수 있습니다. 영수증을 보관하세요.', '証明できず: 記録が保存したものと合わないか、あなたの数が早く知られたおそれがあります。レシートを保管してください。'],
  'fair-doubt': ['Two receipts of one version, with different heads, are kept here: the server has signed two histories. Keep them: they prove it.', '한 버전에 헤드가 다른 영수증이 두 개 있습니다. 서버가 두 기록에 서명했다는 증거이니 보관하세요.', '1つのバージョンにヘッドの異なるレシートが2件あります。サーバーが2つの履歴に署名した証拠です。保管してください。'],
  'fair-running': ['It is checked when the game is over.', '게임이 끝나면 확인합니다.', 'ゲームが終わると確認します。'],
  'fair-server': ['Games here that ended between the last seat and their start', '마지막 자리가 찬 뒤 시작 전에 끝난 게임', '満席から開始までの間に終わったゲーム'],
  'fair-aborted': ['{} in the last 30 days. Whoever lets such games end may be choosing among dice: their pages say how often, and quick games avoid them.', '최근 30일에 {}건. 이렇게 게임을 끝내는 사람은 주사위를 고르는 것일 수 있습니다. 횟수는 그 사람의 페이지에 나오고, 빠른 게임은 그를 피합니다.', '過去30日に{}件。そのように終わらせる人はダイスを選んでいるのかもしれません。回数はその人のページに出て、クイックゲームは避けます。'],
} as const)

/** Who made the dice, in five sentences; for one's own game, what is stored of it and whether it fits. */
export class CroupierFairness extends page(say, { game: '' }, {
  about: null as Game | null,
  receipts: [] as readonly KeptReceipt[],
  proved: null as boolean | null,
  /** How many games here recently ended between the last seat and their start. */
  aborted: null as number | null,
}) {
  static override styles = [tokens, css`
    :host { padding: var(--space-6); max-width: 46rem; margin: auto; }
    h1 { font-size: var(--text-8); margin-bottom: var(--space-6); }
    h2 { font-size: var(--text-6); margin-bottom: var(--space-4); }
    ol { margin: 0; padding-left: var(--space-7); display: grid; gap: var(--space-4); font-size: var(--text-5); }
    section { background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-3); padding: var(--space-6); margin-top: var(--space-6); display: grid; gap: var(--space-4); }
    .good { color: var(--good); } .bad { color: var(--bad); }
    .line { margin-top: var(--space-6); } section .line { margin: 0; }
    @media (max-width: 760px) { :host { padding: var(--space-5); } }
  `]

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('session')) void this.#look()
  }
  #look(): Promise<void> {
    document.title = `${this.say('fair-title')} · Croupier`
    return this.attempt(async () => {
      const server = client(this.session)
      this.aborted = (await server.get('')).aborted
      if (!this.game) return
      const [about, receipts] = await Promise.all([server.table(this.game).card(), server.fairness().then((mine) => mine.receipts(this.game))])
      Object.assign(this, { about, receipts })
      if (about.status !== 'over' || !receipts.length || about.unrevealed) return
      const { check } = await import('@croupier/client/audit')
      this.proved = (await check(server, about)).proved
    })
  }
  #download(): void {
    const keys = new Map(this.receipts.map(({ key, public: known }) => [key, known]))
    const receipts = this.receipts.map(({ game, version, head, key, signature }) => ({ game, version, head, key, signature }))
    save(JSON.stringify({ receipts, keys: [...keys].map(([id, known]) => ({ id, algorithm: 'Ed25519', public: known })) }), `${this.game}-receipts.json`)
  }

  #own(about: Game): TemplateResult {
    const { receipts, proved } = this, doubt = new Set(receipts.map(({ version }) => version)).size < receipts.length
    return html`<section><h2>${this.say('fair-game')}</h2>
      <p role="status" class=${doubt || proved === false ? 'bad' : proved ? 'good' : ''}>${this.say(doubt ? 'fair-doubt' : !receipts.length ? 'fair-none' : proved === false ? 'fair-failed' : proved ? 'fair-checked' : 'fair-running')}</p>
      ${receipts.length ? html`<p class="soft">${this.say('fair-receipts', receipts.length)}</p>` : nothing}
      <p class="line">${receipts.length ? html`<button @click=${() => this.#download()}>${this.say('fair-download')}</button>` : nothing}
        ${about.status === 'over' ? html`<a class="button" href="/audit/${about.id}">${this.say('fair-record')}</a>` : nothing}
        <a class="button" href="/games/${about.id}">${this.say('fair-table')}</a></p></section>`
  }

  override render(): TemplateResult {
    return html`<h1>${this.say('fair-title')}</h1>
      <ol>${(['fair-1', 'fair-2', 'fair-3', 'fair-4', 'fair-5'] as const).map((word) => html`<li>${this.say(word)}</li>`)}</ol>
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      ${this.about ? this.#own(this.about) : nothing}
      ${this.aborted === null ? nothing : html`<section><h2>${this.say('fair-server')}</h2><p>${this.say('fair-aborted', this.aborted)}</p></section>`}
      ${this.game ? nothing : html`<p class="line"><a class="button" href="/audit">${this.say('fair-record')}</a></p>`}`
  }
}
customElements.define('croupier-fairness', CroupierFairness)
