import { spawn } from 'node:child_process'
import type { OsUser } from './os-user.ts'

/** `C` keeps messages in English, which the launcher parses; TZ saves initdb a search for the zone. */
export const PROGRAM_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

/** `error`: why the program could not be run; `output`: standard output and standard error together. */
export type Outcome = { code: number | null; output: string; error?: NodeJS.ErrnoException }

/** The user and group options of `spawn`; none for the user of this process. */
export function spawnAs(account: OsUser | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/** Runs a program to its end. Never rejects: `error` is set if the program cannot be run. */
export function runProgram(
  file: string,
  args: string[],
  options: { account?: OsUser | undefined; cwd?: string } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: PROGRAM_ENVIRONMENT,
      ...spawnAs(options.account),
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.once('error', (error) => resolve({ code: null, output, error }))
    child.once('close', (code) => resolve({ code, output }))
  })
}
