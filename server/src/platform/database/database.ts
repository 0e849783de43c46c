import type { Collection } from '@holdfast/contract/endpoints/live-events'
import type { Check } from '@holdfast/contract/incidents/checklists'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { currentTrace } from '../trace.ts'
import type { Connections } from './connections.ts'
import type { OrganisationTables, SystemTables } from './tables.ts'
import { REQUEST_TIME_LIMITS, transactionLimits } from './time-limits.ts'

/** A transaction that sees the rows of one organisation only, by row level security. */
export type OrganisationTransaction = Transaction<OrganisationTables>
/** One organisation within one transaction. A function that queries takes both from here: see decision 150. */
export type Scope = { readonly trx: OrganisationTransaction; readonly organisationid: string }
/** A transaction that sees all organisations: each statement must name the organisation. */
export type SystemTransaction = Transaction<SystemTables>

/** The collections of which each incident, or each alert, has one. */
export type OwnedCollection =
  | ('logs' | 'checks' | 'counts' | 'tasks')
  | ('handovers' | 'pictures' | 'marks' | 'pickups' | 'alertanswers')
export type OrganisationCollection = Exclude<Collection, OwnedCollection>

/**
 * A collection that changed, with the id of the incident or alert to which it belongs, if any. The
 * other fields go to devices, so that they need not read the collection again.
 */
export type ChangedCollection = (
  | { collection: OrganisationCollection; ownerid?: undefined }
  | { collection: OwnedCollection; ownerid: string }
) & {
  /** For `checks`: the check that was added. */
  check?: Check
  /** For `alerts`: the id of the alert that changed. */
  alertid?: string
  /** For `alertanswers`: the user who called for help, and hears how others respond. */
  recipientid?: string
}
export type Change = ChangedCollection & { organisationid: string }
/** What a transaction has done: its result, and the collections that it has changed. */
export type Changed<T> = { result: T; changed: readonly ChangedCollection[] }

/**
 * Every write names the collections that it changes. Their versions rise in the same transaction;
 * after the commit, and before the caller continues, `onCommitted` publishes the changes: app.ts passes them to
 * caches, event streams and the sealer.
 */
export class Database {
  readonly #connections: Connections
  readonly #onCommitted: (changes: Change[]) => void

  constructor(connections: Connections, onCommitted: (changes: Change[]) => void) {
    this.#connections = connections
    this.#onCommitted = onCommitted
  }

  /** Reads from one consistent snapshot of the organisation. */
  read<T>(organisationid: string, work: (scope: Scope) => Promise<T>): Promise<T> {
    return this.#connections.tenant
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => withOrganisation(trx, organisationid, work))
  }

  /** Writes within the organisation. Resolves after the commit. */
  change<T>(
    organisationid: string,
    changed: readonly ChangedCollection[],
    work: (scope: Scope) => Promise<T>,
  ): Promise<T> {
    return this.changeAsFound(organisationid, async (scope) => ({
      result: await work(scope),
      changed,
    }))
  }

  /** As `change`, where only the transaction finds out what changes, and returns it. */
  async changeAsFound<T>(
    organisationid: string,
    work: (scope: Scope) => Promise<Changed<T>>,
  ): Promise<T> {
    const { result, changed } = await this.#commit(organisationid, work)
    this.#publish(organisationid, changed)
    return result
  }

  async #commit<T>(
    organisationid: string,
    work: (scope: Scope) => Promise<Changed<T>>,
  ): Promise<Changed<T>> {
    let failure: Promise<unknown> = Promise.resolve()
    try {
      return await this.#connections.tenant.transaction().execute(async (trx) => {
        const outcome = await withOrganisation(trx, organisationid, work)
        const versions = raiseVersions(trx, organisationid, outcome.changed)
        // Not awaited: COMMIT fails if this fails. See docs/decisions/0016.
        failure = versions.catch((error: unknown) => error)
        return outcome
      })
    } catch (error) {
      // The error of COMMIT says only that the transaction was already aborted.
      throw (await failure) ?? error
    }
  }

  /**
   * Like `change`, for a database function that does everything in one round trip: it enters the
   * organisation, writes, and raises the versions whose keys it is given.
   */
  async changeInOneStatement<Row>(
    organisationid: string,
    changed: readonly ChangedCollection[],
    buildStatement: (versionKeys: string[]) => RawBuilder<Row>,
  ): Promise<Row[]> {
    const { rows } = await buildStatement(changed.map(versionKey)).execute(this.#connections.tenant)
    this.#publish(organisationid, changed)
    return rows
  }

  /**
   * Like `change`, for the few writes that tenant connections may not do: to tables without an
   * organisation, such as usernames and sessions, or to rows of another organisation.
   */
  async changeAsSystem<T>(
    organisationid: string,
    changed: readonly ChangedCollection[],
    work: (trx: SystemTransaction) => Promise<T>,
  ): Promise<T> {
    const result = await this.#connections.system.transaction().execute(async (trx) => {
      const result = await work(trx)
      await raiseVersions(asOrganisationTransaction(trx), organisationid, changed)
      return result
    })
    this.#publish(organisationid, changed)
    return result
  }

  #publish(organisationid: string, changed: readonly ChangedCollection[]): void {
    this.#onCommitted(changed.map((collection) => ({ ...collection, organisationid })))
  }
}

/**
 * Lets a system transaction call functions that take an organisation's transaction. This is safe,
 * because their statements name the organisation themselves.
 */
export function asOrganisationTransaction(
  trx: SystemTransaction | Kysely<SystemTables>,
): OrganisationTransaction {
  return trx as unknown as OrganisationTransaction
}

/** Lets a system transaction call functions that work within one organisation. */
export function asScope(
  trx: SystemTransaction | Kysely<SystemTables>,
  organisationid: string,
): Scope {
  return { trx: asOrganisationTransaction(trx), organisationid }
}

/** The key of a collection's version: `incidents`, `logs:20261121_…`. */
export function versionKey({ collection, ownerid }: CollectionOf): string {
  return ownerid === undefined ? collection : `${collection}:${ownerid}`
}

type CollectionOf = { collection: ChangedCollection['collection']; ownerid?: string | undefined }

const NO_NAME = sql.raw('')
const LIMITS = sql.raw(transactionLimits(REQUEST_TIME_LIMITS))

/**
 * Sets the organisation, its role and the time limits for this transaction. `work` starts without
 * waiting for this: the connection executes in order, and if it fails, everything after it fails too.
 * See docs/decisions/0016.
 */
async function withOrganisation<T>(
  trx: OrganisationTransaction,
  organisationid: string,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const entered =
    sql`select enter_organisation(${organisationid}), ${LIMITS}${sessionName()}`.execute(trx)
  const [, result] = await Promise.all([entered, work({ trx, organisationid })])
  return result
}

/** Until the transaction ends, the session is named after the trace of the request for which it works. */
function sessionName(): RawBuilder<unknown> {
  const trace = currentTrace()
  if (trace === undefined) return NO_NAME
  return sql`, set_config('application_name', ${`holdfast ${trace}`}, true)`
}

/**
 * Runs last in the transaction, to lock the rows of the versions only briefly, and in one statement,
 * which locks them in a fixed order (`functions/raise-versions.sql`).
 */
async function raiseVersions(
  trx: OrganisationTransaction,
  organisationid: string,
  changed: readonly ChangedCollection[],
): Promise<void> {
  if (changed.length === 0) return
  await sql`select raise_versions(${organisationid}, ${changed.map(versionKey)})`.execute(trx)
}
