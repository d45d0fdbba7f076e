// Writes the page of this kit's API from the comments in its sources.
//     node api_page.mjs [--check]     with --check it only says whether the page is stale, with status 1
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const INDEX = fileURLToPath(new URL('src/index.ts', import.meta.url)), PAGE = new URL('../../docs/typescript-kit.md', import.meta.url)
const ELSEWHERE = JSON.parse(await readFile(new URL('../elsewhere.json', import.meta.url), 'utf8'))
const HEAD = `# The TypeScript kit, name by name

*Generated from the comments in \`clients/typescript\` by \`make kit\`; do not edit.*
[Its own page](../clients/typescript/README.md) shows how it is used.

Answers have the types of the [API's document](../openapi/openapi.json), under its names; fields added by later servers pass
through. \`asking\` may hold a \`signal\` to stop the request and a \`patience\` in seconds.
`
/** Headings, and the names below each. */
const PARTS = {
  'Four words': ['Croupier', 'Table', 'Question', 'Receipt'],
  Events: ['GameEvent'],
  'Below Croupier': ['Server', 'Transport'],
  'What a pick is': ['Pick', 'Picks', 'numbers'],
  'How it ended': ['Outcome'],
  Bots: ['Policy', 'run', 'Run', 'play', 'Report'],
  'What is kept': ['Keeper', 'inMemory', 'Settings'],
  'How to connect': ['Connection', 'Following'],
  'What goes wrong': ['CroupierError', 'NotCroupierError', 'UnansweredError', 'EvidenceError', 'RefusedError', 'NotAllowedError', 'NotFoundError', 'TooLateError', 'StaleError', 'IllegalPickError', 'LimitedError'],
  'Beside these': ['patched', 'told'],
}
const program = ts.createProgram([INDEX], { allowImportingTsExtensions: true, noEmit: true, moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 })
const checker = program.getTypeChecker(), flowing = (text) => text.split(/\s+/).filter(Boolean).join(' ')
const exported = new Map(checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(INDEX))).map((symbol) => [symbol.name, named(symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)]))

/** What a symbol stands for: a name for a class with its parameters stands for the class. */
function named(symbol) {
  const kind = symbol.flags & ts.SymbolFlags.TypeAlias ? checker.getDeclaredTypeOfSymbol(symbol).symbol : undefined
  return kind?.declarations?.some(ts.isClassDeclaration) ? kind : symbol
}

/** What the comment before a declaration says. */
const said = (symbol) => flowing(ts.displayPartsToString(symbol.getDocumentationComment(checker)))
/** A declaration as its source has it, up to its body or its value. */
function written(node) {
  const end = node.body?.getStart() ?? node.initializer?.getFullStart() ?? node.end
  return flowing(node.getSourceFile().text.slice(node.getStart(), end)).replace(/^(?:(?:export|async|override|declare|readonly|function) )+/, '').replace(/^\*/, '').replace(/ =$|[;,]$/, '')
}
/** Whether a member of a class is public. */
const open = (node) => !ts.isPrivateIdentifier(node.name ?? node) && !(ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Override && node.name?.text === 'name')
function members(node) {
  return (node.members ?? []).filter((member) => open(member) && (ts.isConstructorDeclaration(member) ? !['Table', 'Question'].includes(node.name.text) && !/Error$/.test(node.name.text) : member.name)).map((member) => {
    const symbol = member.symbol, text = symbol && !ts.isConstructorDeclaration(member) ? said(symbol) : ''
    return `- \`${written(member).replace(/^constructor/, `new ${node.name?.text}`)}\`${text && `: ${text}`}`
  })
}
function told(name) {
  const symbol = exported.get(name)
  if (!symbol) throw new Error(`${name} is not exported any more`)
  const node = symbol.declarations.find(ts.isClassDeclaration) ?? symbol.declarations[0]
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
    const above = node.heritageClauses?.[0]?.types[0]?.expression.getText(), more = PARTS['Below Croupier'].includes(above) ? `It has all of [${above}](#${above.toLowerCase()}) as well.` : ''
    return [`### ${name}`, [said(symbol), more].filter(Boolean).join(' '), members(node).join('\n')].filter(Boolean).join('\n\n')
  }
  const text = said(symbol)
  return `\`${ts.isFunctionDeclaration(node) ? written(node) : name}\`${text && `: ${text}`}`
}
const anchor = (name) => name.toLowerCase().replaceAll(' ', '-')
const parts = Object.entries(PARTS).map(([name, names]) => `## ${name}\n\n${names.map(told).join('\n\n')}`)
const NEXT = 'Next: the [Client guide](client-guide.md) for what lies beneath, [The table as data](layout.md) to draw a table for any game.'
const rows = ELSEWHERE.map(([known, , here]) => `| ${known} | ${here} |`)
const contents = [...Object.keys(PARTS), 'From elsewhere'].map((name) => `- [${name}](#${anchor(name)})`).join('\n')
const page = `${HEAD}\n${contents}\n\n${parts.join('\n\n')}\n\n${['## From elsewhere', '', '| you know | here it is |', '|---|---|', ...rows, '', NEXT].join('\n')}\n`
if (process.argv[2] !== '--check') await writeFile(PAGE, page)
else if (await readFile(PAGE, 'utf8').catch(() => '') !== page) {
  console.error('docs/typescript-kit.md is stale: make kit')
  process.exit(1)
}
