// From the lobby to a table: by invitation, with a clock, with a custom set of cards, among strangers; and the player's own page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, broken, deepFocus, flaws, open, person, violations } from './chromium.mjs'
import { dice } from './chance.mjs'
import { anything, money, play } from './playing.mjs'
import { Server } from './server.mjs'
import { browser, server } from './shared.mjs'

const lobby = async (player, look = {}) => {
  const page = await open(browser, { player, ...look })
  await page.goto(`${server.url}/#more`)
  await page.locator('select[name=company]').waitFor()
  return page
}
/** Milliseconds within which a replaced token is merely refused. */
const UNDER_WAY = 11_000
const at = (page) => new URL(page.url()).pathname.split('/')[2]
const shut = async (...pages) => { for (const page of pages) { assert.deepEqual(page.faults, []); await page.context().close() } }

test('a game that is picked before the first one has come stays picked', async () => {
  const page = await open(browser), late = Promise.withResolvers()
  await page.route('**/v1/rulesets/dominion*', async (route) => { await late.promise; await route.continue() })
  await page.goto(`${server.url}/#more`)
  await page.locator('input[name=ruleset][value=toy]').check()
  await page.locator('form[data-ruleset=toy]').waitFor()
  assert.equal(await page.locator('croupier-opening input[name=name]').inputValue(), await page.locator('input[name=called]').inputValue(), 'the name that is suggested is asked for no second time')
  await page.waitForFunction((form) => form.getBoundingClientRect().top < innerHeight / 4, await page.locator('croupier-opening').elementHandle())
  const came = page.waitForResponse('**/v1/rulesets/dominion*')
  late.resolve()
  await (await came).finished()
  await page.locator('select[name=company]').selectOption('anybody')
  assert.equal(await page.locator('input[name=ruleset]:checked').inputValue(), 'toy')
  assert.equal(await page.locator('form[data-ruleset=toy]').count(), 1)
  await shut(page)
})

test('whoever comes plays with one click, or has a link for a friend with one; the games are shown as they stand', async () => {
  await api(server.url, 'GET', '/watch')
  const page = await open(browser)
  await page.goto(server.url)
  await page.locator('.tables li').nth(3).waitFor()
  assert.equal(await page.locator('section').filter({ hasText: 'Nothing here' }).count(), 0)
  const name = await page.locator('input[name=called]').inputValue()
  assert.match(name, /^\S+ \S+$/, 'a name is suggested')
  const begun = Date.now()
  await page.getByRole('button', { name: 'Play now Dominion' }).click()
  await page.locator('.dock:not(.notice)').waitFor()
  const took = Date.now() - begun
  assert.ok(took < 2_000, `${took} ms`)
  await page.locator('.dock.mine').waitFor()
  assert.equal(await page.locator('nav .me').innerText(), name)
  await page.locator('.hint').waitFor()
  await play(page, anything(dice(3), money), { until: ({ version, question }) => version >= 60 && question })
  const { hints } = JSON.parse(await page.evaluate(() => localStorage.getItem('croupier')))
  assert.ok(hints.length > 1 && hints.length <= 5 && new Set(hints).size === hints.length && hints.every((hint) => hint.startsWith(`dominion ${at(page)} `)), String(hints))
  const { sitting, access } = await api(server.url, 'GET', `/games/${at(page)}`)
  assert.deepEqual([sitting.length, access, sitting.filter(({ bot }) => bot).map(({ bot }) => bot)], [2, 'unlisted', ['big-money']])
  await page.goto(server.url)
  const picture = page.locator('.tables li', { hasText: 'Dominion' }).locator('a img')
  await picture.waitFor()
  await page.waitForFunction((image) => image.naturalWidth === 1200, await picture.elementHandle())
  await page.getByRole('button', { name: 'Play with friends Dominion' }).click()
  await page.getByRole('group', { name: 'How many play?' }).getByRole('button', { name: '2' }).click()
  await page.locator('input[name=link]').waitFor()
  const friend = await open(browser, { width: 390, height: 844, touch: true })
  await friend.goto(await page.locator('input[name=link]').inputValue())
  await friend.locator('croupier-waiting-room').getByText('Dominion', { exact: true }).waitFor()
  await friend.locator('input[name=name]').fill('Bert')
  await friend.getByRole('button', { name: 'Sit down' }).click()
  for (const one of [page, friend]) await one.locator('.tray').waitFor()
  await shut(page, friend)
})

