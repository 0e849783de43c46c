import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { SecurityEvent, SecurityNotices } from '../security-notices/index.ts'
import { findSignInUser, raiseSignInVersion } from '../sign-in/index.ts'
import { deleteSecondFactors } from './second-factor-store.ts'
import type { SecondFactors } from './second-factors.ts'

type Adding = ActivityRecorder<'confirmTotp'>
type Removing = ActivityRecorder<'removeTotp'>
type Dependencies = { secondFactors: SecondFactors; securityNotices: SecurityNotices }
/** The mail to the user; `device` is a description such as `Chrome on Android`. */
type Notice = { event: SecurityEvent; device: string }

/** Adds and removes the caller's second factors, whatever their kind. */
export class OwnFactors {
  readonly #context: Context
  readonly #secondFactors: SecondFactors
  readonly #securityNotices: SecurityNotices

  constructor(context: Context, { secondFactors, securityNotices }: Dependencies) {
    this.#context = context
    this.#secondFactors = secondFactors
    this.#securityNotices = securityNotices
  }

  /**
   * The first factor comes with recovery codes, and ends all other sessions, because one may belong to
   * somebody who knows the password. @returns the recovery codes; empty for a further factor
   */
  async add(
    caller: SignedInUser,
    {
      summary,
      store,
      event,
      device,
    }: Notice & { summary: string; store: (trx: SystemTransaction) => Promise<void> },
    activity: Adding,
  ): Promise<string[]> {
    const { connections, revocations } = this.#context
    const { userid, claims } = caller
    const isFirst = (await this.#secondFactors.methodsOf(userid)).length === 0
    const newCodes = isFirst ? await this.#secondFactors.makeRecoveryCodes(userid) : undefined
    const revocation = await connections.system.transaction().execute(async (trx) => {
      await store(trx)
      await newCodes?.store(trx, userid)
      await activity.record(asOrganisationTransaction(trx), {
        ...ofOwnAccount(caller),
        kind: 'second-factor-added',
        summary,
      })
      await this.#securityNotices.add(trx, userid, event, { device })
      if (!isFirst) return undefined
      const belowversion = await raiseSignInVersion(trx, userid)
      if (belowversion === undefined) throw new Problem('not-found')
      const otherSessions = { userid, belowversion, keptjti: claims.jti }
      await revocations.store(trx, otherSessions)
      return otherSessions
    })
    if (revocation) revocations.publish(revocation)
    return newCodes?.codes ?? []
  }

  /**
   * `remove` resolves to what it removed. The last factor takes the recovery codes with it.
   * @throws Problem `not-found`, or `second-factor-required` for the last factor if one is required
   */
  async remove(
    caller: SignedInUser,
    {
      remove,
      event,
      device,
    }: Notice & { remove: (trx: SystemTransaction) => Promise<string | undefined> },
    activity: Removing,
  ): Promise<void> {
    const { userid } = caller
    await this.#context.connections.system.transaction().execute(async (trx) => {
      const summary = await remove(trx)
      const account = await findSignInUser(trx, userid)
      if (summary === undefined || !account) throw new Problem('not-found')
      const remaining = await this.#secondFactors.methodsOf(userid, trx)
      if (remaining.length === 0) {
        if (this.#secondFactors.isRequiredOf(account)) {
          throw new Problem('second-factor-required', 'Set up another second factor first')
        }
        await deleteSecondFactors(trx, userid)
      }
      await activity.record(asOrganisationTransaction(trx), {
        ...ofOwnAccount(caller),
        kind: 'second-factor-removed',
        summary,
      })
      await this.#securityNotices.add(trx, userid, event, { device })
    })
  }
}

export function ofOwnAccount({ userid, organisationid }: SignedInUser) {
  return { recordid: userid, organisationid }
}
