import { explainWriteError } from '../platform/database/backup/disk-space.ts'
import { isUnavailable } from '../platform/database/database-errors.ts'
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

/** Why a check that had begun could not be made, as a sentence; undefined if the backup is at fault. */
export function whyNotMade(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { message } = error
  if (isLackOfResources(error))
    return `The machine ran out of disk or memory meanwhile: ${message}.`
  if (isUnavailable(error)) return `The database of the check failed meanwhile: ${message}.`
  return undefined
}

/** Of the disk, also as PostgreSQL says it (class 53). */
function isLackOfResources(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return code === 'ENOSPC' || code === 'EDQUOT' || /^53\w{3}$/.test(code)
}
