import { defaultClientConditions, defineConfig } from 'vite'
import { apart, tight } from './vite.config.ts'

// The demonstration, for any static host: relative addresses only, as it may lie below a path. `croupier demo --site` adds the games.
export default defineConfig({
  resolve: { conditions: ['source', ...defaultClientConditions] }, // of @croupier/client as it is written
  base: './',
  publicDir: false,
  plugins: [apart(), tight()],
  build: {
    outDir: '../../infra/pages/built/demo',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: 'demo.html' },
  },
})
