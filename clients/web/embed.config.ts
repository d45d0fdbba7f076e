import { defaultClientConditions, defineConfig } from 'vite'
import { tight } from './vite.config.ts'

// One script that other sites load by name, after the pages: `@croupier/table`.
export default defineConfig({
  resolve: { conditions: ['source', ...defaultClientConditions] }, // of @croupier/client as it is written
  publicDir: false,
  plugins: [tight()],
  build: {
    outDir: '../../infra/pages/built',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: false } },
    lib: { entry: 'src/embed.ts', formats: ['es'], fileName: () => 'croupier-table.js' },
  },
})