test('where nobody has played every game has a table to look at all the same', async () => {
  const fresh = await Server.start('shipped'), page = await open(browser, { language: 'ko' })
  await page.goto(fresh.url)
  const pictures = page.locator('.tables li img')
  await pictures.nth(2).waitFor()
  for (const one of await pictures.elementHandles()) await page.waitForFunction((image) => image.naturalWidth === 1200, one)
  assert.ok(await page.locator('.tables img[src^="/v1/rulesets/"]').count() >= 2, 'the house plays one of them at most')
  assert.deepEqual(await flaws(page), [])
  await page.setViewportSize({ width: 820, height: 1180 })
  assert.deepEqual(await page.locator('croupier-lobby').evaluate(broken), [], 'no word goes on in the next line')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/first-page.png` })
  await shut(page)
  await fresh.stop()
})

test('friends are invited by name and by a link whose code goes to no server before it is used, and all have a clock', async () => {
  const [anna, cleo] = [await lobby(await person(server.url, 'Anna')), await person(server.url, 'Cleo <i>C</i>')]
  await anna.locator('select[name=seats]').selectOption('3')
  await anna.locator('select[name=company]').selectOption('invited')
  await anna.locator('select[name=clock]').selectOption('move')
  await anna.locator('input[name=seconds]').fill('300')
  await anna.getByRole('button', { name: 'Open the table' }).click()
  await anna.waitForURL('**/games/*')
  for (const term of ['5 min for each answer', 'When time is up: the rules answer', 'Seats are drawn at the start', 'preset: First Game']) await anna.getByText(term).waitFor()
  await anna.locator('input[name=player]').fill(`${server.url}/players/${cleo.id}`)
  await anna.getByRole('button', { name: 'Confirm' }).click()
  await anna.getByText(`A seat is kept for ${cleo.name}`).waitFor()
  const invited = await lobby(cleo), offer = invited.locator('section', { hasText: 'Seats kept for me' })
  await offer.getByText('Dominion').first().waitFor()
  await offer.getByRole('link', { name: 'To the table' }).click()
  await invited.getByRole('button', { name: 'Sit down' }).click()
  await anna.getByText('2 of 3 are here').waitFor()
  await anna.getByRole('button', { name: 'Make an invitation' }).click()
  const link = await anna.locator('input[name=link]').inputValue(), [address, code] = link.split('#invitation=')
  assert.ok(code.length > 20)
  const bert = await open(browser), asked = []
  bert.on('request', (request) => asked.push(request.url()))
  await bert.goto(link)
  await bert.locator('input[name=name]').fill('Bert')
  await bert.getByRole('button', { name: 'Sit down' }).click()
  await bert.locator('.tray').waitFor()
  assert.ok(asked.length > 5 && asked.every((url) => !url.includes(code)), 'no address has the code')
  await bert.waitForURL(address) // the invitation is used up
  const kept = await bert.evaluate(() => ({ ...localStorage, ...sessionStorage }))
  assert.ok(!JSON.stringify(kept).includes(code))
  assert.deepEqual(Object.keys(kept), ['croupier'])
  assert.deepEqual(Object.keys(JSON.parse(kept.croupier).player), ['id', 'name', 'token'], 'no recovery code stays in a browser')
  for (const page of [anna, invited, bert]) {
    await page.locator('croupier-clock').nth(2).waitFor()
    const running = page.locator('croupier-clock[running] [role=timer]'), before = await running.innerText()
    assert.match(before, /^time left\s+[45]:\d\d$/)
    await page.waitForFunction(([timer, before]) => timer.innerText !== before, [await running.elementHandle(), before], { polling: 20 }) // it ticks without a message
  }
  await shut(anna, invited, bert)
})

test('the cards of a game are picked by looking at them', async () => {
  const page = await lobby(await person(server.url, 'Anna'), { language: 'ja' })
  await page.locator('croupier-opening summary', { hasText: 'オプション' }).click()
  await page.getByLabel('誰でもすべてのデッキ').waitFor() // options are labelled in the language of the page
  assert.doesNotMatch((await page.locator('.options').allInnerTexts()).join(), /`/, 'in words for people')
  await page.getByRole('combobox', { name: '言語' }).selectOption('en')
  const wanted = ['adventurer', 'chapel', 'moat', 'village', 'witch', 'smithy', 'gardens', 'market', 'mine', 'militia']
  for (const card of wanted) await page.locator(`.face:has(input[value=${card}])`).click()
  await page.getByText('10 of 10 chosen').waitFor()
  await page.getByRole('button', { name: 'Start the game' }).click()
  await page.waitForURL('**/games/*')
  const { options, access } = await api(server.url, 'GET', `/games/${at(page)}`)
  assert.deepEqual([...options.kingdom].sort(), [...wanted].sort())
  assert.equal(access, 'unlisted', 'against bots nobody else sits down')
  await shut(page)
})

