import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Identified, IdentityProviders, ProviderClient } from './identity-providers.ts'
import { ProviderFailure } from './provider-failure.ts'
import { findProofTime } from './single-sign-on-rules.ts'
import {
  type Attempt,
  consumeAttempt,
  findLinkedAccount,
  findUserOf,
  insertAttempt,
  isLinked,
  type LinkedAccount,
  readSettings,
  type StoredSettings,
} from './single-sign-on-store.ts'

/**
 * Sends people to their organisation's provider and checks the answer with which they come back. An
 * attempt is a row that works once. Only the device that began it has its secret, so answers to somebody
 * else's attempt are refused.
 */

/** Long enough for a forgotten password and a second factor at the provider. */
const ATTEMPT_MS = 10 * 60 * 1000

/** What a device sends when it comes back from the provider. */
export type ProviderAnswer = { attempt: string; organisationid: string; answer: string }
/** `provedAt`: when the person last proved who they are, if the provider says so. */
export type ProviderSignIn = Identified & {
  settings: StoredSettings
  attempt: Attempt
  provedAt: Date | undefined
}

type Dependencies = { providers: IdentityProviders; encryption: Encryption }

type Caller = { userid: string; organisationid: string }

const NOT_LINKED = 'You have not signed in here with your provider account yet.'
const EXPIRED =
  'This sign-in has expired, was used or was started on another device. Please start again, or log in with your password.'
const CLOCK_AHEAD =
  'The clock of the provider, or of this server, is wrong: the sign-in there is dated in the future.'
const CANCELLED =
  'The sign-in was ended at the provider. Start again, or log in with your password.'

export class SingleSignOn {
  readonly #context: Context
  readonly #providers: IdentityProviders
  readonly #encryption: Encryption

  constructor(context: Context, { providers, encryption }: Dependencies) {
    this.#context = context
    this.#providers = providers
    this.#encryption = encryption
  }

  redirectUriOf(organisationid: string): string {
    return `${this.#context.config.publicUrl}/single-sign-on/${organisationid}`
  }

  /**
   * `caller`: the user who confirms their identity; undefined for a sign-in.
   * @throws Problem `not-found`, `service-failed` or `single-sign-on-refused`
   */
  async begin(
    organisationid: string,
    caller: string | null = null,
  ): Promise<{ attempt: string; url: string }> {
    const settings = await this.#requireSettings(organisationid)
    const secrets = this.#providers.newSecrets()
    const client = this.#clientOf(organisationid, settings)
    const url = await this.#withProviderErrors(settings, () =>
      this.#providers.buildUrl(client, secrets, { asksAgain: caller !== null }),
    )
    const { issuer } = settings
    const started = this.#context.now()
    const row = { organisationid, issuer, ...secrets, caller, userid: null, started }
    return { attempt: await this.#store(row), url }
  }

  /**
   * Deletes the attempt, so that it works once, whatever the result.
   * @throws Problem `single-sign-on-refused`
   */
  async consumeAttempt(
    { attempt: secret, organisationid }: ProviderAnswer,
    caller: string | null = null,
  ): Promise<Attempt> {
    const { connections, now } = this.#context
    const attempt = await consumeAttempt(connections.system, hashOf(secret), now())
    // Each organisation has its own redirect URI, so that a provider cannot answer a question asked of
    // another one.
    const isExpected = attempt?.organisationid === organisationid && attempt.caller === caller
    if (!isExpected) throw new Problem('single-sign-on-refused', EXPIRED)
    return attempt
  }

