/** The service worker: says that it is one's move while no page is open, and opens the game. It controls no page and fetches nothing. */
export {}

/** What workers have, as far as it is used: their types are not those of pages. */
type Told = Event & { waitUntil(work: Promise<unknown>): void; readonly data: { json(): unknown } | null; readonly notification: Notification }
declare const registration: ServiceWorkerRegistration
declare const clients: { matchAll(which: object): Promise<readonly { readonly url: string; readonly focused: boolean; focus(): Promise<unknown> }[]>; openWindow(path: string): Promise<unknown> }

/** A sentence in English, Korean and Japanese; the other one is for a test. */
const YOURS = ['Your move', '내 차례입니다', 'あなたの番です'], TOLD = ['You will be told of your moves here', '이 기기에 내 차례를 알립니다', 'この端末に自分の番をお知らせします']

const on = addEventListener as (kind: string, heard: (event: Told) => void) => void
const pathOf = (game: unknown) => (typeof game === 'string' && /^[0-9a-f]{32}$/.test(game) ? `/games/${game}` : '/')
/** The open page of a game, if there is one. */
const open = async (path: string) => (await clients.matchAll({ type: 'window', includeUncontrolled: true })).find(({ url }) => new URL(url).pathname === path)

/** Browsers want a notification of each push: whoever looks at the game is spared it at once. */
async function say(told: { kind?: unknown; game?: unknown; language?: unknown }): Promise<void> {
  const lang = told.language === 'ko' || told.language === 'ja' ? told.language : 'en', tag = String(told.game ?? ''), seen = !!(await open(pathOf(told.game)))?.focused
  await registration.showNotification((told.kind === 'test' ? TOLD : YOURS)[['en', 'ko', 'ja'].indexOf(lang)]!, { lang, tag, data: told.game, silent: seen })
  if (seen) for (const one of await registration.getNotifications({ tag })) one.close()
}

on('push', (event) => {
  let told = null
  try {
    told = event.data?.json()
  } catch {
    // somebody else's words
  }
  event.waitUntil(say(told ?? {}))
})
on('notificationclick', (event) => {
  const { notification } = event, path = pathOf(notification.data)
  notification.close()
  event.waitUntil(open(path).then((page) => page?.focus() ?? clients.openWindow(path)))
})
