// A first game is led by its lesson: a player who reads only what the page shows plays it to its end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, open, patience } from './chromium.mjs'
import { browser, server } from './shared.mjs'

/** What somebody sees who looks at the page: the lesson, the question, its buttons, what glows, and whether it is over. Runs in the page. */
async function seen() {
  const game = document.querySelector('croupier-page').shadowRoot.querySelector('croupier-game')?.shadowRoot, table = game?.querySelector('croupier-table'), root = table?.shadowRoot
  if (!root) return {}
  await game.querySelector('croupier-lesson')?.updateComplete
  const text = (one) => one?.innerText?.trim() ?? '', all = (from, way) => [...from.querySelectorAll(way)].filter((one) => one.checkVisibility())
  const lesson = game.querySelector('croupier-lesson')?.shadowRoot?.querySelector('section.placed')
  const covered = lesson && [...all(root, '.ask > .options button'), ...all(root, '.tray .can')].some((one) => { const a = one.getBoundingClientRect(), b = lesson.getBoundingClientRect(); return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom })
  return {
    lesson: text(lesson?.querySelector('p')), covered, verb: table.taken ? undefined : table.question?.verb, now: `${table.view?.version} ${table.picked}`, // an answer on its way is not to be given twice
    amounts: !!root.querySelector('.ask croupier-amounts')?.shadowRoot?.querySelector('[data-option]'), over: !!game.querySelector('croupier-end'), question: text(root.querySelector('.dock.mine .ask h2')),
    buttons: all(root, '.ask > .options button').map((one, n) => ({ n, words: text(one), off: one.disabled })), cards: all(root, '.can[data-path]').map((one) => ({ path: one.dataset.path, name: text(one.querySelector('.title')), picked: one.classList.contains('picked') })),
  }
}
/** Play on, reading the lesson, until the game is over or the table has changed so often: what was told, in order. No question is answered before the lesson has spoken of it. */
async function led(page, { layout: { first: { steps }, words } }, changes, choose) {
  const told = [], text = ({ word }) => words[word].en
  const click = (way, quiet) => page.locator(way).first().click({ timeout: patience(quiet) }).catch(() => undefined) // the table may have moved on
  for (let given = 0, end = 0, was = ''; given < changes;) {
    const now = await page.evaluate(seen)
    if (now.now !== was) [given, was, end] = [given + 1, now.now, Date.now() + patience(60_000)] // only what changes the table is an answer
    else if (Date.now() > end) assert.fail(`nothing changes the table: ${JSON.stringify(now)}`)
    if (now.over) return { told, over: true }
    if (now.lesson) {
      assert.ok(!now.covered, `the lesson covers answers: ${now.lesson}`)
      told.push(now.lesson)
      await click('croupier-lesson button.main', 1500)
      continue
    }
    const way = now.question && steps.some((step) => step.verbs.includes(now.verb) && told.includes(text(step))) && (now.amounts || choose(now))
    if (!way) { await new Promise((go) => setTimeout(go, 25)); continue }
    if (!await page.locator('dialog[open]').count()) await click(way === true ? '.ask croupier-amounts [data-option]' : typeof way === 'string' ? `.can[data-path="${way}"]` : `.ask > .options button >> nth=${way.n}`, 1500)
    const dialog = 'dialog[open] .options button' // what it offers, else it is closed
    if (await page.locator(dialog).count()) await click(dialog, 1500)
  }
  assert.equal(new Set(told).size, told.length, 'nothing is said twice')
  assert.ok(told.every((one) => steps.some((step) => text(step) === one)))
  return { told, over: false }
}
async function first(page, name) {
  await page.goto(server.url)
  await page.getByRole('button', { name: `Play now ${name}` }).click()
  await page.waitForURL('**/games/*')
}
/** What a plain player of Dominion does, by words and names. */
const BUYS = ['Province', 'Gold', 'Silver']
function money({ buttons, cards }) {
  const button = (words) => buttons.find((one) => one.words.startsWith(words) && !one.off)
  return button('Play all Treasures') ?? BUYS.map((name) => cards.find((card) => card.name === name && card.path.startsWith('/supply'))?.path).find(Boolean) ?? button('End the turn') ?? buttons.find(({ off }) => !off) ?? cards.find(({ picked }) => !picked)?.path
}

test('a player who reads the page finishes a first game that is taught, and the next one is not', async () => {
  const page = await open(browser, { lesson: true }), rules = await api(server.url, 'GET', '/rulesets/dominion'), about = async () => api(server.url, 'GET', `/games/${page.url().split('/').at(-1)}`)
  await first(page, 'Dominion')
  assert.equal((await about()).options.preset, 'first-game')
  const { told, over } = await led(page, rules, 1500, money)
  assert.ok(over)
  assert.deepEqual(told.length >= 5 && ['aim', 'turn', 'signs', 'end'].filter((tells) => !told.includes(rules.layout.words[`lesson.${tells}`].en)), [])
  assert.deepEqual(page.faults, [])
  await first(page, 'Dominion')
  await page.locator('.dock.mine').waitFor()
  assert.equal((await about()).options.preset, null, 'later games are opened as usual')
  const scripts = (name) => page.evaluate((name) => performance.getEntriesByType('resource').filter((one) => one.initiatorType === 'script' && one.name.includes(`/${name}-`)).length, name)
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ initiatorType, name }) => initiatorType === 'script' && name.includes('/hints-')))
  await page.waitForTimeout(100)
  assert.deepEqual([await scripts('hints'), await scripts('lesson')], [1, 0], 'what draws a lesson is loaded only for one')
  await page.context().close()
})

test('in other games the lesson speaks of each question before it is answered, on any window, and whoever reads it finishes them', async () => {
  for (const [name, key, width, height] of [['Caylus Magna Carta', 'caylus-magna-carta', 390, 844], ['Civilization', 'civilization', 1024, 768]]) {
    const page = await open(browser, { lesson: true, width, height }), rules = await api(server.url, 'GET', `/rulesets/${key}`)
    await first(page, name)
    let n = 0 // it takes what glows and what is offered in turn, and goes on where it can
    const { told, over } = await led(page, rules, 4000, ({ buttons, cards }) => buttons.find(({ words, off }) => /^Confirm/.test(words) && !off) ?? [...cards.filter(({ picked }) => !picked).map(({ path }) => path), ...buttons.filter(({ off, words }) => !off && !/^Trade|^Replace/.test(words))].at((n += 1) % 7 ? 0 : -1))
    assert.ok(over, `${key} is not over`)
    assert.ok(told.length >= 6, `${told}`)
    assert.deepEqual(page.faults, [])
    await page.context().close()
  }
})

test('a lesson that is skipped stays away, and what was told is kept', async () => {
  const page = await open(browser, { lesson: true }), lesson = page.locator('croupier-lesson section p')
  await first(page, 'Dominion')
  await lesson.waitFor()
  const said = await lesson.innerText()
  await page.reload()
  await page.waitForFunction((said) => { const now = document.querySelector('croupier-page').shadowRoot.querySelector('croupier-game')?.shadowRoot.querySelector('croupier-lesson')?.shadowRoot?.querySelector('p')?.innerText; return now && now !== said }, said)
  await page.getByRole('button', { name: 'Skip the lesson' }).click()
  await lesson.waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('.hint').waitFor() // words are explained instead
  assert.equal(await lesson.count(), 0)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})
