// How games at a table end, and what may interfere: resignation, a rematch, a refusal, a lost network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, open, person } from './chromium.mjs'
import { offers, shows } from './playing.mjs'
import { browser, server } from './shared.mjs'

async function sat(player, id, look = {}) {
  const page = await open(browser, { player, ...look })
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('.mat').first().waitFor()
  return page
}
/** A table with a player of each name, and a page for each; the player asked first comes first. */
async function table(...names) {
  const people = await Promise.all(names.map((name) => person(server.url, name)))
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: people.length, options: { preset: 'first-game' }, seating: 'as_joined' }, people[0].token)
  for (const { token } of people) await api(server.url, 'POST', `/games/${id}/seats`, {}, token)
  const { seat } = (await api(server.url, 'GET', `/games/${id}/view`)).asked[0]
  if (seat) people.reverse()
  return { id, people, pages: await Promise.all(people.map((player) => sat(player, id))) }
}
const shut = async (...pages) => { for (const page of pages) { assert.deepEqual(page.faults, []); await page.context().close() } }
const version = async (page) => (await offers(page)).version
/** End a player's turn as another client of theirs would, answering every question on the way. */
async function ends(id, { token }) {
  for (;;) {
    const mine = (await api(server.url, 'GET', `/games/${id}/view`, undefined, token)).asked.find(({ options }) => options)
    if (!mine) return
    const end = mine.labels.indexOf('End the turn'), picks = end < 0 ? [...Array(mine.least).keys()] : [end]
    await api(server.url, 'POST', `/games/${id}/choices`, { question: mine.question, picks }, token)
  }
}

test('who resigns is asked whether they mean it; both see how it ended, and meet again at one table', async () => {
  const { id, pages } = await table('Anna', 'Bert <i>B</i>'), [first] = pages
  await first.getByRole('button', { name: 'Resign' }).click()
  await first.getByRole('button', { name: 'Cancel' }).click()
  await first.getByRole('button', { name: 'Resign' }).click()
  await first.getByText('Really resign?').waitFor()
  assert.equal((await api(server.url, 'GET', `/games/${id}`)).status, 'running')
  await first.getByRole('button', { name: 'Resign' }).click()
  for (const page of pages) {
    const sheet = page.locator('croupier-end dialog')
    await sheet.waitFor()
    assert.match(await sheet.locator('h2').innerText(), / wins, \d+ points/)
    assert.match(await sheet.locator('.head p').innerText(), /somebody resigned/)
    assert.deepEqual(await sheet.locator('.place').allInnerTexts(), ['1', '2'])
    assert.equal(await sheet.locator('i').count(), 0, 'a name is text')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'The game is over' }).waitFor()
    await page.locator('.places tbody tr').nth(1).waitFor() // its code is loaded only now
    assert.equal(await page.locator('.places tbody tr').count(), 2)
    assert.equal(await page.locator('.places .who i').count(), 0, 'a name is text')
    assert.equal(await page.getByRole('button', { name: 'Resign' }).count(), 0)
    assert.equal(await page.locator('.hint').count(), 0, 'there is nothing more to be explained')
    assert.ok(await page.locator('.places td.wide .numbers').first().innerText())
    assert.equal(await page.locator('.places .chip .numbers').count(), 0, 'what was counted is said once')
    assert.ok(await page.locator('.mat').getByText('resigned', { exact: true }).or(page.locator('.tray').getByText('resigned', { exact: true })).count())
  }
  for (const [n, page] of pages.entries()) {
    assert.equal(await page.locator('.track [aria-current]').count(), 0, 'it ended in no phase')
    assert.match(await page.locator('.places tbody tr').first().innerText(), /^Place 1\s.*\d/s)
    if (n) await page.getByText('offers a rematch').waitFor()
    await page.getByRole('button', { name: 'Result' }).click() // it comes back, and offers what the dock does
    await page.locator('croupier-end dialog').getByRole('button', { name: 'Rematch' }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/games/') && !url.pathname.includes(id))
  }
  assert.equal(pages[0].url(), pages[1].url(), 'there is one rematch')
  for (const page of pages) await page.locator('.tray').waitFor()
  await shut(...pages)
})

