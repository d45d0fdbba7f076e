import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { tight } from './vite.config.ts'

/** What checks finished games is a third of the client, and an element that draws a table never asks for it: it is left out of the one file. */
function withoutAudit(): Plugin {
  return { name: 'without-audit', enforce: 'pre', resolveId: (id) => (id === './audit/index.ts' ? { id: '@croupier/client/audit', external: true } : null) }
}

// One script that other sites load by name, after the pages: `@croupier/table`.
export default defineConfig({
  resolve: { conditions: ['source', ...defaultClientConditions] }, // of @croupier/client as it is written
  publicDir: false,
  plugins: [withoutAudit(), tight()],
  build: {
    outDir: '../../infra/pages/built',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: false } },
    lib: { entry: 'src/embed.ts', formats: ['es'], fileName: () => 'croupier-table.js' },
  },
})
