/** How one wants to be told that it is one's turn, how fast a rival's steps are shown, and what the page answers by itself: stored in this browser, loaded on demand. */
import { html, type TemplateResult } from 'lit'
import type { Page } from '../lesson/told'
import type { Session } from '../session'
import { inThree, named } from '../words'
import { answerSoon, isOn, pressed } from './auto'

/** In English, Korean and Japanese. */
const WORDS = {
  sound: ['A sound when it is my turn', '내 차례에 소리 내기', '自分の番に音を鳴らす'],
  notify: ['A notification when it is my turn and I look elsewhere', '다른 화면을 볼 때 내 차례 알림', '別の画面にいるとき自分の番を通知'],
  told: ['Others see whether I am here', '내가 있는지 다른 사람에게 표시', '在席しているかを他の人に表示'],
  blocked: ['The browser does not allow it.', '브라우저가 허용하지 않습니다.', 'ブラウザーが許可していません。'],
  slow: ['Others’ steps', '다른 사람의 진행', '他の人の手'],
  'slow-2': ['slow', '느리게', 'ゆっくり'],
  'slow-1': ['usual', '보통', '標準'],
  'slow-0': ['at once', '바로', 'すぐに'],
  auto: ['In this game, by itself', '이 게임에서 자동으로', 'このゲームで自動的に'],
} as const
const spoken = inThree(WORDS)

/** The controls of a page with a table. */
export function settings(page: Page): TemplateResult {
  const { session } = page, say = (word: keyof typeof WORDS) => spoken(session.language, word), refused = session.notify && !allowed()
  const checked = (event: Event) => (event.target as HTMLInputElement).checked
  const notify = async (box: HTMLInputElement) => {
    if (box.checked && 'Notification' in globalThis) await Notification.requestPermission()
    page.keep({ notify: box.checked })
  }
  const words = [...new Set(page.rules?.layout.auto?.map(({ word }) => word))]
  const turn = (word: string) => {
    page.keep({ auto: pressed(session, page.game, word) })
    setTimeout(() => answerSoon(page)) // once it is stored
  }
  return html`<label><input type="checkbox" name="sound" .checked=${!!session.sound} @change=${(event: Event) => { page.keep({ sound: checked(event) }); if (checked(event)) chime() }}> ${say('sound')}</label>
    <label><input type="checkbox" name="notify" .checked=${!!session.notify} @change=${(event: Event) => void notify(event.target as HTMLInputElement)}> ${say('notify')}</label>${refused ? html`<span class="error" role="alert">${say('blocked')}</span>` : ''}
    <label><input type="checkbox" name="told" .checked=${!session.quiet} @change=${(event: Event) => page.keep({ quiet: !checked(event) })}> ${say('told')}</label>
    <label>${say('slow')} <select name="slow" @change=${(event: Event) => page.keep({ slow: Number((event.target as HTMLSelectElement).value) })}>${([2, 1, 0] as const).map((slow) => html`<option value=${slow} ?selected=${slow === (session.slow ?? 1)}>${say(`slow-${slow}`)}</option>`)}</select></label>
    ${words.length ? html`<b>${say('auto')}</b>${words.map((word) => html`<label><input type="checkbox" name=${word} .checked=${isOn(session, page.game, word)} @change=${() => turn(word)}> ${named(page.rules!.layout.words?.[word], session.language, word)}</label>`)}` : ''}`
}

/** It has become one's turn: do as set. `title` and `text` are the notification's; a second one of the same game replaces the first. */
export function call({ sound, notify }: Session, game: string, title: string, text: string): void {
  if (sound) chime()
  if (!notify || !document.hidden || !allowed()) return
  try {
    const note = new Notification(title, { body: text, tag: game })
    note.onclick = () => { focus(); note.close() }
  } catch {
    // some browsers let only installed pages notify
  }
}
function allowed(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'granted'
}

let audio: AudioContext | null = null
/** One soft tone, a third of a second long. Browsers that allow none before a click stay silent until then. */
function chime(): void {
  audio ??= new AudioContext()
  void audio.resume()
  const tone = audio.createOscillator(), loud = audio.createGain(), now = audio.currentTime
  tone.frequency.value = 660
  loud.gain.setValueAtTime(0, now)
  loud.gain.linearRampToValueAtTime(0.08, now + 0.02)
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.35)
  tone.connect(loud).connect(audio.destination)
  tone.start(now)
  tone.stop(now + 0.36)
}
