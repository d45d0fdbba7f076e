// The demonstration: films, bytes and receipts from files; nine forgeries, and who could prove them; files that are none.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { flaws, open } from './chromium.mjs'
import { browser, server } from './shared.mjs'

const ROOT = new URL('../..', import.meta.url).pathname, TYPES = { html: 'text/html', js: 'text/javascript' }
const site = mkdtempSync(join(tmpdir(), 'demo-'))
let host, at, page, demo, sent = 0
before(async () => {
  execFileSync(process.env.CROUPIER_PYTHON, ['-m', 'croupier', 'demo', '--site', site, '--url', server.url], { cwd: ROOT, env: { ...process.env, PYTHONPATH: join(ROOT, 'clients/python/src') } })
  host = createServer((request, answer) => { // a static host, below a path
    const path = normalize(new URL(request.url, 'http://x').pathname).replace(/^\/a\/path/, ''), file = join(site, path.endsWith('/') ? `${path}index.html` : path)
    try {
      const held = readFileSync(file)
      sent += held.length
      answer.writeHead(200, { 'Content-Type': TYPES[file.split('.').at(-1)] ?? 'application/octet-stream' }).end(held)
    } catch { answer.writeHead(404).end() }
  })
  await new Promise((ready) => host.listen(0, '0.0.0.0', ready))
  at = `http://127.0.0.1:${host.address().port}/a/path/`
  demo = JSON.parse(gunzipSync(readFileSync(join(site, 'games/dominion.json.gz'))))
  page = await open(browser)
  await page.goto(at)
  await page.locator('[data-verdict=anchored]').waitFor()
})
after(() => { host.close(); rmSync(site, { recursive: true }) })

