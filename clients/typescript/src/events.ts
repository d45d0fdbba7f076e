/** An event of a stream of Server-Sent Events; `retry` alone has no data. */
export interface ServerEvent {
  readonly id: string | null
  readonly event: string
  readonly data: string
  readonly retry: number | null
}

/** The events of an answer's body. `alive` is called with each piece that arrives, comments included. */
export async function* events(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<ServerEvent> {
  const reader = body.getReader(), decoder = new TextDecoder()
  try {
    for (let rest = ''; ; ) {
      const { done, value } = await reader.read()
      if (done) return
      alive()
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield parsed(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
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
