// The page in the client guide plays as it stands there: saved as a file, opened in a Chromium, from an origin that is not the server's.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { api, open } from './chromium.mjs'
import { browser, server } from './shared.mjs'

const folder = await mkdtemp(join(tmpdir(), 'croupier-guide-')), guide = await readFile(new URL('../../docs/client-guide.md', import.meta.url), 'utf8')
await writeFile(join(folder, 'table.html'), /^```html\n(.*?)^```/ms.exec(guide)[1])
after(() => rm(folder, { recursive: true, force: true }))

test('the page of the guide plays each game of the server', async () => {
  for (const { key, names } of (await api(server.url, 'GET', '/rulesets')).rulesets) {
    const page = await open(browser)
    await page.goto(`file://${folder}/table.html?server=${server.url}`)
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
