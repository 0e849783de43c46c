import { lstat, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, newFolder } from '../../test-support/temporary-servers.ts'
import { prepareSocketFolder } from './socket-folder.ts'

afterEach(cleanUp)

const TOO_LONG = `/${'x'.repeat(100)}`

test('the socket folder is in the data folder, private even if it was open before', async () => {
  const dataDir = await newFolder()
  const folder = join(dataDir, 'postgres.socket')
  await mkdir(folder, { mode: 0o777 })
  expect(await prepareSocketFolder(dataDir, undefined)).toBe(folder)
  expect((await lstat(folder)).mode & 0o777).toBe(0o700)
})

test('a data folder with a long path gets a short folder of its own, the same at each start', async () => {
  const temporary = await newFolder()
  const first = await prepareSocketFolder(TOO_LONG, undefined, [temporary])
  expect(first.startsWith(join(temporary, 'holdfast-'))).toBe(true)
  expect(await prepareSocketFolder(TOO_LONG, undefined, [temporary])).toBe(first)
  expect(await prepareSocketFolder(`${TOO_LONG}y`, undefined, [temporary])).not.toBe(first)
})

test('an existing link or file of that name is not used', async () => {
  const temporary = await newFolder()
  const elsewhere = await newFolder()
  const expected = await prepareSocketFolder(TOO_LONG, undefined, [temporary])

  const trapped = await newFolder()
  const name = expected.slice(temporary.length + 1)
  await symlink(elsewhere, join(trapped, name))
  await writeFile(join(trapped, `${name}-1`), '')
  expect(await prepareSocketFolder(TOO_LONG, undefined, [trapped])).toBe(join(trapped, `${name}-2`))
  expect((await lstat(elsewhere)).mode & 0o777).toBe(0o755)
})

test('without a private folder the start fails with an explanation', async () => {
  await expect(prepareSocketFolder(TOO_LONG, undefined, [TOO_LONG])).rejects.toThrow(
    'set DATA_DIR to a folder with a shorter path',
  )
})