test('spectators are late by as much as the form says, and read so before anybody sits down', async () => {
  const [page, watcher] = [await lobby(await person(server.url, 'Anna')), await open(browser)]
  await page.locator('select[name=company]').selectOption('friends')
  await page.locator('summary', { hasText: 'Clock, spectators' }).click()
  await page.locator('input[name=late-by-moves]').fill('3')
  await page.locator('select[name=spectators]').selectOption('none')
  await page.locator('input[name=late-by-moves]').waitFor({ state: 'detached' }) // no spectator delay
  await page.locator('select[name=spectators]').selectOption('all')
  await page.locator('input[name=late-by-moves]').fill('20')
  await page.locator('input[name=late-by-minutes]').fill('5')
  await page.getByRole('button', { name: 'Open the table' }).click()
  await page.waitForURL('**/games/*')
  assert.deepEqual((await api(server.url, 'GET', `/games/${at(page)}`)).spectators, { who: 'all', what: 'public', late: { versions: 20, minutes: 5 } })
  await watcher.goto(page.url().replace('127.0.0.1', 'croupier.test')) // over plain HTTP from another host name
  for (const one of [page, watcher]) await one.getByText('Anybody may watch, 20 moves later, 5 minutes later').waitFor()
  await watcher.getByRole('button', { name: 'Copy link' }).click()
  await watcher.getByRole('button', { name: 'Copied' }).waitFor()
  assert.ok(watcher.faults.every((one) => one.includes('Cross-Origin-Opener-Policy'))) // which has no effect without HTTPS
  await watcher.context().close()
  await shut(page)
})

