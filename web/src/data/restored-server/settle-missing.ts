import type { Content } from '@holdfast/contract/content/content'
import { emptyGuidance } from '@holdfast/contract/content/empty-guidance'
import { newRecordId } from '@holdfast/contract/ids'
import type { Check } from '@holdfast/contract/incidents/checklists'
import { serverNow } from '../../session/server-clock.ts'
import { currentSession } from '../../session/session.ts'
import type { CachedBody } from '../../storage/device-store.ts'
import { isOtherEpoch, isStillKept } from '../../storage/epoch.ts'
import { addToOutbox, sendOutboxNow } from '../../sync/outbox.ts'
import { checkKey } from '../incidents/check-merge.ts'
import { storeKey, storeOf } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type MissingRecords, missingKey, readMissing } from './missing-records.ts'

/**
 * Notes which records this device has and a database of another epoch lacks: see `storage/epoch.ts`.
 * Within one epoch, a record that is missing from a list was deleted. Checks of this user are sent
 * again. This module is loaded only when the epoch has changed.
 */

type ListName = Exclude<keyof MissingRecords, 'content'>
type Identified = { id: string }
type ListRef = { organisationid: string; name: string; ownerid?: string | undefined }

const LISTS: readonly string[] = ['incidents', 'contacts', 'contactgroups'] satisfies ListName[]

/**
 * Call it with a list that was just read, before showing it. Returns the list to show and keep: usually
 * the same one, but the previous guidance when an empty database would take it away.
 */
export async function settleMissing<T>(
  { organisationid, name, ownerid = '' }: ListRef,
  before: CachedBody<T>,
  now: CachedBody<T>,
): Promise<CachedBody<T>> {
  const isOther = isOtherEpoch(before.epoch, now.epoch)
  if (name === 'checks') {
    const [known, current] = [before.body as Check[], now.body as Check[]]
    if (isOther) await resendOwnChecks({ organisationid, ownerid }, known, current)
    return now
  }
  const known = withoutExpired(readMissing(organisationid))
  if (name === 'content') {
    const since = keptSince(
      before as CachedBody<Content>,
      now as CachedBody<Content>,
      known.content,
    )
    await keepMissing(organisationid, { ...known, content: since })
    return since === null ? now : { ...before, checkedAt: now.checkedAt }
  }
  if (LISTS.includes(name)) {
    const list = name as ListName
    const gone = isOther ? (before.body as Identified[]) : []
    const records = updateMissing(known[list], gone, now.body as Identified[])
    await keepMissing(organisationid, { ...known, [list]: records })
    // An incident may be back on the server: send the items that waited for it.
    if (list === 'incidents') sendOutboxNow()
  }
  return now
}

/**
 * The author's device sends again its checks that a restored database has lost, with their original
 * time, so that they do not override a later check by somebody else.
 */
async function resendOwnChecks(
  { organisationid, ownerid }: { organisationid: string; ownerid: string },
  known: readonly Check[],
  current: readonly Check[],
): Promise<void> {
  const times = new Map(current.map((check) => [checkKey(check), check.timestamp]))
  for (const check of known) {
    const { itemid, index, checked, itemtext, point, timestamp, userid } = check
    const isOwn = userid === currentSession()?.userid
    if (!isOwn || (times.get(checkKey(check)) ?? '') >= timestamp) continue
    const body = { itemid, index, checked, itemtext, point, timestamp, userid }
    const item = { kind: 'check', id: newRecordId(), organisationid, ownerid, body } as const
    // The time was corrected already, by an error that this device's clock may have no more.
    const now = serverNow()
    await addToOutbox({ ...item, written: now, clock: now, isResent: true })
  }
}

/** Adds the records that are gone, and removes those that are on the server again. */
function updateMissing(
  known: readonly { record: Identified; since: number }[],
  gone: readonly Identified[],
  current: readonly Identified[],
) {
  const since = serverNow()
  const listed = new Set(known.map(({ record }) => record.id))
  const added = gone.filter(({ id }) => !listed.has(id)).map((record) => ({ record, since }))
  const ids = new Set(current.map(({ id }) => id))
  return [...known, ...added].filter(({ record }) => !ids.has(record.id))
}

/** Since when the device shows its own guidance instead of the server's; null when it should show the server's. */
function keptSince(
  before: CachedBody<Content>,
  now: CachedBody<Content>,
  known: number | null,
): number | null {
  const isOther = isOtherEpoch(before.epoch, now.epoch)
  if (!isOther || !hasGuidance(before.body) || hasGuidance(now.body)) return null
  const since = known ?? serverNow()
  return isStillKept(since, serverNow()) ? since : null
}

function hasGuidance(content: Content): boolean {
  const names = Object.keys(emptyGuidance()) as (keyof ReturnType<typeof emptyGuidance>)[]
  return names.some((name) => {
    const part: unknown = content[name]
    return Array.isArray(part) ? part.length > 0 : Boolean(part)
  })
}

async function keepMissing(organisationid: string, body: MissingRecords): Promise<void> {
  const key = missingKey(organisationid)
  const cached = { body, etag: null, checkedAt: Date.now() }
  queryClient.setQueryData(key, cached)
  await storeOf(organisationid)?.keepCollection(storeKey(key), cached)
}

function withoutExpired(missing: MissingRecords): MissingRecords {
  const isKept = ({ since }: { since: number }) => isStillKept(since, serverNow())
  return {
    incidents: missing.incidents.filter(isKept),
    contacts: missing.contacts.filter(isKept),
    contactgroups: missing.contactgroups.filter(isKept),
    content: missing.content,
  }
}
