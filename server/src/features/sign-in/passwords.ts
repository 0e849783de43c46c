import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Problem } from '../../platform/http/problem.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordProblems } from './password-rules.ts'

/**
 * Hashing is heavy on purpose: one at a time, so that a whole staff signing in at once slows
 * nobody's log, and no more than 500 waiting.
 */
const QUEUE = 500
const oneAtATime = pLimit(1)

/** Of nobody's password: compared with when there is no such user, so that both take as long. */
let hashOfNobody: Promise<string> | undefined

/** @throws Problem `invalid` when the password must not be used */
export function requireGoodPassword(password: string, username: string): void {
  const problems = passwordProblems(password, username, COMMON_PASSWORDS)
  if (problems.length > 0) throw new Problem('invalid', problems)
}

/** argon2id, with the library's parameters (OWASP's: 19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password))
}

/** To be called in turn. Takes as long when there is nothing to compare with. */
export async function isPassword(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  hashOfNobody ??= hash('nobody has this password')
  const isEqual = await verify(stored ?? (await hashOfNobody), password)
  return isEqual && stored != null
}

/** @throws Problem `overloaded` when too many are waiting */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (oneAtATime.pendingCount >= QUEUE) throw new Problem('overloaded')
  return oneAtATime(work)
}
