import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { appendSummary } from '../incident-log/index.ts'
import { lockIncident } from '../incidents/index.ts'
import { isOpen } from './current-shares.ts'
import { isJustNoted, isSameOpening, openedText } from './shares-rules.ts'
import {
  countDevices,
  findOpening,
  findShare,
  type ShareRef,
  type StoredShare,
  saveOpening,
} from './shares-store.ts'

/** A link that goes round is one to replace, and each device may write lines of the log. */
const MAX_DEVICES = 20
/** Of one device, so that nobody can bury the log. The list of shares counts them all. */
const MAX_LOGGED_OPENINGS = 3

type Visitor = { deviceid: string; device: string; now: Date }
/** `said`: what the log says of it; undefined for an earlier opening, and for those that are only counted. */
type Noted = { share: StoredShare; said?: string; entries: LogEntry[] }

/** @throws Problem `share-ended` */
export async function requireOpenShare(
  scope: Scope,
  shareid: string,
  now: Date,
): Promise<StoredShare> {
  const share = await findShare(scope, shareid)
  if (!share || !(await isOpen(scope, share, now))) throw new Problem('share-ended')
  return share
}

/**
 * Stores that a device reads the share. The first time, and after a pause, the log says so, up to a limit. The
 * page asks each minute, which is one opening.
 * @throws Problem `share-ended`, `too-many-attempts`
 */
export async function noteOpening(
  scope: Scope,
  { incidentid, shareid }: ShareRef,
  { deviceid, device, now }: Visitor,
): Promise<Noted> {
  // Before the lock too: a link that has ended must not keep the incident's writers waiting.
  const open = await requireOpenShare(scope, shareid, now)
  const known = await findOpening(scope, shareid, deviceid)
  if (known && isSameOpening(known.last, now)) {
    if (isJustNoted(known.last, now)) return { share: open, entries: [] }
    const last = now.toISOString()
    await saveOpening(scope, { incidentid, shareid }, { ...known, device, last })
    return { share: open, entries: [] }
  }
  // Two tabs of a device that open at the same time write one line.
  await lockIncident(scope, incidentid)
  const share = await requireOpenShare(scope, shareid, now)
  const before = await findOpening(scope, shareid, deviceid)
  if (before && isSameOpening(before.last, now)) return { share, entries: [] }
  if (!before) await requireFewDevices(scope, shareid)
  const time = now.toISOString()
  const times = (before?.times ?? 0) + 1
  await saveOpening(
    scope,
    { incidentid, shareid },
    { deviceid, device, first: time, last: time, times },
  )
  if (times > MAX_LOGGED_OPENINGS) return { share, entries: [] }
  const content = openedText({ name: share.name, device })
  const entries = await appendSummary(scope, incidentid, { now, content })
  return { share, said: `${share.name}, ${device}`, entries }
}

async function requireFewDevices(scope: Scope, shareid: string): Promise<void> {
  if ((await countDevices(scope, shareid)) < MAX_DEVICES) return
  throw new Problem(
    'too-many-attempts',
    `This link was opened on ${MAX_DEVICES} devices already. Please ask the school for one of your own.`,
  )
}
