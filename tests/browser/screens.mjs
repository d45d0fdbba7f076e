// The pictures in docs/screens: `make screens`. Each is taken in the middle of a game that is played here.
import { mkdir } from 'node:fs/promises'
import { keptGame } from './auditing.mjs'
import { api, launch, open, person } from './chromium.mjs'
import { anything, dice, money, play } from './playing.mjs'
import { Server } from './server.mjs'

const FOLDER = new URL(process.argv[2] ?? '../../docs/screens/', import.meta.url).pathname
const [server, browser] = await Promise.all([Server.start(), launch()])
await mkdir(FOLDER, { recursive: true })
const anna = await person(server.url, 'Anna'), sitting = {}
for (const [ruleset, seats, options, until, prefer] of [
  ['dominion', 3, { preset: 'first-game' }, 30, money],
  ['caylus-magna-carta', 2, {}, 60],
  ['civilization', 2, {}, 45],
]) {
  const { id } = await api(server.url, 'POST', '/games', { ruleset, seats, options, seating: 'as_joined' }, anna.token)
  await api(server.url, 'POST', `/games/${id}/seats`, {}, anna.token)
  const { bots } = await api(server.url, 'GET', `/rulesets/${ruleset}`)
  for (let n = 1; n < seats; n += 1) await api(server.url, 'POST', `/games/${id}/seats`, { bot: bots.at(-1) }, anna.token)
  const page = await open(browser, { player: anna })
  await page.goto(`${server.url}/games/${id}`)
  await play(page, anything(dice(7), prefer), { until: ({ version, question }) => version >= until && question })
  await page.context().close()
  sitting[ruleset] = id
}
// An overlay has no background: here it lies on the colours of a field.
const overlay = await open(browser, { width: 1280, height: 720 })
await overlay.goto(`${server.url}/games/${sitting.dominion}?overlay&theme=dark`)
await overlay.locator('.mat').first().waitFor()
await overlay.evaluate(() => { document.documentElement.style.background = 'linear-gradient(#2d5c88, #37663c)' })
await overlay.screenshot({ path: `${FOLDER}overlay.png` })
await overlay.context().close()
const PHONE = { width: 360, height: 740 }
for (const [name, path, look] of [
  ['dominion', `/games/${sitting.dominion}`, {}],
  ['dominion-phone', `/games/${sitting.dominion}`, PHONE],
  ['civilization-phone', `/games/${sitting.civilization}`, { ...PHONE, dark: true }],
  ['replay', `/replay/${sitting['caylus-magna-carta']}?version=40`, {}],
]) {
  const page = await open(browser, { ...look, player: anna })
  await page.goto(server.url + path)
  await page.locator(path === '/' ? 'li' : '.mat').first().waitFor()
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${FOLDER}${name}.png` })
  await page.context().close()
}
const kept = await keptGame(server.url, 'dominion', { preset: 'first-game' }), page = await open(browser, { height: 1240 })
await page.goto(`${server.url}/audit/${kept.id}`)
await page.locator('[data-verdict]').waitFor()
const files = { receipts: kept.receipts, keys: kept.keys, frames: kept.frames }
await page.locator('input[type=file]').setInputFiles(Object.entries(files).map(([name, held]) => ({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(held)) })))
await page.locator('[data-verdict=anchored]').waitFor()
await page.screenshot({ path: `${FOLDER}audit.png` })
await browser.close()
await server.stop()
