import { directoryUser } from '@holdfast/contract/people/users'
import type { Kysely } from 'kysely'
import { readBothClocks } from '../../platform/database/clock.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import { parse } from '../../platform/http/parse.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Revocation } from '../../platform/tokens/storing-revocations.ts'
import { describeChanges } from '../activity/index.ts'
import { deleteKeysOf } from '../password-reset/index.ts'
import type { SecurityNotices } from '../security-notices/index.ts'
import type { Deprovisioning } from './deprovisioning.ts'
import { markReinstated, markSuspended } from './deprovisioning-store.ts'
import type { DirectorySuspensions } from './directory-suspensions.ts'
import { AUDITED_FIELDS, usernameProblems } from './users-rules.ts'
import {
  findUsername,
  insertUsers,
  readExistingUsers,
  type StoredUser,
  setExternalId,
  updateUser,
} from './users-store.ts'

export type DirectoryChange = {
  name?: string
  email?: string
  /** The directory's own id of the user. */
  externalid?: string
  active?: boolean
}
type Dependencies = {
  deprovisioning: Deprovisioning
  suspensions: DirectorySuspensions
  securityNotices: SecurityNotices
  now: () => Date
}
type NewUser = Pick<StoredUser, 'id' | 'organisationid' | 'name' | 'email'> &
  Pick<DirectoryChange, 'externalid' | 'active'>
type RecordedChange = {
  kind: 'user-changed' | 'user-suspended' | 'suspension-held' | 'user-reinstated'
  summary: string
}

/** A new address gets no links for this long; otherwise a stolen directory token could take users over. */
export const RESETS_TO_NEW_ADDRESS_MS = 7 * 24 * 60 * 60_000
const ADDRESS_OF_ADMIN =
  'The email address of an admin is changed in Holdfast only: in the admin area, under Users.'

/** Named in the records of open incidents as who took a suspended user's roles. */
const AUTHOR = { userid: 'user-directory', authorname: 'User directory' }

/** The users, as managed by an organisation's user directory: everything except types and passwords. */
export class DirectoryUsers {
  readonly #deprovisioning: Deprovisioning
  readonly #suspensions: DirectorySuspensions
  readonly #securityNotices: SecurityNotices
  readonly #now: () => Date

  constructor({ deprovisioning, suspensions, securityNotices, now }: Dependencies) {
    this.#deprovisioning = deprovisioning
    this.#suspensions = suspensions
    this.#securityNotices = securityNotices
    this.#now = now
  }

  /** All users, including suspended ones, sorted by username. */
  read(system: Kysely<SystemTables>, organisationid: string): Promise<StoredUser[]> {
    return readExistingUsers(system, organisationid)
  }

  /** @throws Problem `not-found` */
  async require(
    system: Kysely<SystemTables>,
    organisationid: string,
    id: string,
  ): Promise<StoredUser> {
    const user = await findUsername(system, id)
    const isThere = user?.organisationid === organisationid && user.deleted === null
    if (!isThere) throw new Problem('not-found')
    return user
  }

  /** Adds a standard user without a password, for whom nobody has vouched. @throws Problem `invalid`, `taken` */
  async add(trx: SystemTransaction, newUser: NewUser): Promise<StoredUser> {
    const { id, organisationid, externalid, active = true } = newUser
    const { name, email } = parse(directoryUser, newUser, usernameProblems(id))
    const user = { id, organisationid, name, email, type: 'standard' as const, vouched: false }
    if (!(await insertUsers(trx, [user]))) {
      throw new Problem('taken', `The userName ${id} is already taken`)
    }
    if (externalid !== undefined) await setExternalId(trx, user, externalid)
    const added = await this.require(trx, organisationid, id)
    if (!active) await markSuspended(trx, added, { now: this.#now(), byDirectory: true })
    return this.require(trx, organisationid, id)
  }

  /**
   * Changes the fields that differ; the caller records `changes`, and publishes `revocations` after the
   * commit. @throws Problem `not-found`, `invalid` (also for an admin's address), or `conflict` if no admin
   * would be left
   */
  async change(
    trx: SystemTransaction,
    organisationid: string,
    id: string,
    wanted: DirectoryChange,
  ): Promise<{ user: StoredUser; changes: RecordedChange[]; revocations: Revocation[] }> {
    await this.#deprovisioning.lock(trx, organisationid)
    const before = await this.require(trx, organisationid, id)
    const changes: RecordedChange[] = []
    const { externalid, active, ...fields } = wanted
    const after = { ...before, ...parse(directoryUser, { ...before, ...fields }) }
    const summary = describeChanges(before, { ...after, password: undefined }, AUDITED_FIELDS)
    if (before.email !== after.email) {
      requireNoAdmin(before)
      // Links sent to the earlier address must stop working.
      await deleteKeysOf(trx, id)
      await this.#securityNotices.add(trx, id, 'email-changed', 'the user directory')
    }
    if (summary !== '') {
      const resetsfrom = before.email === after.email ? undefined : await this.#resetsFrom(trx)
      await updateUser(trx, { ...after, passwordhash: undefined, resetsfrom })
      changes.push({ kind: 'user-changed', summary })
    }
    if (externalid !== undefined) await setExternalId(trx, before, externalid)
    const revocations = await this.#setActive(trx, before, active, changes)
    return { user: await this.require(trx, organisationid, id), changes, revocations }
  }

  publish(revocations: readonly Revocation[]): void {
    this.#deprovisioning.publish(revocations)
  }

  async #resetsFrom(trx: SystemTransaction): Promise<Date> {
    const { later } = await readBothClocks(trx, this.#now)
    return new Date(later.getTime() + RESETS_TO_NEW_ADDRESS_MS)
  }

  async #setActive(
    trx: SystemTransaction,
    user: StoredUser,
    active: boolean | undefined,
    changes: RecordedChange[],
  ): Promise<Revocation[]> {
    const summary = `${user.name}, by the user directory`
    // The directory reinstates nobody whom an admin has suspended, and no admins.
    if (active === true && user.suspendedbydirectory && user.type !== 'admin') {
      await markReinstated(trx, user)
      changes.push({ kind: 'user-reinstated', summary })
    }
    if (active === true) await this.#suspensions.withdraw(trx, user)
    if (active !== false || user.suspended !== null) return []
    const { outcome, revocations } = await this.#suspensions.request(trx, user, AUTHOR)
    if (outcome === 'suspended') changes.push({ kind: 'user-suspended', summary })
    if (outcome === 'held') changes.push({ kind: 'suspension-held', summary: user.name })
    return revocations
  }
}

/** @throws Problem `invalid` */
function requireNoAdmin({ type }: StoredUser): void {
  if (type === 'admin') throw new Problem('invalid', ADDRESS_OF_ADMIN)
}
