// node server.mjs memory|FOLDER: boardgame.io's own server on a free port, which it prints; matches in memory or in files.
import { createRequire } from 'node:module'
import { game } from './game.mjs'

const { FlatFile, Server } = createRequire(import.meta.url)('boardgame.io/server')
const [where] = process.argv.slice(2)
const db = where === 'memory' ? undefined : new FlatFile({ dir: where })
const server = Server({ games: [game], db, origins: [/localhost/] })
console.info = console.log = () => {}
const { appServer } = await server.run({ port: 0 })
process.stdout.write(`http://127.0.0.1:${appServer.address().port}\n`)
