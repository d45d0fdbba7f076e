// The package @croupier/client on a real server: the list of test_python_kit.py.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:http'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { dice, unreliable } from '../browser/chance.mjs'
import { Server } from '../browser/server.mjs'

/** The kit as its sources, or as CROUPIER_KIT has it built: then what is asked is whether it runs under another runtime, see test_runtimes.py. */
const built = process.env.CROUPIER_KIT
const { Croupier, EvidenceError, IllegalPickError, LimitedError, NotAllowedError, NotCroupierError, RefusedError, Report, TooLateError, UnansweredError, inMemory, numbers, patched, play, run } = await import(built ?? '../../clients/typescript/src/index.ts')
/** What a test of the sources says there. */
const SOURCES = { skip: built && 'this is the same under every runtime' }
const KIT = new URL('../../clients/typescript/', import.meta.url), CLIENTS = new URL('..', KIT)
const RULESETS = ['toy', 'dominion', 'caylus-magna-carta', 'civilization']
const server = await Server.start('later')
after(() => server.stop())
/** So many answers are given over a network that loses things: most of that time waits for what is lost. */
const LOSSY = 15
/** A player at a game of two against a bot. */
async function seated(ruleset, settings = {}) {
  const croupier = new Croupier({ server: server.url, ...settings })
  await croupier.register('Nora')
  const table = await croupier.open(ruleset)
  await table.seatBot('random')
  return { croupier, table }
}
/** Picks by chance, the same ones for the same question. */
function drawn(seed, { question, options, least, most }) {
  const roll = dice(seed * 1_000 + question), left = options.map((_, number) => number), count = least + roll(most - least + 1)
  return Array.from({ length: count }, () => left.splice(roll(left.length), 1)[0])
}
/** Something else than a server of ours. */
async function elsewhere(answers, work) {
  const stranger = createServer((asked, answer) => answers(asked, answer))
  await new Promise((listening) => stranger.listen(0, '127.0.0.1', listening))
  try {
    await work(`http://127.0.0.1:${stranger.address().port}`)
  } finally {
    stranger.closeAllConnections()
    stranger.close()
  }
}

/** A folder outside of the repository in which the packages are installed, as at whoever uses them. */
async function installed() {
  const folder = await mkdtemp(join(tmpdir(), 'croupier-'))
  await symlink(fileURLToPath(new URL('node_modules', CLIENTS)), join(folder, 'node_modules'))
  after(() => rm(folder, { recursive: true }))
  return folder
}

test('it is at most 12 KB with all that plays', SOURCES, async () => {
  const { build } = await import(createRequire(CLIENTS).resolve('vite'))
  const lib = { entry: 'typescript/src/index.ts', formats: ['es'] }
  const [{ output }] = await build({ root: fileURLToPath(CLIENTS), configFile: false, logLevel: 'error', build: { write: false, target: 'es2022', lib } })
  const needed = new Set([output[0].fileName]) // what checks a record is loaded by whoever does
  for (const name of needed) for (const one of output.find(({ fileName }) => fileName === name).imports) needed.add(one)
  const size = output.filter(({ fileName }) => needed.has(fileName)).reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
  assert.ok(size > 1_000 && size <= 12_000, `${size} bytes`)
})

