import type { AnnouncedPicture } from '@holdfast/contract/incidents/log-pictures'
import { Problem } from '../../platform/http/problem.ts'

/** Bytes of a picture, and where they belong in it. Empty if a device only asks how much has arrived. */
export type Piece = { start: number; bytes: Buffer }

/** `bytes 0-99/300`, or a star instead of the range for no bytes at all. */
const CONTENT_RANGE = /^bytes (?:(\d{1,9})-(\d{1,9})|\*)\/(\d{1,9})$/

/** @throws Problem `invalid` if range, body and what was announced do not fit together */
export function readPiece(
  range: string | undefined,
  body: unknown,
  announced: AnnouncedPicture,
): Piece {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const { start, end, total } = rangeOf(range, bytes)
  if (total !== announced.bytes) {
    throw new Problem('invalid', `The picture was announced with ${announced.bytes} bytes`)
  }
  if (end - start !== bytes.length || end > total) {
    throw new Problem('invalid', 'The bytes are not those that Content-Range names')
  }
  return { start, bytes }
}

function rangeOf(range: string | undefined, bytes: Buffer) {
  if (range === undefined) return { start: 0, end: bytes.length, total: bytes.length }
  const [, first, last, total] = CONTENT_RANGE.exec(range) ?? []
  if (total === undefined) {
    throw new Problem('invalid', 'Content-Range must be such as: bytes 0-99/300')
  }
  const start = Number(first ?? 0)
  return { start, end: last === undefined ? start : Number(last) + 1, total: Number(total) }
}

/**
 * How many bytes may be stored, as the devices announced them; the server keeps each picture twice. A person
 * with a stolen token must fill neither the disk nor keep the export of an incident from ending.
 */
export const PICTURE_LIMITS = {
  person: { bytes: 200_000_000, of: 'you have added to this incident' },
  incident: { bytes: 400_000_000, of: 'of this incident' },
  organisation: { bytes: 4_000_000_000, of: 'of your organisation' },
} as const

/** A row costs something too, however small its picture. */
export const LEAST_COUNTED_BYTES = 10_000

export type StoredBytes = Record<keyof typeof PICTURE_LIMITS, number>

/** @throws Problem `invalid` if another picture of this size is too much */
export function requireRoom(stored: StoredBytes, bytes: number): void {
  for (const [whose, limit] of Object.entries(PICTURE_LIMITS)) {
    if (stored[whose as keyof StoredBytes] + bytes <= limit.bytes) continue
    const megabytes = limit.bytes / 1_000_000
    throw new Problem(
      'invalid',
      `There is no room for more pictures: those ${limit.of} have reached ${megabytes} MB. The words of the entry are safe`,
    )
  }
}
