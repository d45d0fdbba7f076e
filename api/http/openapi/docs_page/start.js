// The page at /v1/docs: Scalar with the document of this server, in which ids that exist and your own token stand.
import { filled, learnt } from './links.js'

const HOW = `

**To try it out**, press *Test Request* beside an operation and *Send* in what opens. *Become a player*, *Open a game* and *Take a seat* (once for
yourself, once with a bot) make a game that you can look at and play in. Your token, and the ids that answers name, are then filled in
wherever they are asked for. Until you have a game of your own, that is a game which everybody may look at, if there is one.`
const FIRST = ['/v1/rulesets', '/v1/games?limit=1']

const described = await (await fetch('openapi.json')).json()
described.info.description += HOW
const here = location.origin, docs = `${here}/v1/docs`
// This page is a client of this server, which knows it by its address; on this computer, where nobody else can be told from it, a program.
const client = location.protocol === 'https:' ? docs : 'http://localhost/docs'
const { oauth2 } = described.components.securitySchemes, flow = oauth2.flows.authorizationCode
Object.assign(flow, { authorizationUrl: `${here}/oauth/authorize`, tokenUrl: `${here}/oauth/token`, 'x-usePkce': 'SHA-256', 'x-scalar-client-id': client, 'x-scalar-redirect-uri': `${here}/` })
oauth2['x-default-scopes'] = Object.keys(flow.scopes)
const known = { parameters: {}, bodies: {} }
let token = ''

/** Keep what an answer says; whether anything of it was new. */
function keep(method, address, status, body) {
  const { parameters, bodies } = learnt(described, method, address.pathname, status, body), before = JSON.stringify([known, token])
  Object.assign(known.parameters, parameters)
  for (const [operation, fields] of Object.entries(bodies)) Object.assign(known.bodies[operation] ??= {}, fields)
  if (status === 201 && /^\/v1\/players(\/recovery)?$/.test(address.pathname)) token = body.token
  return JSON.stringify([known, token]) !== before
}

const settings = () => ({
  content: filled(described, known),
  // An empty token would be sent, and refused where none is needed.
  ...(token && { authentication: { preferredSecurityScheme: 'token', securitySchemes: { token: { token } } } }),
  // Nothing is asked of others: no fonts, no proxy, no telemetry, no services.
  withDefaultFonts: false, telemetry: false, proxyUrl: '', agent: { disabled: true }, mcp: { disabled: true }, hideClientButton: true, showDeveloperTools: 'never',
  documentDownloadType: 'direct', defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' }, customCss: '.generate-sdk-button { display: none }',
})

for (const path of FIRST) {
  const address = new URL(path, location.origin), answer = await fetch(address)
  if (answer.ok) keep('GET', address, answer.status, await answer.json())
}
const shown = globalThis.Scalar.createApiReference('#api', settings())

const fetched = globalThis.fetch
globalThis.fetch = async (...given) => {
  const request = new Request(...given), answer = await fetched(request), address = new URL(request.url)
  if (answer.ok && answer.headers.get('content-type')?.startsWith('application/json')) {
    void answer.clone().json().then((body) => keep(request.method, address, answer.status, body) && shown.updateConfiguration(settings()))
      .catch(() => undefined) // whoever asked does not want it any more
  }
  return answer
}
