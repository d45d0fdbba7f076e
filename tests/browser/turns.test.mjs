// What a table says of turns: why something cannot be picked, that it is one's turn, and what others did meanwhile, at the speed that is wanted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, open, person, violations } from './chromium.mjs'
import { shows } from './playing.mjs'
import { browser, server } from './shared.mjs'

const HAND = ['copper', 'copper', 'estate', 'smithy', 'village']

/** A game of Dominion in which it is the turn of the seat `turn`, with a person in each seat: its id. */
async function dealt(players, scenario, preset = 'first-game') {
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: players.length, options: { preset }, seating: 'as_joined', scenario, open_hands: true }, players[0].token)
  for (const one of players) await api(server.url, 'POST', `/games/${id}/seats`, {}, one.token)
  return id
}
/** End somebody's turn, with any card on top of what is discarded; the version after it. */
async function ended(id, { token }, of) {
  for (let asked = null, version = 0; ; ) {
    asked = (await api(server.url, 'GET', `/games/${id}/view`, undefined, token)).asked.find(({ seat }) => seat === of)
    if (!asked) return version
    version = (await api(server.url, 'POST', `/games/${id}/choices`, { question: asked.question, picks: [Math.max(asked.labels.indexOf('End the turn'), 0)] }, token)).version
  }
}

test('what cannot be picked says why when one tries, by a click or by Enter, in each language', async () => {
  const [anna, bert] = await Promise.all(['Anna', 'Bert'].map((name) => person(server.url, name)))
  const id = await dealt([anna, bert], { seats: [{ hand: HAND }, {}], turn: 0 }), before = (await api(server.url, 'GET', `/games/${id}`)).version
  for (const [language, why] of Object.entries({ en: ['Coins: it takes 8, you have 0.', 'This card is never played.'], ja: ['コイン：必要8、所持0。', 'このカードは使うカードではありません。'], ko: ['돈: 8 필요, 보유 0.', '이 카드는 내는 카드가 아닙니다.'] })) {
    const page = await open(browser, { player: anna, language }), asked = []
    page.on('request', (request) => asked.push(request.method()))
    await page.goto(`${server.url}/games/${id}`)
    await page.locator('.board [data-face=province]').click()
    await page.locator('dialog .why', { hasText: why[0] }).waitFor()
    if (language === 'en') assert.deepEqual(await violations(page), [])
    await page.keyboard.press('Escape')
    await page.locator('.tray [data-face=estate]').focus()
    await page.keyboard.press('Enter')
    await page.locator('dialog .why', { hasText: why[1] }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.tray [data-face=smithy]').hover()
    await page.locator('li:has([data-face=smithy]) > .reader').last().click()
    await page.locator('dialog h2').waitFor()
    assert.equal(await page.locator('dialog .why').textContent(), '', 'what can be picked has no reason against it')
    assert.ok(asked.every((method) => method === 'GET'), String(asked))
    assert.deepEqual(page.faults, [])
    await page.context().close()
  }
  assert.equal((await api(server.url, 'GET', `/games/${id}`)).version, before)
})

test('more than may be picked is refused in words, and what was picked stays', async () => {
  const anna = await person(server.url, 'Anna'), id = await dealt([anna, await person(server.url, 'Bert')], { seats: [{ hand: ['chapel', 'copper', 'silver', 'gold', 'estate', 'duchy'] }, {}], turn: 0 }, 'size-distortion')
  const page = await open(browser, { player: anna })
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('.tray [data-face=chapel]').click()
  for (const face of ['silver', 'gold', 'estate', 'duchy', 'copper']) await page.locator(`.tray .can[data-face=${face}]`).click()
  await page.getByText('At most 4: take one back first.').waitFor()
  assert.deepEqual(await page.locator('.tray .picked').evaluateAll((all) => all.map((one) => one.dataset.face).sort()), ['duchy', 'estate', 'gold', 'silver'])
  await page.locator('.tray [data-face=gold]').click()
  await page.getByText('At most 4: take one back first.').waitFor({ state: 'detached' })
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a sound and a notification tell of one’s turn to whoever has asked for them, once a turn, and to nobody else', async () => {
  const [anna, bert] = await Promise.all(['Anna', 'Bert'].map((name) => person(server.url, name)))
  const id = await dealt([anna, bert], { seats: [{}, {}], turn: 1 }), page = await open(browser, { player: anna })
  await page.addInitScript(() => {
    globalThis.told = []
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...when) { globalThis.told.push('sound'); return start.apply(this, when) }
    globalThis.Notification = class { // a browser without a screen grants none
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title, { body }) { globalThis.told.push(`${title}: ${body}`) }
    }
  })
  const told = () => page.evaluate(() => globalThis.told), turn = async (who) => shows(page, { version: await ended(id, who, who === anna ? 0 : 1) })
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('.dock').waitFor()
  await page.getByText('Waiting for Bert').waitFor()
  assert.equal(await page.locator('.can').count(), 0, 'open hands make nobody answer for others')
  await turn(bert)
  await turn(anna)
  assert.deepEqual(await told(), [], 'nothing is told that was not asked for')
  await page.locator('summary[aria-label=Settings]').click()
  await page.locator('input[name=sound]').check()
  await page.locator('input[name=notify]').check()
  assert.deepEqual(await told(), ['sound'], 'it is heard when it is chosen')
  assert.deepEqual(await violations(page), [])
  await page.locator('summary[aria-label=Settings]').click()
  await turn(bert)
  await page.waitForFunction(() => globalThis.told.length > 1)
  assert.deepEqual(await told(), ['sound', 'sound'], 'whoever looks needs no notification')
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }))
  await turn(anna)
  await turn(bert)
  await page.waitForFunction(() => globalThis.told.length > 3)
  assert.match((await told())[3], /^Your move · Dominion.*: Your turn/)
  assert.equal((await told()).length, 4)
  await page.reload()
  await page.locator('.ask .options button').first().waitFor()
  assert.deepEqual(await told(), [], 'it was one’s turn already')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})
