// The table as a player sees it: everything in view at every size with the most players, no word cut off, and limits on a page's weight.
// The laws of faces, places and sizes are in laws.test.mjs.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { api, deepFocus, open, person } from './chromium.mjs'
import { dice } from './chance.mjs'
import { Server } from './server.mjs'
import { drawn } from './measuring.mjs'
import { browser } from './shared.mjs'

const server = await Server.start('dealt') // one of its own, for the same positions in each run
after(() => server.stop())
const SIZES = [[1360, 900], [1024, 768], [820, 1180], [390, 844]]
/** Steps of a replay, and how often a step may lay out the table: when drawn, when a hand changes its width, and when moving cards arrive. */
const STEPS = 60, MOST_LAYOUTS = 4
/** When one card changes some others are drawn again, but never all of them. */
const MOST_ANEW = 2
const GAMES = [['dominion', 6, { preset: 'size-distortion' }, 'big-money-smithy'], ['caylus-magna-carta', 4, {}, 'builder'], ['civilization', 4, {}, 'settler'], ['toy', 4, {}, 'highest']]
/** Each ruleset with the most players, and with two, for whom cards are larger. */
const TABLES = GAMES.flatMap(([ruleset, most, ...rest]) => [most, 2].map((seats) => [ruleset, seats, ...rest]))

/** Positions of one game: the same in each run, since it is dealt by its name and seed, and nobody answers while a bot still thinks. */
async function played(player, [ruleset, seats, options, bot], seed, wanted) {
  await writeFile(join(server.data, 'dealt'), `${ruleset} ${seats} ${seed}`)
  const { id } = await api(server.url, 'POST', '/games', { ruleset, seats, options, seating: 'as_joined' }, player.token), roll = dice(seed), asked = []
  for (let n = 0; n < seats; n += 1) await api(server.url, 'POST', `/games/${id}/seats`, n ? { bot } : {}, player.token)
  while (asked.length < wanted) {
    const view = await api(server.url, 'GET', `/games/${id}/view`, undefined, player.token), question = view.asked.find(({ options }) => options)
    if (view.status === 'over') break
    if (!question || view.asked.length > 1) { await new Promise((go) => setTimeout(go, 10)); continue }
    if (question.options.length > 1) asked.push(view)
    const all = question.labels.findIndex((label) => /^(Play all|Buy|Build|Add)/.test(label)), many = Math.max(question.least, question.most === 1 ? 1 : 0)
    await api(server.url, 'POST', `/games/${id}/choices`, { question: question.question, picks: many === 1 ? [all >= 0 && roll(3) ? all : roll(question.options.length)] : [...Array(many).keys()] }, player.token)
  }
  return asked
}

/** A view whose seat holds thirteen cards: its own, repeated. */
function thirteen(view) {
  const held = structuredClone(view), { hand } = held.state.mats[0]
  for (let n = 0; hand.length && hand.length < 13; n += 1) hand.push(hand[n])
  return held
}

/** Step through a replay: how often a card size was tried, and how many cards were drawn again. Runs in the page. */
async function stepped(replay, most) {
  const table = replay.shadowRoot.querySelector('croupier-table'), versions = replay.views.filter(({ state }) => state).map(({ version }) => version).slice(0, most)
  let sizes = 0, anew = 0
  new MutationObserver((all) => { anew += new Set(all.flatMap(({ target }) => (target.matches('.card') ? [target] : []))).size }).observe(table.shadowRoot.querySelector('.board'), { childList: true, subtree: true })
  Element.prototype.animate = () => ({ finished: new Promise(() => {}) }) // moving cards are drawn, and land when the next step begins
  new MutationObserver((all) => { sizes += all.filter(({ attributeName }) => attributeName === 'data-size').length }).observe(table.shadowRoot.querySelector('.page'), { attributes: true })
  for (const version of versions) {
    for (const ghost of table.shadowRoot.querySelectorAll('.ghost')) ghost.remove()
    replay.at = version
    await replay.updateComplete
    await table.updateComplete
    await new Promise(requestAnimationFrame)
  }
  return { steps: versions.length, sizes, anew }
}

