import { createHash, randomUUID } from 'node:crypto'
import type { LogPictureState, LogPictureUpload } from '@holdfast/contract/incidents/log-pictures'
import type { Device } from './device.ts'
import { Ledger } from './ledger.ts'
import type { MakeWrite } from './outbox.ts'
import { choose } from './random.ts'

/** Pictures of log entries, which follow their entry in pieces. */

/** Two JPEG files of 32 × 24 pixels without metadata. */
const PICTURES = [
  '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAYACADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAIDAf/EACIQAAICAgEDBQAAAAAAAAAAAAECAAMRIRITMUEUImFxgf/EABcBAAMBAAAAAAAAAAAAAAAAAAECAwD/xAAcEQEAAgIDAQAAAAAAAAAAAAABAAIREgMhMYH/2gAMAwEAAhEDEQA/AMUR7Dgrib11JRuxuOe056oA6QyrXWxQXHL4jDdMJ7C32ridU5yX0vgzCp06jbg3Gz2FSFEApTvpF/qCrYrhIzhr2fJdiWJ3AgFaRlvMRNx1N9ZKwDYCHsBAJGpSOUGUA/YiJ51LPjP/2Q==',
  '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAYACADASIAAhEBAxEB/8QAGAAAAwEBAAAAAAAAAAAAAAAAAAEDAgT/xAAgEAACAgIDAAMBAAAAAAAAAAABAgADETESEyEiMkFx/8QAFgEBAQEAAAAAAAAAAAAAAAAAAQME/8QAHBEAAgIDAQEAAAAAAAAAAAAAAQIAEQMSQSEi/9oADAMBAAIRAxEAPwBXUsR4JmlzXkEToQtZkH4/2S68MeWoliG0irWfo3ckKRzLKc5lusWjAPokr7QmAq4lwmEDIfTJkMnfZXIRYBEONtu/yZvLWALVtdwhC6AMzY1GhbsmQbwFH2XcaWdHjwhNAxrestuVUVP/2Q==',
].map((text) => {
  const bytes = Buffer.from(text, 'base64')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, announced: { sha256, bytes: bytes.length, width: 32, height: 24 } }
})
const PIECE_BYTES = 150
/** One request asks how much has arrived; each piece needs one more. */
const REQUESTS = 1 + Math.ceil(Math.max(...PICTURES.map(({ bytes }) => bytes.length)) / PIECE_BYTES)

/** An entry that announces two pictures, and their bytes in pieces, as a phone sends them. */
export function addEntryWithPictures(device: Device, ledger: Ledger): MakeWrite[] {
  const { incidentid } = device.options
  const id = randomUUID()
  const timestamp = new Date().toISOString()
  const pictures = PICTURES.map(({ announced }) => announced)
  const content = 'The west door'
  const addEntry: MakeWrite = () => ({
    name: 'add entry with pictures',
    request: {
      method: 'POST',
      path: `/incidents/${incidentid}/logs`,
      body: { id, timestamp, type: 'text', content, pictures },
    },
    onDone: () => Ledger.add(ledger.entries, incidentid, id),
  })
  return [addEntry, ...PICTURES.flatMap((picture) => sendPicture(picture, incidentid, id, ledger))]
}

/** Asks how much has arrived, and goes on there until the server has all of it. */
function sendPicture(
  { bytes, announced: { sha256 } }: (typeof PICTURES)[number],
  incidentid: string,
  entryid: string,
  ledger: Ledger,
): MakeWrite[] {
  const place = `${entryid} ${sha256}`
  ledger.unfinishedPictures.add(place)
  let start: number | undefined
  const sendPiece: MakeWrite = () => {
    if (!ledger.unfinishedPictures.has(place)) return undefined
    const piece =
      start === undefined ? bytes.subarray(0, 0) : bytes.subarray(start).subarray(0, PIECE_BYTES)
    const range = start === undefined ? '*' : `${start}-${start + piece.length - 1}`
    return {
      name: 'send piece of picture',
      request: {
        method: 'PUT',
        path: `/incidents/${incidentid}/logs/${entryid}/pictures/${sha256}`,
        body: new Uint8Array(piece),
        headers: {
          'content-type': 'application/octet-stream',
          'content-range': `bytes ${range}/${bytes.length}`,
        },
      },
      onDone: ({ text }) => {
        const { state, received } = JSON.parse(text) as LogPictureUpload
        start = received
        if (state === 'waiting') return
        ledger.unfinishedPictures.delete(place)
        Ledger.add(ledger.logPictures, incidentid, place)
      },
    }
  }
  return Array<MakeWrite>(REQUESTS).fill(sendPiece)
}

/** An admin deletes a picture of which the device knows that it has arrived. */
export function deleteLogPicture(device: Device, ledger: Ledger): MakeWrite {
  const { incidentid, random, school } = device.options
  return () => {
    const text = device.copies.get(`/incidents/${incidentid}/pictures`)?.text ?? '[]'
    const isThere = ({ state, entryid, sha256 }: LogPictureState) =>
      state === 'received' && !ledger.deletedLogPictures.includes(`${entryid} ${sha256}`)
    const there = (JSON.parse(text) as LogPictureState[]).filter(isThere)
    if (there.length === 0) return undefined
    const { entryid, sha256 } = choose(random, there)
    return {
      name: 'delete picture of log',
      request: {
        method: 'DELETE',
        path: `/incidents/${incidentid}/logs/${entryid}/pictures/${sha256}`,
        body: { reason: 'A child is in it' },
      },
      onDone: () => {
        ledger.deletedLogPictures.push(`${entryid} ${sha256}`)
        ledger.noteActivity('log-picture-deleted', school.id)
      },
    }
  }
}
