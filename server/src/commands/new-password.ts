import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartError } from '../platform/start-error.ts'

export type NewPassword = { password: string; isGenerated: boolean }

/** From the environment; asked for at a terminal; generated where nobody can be asked or chooses. */
export async function newPassword(): Promise<NewPassword> {
  const given = process.env.PASSWORD
  if (given) return { password: given, isGenerated: false }
  const chosen = process.stdin.isTTY ? await askTwice() : ''
  if (chosen !== '') return { password: chosen, isGenerated: false }
  return { password: randomBytes(15).toString('base64url'), isGenerated: true }
}

async function askTwice(): Promise<string> {
  const password = await ask('Password (leave empty for a generated one): ')
  if (password !== '' && (await ask('The same again: ')) !== password) {
    throw new StartError('These passwords do not match.')
  }
  return password
}

/** What is typed is not shown. */
async function ask(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  process.stdout.write(question)
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
