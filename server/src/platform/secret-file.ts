import { stat } from 'node:fs/promises'
import { StartError } from './start-error.ts'

/** Only its owner and one group may read a file with a secret. */
const READABLE_BY_OTHERS = 0o007

/** @throws StartError if everybody on the machine can read the file of that setting */
export async function requirePrivate(setting: string, file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & READABLE_BY_OTHERS) === 0) return
  throw new StartError(
    `Everybody on this machine can read ${file} (${setting}): run chmod o= on it.`,
  )
}
