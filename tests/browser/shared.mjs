// The server and the Chromium shared by all test files of a process: started once, stopped after the last.
import { after } from 'node:test'
import { launch } from './chromium.mjs'
import { Server } from './server.mjs'

export const [server, browser] = await Promise.all([Server.start(), launch()])
after(async () => {
  await browser.close()
  await server.stop()
})
