import type { ZippedFile } from '@holdfast/contract/record/record-zip-rules'
import { unzipSync, zipSync } from 'fflate'

/**
 * The zip file of a record has one encoding: uncompressed, with a fixed time. So a verifier can write it
 * again and compare every byte. The verifying page (in web) encodes it the same way.
 */
const MODIFIED = new Date(2000, 0, 1)

/** The files in their order. */
export function zipRecord(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  return zipSync(Object.fromEntries(files), { level: 0, mtime: MODIFIED })
}

/** `accept` is asked before a file is unpacked. @throws if it is no zip file, or is damaged */
export function unzipRecord(
  bytes: Uint8Array,
  accept: (file: ZippedFile) => boolean = () => true,
): Map<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(bytes, { filter: accept })))
}

const END_BYTES = 22
/** Of a file in the zip beside its bytes: its header, its line in the directory, and its name in both. */
const HEADER_BYTES = 30
const LINE_BYTES = 46

/** How long the zip file is, before any of it is made. */
export function zippedBytes(files: Iterable<{ name: string; bytes: number }>): number {
  let total = END_BYTES
  for (const { name, bytes } of files) {
    total += HEADER_BYTES + LINE_BYTES + 2 * Buffer.byteLength(name) + bytes
  }
  return total
}

/**
 * Byte for byte what `zipRecord` makes, with one file in memory at a time. Each is zipped alone; its line of
 * the directory then gets the place where the file really begins.
 */
export async function* zipInPieces<File>(
  files: Iterable<readonly [string, File]>,
  read: (file: File) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let place = 0
  let end = Buffer.alloc(END_BYTES)
  for (const [name, file] of files) {
    const zipped = zipRecord(new Map([[name, await read(file)]]))
    const one = Buffer.from(zipped.buffer, zipped.byteOffset, zipped.length)
    end = Buffer.from(one.subarray(-END_BYTES))
    const begins = end.readUInt32LE(16)
    const line = Buffer.from(one.subarray(begins, -END_BYTES))
    line.writeUInt32LE(place, 42)
    directory.push(line)
    place += begins
    yield one.subarray(0, begins)
  }
  const lines = Buffer.concat(directory)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(lines.length, 12)
  end.writeUInt32LE(place, 16)
  yield lines
  yield end
}