/** Cards of the board, cells of its result, and small titles of an overlay that are not in view or cannot be read. Runs in the page. */
async function unseen(table, view) {
  const root = table.shadowRoot
  table.view = view
  for (let n = 0; n < 3; n += 1) { await table.updateComplete; await new Promise(requestAnimationFrame) }
  const page = root.querySelector('.page'), foot = root.querySelector('.caption').getBoundingClientRect().top, found = [], all = [...root.querySelectorAll('.board :is(.card, .chip, .places th, .places td), .rail h2')]
  for (const one of all) {
    const { left, right, top, bottom, width } = one.getBoundingClientRect(), title = one.matches('.chip') ? one : one.querySelector('.title')
    if (!width || left < 0 || right > innerWidth + 1 || top < 0 || bottom > foot + 1) found.push(`out of view: ${one.textContent.trim()}`)
    if (title && parseFloat(getComputedStyle(title).fontSize) * page.currentCSSZoom < 11) found.push(`too small: ${title.textContent.trim()}`)
  }
  const places = [...root.querySelectorAll('.places th b')].map((one) => Number(one.textContent.match(/\d+/)[0]))
  return { found, cards: all.length, places }
}

for (const [ruleset, seats, options, bot] of GAMES) {
  test(`an overlay of ${ruleset} shows all of the board with ${seats} players, and the end by place`, async () => {
    const anna = await person(server.url, 'Anna'), { id } = await api(server.url, 'POST', '/games', { ruleset, seats, options }, anna.token)
    for (let n = 0; n < seats; n += 1) await api(server.url, 'POST', `/games/${id}/seats`, { bot }, anna.token)
    let last = 0
    for (let status = ''; status !== 'over'; await new Promise((go) => setTimeout(go, 50))) ({ status, version: last } = await api(server.url, 'GET', `/games/${id}/view`))
    for (const [width, height] of [[1280, 720], [1920, 1080]]) {
      const page = await open(browser, { width, height })
      await page.goto(`${server.url}/games/${id}?overlay`)
      await page.locator('.mat').first().waitFor()
      for (const share of [0.2, 0.5, 0.9, 1]) {
        const view = await api(server.url, 'GET', `/games/${id}/view?version=${Math.round(last * share)}`), { found, cards, places } = await page.locator('croupier-table').evaluate(unseen, view)
        assert.ok(cards > 0, 'there is something to see')
        assert.deepEqual([...found, ...(await page.evaluate(drawn, [[view], { least: 13, overlay: true }])).found], [], `${width} x ${height}, version ${view.version} of ${last}`)
        if (view.status === 'over') assert.deepEqual(places, view.result.places.toSorted((a, b) => a - b))
      }
      assert.deepEqual(page.faults, [])
      await page.context().close()
    }
  })
}

test('whatever card of a full hand is pointed at, nothing moves away from under the pointer', async () => {
  const anna = await person(server.url, 'Anna'), game = TABLES.find(([ruleset, seats]) => ruleset === 'civilization' && seats === 2)
  const view = thirteen((await played(anna, game, 1, 3)).findLast(({ state }) => state.mats[0].hand.length))
  for (const [width, height] of SIZES) {
    const page = await open(browser, { width, height, player: anna })
    await page.goto(`${server.url}/games/${view.game}`)
    await page.locator('.tray .hand').waitFor()
    await page.locator('croupier-table').evaluate((table, view) => { table.view = view; return table.updateComplete }, view)
    const top = () => page.locator('.dock').evaluate((dock) => dock.getBoundingClientRect().top), first = await top()
    for (const card of await page.locator('.tray .hand > li').all()) {
      await card.hover({ position: { x: 8, y: 20 } })
      assert.equal(await top(), first, `${width} x ${height}`)
    }
    await page.context().close()
  }
})

