import { readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeKey } from '../platform/database/backup/backup-encryption.ts'
import { copyToStore } from '../platform/database/backup/store-copies.ts'
import { contentsOf, newDatabase } from '../test-support/backups.ts'
import { startObjectStore } from '../test-support/object-store/object-store.ts'
import { connectTo, fileWith } from '../test-support/object-store/store-clients.ts'
import { callCommand } from '../test-support/operator-commands.ts'
import { backUpDatabase } from './backup.ts'
import { fetchBackup } from './fetch-backup.ts'
import { restoreDatabase } from './restore.ts'

const NAME = 'holdfast-20261121T023000Z.backup.age'
/** A restore forgets what was tried, gives the database another name and voids sign-ins. */
const CHANGED_BY_RESTORE = [
  ...['backup_alarms', 'backup_owner', 'backup_runs', 'database_epoch', 'outward_sending'],
  ...['users', 'voided_sign_ins'],
]

/** Settings of a store, and of a key that opens what is copied there. */
async function newStore() {
  const store = await startObjectStore()
  const keyFile = await fileWith(`${(await makeKey()).identities[0]}\n`, 'key')
  const env = { ...store.env, BACKUP_KEY_FILE: keyFile, BACKUP_TIME: 'off' }
  return { store, env, folder: dirname(await fileWith('')) }
}

test('a backup that was copied to the store is fetched and restored, with the same contents', async () => {
  const { store, env, folder } = await newStore()
  const [database, restored] = [await newDatabase('demonstration'), await newDatabase('nothing')]
  const file = join(folder, NAME)
  const taken = await callCommand(backUpDatabase, { ...env, DATABASE_URL: database.url }, [file])
  expect(taken.code).toBe(0)
  await copyToStore(await connectTo(store.env), {
    ...{ file, owner: 'this server', isKnown: false, previous: null, proven: [] },
    now: Date.parse('2026-11-21T02:30:00Z'),
  })
  const fetched = dirname(await fileWith(''))
  const fetching = await callCommand(fetchBackup, env, [fetched])
  expect(fetching.printed).toContain(`${join(fetched, NAME)} is whole`)
  const settings = { ...env, DATABASE_URL: restored.url }
  const outcome = await callCommand(restoreDatabase, settings, [join(fetched, NAME)])
  expect(outcome.printed).toContain('Everything is as it was')
  const [was, is] = [await contentsOf(database), await contentsOf(restored)]
  const unlike = Object.keys(was).filter(
    (table) => JSON.stringify(was[table]) !== JSON.stringify(is[table]),
  )
  expect(unlike.filter((table) => !CHANGED_BY_RESTORE.includes(table))).toEqual([])
  const usersOf = (contents: Record<string, unknown>) =>
    JSON.stringify(contents.users).replaceAll(/signinversion\W+\d+/g, '')
  expect(usersOf(is)).toBe(usersOf(was))
})

test('it lists what there is, takes the newest or the one that is named, and overwrites nothing', async () => {
  const { store, env, folder } = await newStore()
  const earlier = NAME.replace('21T', '20T')
  store.put(`riverside/${earlier}`, Buffer.from('earlier'))
  store.put(`riverside/${NAME}`, Buffer.from('newest'))
  store.put('riverside/holdfast-notes.txt', Buffer.from('notes'))
  const fetchWith = async (...args: string[]) => (await callCommand(fetchBackup, env, args)).printed
  expect(await fetchWith('--list')).toBe(`      0.0 MB  ${earlier}\n      0.0 MB  ${NAME}\n`)
  expect(await fetchWith(folder)).toContain('restore')
  expect(await fetchWith(folder, earlier)).toContain(earlier)
  expect((await readdir(folder)).sort()).toEqual(['file', earlier, NAME])
  await writeFile(join(folder, NAME), 'mine')
  expect(await fetchWith(folder)).toContain('is there already')
  expect(await fetchWith(folder, 'holdfast-notes.txt')).toContain('There is no holdfast-notes.txt')
  expect(await fetchWith(join(folder, 'missing'))).toContain('create it first')
  expect(await fetchWith()).toContain('Name a folder:')
  store.objects.clear()
  expect(await fetchWith(folder)).toContain('There is no backup in http://127.0.0.1')
  expect((await callCommand(fetchBackup, {}, [folder])).printed).toContain('Set BACKUP_S3_BUCKET')
})
