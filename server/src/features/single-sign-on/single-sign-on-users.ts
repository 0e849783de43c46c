import { describeDuration } from '@holdfast/contract/durations'
import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type ChangedCollection,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { Problem } from '../../platform/http/problem.ts'
import { vouchFor } from '../password-reset/index.ts'
import type { SecurityNotices } from '../security-notices/index.ts'
import { findSignInUser, type SignInUser } from '../sign-in/index.ts'
import {
  type DirectoryUsers,
  findUsersByEmail,
  isAddressNew,
  lockUsers,
  RESETS_TO_NEW_ADDRESS_MS,
} from '../users/index.ts'
import type { ProviderSignIn } from './single-sign-on.ts'
import { findAccountName, findName, findVerifiedEmail } from './single-sign-on-rules.ts'
import { findUserOf, isLinked, linkIdentity, noteUse } from './single-sign-on-store.ts'

type Dependencies = { directoryUsers: DirectoryUsers; securityNotices: SecurityNotices }
/** `device`: its description, for the mail to a user whom this sign-in links. */
type Arriving = ProviderSignIn & { device: string }
type Activity = ActivityRecorder<'logInWithSingleSignOn'>

/** Tells the person who signed in at the provider why no user can be linked to that account. */
class Refusal extends Error {}

/**
 * Finds the user for an account at the provider (issuer and subject). At the first sign-in of an account,
 * it links the user who has the account's verified address.
 */
export class SingleSignOnUsers {
  readonly #context: Context
  readonly #directoryUsers: DirectoryUsers
  readonly #securityNotices: SecurityNotices

  constructor(context: Context, { directoryUsers, securityNotices }: Dependencies) {
    this.#context = context
    this.#directoryUsers = directoryUsers
    this.#securityNotices = securityNotices
  }

  /** @throws Problem `single-sign-on-refused` */
  async require(signIn: Arriving, activity: Activity): Promise<SignInUser> {
    const { connections, now } = this.#context
    const { system } = connections
    const { organisationid } = signIn.attempt
    const identity = { organisationid, issuer: signIn.issuer, subject: signIn.subject }
    try {
      const userid = (await findUserOf(system, identity)) ?? (await this.#link(signIn, activity))
      const accountname = findAccountName(signIn.claims)
      await noteUse(system, identity, { lastused: now(), accountname })
      const account = await findSignInUser(system, userid)
      if (account?.organisationid === organisationid) return account
      throw new Refusal('The user is not there any more')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await activity.record(asOrganisationTransaction(system), {
        kind: 'single-sign-on-refused',
        organisationid,
        recordid: organisationid,
        summary: `${signIn.settings.name}: ${error.message}`,
      })
      const advice = 'Please log in with your password, or ask an admin of your organisation.'
      throw new Problem('single-sign-on-refused', `${error.message}. ${advice}`)
    }
  }

  /** Links a user at the first sign-in. Writers take turns, so that two accounts cannot link one user. */
  #link(signIn: Arriving, activity: Activity): Promise<string> {
    const { database, now } = this.#context
    const { settings, issuer, subject, claims, device } = signIn
    const { organisationid } = signIn.attempt
    const identity = { organisationid, issuer, subject }
    const verified = findVerifiedEmail(claims, settings.domains)
    if ('refusal' in verified) throw new Refusal(verified.refusal)
    const { email } = verified
    const changed: ChangedCollection[] = settings.newusers ? [{ collection: 'users' }] : []
    return database.changeAsSystem(organisationid, changed, async (trx) => {
      await lockUsers(trx, organisationid)
      const alreadyLinked = await findUserOf(trx, identity)
      if (alreadyLinked !== undefined) return alreadyLinked
      const found = await findUsersByEmail(trx, organisationid, email)
      if (found.length > 1) throw new Refusal(`Several users here have the address ${email}`)
      const userid = found[0] ?? (await this.#add(trx, signIn, email, activity))
      if (await isAddressNew(trx, userid, now())) {
        throw new Refusal(
          `The user directory has changed the address ${email} in the last ${describeDuration(RESETS_TO_NEW_ADDRESS_MS)}`,
        )
      }
      if (await isLinked(trx, { organisationid, issuer, userid })) {
        throw new Refusal(`${email} was used here by another account of ${settings.name} before`)
      }
      await linkIdentity(trx, { ...identity, userid }, now())
      await vouchFor(trx, userid)
      await this.#securityNotices.add(trx, userid, 'identity-linked', { device })
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'identity-linked',
        username: userid,
        summary: settings.name,
      })
      return userid
    })
  }

  /** Adds a standard user without a password, whose username is the address. */
  async #add(
    trx: SystemTransaction,
    { settings, claims, attempt: { organisationid } }: ProviderSignIn,
    email: string,
    activity: Activity,
  ): Promise<string> {
    if (!settings.newusers) throw new Refusal(`Nobody here has the address ${email}`)
    const newUser = { id: email, organisationid, name: findName(claims, email), email }
    try {
      const { id, name } = await this.#directoryUsers.add(trx, newUser)
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'user-added',
        username: id,
        summary: `${name}, standard, by the first sign-in with ${settings.name}`,
      })
      return id
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      throw new Refusal(`${email} cannot become a username here`)
    }
  }
}
