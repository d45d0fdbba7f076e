import { defineConfig, type Plugin } from 'vite'

const PAGES = ['lobby', 'game', 'replay', 'player']

/**
 * A document for each page: the same, but for what the page loads. Its scripts then come with the first one, and not after that one
 * has run: a round trip less.
 */
function documents(): Plugin {
  return {
    name: 'documents',
    enforce: 'post',
    generateBundle(_, bundle) {
      const html = bundle['index.html'], chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const holding = (file: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file))) ?? this.error(`there is no chunk of ${file}`)
      if (html?.type !== 'asset') throw new Error('there is no index.html')
      const first = `<script type="module" async crossorigin src="/${holding('/src/ahead.ts').fileName}"></script>`
      for (const page of PAGES) {
        const chunk = holding(`/pages/${page}.ts`)
        const links = [chunk.fileName, ...chunk.imports].filter((name) => !String(html.source).includes(name)).map((name) => `  <link rel="modulepreload" crossorigin href="/${name}">\n`)
        this.emitFile({ type: 'asset', fileName: `${page}.html`, source: String(html.source).replace('<link', () => `${first}\n<link`).replace('</head>', () => `${links.join('')}</head>`) })
      }
      delete bundle['index.html']
    },
  }
}

// Built into the Python package that serves it. File names are hashes of their content: they may be kept for ever.
export default defineConfig({
  base: '/',
  plugins: [documents()],
  build: {
    outDir: '../../infra/pages/built',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [
      { name: 'ahead', test: /src.ahead\.ts$/ }, // small, and by itself
    ] } } },
  },
})
