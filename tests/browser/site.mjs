// A site of somebody else: pages over https at another origin than the server's, with the kit, and what it says about itself as a client.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

const KIT = new URL('../../clients/typescript/src/', import.meta.url), EXAMPLE = new URL('../../examples/table.html', import.meta.url)
const MAP = { imports: { '@croupier/client': '/kit/index.ts', '@croupier/client/sign-in': '/kit/sign-in.ts' } }

/** Five lines of a page, as docs/sign-in.md has them, with a button to press; they leave what they made for the test. */
async function five(server) {
  const page = await readFile(new URL('../../docs/sign-in.md', import.meta.url), 'utf8')
  const [, lines] = /\n((?: {4}.*\n)+)/.exec(page.slice(page.indexOf('## A page in five lines')))
  const code = lines.replace('https://play.example', server).replace(/\{ scope: '(\w+)' \}/, "{ scope: new URLSearchParams(location.search).get('scope') ?? '$1', client: `${location.origin}/client.json`, redirect: `${location.origin}/` }")
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Elsewhere</title><link rel="icon" href="data:,"><script type="importmap">${JSON.stringify(MAP)}</script>
    <h1>Elsewhere</h1><button>Sign in</button><script type="module">${code}; Object.assign(globalThis, { signIn, Croupier })</script></html>`
}

/** Such a site for a `Server` with the word `site`. `described`: what its client.json says, which a test may change; `asked`: the paths that were asked for. */
export async function site(server) {
  const pem = await readFile(join(server.data, 'site.pem')), made = { asked: [] }
  const listening = createServer({ key: pem, cert: pem }, (request, response) => void answer(new URL(request.url, made.url).pathname, response).catch(() => response.writeHead(500).end()))
  async function answer(path, response) {
    made.asked.push(path)
    const say = (kind, text) => response.writeHead(200, { 'Content-Type': kind, 'Referrer-Policy': 'no-referrer' }).end(text)
    if (path === '/client.json') return say('application/json', JSON.stringify(made.described))
    if (path === '/table.html') return say('text/html', await readFile(EXAMPLE))
    if (path.startsWith('/kit/')) return say('text/javascript', stripTypeScriptTypes(await readFile(new URL(path.slice(5), KIT), 'utf8')))
    if (path === '/' && made.described) return say('text/html', await five(server.url))
    return response.writeHead(404).end()
  }
  await new Promise((ready) => listening.listen(0, '127.0.0.1', ready))
  made.host = `127.0.0.1:${listening.address().port}`
  made.url = `https://${made.host}`
  made.described = { client_id: `${made.url}/client.json`, client_name: 'Table at home', redirect_uris: [`${made.url}/`], token_endpoint_auth_method: 'none' }
  made.close = () => { listening.closeAllConnections(); listening.close() }
  return made
}