test('an admitted spectator is listed at the table, and is removed from there; everybody is told that hands are shown', async () => {
  const [anna, bert, vera] = await Promise.all(['Anna', 'Bert', 'Vera <b>V</b>'].map((name) => person(server.url, name)))
  const before = await api(server.url, 'POST', '/games', { ruleset: 'toy', seats: 2, options: {} }, anna.token)
  for (const { token } of [anna, vera]) await api(server.url, 'POST', `/games/${before.id}/seats`, {}, token)
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'toy', seats: 2, options: { public_counts: true }, spectators: { who: 'invited', what: 'hands', late: { versions: 30, minutes: 10 } } }, anna.token)
  await api(server.url, 'POST', `/games/${id}/seats`, {}, anna.token)
  const waiting = await open(browser, { player: anna })
  await waiting.goto(`${server.url}/games/${id}`)
  await waiting.getByText('public counts').waitFor()
  assert.deepEqual(await waiting.locator('li > b').filter({ hasText: ':' }).allInnerTexts(), ['public counts: All piles may be counted'], 'options that are as usual are not told')
  await waiting.getByRole('button', { name: `Admit: ${vera.name}` }).click() // players who have met are offered
  await waiting.getByRole('link', { name: vera.name }).waitFor()
  await api(server.url, 'POST', `/games/${id}/seats`, {}, bert.token)
  const [mine, watching] = await Promise.all([bert, vera].map((player) => open(browser, { player })))
  for (const page of [mine, watching]) await page.goto(`${server.url}/games/${id}`)
  await watching.getByText('who see every hand, even cards still held').waitFor() // her view is delayed, and says so
  assert.equal(await watching.getByRole('button', { name: 'Send away' }).count(), 0)
  for (const page of [waiting, mine]) {
    await page.getByText('see cards still held').waitFor()
    await page.getByText('Watching: 1').click()
    await page.locator('.watchers').getByRole('link', { name: vera.name }).waitFor()
  }
  await mine.getByRole('button', { name: 'Send away' }).click()
  await mine.locator('.watchers', { hasText: 'Watching' }).waitFor({ state: 'detached' })
  assert.deepEqual((await api(server.url, 'GET', `/games/${id}`, undefined, anna.token)).watchers, [])
  await watching.locator('.error').first().waitFor() // in the server's words
  await shut(waiting, mine, watching)
})

test('the stage shows a game large and the others small, and a click brings another one to the front', async () => {
  const [anna, bert] = [await person(server.url, 'Anna'), await person(server.url, 'Bert')]
  for (const ruleset of ['toy', 'caylus-magna-carta']) {
    const { id } = await api(server.url, 'POST', '/games', { ruleset, seats: 2, options: {} }, anna.token)
    for (const { token } of [anna, bert]) await api(server.url, 'POST', `/games/${id}/seats`, {}, token)
  }
  const page = await open(browser)
  await page.goto(`${server.url}/watch`)
  const other = page.locator('.stage li button').first(), name = await other.locator('b').innerText()
  await page.waitForFunction((image) => image.naturalWidth === 1200, await other.locator('img').elementHandle())
  await page.locator('croupier-table .mat').first().waitFor()
  assert.deepEqual(await flaws(page), [])
  await other.click()
  await page.locator('croupier-table h1', { hasText: name }).waitFor()
  await page.goto(`${server.url}/watch/nobody`)
  await page.getByRole('heading', { name: 'There is nothing here.' }).waitFor()
  await shut(page)
})

test('strangers who look for a table at once meet at one', async () => {
  const pages = await Promise.all(['Anna', 'Bert'].map(async (name) => lobby(await person(server.url, name))))
  for (const page of pages) {
    await page.locator('select[name=company]').selectOption('strangers')
    await page.locator('select[name=clock]').selectOption('live')
    await page.getByRole('button', { name: 'Find me a table' }).click()
    await page.waitForURL('**/games/*')
  }
  await Promise.all(pages.map((page) => page.locator('.tray').waitFor()))
  assert.equal(at(pages[0]), at(pages[1]))
  assert.equal((await api(server.url, 'GET', `/games/${at(pages[0])}`)).clock.kind, 'bank')
  await shut(...pages)
})