test('what is imported is found by its types: of any game, and of one', SOURCES, async () => {
  execFileSync(process.execPath, [fileURLToPath(new URL('generate.mjs', KIT))])
  const folder = await installed(), page = await readFile(new URL('README.md', KIT), 'utf8')
  const lines = (...more) => ["import { Croupier } from '@croupier/client'", 'const croupier = new Croupier()', ...more, 'export {}'].join('\n')
  const right = [lines(
    "const { version, asked } = await croupier.get('/games/{game}/view', { game: 'a', version: 3 })",
    'const first: number = version + asked[0]!.question',
    "const { receipt } = await croupier.send('POST', '/games/{game}/seats', { game: 'a' }, { bot: 'random' })",
    'export const signed: [number, string] = [first, receipt.signature]',
  ), ...[...page.matchAll(/```typescript\n(.*?)```/gs)].map(([, snippet]) => snippet)]
  const wrong = [
    ["croupier.get('/chess')", /'"\/chess"' is not assignable/],
    ["croupier.get('/games/{game}/view', { version: 3 })", /game/],
    ["croupier.get('/games/{game}/view', { game: 'a', versoin: 3 })", /versoin/],
    ["croupier.send('POST', '/players', {}, { nam: 'Anna' })", /nam/],
    ["const all: string = await croupier.get('/games/{game}', { game: 'a' })", /not assignable to type 'string'/],
  ]
  const programs = [...right, ...wrong.map(([line]) => lines(line))], files = programs.map((_, n) => join(folder, `program-${n}.ts`))
  await Promise.all(programs.map((program, n) => writeFile(files[n], program)))
  const options = '--noEmit --strict --target es2022 --module esnext --moduleResolution bundler --customConditions source --allowImportingTsExtensions --erasableSyntaxOnly --lib es2023,dom,dom.iterable,dom.asynciterable'
  const { stdout } = spawnSync(process.execPath, [createRequire(CLIENTS).resolve('typescript/bin/tsc'), ...options.split(' '), ...files], { encoding: 'utf8', cwd: folder })
  const said = files.map((_, n) => stdout.split('\n').filter((line) => line.includes(`program-${n}.ts`)).join('\n'))
  assert.deepEqual(said.slice(0, right.length), right.map(() => ''))
  wrong.forEach(([line, words], n) => assert.match(said[right.length + n], words, line))
  for (const ruleset of RULESETS.slice(1)) assert.match(await readFile(new URL(`src/games/${ruleset}.d.ts`, KIT), 'utf8'), /\bas View\b/)
  assert.doesNotMatch(await readFile(new URL('src/schema.d.ts', KIT), 'utf8'), /dominion|caylus|civilization/i)
})

// Most of their time they wait until a connection is taken up again: all at once.
describe('games', { concurrency: true }, () => {
  for (const ruleset of RULESETS) {
    test(`${ruleset} from first to last over a network that loses things, and it proves itself`, async () => {
      const lost = { requests: 0, answers: 0, streams: 0 }, kept = inMemory(), plain = await seated(ruleset, { keeper: kept })
      const nora = new Croupier({ server: server.url, token: plain.croupier.token, keeper: kept, fetch: unreliable(dice(11), lost) }), table = nora.table(plain.table.id)
      const answered = []
      for (const at of [table, plain.table]) { // as far as it is worth while, and to the end without losses
        for await (const question of at.questions()) {
          await question.answer(drawn(7, question))
          answered.push(question.question)
          if (at === table && answered.length >= LOSSY) break
        }
      }
      assert.equal((await table.view()).status, 'over')
      assert.ok(answered.length > 5 && lost.requests && lost.answers && lost.streams, JSON.stringify([answered.length, lost]))
      const [seat] = (await table.card()).your_seats, chosen = []
      for await (const { cause } of table.frames()) if (cause.type === 'chose' && cause.seat === seat) chosen.push(cause.question)
      assert.deepEqual(chosen, answered.sort((a, b) => a - b), 'one was lost, or given twice')
      const { winners, mine, places } = await table.outcome()
      assert.equal(mine, places[seat] !== 1 ? 'lost' : winners.length > 1 ? 'drawn' : 'won')
      assert.equal(winners.includes('Nora'), mine !== 'lost')
      assert.equal(await table.check(), 'anchored')
      let said = 0
      for await (const { text } of table.story()) said += text.length
      assert.ok(said > 100)
    })
  }
})

