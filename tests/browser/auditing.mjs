// Games with everything a player would keep of them, and ways to alter it.
import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { api, person } from './chromium.mjs'
import { dice } from './chance.mjs'

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const be = (n) => { const made = Buffer.alloc(8); made.writeBigUInt64BE(BigInt(n)); return made }

/** A finished game of a bot and a player who contributed entropy: its record as text, and what the player kept. */
export async function keptGame(server, ruleset, options = {}) {
  const anna = await person(server, 'Anna'), entropy = randomBytes(32), receipts = [], roll = dice(11)
  const { id } = await api(server, 'POST', '/games', { ruleset, seats: 2, options }, anna.token)
  const kept = async (path, body) => { const answer = await api(server, 'POST', `/games/${id}${path}`, body, anna.token); receipts.push(answer.receipt); return answer }
  await kept('/seats', { commitment: sha256(entropy).toString('hex') })
  await kept('/seats', { bot: 'random' })
  const before = await api(server, 'GET', `/games/${id}/receipt`, undefined, anna.token)
  receipts.push(before)
  await kept('/entropy', { entropy: entropy.toString('hex'), version: before.version, head: before.head })
  for (let n = 0; n < 40; ) {
    const view = await api(server, 'GET', `/games/${id}/view`, undefined, anna.token)
    if (view.status === 'over') break
    const question = view.asked.find((one) => one.options)
    if (!question) { await new Promise((go) => setTimeout(go, 20)); continue }
    const numbers = question.options.map((_, at) => at), picks = []
    while (picks.length < Math.max(question.least, Math.min(1, question.most))) picks.push(...numbers.splice(roll(numbers.length), 1))
    await kept('/choices', { question: question.question, picks })
    n += 1
  }
  const { frames } = await api(server, 'GET', `/games/${id}/frames?limit=60`, undefined, anna.token)
  await kept('/resignation', {}).catch((refused) => { if (!refused.message.includes('game-over')) throw refused }) // the bot may end it at any time
  receipts.push(await api(server, 'GET', `/games/${id}/receipt`, undefined, anna.token)) // the bot may have made the last choice
  const record = await (await fetch(`${server}/v1/games/${id}/record`)).text()
  return { id, record, receipts, frames, keys: await api(server, 'GET', '/keys') }
}

/** The records of two finished games of one deal for practice, and the deal. */
export async function sharedDeal(server) {
  const robo = await api(server, 'POST', '/players', { name: 'Robo', bot: true }), told = (path, body) => api(server, 'POST', path, body, robo.token)
  const deal = await told('/deals', { ruleset: 'toy', seats: 2, ends_in: 3600, practice: true }), records = []
  for (let n = 0; n < 2; n += 1) {
    const { id } = await told('/games', { ruleset: 'toy', seats: 2, options: {}, access: 'unlisted', deal: deal.id })
    for (let seat = 0; seat < 2; seat += 1) await told(`/games/${id}/seats`, {})
    await told(`/games/${id}/resignation`, { seat: n })
    records.push(await (await fetch(`${server}/v1/games/${id}/record`)).text())
  }
  return { deal, records }
}

/** The record with its document edited. */
export function edited(record, edit) {
  const given = JSON.parse(record)
  edit(given)
  return JSON.stringify(given)
}
/** The record with some bytes of an entry replaced by as many others. */
export function exchanged(given, n, old, fresh) {
  const body = Buffer.from(given.entries[n].body, 'base64'), at = body.indexOf(old)
  if (at < 0 || old.length !== fresh.length) throw new Error(`entry ${n} has no ${old}`)
  Buffer.from(fresh).copy(body, at)
  given.entries[n].body = body.toString('base64')
}
/** A forgery by somebody who knows the secret: all salts and digests recomputed, so that the record is consistent again. */
export function rechained(given) {
  const game = Buffer.from(given.game, 'hex'), secret = Buffer.from(given.secret, 'hex')
  given.entries.reduce((head, entry, n) => {
    const salt = createHmac('sha256', secret).update('croupier/1 salt').update(be(n + 1)).digest()
    const digest = sha256('croupier/1', game, be(n + 1), head, salt, Buffer.from(entry.body, 'base64'))
    Object.assign(entry, { salt: salt.toString('hex'), digest: digest.toString('hex') })
    return digest
  }, Buffer.alloc(32))
}
/** A key pair made for the test: the public key as servers publish it, and a function that signs receipts. */
export function signer() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    keys: { keys: [{ id: 'own', algorithm: 'Ed25519', public: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex') }] },
    receipt: (game, version, head) => ({ game, version, head, key: 'own', signature: sign(null, Buffer.concat([Buffer.from('croupier/1 receipt'), Buffer.from(game, 'hex'), be(version), Buffer.from(head, 'hex')]), privateKey).toString('hex') }),
  }
}
