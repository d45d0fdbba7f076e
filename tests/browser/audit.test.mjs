// The audit page finds alterations, and claims no more than it has checked.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { edited, exchanged, keptGame, rechained, sharedDeal, signer } from './auditing.mjs'
import { api, flaws, open, person } from './chromium.mjs'
import { browser, server } from './shared.mjs'

const BUILT = new URL('../../infra/pages/built/', import.meta.url)
/** Replace the page's files by these, by name. */
async function give(page, files) {
  const again = page.getByRole('button', { name: 'Start over' })
  if (await again.count()) await again.click()
  await page.locator('input[type=file]').setInputFiles(Object.entries(files).map(([name, held]) => ({ name: `${name}.json`, mimeType: 'application/json', buffer: Buffer.from(typeof held === 'string' ? held : JSON.stringify(held)) })))
  await page.locator('[data-verdict]').waitFor()
  const verdict = page.locator('[data-verdict]')
  return { verdict: await verdict.getAttribute('data-verdict'), words: await verdict.innerText(), page: await page.locator('main').innerText() }
}
const flip = (hex) => (hex[0] === '0' ? '1' : '0') + hex.slice(1)

describe('an altered record is found', () => {
  let page, game
  before(async () => {
    game = await keptGame(server.url, 'toy')
    page = await open(browser)
    await page.goto(`${server.url}/audit`)
  })
  const all = () => ({ receipts: game.receipts, keys: game.keys, frames: game.frames })
  const alter = (edit) => ({ record: edited(game.record, edit), ...all() })
  const alone = (edit) => ({ record: edited(game.record, edit) })
  const word = (given) => given.entries.flatMap(({ facts }) => facts).find(({ type }) => type === 'toy.laid')

  const madeUp = (given) => { const { facts } = given.entries.at(-1); exchanged(given, given.entries.length - 1, facts.at(-1).decided, 'by-magic'.slice(0, facts.at(-1).decided.length)); given.result.decided = facts.at(-1).decided = 'by-magic'.slice(0, facts.at(-1).decided.length) }
  const forged = (edit) => alone((given) => { edit(given); rechained(given) })
  const CASES = {
    'a byte of an entry': [() => alone((given) => exchanged(given, 4, 'chose', 'chosf')), /The digest is not of this game.*version 5/s],
    'a digest': [() => alone((given) => { given.entries[2].digest = flip(given.entries[2].digest) }), /The digest is not.*version 3/s],
    'a salt': [() => alone((given) => { given.entries[2].salt = flip(given.entries[2].salt) }), /not say what the stored bytes say.*version 3.*\/entries\/2\/salt/s],
    'a readable fact': [() => alone((given) => { word(given).stock.reverse() }), /not say what the stored bytes say/],
    'something more that is readable': [() => alone((given) => { given.entries[0].note = 'hello' }), /not say what the stored bytes say.*\/entries\/0\/note/s],
    'a number written otherwise': [() => ({ record: game.record.replace('"version":1,', '"version":1.0,') }), /not say what the stored bytes say/],
    'the commitment': [() => alone((given) => { given.commitment = flip(given.commitment) }), /not say what the stored bytes say.*\/commitment/s],
    'the commitment, with all digests anew': [() => forged((given) => { exchanged(given, 0, given.commitment, flip(given.commitment)) ; given.entries[0].cause.commitment = given.commitment = flip(given.commitment) }), /secret is not the one committed to/],
    'the secret': [() => alone((given) => { given.secret = flip(given.secret) }), /not say what the stored bytes say.*\/secret/s],
    'the secret, where it is revealed': [() => alone((given) => { exchanged(given, given.entries.length - 1, given.secret, flip(given.secret)) }), /The digest is not.*version 1 /s],
    'the secret, with all digests anew': [() => forged((given) => { const fresh = flip(given.secret), last = given.entries.length - 1; exchanged(given, last, given.secret, fresh); given.entries[last].facts.at(-1).secret = given.secret = fresh }), /secret is not the one committed to/],
    'the terms': [() => forged((given) => { const { cause } = given.entries[0]; exchanged(given, 0, cause.terms, flip(cause.terms)); cause.terms = flip(cause.terms) }), /terms are not those of the options/],
    'entropy': [() => forged((given) => { const n = given.entries.findIndex(({ cause }) => cause.type === 'contributed'), old = given.entries[n].cause.entropy, fresh = flip(old); exchanged(given, n, old, fresh); given.entries[n].cause.entropy = fresh; given.entropies = given.entropies.map((one) => (one === old ? fresh : one)); given.seats.forEach((seat) => { if (seat.entropy === old) seat.entropy = fresh }) }), /Revealed entropy is not what/],
    'what a reveal has named': [() => forged((given) => { const n = given.entries.findIndex(({ cause }) => cause.type === 'contributed'), { head } = given.entries[n].cause; exchanged(given, n, head, flip(head)); given.entries[n].cause.head = flip(head) }), /reveal names another history/],
    'its end cut off': [() => alone((given) => { given.entries.pop() }), /does not end where its game ends/],
    'an entry left out': [() => alone((given) => { given.entries.splice(5, 1) }), /The digest is not/],
    'a course that was made up with the secret, beside a receipt': [() => ({ ...forged(madeUp), receipts: game.receipts }), /receipt is of another history/],
    'a receipt of another head': [() => ({ record: game.record, keys: game.keys, receipts: game.receipts.map((one, n) => (n ? one : { ...one, head: flip(one.head) })) }), /receipt is of another history.*version 2/s],
    'a receipt of a later version': [() => ({ record: game.record, keys: game.keys, receipts: [{ ...game.receipts[0], version: 9999 }] }), /receipt of this version/],
    'a signature': [() => ({ record: game.record, keys: game.keys, receipts: game.receipts.map((one, n) => (n ? one : { ...one, signature: flip(one.signature) })) }), /signature is not by key/],
    'the key': [() => ({ record: game.record, receipts: game.receipts, keys: { keys: game.keys.keys.map((one) => ({ ...one, public: flip(one.public) })) } }), /signature is not by key/],
    'only receipts of other games': [() => ({ record: game.record, receipts: [{ ...game.receipts[0], game: '0'.repeat(32) }] }), /None of the 1 receipts/],
    'the digest of an own frame': [() => ({ record: game.record, frames: game.frames.map((one, n) => (n === 3 ? { ...one, head: flip(one.head) } : one)) }), /shown with another digest.*version 4/s],
    'what an own frame shows': [() => ({ record: game.record, frames: game.frames.map((one, n) => (n === 3 ? { ...one, at: one.at + 1 } : one)) }), /frame shows something else.*version 4.*\/at/s],
    'a card in an own frame': [() => { const frames = structuredClone(game.frames), dealt = frames.flatMap(({ facts }) => facts).find(({ type, hand }) => type === 'toy.dealt' && hand?.[0]); dealt.hand[0] = 'yak'; return { record: game.record, frames } }, /frame shows something else.*hand\/0/s],
  }
  for (const [what, [files, words]] of Object.entries(CASES)) {
    test(what, async () => {
      const found = await give(page, files())
      assert.equal(found.verdict, 'altered')
      assert.match(found.words, words)
      assert.doesNotMatch(found.page, /Anchored|Consistent/)
    })
  }
  test('whatever is altered, somebody with receipts and a key is not told that it is anchored', async () => {
    for (const edit of [(given) => exchanged(given, 4, 'chose', 'chosf'), (given) => { given.result.places.reverse() }, (given) => { given.seats[0].player = flip(given.seats[0].player) }, (given) => { given.rules = [7] }, (given) => { given.options.pace = 'short' }]) {
      assert.equal((await give(page, alter(edit))).verdict, 'altered')
    }
  })
  test('a course that was made up with the secret fits together: so without receipts it is no more than consistent', async () => {
    const found = await give(page, forged(madeUp))
    assert.equal(found.verdict, 'consistent')
    assert.match(found.words, /whoever has the secret could make up another one/)
  })
  test('what is no record is said to be none', async () => {
    for (const [record, words] of [[edited(game.record, (given) => { given.game = 'x' }), /32 lower-case hex/], [edited(game.record, (given) => { given.entries = [] }), /not empty/], [edited(game.record, (given) => { given.entries[3].body = '%' }), /base64.*version 4/s]]) {
      const found = await give(page, { record })
      assert.equal(found.verdict, 'malformed')
      assert.match(found.words, words)
    }
    await page.getByRole('button', { name: 'Start over' }).click()
    for (const [held, words] of [['{"a": 1, "a": 2}', /the name a stands twice/], ['hello', /cannot be read/], ['{"a": 1}', /holds no record/]]) {
      await page.locator('input[type=file]').setInputFiles([{ name: 'x<b>.json', mimeType: 'application/json', buffer: Buffer.from(held) }])
      await page.getByText(words).waitFor()
      assert.equal(await page.locator('main b').filter({ hasText: '.json' }).count(), 0, 'a name is text')
    }
    assert.deepEqual(page.faults, [])
  })

  test('what is good is called consistent; anchored only with receipts and a key', async () => {
    for (const files of [{}, { frames: game.frames }, { receipts: game.receipts }, { keys: game.keys }, { receipts: game.receipts, keys: { keys: [{ ...game.keys.keys[0], id: 'another' }] } }]) {
      const found = await give(page, { record: game.record, ...files })
      assert.equal(found.verdict, 'consistent')
      assert.doesNotMatch(found.page, /Anchored/)
      assert.match(found.page, /Draws.*Not checked here/s)
      assert.match(found.page, /Legality.*Not checked here/s)
      assert.match(found.page, /croupier verify/)
      assert.match(found.page, /This page came from/)
    }
    const found = await give(page, { record: game.record, ...all() })
    assert.equal(found.verdict, 'anchored')
    assert.match(found.words, /up to version (\d+) of \1/)
    assert.match(found.page, /Committed, by the evidence you gave/)
    const late = await give(page, { record: game.record, keys: game.keys, receipts: game.receipts.slice(-1) })
    assert.match(late.page, /Committed, without evidence from before the reveal/)
    const early = await give(page, { record: game.record, keys: game.keys, receipts: game.receipts.slice(0, 2) })
    assert.match(early.words, /up to version 3 of/)
    const lines = await give(page, { record: game.record, frames: game.frames.map((one) => `data: ${JSON.stringify(one)}`).join('\n\n') })
    assert.match(lines.page, new RegExp(`frames: ${game.frames.length}`))
    assert.deepEqual(page.faults, [])
  })
})

