import { isMainThread } from 'node:worker_threads'
import { inUseLockOf, lockShared } from './packages-in-use.mjs'
import { ROOT } from './steps.mjs'

/*
 * Loaded into each program that needs node_modules (`node --import`, see programs.mjs): takes the lock
 * that keeps them from being replaced while it runs. Where no lock can be had, for example on a file
 * system without locks, the program runs all the same.
 */
if (isMainThread) {
  try {
    lockShared(inUseLockOf(ROOT))
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    process.stderr.write(
      `Holdfast could not lock the packages of ${ROOT} (${reason}): end it before you install packages there.\n`,
    )
  }
}
