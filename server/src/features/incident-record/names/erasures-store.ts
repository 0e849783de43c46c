import type { Scope } from '../../../platform/database/database.ts'
import type { RecordMacs } from '../record-macs.ts'
import type { RecordErasure } from '../record-sources.ts'

export function readRecordErasures(
  { trx, organisationid }: Scope,
  incidentid: string,
  after: number,
): Promise<RecordErasure[]> {
  return trx
    .selectFrom('record_erasures')
    .select(['seq', 'number', 'commitments', 'userid', 'authorname', 'confirmedby'])
    .select(['confirmedname', 'timestamp', 'mac'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()
}

/**
 * What its code covers, so that nobody with only the database can add an erasure. Not the names of those who
 * decided it: they may be erased themselves.
 */
function erasureValues(
  ref: { organisationid: string; incidentid: string },
  { number, commitments, timestamp }: Pick<RecordErasure, 'number' | 'commitments' | 'timestamp'>,
): object {
  return { ...ref, number, commitments, timestamp }
}

export const FORGED_ERASURE = 'The erasure of a name was added outside the app'

/** Whether somebody with only the database has added one of these. */
export function hasForgedErasure(
  { organisationid }: Scope,
  incidentid: string,
  erasures: readonly RecordErasure[],
  macs: RecordMacs,
): boolean {
  const ref = { organisationid, incidentid }
  return erasures.some(
    ({ mac, ...erasure }) => !macs.isMacOf(mac, 'erasure', erasureValues(ref, erasure)),
  )
}

export async function insertRecordErasure(
  { trx, organisationid }: Scope,
  incidentid: string,
  erasing: {
    number: number
    commitments: string[]
    askedby: string
    askedname: string
    confirmedby: string
    confirmedname: string
    at: Date
  },
  macs: RecordMacs,
): Promise<void> {
  const { number, commitments, askedby, askedname, confirmedby, confirmedname, at } = erasing
  const timestamp = at.toISOString()
  const values = erasureValues({ organisationid, incidentid }, { number, commitments, timestamp })
  await trx
    .insertInto('record_erasures')
    .values({
      ...{ organisationid, incidentid, number, commitments, timestamp, confirmedby, confirmedname },
      ...{ userid: askedby, authorname: askedname, mac: macs.macOf('erasure', values) },
    })
    .execute()
}
