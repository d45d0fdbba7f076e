// Pictures made into one animated PNG, without any other program: each after the first is only the part that has changed.
import { deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const CRCS = Uint32Array.from({ length: 256 }, (_, n) => { for (let bit = 0; bit < 8; bit += 1) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1; return n >>> 0 })
const crc = (bytes) => { let sum = 0xffffffff; for (const byte of bytes) sum = CRCS[(sum ^ byte) & 255] ^ (sum >>> 8); return (sum ^ 0xffffffff) >>> 0 }
function chunk(name, ...parts) {
  const body = Buffer.concat([Buffer.from(name), ...parts]), made = Buffer.alloc(body.length + 8)
  made.writeUInt32BE(body.length - 4)
  body.copy(made, 4)
  made.writeUInt32BE(crc(body), body.length + 4)
  return made
}
const words = (...numbers) => { const made = Buffer.alloc(4 * numbers.length); numbers.forEach((number, n) => made.writeUInt32BE(number, 4 * n)); return made }

/** A screenshot (8 bits, red green blue, perhaps alpha) as pixels of three bytes. */
function pixels(png) {
  const data = []
  let width = 0, height = 0, size = 3
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at), name = png.toString('latin1', at + 4, at + 8), body = png.subarray(at + 8, at + 8 + length)
    if (name === 'IHDR') { width = body.readUInt32BE(0); height = body.readUInt32BE(4); size = body[9] === 6 ? 4 : 3 }
    if (name === 'IDAT') data.push(body)
    at += length + 12
  }
  const raw = inflateSync(Buffer.concat(data)), row = width * size, whole = Buffer.alloc(row * height), found = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (row + 1)]
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x, left = x < size ? 0 : whole[at - size], above = y ? whole[at - row] : 0, corner = x < size || !y ? 0 : whole[at - row - size]
      const guess = left + above - corner, [a, b, c] = [left, above, corner].map((one) => Math.abs(guess - one))
      whole[at] = raw[y * (row + 1) + 1 + x] + [0, left, above, (left + above) >> 1, a <= b && a <= c ? left : b <= c ? above : corner][filter]
    }
  }
  for (let n = 0; n < width * height; n += 1) whole.copy(found, 3 * n, size * n, size * n + 3)
  return { width, height, found }
}
/** The smallest rectangle in which two pictures differ. */
function changed(before, { width, height, found }) {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let n = 0; n < width * height; n += 1) {
    if (before.compare(found, 3 * n, 3 * n + 3, 3 * n, 3 * n + 3)) { const x = n % width, y = (n - x) / width; left = Math.min(left, x); right = Math.max(right, x); top = Math.min(top, y); bottom = Math.max(bottom, y) }
  }
  return right < 0 ? { x: 0, y: 0, w: 1, h: 1 } : { x: left, y: top, w: right - left + 1, h: bottom - top + 1 }
}
/** The part of a picture: as it is, or each byte as its difference from the one above, whichever is shorter. */
function part({ width, found }, { x, y, w, h }) {
  const row = (line) => found.subarray(((y + line) * width + x) * 3, ((y + line) * width + x + w) * 3), lines = Array.from({ length: h }, (_, line) => line)
  const plain = lines.flatMap((line) => [Buffer.of(0), row(line)]), above = lines.flatMap((line) => (line ? [Buffer.of(2), row(line).map((byte, n) => byte - row(line - 1)[n])] : [Buffer.of(0), row(0)]))
  return [plain, above].map((rows) => deflateSync(Buffer.concat(rows), { level: 9 })).reduce((one, other) => (one.length <= other.length ? one : other))
}

/** Screenshots of one size as an animated PNG, each shown for so many milliseconds; it begins again for ever. */
export function animated(shots, milliseconds) {
  const frames = shots.map(pixels), { width, height } = frames[0], made = []
  let number = 0
  frames.forEach((frame, n) => {
    const place = n ? changed(frames[n - 1].found, frame) : { x: 0, y: 0, w: width, h: height }, control = Buffer.alloc(6)
    control.writeUInt16BE(milliseconds)
    control.writeUInt16BE(1000, 2)
    made.push(chunk('fcTL', words(number, place.w, place.h, place.x, place.y), control))
    number += 1
    made.push(n ? chunk('fdAT', words(number), part(frame, place)) : chunk('IDAT', part(frame, place)))
    if (n) number += 1
  })
  return Buffer.concat([SIGNATURE, chunk('IHDR', words(width, height), Buffer.of(8, 2, 0, 0, 0)), chunk('acTL', words(frames.length, 0)), ...made, chunk('IEND')])
}