test('views by patches are the views of the server', async () => {
  const { table } = await seated('civilization'), seen = [], answered = new Set()
  assert.equal(await table.outcome(), null)
  for await (const view of table.views()) {
    seen.push(view)
    if (seen.length > 80) break
    for (const said of view.asked) {
      if (said.options === null || answered.has(said.question)) continue
      answered.add(said.question)
      await table.choose(said, drawn(3, said))
    }
  }
  for (const view of seen.slice(1)) assert.deepEqual(view, await table.view({ version: view.version }))
})

test('an analysis is asked for until all is there', async () => {
  const { table } = await seated('caylus-magna-carta'), { value } = await table.questions().next(), parts = []
  for await (const part of table.analysis({ question: value.question })) parts.push(part)
  const [{ question, answers }] = parts.at(-1).weighed
  assert.deepEqual([question, parts.at(-1).done, parts.at(-1).questions], [value.question, 1, 1])
  await value.answer(answers[0].picks)
})

test('a server that is killed between answers', async () => {
  const { table } = await seated('caylus-magna-carta', { patience: 120 })
  let number = 0
  for await (const question of table.questions()) {
    number += 1
    if (number === 3 || number === 9) {
      await server.kill()
      void server.serve()
    }
    await question.answer(drawn(5, question))
  }
  assert.equal(await table.check(), 'anchored')
})

test('what is picked', async () => {
  const options = ['copper', 'copper', 'cellar'].map((card) => ({ type: 'card', card })), question = { options, labels: ['Discard Copper', 'Discard Copper', 'Discard Cellar'] }
  assert.deepEqual(numbers(question, ['discard copper', 'Discard Copper']), [0, 1])
  assert.deepEqual(numbers(question, { card: 'cellar' }), [2])
  assert.deepEqual(numbers(question, ({ card }) => card !== 'copper'), [2])
  assert.deepEqual(numbers(question, 1), [1])
  assert.deepEqual(numbers(question, null), [])
  for (const wrong of ['Discard C', 'Gold', 3, -1, { card: 'gold' }, [0, 0]]) assert.throws(() => numbers(question, wrong), /offered are|begins/)
  const { table } = await seated('toy'), { value } = await table.questions().next()
  await assert.rejects(table.choose(value, [99]), (error) => error instanceof IllegalPickError && error.status === 422 && error.pointer === '/picks/0')
  await value.answer(0)
  await assert.rejects(value.answer(1), TooLateError)
})

test('lists are iterators, invitations and lists are typed and told', async () => {
  const { croupier, table } = await seated('toy'), other = new Croupier({ server: server.url }), { id } = await other.register('Otto')
  for (let more = 0; more < 3; more += 1) {
    await croupier.open('toy', { sit: false })
    await croupier.open('toy', { sit: false, access: 'invited' }).then((made) => made.invite(id))
  }
  const open = []
  for await (const game of croupier.pages((cursor) => croupier.get('/games', { limit: 1, cursor }), ({ games }) => games)) open.push(game.id)
  assert.ok(open.length > 3 && open.includes(table.id) && new Set(open).size === open.length)
  assert.equal((await other.invitations()).length, 3)
  const events = []
  for await (const event of other.events()) if (events.push(event.type) >= 1) break
  assert.deepEqual(events, ['summary'])
  assert.ok((await croupier.rulesets()).some(({ key }) => key === 'toy'))
  assert.equal((await croupier.player((await croupier.me()).id)).name, 'Nora')
})

test('a seat in a game of a deal brings no entropy', async () => {
  const croupier = new Croupier({ server: server.url })
  await croupier.register('Nora')
  const made = await croupier.send('POST', '/deals', {}, { ruleset: 'dominion', seats: 2, ends_in: 3600 })
  const table = await croupier.open('dominion', { deal: made.id })
  await table.seatBot('big-money')
  assert.equal((await table.view()).status, 'running')
})
test('who is there comes beside views', async () => {
  const { table } = await seated('toy'), told = []
  for await (const _ of table.views({ presence: (there) => told.push(there) })) break
  assert.deepEqual([told[0].seats.toSorted(), told[0].watching], [['bot', 'here'], 0])
  assert.deepEqual((await table.view({ presence: true })).presence.seats.toSorted(), ['bot', 'here'], 'seats are drawn at the start')
  assert.equal((await table.view({ presence: false })).presence, null)
})

