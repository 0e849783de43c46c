import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartError } from '../platform/start-error.ts'

/** The password from PASSWORD, or typed at a terminal; undefined without one. */
export async function readNewPassword(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const password = env.PASSWORD || (process.stdin.isTTY ? await askTwice() : '')
  return password === '' ? undefined : password
}

async function askTwice(): Promise<string> {
  const password = await prompt('Password (leave empty for a link to choose it by): ')
  if (password !== '' && (await prompt('The same again: ')) !== password) {
    throw new StartError('These passwords do not match.')
  }
  return password
}

/** Asks without showing what is typed. */
async function prompt(question: string): Promise<string> {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: discard, terminal: true })
  process.stdout.write(question)
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
