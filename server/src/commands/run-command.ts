import { resolve } from 'node:path'
import type pg from 'pg'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import { Problem } from '../platform/http/problem.ts'
import { StartError } from '../platform/start-error.ts'

/** `args` follow the name of the command; `env` has its settings. */
export type Invocation = {
  args: string[]
  env: NodeJS.ProcessEnv
  print: (line: string) => void
}

/** A command of an operator. Throws a Problem or a StartError that says why it failed. */
export type Command = (invocation: Invocation) => Promise<void>

/**
 * Call it at the end of a command's file. It runs the command if that file is the program, and does
 * nothing if a test imports it. The exit code is that of `executeCommand`.
 */
export async function runCommand(command: Command, { main }: { main?: boolean }): Promise<void> {
  // Node 24.0 and 24.1 leave `main` undefined; there a backup must still run.
  if (main === false) return
  process.exitCode = await executeCommand(command, {
    args: process.argv.slice(2),
    env: process.env,
    print: console.log,
    printError: console.error,
  })
}

/**
 * Returns the exit code: 0, or 1 after printing, by `printError`, the explanation of the failure, or the
 * whole error if there is no explanation.
 */
export async function executeCommand(
  command: Command,
  { printError, ...invocation }: Invocation & { printError: (failure: unknown) => void },
): Promise<number> {
  try {
    await command(invocation)
    return 0
  } catch (error) {
    if (error instanceof Problem) printError(error.errors.join('\n'))
    else printError(error instanceof StartError ? error.message : error)
    return 1
  }
}

/** Runs `work` on its own connection and stops the database afterwards. */
export async function useDatabase<T>(
  { connections, stop }: OpenDatabase,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  try {
    const client = await connections.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await stop()
  }
}

/** The only argument as an absolute path, resolved against the folder where npm was called. */
export function readFileArgument(
  { args, env }: Pick<Invocation, 'args' | 'env'>,
  usage: string,
): string {
  const [file, ...others] = args
  if (!file || file.startsWith('-') || others.length > 0) {
    throw new StartError(`Name one file:\n${usage}`)
  }
  return resolve(env.INIT_CWD ?? '', file)
}