const give = async (text, shown = page) => {
  await shown.locator('input[type=file]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.isBuffer(text) ? text : typeof text === 'string' ? Buffer.from(text) : gzipSync(JSON.stringify(text)) })
}
const changed = (change) => { const copy = structuredClone(demo); change(copy); return copy }

test('it weighs little, and every game is anchored', async () => {
  const games = readdirSync(join(site, 'games')), heavy = games.map((name) => statSync(join(site, 'games', name)).size)
  assert.equal(games.length, 3)
  assert.ok(Math.max(...heavy) <= 300_000, String(heavy))
  assert.ok(sent - statSync(join(site, 'games/dominion.json.gz')).size <= 190_000, `${sent}: the page with all that checks`)
  for (const name of ['Caylus Magna Carta', 'Civilization', 'Dominion']) {
    await page.getByRole('button', { name }).click()
    await page.locator('croupier-replay h1', { hasText: name }).waitFor()
    await page.locator('[data-verdict=anchored]').waitFor()
    assert.match(await page.locator('[data-verdict]').locator('..').innerText(), /In all \d+ versions that they were sent/)
  }
})
test('each pair of eyes sees its own bytes, and the same film', async () => {
  await page.getByRole('button', { name: 'A spectator' }).click()
  await page.locator('croupier-replay').press('ArrowRight')
  const version = Number(/version (\d+)/.exec(await page.locator('.sent h2').innerText())[1]), shown = await page.locator('.sent pre').allInnerTexts()
  assert.deepEqual(shown, ['seat-0', 'seat-1', 'seat-2', 'spectator'].map((viewer) => demo.versions.find(({ sent: lines }) => JSON.parse(lines[viewer]).version === version).sent[viewer]))
})
const PROVED = {
  card: ['bad-chain', 'altered', 'Anybody can see'], pick: ['bad-chain', 'altered', 'Anybody can see'], time: ['bad-chain', 'altered', 'Anybody can see'], secret: ['bad-chain', 'altered', 'Anybody can see'],
  order: ['bad-chain', 'altered', 'Anybody can see'], missing: ['bad-chain', 'altered', 'Anybody can see'], receipt: ['bad-signature', 'consistent', 'Only the server can sign'], name: [null, 'consistent', 'Nothing signs names'],
  anew: ['bad-receipt', 'consistent', 'can prove the forgery'],
}
for (const [how, [flaw, alone, words]] of Object.entries(PROVED)) {
  test(`forged: ${how}`, async () => {
    await page.locator('input[type=range]').fill('60')
    await page.locator(`[data-forge=${how}]`).click()
    await page.locator(`[data-how=${how}]`).waitFor()
    const found = await page.locator('[data-finds]').evaluateAll((all) => all.map(({ dataset }) => dataset.finds)), text = await page.locator('.outcome').innerText()
    assert.equal(found[0], alone, text)
    assert.ok(text.includes(words), text)
    if (flaw) assert.equal(await page.locator('[data-flaw]').last().getAttribute('data-flaw') === flaw || alone === 'altered', true, text)
    if (how === 'anew') assert.match(text, /(Anna and Bert|Bert and Anna) can prove the forgery, .*Cleo, who kept nothing, cannot/)
  })
}
test('it speaks Korean and Japanese', async () => {
  for (const [language, title, forged] of [['ko', '속여 보세요', '증명할 수 있는 사람'], ['ja', 'だましてみてください', '偽造を証明できる']]) {
    await page.getByRole('combobox').first().selectOption(language)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.locator('[data-forge=anew]').click()
    await page.locator('.outcome', { hasText: forged }).waitFor()
    assert.doesNotMatch(await page.locator('croupier-demo').evaluate((demo) => [...demo.shadowRoot.querySelectorAll('h1, h2, header p, .below p, button:not(.line button[aria-pressed]), th, td')].map((one) => one.innerText.replaceAll(/[\w.-]+\.json|Anna|Bert|Cleo|ID|HTTPS?|croupier/g, '')).join(' ')), /[a-z]{3}/i)
  }
  await page.getByRole('combobox').first().selectOption('en')
})
test('what is no demonstration is said to be none, in words', async () => {
  const packed = gzipSync(JSON.stringify(demo))
  for (const [given, words] of [
    [packed.subarray(0, 9_000), /cut or damaged/], ['{"format"', /cut or damaged/], ['[]', /no demonstration/], [changed((one) => { one.format = 'croupier-demo/9' }), /another version/], [' '.repeat(5_100_000), /larger than 5 MB/],
    [changed((one) => { one.card.id = '0'.repeat(32) }), /mixes two games/], [changed((one) => { one.card.status = 'running' }), /not over/], [changed((one) => { delete one.versions[3].steps }), /altered/],
  ]) {
    await give(given)
    await page.locator('[role=alert]', { hasText: words }).waitFor()
  }
})
test('a name with markup is text, and an altered record is found', async () => {
  const name = '<img src=x onerror=document.title=1>'
  await give(changed((one) => { one.card.sitting[0].player.name = name }))
  await page.getByRole('button', { name }).waitFor()
  await give(changed((one) => { one.record = one.record.replace('"treasures"', '"treasurez"').replace(/"picks":\[(\d)\]/, '"picks":[9]') }))
  await page.locator('[data-verdict=altered]').waitFor()
  assert.deepEqual(page.faults, [])
})
test('without cryptography it replays, and says why it checks nothing', async () => {
  const plain = await open(browser)
  await plain.goto(at.replace('127.0.0.1', 'croupier.test'))
  await plain.locator('[data-verdict=unable]').waitFor()
  assert.match(await plain.locator('[data-verdict]').innerText(), /no cryptography/)
  await plain.context().close()
})
test('from a disk a sentence says what to do', async () => {
  assert.match(readFileSync(join(site, 'index.html'), 'utf8'), /<croupier-demo><p>.*python3 -m http\.server/)
})
test('it has no flaws', async () => {
  await give(demo)
  await page.locator('[data-verdict=anchored]').waitFor()
  assert.deepEqual(await flaws(page), [])
})
