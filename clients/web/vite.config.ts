import { transform } from 'lightningcss'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

const PAGES = ['lobby', 'game', 'replay', 'player', 'fairness', 'watch', 'event', 'rules', 'authorize']
const WORKER = 'push/worker.js'
/** Large scripts most of whose functions run at once: browsers are told, and compile them while they come and not one by one when they are called. */
const AT_ONCE = new Set(['base', 'drawing', 'table'])
/** Says so in the first line, where browsers look for it. */
function atOnce(): Plugin {
  return {
    name: 'at-once',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const one of Object.values(bundle)) if (one.type === 'chunk' && AT_ONCE.has(one.name)) one.code = `//# allFunctionsCalledOnLoad\n${one.code}`
      },
    },
  }
}

/**
 * What is loaded later is loaded with what it needs at once, and only once all of that is there, in the browser's cache: browsers
 * remember a part that once failed to come, and would never ask for it again. One that does not come is asked for again for half a minute.
 */
function needed(): Plugin {
  const code = `const coming = {}
  const come = async (part, wait) => {
    try {
      const answer = await fetch('/' + part)
      if (answer.ok) return await answer.arrayBuffer()
    } catch {}
    if (wait > 16) throw delete coming[part], Error(part)
    await new Promise((go) => setTimeout(go, wait * 1e3))
    return come(part, wait * 2)
  }
  export const __vitePreload = (load, parts) => Promise.all((parts[0] ? parts : ['assets/' + /[\\w-]+\\.js/.exec(load)]).map((part) => coming[part] ??= come(part, 1))).then(() => load())`
  return { name: 'needed', enforce: 'pre', load: (id) => (id.endsWith('vite/preload-helper.js') ? code : null) }
}
/** What is to be there first: no part that every page has, and of one that comes alone it is enough that it is named in what loads it. */
function missing(parts: string[]): string[] {
  const other = parts.filter((part) => !/\/(base|ahead|rolldown-runtime)-/.test(part))
  return other.length > 1 ? other : []
}

/** The words of whole pages stand in all languages side by side, and each but English comes alone: as `?ko`, a part of its own. */
export function apart(): Plugin {
  return {
    name: 'apart',
    enforce: 'pre',
    transform(code, id) {
      const [, language] = /\/src\/words\/(?:index|lobby|replay|rooms)\.ts(\?ko|\?ja)?$/.exec(id) ?? [null, null], word = /^ {2}(\S+): \[('.*?'), ('.*?'), ('.*?')\],$/gm
      if (!language) return language === null ? null : code.replaceAll(word, '  $1: $2,').replace('words[word]![0]', 'words[word]')
      const [, more] = /WORDS as .*'(.*)'/.exec(code) ?? [], said = [...code.matchAll(word)].map(([, name, , ko, ja]) => `${name}: ${language === '?ko' ? ko : ja}`)
      return more ? `import more from '${more}${language}'\nexport default { ...more, ${said} }` : `export default { ${said} }`
    },
  }
}

/** Styles and templates stand in the scripts, where nothing else makes them short: without spaces (each between two elements would be a node of every page), and with tokens' names as long as only people need; drawings without their titles, which layouts say. */
export function tight(): Plugin {
  return {
    name: 'tight',
    transform: (code, id) => (id.endsWith('signs.svg?raw') ? code.replaceAll(/<title>.*?<\/title>| viewBox=\\?"0 0 24 24\\?"/g, '') : id.includes('/src/') ? code.replaceAll(/(?<=>)\s*\n\s*(?=<|\$\{)|(?<=\})\s*\n\s*(?=<[a-z/]|\$\{)/g, '').replaceAll(/css`([^`]*)`/g, (_, styles: string) => {
      const { code } = transform({ filename: id, code: new TextEncoder().encode(styles), minify: true })
      return `css\`${new TextDecoder().decode(code).replaceAll(/--(s|t|r)(?:pace|ext|ound)-(?=\d)/g, '--$1')}\``
    }) : null),
  }
}

/** The service worker, under a name that stays: browsers look there for a newer one. */
const worker = (): Plugin => ({ name: 'worker', buildStart() { this.emitFile({ type: 'chunk', id: 'src/push/worker.ts', fileName: WORKER }) } })

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
      const whole = (file: string): string[] => [file, ...chunks.find(({ fileName }) => fileName === file)!.imports.flatMap(whole)]
      const first = holding('/src/ahead.ts').fileName, base = holding('/pages/page.ts').fileName
      const head = [`<script type="module" async crossorigin src="/${first}"></script>`, `<script type="module" crossorigin src="/${base}"></script>`]
      for (const page of PAGES) {
        const links = [...new Set(whole(holding(`/pages/${page}.ts`).fileName))].filter((name) => name !== first && name !== base)
        const tags = [...head, ...links.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)]
        const source = String(html.source).replaceAll(/\s*<(script|link rel="modulepreload")[^]*?>(<\/script>)?/g, '').replace('</head>', () => `${tags.join('\n')}\n</head>`)
        this.emitFile({ type: 'asset', fileName: `${page}.html`, source })
      }
      delete bundle['index.html']
      for (const { fileName, isEntry } of chunks) if (isEntry && fileName !== base && fileName !== WORKER) delete bundle[fileName] // it only loads the base
    },
  }
}

// Built into the Python package that serves it. File names are hashes of their content: they may be kept for ever.
export default defineConfig({
  resolve: { conditions: ['source', ...defaultClientConditions] }, // of @croupier/client as it is written
  base: '/',
  plugins: [apart(), needed(), tight(), worker(), documents(), atOnce()],
  build: {
    outDir: '../../infra/pages/built',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: (_, parts) => missing(parts) },
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { codeSplitting: { groups: [
      { name: 'ahead', test: /src.ahead\.ts$/, priority: 4 }, // small, and by itself
      { name: 'drawing', test: /src.table.(answers|card|drawing|faces|sign|sizes)|signs\.svg/, priority: 1 },
      { name: 'base', test: /node_modules|typescript.src.(?!audit|fairness|question|picking|signatures|strangers|told|event\.)|src.(words.index|loaded-words|styles|asking|element|failures)\.ts$|pages.page\.ts$/, priority: 3 },
      { name: 'table', test: /src.table.(?!answers|card|clock|drawing|faces|large|menu|overlay|presence|reading|reasons|scores|sign|sizes|steppers|story|travel|moving|film)|pages.game\.ts$/, priority: 2 },
    ] } } },
  },
})
