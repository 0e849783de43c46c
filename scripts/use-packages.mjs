import { isMainThread } from 'node:worker_threads'
import { inUseLockOf, lockShared } from './packages-in-use.mjs'
import { ROOT } from './steps.mjs'

/*
 * Loaded into each program that runs on node_modules (`node --import`, see programs.mjs): they
 * are not replaced while it runs. Without a lock, on a file system that has none for example, the
 * program runs all the same.
 */
if (isMainThread) {
  try {
    lockShared(inUseLockOf(ROOT))
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    process.stderr.write(
      `Holdfast could not note that it uses ${ROOT} (${reason}): end it before you install packages there.\n`,
    )
  }
}