test('whoever comes back is told that a token which they had replaced was used again', async () => {
  const anna = await person(server.url, 'Anna')
  const phone = await api(server.url, 'POST', '/me/tokens', { label: 'phone', scope: 'open' }, anna.token)
  await api(server.url, 'POST', `/me/tokens/${phone.kept.id}/rotation`, null, anna.token)
  const page = await lobby(anna)
  await page.waitForTimeout(UNDER_WAY) // requests in flight when it was replaced do not sign her out
  await assert.rejects(api(server.url, 'GET', '/me', undefined, phone.token), /401/)
  await page.goto(`${server.url}/players/${anna.id}`)
  await page.getByRole('alert').filter({ hasText: 'was used after it was replaced' }).waitFor()
  await shut(page)
})

test('games that wait for me come first; a player is blocked; a token is revoked where it is kept, and one comes back by a code', async () => {
  const [anna, bert] = [await person(server.url, 'Anna'), await person(server.url, 'Bert')]
  for (const host of [bert, anna]) { // the game in which it is Anna's turn is the older one
    const { id } = await api(server.url, 'POST', '/games', { ruleset: 'toy', seats: 2, options: {}, seating: 'as_joined' }, anna.token)
    for (const { token } of host === bert ? [anna, bert] : [bert, anna]) await api(server.url, 'POST', `/games/${id}/seats`, {}, token)
  }
  const page = await lobby(anna)
  const own = page.locator('section', { hasText: 'My games' }).locator('li')
  await own.first().getByText('Your move').waitFor()
  await own.first().getByRole('link', { name: 'Bert', exact: true }).click()
  await page.waitForURL(`**/players/${bert.id}`)
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('button', { name: 'Unblock' }).waitFor()
  assert.deepEqual((await api(server.url, 'GET', '/me/blocks', undefined, anna.token)).players.map(({ id }) => id), [bert.id])
  await page.getByRole('link', { name: 'Anna' }).first().click()
  await page.waitForURL(`**/players/${anna.id}`)
  await page.getByRole('button', { name: 'New recovery code' }).click()
  const code = await page.locator('code').innerText()
  await page.getByText('to play and to open games').waitFor()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke' }).waitFor({ state: 'detached' })
  await assert.rejects(api(server.url, 'GET', '/me', undefined, anna.token), /401/)
  assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes(anna.token))
  await page.goto(`${server.url}/#more`)
  await page.locator('section', { hasText: 'Games to watch' }).getByRole('link', { name: 'Watch' }).first().waitFor()
  await page.getByText('I have been here before').click()
  await page.locator('input[name=recovery]').fill(code)
  await page.getByRole('button', { name: 'Come back' }).click()
  await own.nth(1).waitFor()
  assert.equal(await page.locator('nav .me').innerText(), 'Anna')
  assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes('crr_'), 'no recovery code stays in a browser')
  await shut(page)
})

test('two tabs are one player: what one stores, the other keeps', async () => {
  const tab = await open(browser), other = await tab.context().newPage(), stored = () => tab.evaluate(() => JSON.parse(localStorage.getItem('croupier')))
  for (const [page, path] of [[tab, '/'], [other, '/audit']]) {
    await page.goto(server.url + path)
    await page.getByRole('button', { name: 'Dark', exact: true }).waitFor()
  }
  const anna = await person(server.url, 'Anna')
  await tab.evaluate((player) => localStorage.setItem('croupier', JSON.stringify({ ...JSON.parse(localStorage.getItem('croupier')), player })), anna)
  for (const [page, word, theme] of [[tab, 'Dark', 'dark'], [other, 'Dark', 'dark'], [other, 'Light', 'light']]) {
    await page.getByRole('button', { name: word, exact: true }).click()
    assert.deepEqual([(await stored()).player, (await stored()).theme], [anna, theme])
  }
  const bert = await person(server.url, 'Bert')
  await other.evaluate((player) => localStorage.setItem('croupier', JSON.stringify({ ...JSON.parse(localStorage.getItem('croupier')), player })), bert)
  await tab.locator('nav .me', { hasText: 'Bert' }).waitFor()
  assert.deepEqual((await stored()).player, bert)
  await shut(tab)
})

