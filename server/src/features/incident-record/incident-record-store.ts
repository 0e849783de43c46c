import type { RecordLink } from '@holdfast/contract/record-format'
import { NO_HASH } from '@holdfast/contract/record-format'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import { readAllocationChanges } from '../allocations/index.ts'
import { readCheckHistory } from '../checks/index.ts'
import { readDebriefs } from '../debriefs/index.ts'
import { readLog } from '../incident-log/index.ts'
import { findIncident, readChanges, type StoredIncident } from '../incidents/index.ts'
import { readRollCounts } from '../roll-call/index.ts'
import type { Cursors, RecordSources } from './incident-record-rules.ts'

export type RecordHead = Cursors & { hash: string }

const HEAD_COLUMNS = [
  'length',
  'hash',
  'logseq',
  'checkseq',
  'changeversion',
  'allocationseq',
  'debriefversion',
  'countseq',
] as const

/** An incident's version starts at 1, so that its first change has 2. */
const START = {
  ...{ length: 0, hash: NO_HASH, logseq: 0, checkseq: 0, changeversion: 1, allocationseq: 0 },
  ...{ debriefversion: 0, countseq: 0 },
}

export function findHead(
  trx: OrganisationTransaction,
  organisationid: string,
  incidentid: string,
): Promise<RecordHead | undefined> {
  return trx
    .selectFrom('record_heads')
    .select(HEAD_COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .executeTakeFirst()
}

/** Serialises those who seal the incident's record; makes its head when there is none. */
export async function lockHead(
  trx: OrganisationTransaction,
  organisationid: string,
  incidentid: string,
): Promise<RecordHead> {
  const select = () =>
    trx
      .selectFrom('record_heads')
      .select(HEAD_COLUMNS)
      .where('organisationid', '=', organisationid)
      .where('incidentid', '=', incidentid)
      .forUpdate()
  const head = await select().executeTakeFirst()
  if (head) return head
  await trx
    .insertInto('record_heads')
    .values({ ...START, organisationid, incidentid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return select().executeTakeFirstOrThrow()
}

export async function updateHead(
  trx: OrganisationTransaction,
  organisationid: string,
  incidentid: string,
  head: Partial<RecordHead>,
): Promise<void> {
  await trx
    .updateTable('record_heads')
    .set(head)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .execute()
}

const MAX_SEALS_PER_STATEMENT = 1000

export async function insertSeals(
  trx: OrganisationTransaction,
  organisationid: string,
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
  trx: OrganisationTransaction,
  organisationid: string,
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

/** The rows after the cursors; undefined when there is no such incident. */
export async function readSources(
  trx: OrganisationTransaction,
  organisationid: string,
  incidentid: string,
  after: Omit<Cursors, 'length'> = START,
): Promise<(RecordSources & { report: StoredIncident }) | undefined> {
  const report = await findIncident(trx, organisationid, incidentid)
  if (report === undefined) return undefined
  const ofIncident = [trx, organisationid, incidentid] as const
  const [entries, checks, changes, allocations, debriefs, counts] = await Promise.all([
    readLog(...ofIncident, after.logseq),
    readCheckHistory(...ofIncident, after.checkseq),
    readChanges(...ofIncident, after.changeversion),
    readAllocationChanges(...ofIncident, after.allocationseq),
    readDebriefs(...ofIncident, after.debriefversion),
    readRollCounts(...ofIncident, after.countseq),
  ])
  return { report, entries, checks, changes, allocations, debriefs, counts }
}