test('many answers that are amounts alone are steps, and all of them are in the list, in words', async () => {
  const anna = await person(server.url, 'Anna'), view = (await played(anna, TABLES.find(([ruleset]) => ruleset === 'civilization'), 2, 1))[0]
  const options = Array.from({ length: 12 }, (_, n) => ({ type: 'mix', food: n, hammers: 12 - n, commerce: 0 })), labels = options.map(({ food, hammers }) => `Take ${food} food, ${hammers} hammers`)
  const asked = view.asked.map((one) => ({ ...one, options: [...options, { type: 'other-mix' }], labels: [...labels, 'Another mix'], same: null, least: 1, most: 1, ordered: false }))
  const page = await open(browser, { player: anna })
  await page.goto(`${server.url}/games/${view.game}`)
  await page.locator('.ask .options button').first().waitFor()
  await page.locator('croupier-table').evaluate((table, view) => { table.view = view; return table.updateComplete }, { ...view, asked })
  await page.locator('croupier-amounts output').first().waitFor()
  assert.deepEqual(await page.locator('croupier-amounts output').allInnerTexts(), ['5', '7', '0'], 'the nearest to the average')
  assert.equal(await page.locator('croupier-amounts button:disabled').count(), 2, 'where there is no further option there is no step')
  await page.locator('.ask summary').click()
  for (const label of [...labels, 'Another mix']) await page.locator('.ask details').getByRole('button', { name: label, exact: true }).waitFor()
  await page.context().close()
})

