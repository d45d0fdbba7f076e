// A server that tries to choose the dice: a proxy between a client and honest servers, which has their keys.
import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdtemp } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, person } from './chromium.mjs'
import { Server } from './server.mjs'

const commitment = (entropy) => createHash('sha256').update(Buffer.from(entropy, 'hex')).digest('hex')
const entropy = () => randomBytes(32).toString('hex')

/**
 * The client under attack, Anna, talks to `url`, and so to one of two servers that share players, keys and game ids: a history shown to Anna
 * by one of them can be rewritten on the other. The operator's seats are played by Oleg, and by Olga at a table of three. An attack begins
 * when Anna's entropy is known and ends with a game that has started.
 */
export class Malicious {
  static async start() {
    const one = new Malicious(), first = await Server.start('unruly')
    one.anna = await person(first.url, 'Anna')
    one.operators = [await person(first.url, 'Oleg'), await person(first.url, 'Olga')]
    await first.kill()
    const second = Object.assign(new Server(), { games: first.games, data: await mkdtemp(join(tmpdir(), 'croupier-')) })
    await cp(first.data, second.data, { recursive: true })
    await Promise.all([first.serve('0'), second.serve('0')])
    Object.assign(one, { first, second, world: first, sockets: new Set(), told: [], attack: null })
    one.proxy = createServer((asked, answer) => void one.#pass(asked, answer).catch(() => answer.destroy()))
    await new Promise((listening) => one.proxy.listen(0, '127.0.0.1', listening))
    one.url = `http://127.0.0.1:${one.proxy.address().port}`
    return one
  }
  async stop() {
    this.proxy.closeAllConnections()
    this.proxy.close()
    await Promise.all([this.first.stop(), this.second.stop()])
  }
  /** Open a table for Anna on the first server, by a request that can be repeated. */
  async open(ruleset, seats, attack) {
    Object.assign(this, { world: this.first, told: [], attack })
    const key = randomBytes(16).toString('hex'), body = { ruleset, seats, options: {}, access: 'unlisted' }
    this.opening = { path: '/games', body, key }
    const { id } = await this.#tell(this.first, this.anna.token, this.opening)
    this.game = id
    return id
  }
  /** Take the operator's seats once Anna has hers, each with its entropy. */
  async fill(seats) {
    this.others = this.operators.slice(0, seats - 1).map((who) => ({ who, entropy: entropy() }))
    await this.#seat(this.world)
  }
  async #seat(world) {
    for (const { who, entropy: own } of this.others) await api(world.url, 'POST', `/games/${this.game}/seats`, { commitment: commitment(own) }, who.token)
  }
  #tell(world, token, { path, body, key }) {
    return fetch(`${world.url}/v1${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Authorization: `Bearer ${token}` }, body: JSON.stringify(body) }).then((answer) => answer.json())
  }
  async #named(world) {
    const { reveal_version: version } = await api(world.url, 'GET', `/games/${this.game}`, undefined, this.anna.token)
    const { head } = await api(world.url, 'GET', `/games/${this.game}/receipt?version=${version}`, undefined, this.anna.token)
    return { version, head }
  }
  /** Anna's entropy is known and not yet stored: the answer to her request. */
  async #known(sent) {
    if (this.attack === 'rewritten') { // another secret, and other entropy at the operator's seats, in a rewritten history
      this.world = this.second
      await this.#tell(this.second, this.anna.token, this.opening)
      await this.#tell(this.second, this.anna.token, this.sitting)
      this.others = this.others.map(({ who }) => ({ who, entropy: entropy() }))
      await this.#seat(this.second)
      Object.assign(sent, await this.#named(this.second))
      for (const socket of this.sockets) socket.destroy()
    } else { // the operator's seat leaves and returns with other entropy, in the history that Anna knows
      const last = this.others.length, { who } = this.others.at(-1)
      await api(this.first.url, 'DELETE', `/games/${this.game}/seats/${last}`, undefined, who.token)
      this.others[last - 1] = { who, entropy: entropy() }
      await api(this.first.url, 'POST', `/games/${this.game}/seats`, { commitment: commitment(this.others[last - 1].entropy) }, who.token)
      if (this.attack === 'refilled, and passed on as if it fitted') Object.assign(sent, await this.#named(this.first))
    }
    this.attack = null
  }
  /** The operator's seats reveal, so that the game starts. */
  async reveal() {
    const evidence = await this.#named(this.world)
    for (const { who, entropy: own } of this.others) await api(this.world.url, 'POST', `/games/${this.game}/entropy`, { entropy: own, ...evidence }, who.token)
  }

  async #pass(asked, answer) {
    const parts = []
    for await (const part of asked) parts.push(part)
    let body = Buffer.concat(parts)
    const path = asked.url.replace('/v1', '')
    if (asked.method === 'POST' && path === `/games/${this.game}/seats`) this.sitting = { path, body: JSON.parse(body), key: asked.headers['idempotency-key'] }
    if (asked.method === 'POST' && path === `/games/${this.game}/entropy`) {
      const sent = JSON.parse(body)
      this.told.push(`${sent.version} ${sent.head}`)
      if (this.attack) await this.#known(sent)
      body = Buffer.from(JSON.stringify(sent))
    }
    const { hostname, port } = new URL(this.world.url), headers = { ...asked.headers, 'content-length': String(body.length) }
    if (!body.length) delete headers['content-length']
    const on = request({ hostname, port, method: asked.method, path: asked.url, headers }, (came) => {
      answer.writeHead(came.statusCode, came.headers)
      came.pipe(answer)
      came.on('error', () => answer.destroy())
    })
    this.sockets.add(answer)
    answer.on('close', () => { this.sockets.delete(answer); on.destroy() })
    on.on('error', () => answer.destroy())
    on.end(body)
  }
}
