// The film of a table in docs/screens: a replay of Dominion as its first seat saw it, step by step, as one animated PNG.
import { writeFile } from 'node:fs/promises'
import { animated } from './animated.mjs'
import { api, launch, open, person } from './chromium.mjs'
import { Server } from './server.mjs'

const SCREENS = new URL('../../docs/screens/', import.meta.url)
const LOOK = { width: 1000, height: 600 }, FROM = 20, STEPS = 14, EACH = 1500
const [server, browser] = await Promise.all([Server.start('shipped'), launch()])
try {
  const { token } = await person(server.url, 'Anna')
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: 2, options: { preset: 'first-game' } }, token)
  for (const bot of ['planner', 'big-money-smithy']) await api(server.url, 'POST', `/games/${id}/seats`, { bot }, token)
  while ((await api(server.url, 'GET', `/games/${id}`)).status !== 'over') await new Promise((go) => setTimeout(go, 200))
  const page = await open(browser, LOOK), shots = []
  await page.goto(`${server.url}/replay/${id}?as=seat-0&version=${FROM}`)
  await page.locator('.mat').first().waitFor()
  await page.evaluate(bared)
  for (let step = 0; step < STEPS; step += 1) {
    await page.waitForTimeout(300) // for what moves
    shots.push(await page.screenshot())
    await page.keyboard.press('ArrowRight')
  }
  await writeFile(new URL('film.png', SCREENS), animated(shots, EACH))
  await page.setViewportSize({ width: 1280, height: 640 }) // what forges show where somebody links to the project
  await page.waitForTimeout(300)
  await page.screenshot({ path: new URL('social.png', SCREENS).pathname })
} finally {
  await browser.close()
  await server.stop()
}

/** Leave of a replay the table alone. Runs in the page. */
function bared() {
  const hidden = new CSSStyleSheet(), page = document.querySelector('croupier-page').shadowRoot, replay = page.querySelector('croupier-replay').shadowRoot
  hidden.replaceSync('nav, [slot=actions], [slot=bar], .strip > :not(.scrub) { display: none !important; }')
  for (const root of [page, replay]) root.adoptedStyleSheets = [...root.adoptedStyleSheets, hidden]
}
