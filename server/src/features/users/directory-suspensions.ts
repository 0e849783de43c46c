import { readBothClocks } from '../../platform/database/clock.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Revocation } from '../../platform/tokens/storing-revocations.ts'
import { findSignInUser } from '../sign-in/index.ts'
import { findAdmins } from './admins-store.ts'
import type { Author, Deprovisioning } from './deprovisioning.ts'
import { hasTeamRole } from './deprovisioning-store.ts'
import {
  countSuspensionsSince,
  countUsersBefore,
  findSuspensionState,
  forgetSuspensionsBefore,
  readHeldSuspensions,
  removeHeldSuspension,
  setSuspensionState,
} from './directory-suspensions-store.ts'
import { heldSuspensionsMessage } from './held-suspensions-message.ts'
import { suspensionsPerDay, suspensionsPerHour } from './users-rules.ts'
import { readExistingUsers, type StoredUser } from './users-store.ts'

/**
 * Suspensions by a user directory. A suspension signs the user out and takes their team roles and alerts,
 * so a wrong rule in the directory could leave a school without a crisis team. So suspensions are held
 * for an admin if they exceed a tenth of the users within an hour or a fifth within a day, or if they concern
 * admins and holders of team roles while an incident is open. While one is held, all further ones are held too.
 * Users whom the directory has added itself do not raise the limits: a stolen token could add hundreds first.
 */

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const MAIL_LIFETIME_MS = 7 * DAY_MS

type Dependencies = {
  deprovisioning: Deprovisioning
  /** Returns whether to mail admins now. If so, it stores that, so that only one caller mails them. */
  claimMailToAdmins: (
    trx: SystemTransaction,
    organisationid: string,
    times: { now: Date; notIfMailedSince: Date },
  ) => Promise<boolean>
  /** Whether a real incident is open; exercises do not count. */
  hasOpenIncident: (trx: SystemTransaction, organisationid: string) => Promise<boolean>
  mailQueue: MailQueue
  publicUrl: string
  now: () => Date
}

export class DirectorySuspensions {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Suspends the user, or holds the suspension for an admin. Call it within the lock of `Deprovisioning`;
   * the caller records the outcome and publishes the revocations.
   */
  async request(
    trx: SystemTransaction,
    user: StoredUser,
    author: Author,
  ): Promise<{ outcome: 'suspended' | 'held' | 'already held'; revocations: Revocation[] }> {
    const { deprovisioning, now } = this.#dependencies
    const { organisationid, id: userid } = user
    const key = { organisationid, userid }
    const state = await findSuspensionState(trx, key)
    if (state === 'held') return { outcome: 'already held', revocations: [] }
    // A suspension that an admin discarded once is held again.
    const mustHold =
      state === 'discarded' ||
      (await this.#isInChargeDuringIncident(trx, user)) ||
      (await this.#isAboveLimit(trx, organisationid))
    if (mustHold) {
      await setSuspensionState(trx, key, 'held', now())
      await this.#tellAdmins(trx, organisationid)
      return { outcome: 'held', revocations: [] }
    }
    const request = { users: [user], how: 'suspend', author, byDirectory: true } as const
    const revocations = await deprovisioning.deprovision(trx, request)
    // A clock that is behind must not hide it from the limits.
    await setSuspensionState(trx, key, 'done', (await readBothClocks(trx, now)).later)
    return { outcome: 'suspended', revocations }
  }

  /** Removes a held suspension that the directory or an admin no longer wants. */
  async withdraw(trx: SystemTransaction, user: StoredUser): Promise<void> {
    const { organisationid, id: userid } = user
    await removeHeldSuspension(trx, { organisationid, userid })
  }

  /** Suspends those of the users whose suspension is held. @throws Problem `conflict` if no admin is left */
  async approve(
    trx: SystemTransaction,
    { organisationid, ids, author }: { organisationid: string; ids: string[]; author: Author },
  ): Promise<{ users: StoredUser[]; revocations: Revocation[] }> {
    const held = await this.#findHeld(trx, organisationid, ids)
    // The caller cannot suspend themselves.
    const approved = held.filter(({ id }) => id !== author.userid)
    const existing = await readExistingUsers(trx, organisationid)
    const users = existing.filter(({ id }) => approved.some((each) => each.id === id))
    const request = { users, how: 'suspend', author, byDirectory: true } as const
    const revocations = await this.#dependencies.deprovisioning.deprovision(trx, request)
    return { users, revocations }
  }

  /** Discards held suspensions. If the directory asks again, they are held again. */
  async discard(
    trx: SystemTransaction,
    { organisationid, ids, author }: { organisationid: string; ids: string[]; author: string },
  ): Promise<{ id: string; name: string }[]> {
    const held = await this.#findHeld(trx, organisationid, ids)
    // The caller cannot discard their own suspension.
    const discarded = held.filter(({ id }) => id !== author)
    for (const { id: userid } of discarded) {
      const key = { organisationid, userid }
      await setSuspensionState(trx, key, 'discarded', this.#dependencies.now())
    }
    return discarded
  }

  async #findHeld(trx: SystemTransaction, organisationid: string, ids: readonly string[]) {
    const held = await readHeldSuspensions(trx, organisationid)
    return held
      .filter(({ userid }) => ids.includes(userid))
      .map(({ userid, name }) => ({ id: userid, name }))
  }

  async #isAboveLimit(trx: SystemTransaction, organisationid: string): Promise<boolean> {
    const { earlier } = await readBothClocks(trx, this.#dependencies.now)
    const now = earlier.getTime()
    await forgetSuspensionsBefore(trx, organisationid, new Date(now - DAY_MS))
    if ((await readHeldSuspensions(trx, organisationid)).length > 0) return true
    const isReached = async (ms: number, limitOf: (users: number) => number) => {
      const since = new Date(now - ms)
      const users = await countUsersBefore(trx, organisationid, since)
      return (await countSuspensionsSince(trx, organisationid, since)) >= limitOf(users)
    }
    return (
      (await isReached(HOUR_MS, suspensionsPerHour)) || (await isReached(DAY_MS, suspensionsPerDay))
    )
  }

  /** During an emergency, a stolen token or a mistake must not suspend the crisis team. */
  async #isInChargeDuringIncident(trx: SystemTransaction, user: StoredUser): Promise<boolean> {
    const isInCharge = user.type === 'admin' || (await hasTeamRole(trx, user))
    return isInCharge && (await this.#dependencies.hasOpenIncident(trx, user.organisationid))
  }

  /** At most once a day, because directories repeat their requests in each run. */
  async #tellAdmins(trx: SystemTransaction, organisationid: string): Promise<void> {
    const { mailQueue, claimMailToAdmins, now, publicUrl } = this.#dependencies
    const notIfMailedSince = new Date(now().getTime() - DAY_MS)
    if (!(await claimMailToAdmins(trx, organisationid, { now: now(), notIfMailedSince }))) return
    const expires = new Date(now().getTime() + MAIL_LIFETIME_MS)
    for (const userid of await findAdmins(trx, organisationid)) {
      const account = await findSignInUser(trx, userid)
      if (!account?.email) continue
      await mailQueue.add(trx, heldSuspensionsMessage(account, publicUrl), { expires })
    }
  }
}
