/** What the zip file of an exported record may be. Its files are stored uncompressed, in one order. */

/** A file as the zip file's directory describes it; `compression` 0 is none. */
export type ZippedFile = { size: number; originalSize: number; compression: number }

/** Thrown for a zip file that must not be unpacked; the message is a sentence for people. */
export class UnusualZip extends Error {}

/**
 * To be asked about each file before it is unpacked, so that a small zip file cannot fill the memory:
 * by compression, or by naming the same bytes again and again.
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
/** After the pictures, which are sorted by their names. */
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
