import { isDeepStrictEqual } from 'node:util'
import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Author } from '../allocations/index.ts'
import { appendAction } from '../incident-log/index.ts'
import { lockIncident } from '../incidents/index.ts'
import { listShares } from './current-shares.ts'
import { hashKey, type ShareKeys } from './share-keys.ts'
import { sharedText, sortParts, stoppedText } from './shares-rules.ts'
import { findShare, insertShare, markStopped, type StoredShare } from './shares-store.ts'

const MAX_OPEN_SHARES = 20

const HOUR_MS = 60 * 60 * 1000

type Request = RequestBody<'addShare'> & { incidentid: string }
/** `entries`: what the log says of it; none for a retry. */
type Made = { share: StoredShare; entries: LogEntry[] }

/** @throws Problem `not-found`, `closed`, `conflict`, `taken` */
export async function makeShare(
  scope: Scope,
  keys: ShareKeys,
  request: Request,
  author: Author,
): Promise<Made> {
  const { incidentid, id, name, hours } = request
  const parts = sortParts(request.parts)
  const incident = await lockIncident(scope, incidentid)
  if (!incident) throw new Problem('not-found')
  const known = await findShare(scope, id)
  if (known) return { share: requireRetry(known, request, author), entries: [] }
  if (incident.closed !== null) {
    throw new Problem('closed', 'This incident is closed. Nothing of it can be shared any more.')
  }
  await requireFewShares(scope, incidentid, author)
  const salt = keys.newSalt()
  await insertShare(scope, {
    ...{ incidentid, id, name, hours, parts, salt, incidentversion: incident.version },
    keyhash: hashKey(keys.keyOf(salt)),
    ...{ userid: author.userid, authorname: author.authorname },
    timestamp: author.now.toISOString(),
    expires: new Date(author.now.getTime() + hours * HOUR_MS).toISOString(),
  })
  const share = await findShare(scope, id)
  if (!share) throw new Error('A share was stored and not found')
  const content = sharedText({ name, hours, parts })
  return { share, entries: await appendAction(scope, incidentid, { author, content }) }
}

/** Only its author gets the key again. @throws Problem `taken` for another request under its id */
function requireRetry(known: StoredShare, request: Request, { userid }: Author): StoredShare {
  const { incidentid, name, hours, parts } = known
  const sent = { incidentid: request.incidentid, name: request.name, hours: request.hours }
  const isSame =
    known.userid === userid &&
    isDeepStrictEqual({ incidentid, name, hours }, sent) &&
    isDeepStrictEqual(sortParts(parts), sortParts(request.parts))
  if (!isSame) throw new Problem('taken', 'There is something else under this id already')
  return known
}

async function requireFewShares(scope: Scope, incidentid: string, author: Author): Promise<void> {
  const shares = await listShares(scope, incidentid, author)
  if (shares.filter(({ state }) => state === 'open').length < MAX_OPEN_SHARES) return
  throw new Problem(
    'conflict',
    `This incident is shared with ${MAX_OPEN_SHARES} receivers already. Stop sharing with one of them first.`,
  )
}

type Stopped = { name: string; isNew: boolean; entries: LogEntry[] }

/** A repeated request changes nothing. @throws Problem `not-found` */
export async function stopShare(
  scope: Scope,
  { incidentid, id }: { incidentid: string; id: string },
  author: Author,
): Promise<Stopped> {
  // First, as whoever opens the share locks both in this order.
  const incident = await lockIncident(scope, incidentid)
  const share = incident && (await findShare(scope, id))
  if (share?.incidentid !== incidentid) throw new Problem('not-found')
  const { now, authorname: endedby, userid: endedbyid } = author
  const end = { ended: now.toISOString(), endedby, endedbyid }
  const isNew = await markStopped(scope, id, end)
  const content = stoppedText(share)
  const entries = isNew ? await appendAction(scope, incidentid, { author, content }) : []
  return { name: share.name, isNew, entries }
}
