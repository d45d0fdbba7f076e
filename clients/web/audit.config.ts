import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** Puts the script and styles into the page, and their hashes into its policy: the page is one file, and runs nothing else. */
function oneFile(): Plugin {
  const sha256 = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const sources = async (tag: string, html: string) => {
    const texts = [...html.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^]*?)</${tag}>`, 'g'))].map(([, text]) => text!)
    return (await Promise.all(texts.map(sha256))).map((digest) => `'sha256-${btoa(String.fromCharCode(...digest))}'`).join(' ')
  }
  return {
    name: 'one-file',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['audit.html']
      if (page?.type !== 'asset') throw new Error('there is no audit.html')
      let html = String(page.source)
      for (const [name, part] of Object.entries(bundle)) {
        if (part === page) continue
        const text = part.type === 'chunk' ? part.code.replaceAll('</script', '<\\/script') : String(part.source)
        const tag = new RegExp(part.type === 'chunk' ? `<script [^>]*${name}"></script>` : `<link [^>]*${name}">`)
        if (!tag.test(html)) throw new Error(`the page does not load ${name}`)
        html = html.replace(tag, () => (part.type === 'chunk' ? `<script type="module">\n${text}</script>` : `<style>\n${text}</style>`))
        delete bundle[name]
      }
      page.source = html.replace('{scripts}', await sources('script', html)).replace('{styles}', await sources('style', html))
      const digest = Array.from(await sha256(page.source), (byte) => byte.toString(16).padStart(2, '0')).join('')
      this.emitFile({ type: 'asset', fileName: 'audit.html.sha256', source: `${digest}  croupier-audit.html\n` })
    },
  }
}

// After the other pages. It is not made short: whoever wants to may read what checks their games.
export default defineConfig({
  resolve: { conditions: ['source', ...defaultClientConditions] }, // of @croupier/client as it is written
  plugins: [oneFile()],
  build: {
    outDir: '../../infra/pages/built',
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
    modulePreload: false,
    rolldownOptions: { input: 'audit.html', output: { codeSplitting: false } },
  },
})
