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
