import { COLLECTIONS, type Collection } from '@holdfast/contract/endpoints/live-events'
import { sql } from 'kysely'
import type {
  ChangedCollection,
  OrganisationCollection,
  Scope,
} from '../../../platform/database/database.ts'
import { inspectRecord } from '../record-inspection.ts'
import type { LedgerKey } from '../record-ledger.ts'
import { lockSeals } from '../record-ledger.ts'
import { type Sealing, sealIncident, sealWithin } from '../record-seals.ts'
import { type Replacement, replacementFor } from './erased-names.ts'
import { insertRecordErasure } from './erasures-store.ts'
import { findAlertsOf, findIncidentsOf, replaceEverywhere } from './replacing-names.ts'

/** Erases the name of a user from the sealed entries of every incident, and says so in each record. */

export type Erasing = {
  userid: string
  /** By which the user was known last. */
  name: string
  number: number
  /** The names of all others who may have done something here. */
  othernames: readonly string[]
  askedby: string
  askedname: string
  confirmedby: string
  confirmedname: string
  at: Date
}

const LISTS_OF_INCIDENTS = [
  ...(['logs', 'checks', 'counts', 'tasks', 'handovers', 'pictures', 'marks', 'pickups'] as const),
]
/** Every list of the organisation: each may show names, or come to. */
const CHANGED_LISTS: ChangedCollection[] = COLLECTIONS.filter(isOfOrganisation).map(
  (collection) => ({ collection }),
)

function isOfOrganisation(collection: Collection): collection is OrganisationCollection {
  return collection !== 'alertanswers' && !(LISTS_OF_INCIDENTS as string[]).includes(collection)
}

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
    const { found, alerts } = await database.read(organisationid, async (scope) => ({
      found: await findIncidentsOf(scope, userid),
      alerts: await findAlertsOf(scope, userid),
    }))
    for (const { id } of found) {
      await sealIncident(this.#sealing, { organisationid, incidentid: id }, 'now')
    }
    const changed = found.flatMap(({ id }) =>
      LISTS_OF_INCIDENTS.map((collection) => ({ collection, ownerid: id })),
    )
    const answers = alerts.map(({ id }) => ({ collection: 'alertanswers' as const, ownerid: id }))
    const key = { macs, publickey: await keys.begin(organisationid) }
    return { key, changed: [...CHANGED_LISTS, ...changed, ...answers] }
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
    await replaceEverywhere(scope, replacement, erasing.othernames)
    const refused: string[] = []
    for (const { id } of incidents) {
      const ofIncident = names.filter(({ incidentid }) => incidentid === id)
      await eraseNames(scope, ofIncident, replacement)
      const standing = ofIncident.filter(({ erased }) => erased === null)
      const commitments = standing.map(({ commitment }) => commitment).toSorted()
      await insertRecordErasure(scope, id, { ...erasing, commitments }, key.macs)
      const how = { key, isNamed: true, sealing: this.#sealing }
      await sealWithin(scope, id, erasing.at, how)
      const { damage } = await inspectRecord(scope, id, key)
      if (damage.length > 0) refused.push(id)
    }
    return { replacement, refused }
  }
}

type NameOfUser = {
  incidentid: string
  commitment: string
  owner: string
  text: string
  erased: number | null
}

/**
 * The names of the user, and those of several owners of a task together, also if they went with another owner
 * already: the username still stands beside them.
 */
async function findNamesOf({ trx, organisationid }: Scope, userid: string): Promise<NameOfUser[]> {
  return trx
    .selectFrom('record_names')
    .select(['incidentid', 'commitment', 'owner', 'text', 'erased'])
    .where('organisationid', '=', organisationid)
    .where(sql<boolean>`${userid} = any(string_to_array(owner, ' '))`)
    .orderBy('commitment')
    .execute()
}

async function eraseNames(
  { trx, organisationid }: Scope,
  names: readonly NameOfUser[],
  { userid, username, number, texts }: Replacement,
): Promise<void> {
  for (const { incidentid, commitment, owner, text, erased } of names) {
    const owners = owner.split(' ').map((each) => (each === userid ? username : each))
    await trx
      .updateTable('record_names')
      .set({ owner: owners.join(' '), text: texts[text] ?? text, salt: null })
      .set({ erased: erased ?? number })
      .where('organisationid', '=', organisationid)
      .where('incidentid', '=', incidentid)
      .where('commitment', '=', commitment)
      .execute()
  }
}
