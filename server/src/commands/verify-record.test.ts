import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newFile } from '../test-support/backups.ts'
import { runCommandProcess } from '../test-support/command-process.ts'
import { addEntry, newEntry, reportIncident } from '../test-support/incidents.ts'
import { startTestServer } from '../test-support/test-server.ts'

test('the command says whether a record is intact, and names the first entry that is not', async () => {
  const { address, signIn } = await startTestServer()
  const head = await signIn('head')
  const id = await reportIncident(head)
  await addEntry(head, id, newEntry({ content: 'Everybody is out' }))
  const response = await fetch(`${address}/api/incidents/${id}/record`, {
    headers: { authorization: `Bearer ${head.token}` },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const file = await newFile()
  const verify = (...args: string[]) => runCommandProcess('verify-record', {}, [file, ...args])

  await writeFile(file, bytes)
  const intact = await verify()
  expect(intact.printed).toContain(`Record of ${id}, Riverside Academy\n`)
  expect(intact.printed).toContain('The record is intact. Compare the key')
  expect(intact.code).toBe(0)
  const key = /Key it was signed by (.*)\n/.exec(intact.printed)?.[1] ?? ''
  expect((await verify('--key', key)).printed).toContain('signed with the key that you gave')
  expect((await verify('--key', key.replace(/^./, 'x'))).code).toBe(1)

  bytes.write('N', bytes.indexOf('Everybody is out', bytes.indexOf('"records"')))
  await writeFile(file, bytes)
  const altered = await verify()
  expect(altered.code).toBe(1)
  expect(altered.printed).toContain(
    'The record is not intact.\n- Entry 3 of the record (a log entry',
  )
  expect((await runCommandProcess('verify-record', {}, [])).printed).toContain(
    'Name one exported record:',
  )
  expect((await runCommandProcess('verify-record', {}, [`${file}.no`])).printed).toContain(
    'There is no file',
  )
})