test('somebody whom the server does not know is told so, looks on as a guest, and comes back with a code or starts anew', async () => {
  const anna = await person(server.url, 'Anna'), { recovery } = await api(server.url, 'POST', '/me/recovery', {}, anna.token)
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'toy', seats: 2, options: {} }, anna.token)
  for (let n = 0; n < 2; n += 1) await api(server.url, 'POST', `/games/${id}/seats`, { bot: 'random' }, anna.token)
  for (const [path, shown] of [['/', '.tables button'], [`/games/${id}`, '.mat'], [`/players/${anna.id}`, 'h1'], ['/watch', 'h1, .mat']]) {
    const page = await open(browser, { player: { ...anna, token: 'not-of-this-server' } })
    await page.goto(server.url + path)
    const banner = page.locator('croupier-stranger')
    await banner.waitFor()
    assert.match(await banner.locator('h2').innerText(), /Anna, this server does not know you/)
    await page.locator(shown).first().waitFor()
    assert.equal(await page.locator('nav .me').count(), 0, 'a guest')
    assert.doesNotMatch(await page.locator('croupier-page').evaluate((one) => [...one.shadowRoot.querySelectorAll('*')].map((part) => part.shadowRoot?.textContent ?? '').join(' ')), /token|bearer/i)
    assert.deepEqual(await flaws(page), [])
    await page.reload()
    await banner.waitFor()
    await page.context().close()
  }
  const back = await open(browser, { player: { ...anna, token: 'not-of-this-server' }, language: 'ko' })
  await back.goto(server.url)
  await back.locator('croupier-stranger input').fill('no code')
  await back.locator('croupier-stranger .main').click()
  assert.match(await back.locator('croupier-stranger .error').innerText(), /복구 코드/)
  await back.locator('croupier-stranger input').fill(recovery)
  await back.locator('croupier-stranger .main').click()
  await back.locator('nav .me').waitFor()
  assert.equal(await back.locator('croupier-stranger').count(), 0)
  const { token } = await back.evaluate(() => JSON.parse(localStorage.getItem('croupier')).player)
  assert.equal((await api(server.url, 'GET', '/me', undefined, token)).id, anna.id)
  await back.context().close()
  const anew = await open(browser, { player: { ...anna, token: 'not-of-this-server' } })
  await anew.goto(server.url)
  await anew.locator('croupier-stranger button:not(.main)').click()
  await anew.locator('.welcome').waitFor()
  assert.equal(await anew.locator('croupier-stranger').count(), 0)
  assert.equal(await anew.evaluate(() => JSON.parse(localStorage.getItem('croupier')).player), null)
  await anew.context().close()
  const plays = await open(browser, { player: { ...anna, token: 'not-of-this-server' } })
  await plays.goto(server.url)
  await plays.locator('croupier-stranger').waitFor()
  await plays.locator('.tables .main').first().click()
  await plays.waitForURL(/\/games\//)
  await plays.locator('.mat').first().waitFor()
  assert.notEqual(await plays.evaluate(() => JSON.parse(localStorage.getItem('croupier')).player.token), 'not-of-this-server', 'who plays is a new player')
  await plays.context().close()
})

test('no list scrolls further than its last line', async () => {
  const anna = await person(server.url, 'Anna')
  for (let n = 0; n < 14; n += 1) await api(server.url, 'POST', '/games', { ruleset: 'toy', seats: 2, options: {} }, anna.token)
  for (const [width, height] of [[1360, 900], [390, 844]]) {
    const page = await open(browser, { width, height })
    await page.goto(server.url)
    await page.locator('.games li').first().waitFor()
    const [main, body, last] = await page.evaluate(() => {
      const main = document.querySelector('croupier-page').shadowRoot.querySelector('main'), lobby = main.firstElementChild
      return [main.scrollHeight - main.clientHeight, document.documentElement.scrollHeight - innerHeight, lobby.getBoundingClientRect().bottom + main.scrollTop - main.getBoundingClientRect().bottom]
    })
    assert.equal(body, 0, 'the page itself does not scroll')
    assert.ok(main <= Math.max(0, last) + 40, `${main - last} px of nothing below the last line at ${width}`)
    await page.context().close()
  }
})

