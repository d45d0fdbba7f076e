/** Word of one's moves on this device while no page is open: a part of one's own page, loaded on it alone. */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { client } from '../asking'
import { page } from '../element'
import { tokens } from '../styles'
import { inThree } from '../words'

/** In English, Korean and Japanese. */
const say = inThree({
  tell: ['Tell me of my moves on this device', '이 기기에 내 차례 알리기', 'この端末に自分の番を知らせる'],
  are: ['A notification that it is your move, also while no page is open. It shows no card and no name.', '페이지가 닫혀 있어도 내 차례임을 알립니다. 카드나 이름은 표시하지 않습니다.', 'ページを閉じていても自分の番だと通知します。カードや名前は表示しません。'],
  insecure: ['It cannot be done here: this page was not loaded by https.', '여기서는 할 수 없습니다. https로 연 페이지가 아닙니다.', 'ここではできません。https で開いたページではありません。'],
  unable: ['This browser cannot do it. On an iPhone or iPad, add the page to the home screen first.', '이 브라우저에서는 할 수 없습니다. iPhone이나 iPad에서는 먼저 홈 화면에 추가하세요.', 'このブラウザーではできません。iPhone や iPad では、先にホーム画面に追加してください。'],
  denied: ['Notifications from this site are blocked in the browser’s settings.', '브라우저 설정에서 이 사이트의 알림이 차단되어 있습니다.', 'ブラウザーの設定で、このサイトの通知がブロックされています。'],
  unserved: ['This server does not offer it.', '이 서버는 제공하지 않습니다.', 'このサーバーでは提供していません。'],
  failed: ['The browser’s notification service does not answer. Try again later.', '브라우저의 알림 서비스가 응답하지 않습니다. 나중에 다시 시도하세요.', 'ブラウザーの通知サービスが応答しません。後でもう一度お試しください。'],
} as const)
type Why = 'insecure' | 'unable' | 'denied' | 'unserved' | 'failed'

const WORKER = '/push/worker.js'
/** The page may have this policy, and the policy this address. */
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(given: string): string } } }
const address = trustedTypes?.createPolicy('croupier-worker', { createScriptURL: () => WORKER }).createScriptURL('') ?? WORKER
/** What the browser has subscribed to, if anything. */
const subscribed = async () => await (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription() ?? null
/** As the server shows an address, which is a secret. */
const shown = (endpoint: string) => `${new URL(endpoint).origin}/…${endpoint.slice(-4)}`
/** Once a worker runs: before that nothing can be subscribed to. */
const active = ({ active, waiting, installing }: ServiceWorkerRegistration) => new Promise<void>((done) => {
  const worker = active ?? waiting ?? installing!, look = () => { if (worker.state === 'activated') done() }
  worker.addEventListener('statechange', look)
  look()
})

export class CroupierPush extends page(say, {}, { why: '' as Why | '', on: false, ready: false }) {
  static override styles = [tokens, css`:host { display: block; background: none; } label { display: flex; gap: var(--space-4); align-items: center; }`]

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('session')) void this.attempt(() => this.#look())
  }
  /** Whoever is forgotten here is told nothing more here: the server hears of it when it next tries. */
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    void subscribed().then((here) => here?.unsubscribe()).catch(() => undefined)
  }
  /** Whether this device is told, and if it cannot be, why. */
  async #look(): Promise<void> {
    this.why = !isSecureContext ? 'insecure' : !('PushManager' in globalThis && 'serviceWorker' in navigator) ? 'unable' : Notification.permission === 'denied' ? 'denied' : ''
    if (this.why) return
    const { key, subscriptions } = await client(this.session).get('/me/push-subscriptions'), here = await subscribed()
    if (!key) this.why = 'unserved'
    const own = here && subscriptions.find(({ endpoint, off_at }) => endpoint === shown(here.endpoint) && !off_at)
    if (own && own.language !== this.session.language) await this.#tell(here)
    Object.assign(this, { on: !!own && Notification.permission === 'granted', ready: true })
  }
  /** Give the server a subscription with its key; one that it has already is replaced. */
  async #tell(subscription: PushSubscription): Promise<void> {
    const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
    const key = btoa(String.fromCharCode(...new Uint8Array(subscription.options.applicationServerKey!))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    await client(this.session).send('POST', '/me/push-subscriptions', {}, { endpoint, keys, key, language: this.session.language })
  }
  async #begin(): Promise<void> {
    if (await Notification.requestPermission() !== 'granted') return
    const { key } = await client(this.session).get('/me/push-subscriptions'), registered = await navigator.serviceWorker.register(address)
    await active(registered)
    await (await registered.pushManager.getSubscription())?.unsubscribe() // it may be somebody else's who played here, or made with an older key
    const made = await registered.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key! }).catch(() => null)
    if (made) await this.#tell(made)
    else this.why = 'failed'
  }
  async #end(): Promise<void> {
    const here = await subscribed(), { subscriptions } = await client(this.session).get('/me/push-subscriptions')
    for (const { id, endpoint } of subscriptions) if (here && endpoint === shown(here.endpoint)) await client(this.session).send('DELETE', '/me/push-subscriptions/{webhook}', { webhook: id })
    await here?.unsubscribe()
  }
  async #turn(on: boolean): Promise<void> {
    Object.assign(this, { on, ready: false })
    await this.attempt(() => (on ? this.#begin() : this.#end()))
    const { why, failure } = this
    await this.attempt(() => this.#look())
    Object.assign(this, { why: this.why || why, failure: this.failure || failure })
  }

  override render(): TemplateResult {
    const { why, on, ready } = this
    return html`<label><input type="checkbox" role="switch" .checked=${on} ?disabled=${!ready || why && why !== 'failed'} @change=${(event: Event) => void this.#turn((event.target as HTMLInputElement).checked)}> ${this.say('tell')}</label>
      <p class="soft">${this.say(why || 'are')}</p>${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}`
  }
}
customElements.define('croupier-push', CroupierPush)
