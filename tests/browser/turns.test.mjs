// What a table says about turns: why something cannot be picked, that it is the player's turn, and what others did, at the chosen speed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, deepFocus, open, person, violations } from './chromium.mjs'
import { shows } from './playing.mjs'
import { browser, server } from './shared.mjs'

const HAND = ['copper', 'copper', 'estate', 'smithy', 'village']

/** The id of a game from such a position, with a person in each seat and open hands. */
async function dealt(players, scenario, ruleset = 'dominion', options = { preset: 'first-game' }) {
  const { id } = await api(server.url, 'POST', '/games', { ruleset, seats: players.length, options, seating: 'as_joined', scenario, open_hands: true }, players[0].token)
  for (const one of players) await api(server.url, 'POST', `/games/${id}/seats`, {}, one.token)
  return id
}
/** Answer the question of a seat; the version after it. */
async function answered(id, { token }, of, picks) {
  const { asked } = await api(server.url, 'GET', `/games/${id}/view`, undefined, token)
  return (await api(server.url, 'POST', `/games/${id}/choices`, { question: asked.find(({ seat }) => seat === of).question, picks }, token)).version
}
/** End a seat's turn, with any card on top of the discard pile; the version after it. */
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
  for (const [language, why] of Object.entries({ en: ['Coins: it takes 8, you have 0.', 'This card is never played.'], ja: ['コイン: 必要8、所持0。', 'このカードは使用するカードではありません。'], ko: ['돈: 8 필요, 보유 0.', '이 카드는 내는 카드가 아닙니다.'] })) {
    const page = await open(browser, { player: anna, language }), asked = []
    page.on('request', (request) => { if (!request.url().includes('dry_run')) asked.push(request.method()) }) // to ask whether one could take back changes nothing
    await page.goto(`${server.url}/games/${id}`)
    await page.locator('.board [data-face=province]').click()
    await page.locator('dialog .why', { hasText: why[0] }).waitFor()
    if (language === 'en') assert.deepEqual(await violations(page), [])
    await page.keyboard.press('Escape')
    await page.locator('.tray [data-face=estate]').focus()
    await page.keyboard.press('Enter')
    await page.locator('dialog .why', { hasText: why[1] }).waitFor()
    await page.keyboard.press('Escape')
    // Closed and at once opened for another card: the browser dispatches the close event later, in a task of its own.
    await page.locator('.board [data-face=province]').click()
    await page.locator('dialog .why', { hasText: why[0] }).waitFor()
    await page.locator('croupier-table').evaluate((table) => {
      const root = table.shadowRoot
      root.querySelector('dialog').close()
      root.querySelector('.tray [data-face=estate]').click()
      table.view = structuredClone(table.view) // and the stream sends the same view again
      return new Promise((done) => setTimeout(done, 50))
    })
    await page.locator('dialog .why', { hasText: why[1] }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.tray [data-face=smithy]').hover()
    await page.locator('.peek h2').waitFor()
    await page.locator('.tray [data-face=smithy]').focus()
    await page.keyboard.press('i')
    await page.locator('dialog h2').waitFor()
    assert.equal(await page.locator('dialog .why').textContent(), '', 'what can be picked has no reason against it')
    assert.ok(asked.every((method) => method === 'GET'), String(asked))
    assert.deepEqual(page.faults, [])
    await page.context().close()
  }
  assert.equal((await api(server.url, 'GET', `/games/${id}`)).version, before)
})

