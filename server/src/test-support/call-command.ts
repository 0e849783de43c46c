import { format } from 'node:util'
import { type Command, executeCommand } from '../commands/run-command.ts'

/**
 * Runs an operator's command in the test's own process, which is quicker than a process of its own
 * (`runCommandProcess`). It has the settings of `env` only; `printed` is what a terminal would show.
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
