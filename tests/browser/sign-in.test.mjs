// A page or program of somebody else acts for a player, who never shows it a token: asked for, lowered, granted, refreshed, revoked, refused.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { api, flaws, open, person } from './chromium.mjs'
import { Server } from './server.mjs'
import { browser } from './shared.mjs'
import { site } from './site.mjs'

const server = await Server.start('site', 'later'), there = await site(server)
after(async () => { there.close(); await server.stop() })
/** A token, and what gives the next one. */
const SECRET = /cr[pf]_[0-9a-f]+/g
let seconds = 0
/** The server's clock goes on by so much, and nobody else's. */
const later = (more) => writeFile(join(server.data, 'later'), String(seconds += more))

/** A page of the site, and all addresses that it asks for. */
async function elsewhere(path = '/', look = {}) {
  const page = await open(browser, { trusting: true, ...look })
  page.asked = []
  page.on('request', (request) => page.asked.push(request.url()))
  await page.goto(there.url + path)
  return page
}
/** From the site to the server's page, to what is asked for. */
async function asked(page) {
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${server.url}/oauth/authorize?*`)
  await page.getByRole('button', { name: /^Go on as/ }).click()
  await page.getByRole('group', { name: 'What it may do' }).waitFor()
}
const back = async (page, name = 'Allow') => { await page.getByRole('button', { name, exact: true }).click(); await page.waitForURL(`${there.url}/**`) }
/** A game of a player against a bot. */
async function game({ token }) {
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'toy', seats: 2 }, token)
  await api(server.url, 'POST', `/games/${id}/seats`, {}, token)
  await api(server.url, 'POST', `/games/${id}/seats`, { bot: 'random' }, token)
  return id
}
const kept = (page) => page.evaluate(() => JSON.parse(Object.entries(localStorage).find(([name]) => name.startsWith('croupier http'))?.[1] ?? 'null'))
const stored = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('croupier')).player)
/** No address has a token, and no code stays in one. */
function nothingTold(page) {
  assert.deepEqual(page.asked.filter((url) => SECRET.test(url)), [])
  assert.equal(page.asked.filter((url) => /[?&]code=/.test(url)).length, 1, 'a code is in the way back alone')
}
const shut = async (...pages) => { for (const page of pages) { assert.deepEqual(page.faults, []); await page.context().close() } }

test('a page of another origin signs somebody new in, plays, refreshes, and is revoked while it plays', async () => {
  const page = await elsewhere('/', { width: 390, height: 844 })
  assert.equal(await page.evaluate(() => signIn.granted), null)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: there.host }).waitFor()
  assert.ok(!there.asked.includes('/client.json'), 'nobody hears of a player who has not gone on')
  assert.equal(await page.getByText('Table at home').count(), 0)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Anna')
  await page.getByRole('button', { name: 'Make an account and go on' }).click()
  await page.getByText('It calls itself “\u2068Table at home\u2069”.').waitFor()
  assert.deepEqual(await page.getByRole('radio').evaluateAll((all) => all.map(({ value, checked }) => [value, checked])), [['read', false], ['play', true], ['all', true]])
  const anna = await stored(page)
  await back(page)
  await page.waitForFunction(() => globalThis.signIn?.granted)
  assert.equal(page.url(), `${there.url}/`, 'no code stays in the address')
  assert.deepEqual(await page.evaluate(() => signIn.granted), { scope: 'play', game: null })
  assert.equal(await page.evaluate(async () => (await new Croupier(signIn.settings).me()).name), 'Anna')

  const id = await game(anna), first = await kept(page)
  await page.evaluate((id) => {
    globalThis.answered = 0
    globalThis.ended = (async () => {
      for await (const question of new Croupier(signIn.settings).table(id).questions()) {
        await question.answer(question.options.map((_, number) => number).slice(0, question.least))
        globalThis.answered += 1
        while (globalThis.answered >= 3 && !globalThis.goOn) await new Promise((go) => setTimeout(go, 20))
      }
    })().catch((error) => error.code)
  }, id)
  await page.waitForFunction(() => globalThis.answered >= 3)
  await later(3700)
  const names = await page.evaluate(async () => Promise.all(Array.from({ length: 5 }, async () => (await new Croupier(signIn.settings).me()).name)))
  assert.deepEqual(names, Array(5).fill('Anna'), 'a token that has ended is replaced')
  const second = await kept(page)
  assert.ok(second.token !== first.token && second.refresh !== first.refresh)
  assert.equal(page.asked.filter((url) => url.endsWith('/oauth/token')).length, 2, 'once for all who wait')

  const own = await open(browser, { player: anna })
  await own.goto(`${server.url}/players/${anna.id}`)
  const line = own.locator('section', { hasText: 'Who acts for me' }).getByRole('listitem')
  await line.getByText(there.host, { exact: true }).waitFor()
  assert.match(await line.innerText(), /calls itself “\u2068Table at home\u2069”[^]*to play[^]*last used/)
  assert.deepEqual(await flaws(own), [])
  await line.getByRole('button', { name: /^Revoke/ }).click()
  await line.waitFor({ state: 'detached' })
  await page.evaluate(() => { globalThis.goOn = true })
  assert.equal(await page.evaluate(() => globalThis.ended), 'bad-token')
  assert.equal(await page.evaluate(() => signIn.granted), null)
  nothingTold(page)
  await shut(page, own)
})