test('what cannot be had is said in a sentence', async () => {
  const sentence = (kind, words) => (error) => error instanceof kind && words.test(error.message) && !/undefined|\n\s+at /.test(error.message)
  const at = (url, more = {}) => new Croupier({ server: url, patience: 0.3, ...more })
  await elsewhere((_, answer) => answer.setHeader('Content-Type', 'text/html').end('<h1>It works!</h1>'), async (url) => {
    await assert.rejects(at(url).rulesets(), sentence(NotCroupierError, /text\/html, not JSON/))
    await assert.rejects(at(url).table('a').views().next(), sentence(NotCroupierError, /text\/html, not JSON/))
  })
  await elsewhere((_, answer) => answer.setHeader('Content-Type', 'application/json').end('{"half":'), async (url) => assert.rejects(at(url).rulesets(), sentence(NotCroupierError, /no JSON/)))
  await elsewhere((_, answer) => answer.writeHead(404).end(), async (url) => assert.rejects(at(url).rulesets(), sentence(NotCroupierError, /status 404 and no problem document/)))
  await elsewhere((_, answer) => answer.writeHead(502).end(), async (url) => assert.rejects(at(url).rulesets(), sentence(UnansweredError, /proxy answered 502/)))
  const newer = JSON.stringify({ type: 'urn:croupier:problem:not-found', title: 'There is nothing here', status: 404, code: 'not-found', detail: 'see /v2/openapi.json' })
  await elsewhere((_, answer) => answer.writeHead(404, { 'Content-Type': 'application/problem+json' }).end(newer), async (url) => {
    await assert.rejects(at(url).rulesets(), sentence(NotCroupierError, /knows version 1 of the API, and that server has another one/))
    await assert.rejects(at(url).table('a').views().next(), sentence(NotCroupierError, /another one/))
  })
  for (const wrong of ['localhost:8000', 'ftp://127.0.0.1', '']) await assert.rejects(at(wrong).rulesets(), sentence(NotCroupierError, /is no address of a server/))
  await assert.rejects(at('http://127.0.0.1:9').rulesets(), sentence(UnansweredError, /127\.0\.0\.1:9 does not answer/))
  await assert.rejects(at(`${server.url}/v1/`, { token: 'crp_gone' }).me(), sentence(NotAllowedError, /not known or has expired/))
  await assert.rejects(at(server.url, { token: 'crp_gone' }).table('0'.repeat(32)).views().next(), sentence(RefusedError, /./))
})

test('a refusal is told at once, in words, and not tried again', async () => {
  let sent = 0
  const nobody = new Croupier({ server: server.url, language: 'ko', fetch: (request) => { sent += 1; return fetch(request) } })
  await assert.rejects(nobody.table('0'.repeat(32)).choose({ question: 1, seat: 0 }, [0]), (error) => error instanceof NotAllowedError && error.status === 401 && error.code === 'no-token' && /[가-힣]/.test(error.message))
  assert.equal(sent, 1)
})

