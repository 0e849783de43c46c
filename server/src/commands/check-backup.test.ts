import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUp, newFile } from '../test-support/backups.ts'
import { addEntry, newEntry, reportIncident } from '../test-support/incidents.ts'
import { callCommand, runCommandProcess } from '../test-support/operator-commands.ts'
import { startTestServer } from '../test-support/test-server.ts'
import { checkBackup } from './check-backup.ts'

/** A server with a sealed record. */
async function startWithRecord() {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  await addEntry(head, id, newEntry({ content: 'Everybody is out' }))
  const record = await head.call('GET', `/incidents/${id}/record`)
  expect(record.status).toBe(200)
  return { server, id }
}

test('a backup is restored into a database of its own, its records are compared, and nothing is left', async () => {
  const { server } = await startWithRecord()
  const file = await newFile()
  await backUp(server.database, file)
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { code, printed } = await runCommandProcess('check-backup', { TMPDIR: folder }, [file])
  expect(printed).toMatch(
    /holdfast\.backup of 20\S+Z can be restored: \d+ tables with \d+ rows, and 1 sealed record, all intact\. This took \d+\.\d s\.\n$/,
  )
  expect(code).toBe(0)
  expect(await readdir(folder)).toEqual([])
})

test('a backup of an altered record, or of nothing, is refused with the reason', async () => {
  const { server, id } = await startWithRecord()
  await server.database.query('alter table log_entries disable trigger user')
  await server.database.query("update log_entries set content = 'Nobody is out'")
  const file = await newFile()
  await backUp(server.database, file)
  const altered = await callCommand(checkBackup, {}, [file])
  expect(altered.printed).toContain(`${id}: `)
  expect(altered.printed).toContain('can be restored, and its records are damaged')
  expect(altered.code).toBe(1)

  const folder = dirname(file)
  expect(await callCommand(checkBackup, {}, [folder])).toEqual({
    code: 1,
    printed: `There is no backup in ${folder}.\n`,
  })
  const newest = join(folder, 'holdfast-20261121T030000Z.backup')
  await writeFile(newest, 'no backup')
  const { code, printed } = await callCommand(checkBackup, {}, [folder])
  expect(printed).toContain(`Nothing was restored from ${newest}`)
  expect(code).toBe(1)
  expect((await callCommand(checkBackup, {}, ['/no/such/file'])).printed).toBe(
    'There is no file /no/such/file.\n',
  )
})

test('a backup from which somebody has deleted all seals is refused too', async () => {
  const { server, id } = await startWithRecord()
  await server.database.query(`set session_replication_role = replica;
    delete from record_heads; delete from record_seals; delete from sealed_incidents;
    set session_replication_role = origin`)
  const unsealed = await newFile()
  await backUp(server.database, unsealed)
  const deleted = await callCommand(checkBackup, {}, [unsealed])
  expect(deleted.printed).toContain(`${id}: `)
  expect(deleted.code).toBe(1)
})
