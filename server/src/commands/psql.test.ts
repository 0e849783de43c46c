import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { callCommand, runCommandProcess } from '../test-support/operator-commands.ts'
import { newDataDir, newDemonstrationDir, startProcess } from '../test-support/server-process.ts'
import { runSql } from './psql.ts'

test('the database of a running server can be read, and changed only with --write', async () => {
  const running = { DATA_DIR: await newDemonstrationDir() }
  const { address } = await startProcess(running)
  const psql = (...args: string[]) => callCommand(runSql, running, args)

  const statements = "select count(*) as admins from users where type = 'admin'; select 1"
  expect(await runCommandProcess('psql', running, [statements])).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^admins \| 3\n\(1 row\)/),
  })
  expect((await psql('\\d users')).printed).toContain('passwordhash')

  const change = "update organisations set name = 'Another' where id = 'hilltop'"
  const refused = await psql(change)
  expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('read-only') })
  expect(await psql('--write', change)).toMatchObject({ code: 0, printed: 'UPDATE 1\n\n' })
  expect(await fetch(`${address}/api/health`)).toMatchObject({ status: 200 })
})

test('without a running server it prints an explanation, and creates and starts nothing', async () => {
  for (const DATA_DIR of [await newDataDir(), await newDemonstrationDir()]) {
    const before = await readdir(DATA_DIR).catch(() => undefined)
    expect(await callCommand(runSql, { DATA_DIR }, ['select 1'])).toEqual({
      code: 1,
      printed: `No Holdfast is running on ${DATA_DIR}: start it, or set DATA_DIR to the folder of one that runs (npm run dev has data-dev).\n`,
    })
    expect(await readdir(DATA_DIR).catch(() => undefined)).toEqual(before)
  }
})
