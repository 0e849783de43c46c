import type { PasswordContext } from '@holdfast/contract/sign-in/password-context'
import { Problem } from '../../platform/http/problem.ts'
import type { BreachedPasswords } from './breached-passwords.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordProblems } from './password-rules.ts'

const BREACHED = 'This password is known from a data leak. Choose another one'

/** Problems of a new password that the server finds without a look-up; empty for a good password. */
export function findPasswordProblems(password: string, context: PasswordContext): string[] {
  return passwordProblems(password, context, COMMON_PASSWORDS)
}

/** The rules for new passwords, for every endpoint that sets one. */
export class PasswordPolicy {
  readonly #breachedPasswords: BreachedPasswords

  constructor(breachedPasswords: BreachedPasswords) {
    this.#breachedPasswords = breachedPasswords
  }

  /** Call it without a transaction: it may wait for another service. @throws Problem `invalid` */
  async requireGood(password: string, context: PasswordContext): Promise<void> {
    const problems = findPasswordProblems(password, context)
    if (problems.length > 0) throw new Problem('invalid', problems)
    if (await this.#breachedPasswords.has(password)) throw new Problem('invalid', BREACHED)
  }
}
