import { spawnSync } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newFile } from '../../../test-support/backups.ts'
import { type BackupKey, canDecrypt, makeKey, readBackupKey } from './backup-encryption.ts'
import { BackupReader, InvalidBackupError, writeBackup } from './backup-file.ts'

const HEADER = JSON.stringify({
  format: 'Holdfast backup',
  version: 1,
  taken: '2026-11-21T02:30:00.000Z',
  migrations: [],
  tables: [{ name: 'users', rows: 2 }],
})
const ROWS = ['{"id":"casey.brook"}', `{"id":"${'x'.repeat(300_000)}"}`]
const PASSPHRASE = 'correct horse battery staple'

async function* lines() {
  yield HEADER
  yield* ROWS
}

async function readAll(file: string, key?: BackupKey): Promise<string[]> {
  const reader = new BackupReader(file, key)
  await reader.readHeader()
  const rows = [await reader.readRow(), await reader.readRow()]
  await reader.readTrailer()
  return rows
}

async function keyFile(text: string, mode = 0o600): Promise<string> {
  const file = await newFile()
  await writeFile(file, text)
  await chmod(file, mode)
  return file
}

const fromKeyFile = async (text: string, mode?: number) =>
  readBackupKey({ keyFile: await keyFile(text, mode), passphraseFile: undefined })
const fromPassphrase = async (text: string, mode?: number) =>
  readBackupKey({ keyFile: undefined, passphraseFile: await keyFile(text, mode) })

test('an encrypted backup is read with its private key or its passphrase, and with no other', async () => {
  const pair = await makeKey()
  const sealed = await fromKeyFile(`# for the nights\n${pair.recipients[0]}\n`)
  const own = await fromKeyFile(`${pair.identities[0]}\n`)
  const passphrase = await fromPassphrase(`${PASSPHRASE}\n`)
  for (const [writer, reader] of [
    [sealed, own],
    [own, own],
    [passphrase, passphrase],
  ]) {
    const file = await newFile()
    await writeBackup(file, lines(), writer)
    expect(await readAll(file, reader)).toEqual(ROWS)
    const bytes = await readFile(file)
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(bytes.includes('casey.brook')).toBe(false)
    for (const other of [await makeKey(), await fromPassphrase('another horse battery staple')]) {
      await expect(readAll(file, other)).rejects.toThrow('it is encrypted for another key')
    }
    for (const none of [undefined, await fromKeyFile(`${pair.recipients[0]}`)]) {
      await expect(readAll(file, none)).rejects.toThrow('it is encrypted: set BACKUP_KEY_FILE')
    }
  }
})

test('a backup without encryption is still read by a server that has a key', async () => {
  const file = await newFile()
  await writeBackup(file, lines())
  expect(await readAll(file, await makeKey())).toEqual(ROWS)
})

test('an encrypted backup that was altered or cut off is refused', async () => {
  const key = await makeKey()
  const file = await newFile()
  await writeBackup(file, lines(), key)
  const bytes = await readFile(file)
  const altered = Buffer.from(bytes)
  altered[bytes.length - 20] = (altered[bytes.length - 20] ?? 0) ^ 1
  for (const damaged of [altered, bytes.subarray(0, -100), bytes.subarray(0, 30)]) {
    await writeFile(file, damaged)
    await expect(readAll(file, key)).rejects.toThrow(InvalidBackupError)
  }
})

test('a wrong file is refused by its name, and what is in it is never shown', async () => {
  const { identities } = await makeKey()
  const secret = identities[0] ?? ''
  const wrong = `${secret.slice(0, -1)}${secret.endsWith('Q') ? 'P' : 'Q'}`
  const refusals = [
    fromKeyFile(wrong),
    fromKeyFile('a passphrase in the wrong file'),
    fromKeyFile('# nothing\n'),
    fromKeyFile('age1notakey'),
    fromKeyFile(secret, 0o644),
    fromPassphrase('short'),
    fromPassphrase(PASSPHRASE, 0o604),
    readBackupKey({ keyFile: '/no/such/file', passphraseFile: undefined }),
    readBackupKey({ keyFile: '/a', passphraseFile: '/b' }),
  ]
  const messages = await Promise.all(
    refusals.map((refusal) => refusal.then(String, (error: Error) => error.message)),
  )
  expect(messages).toEqual([
    expect.stringMatching(/^Line 1 of .* is no key of age/),
    expect.stringMatching(/^Line 1 of .* is no key of age/),
    expect.stringMatching(/^There is no key for new backups in /),
    expect.stringMatching(/^Line 1 of .* is no key of age/),
    expect.stringMatching(/^Everybody on this machine can read .* chmod o= /),
    expect.stringMatching(/^The passphrase in .* is too short/),
    expect.stringMatching(/^Everybody on this machine can read /),
    'The file /no/such/file of BACKUP_KEY_FILE cannot be read (ENOENT).',
    'Set BACKUP_KEY_FILE or BACKUP_PASSPHRASE_FILE, not both.',
  ])
  expect(messages.join()).not.toContain(wrong.slice(20, 40))
  expect(messages.join()).not.toContain('wrong file')
})

const hasAge = spawnSync('age', ['--version']).status === 0

test.skipIf(!hasAge)('the program age opens a backup without Holdfast', async () => {
  const { recipients, identities } = await makeKey()
  const file = await newFile()
  await writeBackup(file, lines(), await fromKeyFile(`${recipients[0]}`))
  const identity = await keyFile(`${identities[0]}\n`)
  const opened = spawnSync('age', ['--decrypt', '--identity', identity, file])
  expect(gunzipSync(opened.stdout).toString()).toContain('casey.brook')
  // And Holdfast opens what age has encrypted.
  const again = join(dirname(file), 'again.age')
  spawnSync('age', ['--encrypt', '--recipient', recipients[0] ?? '', '--output', again], {
    input: opened.stdout,
  })
  expect(await readAll(again, await fromKeyFile(`${identities[0]}`))).toEqual(ROWS)
})

test('a retired key opens older backups, and new ones are not encrypted for it', async () => {
  const [stolen, next] = [await makeKey(), await makeKey()]
  const both = await fromKeyFile(`${next.identities[0]}\nretired ${stolen.identities[0]}\n`)
  expect(both?.recipients).toEqual(next.recipients)
  const [older, newer] = [await newFile(), await newFile()]
  await writeBackup(older, lines(), stolen)
  await writeBackup(newer, lines(), both)
  expect(await readAll(older, both)).toEqual(ROWS)
  await expect(readAll(newer, stolen)).rejects.toThrow('another key')
  const sealed = await fromKeyFile(`${next.recipients[0]}\nretired ${stolen.identities[0]}\n`)
  expect(sealed && canDecrypt(sealed)).toBe(false)
  await expect(fromKeyFile(`retired ${stolen.identities[0]}\n`)).rejects.toThrow('no key for new')
})