test('what picking takes stands on what glows, and every table has its rules and signs', async () => {
  const anna = await person(server.url, 'Anna'), game = TABLES.find(([ruleset]) => ruleset === 'caylus-magna-carta')
  const view = (await played(anna, game, 3, 12)).find(({ asked }) => asked.some(({ why, verb, options }) => why === 'turn' && verb === 'act' && options?.some(({ type }) => type === 'worker')))
  const page = await open(browser, { player: anna, language: 'ko' })
  await page.goto(`${server.url}/games/${view.game}`)
  await page.locator('.dock:not(.notice)').waitFor()
  await page.locator('croupier-table').evaluate((table, view) => { table.view = view; return table.updateComplete }, view)
  await page.locator('.board .road .can .takes').first().waitFor()
  const glowing = view.asked.flatMap(({ options }) => options ?? []).filter(({ type }) => type === 'worker').length
  assert.equal(await page.locator('.board .road .takes').count(), glowing, 'each place that takes a worker, and no other')
  assert.deepEqual([...new Set(await page.locator('.board .road .takes .price').allInnerTexts())], ['1'])
  await page.locator('button.help').click()
  await page.locator('dialog .signs li').first().waitFor()
  assert.ok(await page.locator('dialog .signs li').count() > 8 && await page.locator('dialog .keys kbd').count() >= 5)
  const { goal, components } = await api(server.url, 'GET', '/rulesets/caylus-magna-carta')
  assert.equal(await page.locator('dialog .effect').innerText(), goal.ko)
  const [rules] = await Promise.all([page.waitForEvent('popup'), page.locator('dialog a').click()])
  await rules.locator('.cards li').first().waitFor()
  assert.deepEqual((await rules.locator('.cards h4').allInnerTexts()).sort(), components.map(({ names }) => names.ko).sort(), 'the page of the rules has each card')
  await page.keyboard.press('Escape')
  assert.ok(!await page.locator('dialog').isVisible())
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('where there is no room beside the board the story is a drawer that opens over it', async () => {
  const anna = await person(server.url, 'Anna'), { id } = await api(server.url, 'POST', '/games', { ruleset: 'toy', seats: 2, options: {} }, anna.token)
  for (let n = 0; n < 2; n += 1) await api(server.url, 'POST', `/games/${id}/seats`, { bot: 'random' }, anna.token)
  const page = await open(browser, { width: 820, height: 1180, player: anna }), story = page.locator('aside.story'), held = Promise.withResolvers()
  await page.route(/\/story-/, (route) => held.promise.then(() => route.continue()))
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('croupier-end dialog[open]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('button.tell').click()
  assert.ok(!await story.isVisible(), 'it is shown before there is anything that lays it out')
  held.resolve()
  await story.waitFor()
  const drawer = await story.boundingBox(), button = await page.locator('button.tell').boundingBox()
  assert.ok(drawer.width >= 300 && drawer.x + drawer.width <= 820, JSON.stringify(drawer))
  assert.ok(drawer.y >= button.y + button.height, 'what closes it is not below it')
  await page.locator('button.tell').click()
  assert.ok(!await story.isVisible())
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('on a phone a seat is a name, its points and whether it leads, and a press on it shows all that it has', async () => {
  const anna = await person(server.url, 'Anna'), view = (await played(anna, TABLES.find(([ruleset]) => ruleset === 'civilization'), 4, 8)).find(({ reckoning }) => reckoning), table = (page) => page.locator('croupier-table')
  const page = await open(browser, { width: 360, height: 640, touch: true, player: anna }), rival = page.locator('.rail .mat').first(), shown = () => rival.locator('.holds .number').first().isVisible()
  await page.goto(`${server.url}/games/${view.game}`)
  await rival.waitFor()
  const heads = view.state.mats.map((_, seat) => page.locator(`.rail [data-path="/mats/${seat}"] .leads`)), points = async (given) => {
    await table(page).evaluate((table, view) => { table.view = view; return table.updateComplete }, { ...view, reckoning: { ...view.reckoning, seats: given.map((points, seat) => ({ ...view.reckoning.seats[seat], score: { points } })) } })
    return Promise.all(heads.map(async (one) => [(await one.locator('b').first().innerText()), await one.locator('.ahead').count()]))
  }
  assert.deepEqual(await points([3, 5, 5, 1]), [['3', 0], ['5', 1], ['5', 1], ['1', 0]], 'equal leaders are all marked')
  assert.deepEqual(await points([4, 4, 4, 4]), [['4', 0], ['4', 0], ['4', 0], ['4', 0]], 'where all are equal nobody is')
  assert.deepEqual(await points([3, null, 5, 1]), [['3', 0], ['–', 0], ['5', 0], ['1', 0]], 'what is unknown is a dash, and nobody is known to lead')
  assert.equal(await shown(), false)
  await rival.tap()
  assert.ok(await shown())
  await rival.tap()
  assert.equal(await shown(), false)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

for (const [ruleset, seats, options, bot] of TABLES.filter(([ruleset, seats]) => seats === 2 && ruleset !== 'toy')) {
  test(`a step through ${ruleset} lays its table out but a few times, and hardly ever changes the size of cards`, async () => {
    await writeFile(join(server.data, 'dealt'), `${ruleset} of bots`)
    const anna = await person(server.url, 'Anna'), { id } = await api(server.url, 'POST', '/games', { ruleset, seats, options, seating: 'as_joined' }, anna.token)
    for (let n = 0; n < seats; n += 1) await api(server.url, 'POST', `/games/${id}/seats`, { bot }, anna.token)
    while ((await api(server.url, 'GET', `/games/${id}`)).status !== 'over') await new Promise((go) => setTimeout(go, 50))
    const end = await open(browser)
    await end.goto(`${server.url}/games/${id}`)
    await end.locator('croupier-end .did', { hasText: /^Score: .*\d/ }).nth(1).waitFor() // where points came from, of each seat
    await end.context().close()
    for (const [width, height] of [SIZES[1], SIZES[3]]) {
      const page = await open(browser, { width, height }), session = await page.context().newCDPSession(page)
      await page.emulateMedia({ reducedMotion: 'no-preference' }) // moving cards are measured as well
      await page.goto(`${server.url}/replay/${id}?as=seat-0`)
      await page.locator('.mat').first().waitFor()
      await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/moving-')))
      await session.send('Performance.enable')
      const laid = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount').value, before = await laid()
      const { steps, sizes, anew } = await page.locator('croupier-replay').evaluate(stepped, STEPS)
      const each = (await laid() - before) / steps
      assert.ok(each <= MOST_LAYOUTS && sizes <= steps / 4, `${width} x ${height}: ${each.toFixed(2)} layouts a step, ${sizes} sizes tried in ${steps} steps`)
      assert.ok(anew <= MOST_ANEW * steps, `${anew} cards drawn anew in ${steps} steps`)
      await page.context().close()
    }
  })
}

test('by keyboard the first answer is three Tabs away, and what hurts is asked once', async () => {
  const anna = await person(server.url, 'Anna'), scenario = { seats: [{ hand: ['copper', 'copper', 'copper', 'copper', 'copper'] }, {}], turn: 0 }
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: 2, options: { preset: 'first-game' }, seating: 'as_joined', scenario }, anna.token)
  for (const body of [{}, { bot: 'random' }]) await api(server.url, 'POST', `/games/${id}/seats`, body, anna.token)
  const page = await open(browser, { player: anna })
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('.ask .options button').first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  assert.match((await page.evaluate(deepFocus)).words, /^Play all Treasures/, 'the usual answer is the first')
  const before = (await api(server.url, 'GET', `/games/${id}`)).version
  await page.locator('.can[data-face=curse]').focus()
  await page.keyboard.press('i')
  await page.locator('dialog .harmful', { hasText: 'Buy Curse' }).waitFor()
  assert.equal(await page.locator('dialog .main').count(), 0, 'nor where its card is read')
  await page.keyboard.press('Escape')
  await page.locator('.can[data-face=curse]').click()
  await page.getByText('Really: Buy Curse').waitFor()
  assert.equal(await page.locator('dialog .main').innerText(), 'Cancel', 'what hurts is never the main button')
  await page.getByRole('button', { name: 'Cancel' }).click()
  assert.equal((await api(server.url, 'GET', `/games/${id}`)).version, before, 'nothing was bought')
  await page.locator('.can[data-face=curse]').click()
  await page.locator('dialog .harmful').click()
  await page.locator('.lines', { hasText: 'Anna buys Curse' }).waitFor()
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('cards travel by transforms alone, and a click or a key ends it', async () => {
  const anna = await person(server.url, 'Anna'), scenario = { seats: [{ hand: ['smithy', 'village'], deck: ['gold', 'silver', 'estate', 'copper', 'duchy'] }, {}], turn: 0 }
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: 2, options: { preset: 'first-game' }, seating: 'as_joined', scenario }, anna.token)
  for (const body of [{}, { bot: 'random' }]) await api(server.url, 'POST', `/games/${id}/seats`, body, anna.token)
  const page = await open(browser, { player: anna })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('.tray [data-face=smithy]').waitFor()
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/moving-')))
  await page.locator('croupier-table').evaluate((table) => {
    globalThis.flights = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, timing) { globalThis.flights.push({ moves: [...new Set(frames.flatMap(Object.keys))].sort(), lasts: timing.duration }); return animate.call(this, frames, timing) }
    void table
  })
  await page.locator('.tray [data-face=smithy]').click()
  await page.locator('.tray [data-face=gold]').waitFor()
  const flights = await page.evaluate(() => globalThis.flights)
  assert.ok(flights.filter(({ moves }) => moves.includes('transform')).length >= 3, JSON.stringify(flights))
  for (const { moves } of flights) assert.ok(moves.every((one) => one === 'transform' || one === 'opacity'), String(moves))
  for (const { moves, lasts } of flights) assert.ok(!moves.includes('transform') || (lasts >= 200 && lasts <= 350), String(lasts))
  await page.keyboard.press('Shift')
  await page.locator('.ghost').first().waitFor({ state: 'detached' })
  await page.context().close()
})
