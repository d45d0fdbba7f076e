// A game against a bot, with a hint; then explained: the curve of one's chances, its turning points, and all of it as a table.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, flaws, open, person } from './chromium.mjs'
import { browser, server } from './shared.mjs'

const asked = async (id, { token }) => {
  for (;;) {
    const view = await api(server.url, 'GET', `/games/${id}/view`, undefined, token), mine = view.asked.find(({ options }) => options)
    if (mine || view.status === 'over') return mine
    await new Promise((done) => { setTimeout(done, 20) })
  }
}

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
  assert.deepEqual(await flaws(page), [])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/hint.png` })
  for (let turn = 0; turn < 12; turn += 1) {
    const mine = await asked(id, player), buys = mine.labels.findLastIndex((label) => label.startsWith('Buy ')), treasures = mine.labels.indexOf('Play all Treasures')
    await api(server.url, 'POST', `/games/${id}/choices`, { question: mine.question, picks: [treasures >= 0 ? treasures : buys >= 0 ? buys : 0].slice(0, Math.max(1, mine.least)) }, player.token)
  }
  await page.getByText(/^Best: /).waitFor({ state: 'detached' })
  assert.equal(await marked.count(), 0, 'a hint is of one question')
  await api(server.url, 'POST', `/games/${id}/resignation`, {}, player.token)
  await page.goto(`${server.url}/replay/${id}`)
  await page.getByRole('button', { name: 'Explain the game' }).click()
  await page.locator('croupier-curve polyline').waitFor()
  await page.getByText(/^Thinking it over/).waitFor({ state: 'detached', timeout: 120_000 })
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
