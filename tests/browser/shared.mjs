// The server and the Chromium of all files of tests that run in one process: started once, stopped after the last of them.
import { after } from 'node:test'
import { launch } from './chromium.mjs'
import { Server } from './server.mjs'

export const [server, browser] = await Promise.all([Server.start(), launch()])
after(async () => {
  await browser.close()
  await server.stop()
})
