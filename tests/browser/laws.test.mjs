// Laws of the table, over positions of whole games by bots with the most players, dealt alike in each run: everything can be read, nothing moves.
// CROUPIER_POSITIONS says how many positions of each game are looked at, in every window if there are many: `make measure` takes 200.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { api, open, person } from './chromium.mjs'
import { drawn, moved, seated } from './measuring.mjs'
import { Server } from './server.mjs'
import { browser } from './shared.mjs'

const server = await Server.start('dealt')
after(() => server.stop())
const POSITIONS = Number(process.env.CROUPIER_POSITIONS ?? 8), ALL = POSITIONS > 8
/** Width, height, what a board may do, and in which language. The last is 1360 x 900 at 200 %. */
const WINDOWS = [[1360, 900, {}, 'en'], [768, 1024, { tight: true }, 'ko'], [1366, 650, { tight: true }, 'en'], [1024, 768, { tight: true }, 'ja'], [1920, 1080, {}, 'en'], [390, 844, { scrolls: true, half: true }, 'ja'], [844, 390, { scrolls: true, half: true }, 'en'], [360, 640, { scrolls: true, half: true }, 'en'], [680, 450, { scrolls: true, half: true }, 'ko']]
const LANGUAGES = ['en', 'ko', 'ja']
const NARROW = 1150
/** Of the board that is not kept for cards to come, and of the whole board. */
const COVERED = 0.55, KEPT = 0.2
/** Fewer cards on offer, or cards in the largest type, leave cloth: it is larger in the largest window. */
const ENOUGH = 5, LARGEST = (width) => (width < 1900 ? 22.9 : 27)
const GAMES = [['dominion', 6, { preset: 'size-distortion' }, 'big-money-smithy'], ['caylus-magna-carta', 4, {}, 'builder'], ['civilization', 4, {}, 'settler']]

/** A game of bots, which is over: its id, and the versions at which a turn or a part of one begins. */
async function whole([ruleset, seats, options, bot], seed) {
  await writeFile(join(server.data, 'dealt'), `laws of ${ruleset}${seed || ''}`)
  const { token } = await person(server.url, 'Host'), { id } = await api(server.url, 'POST', '/games', { ruleset, seats, options, seating: 'as_joined' }, token)
  for (let n = 0; n < seats; n += 1) await api(server.url, 'POST', `/games/${id}/seats`, { bot }, token)
  while ((await api(server.url, 'GET', `/games/${id}`)).status !== 'over') await new Promise((go) => setTimeout(go, 50))
  const { layout } = await api(server.url, 'GET', `/rulesets/${ruleset}`), heads = layout.facts.filter(({ weight }) => ['turn', 'round', 'part'].includes(weight)).map(({ fact }) => fact), starts = []
  for (let since = 0; since !== null;) {
    const part = await api(server.url, 'GET', `/games/${id}/story?since=${since}&limit=500&why=false`)
    starts.push(...part.lines.filter(({ fact }) => heads.includes(fact)).map(({ version }) => version))
    since = part.next
  }
  return { id, starts }
}
/** As many of all, from the whole length. */
const some = (all, many) => (all.length <= many ? all : Array.from({ length: many }, (_, n) => all[Math.floor((n + 1) * all.length / many) - 1]))

for (const game of GAMES) {
  test(`${game[0]} with ${game[1]} players: faces are whole and can be read, nothing moves, cards cover the board`, async (t) => {
    const faults = []
    for (let seed = 0, left = POSITIONS, looked = 0; left > 0; seed += 1, left -= looked) {
      const { id, starts } = await whole(game, seed)
      for (const language of LANGUAGES) {
        const windows = (ALL ? WINDOWS : WINDOWS.slice(0, 2)).filter(([, , , spoken]) => spoken === language)
        if (!windows.length) continue
        const page = await open(browser, { language })
        await page.goto(`${server.url}/replay/${id}?as=seat-0`)
        await page.locator('.tray').waitFor()
        const { asked, dealt } = await page.evaluate(seated), versions = some(ALL ? dealt : asked, left)
        looked = versions.length
        for (const [width, height, may] of windows) {
          await page.setViewportSize({ width, height })
          await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))))
          const scrolls = may.scrolls || (game[0] === 'civilization' && width <= 768), least = width <= NARROW ? 12 : 13, where = `${width} x ${height} ${language}`
          const { found, shares: all } = await page.evaluate(drawn, [[...versions, Infinity], { ...may, scrolls, least }])
          const shares = all.filter(({ version }) => version !== Infinity)
          const enough = shares.filter(({ type, shared }) => type < LARGEST(width) && shared >= ENOUGH), mean = (name, all = shares) => Math.round(100 * all.reduce((sum, one) => sum + one[name], 0) / all.length)
          faults.push(...found.map((one) => `${where}: ${one}`))
          const bare = may.scrolls ? [] : enough.filter(({ covered }) => covered < COVERED), full = may.scrolls ? [] : shares.filter(({ kept }) => kept > KEPT)
          faults.push(...bare.map(({ version, covered }) => `${where}: version ${version}: cards cover ${Math.round(100 * covered)} %`), ...full.map(({ version, kept }) => `${where}: version ${version}: ${Math.round(100 * kept)} % is kept for cards to come`))
          const { found: movements, steps } = await page.evaluate(moved, [ALL ? Infinity : 160, starts])
          faults.push(...movements.map((one) => `${where}: ${one}`))
          t.diagnostic(`${where}: ${shares.length} positions, cards cover ${mean('covered')} %, kept ${mean('kept')} %, ${steps} steps, ${found.length} + ${bare.length + full.length} + ${movements.length} faults`)
        }
        assert.deepEqual(page.faults, [])
        await page.context().close()
      }
    }
    assert.deepEqual(faults.slice(0, 400), [], `${faults.length} faults`)
  })

  test(`${game[0]}: a table is drawn once, in its final sizes`, async (t) => {
    const anna = await person(server.url, 'Anna'), [ruleset, seats, options, bot] = game
    const { id } = await api(server.url, 'POST', '/games', { ruleset, seats, options, seating: 'as_joined' }, anna.token)
    for (let n = 0; n < seats; n += 1) await api(server.url, 'POST', `/games/${id}/seats`, n ? { bot } : {}, anna.token)
    while (!(await api(server.url, 'GET', `/games/${id}/view`, undefined, anna.token)).asked.some(({ options }) => options)) await new Promise((go) => setTimeout(go, 50))
    for (const [width, height] of ALL ? WINDOWS : [WINDOWS[0]]) {
      const page = await open(browser, { width, height, player: anna })
      await page.addInitScript(() => {
        globalThis.shift = 0
        new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shift += value }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(`${server.url}/games/${id}`)
      await page.locator('.lines li').first().waitFor({ state: 'attached' })
      await page.waitForTimeout(300)
      const shift = await page.evaluate(() => globalThis.shift)
      t.diagnostic(`${width} x ${height}: shifts of ${shift.toFixed(3)}`)
      assert.ok(shift <= 0.05, `${width} x ${height}: ${shift}`)
      await page.context().close()
    }
  })
}
