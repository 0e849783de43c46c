import { isMainThread } from 'node:worker_threads'
import { lockShared, useLockOf } from './packages-in-use.mjs'
import { ROOT } from './steps.mjs'

/*
 * Loaded into each program that runs on node_modules (`node --import`, see programs.mjs): while it
 * runs nobody replaces them under it. A lock that cannot be had, on a file system without locks for
 * example, is no reason not to run.
 */
if (isMainThread) {
  try {
    lockShared(useLockOf(ROOT))
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    process.stderr.write(
      `Holdfast could not note that it uses ${ROOT} (${reason}): end it before you install packages there.\n`,
    )
  }
}
