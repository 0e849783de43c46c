import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Interruption, waitForChildren } from './child-processes.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** A failure that the user can correct; its message is printed without a stack trace. */
export class UserError extends Error {}

/** A step has failed and has already printed the reason. */
export class ReportedFailure extends Error {
  /** @param {number} exitCode */
  constructor(exitCode) {
    super(`Failed with ${exitCode}`)
    this.exitCode = exitCode
  }
}

/**
 * Runs a script's main function and ends the process with the exit code it returns.
 * A UserError ends it with 1, an interruption with 128 plus the signal's number, as shells do.
 * @param {() => Promise<number>} main
 */
export async function runScript(main) {
  try {
    process.exit(await main())
  } catch (error) {
    await waitForChildren()
    if (error instanceof Interruption || error instanceof ReportedFailure)
      process.exit(error.exitCode)
    console.error(error instanceof UserError ? error.message : error)
    process.exit(1)
  }
}
