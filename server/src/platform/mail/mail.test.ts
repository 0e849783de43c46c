import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startMailServer } from '../../test-support/mail-server.ts'
import { createMail } from './mail.ts'

const MESSAGE = {
  to: 'head@riverside.example',
  subject: 'Hello',
  text: `Dear José,\n\nhttps://holdfast.school.example/reset/${'k'.repeat(60)}=`,
}
const silent = pino({ level: 'silent' })

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-mail-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('without a mail server a message is written to a file that only its owner can read', async () => {
  const dataDir = await temporaryFolder()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const PUBLIC_URL = 'https://holdfast.school.example'
  const mail = await createMail(readConfig({ DATA_DIR: dataDir, PUBLIC_URL }), log)
  await mail.send(MESSAGE)

  const [name, ...others] = await readdir(join(dataDir, 'outbox'))
  expect(others).toEqual([])
  const path = join(dataDir, 'outbox', name ?? '')
  const text = await readFile(path, 'utf8')
  expect(text).toContain('From: Holdfast <no-reply@holdfast.school.example>\r\n')
  expect(text).toContain('To: head@riverside.example\r\nSubject: Hello\r\n')
  expect(text).toContain(`\r\n\r\n${MESSAGE.text.replaceAll('\n', '\r\n')}`)
  expect((await stat(path)).mode & 0o077).toBe(0)
  expect(lines).toEqual([expect.stringContaining(path)])
})

test('with SMTP_URL a message is sent from MAIL_FROM', async () => {
  const { port, received } = await startMailServer()
  const config = readConfig({
    DATA_DIR: await temporaryFolder(),
    SMTP_URL: `smtp://school:secret@127.0.0.1:${port}`,
    MAIL_FROM: 'Riverside <no-reply@riverside.example>',
  })
  await (await createMail(config, silent)).send(MESSAGE)

  expect(received).toMatchObject([
    { from: 'no-reply@riverside.example', to: ['head@riverside.example'] },
  ])
  expect(received[0]?.data).toContain('From: Riverside <no-reply@riverside.example>')
  expect(received[0]?.data).toContain('Auto-Submitted: auto-generated')
})

// Prevents this attack: somebody between us and the mail server removes STARTTLS from its response, and
// reads the password and every reset link. On Linux and macOS, 0.0.0.0 reaches this machine without
// being a loopback name.
test.each(['', '?requireTLS=false', '?ignoreTLS=true'])(
  'a mail server elsewhere without encryption gets neither password nor message: smtp://…%s',
  async (options) => {
    const { port, received, signIns } = await startMailServer()
    const config = readConfig({
      DATA_DIR: await temporaryFolder(),
      SMTP_URL: `smtp://school:secret@0.0.0.0:${port}/${options}`,
    })
    const mail = await createMail(config, silent)
    await expect(mail.send(MESSAGE)).rejects.toThrow('STARTTLS')
    expect(signIns).toEqual([])
    expect(received).toEqual([])
  },
)

test('a mail server that cannot be reached is an error', async () => {
  const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:8229' })
  const mail = await createMail(config, silent)
  await expect(mail.send(MESSAGE)).rejects.toThrow('ECONNREFUSED')
})
