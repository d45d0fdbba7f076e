import { defaultClientConditions, defineConfig } from 'vite'

// One script that other sites load by name, after the pages: `@croupier/table`.
export default defineConfig({
  resolve: { conditions: ['source', ...defaultClientConditions] }, // of @croupier/client as it is written
  publicDir: false,
  build: {
    outDir: '../../infra/pages/built',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/embed.ts', formats: ['es'], fileName: () => 'croupier-table.js' },
  },
})
