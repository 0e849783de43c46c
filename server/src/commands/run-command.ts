import { resolve } from 'node:path'
import type pg from 'pg'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import { Problem } from '../platform/http/problem.ts'
import { StartError } from '../platform/start-error.ts'

/** Runs a command of an operator's: what it was refused for is said in words, and it ends with 1. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    if (error instanceof Problem) console.error(error.errors.join('\n'))
    else console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

/** Works on a connection of its own, and gives the database up in the end. */
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

/** The one file that a command is about, as seen from where it was called. */
export function fileNamed(args: string[], usage: string): string {
  const [file, ...others] = args
  if (!file || file.startsWith('-') || others.length > 0) {
    throw new StartError(`Name one file:\n${usage}`)
  }
  return resolve(process.env.INIT_CWD ?? '', file)
}
