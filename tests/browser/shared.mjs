// The server and the Chromium shared by all test files of a process: started once, stopped after the last.
import { after, afterEach } from 'node:test'
import { launch, seen } from './chromium.mjs'
import { Server } from './server.mjs'

export const [server, browser] = await Promise.all([Server.start(), launch()])
after(async () => {
  await browser.close()
  await server.stop()
})
/** What each page showed that a failed test left open. */
afterEach(async (test) => {
  for (const page of test.passed ? [] : browser.contexts().flatMap((context) => context.pages())) test.diagnostic(await seen(page))
})
