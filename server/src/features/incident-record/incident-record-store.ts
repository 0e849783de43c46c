import type { RecordKind, RecordLink } from '@holdfast/contract/record/record-format'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import { readAlertEvents, readGivenAnswers, readGivenResponses } from '../alerts/index.ts'
import { readAllocationChanges } from '../allocations/index.ts'
import { readCheckHistory } from '../checks/index.ts'
import { readDebriefs } from '../debriefs/index.ts'
import { readHandoverEvents } from '../handovers/index.ts'
import { readLog } from '../incident-log/index.ts'
import { findIncident, readChanges, type StoredIncident } from '../incidents/index.ts'
import { readPictureEvents } from '../log-pictures/index.ts'
import { readMarks, readPickupEvents, readRollCounts } from '../roll-call/index.ts'
import { readStoredTasks, readTaskChanges } from '../tasks/index.ts'
import { readRecordErasures } from './names/erasures-store.ts'
import { pick } from './pick.ts'
import {
  type Cursors,
  HEAD_COLUMNS,
  KINDS_OF_MACS,
  OWN_MAC_COLUMNS,
  type OwnMacs,
  type OwnNumbers,
  type RecordHead,
  START,
} from './record-numbers.ts'
import type { RecordSources } from './record-sources.ts'

/** Each group of numbers has a MAC of its own: see `record-numbers.ts`. */
type StoredHead = { head: RecordHead; mac: string | null; ownMacs: OwnMacs<string | null> }

export async function findHead(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<StoredHead | undefined> {
  const stored = await trx
    .selectFrom('record_heads')
    .select([...HEAD_COLUMNS, 'mac', ...OWN_MAC_COLUMNS])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .executeTakeFirst()
  return (
    stored && {
      head: pick(stored, HEAD_COLUMNS),
      ...{ mac: stored.mac, ownMacs: pick(stored, OWN_MAC_COLUMNS) },
    }
  )
}

export async function insertHead(
  { trx, organisationid }: Scope,
  incidentid: string,
  head: RecordHead & { mac: string },
): Promise<void> {
  await trx
    .insertInto('record_heads')
    .values({ ...head, organisationid, incidentid })
    .execute()
}

export async function updateHead(
  { trx, organisationid }: Scope,
  incidentid: string,
  head: RecordHead & { mac: string } & OwnMacs<string>,
): Promise<void> {
  // A process that does not say so would seal entries without their pictures: see `require-mac.sql`.
  await sql`select set_config('app.sealspictures', 'on', true)`.execute(trx)
  await trx
    .updateTable('record_heads')
    .set(head)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .execute()
}

const MAX_SEALS_PER_STATEMENT = 1000

export async function insertSeals(
  { trx, organisationid }: Scope,
  incidentid: string,
  links: readonly RecordLink[],
): Promise<void> {
  for (let start = 0; start < links.length; start += MAX_SEALS_PER_STATEMENT) {
    const rows = links.slice(start, start + MAX_SEALS_PER_STATEMENT)
    await trx
      .insertInto('record_seals')
      .values(
        rows.map(({ id, ...link }) => ({ ...link, recordid: id, organisationid, incidentid })),
      )
      .execute()
  }
}

export function readSeals(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<RecordLink[]> {
  return trx
    .selectFrom('record_seals')
    .select(['n', 'kind', 'recordid as id', 'digest', 'sealed', 'hash'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .orderBy('n')
    .execute()
}

/** The highest numbers of those that have a seal; 0 without one. */
export async function findSealedNumbers(scope: Scope, incidentid: string): Promise<OwnNumbers> {
  const found: Partial<OwnNumbers> = {}
  // One after the other, because one transaction does one thing at a time.
  for (const kinds of KINDS_OF_MACS) {
    Object.assign(found, await findLastSealed(scope, incidentid, kinds))
  }
  return found as OwnNumbers
}

function findLastSealed(
  { trx, organisationid }: Scope,
  incidentid: string,
  kinds: (typeof KINDS_OF_MACS)[number],
): Promise<Partial<OwnNumbers>> {
  // The id of a seal is its kind and the number.
  const last = (kind: RecordKind) => sql<number>`coalesce(
    max(split_part(recordid, ' ', 2)::bigint) filter (where kind = ${kind}), 0)`
  const words = kinds.map(([, kind]) => `'${kind}'`).join(', ')
  return (
    trx
      .selectFrom('record_seals')
      .select(kinds.map(([number, kind]) => last(kind).as(number)))
      .where('organisationid', '=', organisationid)
      .where('incidentid', '=', incidentid)
      // In the words of the indexes `record_seals_of_tasks`, `…_of_pictures` and so on.
      .where(sql<boolean>`kind in (${sql.raw(words)})`)
      .executeTakeFirstOrThrow()
  )
}

/** The last seal; undefined before the first. */
export function findLastSeal(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<{ n: number; hash: string } | undefined> {
  return trx
    .selectFrom('record_seals')
    .select(['n', 'hash'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The rows after the cursors; undefined if the incident does not exist. */
export async function readSources(
  scope: Scope,
  incidentid: string,
  after: Omit<Cursors, 'length'> = START,
): Promise<(RecordSources & { report: StoredIncident }) | undefined> {
  const report = await findIncident(scope, incidentid)
  if (report === undefined) return undefined
  const ofIncident = [scope, incidentid] as const
  return {
    report,
    ...(await readWritten(ofIncident, after)),
    ...(await readAlertsOf(ofIncident, after)),
    erasures: await readRecordErasures(scope, incidentid, after.erasureseq),
  }
}

type OfIncident = readonly [Scope, string]
type After = Omit<Cursors, 'length'>

async function readWritten(of: OfIncident, after: After) {
  const [entries, checks, changes, allocations, debriefs, counts] = await Promise.all([
    readLog(...of, after.logseq),
    readCheckHistory(...of, after.checkseq),
    readChanges(...of, after.changeversion),
    readAllocationChanges(...of, after.allocationseq),
    readDebriefs(...of, after.debriefversion),
    readRollCounts(...of, after.countseq),
  ])
  const [tasks, taskChanges, pictures, handovers, marks, pickups] = await Promise.all([
    readStoredTasks(...of, after.taskseq),
    readTaskChanges(...of, after.taskchangeseq),
    readPictureEvents(...of, after.pictureseq),
    readHandoverEvents(...of, after.handoverseq),
    readMarks(...of, after.markseq),
    readPickupEvents(...of, after.pickupseq),
  ])
  const written = { entries, checks, changes, allocations, debriefs, counts }
  return { ...written, tasks, taskChanges, pictures, handovers, marks, pickups }
}

async function readAlertsOf(of: OfIncident, after: After) {
  const [alerts, answers, responses] = await Promise.all([
    readAlertEvents(...of, after.alertseq),
    readGivenAnswers(...of, after.answerseq),
    readGivenResponses(...of, after.responseseq),
  ])
  return { alerts, answers, responses }
}
