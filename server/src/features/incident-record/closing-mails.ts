import { inGroupsOfEight } from '@holdfast/contract/record/record-format'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import type { Message } from '../../platform/mail/message.ts'
import { CLOSED_GRACE_MS } from '../incident-log/index.ts'
import type { RecordKeys } from './record-keys.ts'

/**
 * Mails the last seal of a record to the addresses set by the organisation, once the incident is closed.
 * Since the copy is kept elsewhere, not even those who run the server can alter the record unnoticed.
 */

/** Older closings are not mailed, so that a newly added address gets no mails about the past. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000

type ClosedRecord = {
  organisationid: string
  organisation: string
  incidentid: string
  closed: string
  exercise: boolean
  length: number
  hash: string
  addresses: string[]
}

export async function queueClosingMails(
  { connections: { system }, mailQueue, now }: Context,
  keys: RecordKeys,
): Promise<void> {
  for (const record of await findUnsent(system, now())) {
    const { publickey } = await keys.signerOf(record.organisationid)
    const expires = new Date(now().getTime() + MAX_AGE_MS)
    await system.transaction().execute(async (trx) => {
      // Only one of several processes queues the mails.
      if (!(await markMailed(trx, record, now()))) return
      for (const to of record.addresses) {
        await mailQueue.add(trx, closingMail(record, publickey, to), { expires })
      }
    })
  }
}

/** Returns false if it was already marked. An incident closed again after reopening is mailed again. */
async function markMailed(
  trx: SystemTransaction,
  { organisationid, incidentid, closed }: ClosedRecord,
  now: Date,
): Promise<boolean> {
  const updated = await trx
    .updateTable('record_heads')
    .set({ mailed: now.toISOString() })
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where((e) => e.or([e('mailed', 'is', null), e('mailed', '<', closed)]))
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Waits for the end of the grace, because entries from before the closing may still arrive. */
async function findUnsent(system: Kysely<SystemTables>, now: Date): Promise<ClosedRecord[]> {
  const before = new Date(now.getTime() - CLOSED_GRACE_MS)
  const after = new Date(now.getTime() - MAX_AGE_MS)
  const { rows } = await sql<ClosedRecord>`
    select h.organisationid, o.name as organisation, h.incidentid, i.closed, i.exercise, h.length, h.hash,
      s.addresses
    from record_heads h
    join record_settings s on s.organisationid = h.organisationid
    join organisations o on o.id = h.organisationid
    join incidents i on i.organisationid = h.organisationid and i.id = h.incidentid
    where (h.mailed is null or h.mailed < i.closed) and cardinality(s.addresses) > 0
      and i.closed <= ${before} and i.closed > ${after}
  `.execute(system)
  return rows
}

function closingMail(record: ClosedRecord, publickey: string, to: string): Message {
  const { organisation, incidentid, closed, exercise, length, hash } = record
  const what = exercise ? 'an exercise' : 'an incident'
  return {
    to,
    subject: `Keep this mail: the seal of the record of ${what} at ${organisation}`,
    text: `${exercise ? 'An exercise' : 'An incident'} at ${organisation} was closed, and its record is sealed.

Keep this mail. With it anybody can show later that none of the entries sealed so far was altered,
removed or moved, and that none was put between them, not even by those who run the server. What
arrives later, such as an entry from a phone that was offline, is sealed after this seal: the check
lists it.

Incident        ${incidentid}
Closed          ${closed}
Sealed entries  ${length}
Last seal       ${inGroupsOfEight(hash)}
Key             ${inGroupsOfEight(publickey)}

To check: ask an admin for the exported record (a zip file), open the page verify.html that lies in
it, choose the zip file, and enter the last seal and the key from this mail.

You get this because an admin of ${organisation} named your address for it.
`,
  }
}
