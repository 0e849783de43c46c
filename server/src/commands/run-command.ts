import { resolve } from 'node:path'
import type pg from 'pg'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import { Problem } from '../platform/http/problem.ts'
import { StartError } from '../platform/start-error.ts'

/** Runs an operator's command. On failure it prints the explanation and sets the exit code to 1. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    if (error instanceof Problem) console.error(error.errors.join('\n'))
    else console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

/** Runs `work` on its own connection and stops the database afterwards. */
export async function useDatabase(
  { connections, stop }: OpenDatabase,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  try {
    const client = await connections.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await stop()
  }
}

/** The only argument as an absolute path, resolved against the folder where npm was called. */
export function readFileArgument(args: string[], usage: string): string {
  const [file, ...others] = args
  if (!file || file.startsWith('-') || others.length > 0) {
    throw new StartError(`Name one file:\n${usage}`)
  }
  return resolve(process.env.INIT_CWD ?? '', file)
}
