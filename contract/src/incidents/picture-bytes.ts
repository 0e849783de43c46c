/**
 * What the bytes of a picture consist of, in a JPEG or WebP file. The app takes everything out that is not
 * needed to draw the picture, and the server refuses what still has it: the position and name of the camera,
 * thumbnails of what was cut away, comments, or another file behind the picture.
 */

/** Segments of a JPEG file without a length. */
const isStandalone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const START = 0xd8
const END = 0xd9
const SCAN = 0xda

/** The file without what is not needed to draw it; undefined if it is not a whole JPEG file. */
export function plainJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START) return undefined
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    if (marker === END) return joined([...kept, bytes.subarray(at, at + 2)])
    if (isStandalone(marker) || marker === 0xff) {
      // A fill byte before the marker.
      if (marker !== 0xff) kept.push(bytes.subarray(at, at + 2))
      at += marker === 0xff ? 1 : 2
      continue
    }
    const end = at + 2 + bigEndian16(bytes, at + 2)
    if (end < at + 4 || end > bytes.length) return undefined
    const segment = bytes.subarray(at, end)
    if (isNeeded(marker, segment)) kept.push(segment)
    at = end
    if (marker !== SCAN) continue
    const next = endOfScan(bytes, at)
    kept.push(bytes.subarray(at, next))
    at = next
  }
  return undefined
}

/** Everything but application data and comments; of application data what says how colours are meant. */
function isNeeded(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xfe) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const name = String.fromCharCode(...segment.subarray(4, 16))
  if (marker === 0xe0) return name.startsWith('JFIF\0') && segment.length === 18
  if (marker === 0xe2) return name.startsWith('ICC_PROFILE\0')
  return marker === 0xee && name.startsWith('Adobe') && segment.length === 16
}

/** The next marker after a scan's data, in which 0xff is followed by 0 or a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && !isStandalone(next)) return at
    at += 1
  }
  return bytes.length
}

const WEBP_CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']

/** Whether the file is a WebP picture and nothing else: no metadata, no animation, nothing behind it. */
function isPlainWebp(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return false
  if (littleEndian32(bytes, 4) + 8 !== bytes.length) return false
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!WEBP_CHUNKS.includes(textAt(bytes, at))) return false
    const size = littleEndian32(bytes, at + 4)
    at += 8 + size + (size % 2)
  }
  return at === bytes.length && at > 12
}

export type PictureFormat = 'jpeg' | 'webp'

/** The format of a file that is a picture and nothing else. */
export function plainFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  if (isPlainWebp(bytes)) return 'webp'
  return plainJpeg(bytes)?.length === bytes.length ? 'jpeg' : undefined
}

function bigEndian16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
}

function littleEndian32(bytes: Uint8Array, at: number): number {
  return [3, 2, 1, 0].reduce((sum, i) => sum * 256 + (bytes[at + i] ?? 0), 0)
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