test('who is told to wait waits that long, under the same key, and not longer than it may', async () => {
  const asked = [], limited = JSON.stringify({ type: 'urn:croupier:problem:limited', title: 'Too much', status: 429, code: 'limited', detail: 'later', retry: true })
  const answers = (asking, answer) => {
    asked.push([Date.now(), asking.headers['idempotency-key']])
    if (asked.length === 2) return answer.setHeader('Content-Type', 'application/json').end('{}')
    return answer.writeHead(429, { 'Content-Type': 'application/problem+json', 'Retry-After': asked.length === 1 ? '1' : '3600' }).end(limited)
  }
  await elsewhere(answers, async (url) => {
    const croupier = new Croupier({ server: url, patience: 5 })
    await croupier.send('POST', '/players', {}, { name: 'Nora' })
    assert.ok(asked[1][0] - asked[0][0] >= 1_000 && asked[0][1] === asked[1][1], JSON.stringify(asked))
    await assert.rejects(croupier.send('POST', '/players', {}, { name: 'Nora' }), (error) => error instanceof LimitedError && error.seconds === 3600)
    assert.equal(asked.length, 3)
  })
})

test('what time it is at the server a silent stream says, and nothing else comes of it', async () => {
  const at = Date.UTC(2031, 0, 1), said = [`event: view\nid: 7\ndata: ${JSON.stringify({ version: 7, status: 'running' })}`, `event: time\ndata: ${JSON.stringify({ at: at * 1000 })}`, `event: view\nid: 8\ndata: ${JSON.stringify({ version: 8, status: 'over' })}`]
  const nobody = new Croupier({ server: server.url, fetch: async () => new Response(said.map((one) => `${one}\n\n`).join(''), { headers: { 'Content-Type': 'text/event-stream' } }) })
  const versions = []
  for await (const view of nobody.table('0'.repeat(32)).views()) versions.push(view.version)
  assert.deepEqual(versions, [7, 8])
  assert.ok(Math.abs(Date.now() + nobody.ahead - at) < 60_000)
})

test('a signal ends what is asked and followed, whatever was collected meanwhile', { skip: 'Deno' in globalThis || 'Bun' in globalThis }, async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  let came = 0
  const answers = (asking, answer) => {
    if (asking.url.includes('/stream')) answer.setHeader('Content-Type', 'text/event-stream').write('retry: 1\n\n')
    came += 1
  }
  await elsewhere(answers, async (url) => {
    const stop = new AbortController(), { signal } = stop, table = new Croupier({ server: url }).table('a'), views = table.views({ signal }).next(), view = table.view({}, { signal })
    while (came < 2) await new Promise((next) => { setImmediate(next) })
    for (let round = 0; round < 5; round += 1) await new Promise((next) => { setImmediate(() => { collect(); next() }) })
    stop.abort()
    const [{ value }, { reason }] = await Promise.allSettled([views, view])
    assert.deepEqual([value, reason.name], [{ done: true, value: undefined }, 'AbortError'])
  })
})

/** A client whose requests wait for `answers`, of a body each, and whose clock goes as it is told: `until` lets it go on until something is true. */
function slowly(t, patience) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const asked = [], croupier = new Croupier({ server: 'http://127.0.0.1:9', patience, fetch: (request) => new Promise((resolve, reject) => {
    const answer = { request }
    answer.stream = () => resolve(new Response(new ReadableStream({ start: (body) => { answer.body = body } }), { headers: { 'Content-Type': 'text/event-stream' } }))
    answer.json = (told) => resolve(Response.json(told))
    answer.say = (text) => answer.body.enqueue(new TextEncoder().encode(text))
    answer.lost = () => (answer.body ? answer.body.error(new Error('lost')) : reject(new Error('lost')))
    request.signal.addEventListener('abort', answer.lost)
    asked.push(answer)
  }) })
  const until = async (holds) => {
    for (let turns = 0; !holds(); turns += 1) {
      assert.ok(turns < 1_000, 'nothing came of it')
      await new Promise((next) => { setImmediate(next) })
      t.mock.timers.tick(100)
    }
  }
  return { croupier, asked, until }
}
const SHOWN = `event: view\ndata: ${JSON.stringify({ version: 1, status: 'running', sitting: [], asked: [] })}\n\n`

