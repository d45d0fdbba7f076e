// A server for a test, in a folder of its own, that can be killed and restarted at the same address.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PYTHON = process.env.CROUPIER_PYTHON ?? '.venv/bin/python'
const HOME = new URL('../..', import.meta.url).pathname

export class Server {
  /** `games`: 'shipped' for a server without the toy. */
  static async start(...games) {
    const server = new Server()
    server.games = games
    server.data = await mkdtemp(join(tmpdir(), 'croupier-'))
    await server.serve('0')
    return server
  }
  async serve(port = new URL(this.url).port) {
    this.process = spawn(PYTHON, ['-m', 'tests.browser.serve', this.data, port, ...this.games], { cwd: HOME, stdio: ['ignore', 'pipe', 'inherit'] })
    this.url = await new Promise((resolve, reject) => {
      let said = ''
      this.process.stdout.on('data', (piece) => { said += piece; const found = /serves (\S+)/.exec(said); if (found) resolve(found[1]) })
      this.process.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
    })
  }
  async kill(signal = 'SIGKILL') {
    const ended = new Promise((resolve) => this.process.on('exit', resolve))
    this.process.kill(signal)
    await ended
  }
  async stop() {
    await this.kill()
    await rm(this.data, { recursive: true, force: true })
  }
}