test('what is asked for is lowered, to one game and to looking', async () => {
  const anna = await person(server.url, 'Anna'), id = await game(anna), page = await elsewhere('/?scope=open')
  await page.context().addInitScript(([origin, session]) => { if (location.origin === origin) localStorage.setItem('croupier', session) }, [server.url, JSON.stringify({ player: anna, language: 'en', theme: '' })])
  await asked(page)
  assert.deepEqual(await page.getByRole('radio', { checked: true }).evaluateAll((all) => all.map(({ value }) => value)), ['open', 'all'])
  assert.equal(await page.getByRole('radio', { name: 'Only in this one' }).count(), 0, 'who opens games does not do so in one')
  await page.getByRole('radio', { name: 'Watch' }).check()
  await page.getByRole('radio', { name: 'Only in this one' }).check()
  await page.getByRole('combobox', { name: 'In which games' }).selectOption(id)
  await back(page)
  await page.waitForFunction(() => globalThis.signIn?.granted)
  assert.deepEqual(await page.evaluate(() => signIn.granted), { scope: 'read', game: id })
  assert.deepEqual(await page.evaluate(async (id) => {
    const table = new Croupier(signIn.settings).table(id), { asked } = await table.view()
    return [asked.some(({ options }) => options), await table.resign().catch(({ code }) => code)]
  }, id), [true, 'no-scope'])
  await page.evaluate(() => signIn.end())
  assert.deepEqual((await api(server.url, 'GET', '/me/grants', undefined, anna.token)).grants, [])
  nothingTold(page)
  await shut(page)
})

test('an answer that a page did not ask for, or from another server, is not taken', async () => {
  const page = await elsewhere()
  const [other, mixed, kept] = await page.evaluate(async () => {
    const { searchParams } = new URL(await signIn.address(`${location.origin}/`)), back = (state, iss) => signIn.returned(new URL(`/?${new URLSearchParams({ code: 'crc_1', state, iss })}`, location.href))
    return [await back('another', signIn.server), await back(searchParams.get('state'), 'https://elsewhere.example').catch(({ message }) => message), signIn.granted]
  })
  assert.deepEqual([other, kept], [false, null])
  assert.match(mixed, /^https:\/\/elsewhere\.example has answered, not .*: nothing was taken$/)
  assert.equal(page.asked.filter((url) => url.endsWith('/oauth/token')).length, 0)
  await shut(page)
})

/** The address of the server's page for a request like this one; `null` leaves a parameter out. */
function link(changes = {}) {
  const given = { response_type: 'code', client_id: `${there.url}/client.json`, redirect_uri: `${there.url}/`, code_challenge: 'a'.repeat(43), code_challenge_method: 'S256', scope: 'play', state: 'one', ...changes }
  return `${server.url}/oauth/authorize?${new URLSearchParams(Object.entries(given).filter(([, value]) => value !== null))}`
}

