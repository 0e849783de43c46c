import { spawn } from 'node:child_process'

/** Runs a program to its end, and keeps what it prints. `code` is 1 if it could not be run. */
export function runQuietly(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        printed += part
      })
    }
    child.once('error', (error) => resolve({ code: 1, printed: error.message }))
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, printed: printed.trim() || `it ended with ${signal ?? code}` }),
    )
  })
}