test('however long one thinks, a stream is neither dead nor given up; a silent one is', SOURCES, async (t) => {
  const { croupier, asked, until } = slowly(t, 10), views = croupier.table('a').views(), first = views.next()
  await until(() => asked.length === 1)
  asked[0].stream()
  asked[0].say(SHOWN)
  assert.equal((await first).value.version, 1)
  t.mock.timers.tick(100_000)
  assert.ok(!asked[0].request.signal.aborted, 'a stream whose events nobody takes is not silent')
  asked[0].lost()
  const second = views.next()
  second.catch(() => undefined)
  await until(() => asked.length === 2)
  asked[1].stream()
  asked[1].say('retry: 250\n\n')
  await until(() => asked.length === 3)
  assert.ok(asked[1].request.signal.aborted)
  asked[2].stream()
  asked[2].say(SHOWN)
  assert.equal((await second).value.version, 1)
  await views.return()
})

test('a request that is taken and never answered is sent again under its key, and given up after a time', async (t) => {
  await elsewhere(() => undefined, async (url) => {
    const patient = new Croupier({ server: url, patience: 0.2 })
    await assert.rejects(patient.table('a').choose({ question: 1, seat: 0 }, [0]), (error) => error instanceof UnansweredError && /nothing came/.test(error.message))
  })
  if (built) return // not every runtime has a clock to set
  const { croupier, asked, until } = slowly(t, 60), accepted = croupier.table('a').choose({ question: 1, seat: 0 }, [0])
  await until(() => asked.length === 2)
  asked[1].json({ version: 7 })
  assert.equal((await accepted).version, 7)
  assert.equal(...asked.map(({ request }) => request.headers.get('Idempotency-Key')))
})

test('what is unanswered is repeated with its key: the same game, the same seat, the same answer', async () => {
  let lost = ''
  const nora = new Croupier({ server: server.url, patience: 0.2, fetch: async (request) => {
    const answer = await fetch(request)
    if (request.method === 'POST' && lost && request.url.endsWith(lost)) throw new Error('lost')
    return answer
  } })
  const unanswered = async (path, work) => {
    lost = path
    const error = await work({}).then(() => null, (error) => error)
    lost = ''
    assert.ok(error instanceof UnansweredError && error.key, String(error))
    return work({ key: error.key })
  }
  await nora.register('Nora')
  for (const path of ['/games', '/seats']) await unanswered(path, (asking) => nora.open('toy', { seats: 2, ...asking }))
  const mine = []
  for await (const game of nora.myGames()) mine.push(game)
  assert.deepEqual(mine.map(({ sitting }) => sitting.filter(({ player }) => player).length), [1, 1])
  const table = await nora.open('toy', { sit: false })
  await unanswered('/seats', (asking) => table.sit({}, asking))
  assert.equal((await table.card()).your_seats.length, 1)
  await unanswered('/seats', (asking) => table.seatBot('random', asking))
  const { value } = await table.questions().next()
  const told = await unanswered('/choices', (asking) => value.answer(Array.from({ length: value.least }, (_, number) => number), asking))
  assert.ok(told.receipt.signature)
  for await (const question of table.questions()) await question.answer(Array.from({ length: question.least }, (_, number) => number))
  assert.equal(await table.check(), 'anchored')
})

test('what lasts as long as the process is not all games that it ever played', async () => {
  const kept = inMemory(), receipt = (game) => ({ game, version: 1, head: '', key: '', signature: '', public: '' })
  for (const game of ['goes on', ...Array.from({ length: 1_001 }, (_, number) => `${number}`)]) {
    await kept.hold(`of ${game}`, `entropy of ${game}`)
    await kept.keep(receipt(game))
    await kept.bind(`of ${game}`, receipt(game))
    if (game !== 'goes on') await kept.finished(game)
  }
  const held = async (game) => [(await kept.receipts(game)).length, await kept.entropy(`of ${game}`)]
  assert.deepEqual(await Promise.all(['goes on', '0', '1'].map(held)), [[1, 'entropy of goes on'], [0, null], [1, 'entropy of 1']])
  const checked = [], { table } = await seated('toy', { keeper: { ...kept, finished: async (game) => { checked.push(game) } } })
  for await (const question of table.questions()) await question.answer(drawn(1, question))
  assert.equal(await table.check(), 'anchored')
  assert.deepEqual(checked, [table.id])
})

