/** Rules for the zip file of an exported record: its files are uncompressed and in a fixed order. */

/** A file, as described by the directory of the zip file. `compression` 0 means uncompressed. */
export type ZippedFile = { size: number; originalSize: number; compression: number }

/** Thrown for a zip file that must not be unpacked; the message is a sentence for people. */
export class UnusualZip extends Error {}

/**
 * Ask it about each file before unpacking, so that a small zip file cannot fill the memory, by
 * compression or by listing the same bytes many times.
 */
export function acceptStored(zipBytes: number): (file: ZippedFile) => boolean {
  let total = 0
  return ({ size, originalSize, compression }) => {
    if (compression !== 0) {
      throw new UnusualZip(
        'The zip file was packed again: its files are compressed, and those of an exported record never are. Ask for the file as it was downloaded',
      )
    }
    total += Math.max(size, originalSize)
    if (total > zipBytes) {
      throw new UnusualZip('The zip file is damaged: its files are larger than itself')
    }
    return true
  }
}

const ORDER = ['README.txt', 'record.html', 'timeline.csv', 'record.json', 'chain.json']
/** These come after the pictures, which are sorted by name. */
const LAST = ['verify.html', 'signature.json']

/** The files in the order in which the server exports them. */
export function inExportedOrder(
  files: ReadonlyMap<string, Uint8Array>,
): ReadonlyMap<string, Uint8Array> {
  const names = [...files.keys()]
  const between = names.filter((name) => !ORDER.includes(name) && !LAST.includes(name)).sort()
  const ordered = [...ORDER, ...between, ...LAST].flatMap((name) => {
    const bytes = files.get(name)
    return bytes === undefined ? [] : [[name, bytes] as const]
  })
  return new Map(ordered)
}
