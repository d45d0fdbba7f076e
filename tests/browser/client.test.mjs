// The package @croupier/client under Node: games over connections that are cut at every turn.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Croupier, Refused, patched } from '../../clients/typescript/src/index.ts'
import { dice, unreliable } from './playing.mjs'
import { server } from './shared.mjs'

test('it is at most 12 KB with all that it needs', async () => {
  const clients = new URL('../../clients/', import.meta.url), { build } = await import(createRequire(clients).resolve('vite'))
  const lib = { entry: 'typescript/src/index.ts', formats: ['es'] }
  const [{ output }] = await build({ root: fileURLToPath(clients), configFile: false, logLevel: 'error', build: { write: false, target: 'es2022', lib } })
  const size = gzipSync(output[0].code, { level: 9 }).length
  assert.ok(output.length === 1 && size > 1_000 && size <= 12_000, `${size} bytes`)
})

// Most of their time they wait until a connection is taken up again: all at once.
describe('games', { concurrency: true }, () => {
  for (const [ruleset, bot, most] of [['toy', 'random', 99], ['dominion', 'big-money', 25], ['caylus-magna-carta', 'builder', 25], ['civilization', 'settler', 25]]) {
    test(`${ruleset} over a network that loses things`, async () => {
      const roll = dice(11), plain = new Croupier({ server: server.url })
      const { token } = await plain.send('POST', '/players', { name: 'Nora' })
      plain.token = token
      const { id } = await plain.send('POST', '/games', { ruleset, seats: 2, options: {}, seating: 'as_joined' })
      await plain.send('POST', `/games/${id}/seats`, {})
      await plain.send('POST', `/games/${id}/seats`, { bot })
      const lost = { requests: 0, answers: 0, streams: 0 }
      const nora = new Croupier({ server: server.url, token, fetch: unreliable(roll, lost) })
      const answered = new Set(), stop = new AbortController()
      let choices = 0, last = 0
      for await (const view of nora.follow(id, { signal: stop.signal })) {
        assert.ok(view.version >= last, 'versions go on')
        last = view.version
        const question = view.asked.find(({ options }) => options)
        if (!question || answered.has(question.question)) continue
        answered.add(question.question)
        const picks = question.options.map((_, n) => n).slice(0, Math.max(question.least, question.most ? Math.min(1, question.most) : 0))
        const { version } = await nora.choose(id, question, picks)
        assert.ok(version > question.question) // sent twice under another key it would be refused as stale
        choices += 1
        if (choices >= most) stop.abort()
      }
      assert.ok(choices > 3)
      assert.ok(lost.requests && lost.answers && (lost.streams || choices < 15), JSON.stringify(lost))
    })
  }
})

test('a refusal is told at once, in words, and not tried again', async () => {
  let sent = 0
  const nobody = new Croupier({ server: server.url, language: 'ko', fetch: (request) => { sent += 1; return fetch(request) } })
  await assert.rejects(nobody.choose('0'.repeat(32), { question: 1, seat: 0 }, [0]), (error) => error instanceof Refused && error.status === 401 && /[가-힣]/.test(error.message))
  assert.equal(sent, 1)
})

test('what time it is at the server a silent stream says, and nothing else comes of it', async () => {
  const at = Date.UTC(2031, 0, 1), said = [`event: view\nid: 7\ndata: ${JSON.stringify({ version: 7, status: 'running' })}`, `event: time\ndata: ${JSON.stringify({ at: at * 1000 })}`, `event: view\nid: 8\ndata: ${JSON.stringify({ version: 8, status: 'over' })}`]
  const nobody = new Croupier({ server: server.url, fetch: async () => new Response(said.map((one) => `${one}\n\n`).join('')) })
  const versions = []
  for await (const view of nobody.follow('0'.repeat(32))) versions.push(view.version)
  assert.deepEqual(versions, [7, 8])
  assert.ok(Math.abs(Date.now() + nobody.ahead - at) < 60_000)
})

test('a patch leaves what it was put on as it was, and shares what it does not touch', () => {
  const before = { a: { 'b/c': [1, 2, 3] }, d: { e: null } }
  const after = patched(before, [{ op: 'remove', path: '/a/b~1c/1' }, { op: 'add', path: '/a/b~1c/-', value: 4 }, { op: 'replace', path: '/a/b~1c/0', value: 9 }])
  assert.deepEqual(after, { a: { 'b/c': [9, 3, 4] }, d: { e: null } })
  assert.deepEqual(before.a['b/c'], [1, 2, 3])
  assert.equal(after.d, before.d)
  assert.throws(() => patched(before, [{ op: 'replace', path: '/x/y', value: 1 }]), /does not fit/)
})