test('two receipts of two histories are evidence, with a record and without one', async () => {
  const game = await keptGame(server.url, 'toy'), page = await open(browser), { keys, receipt } = signer(), head = game.receipts[2].head
  await page.goto(`${server.url}/audit`)
  const both = [receipt(game.id, 3, head), receipt(game.id, 3, flip(head))]
  for (const files of [{ receipts: both, keys }, { receipts: both, keys, record: game.record }]) {
    const found = await give(page, files)
    assert.equal(found.verdict, 'altered')
    assert.match(found.words, /signed two histories of one game/)
  }
  assert.equal((await give(page, { record: game.record, keys, receipts: both.slice(0, 1) })).verdict, 'anchored')
  const unsigned = await give(page, { record: game.record, keys, receipts: [both[0], { ...both[1], signature: flip(both[1].signature) }] })
  assert.doesNotMatch(unsigned.words, /two histories/, 'nobody is blamed for what they have not signed')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a seat that changed hands at a full table is found', async () => {
  const [anna, bert] = [await person(server.url, 'Anna'), await person(server.url, 'Bert')], page = await open(browser)
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'toy', seats: 3, options: {} }, anna.token)
  for (const { token } of [anna, bert]) await api(server.url, 'POST', `/games/${id}/seats`, {}, token)
  await api(server.url, 'DELETE', `/games/${id}/seats/1`, undefined, bert.token)
  await api(server.url, 'DELETE', `/games/${id}`, undefined, anna.token)
  const record = await (await fetch(`${server.url}/v1/games/${id}/record`)).text(), seats = (n) => `\xa5seats${String.fromCharCode(n)}`
  await page.goto(`${server.url}/audit`)
  assert.equal((await give(page, { record })).verdict, 'consistent')
  const found = await give(page, { record: edited(record, (given) => { exchanged(given, 0, Buffer.from(seats(3), 'latin1'), Buffer.from(seats(2), 'latin1')); given.entries[0].cause.seats = 2; rechained(given) }) })
  assert.equal(found.verdict, 'altered')
  assert.match(found.words, /given up at a full table.*version 4/s)
  await page.context().close()
})

