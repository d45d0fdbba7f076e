// The page that the client guide builds can play: opened from a file, and so from another origin than the server's.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, open } from './chromium.mjs'
import { browser, server } from './shared.mjs'

const table = new URL('../../examples/table.html', import.meta.url)

test('the example page plays each game of the server', async () => {
  for (const { key, names } of (await api(server.url, 'GET', '/rulesets')).rulesets) {
    const page = await open(browser)
    await page.goto(`${table}?server=${server.url}`)
    await page.getByText('This page came from disk or over plain http: it makes a new player').waitFor()
    await page.getByRole('button', { name: names.en }).click()
    const played = await page.waitForFunction((most) => {
      const buttons = [...document.querySelectorAll('#options button')]
      const done = buttons.at(-1), free = buttons.slice(0, -1).find((one) => one.ariaPressed !== 'true')
      if (!done) return document.getElementById('prompt').textContent.includes('over')
      if (globalThis.pressed === undefined) globalThis.pressed = 0
      if (done.disabled) free.click()
      else done.click()
      globalThis.pressed += 1
      return globalThis.pressed >= most
    }, 25, { polling: 50 })
    assert.ok(played)
    assert.ok(await page.locator('#table li').count() > 10)
    assert.deepEqual(page.faults, [])
    await page.context().close()
  }
})

test('what one has picked stays while the table is drawn anew, and a refusal asks again', async () => {
  const page = await open(browser), asked = { question: 1, seat: 0, prompt: 'Which?', options: [{}, {}, {}], labels: ['One', 'Two', 'Three'], least: 2, most: 2, none: null }
  const lines = [{ time: { at: 0 } }, { view: { version: 1, status: 'running', state: {}, asked: [asked] } }], told = { streams: 0, choices: [] }
  const json = (status, body) => ({ status, contentType: 'application/json', headers: { 'Access-Control-Allow-Origin': '*' }, body: JSON.stringify(body) })
  await page.route('**/stream*', (route) => {
    told.streams += 1
    return route.fulfill({ ...json(200), body: lines.map((line) => `${JSON.stringify(line)}\n`).join('') })
  })
  await page.route('**/choices', (route) => {
    told.choices.push(route.request().postDataJSON().picks)
    return route.fulfill(told.choices.length === 1 ? json(422, { detail: 'Not these two' }) : json(200, {}))
  })
  await page.goto(`${table}?server=${server.url}`)
  await page.locator('#games button').first().click()
  const button = (name) => page.getByRole('button', { name, exact: true })
  await button('One').click()
  for (const before = told.streams; told.streams < before + 2;) await page.waitForResponse('**/stream*')
  await page.locator('[aria-pressed=true]', { hasText: 'One' }).waitFor()
  await button('Two').click()
  await button('Done').click()
  await page.getByText('Not these two').waitFor()
  await button('Two').click()
  await button('Three').click()
  await Promise.all([page.waitForResponse('**/choices'), button('Done').click()])
  await button('Done').waitFor({ state: 'detached' })
  assert.deepEqual([told.choices, page.faults], [[[0, 1], [1, 2]], []])
  await page.context().close()
})
