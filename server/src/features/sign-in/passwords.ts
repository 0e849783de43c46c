import { hash, verify } from '@node-rs/argon2'
import { FairQueue } from '../../platform/fair-queue.ts'
import { PASSWORD_HASH, type PasswordHash } from '../../platform/password-hash.ts'

/**
 * Hashing is slow on purpose. Only one hash is computed at a time, so that many people signing in at once
 * do not delay log entries. The queue has a limit.
 */
const MAX_QUEUED = 500
export const passwordQueue = new FairQueue(MAX_QUEUED)

/** Unknown users are compared with this hash, so that response times do not reveal which usernames exist. */
let dummyHash: Promise<string> | undefined

/**
 * Runs a job when it is its turn. For what is hashed like a password; each job may compute one hash. Users
 * take turns, so that nobody waits behind everything that another one has hashed.
 */
export function queueHashing<T>(userid: string, job: () => Promise<T>): Promise<T> {
  return passwordQueue.run({ group: `hashing for ${userid}`, lane: '' }, job)
}

/**
 * @param parameters  those of the configuration, as for `isOutdatedHash`. With others, every sign-in would hash again
 * @param userid  whose turn it is: the owner of the password, or the admin who sets it
 */
export function hashPassword(
  password: string,
  parameters: PasswordHash,
  userid: string,
): Promise<string> {
  return queueHashing(userid, () => hashUnqueued(password, parameters))
}

/** Does not wait: call it within `passwordQueue`. */
export function hashUnqueued(password: string, parameters: PasswordHash): Promise<string> {
  return hash(password, { ...parameters, parallelism: 1 })
}

/** Whether the hash was made with weaker parameters than these. */
export function isOutdatedHash(stored: string, { memoryCost, timeCost }: PasswordHash): boolean {
  const [, algorithm, memory, passes] = /^\$(\w+)\$.*m=(\d+),t=(\d+)/.exec(stored) ?? []
  return algorithm !== 'argon2id' || Number(memory) < memoryCost || Number(passes) < timeCost
}

/** Whether it is the password of the stored hash; false without a hash. `userid` as for `hashPassword`. */
export function matchesHash(
  password: string,
  stored: string | null,
  userid: string,
): Promise<boolean> {
  return queueHashing(userid, () => isCorrectPassword(password, stored))
}

/** Call it within `passwordQueue`. It takes equally long without a stored hash. */
export async function isCorrectPassword(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  dummyHash ??= hashUnqueued('nobody has this password', PASSWORD_HASH)
  const isEqual = await verify(stored ?? (await dummyHash), password)
  return isEqual && stored != null
}
