import { defineConfig } from 'vite'

// Built into the Python package that serves it. File names are hashes of their content: they may be kept for ever.
export default defineConfig({
  base: '/',
  build: {
    outDir: '../../infra/pages/built',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