test('a patch leaves what it was put on as it was, and shares what it does not touch', () => {
  const before = { a: { 'b/c': [1, 2, 3] }, d: { e: null } }
  const after = patched(before, [{ op: 'remove', path: '/a/b~1c/1' }, { op: 'add', path: '/a/b~1c/-', value: 4 }, { op: 'replace', path: '/a/b~1c/0', value: 9 }])
  assert.deepEqual(after, { a: { 'b/c': [9, 3, 4] }, d: { e: null } })
  assert.deepEqual(before.a['b/c'], [1, 2, 3])
  assert.equal(after.d, before.d)
  assert.throws(() => patched(before, [{ op: 'replace', path: '/x/y', value: 1 }]), /does not fit/)
})

test('a function is a bot: several games at once, wrong picks are no forfeits, and it stops when told', async () => {
  const croupier = new Croupier({ server: server.url })
  await croupier.register('Robot')
  const over = [], least = (_, { least }) => Array.from({ length: least }, (_, number) => number)
  const report = await run(croupier, least, { ruleset: 'toy', games: 3, onGame: ({ id }) => over.push(id) })
  assert.equal(over.length, 3)
  assert.equal(Object.values(report.games).reduce((a, b) => a + b), 3)
  assert.ok(report.answers > 9 && !report.illegal && !report.doubtful, JSON.stringify(report))
  const wrong = await run(croupier, () => 'no such thing', { ruleset: 'toy' })
  assert.equal(wrong.illegal, wrong.answers)
  const stop = new AbortController()
  await run(croupier, (view, question) => { stop.abort(); return least(view, question) }, { ruleset: 'toy', games: 9, atOnce: 1, signal: stop.signal })
  await assert.rejects(run(croupier, least, { ruleset: 'chess' }), (error) => error instanceof RefusedError && error.code === 'unknown-ruleset')
})

test('an accepting bot takes what was kept for it before, outlives what fails in one game, and looks again where it was too slow', async () => {
  const nora = new Croupier({ server: server.url }), unseen = [], wrong = [], stop = new AbortController()
  const stale = JSON.stringify({ type: 'urn:croupier:problem:busy', title: 'Busy', status: 409, code: 'busy', detail: 'look again' })
  const robot = new Croupier({ server: server.url, fetch: (request) => (request.url.endsWith('/choices') && unseen.length < 2 && unseen.push(request.url) ? new Response(stale, { status: 409, headers: { 'Content-Type': 'application/problem+json' } }) : fetch(request)) })
  const least = (_, { least }) => Array.from({ length: least }, (_, number) => number)
  await nora.register('Nora')
  const { id } = await robot.register('Robot'), tables = []
  const invited = async () => {
    const table = await nora.open('toy', { access: 'invited' })
    await table.invite(id)
    tables.push(table)
    return play(table, least, new Report(), stop.signal).catch(() => undefined)
  }
  void invited()
  while (!tables.length) await new Promise((next) => { setTimeout(next, 5) })
  const report = await run(robot, (view, question) => { if (question.table.id === tables[0].id) throw new Error('no idea'); return least(view, question) }, {
    ruleset: 'toy', games: 0, accept: true, signal: stop.signal, onGame: () => stop.abort(), onError: (error, table) => { wrong.push([error.message, table?.id]); void invited() },
  })
  assert.deepEqual(wrong, [['no idea', tables[0].id]])
  assert.deepEqual([report.failed, Object.values(report.games).reduce((a, b) => a + b), report.late, unseen.length], [1, 1, 0, 2])
})

