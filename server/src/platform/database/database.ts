import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Connections } from './connections.ts'
import type { OrganisationTables, SystemTables } from './tables.ts'

/** A transaction that sees one organisation: row level security answers nothing else. */
export type OrganisationTransaction = Transaction<OrganisationTables>
/** A transaction of the system: it sees every organisation and must name the one it means. */
export type SystemTransaction = Transaction<SystemTables>

/** A collection that changed; `incidentid` where each incident has its own (logs, checks). */
export type ChangedCollection = { collection: string; incidentid?: string }
export type Change = ChangedCollection & { organisationid: string }

/**
 * Every write names what it changes: the versions rise within its transaction, and those who keep
 * cached answers are told after the commit and before the caller goes on.
 */
export class Database {
  readonly #connections: Connections
  readonly #committed: (changes: Change[]) => void

  constructor(connections: Connections, committed: (changes: Change[]) => void) {
    this.#connections = connections
    this.#committed = committed
  }

  /** Reads one state of the organisation; nothing that is committed meanwhile is seen. */
  read<T>(organisationid: string, work: (trx: OrganisationTransaction) => Promise<T>): Promise<T> {
    return this.#connections.tenant
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => within(trx, organisationid, work))
  }

  /** Writes as the organisation. The answer comes after the commit. */
  async change<T>(
    organisationid: string,
    changed: ChangedCollection[],
    work: (trx: OrganisationTransaction) => Promise<T>,
  ): Promise<T> {
    const result = await this.#connections.tenant.transaction().execute(async (trx) => {
      const answer = await within(trx, organisationid, work)
      // Goes out with the commit, which fails if this does.
      raiseVersions(trx, organisationid, changed).catch(() => undefined)
      return answer
    })
    this.#announce(organisationid, changed)
    return result
  }

  /**
   * As `change`, by a function of the database that is a whole transaction in one round trip: it
   * enters the organisation, writes, and raises the versions under the keys it is given.
   */
  async changeAtOnce<Row>(
    organisationid: string,
    changed: ChangedCollection[],
    call: (versionKeys: string[]) => RawBuilder<Row>,
  ): Promise<Row[]> {
    const { rows } = await call(changed.map(collectionKey)).execute(this.#connections.tenant)
    this.#announce(organisationid, changed)
    return rows
  }

  /** As `change`, for the few writes that need tables which organisations do not see. */
  async changeAsSystem<T>(
    organisationid: string,
    changed: ChangedCollection[],
    work: (trx: SystemTransaction) => Promise<T>,
  ): Promise<T> {
    const result = await this.#connections.system.transaction().execute(async (trx) => {
      const answer = await work(trx)
      await raiseVersions(asOrganisation(trx), organisationid, changed)
      return answer
    })
    this.#announce(organisationid, changed)
    return result
  }

  #announce(organisationid: string, changed: ChangedCollection[]): void {
    this.#committed(changed.map((collection) => ({ ...collection, organisationid })))
  }
}

/**
 * The same transaction for statements that are written for an organisation's: the system sees all
 * that an organisation sees, and each of them names the organisation it means.
 */
export function asOrganisation(trx: SystemTransaction): OrganisationTransaction {
  return trx as unknown as OrganisationTransaction
}

/** The name under which a collection's version is kept: `incidents`, `logs:20261121_…`. */
export function collectionKey({ collection, incidentid }: ChangedCollection): string {
  return incidentid === undefined ? collection : `${collection}:${incidentid}`
}

/**
 * Takes the organisation's role and goes to work without waiting for the answer: the connection
 * keeps the order, and should the entering fail, so does all that follows in the transaction.
 */
async function within<T>(
  trx: OrganisationTransaction,
  organisationid: string,
  work: (trx: OrganisationTransaction) => Promise<T>,
): Promise<T> {
  const entering = sql`select enter_organisation(${organisationid})`.execute(trx)
  const [, answer] = await Promise.all([entering, work(trx)])
  return answer
}

/** Last in the transaction, so that the versions' rows are held briefly. */
async function raiseVersions(
  trx: OrganisationTransaction,
  organisationid: string,
  changed: ChangedCollection[],
): Promise<void> {
  if (changed.length === 0) return
  await sql`select raise_versions(${organisationid}, ${changed.map(collectionKey)})`.execute(trx)
}
