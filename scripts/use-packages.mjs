import { isMainThread } from 'node:worker_threads'
import { inUseLockPath, lockShared } from './packages-in-use.mjs'
import { ROOT } from './steps.mjs'

/*
 * Is loaded into each program that needs node_modules (`node --import`, see programs.mjs). It takes the
 * lock that prevents their replacement while the program runs. If no lock is possible, for example on a
 * file system without locks, the program runs without it.
 */
if (isMainThread) {
  try {
    lockShared(inUseLockPath(ROOT))
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    process.stderr.write(
      `Holdfast could not lock the packages of ${ROOT} (${reason}): end it before you install packages there.\n`,
    )
  }
}
