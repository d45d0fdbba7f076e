import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { apart, tight } from './vite.config.ts'

/** What checks finished games is a third of the client, and an element that draws a table never asks for it: it is left out. */
function withoutAudit(): Plugin {
  return { name: 'without-audit', enforce: 'pre', resolveId: (id) => (id === './audit/index.ts' ? { id: '@croupier/client/audit', external: true } : null) }
}

// What other sites load by name, after the pages: `@croupier/table`. All that a table needs at first is one script, of which that name is the
// address; the rest comes when it is first needed, from names that are hashes of their content.
export default defineConfig({
  resolve: { conditions: ['source', ...defaultClientConditions] }, // of @croupier/client as it is written
  publicDir: false,
  plugins: [apart(), withoutAudit(), tight()],
  build: {
    outDir: '../../infra/pages/built',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/embed.ts', formats: ['es'] },
    rolldownOptions: { output: {
      minify: true, comments: false, // libraries keep their spaces otherwise
      entryFileNames: 'croupier-table.js', chunkFileNames: 'assets/element-[name]-[hash].js',
      codeSplitting: { groups: [{ name: 'first', test: /node_modules|src.(embed|element|failures|loaded-words|styles|languages)\.ts$|words.index\.ts$|typescript.src.(?!audit|fairness|question|picking|signatures|strangers|told)|signs\.svg|src.table.(?!clock|large|menu|overlay|presence|reading|reasons|scores|steppers|story|travel|moving|film)/ }] },
    } },
  },
})
