import type { SealedEntry } from './record-format.ts'

/**
 * The pictures of a record: what its sealed entries say of them. Each file is the picture byte for byte as
 * it was announced, and its name is the hash that the seal of its entry covers.
 */

export const PICTURE_FOLDER = 'pictures/'

/** `waiting`: announced, and not there when the record was exported. */
export type RecordPicture = {
  entryid: string
  sha256: string
  state: 'waiting' | 'received' | 'deleted'
  /** Who sent or deleted it, when, and why it was deleted. */
  authorname: string
  timestamp: string
  reason: string
}

/** In the order of their entries. */
export function picturesIn(entries: readonly SealedEntry[]): RecordPicture[] {
  const last = new Map<string, SealedEntry>()
  for (const entry of entries) {
    if (entry.kind === 'picture') last.set(`${entry.entryid} ${entry.sha256}`, entry)
  }
  return entries.flatMap((entry) =>
    announcedIn(entry).map((sha256) => {
      const found = last.get(`${entry.id} ${sha256}`)
      const { authorname, timestamp, reason = '' } = found ?? entry
      const state =
        found?.state === 'deleted' || found?.state === 'received' ? found.state : 'waiting'
      return {
        ...{ entryid: entry.id, sha256, state },
        ...{ authorname: String(authorname), timestamp: String(timestamp), reason: String(reason) },
      }
    }),
  )
}

function announcedIn({ kind, pictures }: SealedEntry): string[] {
  if (kind !== 'entry' || !Array.isArray(pictures)) return []
  return pictures.map((picture) => String(Object(picture).sha256))
}

/**
 * Whether the files are the pictures that the sealed entries name. `hashOf`: the hash of each file in the
 * folder, by its name.
 */
export function findPictureProblems(
  entries: readonly SealedEntry[],
  hashOf: ReadonlyMap<string, string>,
): string[] {
  const pictures = picturesIn(entries)
  const needed = new Set(ofState(pictures, 'received'))
  const hashes = new Set(hashOf.values())
  return [
    ...[...needed]
      .filter((sha256) => !hashes.has(sha256))
      .map((sha256) => `The picture ${sha256} was received and is not in the file`),
    ...[...hashOf]
      .filter(([name, sha256]) => !needed.has(sha256) || !name.startsWith(PICTURE_FOLDER + sha256))
      .map(([name]) => `The file ${name} is not the picture that a sealed entry names`),
  ]
}

function ofState(pictures: readonly RecordPicture[], state: RecordPicture['state']): string[] {
  return pictures.filter((picture) => picture.state === state).map(({ sha256 }) => sha256)
}

/** Sentences about the pictures that are not in the file, and may well not be. */
export function missingPictures(entries: readonly SealedEntry[]): string[] {
  return picturesIn(entries).flatMap(({ state, sha256, authorname, timestamp, reason }) => {
    if (state === 'received') return []
    return state === 'deleted'
      ? `The picture ${sha256} was deleted by ${authorname}, ${timestamp}: ${reason}`
      : `The picture ${sha256}, announced by ${authorname}, ${timestamp}, had not been received at the export`
  })
}
