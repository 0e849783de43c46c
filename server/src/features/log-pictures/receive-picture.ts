import { createHash } from 'node:crypto'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { AnnouncedPicture, LogPictureUpload } from '@holdfast/contract/incidents/log-pictures'
import type { Database, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findEntry, isOver } from '../incident-log/index.ts'
import { findIncident, lockIncident } from '../incidents/index.ts'
import {
  beginPicture,
  findOriginal,
  findPictureEvent,
  insertPictureEvent,
  lockPicture,
  type PictureRef,
  removeUnfinished,
  storePiece,
  storeShown,
  sumStoredBytes,
} from './log-pictures-store.ts'
import { type Piece, readPiece, requireRoom } from './picture-pieces.ts'
import { reencode } from './reencoded-picture.ts'

export type Upload = {
  organisationid: string
  ref: PictureRef
  userid: string
  range: string | undefined
  body: unknown
  now: Date
}

/** `whole`: all bytes are there and are the announced ones; the picture is not re-encoded yet. */
type Stored =
  | { state: LogPictureUpload['state']; received: number }
  | { state: 'whole'; original: Buffer; announced: AnnouncedPicture; entry: LogEntry }
  | { state: 'other bytes' }

/**
 * Takes a piece of a picture. The pieces are committed as they come, so that a device goes on after a lost
 * network, and another device of the same person where the first one stopped. The last piece makes the
 * server re-encode the picture; if the process stops meanwhile, the device's next request does it.
 */
export async function receivePiece(database: Database, upload: Upload): Promise<LogPictureUpload> {
  const { organisationid, ref } = upload
  const { sha256 } = ref
  const stored = await database.change(organisationid, [], (scope) => store(scope, upload))
  if (stored.state === 'other bytes') throw new Problem('invalid', OTHER_BYTES)
  if (stored.state !== 'whole') return { sha256, ...stored }
  const { original, announced, entry } = stored
  const shown = await reencode(original, announced, upload).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'invalid') {
      await database.change(organisationid, [], (scope) => removeUnfinished(scope, ref))
    }
    throw error
  })
  return database.change(
    organisationid,
    [{ collection: 'pictures', ownerid: ref.incidentid }],
    (scope) => finish(scope, upload, { shown, announced, entry }),
  )
}

async function store(scope: Scope, upload: Upload): Promise<Stored> {
  const { ref, userid, range, body, now } = upload
  const { entry, announced } = await findAnnounced(scope, ref)
  const piece = readPiece(range, body, announced)
  // Wrong pieces by somebody else would make the author's phone begin again and again.
  const isPart = piece.bytes.length > 0 && piece.bytes.length < announced.bytes
  if (isPart && entry.userid !== userid) {
    throw new Problem('not-allowed', 'Only the author of an entry sends its pictures in pieces')
  }
  if (piece.bytes.length === announced.bytes) requireHash(piece.bytes, ref)
  const event = await findPictureEvent(scope, ref)
  if (event) return { state: event.state, received: announced.bytes }
  const incident = await findIncident(scope, ref.incidentid)
  if (incident?.closed && isOver(incident.closed, now)) throw new Problem('closed')
  const begun = await lockPicture(scope, ref)
  // Another request has finished it while this one waited.
  if (begun?.shown) return { state: 'received', received: announced.bytes }
  const arrived = await storeWhere(scope, upload, { size: announced.bytes, piece, begun })
  if (!arrived.isWhole) return { state: 'waiting', received: arrived.received }
  const original = (await findOriginal(scope, ref)) ?? Buffer.alloc(0)
  if (hashOf(original) === ref.sha256) return { state: 'whole', original, announced, entry }
  // Which of the pieces was wrong, nobody knows.
  await removeUnfinished(scope, ref)
  return { state: 'other bytes' }
}

const OTHER_BYTES = 'These are not the bytes that were announced. Send them from the start'

/** What has arrived so far stays as it is. @throws Problem `invalid` */
function requireHash(bytes: Buffer, { sha256 }: PictureRef): void {
  if (hashOf(bytes) !== sha256) throw new Problem('invalid', OTHER_BYTES)
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

type Begun = Awaited<ReturnType<typeof lockPicture>>

async function storeWhere(
  scope: Scope,
  { ref, userid, now }: Upload,
  { size, piece, begun }: { size: number; piece: Piece; begun: Begun },
) {
  if (piece.bytes.length === 0) return begun ?? { received: 0, isWhole: false }
  if (!begun) {
    requireRoom(await sumStoredBytes(scope, ref.incidentid, userid), size)
    await beginPicture(scope, ref, { userid, size, now })
  }
  return storePiece(scope, ref, piece, now)
}

/** @throws Problem `not-found` */
export async function findAnnounced(scope: Scope, { incidentid, entryid, sha256 }: PictureRef) {
  const entry = await findEntry(scope, incidentid, entryid)
  const announced = entry?.pictures?.find((picture) => picture.sha256 === sha256)
  if (!entry || !announced) throw new Problem('not-found')
  return { entry, announced }
}

/** Stores the picture once, however many devices have sent its last piece at the same time. */
async function finish(
  scope: Scope,
  { ref, now }: Upload,
  { shown, announced, entry }: { shown: Buffer; announced: AnnouncedPicture; entry: LogEntry },
): Promise<LogPictureUpload> {
  const { sha256 } = ref
  const received = announced.bytes
  // Events are sealed by number, so only one writer of an incident gets its number at a time.
  await lockIncident(scope, ref.incidentid)
  if (await storeShown(scope, ref, shown)) {
    const { userid, authorname } = entry
    await insertPictureEvent(scope, ref, {
      ...{ state: 'received', reason: '', userid, authorname },
      ...{ timestamp: now.toISOString(), shown: hashOf(shown) },
    })
    return { sha256, received, state: 'received' }
  }
  const event = await findPictureEvent(scope, ref)
  if (event) return { sha256, received, state: event.state }
  // Somebody sent other bytes meanwhile, and the picture has to be sent from the start.
  return { sha256, received: 0, state: 'waiting' }
}
