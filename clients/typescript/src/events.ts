/** An event of a stream of Server-Sent Events; `retry` alone has no data. */
export interface ServerEvent {
  readonly id: string | null
  readonly event: string
  readonly data: string
  readonly retry: number | null
}

/** What wants to know of each piece that arrives. */
interface Waiting {
  waits(): void
}

/** The text of an answer's body, as it comes. */
export async function* pieces(body: ReadableStream<Uint8Array> | null, waiting: Waiting): AsyncGenerator<string> {
  const reader = body?.getReader(), decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader?.read() ?? { done: true }
      if (done) return
      waiting.waits()
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}
/** The events of an answer's body. */
export async function* events(body: ReadableStream<Uint8Array> | null, waiting: Waiting): AsyncGenerator<ServerEvent> {
  let rest = ''
  for await (const piece of pieces(body, waiting)) {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) yield parsed(block)
  }
}

function parsed(block: string): ServerEvent {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? []
    if (name !== undefined) fields.set(name, name === 'data' && fields.has('data') ? `${fields.get('data')}\n${value}` : value!)
  }
  const retry = fields.get('retry')
  return { id: fields.get('id') ?? null, event: fields.get('event') ?? 'message', data: fields.get('data') ?? '', retry: retry ? Number(retry) : null }
}
