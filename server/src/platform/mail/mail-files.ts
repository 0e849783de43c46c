import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from './message.ts'

/**
 * Writes a message as an .eml file to the folder `outbox` of the data folder. Returns its path.
 * The name contains only the time, nothing of the message; the file has mode 0600.
 */
export async function writeMailFile(
  dataDir: string,
  message: Message & { from: string },
): Promise<string> {
  const folder = join(dataDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = new Date()
  const name = `${now.toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`
  const path = join(folder, `${name}.eml`)
  const unfinished = join(folder, `${name}.part`)
  await writeFile(unfinished, asText(message, now), { mode: 0o600 })
  await rename(unfinished, path)
  return path
}

function asText({ from, to, subject, text }: Message & { from: string }, now: Date): string {
  const headers = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${text.replace(/\r?\n/g, '\r\n')}\r\n`
}
