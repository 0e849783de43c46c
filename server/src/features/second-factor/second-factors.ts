import { randomBytes } from 'node:crypto'
import {
  requiresSecondFactor,
  type SecondFactorMethod,
  type SecondFactorPolicy,
} from '@holdfast/contract/sign-in/second-factor-policy'
import type { Kysely } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { countPasskeys } from '../passkeys/index.ts'
import { queueHashing } from '../sign-in/index.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import {
  acceptStep,
  consumeRecoveryCode,
  countRecoveryCodes,
  findSalt,
  findTotp,
  replaceRecoveryCodes,
} from './second-factor-store.ts'
import { findStep } from './totp.ts'

type SecondFactorUser = {
  userid: string
  organisationid: string
  type: 'admin' | 'standard'
  secondfactor: SecondFactorPolicy
}

type Dependencies = {
  system: Kysely<SystemTables>
  encryption: Encryption
  config: { isProduction: boolean; providerOrganisationId: string }
  now: () => Date
}

const SALT_BYTES = 16

/** Knows users' second factors and who must have one, and checks codes. */
export class SecondFactors {
  readonly #system: Kysely<SystemTables>
  readonly #encryption: Encryption
  readonly #config: Dependencies['config']
  readonly #now: () => Date

  constructor({ system, encryption, config, now }: Dependencies) {
    this.#system = system
    this.#encryption = encryption
    this.#config = config
    this.#now = now
  }

  /** Empty for a user with only a password. */
  async methodsOf(userid: string, system = this.#system): Promise<SecondFactorMethod[]> {
    const totp = await findTotp(system, userid)
    const hasPasskey = (await countPasskeys(system, userid)) > 0
    return [
      ...(totp && totp.laststep !== null ? ['code' as const] : []),
      ...(hasPasskey ? ['passkey' as const] : []),
    ]
  }

  /** The organisation's setting decides; in production the provider's admins always need one. */
  isRequiredOf({ organisationid, type, secondfactor }: Omit<SecondFactorUser, 'userid'>): boolean {
    const { isProduction, providerOrganisationId } = this.#config
    const isProviderAdmin = organisationid === providerOrganisationId && type === 'admin'
    return (isProduction && isProviderAdmin) || requiresSecondFactor(secondfactor, type)
  }

  /** Whether the user must have a second factor and has none. */
  async mustSetUpSecondFactor(account: SecondFactorUser): Promise<boolean> {
    return this.isRequiredOf(account) && (await this.methodsOf(account.userid)).length === 0
  }

  /**
   * Whether it is a code of the user's authenticator app, or one of their recovery codes, that was not
   * used before. Call it within `passwordQueue`.
   */
  acceptCode(userid: string, code: string): Promise<boolean> {
    const typed = code.replace(/[\s-]/g, '')
    return /^\d{6}$/.test(typed)
      ? this.#acceptTotp(this.#system, userid, typed, { isSetUp: true })
      : this.#consume(userid, typed)
  }

  /** Whether the code is right for an app that is being set up. It does not use the code; `setUpTotp` does. */
  async isFirstCode(userid: string, code: string): Promise<boolean> {
    return (await this.#checkTotp(userid, code, { isSetUp: false })) !== undefined
  }

  /** @returns false unless it is the first code of an app that is being set up */
  setUpTotp(trx: SystemTransaction, userid: string, code: string): Promise<boolean> {
    return this.#acceptTotp(trx, userid, code, { isSetUp: false })
  }

  countRecoveryCodes(userid: string): Promise<number> {
    return countRecoveryCodes(this.#system, userid)
  }

  /** Ten new codes; the previous ones stop working once these are stored. */
  async makeRecoveryCodes(of: string): Promise<{
    codes: string[]
    store: (trx: SystemTransaction, userid: string) => Promise<void>
  }> {
    const codes = newRecoveryCodes()
    const salt = randomBytes(SALT_BYTES)
    const hashes: Buffer[] = []
    for (const code of codes) {
      hashes.push(await queueHashing(of, () => hashRecoveryCode(code, salt)))
    }
    return { codes, store: (trx, userid) => replaceRecoveryCodes(trx, userid, { hashes, salt }) }
  }

  /** Encrypts the secret again with the current key. */
  async #acceptTotp(
    system: Kysely<SystemTables>,
    userid: string,
    code: string,
    state: { isSetUp: boolean },
  ): Promise<boolean> {
    const match = await this.#checkTotp(userid, code, state)
    if (!match) return false
    const secret = this.#encryption.encrypt(match.secret, userid)
    return acceptStep(system, userid, { step: match.step, secret })
  }

  async #checkTotp(
    userid: string,
    code: string,
    { isSetUp }: { isSetUp: boolean },
  ): Promise<{ secret: Buffer; step: number } | undefined> {
    const factor = await findTotp(this.#system, userid)
    if (!factor || isSetUp !== (factor.laststep !== null)) return undefined
    const secret = this.#encryption.decrypt(factor.secret, userid)
    if (!secret) return undefined
    const step = findStep(secret, code, { now: this.#now(), after: factor.laststep ?? 0 })
    return step === undefined ? undefined : { secret, step }
  }

  async #consume(userid: string, code: string): Promise<boolean> {
    const salt = await findSalt(this.#system, userid)
    if (salt === undefined) return false
    return consumeRecoveryCode(this.#system, userid, await hashRecoveryCode(code, salt))
  }
}
