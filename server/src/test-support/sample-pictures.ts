import { createHash, randomBytes } from 'node:crypto'
import type { AnnouncedPicture } from '@holdfast/contract/incidents/log-pictures'
import sharp from 'sharp'
import type { SignedInClient } from './api-client.ts'
import { addEntry, newEntry } from './incidents.ts'

/** A picture as a phone sends it: without metadata, and hard to compress. */
export type SamplePicture = { bytes: Buffer; announced: AnnouncedPicture }

export async function makePicture(width = 320, height = 240): Promise<SamplePicture> {
  const [columns, rows] = [Math.ceil(width / 4), Math.ceil(height / 4)]
  const raw = { raw: { width: columns, height: rows, channels: 3 } } as const
  const bytes = await sharp(randomBytes(columns * rows * 3), raw)
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 60 })
    .toBuffer()
  return { bytes, announced: announce(bytes, width, height) }
}

export function announce(bytes: Buffer, width: number, height: number): AnnouncedPicture {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { sha256, bytes: bytes.length, width, height }
}

/** Writes an entry that announces the pictures, and returns its id. */
export async function addEntryWith(
  client: SignedInClient,
  incidentid: string,
  ...pictures: SamplePicture[]
): Promise<string> {
  const entry = newEntry({ pictures: pictures.map(({ announced }) => announced) })
  const { status } = await addEntry(client, incidentid, entry)
  if (status !== 201) throw new Error(`The entry was answered ${status}`)
  return entry.id
}

export type PicturePlace = { id: string; entryid: string; sha256: string }

export function pathOf({ id, entryid, sha256 }: PicturePlace): string {
  return `/incidents/${id}/logs/${entryid}/pictures/${sha256}`
}

/** Sends bytes of the picture; `range` is the header `Content-Range`. */
export function putPicture(
  address: string,
  { token }: Pick<SignedInClient, 'token'>,
  { place, bytes, range }: { place: PicturePlace; bytes: Buffer; range?: string | undefined },
): Promise<Response> {
  return fetch(`${address}/api${pathOf(place)}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      ...(range && { 'content-range': range }),
    },
    body: new Uint8Array(bytes),
  })
}