test('the sheet says how a game ended that was shared, called off, or played alone, and leaves out what takes too long', async () => {
  const { id, people: [anna], pages } = await table('Anna', 'Bert')
  await api(server.url, 'POST', `/games/${id}/resignation`, {}, anna.token)
  const [page] = pages, sheet = page.locator('croupier-end dialog')
  await sheet.locator('.did', { hasText: /^Score/ }).first().waitFor() // how it went is there
  const said = (changes) => page.locator('croupier-game').evaluate(async (game, changes) => {
    const table = game.shadowRoot.querySelector('croupier-table'), end = game.shadowRoot.querySelector('croupier-end'), before = table.view
    table.view = { ...before, ...changes, result: { ...before.result, ...changes.result } }
    end.went = 'asked'
    end.open = false
    await end.updateComplete
    end.open = true
    await end.updateComplete
    while (end.went === 'asked') await new Promise((go) => setTimeout(go, 10))
    await end.updateComplete
    table.view = before
    return end.shadowRoot.querySelector('.head').innerText + end.shadowRoot.querySelector('.body').innerText
  }, changes)
  assert.match(await said({ result: { how: 'finished', places: [1, 1], decided: 'points' } }), /^Anna and Bert share the victory, 3 points|^Bert and Anna share/)
  const films = []
  page.on('request', (request) => { if (request.url().includes('/film')) films.push(request.url()) })
  const off = await said({ result: { how: 'abandoned', decided: 'abandoned' } })
  assert.match(off, /^The game was called off/)
  assert.equal(films.length, 1, 'how it went is asked for as the sheet opens, and not as it closes')
  assert.doesNotMatch(off, /wins|Explain/)
  const { view: { sitting } } = await page.locator('croupier-table').evaluate(({ view }) => ({ view }))
  assert.match(await said({ sitting: sitting.slice(0, 1), result: { how: 'finished', places: [1], decided: 'points' } }), /^The game is over: 3 points/)
  assert.doesNotMatch(await said({ version: 2000 }), /too long/)
  assert.match(await said({ version: 2001 }), /too long for its curve/)
  await shut(...pages)
})

test('an answer that comes too late is refused in the words of the server, in the language of the page, and the table goes on', async () => {
  const { id, people: [player, other], pages } = await table('Anna', 'Bert'), late = await sat(player, id, { language: 'ko' }), before = await version(late), answers = []
  late.on('response', (answer) => { if (answer.url().endsWith('/choices')) answers.push(answer.status()) })
  await late.route('**/choices', async (route) => { // another tab of the same player answers first
    const { asked: [{ question, labels }] } = await api(server.url, 'GET', `/games/${id}/view`, undefined, player.token)
    await api(server.url, 'POST', `/games/${id}/choices`, { question, picks: [labels.indexOf('End the turn')] }, player.token)
    await route.continue()
  }, { times: 1 })
  await late.locator('.ask > .options button').first().click()
  await late.locator('.error').waitFor()
  assert.match(await late.locator('.error').innerText(), /[가-힣]/)
  assert.deepEqual(answers, [409])
  for (const page of [...pages, late]) await shows(page, { after: before })
  for (const one of [player, other]) await ends(id, one)
  await late.locator('.dock.mine').waitFor()
  const again = await version(late)
  await late.locator('.ask > .options button').last().click()
  await shows(late, { after: again })
  assert.equal(await late.locator('.error').count(), 0, 'the refusal is gone')
  await shut(...pages, late)
})

test('without a network the table stays and says so; what was picked is sent once it is back', async () => {
  const { id, people: [player], pages } = await table('Anna', 'Bert'), [page] = pages, before = await version(page)
  const late = await open(browser, { player })
  for (const lost of [`**/v1/games/${id}`, '**/v1/rulesets/*']) await late.route(lost, (route) => route.abort(), { times: 1 })
  await late.goto(`${server.url}/games/${id}`)
  await late.locator('.mat').first().waitFor()
  await late.getByRole('button', { name: 'Resign' }).waitFor()
  assert.equal(await late.locator('.error').count(), 0, 'what was lost while it opened was asked for again')
  await page.context().setOffline(true)
  await page.locator('.ask > .options button').last().click()
  await page.getByText('The connection is lost').first().waitFor()
  assert.equal(await page.locator('.mat').count(), 2)
  assert.equal((await api(server.url, 'GET', `/games/${id}`)).version, before)
  await page.context().setOffline(false)
  for (const one of pages) await shows(one, { after: before })
  await page.getByText('The connection is lost').first().waitFor({ state: 'detached' })
  assert.equal((await offers(page)).failure, '')
  await shut(...pages, late)
})

test('who listens hears what happened, the question and how many choices there are', async () => {
  const { id, people: [player], pages: [first, second] } = await table('Anna', 'Bert')
  const heard = (page) => page.locator('[aria-live]').allInnerTexts()
  const { asked: [{ options }] } = await api(server.url, 'GET', `/games/${id}/view`, undefined, player.token)
  assert.match((await heard(first)).join(' '), new RegExp(`what do you do\\? Choices: ${options.length}\\.`))
  assert.equal((await heard(second)).join('').trim(), '', 'who is not asked, and comes to a game that goes on, hears nothing')
  assert.equal(await first.title(), 'Your move · Dominion · Croupier')
  assert.equal(await second.title(), 'Dominion · Croupier')
  await ends(id, player)
  await second.locator('.dock.mine').waitFor()
  await second.locator('[aria-live]', { hasText: 'draws 5 cards' }).waitFor({ state: 'attached' })
  assert.match((await heard(second)).join(' '), /draws 5 cards\..*what do you do\? Choices: /)
  assert.doesNotMatch((await heard(first)).join(' '), /Choices/)
  await shut(first, second)
})