test('digits pick, Escape takes the last pick back, Enter answers, and a long press reads without picking', async () => {
  const anna = await person(server.url, 'Anna'), id = await dealt([anna, await person(server.url, 'Bert')], { seats: [{ hand: ['cellar', 'copper', 'estate', 'duchy', 'gold'], deck: Array(6).fill('silver') }, {}], turn: 0 })
  const page = await open(browser, { player: anna, touch: true, width: 820, height: 1180 }), picked = () => page.locator('.tray .picked').evaluateAll((all) => all.map((one) => one.dataset.face)), at = (n) => page.locator('.tray .can').nth(n)
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('.tray [data-face=cellar]').tap()
  await page.locator('dialog .options button').first().click() // a finger reads first
  await page.locator('.tray [data-face=cellar]').waitFor({ state: 'detached' })
  const faces = await page.locator('.tray .can').evaluateAll((all) => all.map((one) => one.dataset.face)), board = await page.locator('.board .can').count()
  for (const n of [1, 2]) await page.keyboard.press(`${board + n}`)
  assert.deepEqual((await picked()).sort(), faces.slice(0, 2).sort())
  await page.keyboard.press('Escape')
  assert.equal((await picked()).length, 1)
  const session = await page.context().newCDPSession(page), { x, y, width, height } = await at(3).boundingBox()
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] })
  await page.locator('.peek:not([hidden]) h2').waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.locator('.peek').waitFor({ state: 'hidden' })
  assert.equal((await picked()).length, 1, 'what was read is not picked')
  await page.locator('.ask h2').focus() // a finger leaves the focus on what it has touched
  const [sent] = await Promise.all([page.waitForRequest('**/choices'), page.keyboard.press('Enter')])
  assert.equal(sent.postDataJSON().picks.length, 1)
  await page.locator('.tray [data-face=silver]').waitFor()
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('more than may be picked is refused in words, and what was picked stays', async () => {
  const anna = await person(server.url, 'Anna'), id = await dealt([anna, await person(server.url, 'Bert')], { seats: [{ hand: ['chapel', 'copper', 'silver', 'gold', 'estate', 'duchy'] }, {}], turn: 0 }, 'dominion', { preset: 'size-distortion' })
  const page = await open(browser, { player: anna })
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('.tray [data-face=chapel]').click()
  await page.locator('.tray [data-face=chapel]').waitFor({ state: 'detached' })
  for (const face of ['silver', 'gold', 'estate', 'duchy', 'copper']) await page.locator(`.tray .can[data-face=${face}]`).click()
  await page.getByText('At most 4: take one back first.').waitFor()
  assert.deepEqual(await page.locator('.tray .picked').evaluateAll((all) => all.map((one) => one.dataset.face).sort()), ['duchy', 'estate', 'gold', 'silver'])
  await page.locator('.tray [data-face=gold]').click()
  await page.getByText('At most 4: take one back first.').waitFor({ state: 'detached' })
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('what one has picked stays picked while others answer their own questions', async () => {
  const [anna, bert] = await Promise.all(['Anna', 'Bert'].map((name) => person(server.url, name)))
  const mats = [{ seat: 0, hand: ['ant', 'bee', 'cat'], deck: ['dog', 'ant', 'elk'] }, { seat: 1, hand: ['elk', 'cat', 'bee'], deck: ['bee'] }]
  const well = [['ant', 4], ['bee', 1], ['cat', 4], ['dog', 5], ['elk', 4], ['fox', 6]].flatMap(([beast, n]) => Array(n).fill(beast))
  const id = await dealt([anna, bert], { mats, rounds: 3, stock: ['bee', 'bee'], well, phase: 'rounds' }, 'toy', {})
  for (const [seat, one] of [anna, bert].entries()) await answered(id, one, seat, [0]) // each bids a beast face down; then both are asked at once which cards to sink
  const page = await open(browser, { player: anna }), first = page.locator('.ask .options button').first()
  await page.goto(`${server.url}/games/${id}`)
  await first.click()
  await first.focus()
  await shows(page, { version: await answered(id, bert, 1, []) })
  assert.equal(await first.getAttribute('aria-pressed'), 'true')
  assert.equal((await page.evaluate(deepFocus)).pressed, true, 'and it still has the focus')
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await first.waitFor({ state: 'detached' })
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
    globalThis.Notification = class { // a headless browser grants none
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title, { body }) { globalThis.told.push(`${title}: ${body}`) }
    }
  })
  const told = () => page.evaluate(() => globalThis.told), turn = async (who) => shows(page, { version: await ended(id, who, who === anna ? 0 : 1) })
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('.dock:not(.notice)').waitFor()
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
  const settings = page.locator('.drop', { has: page.locator('summary[aria-label=Settings]') })
  await page.keyboard.press('Escape')
  assert.equal(await settings.evaluate((one) => one.open), false, 'Escape closes it')
  assert.equal(await settings.evaluate((one) => one.getRootNode().activeElement?.localName), 'summary')
  await page.locator('summary[aria-label=Settings]').click()
  await page.locator('input[name=sound]').waitFor()
  await page.locator('.board').click({ position: { x: 5, y: 5 } })
  assert.equal(await settings.evaluate((one) => one.open), false, 'a click elsewhere closes it')
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

test('the next question can be answered before the reply to the last answer has come', async () => {
  const [anna, bert] = await Promise.all(['Anna', 'Bert'].map((name) => person(server.url, name))), id = await dealt([anna, bert], { seats: [{ hand: Array(5).fill('copper') }, {}], turn: 0 })
  const page = await open(browser, { player: anna }), replied = Promise.withResolvers(), button = (label) => page.locator('.ask > .options button', { hasText: label })
  await page.route('**/choices', async (route) => { const reply = await route.fetch(); await replied.promise; await route.fulfill({ response: reply }) }, { times: 1 })
  await page.goto(`${server.url}/games/${id}`)
  await button('Play all Treasures').click()
  await button('Play all Treasures').waitFor({ state: 'detached' })
  await button('End the turn').click()
  await button('End the turn').waitFor({ state: 'detached' })
  assert.deepEqual((await api(server.url, 'GET', `/games/${id}/view`, undefined, anna.token)).asked.map(({ seat }) => seat), [1])
  replied.resolve()
  await page.locator('.ask [role=status], .ask .error').waitFor({ state: 'detached' })
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a bot’s turn is a film: step by step with rings, slower or at once if set so, ended by a key, and to be seen again', async () => {
  const anna = await person(server.url, 'Anna'), rich = { hand: Array(5).fill('copper'), deck: Array(15).fill('copper') } // it can afford something in each turn
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: 2, options: { preset: 'first-game' }, seating: 'as_joined', scenario: { seats: [{}, rich], turn: 0 } }, anna.token)
  for (const body of [{}, { bot: 'big-money' }]) await api(server.url, 'POST', `/games/${id}/seats`, body, anna.token)
  const page = await open(browser, { player: anna }), table = page.locator('croupier-table')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('.ask .options button').first().waitFor()
  await table.evaluate((table) => table.addEventListener('croupier-view', ({ detail }) => globalThis.seen.push({ version: detail.version, mine: detail.asked.some(({ options }) => options), at: performance.now() })))
  /** End the player's turn; the milliseconds for which each step of the bot was shown. If the server told them all in one patch, as it may, there were none: then the next turn counts. */
  const turn = async (slow, meanwhile = () => undefined) => {
    await table.evaluate((table, slow) => { globalThis.seen = []; table.slow = slow }, slow)
    const button = (label) => page.locator('.ask > .options button', { hasText: label })
    await button('Play all Treasures').click()
    await button('Play all Treasures').waitFor({ state: 'detached' }) // of two answers to one question the first counts
    await button('End the turn').click() // played cards lie on top, so nothing else is asked
    await page.waitForFunction(() => globalThis.seen.some(({ mine }) => !mine) || globalThis.seen.length > 1)
    if (await page.evaluate(() => globalThis.seen.every(({ mine }) => mine))) return turn(slow, meanwhile)
    await meanwhile()
    await page.waitForFunction(() => globalThis.seen.at(-1)?.mine)
    const seen = (await page.evaluate(() => globalThis.seen)).filter(({ mine }, n, all) => !mine || n === all.length - 1)
    return seen.slice(1).map(({ at }, n) => at - seen[n].at)
  }
  const usual = await turn(1), slow = await turn(2)
  assert.ok(usual.length && usual.every((one) => one >= 600), `a glance: ${usual}`)
  assert.ok(slow.length && slow.every((one) => one >= 1200), `twice as long: ${slow}`)
  assert.ok(await page.locator('.touched[data-by="2"][data-colour]').count(), 'what it took has its ring and number')
  assert.match(await page.locator('.since').innerText(), /Since your answer:[^]*Big Money/)
  const now = await table.evaluate((table) => { globalThis.shown = []; globalThis.watch = setInterval(() => { if (globalThis.shown.at(-1) !== table.view.version) globalThis.shown.push(table.view.version) }, 10); return table.view.version })
  await page.locator('.since button').click()
  await page.waitForFunction((now) => globalThis.shown.length > 2 && globalThis.shown.at(-1) === now, now)
  const said = await page.locator('.since .news').allInnerTexts()
  for (const there of ['reloaded', 'another device, on which nothing can be stored']) { // it is made of the story
    const one = there === 'reloaded' ? page : await open(browser, { player: anna }), views = () => one.locator('croupier-table').evaluate((table, now) => new Promise((seen) => {
      const shown = new Set()
      const watch = setInterval(() => { shown.add(table.view.version); if (shown.size > 2 && table.view.version === now) { clearInterval(watch); seen(true) } }, 10)
      table.shadowRoot.querySelector('.since button').click()
    }), now)
    if (one !== page) await one.addInitScript(() => { Storage.prototype.setItem = () => { throw new DOMException('blocked') } })
    await one.goto(`${server.url}/games/${id}`)
    await one.locator('.since button').waitFor()
    assert.deepEqual(await one.locator('.since .news').allInnerTexts(), said, there)
    await one.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/moving-')))
    assert.ok(await views(), 'and shown again')
    assert.ok(await one.evaluate(() => Object.values(localStorage).join('').length) < 200_000)
    if (one !== page) await one.context().close()
  }
  await table.evaluate((table) => table.addEventListener('croupier-view', ({ detail }) => globalThis.seen.push({ version: detail.version, mine: detail.asked.some(({ options }) => options), at: performance.now() })))
  const hurried = await turn(20, async () => { while (!await page.evaluate(() => globalThis.seen.at(-1).mine)) await page.keyboard.press('Shift') })
  assert.ok(hurried.every((one) => one < 12_000), `a key goes on: ${hurried}`)
  assert.ok(Math.min(...await turn(0)) < Math.min(...usual), 'at once, on however slow a machine')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('an amount of each resource is chosen by steps from a proposal, and what stands there can be sent', async () => {
  const anna = await person(server.url, 'Anna'), { id } = await api(server.url, 'POST', '/games', { ruleset: 'civilization', seats: 2, options: {}, seating: 'as_joined', scenario: { seats: [{ food: 4, hammers: 9, commerce: 9 }, {}], turn: 0 } }, anna.token)
  for (const body of [{}, { bot: 'random' }]) await api(server.url, 'POST', `/games/${id}/seats`, body, anna.token)
  const page = await open(browser, { player: anna }), stock = async () => (await api(server.url, 'GET', `/games/${id}/view`, undefined, anna.token)).state.mats[0].stock
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('.ask > .options button', { hasText: /^Trade/ }).first().waitFor()
  assert.doesNotMatch(await page.locator('.ask > .options button').first().innerText(), /^Trade/, 'what is rarely good stands last')
  await page.locator('[data-path="/plot_market/0"]').click()
  const steps = page.locator('croupier-amounts'), shown = async () => (await steps.locator('output').allInnerTexts()).map(Number), sum = (all) => all.reduce((one, other) => one + other)
  await steps.locator('output').first().waitFor()
  const first = await shown()
  for (let n = 0; n < 3; n += 1) await steps.locator('.step').nth(2).getByRole('button', { name: /^[+]/ }).click()
  const paid = await shown()
  assert.deepEqual([paid[2], sum(paid)], [first[2] + 3, sum(first)], 'what one gives more, another gives less')
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Hint' }).click()
  const best = (await page.getByText(/^Best: /).innerText()).replace(/^Best: (.*) \(\d+ %\)$/, '$1')
  assert.ok((await steps.locator('.main').allInnerTexts()).every((main) => main === best), `the main answer is the hint's, ${best}, or there is none`)
  for (let n = 0; n < 9 && (await shown()).join() !== paid.join(); n += 1) await steps.locator('.step').nth(2).getByRole('button', { name: (await shown())[2] < paid[2] ? /^[+]/ : /^−/ }).click()
  await steps.getByRole('button', { name: /^Pay / }).click()
  await steps.waitFor({ state: 'detached' })
  const { food, hammers, commerce } = await stock()
  assert.deepEqual([food, hammers, commerce], [4, 9, 9].map((one, n) => one - paid[n]))
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('what everybody can tell is answered by itself where one has switched it on, after a while, and not again once taken back', async () => {
  const anna = await person(server.url, 'Anna'), nothing = { food: 0, wood: 0, stone: 0, gold: 0, deniers: 0 }, scenario = { seats: [{ goods: nothing }, {}], phase: 'actions', turn: 0 }
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'caylus-magna-carta', seats: 2, options: {}, seating: 'as_joined', scenario, undo: 'any' }, anna.token)
  for (const body of [{}, { bot: 'random' }]) await api(server.url, 'POST', `/games/${id}/seats`, body, anna.token)
  const page = await open(browser, { player: anna }), pass = page.locator('.ask > .options').getByRole('button', { name: 'Pass', exact: true })
  await page.goto(`${server.url}/games/${id}`)
  await pass.waitFor()
  await page.waitForTimeout(2_000)
  assert.equal(await pass.count(), 1, 'off until it is switched on')
  await page.getByLabel('Settings', { exact: true }).click()
  const began = Date.now()
  await page.getByLabel(/Pass when everybody can see/).check()
  await page.getByText('By itself: Pass').waitFor()
  await pass.waitFor({ state: 'detached' })
  assert.ok(Date.now() - began >= 1_500, 'after a while')
  assert.equal(await page.getByLabel(/Take what a card gives/).isChecked(), false)
  await page.keyboard.press('Escape')
  await page.locator('croupier-game >> button:enabled', { hasText: 'Take back' }).click()
  await pass.waitFor()
  await page.waitForTimeout(2_000)
  assert.equal(await pass.count(), 1, 'what is taken back is left to the player')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})
