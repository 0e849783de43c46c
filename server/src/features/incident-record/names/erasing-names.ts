import { sql } from 'kysely'
import type { ChangedCollection, Scope } from '../../../platform/database/database.ts'
import { inspectRecord } from '../record-inspection.ts'
import type { LedgerKey } from '../record-ledger.ts'
import { lockSeals } from '../record-ledger.ts'
import { type Sealing, sealIncident, sealWithin } from '../record-seals.ts'
import { type Replacement, replacementFor } from './erased-names.ts'
import { insertRecordErasure } from './erasures-store.ts'
import { findIncidentsOf, replaceEverywhere } from './replacing-names.ts'

/** Erases the name of a user from the sealed entries of every incident, and says so in each record. */

export type Erasing = {
  userid: string
  number: number
  askedby: string
  askedname: string
  confirmedby: string
  confirmedname: string
  at: Date
}

/** The lists that show names. */
const CHANGED_LISTS: ChangedCollection[] = [
  ...[{ collection: 'users' } as const, { collection: 'incidents' } as const],
  ...[{ collection: 'alerts' } as const, { collection: 'content' } as const],
]
const LISTS_OF_INCIDENTS = [
  ...(['logs', 'checks', 'counts', 'tasks', 'handovers', 'pictures', 'marks'] as const),
]

export class NameEraser {
  readonly #sealing: Sealing

  constructor(sealing: Sealing) {
    this.#sealing = sealing
  }

  /** Before a transaction that erases: seals what is not sealed yet, with the name in it. */
  async prepare(
    organisationid: string,
    userid: string,
  ): Promise<{ key: LedgerKey; changed: ChangedCollection[] }> {
    const { database, keys, macs } = this.#sealing
    const found = await database.read(organisationid, (scope) => findIncidentsOf(scope, userid))
    for (const { id } of found) {
      await sealIncident(this.#sealing, { organisationid, incidentid: id }, 'now')
    }
    const changed = found.flatMap(({ id }) =>
      LISTS_OF_INCIDENTS.map((collection) => ({ collection, ownerid: id })),
    )
    const key = { macs, publickey: await keys.begin(organisationid) }
    return { key, changed: [...CHANGED_LISTS, ...changed] }
  }

  incidentsOf(scope: Scope, userid: string) {
    return findIncidentsOf(scope, userid)
  }

  /**
   * Replaces the name everywhere, and seals the erasure. Resolves to the incidents whose records it would
   * damage, because they were sealed with the name in plain, or are damaged: then undo the transaction.
   */
  async erase(
    scope: Scope,
    erasing: Erasing,
    key: LedgerKey,
  ): Promise<{ replacement: Replacement; refused: string[] }> {
    const { organisationid } = scope
    const incidents = await findIncidentsOf(scope, erasing.userid)
    // In one order, so that two erasures do not wait for each other.
    for (const { id } of incidents) await lockSeals(scope, id)
    const names = await findNamesOf(scope, erasing.userid)
    const replacement = replacementFor(organisationid, erasing, names)
    await replaceEverywhere(scope, replacement)
    const refused: string[] = []
    for (const { id } of incidents) {
      const ofIncident = names.filter(({ incidentid }) => incidentid === id)
      await eraseNames(scope, ofIncident, replacement)
      const commitments = ofIncident.map(({ commitment }) => commitment).toSorted()
      await insertRecordErasure(scope, id, { ...erasing, commitments }, key.macs)
      const how = { key, isNamed: true, sealing: this.#sealing }
      await sealWithin(scope, id, erasing.at, how)
      const { damage } = await inspectRecord(scope, id, key)
      if (damage.length > 0) refused.push(id)
    }
    return { replacement, refused }
  }
}

type NameOfUser = { incidentid: string; commitment: string; owner: string; text: string }

/** The names of the user, and those of several owners of a task together. */
async function findNamesOf({ trx, organisationid }: Scope, userid: string): Promise<NameOfUser[]> {
  return trx
    .selectFrom('record_names')
    .select(['incidentid', 'commitment', 'owner', 'text'])
    .where('organisationid', '=', organisationid)
    .where(sql<boolean>`${userid} = any(string_to_array(owner, ' '))`)
    .where('erased', 'is', null)
    .orderBy('commitment')
    .execute()
}

async function eraseNames(
  { trx, organisationid }: Scope,
  names: readonly NameOfUser[],
  { userid, username, number, texts }: Replacement,
): Promise<void> {
  for (const { incidentid, commitment, owner, text } of names) {
    const owners = owner.split(' ').map((each) => (each === userid ? username : each))
    await trx
      .updateTable('record_names')
      .set({ owner: owners.join(' '), text: texts[text] ?? text, salt: null, erased: number })
      .where('organisationid', '=', organisationid)
      .where('incidentid', '=', incidentid)
      .where('commitment', '=', commitment)
      .execute()
  }
}
