// A game against a bot, with a hint; then its analysis: the curve of the player's chances, its turning points, and the same as a table.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, flaws, open, patience, person } from './chromium.mjs'
import { Server } from './server.mjs'
import { browser, server } from './shared.mjs'

const asked = async (id, { token }) => {
  for (;;) {
    const view = await api(server.url, 'GET', `/games/${id}/view`, undefined, token), mine = view.asked.find(({ options }) => options)
    if (mine || view.status === 'over') return mine
    await new Promise((done) => { setTimeout(done, 20) })
  }
}

test('a hint marks the card where the best answer stands on one', async () => {
  const player = await person(server.url, 'Anna'), scenario = { seats: [{ hand: ['workshop', 'estate', 'estate', 'estate', 'estate'] }, {}], turn: 0 }
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: 2, options: { preset: 'first-game' }, seating: 'as_joined', scenario }, player.token)
  for (const body of [{}, { bot: 'random' }]) await api(server.url, 'POST', `/games/${id}/seats`, body, player.token)
  const { question, labels } = await asked(id, player)
  await api(server.url, 'POST', `/games/${id}/choices`, { question, picks: [labels.indexOf('Play Workshop')] }, player.token)
  const page = await open(browser, { player })
  await page.goto(`${server.url}/games/${id}`)
  await page.getByRole('button', { name: 'Hint' }).click()
  const best = (await page.getByText(/^Best: /).innerText()).replace(/^Best: (.*) \(\d+ %\)$/, '$1')
  assert.match(await page.locator('.board .can[data-advised]').innerText(), new RegExp(`: ${best}$`), 'each answer is a pile')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a hint marks the best answer, and a finished game is explained with a curve whose turning points are links', async () => {
  const player = await person(server.url, 'Anna')
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: 2, options: { preset: 'first-game' }, seating: 'as_joined' }, player.token)
  await api(server.url, 'POST', `/games/${id}/seats`, {}, player.token)
  await api(server.url, 'POST', `/games/${id}/seats`, { bot: 'random' }, player.token)
  const page = await open(browser, { player })
  const question = await asked(id, player)
  await page.goto(`${server.url}/games/${id}`)
  await page.getByRole('button', { name: 'Hint' }).click()
  await page.getByText(/^Best: .* \(\d+ %\)$/).waitFor()
  const marked = page.locator('[data-advised]')
  assert.ok(question.labels.includes((await page.getByText(/^Best: /).innerText()).replace(/^Best: (.*) \(\d+ %\)$/, '$1')))
  assert.match(await marked.first().getAttribute('data-advised'), /^\d+ %$/)
  assert.equal(await page.locator('.ask .easy:not([data-advised])').count(), 0, 'the main answer is the hint, or there is none')
  assert.deepEqual(await flaws(page), [])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/hint.png` })
  for (let turn = 0; turn < 12; turn += 1) {
    const mine = await asked(id, player), buys = mine.labels.findLastIndex((label) => label.startsWith('Buy ')), treasures = mine.labels.indexOf('Play all Treasures')
    await api(server.url, 'POST', `/games/${id}/choices`, { question: mine.question, picks: [treasures >= 0 ? treasures : buys >= 0 ? buys : 0].slice(0, Math.max(1, mine.least)) }, player.token)
  }
  await page.getByText(/^Best: /).waitFor({ state: 'detached' })
  assert.equal(await marked.count(), 0, 'a hint is of one question')
  await api(server.url, 'POST', `/games/${id}/resignation`, {}, player.token)
  const sheet = page.locator('croupier-end dialog')
  await sheet.getByRole('button', { name: 'Explain the game' }).click()
  await sheet.locator('croupier-curve polyline').waitFor()
  await sheet.getByText(/^Thinking it over/).waitFor({ state: 'detached', timeout: patience(120_000) })
  assert.deepEqual(await flaws(page), [])
  await page.setViewportSize({ width: 1360, height: 900 })
  await sheet.locator('croupier-curve summary').click()
  const [first] = await sheet.locator('croupier-curve tbody a').all(), moment = await first.getAttribute('href')
  await first.click()
  await page.waitForURL(server.url + moment)
  await page.getByRole('button', { name: 'Explain the game' }).click()
  await page.locator('croupier-curve polyline').waitFor()
  await page.getByText(/^Thinking it over/).waitFor({ state: 'detached', timeout: patience(120_000) })
  const turns = page.locator('croupier-curve ol a')
  assert.ok((await turns.count()) <= 3)
  const { weighed } = await api(server.url, 'GET', `/games/${id}/analysis?as=seat-0`), given = weighed.filter(({ picked }) => picked !== null)
  await page.locator('croupier-curve summary').click()
  assert.equal(await page.locator('croupier-curve tbody tr').count(), given.length)
  const links = page.locator('croupier-curve tbody a')
  await links.last().click()
  await page.locator('output', { hasText: `${given.at(-1).question} / ` }).waitFor()
  assert.equal(await links.last().getAttribute('aria-current'), 'true')
  assert.deepEqual(await flaws(page), [])
  await page.locator('croupier-curve summary').click()
  for (const [width, height] of [[1360, 820], [1024, 768], [768, 1024], [390, 844]]) {
    await page.setViewportSize({ width, height })
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} wide`)
    for (const scheme of process.env.SHOTS ? ['light', 'dark'] : []) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: `${process.env.SHOTS}/replay-${width}-${scheme}.png` })
    }
  }
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('the stage tells the chances of a game that has ended, and nothing where the server tells none', async () => {
  const quiet = await Server.start()
  const [anna, bert] = [await person(quiet.url, 'Anna'), await person(quiet.url, 'Bert')]
  const { id } = await api(quiet.url, 'POST', '/games', { ruleset: 'dominion', seats: 2, options: { preset: 'first-game' }, seating: 'as_joined' }, anna.token)
  for (const { token } of [anna, bert]) await api(quiet.url, 'POST', `/games/${id}/seats`, {}, token)
  const [page, blind] = [await open(browser), await open(browser)]
  let running
  for (const one of [page, blind]) {
    await one.route('**/v1/watch', async (route) => { // the finished game stays on the stage during the test, whatever starts next
      const response = await route.fetch().catch(() => null)
      if (response === null) return route.abort() // its connection was just being closed; the stage polls again
      running ??= await response.json()
      await route.fulfill({ response, json: running })
    })
  }
  await blind.route('**/analysis?*', (route) => route.fulfill({ status: 409, contentType: 'application/problem+json', json: { type: 'about:blank', title: 'Unavailable', status: 409, code: 'unavailable', detail: 'nobody searches here' } }))
  for (const one of [page, blind]) {
    await one.goto(`${quiet.url}/watch`)
    await one.locator('croupier-table .mat').first().waitFor()
  }
  for (let answers = 0; answers < 24; answers += 1) {
    const views = await Promise.all([anna, bert].map(({ token }) => api(quiet.url, 'GET', `/games/${id}/view`, undefined, token)))
    const seat = views.findIndex(({ asked }) => asked.some(({ options }) => options)), mine = views[seat].asked.find(({ options }) => options)
    await api(quiet.url, 'POST', `/games/${id}/choices`, { question: mine.question, picks: [Math.max(0, mine.labels.indexOf('Play all Treasures'))] }, [anna, bert][seat].token)
  }
  assert.equal(await page.locator('.chances').count(), 0, 'not while it runs')
  const refused = blind.waitForResponse(/analysis/)
  await api(quiet.url, 'POST', `/games/${id}/resignation`, {}, anna.token)
  await refused
  await page.locator('.chances', { hasText: /^Chances, .*Anna\s+\d+ %.*Bert\s+\d+ %$/s }).waitFor({ timeout: patience(60_000) })
  assert.deepEqual(await flaws(page), [])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/stage-chances.png` })
  await blind.locator('croupier-table', { hasText: 'Bert' }).first().waitFor()
  assert.equal(await blind.locator('.chances, [role=alert]').count(), 0)
  assert.deepEqual(page.faults, [])
  await Promise.all([page, blind].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' }))) // the stage polls
  await Promise.all([page, blind].map((one) => one.context().close()))
  await quiet.stop()
})