  /** @throws Problem `single-sign-on-refused` or `service-failed` */
  async identify(attempt: Attempt, answer: string): Promise<ProviderSignIn> {
    const { organisationid, issuer, started } = attempt
    const settings = await this.#requireSettings(organisationid)
    if (settings.issuer !== issuer) throw new Problem('single-sign-on-refused', EXPIRED)
    const client = this.#clientOf(organisationid, settings)
    const age = Math.ceil((this.#context.now().getTime() - started.getTime()) / 1000)
    const checks = attempt.caller === null ? attempt : { ...attempt, maxAge: age }
    return this.#withProviderErrors(settings, async () => {
      const identified = await this.#providers.identify(client, answer, checks)
      const provedAt = findProofTime(identified.claims, this.#context.now())
      if (provedAt === 'future') throw new ProviderFailure('refused', CLOCK_AHEAD)
      return { ...identified, settings, attempt, provedAt }
    })
  }

  /** Keeps the attempt until the user enters a code of their Holdfast second factor. */
  async keepForSecondStep(secret: string, attempt: Attempt, userid: string): Promise<void> {
    await this.#store({ ...attempt, userid }, secret)
  }

  /** Checks that the caller has just proved to the provider who they are. @throws as `identify` */
  async confirm(caller: Caller, sent: ProviderAnswer): Promise<void> {
    const attempt = await this.consumeAttempt(sent, caller.userid)
    const { issuer, subject } = await this.identify(attempt, sent.answer)
    const { organisationid } = attempt
    const identity = { organisationid, issuer, subject }
    const userid = await findUserOf(this.#context.connections.system, identity)
    if (userid !== caller.userid || organisationid !== caller.organisationid) {
      const message = 'You have signed in there as somebody else. Please use your own account.'
      throw new Problem('single-sign-on-refused', message)
    }
  }

  /** Like `begin`, to confirm the caller's identity. @throws Problem also for a user without an account there */
  async beginConfirmation({ userid, organisationid }: Caller) {
    const { issuer } = await this.#requireSettings(organisationid)
    const { system } = this.#context.connections
    const hasAccount = await isLinked(system, { organisationid, issuer, userid })
    if (!hasAccount) throw new Problem('not-found', NOT_LINKED)
    return this.begin(organisationid, userid)
  }

  /** The caller's account at the organisation's provider. */
  linkedAccountOf(caller: Caller): Promise<LinkedAccount | undefined> {
    return findLinkedAccount(this.#context.connections.system, caller)
  }

  async #requireSettings(organisationid: string): Promise<StoredSettings> {
    const settings = await readSettings(this.#context.connections.system, organisationid)
    if (!settings?.enabled) {
      const message = 'This organisation does not offer this. Please log in with your password.'
      throw new Problem('not-found', message)
    }
    return settings
  }

  #clientOf(organisationid: string, settings: StoredSettings): ProviderClient {
    const { issuer, clientid } = settings
    const secret = this.#encryption.decrypt(settings.clientsecret, organisationid)
    if (!secret) {
      throw new Problem(
        'single-sign-on-refused',
        'The server cannot read the secret of the provider any more. Please log in with your password, and ask an admin to enter it again.',
      )
    }
    const clientsecret = secret.toString()
    return { issuer, clientid, clientsecret, redirecturi: this.redirectUriOf(organisationid) }
  }

  /** A failure tells people what to do next; the log has the reason. */
  async #withProviderErrors<T>(
    { name, issuer }: StoredSettings,
    ask: () => Promise<T>,
  ): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      const { kind, message } = error
      if (kind === 'cancelled') throw new Problem('single-sign-on-refused', CANCELLED)
      this.#context.log.warn({ err: error, issuer }, 'A sign-in by a provider failed')
      const instead = 'Please log in with your password, or try again later.'
      if (kind === 'unreachable') {
        throw new Problem('service-failed', `${name} cannot be reached at the moment. ${instead}`)
      }
      const advice = `Please log in with your password, and tell an admin: ${message}`
      throw new Problem('single-sign-on-refused', `The sign-in with ${name} failed. ${advice}`)
    }
  }

  async #store(attempt: Attempt, secret = randomBytes(32).toString('base64url')): Promise<string> {
    const { connections, now } = this.#context
    const expires = new Date(now().getTime() + ATTEMPT_MS)
    await insertAttempt(connections.system, hashOf(secret), { ...attempt, expires, now: now() })
    return secret
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
