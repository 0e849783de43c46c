import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { format } from 'node:util'
import { type Command, executeCommand } from '../commands/run-command.ts'

const COMMANDS = join(import.meta.dirname, '../commands')

/** Runs an operator's command as a process without a terminal. */
export function runCommandProcess(
  name: string,
  env: Record<string, string>,
  args: string[],
): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, [join(COMMANDS, `${name}.ts`), ...args], {
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      printed += part
    })
  }
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, printed }))
  })
}

/**
 * Runs an operator's command in the test's own process, which is quicker than a separate process
 * (`runCommandProcess`). It has only the settings in `env`; `printed` is what a terminal would show.
 */
export async function callCommand(
  command: Command,
  env: Record<string, string>,
  args: string[],
): Promise<{ code: number; printed: string }> {
  let printed = ''
  const print = (text: unknown) => {
    printed += `${format(text)}\n`
  }
  const code = await executeCommand(command, { args, env, print, printError: print })
  return { code, printed }
}