test('what one has is dropped anywhere on the page, a key is pasted; each is taken for what it is', async () => {
  const game = await keptGame(server.url, 'toy'), page = await open(browser)
  await page.goto(`${server.url}/audit`)
  const drop = (files) => page.evaluate((files) => {
    const dataTransfer = new DataTransfer(), over = new DragEvent('dragover', { cancelable: true, bubbles: true })
    for (const [name, held] of Object.entries(files)) dataTransfer.items.add(new File([held], name))
    document.body.dispatchEvent(over)
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true, bubbles: true }))
    return over.defaultPrevented // otherwise the browser would navigate to the file
  }, files)
  assert.ok(await drop({ 'receipts.json': JSON.stringify({ receipts: game.receipts }), 'frames.ndjson': game.frames.map((one) => JSON.stringify(one)).join('\n') }))
  await page.getByText(`Receipts: ${game.receipts.length} · keys: 0 · frames: ${game.frames.length}`).waitFor()
  assert.equal(await page.locator('[data-verdict]').count(), 0, 'there is no record yet')
  await drop({ 'game.json': game.record })
  await page.locator('[data-verdict=consistent]').waitFor()
  await page.locator('summary', { hasText: 'Paste' }).click()
  await page.locator('textarea').fill('no key')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByText('The pasted text cannot be read').waitFor()
  assert.equal(await page.locator('textarea').inputValue(), 'no key', 'it can be mended')
  await page.locator('textarea').fill(JSON.stringify(game.keys))
  await page.getByRole('button', { name: 'Add' }).click()
  await page.locator('[data-verdict=anchored]').waitFor()
  assert.equal(await page.locator('textarea').inputValue(), '')
  await drop({ 'game.json': edited(game.record, (given) => exchanged(given, 4, 'chose', 'chosf')) })
  await page.locator('[data-verdict=altered]').waitFor()
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('names of all kinds are text', async () => {
  const game = await keptGame(server.url, 'toy'), page = await open(browser), hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  await page.goto(`${server.url}/audit`)
  const title = await page.title()
  await give(page, { record: edited(game.record, (given) => Object.assign(given, { ruleset: hostile, seats: given.seats.map((seat) => ({ ...seat, player: hostile, bot: seat.bot && hostile })), [hostile]: hostile })) })
  await page.getByText(hostile).first().waitFor()
  await page.locator('input[type=file]').setInputFiles([{ name: `${hostile}.json`, mimeType: 'application/json', buffer: Buffer.from(`{"a": ${hostile}}`) }])
  await page.locator('[role=alert]').getByText(hostile).waitFor()
  assert.equal(await page.locator('main img, main script').count(), 0)
  assert.equal(await page.title(), title)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a game of every ruleset is consistent, and altered where a byte of it is', async () => {
  const page = await open(browser)
  for (const ruleset of ['dominion', 'caylus-magna-carta', 'civilization']) {
    const game = await keptGame(server.url, ruleset)
    await page.goto(`${server.url}/audit/${game.id}`)
    await page.getByText('fetched from this server').waitFor()
    await page.locator('[data-verdict=consistent]').waitFor()
    assert.equal((await give(page, { record: game.record, receipts: game.receipts, keys: game.keys, frames: game.frames })).verdict, 'anchored', ruleset)
    for (const n of [0, 3, JSON.parse(game.record).entries.length - 1]) {
      const found = await give(page, { record: edited(game.record, (given) => exchanged(given, n, 'player', 'plaxer')) })
      assert.equal(found.verdict, 'altered', ruleset)
    }
    assert.equal(await page.locator('section.deal').count(), 0, 'its dice are its own')
  }
  const { deal, records } = await sharedDeal(server.url), keys = []
  for (const record of records) {
    const found = await give(page, { record })
    assert.equal(found.verdict, 'consistent')
    assert.ok(found.page.includes(`This game plays with the deal ${deal.id}, committed to as ${deal.commitment}.`), found.page)
    keys.push(await page.locator('section.deal code').first().innerText())
  }
  assert.deepEqual([keys[0] === keys[1], keys[0].length], [true, 64])
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('from the replay of a finished game leads a way to its record, and to the audit of it', async () => {
  const game = await keptGame(server.url, 'toy'), page = await open(browser)
  await page.goto(`${server.url}/replay/${game.id}`)
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the record' }).click()])
  assert.equal(saved.suggestedFilename(), `${game.id}.json`)
  assert.equal(await readFile(await saved.path(), 'utf8'), game.record)
  await page.getByRole('link', { name: 'Check the game' }).click()
  await page.locator('[data-verdict=consistent]').waitFor()
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a game that is not over is not called anything', async () => {
  const anna = await person(server.url, 'Anna'), { id } = await api(server.url, 'POST', '/games', { ruleset: 'toy', seats: 2, options: {} }, anna.token)
  const page = await open(browser)
  await page.goto(`${server.url}/audit/${id}`)
  await page.getByText('This game is not over').waitFor()
  assert.equal(await page.locator('[data-verdict]').count(), 0)
  await page.context().close()
})

test('over plain HTTP it says why it can check nothing', async () => {
  const page = await open(browser)
  await page.goto(`${server.url.replace('127.0.0.1', 'croupier.test')}/audit`)
  await page.getByText('This page cannot check anything here').waitFor()
  assert.match(await page.locator('main').innerText(), /plain HTTP from croupier\.test/)
  assert.equal(await page.locator('input[type=file]').count(), 0)
  await page.context().close()
})

test('it is one file, whose hash the build has written down, and which needs no network', async () => {
  const game = await keptGame(server.url, 'toy'), page = await open(browser)
  await page.goto(`${server.url}/audit`)
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Save this page' }).click()])
  const file = join(server.data, saved.suggestedFilename()), held = await readFile(await saved.path())
  const digest = createHash('sha256').update(held).digest('hex')
  assert.equal(await readFile(new URL('audit.html.sha256', BUILT), 'utf8'), `${digest}  croupier-audit.html\n`)
  await page.context().close()
  await writeFile(file, held)
  const alone = await open(browser), asked = []
  alone.on('request', (request) => asked.push(request.url()))
  await alone.goto(`file://${file}`)
  assert.equal((await give(alone, { record: game.record, receipts: game.receipts, keys: game.keys })).verdict, 'anchored')
  await alone.getByText('This page is a file on your machine').waitFor()
  assert.deepEqual(asked.filter((url) => !url.startsWith('data:')), [`file://${file}`])
  assert.match(await alone.evaluate((url) => fetch(url).then(() => 'answered', String), server.url), /TypeError/)
  await alone.context().close()
})

test('axe finds nothing on the audit page, light or dark, wide or narrow', async () => {
  const game = await keptGame(server.url, 'toy')
  const page = await open(browser)
  await page.goto(`${server.url}/audit/${game.id}`)
  await page.locator('[data-verdict=consistent]').waitFor()
  for (const files of [{ record: game.record, receipts: game.receipts, keys: game.keys }, { record: edited(game.record, (given) => { given.rules = [7] }) }]) {
    await give(page, files)
    assert.deepEqual(await flaws(page), [])
  }
  assert.deepEqual(page.faults, [])
  await page.context().close()
})