test('what cannot be granted is said in words for people, and leads nowhere by itself', async () => {
  const page = await open(browser, { player: await person(server.url, 'Anna') }), on = page.getByRole('button', { name: 'Go on as Anna' })
  for (const changes of [{ client_id: null }, { client_id: 'javascript:alert(1)' }, { client_id: 'http://elsewhere.example/' }, { client_id: 'myapp:' }]) {
    await page.goto(link(changes))
    await page.getByText('The link that led here is broken').waitFor()
    assert.equal(await page.getByRole('button', { name: /Go on|Allow/ }).count(), 0)
  }
  for (const [changes, words] of [
    [{ redirect_uri: 'https://elsewhere.example/' }, 'that 127.0.0.1'], [{ redirect_uri: `${there.url}/other` }, 'does not name as its own'], [{ client_id: `${there.url}/none.json` }, 'cannot be read, or does not fit'],
    [{ client_id: `${there.url}/client.json#a` }, 'does not say who asks'],
  ]) {
    await page.goto(link(changes))
    await on.click()
    await page.getByRole('alert').getByText(words).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Allow' }).count(), 0)
    await page.locator('croupier-authorize').getByRole(changes.client_id?.includes('none') ? 'button' : 'link', { name: /^(Try again|To the lobby)$/ }).waitFor()
  }
  await page.context().close()
  for (const changes of [{ code_challenge: null }, { code_challenge_method: 'plain' }, { scope: 'host' }, { response_type: 'token' }, { resource: 'https://elsewhere.example/' }]) {
    const asking = await open(browser, { player: await person(server.url, 'Anna'), trusting: true })
    await asking.goto(link(changes))
    await asking.getByRole('button', { name: 'Go on as Anna' }).click()
    await asking.getByText('asks in a way that this server does not answer').waitFor()
    assert.equal(await asking.getByRole('button', { name: 'Allow' }).count(), 0)
    await asking.getByRole('button', { name: `Back to ${there.host}` }).click()
    await asking.waitForURL(`${there.url}/?*`)
    const said = new URL(asking.url()).searchParams
    assert.ok(said.get('error') && !said.get('code') && said.get('state') === 'one' && said.get('iss') === server.url, asking.url())
    await asking.context().close()
  }
})

test('a refusal goes back without a code, and a player who has only a part of their rights grants nothing', async () => {
  const anna = await person(server.url, 'Anna'), page = await elsewhere()
  await page.context().addInitScript(([origin, session]) => { if (location.origin === origin) localStorage.setItem('croupier', session) }, [server.url, JSON.stringify({ player: anna, language: 'en', theme: '' })])
  await asked(page)
  await back(page, 'Refuse')
  await page.waitForFunction(() => globalThis.signIn)
  assert.deepEqual(await page.evaluate(() => [signIn.granted, signIn.refused, location.search]), [null, 'access_denied', ''])
  await shut(page)
  const { token } = await api(server.url, 'POST', '/me/tokens', { scope: 'open', expires_in: 3600 }, anna.token), part = await open(browser, { player: { ...anna, token } })
  await part.goto(link())
  await part.getByRole('button', { name: 'Go on as Anna' }).click()
  await part.getByText('This browser has only a part of your rights').waitFor()
  await part.getByRole('textbox', { name: 'Recovery code' }).waitFor()
  assert.deepEqual((await api(server.url, 'GET', '/me/grants', undefined, anna.token)).grants, [])
  await shut(part)
})

test('nothing is granted in a frame, by a second click, or by a page that has just come into view', async () => {
  const anna = await person(server.url, 'Anna'), frame = await open(browser, { trusting: true, player: anna }), granted = []
  await frame.goto(there.url)
  await frame.evaluate((address) => { document.body.append(Object.assign(document.createElement('iframe'), { src: address })) }, link())
  await frame.waitForFunction(() => frames.length && (() => { try { return frames[0].document === null } catch { return true } })())
  assert.equal(frame.frames()[1].url(), 'chrome-error://chromewebdata/')
  await frame.context().close()

  const page = await open(browser, { player: anna }), allow = page.getByRole('button', { name: 'Allow' })
  page.on('request', (request) => { if (request.url().endsWith('/oauth/consents')) granted.push(request.url()) })
  await page.goto(link())
  await page.getByRole('button', { name: 'Go on as Anna' }).click()
  await allow.waitFor()
  assert.equal(await allow.isDisabled(), true, 'it has just come into view')
  await allow.and(page.locator(':enabled')).waitFor()
  await allow.dispatchEvent('click', { detail: 2 })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  assert.equal(await allow.isDisabled(), true, 'its window has just come back')
  await allow.and(page.locator(':enabled')).waitFor()
  assert.deepEqual(granted, [])
  const { headers } = await fetch(link()).then((answer) => ({ headers: answer.headers }))
  assert.match(headers.get('content-security-policy'), /frame-ancestors 'none'/)
  assert.deepEqual(['x-frame-options', 'referrer-policy', 'cross-origin-opener-policy'].map((name) => headers.get(name)), ['DENY', 'no-referrer', 'same-origin'])
  await shut(page)
})

