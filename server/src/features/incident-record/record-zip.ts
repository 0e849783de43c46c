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
