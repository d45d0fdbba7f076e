// A browser is told of a move while no page is open: the switch on one's own page, and the service worker. A headless browser subscribes to nothing and grants no notification: both are ours here.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, open, person, violations, until } from './chromium.mjs'
import { browser, server } from './shared.mjs'

const GAME = 'a'.repeat(32)
/** A browser whose user allows notifications, and whose subscriptions are made here. Runs in the page. */
function subscribing(permission) {
  globalThis.Notification = class { static permission = permission; static requestPermission = async () => permission }
  let made = JSON.parse(sessionStorage.getItem('made') ?? 'null')
  const keep = (now) => { made = now; sessionStorage.setItem('made', JSON.stringify(now)) }
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
  const held = () => made && { ...made, options: { applicationServerKey: bytes(made.key).buffer }, toJSON: () => made, unsubscribe: async () => { keep(null); return true } }
  PushManager.prototype.getSubscription = async () => held()
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
    keep({ key, endpoint: `https://push.example/send/${crypto.randomUUID()}`, keys: { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } })
    return held()
  }
}
async function own(player, { permission = 'granted', language = 'en', url = server.url } = {}) {
  const page = await open(browser, { player, language })
  await page.addInitScript(subscribing, permission)
  await page.goto(`${url}/players/${player.id}`)
  return { page, turn: page.getByRole('switch') }
}
const listed = async ({ token }) => (await api(server.url, 'GET', '/me/push-subscriptions', undefined, token)).subscriptions

test('a device is told of moves once its player says so, in their language, and no longer', async () => {
  const anna = await person(server.url, 'Anna'), { page, turn } = await own(anna)
  const devtools = await page.context().newCDPSession(page), registrations = []
  devtools.on('ServiceWorker.workerRegistrationUpdated', (told) => registrations.push(...told.registrations))
  await devtools.send('ServiceWorker.enable')
  await turn.check()
  await until(async () => (await listed(anna)).length === 1)
  const [{ id, language, endpoint }] = await listed(anna)
  assert.deepEqual([language, endpoint.slice(0, -4)], ['en', 'https://push.example/…'])
  assert.deepEqual(await violations(page), [])
  await page.reload()
  await page.locator('croupier-push input:checked:enabled').waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ko')
  await until(async () => (await listed(anna))[0]?.language === 'ko')
  assert.notEqual((await listed(anna))[0].id, id, 'it has taken the place of the first')

  const worker = page.context().serviceWorkers()[0], { registrationId, scopeURL } = registrations.at(-1)
  assert.deepEqual([scopeURL, worker.url()], [`${server.url}/push/`, `${server.url}/push/worker.js`])
  await worker.evaluate(() => {
    globalThis.said = []
    registration.showNotification = async (title, { lang, tag, data, silent }) => { said.push([title, lang, tag, data, silent]) }
    registration.getNotifications = async ({ tag }) => [{ close: () => said.push(['closed', tag]) }]
    clients.openWindow = async (path) => { said.push(['opened', path]) }
    WindowClient.prototype.focus = async function () { said.push(['focused', new URL(this.url).pathname]) }
  })
  const say = (data) => devtools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data })
  for (const language of ['ko', 'ja', 'xx']) await say(JSON.stringify({ kind: 'your-turn', game: GAME, language }))
  await say('not ours')
  await until(async () => (await worker.evaluate(() => said)).length === 4)
  assert.deepEqual(await worker.evaluate(() => said.splice(0)), [['내 차례입니다', 'ko', GAME, GAME, false], ['あなたの番です', 'ja', GAME, GAME, false], ['Your move', 'en', GAME, GAME, false], ['Your move', 'en', '', undefined, false]])
  const table = await page.context().newPage()
  await table.goto(`${server.url}/games/${GAME}`)
  await table.bringToFront()
  await say(JSON.stringify({ kind: 'your-turn', game: GAME, language: 'en' }))
  await until(async () => (await worker.evaluate(() => said)).length === 2)
  assert.deepEqual(await worker.evaluate(() => said.splice(0)), [['Your move', 'en', GAME, GAME, true], ['closed', GAME]], 'whoever looks needs no notification')
  const clicked = await worker.evaluate(async (games) => {
    const done = []
    for (const data of games) dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification: { data, close() {} }, waitUntil: (work) => done.push(work) }))
    await Promise.all(done)
    return said
  }, [GAME, 'b'.repeat(32), '/elsewhere.example', null])
  assert.deepEqual(clicked, [['focused', `/games/${GAME}`], ['opened', `/games/${'b'.repeat(32)}`], ['opened', '/'], ['opened', '/']])
  assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null, 'it controls no page')

  await turn.uncheck()
  await until(async () => !(await listed(anna)).length)
  await turn.check()
  await until(async () => (await listed(anna)).length === 1)
  await page.getByRole('button', { name: '여기서 나를 지우기' }).click()
  await page.waitForFunction(() => sessionStorage.getItem('made') === 'null')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a page says why it cannot be done, and no other player’s page offers it', async () => {
  const anna = await person(server.url, 'Anna'), bert = await person(server.url, 'Bert')
  const denied = await own(anna, { permission: 'denied' })
  await denied.page.getByText('blocked in the browser’s settings').waitFor()
  assert.equal(await denied.turn.isDisabled(), true)
  const undecided = await own(anna, { permission: 'default' })
  await undecided.turn.click()
  await undecided.page.locator('croupier-push input:enabled:not(:checked)').waitFor()
  const plain = await own(anna, { url: server.url.replace('127.0.0.1', 'croupier.test') })
  await plain.page.getByText('not loaded by https').waitFor()
  const unserved = await own(anna, { language: 'ja' })
  await unserved.page.route('**/me/push-subscriptions', (route) => route.fulfill({ json: { key: null, subscriptions: [] } }))
  await unserved.page.reload()
  await unserved.page.getByText('このサーバーでは提供していません').waitFor()
  await unserved.page.goto(`${server.url}/players/${bert.id}`)
  await unserved.page.getByRole('heading', { name: 'Bert' }).waitFor()
  assert.equal(await unserved.turn.count(), 0)
  await plain.page.context().close() // where browsers say themselves that it is not https
  for (const { page } of [denied, undecided, unserved]) { assert.deepEqual(page.faults, []); await page.context().close() }
})