test('axe finds nothing on the page, and it fits, in each language and step', async () => {
  const anna = await person(server.url, 'Anna Aurelia of the Long Name, Third'), id = await game(anna), program = { client_id: 'http://localhost/table-reader', redirect_uri: 'http://127.0.0.1:9/' }
  const words = { en: 'Go on as', ko: '계속', ja: '続ける' }
  for (const [language, changes] of [['en', {}], ['ko', { game: id }], ['ja', { ...program, scope: 'open' }], ['en', program]]) {
    const page = await open(browser, { language, player: anna })
    await page.goto(link(changes))
    const on = page.getByRole('button', { name: words[language] })
    await on.waitFor()
    assert.deepEqual(await flaws(page), [], `${language}, who asks`)
    await on.click()
    await page.locator('croupier-authorize fieldset').first().waitFor()
    await page.locator('croupier-authorize button.main:enabled').waitFor()
    assert.deepEqual(await flaws(page), [], `${language}, for what`)
    await page.setViewportSize({ width: 360, height: 640 })
    const { y, height } = await page.locator('croupier-authorize button.main').boundingBox()
    assert.ok(y + height <= 640, `${language}: what grants ends at ${y + height} px`)
    await shut(page)
  }
  const page = await open(browser, { language: 'ja' })
  await page.goto(link())
  await page.locator('input[name=name]').waitFor()
  assert.deepEqual(await flaws(page), [], 'without an account')
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)).filter((name) => name.endsWith('.js')))
  assert.deepEqual(loaded.filter((name) => /^(table|drawing|game)-/.test(name)), [], 'nothing of a table')
  await shut(page)
})

