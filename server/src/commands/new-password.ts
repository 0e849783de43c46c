import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartError } from '../platform/start-error.ts'

export type NewPassword = { password: string; isGenerated: boolean }

/** From PASSWORD, else typed at a terminal, else generated. */
export async function newPassword(): Promise<NewPassword> {
  const fromEnvironment = process.env.PASSWORD
  if (fromEnvironment) return { password: fromEnvironment, isGenerated: false }
  const typed = process.stdin.isTTY ? await askTwice() : ''
  if (typed !== '') return { password: typed, isGenerated: false }
  return { password: randomBytes(15).toString('base64url'), isGenerated: true }
}

async function askTwice(): Promise<string> {
  const password = await prompt('Password (leave empty for a generated one): ')
  if (password !== '' && (await prompt('The same again: ')) !== password) {
    throw new StartError('These passwords do not match.')
  }
  return password
}

/** Does not echo what is typed. */
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
