// One small set of colour tokens: every pair in use is readable (contrast by WCAG 2, in both schemes), and no page has other colours.
import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { tokens } from '../../clients/web/src/styles.ts'

const palette = [...tokens.cssText.matchAll(/(?:\[data-(tone|colour)='(\w+)'\]\s*{\s*)?--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)]
  .map(([, kind, value, name, light, dark]) => ({ kind: kind ?? 'token', name: value ?? name, light, dark }))
const of = (name) => palette.find((one) => one.kind === 'token' && one.name === name)
const kind = (wanted) => palette.filter((one) => one.kind === wanted)

function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one, other) {
  const [less, more] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

test('every word has a contrast of at least 4.5 to what it stands on', () => {
  assert.equal(kind('tone').length, 7, 'the seven tones of layouts')
  assert.equal(kind('colour').length, 6, 'the colours of seats')
  const ground = ['paper', 'sheet', 'wash', 'parchment'].map(of), words = ['ink', 'soft', 'accent', 'good', 'fair', 'bad'].map(of)
  const pairs = [
    ...[...words, ...kind('tone')].flatMap((word) => ground.map((below) => [word, below])),
    [of('accent-ink'), of('accent')], // buttons and ticks
    ...['chalk', 'dust'].flatMap((word) => ['cloth', 'felt'].map((below) => [of(word), of(below)])), // text on cloth
    [of('gold-ink'), of('gold')],
    ...[...kind('colour'), of('soft')].map((seat) => [of('sheet'), seat]), // numbers of seats
  ]
  const poor = pairs.flatMap(([word, below]) => ['light', 'dark'].map((scheme) => ({ word: word.name, below: below.name, scheme, ratio: contrast(word[scheme], below[scheme]) }))).filter(({ ratio }) => ratio < 4.5)
  assert.deepEqual(poor, [])
  assert.equal(contrast('#000000', '#ffffff'), 21)
})

/** How colours look with protanopia, deuteranopia and tritanopia: matrices of Machado, Oliveira and Fernandes (2009), of linear light. */
const EYES = {
  all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}
/** A colour in CIELAB as it is seen with one of these. */
function seen(colour, eyes) {
  const light = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  const [red, green, blue] = eyes.map((row) => Math.min(1, Math.max(0, row.reduce((sum, one, n) => sum + one * light[n], 0))))
  const [x, y, z] = [(0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047, 0.2126 * red + 0.7152 * green + 0.0722 * blue, (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883].map((one) => (one > 0.008856 ? Math.cbrt(one) : 7.787 * one + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

test('seats have colours that all eyes tell apart', () => {
  const close = []
  for (const scheme of ['light', 'dark']) for (const [name, eyes] of Object.entries(EYES)) {
    const all = kind('colour').map((one) => [one.name, seen(one[scheme], eyes)])
    for (const [n, [one, here]] of all.entries()) for (const [other, there] of all.slice(n + 1)) {
      const apart = Math.hypot(...here.map((part, axis) => part - there[axis]))
      if (apart < 20) close.push({ scheme, name, one, other, apart })
    }
  }
  assert.deepEqual(close, [])
})

test('type, spaces, corners and colours are those of the tokens, on every page', async () => {
  const sources = new URL('../../clients/web/src/', import.meta.url), own = []
  for (const name of await readdir(sources, { recursive: true })) {
    if (!name.endsWith('.ts') || name === 'styles.ts') continue
    const styles = [...(await readFile(new URL(name, sources), 'utf8')).matchAll(/css`(.*?)`/gs)].map(([, text]) => text).join('\n')
    // what lies on a card scales with the card: its type is reckoned from its room, and all of it is in ems of that
    const unit = name === 'table/card-styles.ts' ? 'px|rem' : 'px|r?em'
    own.push(...[...styles.matchAll(new RegExp(String.raw`(?<![\w-])(?:font|font-size|(?:row-|column-)?gap|padding(?:-\w+)?|margin(?:-\w+)?|border-radius): [^;}]*?\d(?:${unit})[^;}]*|#[0-9a-f]{3,8}\b`, 'g'))].map(([text]) => `${name}: ${text}`))
  }
  assert.deepEqual(own, [])
})