test('friends are asked how many they are, and a table has as many seats', async () => {
  const page = await open(browser, { player: await person(server.url, 'Anna') })
  await page.goto(server.url)
  const table = page.locator('.tables > li').filter({ hasText: 'Dominion' })
  await table.locator('.line button:not(.main)').click()
  assert.deepEqual(await table.locator('[role=group] button').allInnerTexts(), ['2', '3', '4', '5', '6'])
  assert.equal(await page.evaluate(deepFocus).then(({ words }) => words), '2')
  assert.deepEqual(await flaws(page), [])
  await table.locator('[role=group] button', { hasText: '4' }).click()
  await page.waitForURL(/\/games\//)
  assert.equal((await api(server.url, 'GET', `/games/${page.url().split('/').at(-1)}`)).seats, 4)
  await page.context().close()
})

test('whoever looks on late is told how late, and lists say when, how long and who won', async () => {
  const anna = await person(server.url, 'Anna'), bert = await person(server.url, 'Bert')
  const seated = async (body) => {
    const { id } = await api(server.url, 'POST', '/games', { ruleset: 'toy', seats: 2, options: {}, ...body }, anna.token)
    for (const one of [anna, bert]) await api(server.url, 'POST', `/games/${id}/seats`, {}, one.token)
    return id
  }
  const late = await seated({ spectators: { late: { versions: 2 } } }), page = await open(browser, { language: 'ja' })
  await page.goto(`${server.url}/games/${late}`)
  await page.getByText('2手遅れ').waitFor()
  for (let n = 0; n < 3; n += 1) { // each bids in turn; the story is as late as the view
    const view = async ({ token }) => api(server.url, 'GET', `/games/${late}/view`, undefined, token)
    for (const one of [anna, bert]) {
      const mine = (await view(one)).asked.find(({ options }) => options)
      if (mine) await api(server.url, 'POST', `/games/${late}/choices`, { question: mine.question, picks: [...Array(Math.max(1, mine.least)).keys()] }, one.token)
    }
  }
  const { version } = await api(server.url, 'GET', `/games/${late}/view`, undefined, anna.token)
  await page.waitForFunction((version) => { const table = document.querySelector('croupier-page').shadowRoot.querySelector('croupier-game').shadowRoot.querySelector('croupier-table'); return table.view.version === version - 2 && table.lines.length }, version)
  assert.ok(await page.locator('croupier-table').evaluate(({ lines }, version) => lines.every((one) => one.version <= version - 2), version), 'late watchers are told what their version knows')
  const over = await seated({})
  await api(server.url, 'POST', `/games/${over}/resignation`, {}, bert.token)
  await page.goto(`${server.url}/players/${anna.id}`)
  const line = page.locator('.games li', { has: page.locator(`a[href="/replay/${over}"]`) }).first()
  assert.match(await line.innerText(), /1\. Anna.*2\. Bert.*20\d\d.*秒/s)
  await page.context().close()
})

test('a table that cannot be shown says so legibly, with a way on', async () => {
  for (const look of [{}, { dark: true, language: 'ko' }]) {
    const page = await open(browser, look)
    await page.goto(`${server.url}/games/${'0'.repeat(32)}`)
    // A table that still loads has a heading too: the way on is what comes with the failure.
    await page.locator('croupier-table .dock a.button[href="/"], a.button[href="/"]').first().waitFor()
    assert.equal(await page.locator('a.button[href="/"]').count(), 1)
    assert.equal(await page.locator('croupier-table .dock h1').count(), 1)
    assert.deepEqual(await violations(page), [])
    await page.context().close()
  }
})