test('several are picked in the order of the clicks, what is new glows, and a question with nothing to pick waits', async () => {
  const anna = await person(server.url, 'Anna'), scenario = { seats: [{ hand: ['village', 'cellar', 'mine', 'duchy', 'province'], deck: Array(6).fill('estate') }, {}], turn: 0 }
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: 2, options: { preset: 'first-game' }, seating: 'as_joined', scenario }, anna.token)
  for (const body of [{}, { bot: 'random' }]) await api(server.url, 'POST', `/games/${id}/seats`, body, anna.token)
  const page = await sat(anna, id), hand = (face) => page.locator(`.tray [data-face=${face}]`), glow = () => page.locator('.tray .fresh').first().evaluate((one) => getComputedStyle(one).animationName)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await hand('village').click()
  await hand('estate').waitFor()
  assert.match(await glow(), /^fresh/, 'the card that was drawn')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  assert.equal(await glow(), 'none')
  await hand('cellar').click()
  await page.getByText('0 of 0–').waitFor()
  await hand('province').click()
  await hand('duchy').click()
  assert.deepEqual(await Promise.all(['province', 'duchy'].map((face) => hand(face).getAttribute('data-order'))), [' 1', ' 2'])
  const { labels } = (await api(server.url, 'GET', `/games/${id}/view`, undefined, anna.token)).asked[0]
  const [sent] = await Promise.all([page.waitForRequest('**/choices'), page.getByRole('button', { name: 'Confirm' }).click()])
  assert.deepEqual(sent.postDataJSON().picks.map((n) => labels[n]), ['Province', 'Duchy'].map((name) => labels.find((label) => label.includes(name))))
  await hand('estate').nth(2).waitFor()
  await hand('mine').click()
  const go = page.locator('[data-none].main')
  await go.waitFor()
  const before = await version(page)
  await page.waitForTimeout(300)
  assert.equal(await version(page), before, 'nobody answers for whoever has no choice')
  const all = []
  await page.route('**/choices', (route) => { all.push(route.request().postDataJSON()); return route.fulfill({ json: {} }) }) // accepted, and the view that shows it is late
  await go.click()
  await page.getByText('Sent…').waitFor()
  await go.click()
  await api(server.url, 'POST', `/games/${id}/choices`, all[0], anna.token)
  await shows(page, { after: before })
  assert.equal(all.length, 1, 'an answer is sent once, though it picks nothing')
  await shut(page)
})

test('what can be picked comes into view with its question', async () => {
  const { pages: [page, other] } = await table('Anna', 'Bert')
  await page.setViewportSize({ width: 1100, height: 520 })
  const seen = () => page.locator('.board').evaluate((board) => {
    const { top, bottom } = board.getBoundingClientRect(), all = [...board.querySelectorAll('.can')].map((one) => one.getBoundingClientRect())
    return { all: all.length, inside: all.filter((one) => one.top >= top && one.bottom <= bottom).length, scrolls: board.scrollHeight > board.clientHeight }
  })
  await page.locator('.board').evaluate((board) => { board.scrollTop = board.scrollHeight })
  await page.getByRole('button', { name: 'Play all Treasures' }).first().click()
  await page.getByRole('button', { name: 'Play all Treasures' }).first().waitFor({ state: 'detached' })
  const { all, inside, scrolls } = await seen()
  assert.ok(scrolls && all > 0 && inside > 0, `${inside} of ${all}`)
  await shut(page, other)
})

test('where colours are forced, what can be picked and what is picked have lines of their own', async () => {
  const { pages: [page, other] } = await table('Anna', 'Bert')
  const lines = () => page.locator('.can').first().evaluate((one) => { const { outlineStyle, outlineWidth } = getComputedStyle(one); return `${outlineStyle} ${outlineWidth}` })
  assert.match(await lines(), /^none/)
  await page.emulateMedia({ forcedColors: 'active' })
  assert.equal(await lines(), 'solid 3px')
  await page.locator('.can').first().evaluate((one) => one.classList.add('picked'))
  assert.equal(await lines(), 'double 5px')
  await shut(page, other)
})

test('what one may not look at is refused in words', async () => {
  const page = await open(browser), anna = await person(server.url, 'Anna')
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'toy', seats: 2, options: {}, spectators: { who: 'none' } }, anna.token)
  for (const body of [{}, { bot: 'random' }]) await api(server.url, 'POST', `/games/${id}/seats`, body, anna.token)
  for (const [path, status] of [[`/games/${'0'.repeat(32)}`, 404], [`/replay/${'0'.repeat(32)}`, 404], [`/players/${'0'.repeat(32)}`, 404], [`/games/${id}`, 401], [`/replay/${id}`, 401]]) {
    const refused = page.waitForResponse((one) => one.url().includes('/v1/') && one.url().includes(path.split('/')[2]) && one.status() >= 400)
    await page.goto(server.url + path, { waitUntil: 'commit' })
    const problem = await (await fetch((await refused).url())).json() // asked anew: the page may have let go of its own answer by now
    assert.equal(problem.status, status, path)
    await page.locator('[role=status]').getByText(status === 401 ? 'This is for players only.' : problem.title).first().waitFor()
  }
  await shut(page)
})