test("a stranger's library signs a program in by the discovery documents alone, plays, refreshes, is revoked", async () => {
  const insecure = { [oauth.allowInsecureRequests]: true }, client = { client_id: 'http://localhost/somebody-elses-program' }, anna = await person(server.url, 'Anna'), id = await game(anna)
  // from a refused request to where one signs in
  const bare = await fetch(`${server.url}/v1/me`), [, leads] = /resource_metadata="([^"]+)"/.exec(bare.headers.get('www-authenticate')), resource = `${server.url}/v1`
  const described = await oauth.processResourceDiscoveryResponse(new URL(resource), await oauth.resourceDiscoveryRequest(new URL(resource), insecure))
  assert.equal(leads, `${server.url}/.well-known/oauth-protected-resource/v1`)
  const issuer = new URL(described.authorization_servers[0]), as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }))
  const verifier = oauth.generateRandomCodeVerifier(), state = oauth.generateRandomState(), came = Promise.withResolvers()
  const listening = createServer((request, response) => { response.end('You can close this page.'); if (request.url.includes('code=')) came.resolve(new URL(request.url, redirect)) })
  await new Promise((ready) => listening.listen(0, '127.0.0.1', ready))
  const redirect = `http://127.0.0.1:${listening.address().port}/back`, challenge = await oauth.calculatePKCECodeChallenge(verifier)
  const page = await open(browser, { player: anna })
  await page.goto(`${as.authorization_endpoint}?${new URLSearchParams({ ...client, response_type: 'code', redirect_uri: redirect, scope: 'play', state, code_challenge: challenge, code_challenge_method: 'S256', resource: described.resource })}`)
  await page.getByRole('heading', { name: 'A program on this computer' }).waitFor()
  await page.getByRole('button', { name: 'Go on as Anna' }).click()
  await page.getByText('It calls itself “\u2068somebody-elses-program\u2069”.').waitFor()
  await page.getByRole('button', { name: 'Allow' }).click()
  const given = oauth.validateAuthResponse(as, client, await came.promise, state)
  const first = await oauth.processAuthorizationCodeResponse(as, client, await oauth.authorizationCodeGrantRequest(as, client, oauth.None(), given, redirect, verifier, insecure))
  assert.deepEqual([first.token_type, first.scope, first.expires_in], ['bearer', 'read play', 3600])
  const ask = (token, method, path, body) => oauth.protectedResourceRequest(token, method, new URL(`${described.resource}${path}`), new Headers({ 'Content-Type': 'application/json' }), body && JSON.stringify(body), insecure)
  const played = async (token) => {
    const { asked } = await (await ask(token, 'GET', `/games/${id}/view`)).json(), mine = asked.find(({ options }) => options)
    return (await ask(token, 'POST', `/games/${id}/choices`, { question: mine.question, seat: mine.seat, picks: mine.options.map((_, n) => n).slice(0, mine.least) })).status
  }
  assert.equal(await played(first.access_token), 201)
  const second = await oauth.processRefreshTokenResponse(as, client, await oauth.refreshTokenGrantRequest(as, client, oauth.None(), first.refresh_token, insecure))
  assert.ok(second.access_token !== first.access_token && second.refresh_token !== first.refresh_token)
  assert.equal(await played(second.access_token), 201)
  const refused = await ask(second.access_token, 'POST', '/games', { ruleset: 'toy', seats: 2 }).catch((error) => error)
  assert.ok(refused instanceof oauth.WWWAuthenticateChallengeError, String(refused))
  assert.deepEqual([refused.status, refused.cause[0].parameters.error, refused.cause[0].parameters.scope], [403, 'insufficient_scope', 'open'])

  const stream = await ask(second.access_token, 'GET', `/games/${id}/stream`), reader = stream.body.getReader()
  await reader.read()
  await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, oauth.None(), second.refresh_token, insecure))
  const over = async () => { for (;;) if ((await reader.read()).done) return true }
  assert.ok(await over(), 'its stream ends')
  const gone = await played(second.access_token).catch((error) => error)
  assert.equal(gone.cause?.[0].parameters.error, 'invalid_token')
  await assert.rejects(async () => oauth.processRefreshTokenResponse(as, client, await oauth.refreshTokenGrantRequest(as, client, oauth.None(), second.refresh_token, insecure)), ({ error }) => error === 'invalid_grant')
  listening.close()
  await page.context().close()
})

test('the example page signs in on a site of its own, and makes players elsewhere, saying so', async () => {
  const { described } = there
  there.described = null // nothing lies at /
  const anna = await person(server.url, 'Anna'), page = await elsewhere(`/table.html?server=${server.url}`)
  await page.context().addInitScript(([origin, session]) => { if (location.origin === origin) localStorage.setItem('croupier', session) }, [server.url, JSON.stringify({ player: anna, language: 'en', theme: '' })])
  await asked(page)
  await back(page)
  await page.locator('#games button', { hasText: /\w/ }).first().click()
  await page.locator('#options button').first().waitFor()
  assert.equal(page.url(), `${there.url}/table.html?server=${server.url}`)
  const { games } = await api(server.url, 'GET', '/me/games', undefined, anna.token), granted = () => page.evaluate(() => JSON.parse(localStorage.getItem('granted')))
  assert.equal(games.length, 1, 'in the name of who signed in')
  const first = await granted()
  await page.evaluate(() => localStorage.setItem('granted', JSON.stringify({ ...JSON.parse(localStorage.getItem('granted')), until: 0 })))
  await page.locator('#options button:enabled').last().click()
  await page.waitForFunction((token) => JSON.parse(localStorage.getItem('granted')).token !== token, first.token)
  const [{ id }] = (await api(server.url, 'GET', '/me/grants', undefined, anna.token)).grants
  await fetch(`${server.url}/v1/me/grants/${id}`, { method: 'DELETE', headers: { Authorization: `Bearer ${anna.token}` } })
  await page.getByText('You are signed out.').waitFor()
  assert.equal(await granted(), null)
  nothingTold(page)
  there.described = described
  await shut(page)
})
