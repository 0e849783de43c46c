import { MAX_BODY_BYTES } from '@holdfast/contract/limits'

/** Decodes a file to text, whatever program has written it. */

/** Twice the maximum body size: UTF-16 has two bytes per letter. */
export const MAX_FILE_BYTES = 2 * MAX_BODY_BYTES

export type Decoded =
  | { ok: true; text: string; remark?: string | undefined }
  | { ok: false; problem: string }

const SAVE_AS_CSV = 'Save it as CSV first.'

/** The signatures of binary files. */
const SIGNATURES: readonly { begins: readonly number[]; what: string }[] = [
  { begins: [0x50, 0x4b, 0x03, 0x04], what: 'This is a spreadsheet or zip file' },
  { begins: [0xd0, 0xcf, 0x11, 0xe0], what: 'This is an old Excel file' },
  { begins: [0x25, 0x50, 0x44, 0x46], what: 'This is a PDF file' },
]

const BYTE_ORDER_MARKS: readonly { begins: readonly number[]; encoding: string }[] = [
  { begins: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { begins: [0xff, 0xfe], encoding: 'utf-16le' },
  { begins: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** UTF-8, UTF-16 with a byte order mark, or else Windows-1252, which the page mentions. */
export function decodeTable(bytes: Uint8Array): Decoded {
  const begins = (start: readonly number[]) => start.every((byte, place) => bytes[place] === byte)
  const signature = SIGNATURES.find((candidate) => begins(candidate.begins))
  if (signature) return { ok: false, problem: `${signature.what}. ${SAVE_AS_CSV}` }
  const mark = BYTE_ORDER_MARKS.find((candidate) => begins(candidate.begins))
  const text = decode(bytes, mark?.encoding ?? 'utf-8')
  if (text !== undefined && !isBinary(text)) return { ok: true, text }
  const western = mark ? undefined : decode(bytes, 'windows-1252')
  if (text !== undefined || western === undefined || isBinary(western)) {
    return { ok: false, problem: `This file is not text. ${SAVE_AS_CSV}` }
  }
  return {
    ok: true,
    text: western,
    remark:
      'The file is not in UTF-8 and was read as Windows-1252. Check the names with accents below.',
  }
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Looks for control characters that no table program writes, including those undefined in Windows-1252. */
function isBinary(text: string): boolean {
  return /(?![\t\n\v\f\r])\p{Cc}|\ufffd/u.test(text)
}
