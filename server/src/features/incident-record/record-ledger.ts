import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import { findHead, findSealedNumbers, insertHead, updateHead } from './incident-record-store.ts'
import type { RecordMacs } from './record-macs.ts'
import {
  areNumbersSealedByServer,
  areSameNumbers,
  headValues,
  macsOfNumbers,
  type RecordHead,
  START,
} from './record-numbers.ts'

/**
 * The heads of records with their codes, and the ledger: a second row for each incident ever sealed,
 * which remains when the head is deleted. A difference between them is damage; sealing never repairs it.
 */

/** What the ledger's codes are made with, and the public key that signs the organisation's records. */
export type LedgerKey = { macs: RecordMacs; publickey: string }

type Ref = { organisationid: string; incidentid: string }
type LedgerRow = { length: number; hash: string; mac: string; deleted: string | null }

/** Lets only one process at a time seal an incident. */
export async function lockSeals({ trx, organisationid }: Scope, incidentid: string): Promise<void> {
  const lock = `seals ${organisationid} ${incidentid}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
}

/** The head, undefined before the first seal, and sentences about what was altered. */
export async function readHead(
  scope: Scope,
  incidentid: string,
  key: LedgerKey,
): Promise<{ head: RecordHead | undefined; damage: string[] }> {
  const { macs } = key
  const ref = { organisationid: scope.organisationid, incidentid }
  const stored = await findHead(scope, incidentid)
  const ledger = await findLedgerRow(scope, incidentid)
  if (stored === undefined && ledger === undefined) {
    const isComplete = await isLedgerComplete(scope, key)
    return { head: undefined, damage: isComplete ? [] : [LEDGER_INCOMPLETE] }
  }
  if (stored === undefined)
    return { head: undefined, damage: ['The seals of this incident were removed'] }
  const { mac, ownMacs, head } = stored
  const damage: string[] = []
  if (!(await isCountOf(scope, key))) damage.push(OTHER_KEY)
  const isOurs =
    macs.isMacOf(mac, 'head', headValues(ref, head)) &&
    areNumbersSealedByServer(ref, { ...head, ...ownMacs }, macs) &&
    areSameNumbers(head, await findSealedNumbers(scope, incidentid))
  if (!isOurs) damage.push(NOT_BY_THIS_SERVER)
  if (ledger === undefined) {
    damage.push('This incident is missing in the list of sealed incidents')
  } else if (
    !macs.isMacOf(ledger.mac, 'ledger', ledgerValues(ref, ledger)) ||
    ledger.length !== head.length ||
    ledger.hash !== head.hash ||
    ledger.deleted !== null
  ) {
    damage.push('The last seal is not the one in the list of sealed incidents')
  }
  return { head, damage }
}

const LEDGER_INCOMPLETE =
  'The list of sealed incidents was altered: whether this incident was sealed before is not known'
const OTHER_KEY =
  'The list of sealed incidents was altered, or began under another key than the one that signs now'
const NOT_BY_THIS_SERVER =
  'The last seal was altered, or the secret of the server (TOKEN_SECRET) has been replaced'

function ledgerValues(ref: Ref, { length, hash }: Pick<LedgerRow, 'length' | 'hash'>): object {
  return { ...ref, length, hash }
}

/** Stores the head before the first seal, in its own row and in the ledger. */
export async function beginHead(
  scope: Scope,
  incidentid: string,
  key: LedgerKey,
): Promise<RecordHead> {
  const ref = { organisationid: scope.organisationid, incidentid }
  const mac = key.macs.macOf('head', headValues(ref, START))
  await insertHead(scope, incidentid, { ...START, mac })
  await addToLedger(scope, incidentid, START, key)
  return START
}

export async function saveHead(
  scope: Scope,
  incidentid: string,
  head: RecordHead,
  { macs }: LedgerKey,
): Promise<void> {
  const { trx, organisationid } = scope
  const ref = { organisationid, incidentid }
  const mac = macs.macOf('head', headValues(ref, head))
  await updateHead(scope, incidentid, { ...head, mac, ...macsOfNumbers(ref, head, macs) })
  const { length, hash } = head
  await trx
    .updateTable('sealed_incidents')
    .set({ length, hash, mac: macs.macOf('ledger', ledgerValues(ref, head)) })
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .execute()
}

export async function addToLedger(
  scope: Scope,
  incidentid: string,
  head: Pick<RecordHead, 'length' | 'hash'>,
  key: LedgerKey,
): Promise<void> {
  const { trx, organisationid } = scope
  const ref = { organisationid, incidentid }
  const { macs, publickey } = key
  const { keyid } = macs
  await lockLedger(scope)
  const count = (await countRows(scope, keyid)) + 1
  const { length, hash } = head
  const ledgerMac = macs.macOf('ledger', ledgerValues(ref, head))
  await trx
    .insertInto('sealed_incidents')
    .values({ ...ref, keyid, length, hash, mac: ledgerMac, deleted: null })
    .execute()
  const mac = macs.macOf('count', { organisationid, keyid, count, publickey })
  await trx
    .insertInto('sealed_incident_counts')
    .values({ organisationid, keyid, count, publickey, mac })
    .onConflict((conflict) =>
      conflict.columns(['organisationid', 'keyid']).doUpdateSet({ count, publickey, mac }),
    )
    .execute()
}

/** Stores the count of the list, which exists from then on. */
export async function beginLedger(scope: Scope, { macs, publickey }: LedgerKey): Promise<void> {
  const { trx, organisationid } = scope
  const { keyid } = macs
  await lockLedger(scope)
  const count = await countRows(scope, keyid)
  const mac = macs.macOf('count', { organisationid, keyid, count, publickey })
  await trx
    .insertInto('sealed_incident_counts')
    .values({ organisationid, keyid, count, publickey, mac })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether the list has as many incidents as were entered with the current and the previous secret. */
async function isLedgerComplete(scope: Scope, key: LedgerKey): Promise<boolean> {
  await lockLedger(scope)
  const counts = await readCounts(scope, key)
  for (const keyid of key.macs.keyids) {
    const counted = counts.find((row) => row.keyid === keyid)
    const rows = await countRows(scope, keyid)
    if (rows !== (counted?.count ?? 0)) return false
  }
  return areCountsOf(scope.organisationid, counts, key)
}

/** Whether the list was counted by this server, under the key that signs now. */
async function isCountOf(scope: Scope, key: LedgerKey): Promise<boolean> {
  return areCountsOf(scope.organisationid, await readCounts(scope, key), key)
}

type Count = { keyid: string; count: number; publickey: string | null; mac: string }

function readCounts({ trx, organisationid }: Scope, { macs }: LedgerKey): Promise<Count[]> {
  return trx
    .selectFrom('sealed_incident_counts')
    .select(['keyid', 'count', 'publickey', 'mac'])
    .where('organisationid', '=', organisationid)
    .where('keyid', 'in', macs.keyids)
    .execute()
}

/** Codes by an earlier version do not cover the key. It may still run beside this one during an upgrade. */
function areCountsOf(
  organisationid: string,
  counts: readonly Count[],
  { macs, publickey }: LedgerKey,
): boolean {
  const hasBegun = counts.some(({ keyid }) => keyid === macs.keyid)
  return (
    hasBegun &&
    counts.every(({ mac, ...counted }) => {
      const values = { organisationid, keyid: counted.keyid, count: counted.count }
      if (macs.isMacOf(mac, 'count', values)) return true
      const isCurrent = counted.keyid !== macs.keyid || counted.publickey === publickey
      return isCurrent && macs.isMacOf(mac, 'count', { ...values, publickey: counted.publickey })
    })
  )
}

async function lockLedger({ trx, organisationid }: Scope): Promise<void> {
  const lock = `sealed incidents ${organisationid}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
}

async function countRows({ trx, organisationid }: Scope, keyid: string): Promise<number> {
  const { count } = await trx
    .selectFrom('sealed_incidents')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('organisationid', '=', organisationid)
    .where('keyid', '=', keyid)
    .executeTakeFirstOrThrow()
  return count
}

function findLedgerRow(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<LedgerRow | undefined> {
  return trx
    .selectFrom('sealed_incidents')
    .select(['length', 'hash', 'mac', 'deleted'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .executeTakeFirst()
}
