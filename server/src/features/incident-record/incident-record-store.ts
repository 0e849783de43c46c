import type { RecordLink } from '@holdfast/contract/record/record-format'
import { NO_HASH } from '@holdfast/contract/record/record-format'
import { type RawBuilder, sql } from 'kysely'
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
import type { Cursors, RecordSources } from './incident-record-rules.ts'
import { readRecordErasures } from './names/erasures-store.ts'

export type RecordHead = Cursors & { hash: string }

export const HEAD_COLUMNS = [
  'length',
  'hash',
  'logseq',
  'checkseq',
  'changeversion',
  'allocationseq',
  'debriefversion',
  'countseq',
  'alertseq',
  'answerseq',
  'responseseq',
  'taskseq',
  'taskchangeseq',
  'pictureseq',
  'handoverseq',
  'markseq',
  'pickupseq',
  'erasureseq',
] as const

/** The cursors before the first seal. An incident's version starts at 1, so its first change is 2. */
export const START = {
  ...{ length: 0, hash: NO_HASH, logseq: 0, checkseq: 0, changeversion: 1, allocationseq: 0 },
  ...{ debriefversion: 0, countseq: 0, alertseq: 0, answerseq: 0, responseseq: 0 },
  ...{ taskseq: 0, taskchangeseq: 0, pictureseq: 0, handoverseq: 0, markseq: 0 },
  ...{ pickupseq: 0, erasureseq: 0 },
}

/** The codes of a head: tasks and pictures have their own, see `record-ledger.ts`. */
type StoredMacs = Record<
  'mac' | 'taskmac' | 'picturemac' | 'handovermac' | 'markmac' | 'pickupmac' | 'erasuremac',
  string | null
>

export function findHead(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<(RecordHead & StoredMacs) | undefined> {
  return trx
    .selectFrom('record_heads')
    .select([...HEAD_COLUMNS, 'mac', 'taskmac', 'picturemac', 'handovermac', 'markmac'])
    .select(['pickupmac', 'erasuremac'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .executeTakeFirst()
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
  head: RecordHead & { [Code in keyof StoredMacs]: string },
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
export async function findSealedNumbers(
  scope: Scope,
  incidentid: string,
): Promise<
  Pick<
    RecordHead,
    | ('taskseq' | 'taskchangeseq' | 'pictureseq' | 'handoverseq')
    | ('markseq' | 'pickupseq' | 'erasureseq')
  >
> {
  return {
    ...(await findSealedTasks(scope, incidentid)),
    // In the words of the indexes `record_seals_of_pictures`, `…_of_handovers` and so on.
    pictureseq: await findLastSealed(scope, incidentid, sql`kind = 'picture'`),
    handoverseq: await findLastSealed(scope, incidentid, sql`kind = 'handover'`),
    markseq: await findLastSealed(scope, incidentid, sql`kind = 'mark'`),
    pickupseq: await findLastSealed(scope, incidentid, sql`kind = 'pickup'`),
    erasureseq: await findLastSealed(scope, incidentid, sql`kind = 'erasure'`),
  }
}

async function findLastSealed(
  { trx, organisationid }: Scope,
  incidentid: string,
  isOfKind: RawBuilder<boolean>,
): Promise<number> {
  const { last } = await trx
    .selectFrom('record_seals')
    .select(sql<number>`coalesce(max(split_part(recordid, ' ', 2)::bigint), 0)`.as('last'))
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where(isOfKind)
    .executeTakeFirstOrThrow()
  return last
}

async function findSealedTasks({ trx, organisationid }: Scope, incidentid: string) {
  // The id of a seal is its kind and the number.
  const last = (kind: 'task' | 'taskchange') => sql<number>`coalesce(
    max(split_part(recordid, ' ', 2)::bigint) filter (where kind = ${kind}), 0)`
  return await trx
    .selectFrom('record_seals')
    .select([last('task').as('taskseq'), last('taskchange').as('taskchangeseq')])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    // In the words of the index `record_seals_of_tasks`.
    .where(sql<boolean>`kind in ('task', 'taskchange')`)
    .executeTakeFirstOrThrow()
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
