// node client.mjs PORT GAMES SECONDS: so many matches at once, a choice in each as soon as the last one is answered; prints
// how many choices a second, and milliseconds of the median and of the 99th percentile.
import { io } from 'socket.io-client'
import { next } from './game.mjs'

const [port, games, seconds] = process.argv.slice(2).map(Number)
const base = `http://127.0.0.1:${port}`

async function post(path, body) {
  const headers = { 'Content-Type': 'application/json' }
  return (await fetch(`${base}/games/big-money${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

class Match {
  // A socket for each player, as boardgame.io's client has it.
  async open() {
    const { matchID } = await post('/create', { numPlayers: 2 })
    this.id = matchID
    this.sockets = []
    for (const playerID of ['0', '1']) {
      const { playerCredentials } = await post(`/${matchID}/join`, { playerID, playerName: playerID })
      const socket = io(`${base}/big-money`, { transports: ['websocket'], forceNew: true })
      const synced = new Promise((done) => socket.once('sync', (_, { state }) => done(state)))
      socket.emit('sync', matchID, playerID, playerCredentials, 2)
      this.sockets.push({ socket, credentials: playerCredentials, state: await synced })
    }
    this.turn = 0
  }

  async choose() {
    if (!this.sockets || this.sockets[0].state.ctx.gameover) {
      this.close()
      await this.open()
    }
    const mine = this.sockets[Number(this.sockets[this.turn].state.ctx.currentPlayer)]
    const playerID = mine.state.ctx.currentPlayer
    const [type, ...args] = next(mine.state)
    const told = this.sockets.map(
      (each) => new Promise((done) => each.socket.once('update', (_, state) => done((each.state = state)))),
    )
    const began = performance.now()
    const payload = { type, args, playerID, credentials: mine.credentials }
    mine.socket.emit('update', { type: 'MAKE_MOVE', payload }, mine.state._stateID, this.id, playerID)
    await told[Number(playerID)]
    const took = performance.now() - began
    await Promise.all(told)
    return took
  }

  close() {
    this.sockets?.forEach(({ socket }) => socket.close())
  }
}

async function played(matches, span) {
  const ends = performance.now() + span * 1000
  const found = []
  const one = async (match) => {
    while (performance.now() < ends) found.push(await match.choose())
  }
  await Promise.all(matches.map(one))
  return found
}

const matches = Array.from({ length: games }, () => new Match())
for (const match of matches) await match.open()
await played(matches, seconds / 4)
const began = performance.now()
const took = (await played(matches, seconds)).sort((a, b) => a - b)
const elapsed = (performance.now() - began) / 1000
const at = (share) => took[Math.floor(share * (took.length - 1))]
process.stdout.write(JSON.stringify({ per_second: took.length / elapsed, p50_ms: at(0.5), p99_ms: at(0.99) }) + '\n')
process.exit(0)
