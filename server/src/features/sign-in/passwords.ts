import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Problem } from '../../platform/http/problem.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordProblems } from './password-rules.ts'

/**
 * Hashing is slow on purpose. Only one hash is computed at a time, so that many people who sign in
 * at once do not delay log entries, and the queue is limited.
 */
const MAX_QUEUED = 500
const queue = pLimit(1)

/** Compared with for unknown users, so that response times do not reveal which usernames exist. */
let dummyHash: Promise<string> | undefined

/** @throws Problem `invalid` for an unsuitable password */
export function requireGoodPassword(password: string, username: string): void {
  const problems = passwordProblems(password, username, COMMON_PASSWORDS)
  if (problems.length > 0) throw new Problem('invalid', problems)
}

/** argon2id with the library's defaults, which OWASP recommends: 19 MiB, 2 passes. */
export function hashPassword(password: string): Promise<string> {
  return runOneAtATime(() => hash(password))
}

/** Call it within `runOneAtATime`. It takes as long without a stored hash. */
export async function isCorrectPassword(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  dummyHash ??= hash('nobody has this password')
  const isEqual = await verify(stored ?? (await dummyHash), password)
  return isEqual && stored != null
}

/** @throws Problem `overloaded` when the queue is full */
export function runOneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= MAX_QUEUED) throw new Problem('overloaded')
  return queue(work)
}