test('accepting bots play where an organiser seats them, or has before, and the event tells of it', async () => {
  const olga = new Croupier({ server: server.url }), { id: organiser } = await olga.register('Olga'), stop = new AbortController(), bots = [], moves = []
  const deal = await olga.deal({ ruleset: 'toy', seats: 2, ends_in: 60 })
  assert.equal((await (await olga.open('toy', { deal: deal.id })).card()).deal, deal.id)
  const event = await olga.found('toy', 'Evening', { clock: null }), least = (_, { least }) => Array.from({ length: least }, (_, number) => number)
  for (const name of ['Anna', 'Bert']) {
    const bot = new Croupier({ server: server.url }), { id } = await bot.register(name)
    assert.equal((await bot.allow(organiser, { until: (Date.now() + 86_400_000) * 1_000, games: 1, clocks: ['none'], rated: false })).organiser.name, 'Olga')
    bots.push({ id, plays: () => run(bot, least, { ruleset: 'toy', games: 0, accept: true, signal: stop.signal }) })
  }
  const follows = await olga.open('toy', { access: 'invited' })
  await follows.invite(bots[0].id)
  const running = [bots[0].plays()]
  while ((await follows.card()).sitting.length < 2) await new Promise((next) => { setTimeout(next, 5) })
  const told = (async () => { for await (const move of event.moves({ signal: stop.signal })) { moves.push(move); if (move.how) break } })()
  while (!moves.length) await new Promise((next) => { setTimeout(next, 5) })
  const [opened] = await event.open([{ players: bots.map(({ id }) => id), seating: 'as_given', label: 'table 1' }], { key: 'round-1' })
  assert.deepEqual(await event.open([{ players: bots.map(({ id }) => id), seating: 'as_given', label: 'table 1' }], { key: 'round-1' }), [opened])
  running.push(bots[1].plays())
  await told
  const [game, ...others] = await event.games()
  assert.deepEqual([game.game, game.label, game.status, game.result.places, others], [opened.game, 'table 1', 'over', moves.at(-1).places, []])
  await event.post(['points'], [{ player: bots[0].id, numbers: [1] }])
  assert.deepEqual((await event.card()).standings.rows.map(({ name, numbers }) => [name, numbers]), [['Anna', [1]]])
  assert.ok((await event.end()).ended_at)
  await assert.rejects(event.open([{ players: bots.map(({ id }) => id) }]), (error) => error instanceof RefusedError && error.code === 'event-ended')
  stop.abort()
  await Promise.all(running)
})

test('a clock that runs out while the policy thinks is late, and no fault', async () => {
  const croupier = new Croupier({ server: server.url })
  await croupier.register('Thinker')
  const table = await croupier.open('toy', { clock: { kind: 'move', seconds: 60 }, absent: 'resign' })
  await table.seatBot('random')
  const report = await play(table, async (view, { least }) => {
    await writeFile(join(server.data, 'later'), '130')
    for await (const { version, status } of table.views()) if (version > view.version && status === 'over') break
    return Array.from({ length: least }, (_, number) => number)
  }, new Report())
  assert.deepEqual([report.late, report.answers, report.games.lost], [1, 1, 1], JSON.stringify(report))
})

test('every program of its page runs as it stands there', SOURCES, async () => {
  const programs = [...(await readFile(new URL('README.md', KIT), 'utf8')).matchAll(/```typescript\n(.*?)```/gs)].map(([, program]) => program)
  assert.ok(programs.length >= 3)
  const folder = await installed()
  for (const [number, program] of programs.entries()) {
    const path = join(folder, `snippet-${number}.ts`)
    await writeFile(path, program.replaceAll('http://127.0.0.1:8000', server.url))
    execFileSync(process.execPath, ['--conditions', 'source', path], { encoding: 'utf8', timeout: 60_000 })
  }
})
