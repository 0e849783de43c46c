import { writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { RecordLink } from '@holdfast/contract/record/record-format'
import { expect, test } from 'vitest'
import { unzipRecord } from '../features/incident-record/index.ts'
import { newFile } from '../test-support/backups.ts'
import { addEntry, newEntry, reportIncident } from '../test-support/incidents.ts'
import { callCommand, runCommandProcess } from '../test-support/operator-commands.ts'
import { startTestServer } from '../test-support/test-server.ts'
import { verifyRecordFile } from './verify-record.ts'

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
  const verify = (...args: string[]) => callCommand(verifyRecordFile, {}, args)

  await writeFile(file, bytes)
  const intact = await runCommandProcess('verify-record', {}, [file])
  expect(intact.printed).toContain(`Record of ${id}, Riverside Academy\n`)
  expect(intact.printed).toContain('The record is intact. Compare the key')
  expect(intact.code).toBe(0)
  const key = /Key it was signed by (.*)\n/.exec(intact.printed)?.[1] ?? ''
  expect((await verify(file, '--key', key)).printed).toContain('signed with the key that you gave')
  // npm sets this when it is called from a folder outside Holdfast.
  const called = { INIT_CWD: dirname(file) }
  expect(await callCommand(verifyRecordFile, called, [basename(file)])).toEqual(intact)
  const chain: { links: RecordLink[] } = JSON.parse(
    Buffer.from(unzipRecord(bytes, () => true).get('chain.json') ?? []).toString(),
  )
  const early = await verify(file, '--head', chain.links.at(-2)?.hash ?? '')
  expect(early.code).toBe(0)
  expect(early.printed).toContain('1 entry was sealed after the seal that you gave')
  expect(early.printed).toMatch(/\n- Entry \d+ of the record \(a log entry, “Everybody is out”/)
  expect((await verify(file, '--head', chain.links.at(-1)?.hash ?? '')).printed).not.toContain(
    'sealed after',
  )
  expect((await verify(file, '--key', key.replace(/^./, 'x'))).code).toBe(1)

  bytes.write('N', bytes.indexOf('Everybody is out', bytes.indexOf('"records"')))
  await writeFile(file, bytes)
  const altered = await runCommandProcess('verify-record', {}, [file])
  expect(altered.code).toBe(1)
  expect(altered.printed).toContain(
    'The record is not intact.\n- Entry 3 of the record (a log entry',
  )
  expect((await verify()).printed).toContain('Name one exported record:')
  expect((await verify(`${file}.no`)).printed).toContain('There is no file')
})
