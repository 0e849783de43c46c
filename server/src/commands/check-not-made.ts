import { explainWriteError } from '../platform/database/backup/disk-space.ts'
import { StartError } from '../platform/start-error.ts'

/** The check of a backup could not be made, which says nothing of the backup. */
export class CheckNotMade extends StartError {}

/** For what a check needs before it looks at the backup. @throws CheckNotMade */
export async function prepareCheck<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    const cause = explainWriteError(failure)
    const isExplained = cause instanceof StartError
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CheckNotMade(isExplained ? reason : `It failed unexpectedly: ${reason}.`, { cause })
  }
}

/** Of the disk, also as PostgreSQL says it (class 53). */
export function isLackOfResources(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === 'ENOSPC' || code === 'EDQUOT' || /^53\w{3}$/.test(code)
}
