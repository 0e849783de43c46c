import { chmod, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newDatabase, newFile } from '../test-support/backups.ts'
import { callCommand } from '../test-support/operator-commands.ts'
import { backUpDatabase } from './backup.ts'
import { checkBackup } from './check-backup.ts'
import { printRecoveryKit } from './recovery-kit.ts'
import { restoreDatabase } from './restore.ts'

async function writeKey(text: string): Promise<string> {
  const file = await newFile()
  await writeFile(file, text)
  await chmod(file, 0o600)
  return file
}

/** An encrypted backup of a server that has only the public half of a new kit's key. */
async function backUpWithNewKit() {
  const kit = await callCommand(printRecoveryKit, {}, ['--new'])
  expect(kit.code).toBe(0)
  const privateKey = /^AGE-SECRET-KEY-1\S+$/m.exec(kit.printed)?.[0] ?? ''
  const publicKey = /^age1\S+$/m.exec(kit.printed)?.[0] ?? ''
  const database = await newDatabase('demonstration')
  const folder = dirname(await newFile())
  const onServer = { DATABASE_URL: database.url, BACKUP_KEY_FILE: await writeKey(publicKey) }
  const backup = await callCommand(backUpDatabase, onServer, [folder])
  const [name = ''] = /holdfast-\d{8}T\d{6}Z\.backup\.age/.exec(backup.printed) ?? []
  const inTheSafe = { BACKUP_KEY_FILE: await writeKey(privateKey) }
  return { onServer, inTheSafe, folder, file: join(folder, name) }
}

test('the key of a new recovery kit restores what the server has encrypted with half of it', async () => {
  const { inTheSafe, file } = await backUpWithNewKit()
  const restored = await newDatabase()
  const restoring = { ...inTheSafe, DATABASE_URL: restored.url }
  expect(await callCommand(restoreDatabase, restoring, [file])).toEqual({
    code: 0,
    printed: expect.stringContaining('Everything is as it was at '),
  })
  expect(await restored.query("select id from users where id = 'head'")).toHaveLength(1)
})

test('a check opens an encrypted backup with its key, and says which setting is missing without it', async () => {
  const { onServer, inTheSafe, folder } = await backUpWithNewKit()
  const sealed = await callCommand(checkBackup, onServer, [folder])
  expect(sealed.printed).toContain(
    'it is encrypted: set BACKUP_KEY_FILE to a file with its private',
  )
  expect(await callCommand(checkBackup, inTheSafe, [folder])).toMatchObject({ code: 0 })
})

test('the sheet shows the secret of the server, or says that it is elsewhere, and how to restore', async () => {
  const none = await callCommand(printRecoveryKit, {}, [])
  expect(none).toEqual({
    code: 1,
    printed: expect.stringMatching(
      /^Backups are not encrypted: .*npm run recovery-kit -- --new\n$/,
    ),
  })
  const { printed } = await callCommand(printRecoveryKit, {}, ['--new'])
  const privateKey = /^AGE-SECRET-KEY-1\S+$/m.exec(printed)?.[0] ?? ''
  const publicKey = /^age1\S+$/m.exec(printed)?.[0] ?? ''
  const sheet = async (env: Record<string, string>) =>
    (await callCommand(printRecoveryKit, env, [])).printed
  const openable = await sheet({ BACKUP_KEY_FILE: await writeKey(privateKey) })
  expect(openable).toContain(`\n${privateKey}\n`)
  expect(openable).toContain(publicKey)
  const sealed = await sheet({ BACKUP_KEY_FILE: await writeKey(publicKey) })
  expect(sealed).toContain('It is not on this server.')
  const words = 'correct horse battery staple'
  const passphrase = await sheet({ BACKUP_PASSPHRASE_FILE: await writeKey(words) })
  expect(passphrase).toContain(`PASSPHRASE\n\n${words}\n`)
  for (const each of [openable, sealed, passphrase]) {
    expect(each).toContain('holdfast restore FILE')
    expect(each).toContain('holdfast allow-sending')
    expect(each).toContain('TOKEN_SECRET')
  }
})
