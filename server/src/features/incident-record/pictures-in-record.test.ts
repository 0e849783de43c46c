import type { EntriesFile } from '@holdfast/contract/record/record-format'
import { verifyRecord } from '@holdfast/contract/record/record-verification'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import {
  addEntryWith,
  makePicture,
  pathOf,
  putPicture,
  type SamplePicture,
} from '../../test-support/sample-pictures.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { unzipRecord, zipRecord } from './index.ts'

/** An incident with an entry of two pictures, of which the server has those that are `sent`. */
async function startWithPictures(sent = [0, 1]) {
  const server = await startTestServer()
  const head = await server.signIn('head', 'admin')
  const id = await reportIncident(head)
  const pictures = [await makePicture(64, 48), await makePicture(64, 48)] as [
    SamplePicture,
    SamplePicture,
  ]
  const entryid = await addEntryWith(head, id, ...pictures)
  const placeOf = (at: 0 | 1) => ({ id, entryid, sha256: pictures[at].announced.sha256 })
  for (const at of sent) {
    const { bytes } = pictures[at as 0 | 1]
    await putPicture(server.address, head, { place: placeOf(at as 0 | 1), bytes })
  }
  const verify = (bytes: Uint8Array) => verifyRecord(bytes, { unzip: unzipRecord, zip: zipRecord })
  return { server, head, id, pictures, placeOf, verify, fetchRecord: () => download(head, id) }

  async function download({ token }: SignedInClient, incidentid: string) {
    const response = await fetch(`${server.address}/api/incidents/${incidentid}/record`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  }
}

test('the record holds the pictures byte for byte, and its entries name their hashes', async () => {
  const { pictures, verify, fetchRecord } = await startWithPictures()
  const bytes = await fetchRecord()
  const files = unzipRecord(bytes)
  const { records } = JSON.parse(
    Buffer.from(files.get('record.json') ?? []).toString(),
  ) as EntriesFile
  expect(records.find(({ kind }) => kind === 'entry')).toMatchObject({
    pictures: pictures.map(({ announced }) => announced),
  })
  expect(records.filter(({ kind }) => kind === 'picture')).toHaveLength(2)
  for (const { announced, bytes } of pictures) {
    const file = files.get(`pictures/${announced.sha256}.jpg`)
    expect(Buffer.from(file ?? []).equals(bytes)).toBe(true)
  }
  const page = Buffer.from(files.get('record.html') ?? []).toString()
  expect(page).toContain(`<img src="pictures/${pictures[0].announced.sha256}.jpg"`)
  expect(Buffer.from(files.get('timeline.csv') ?? []).toString()).toContain('(2 pictures)')
  expect(await verify(bytes)).toMatchObject({ problems: [], missing: [] })
})

test('a deleted picture is not in the record, which is intact and says who deleted it and why', async () => {
  const { head, pictures, placeOf, verify, fetchRecord } = await startWithPictures()
  await fetchRecord()
  await head.call('DELETE', pathOf(placeOf(0)), { body: { reason: 'A child is in it' } })
  const bytes = await fetchRecord()
  const { problems, missing } = await verify(bytes)
  expect(problems).toEqual([])
  expect(missing).toEqual([
    expect.stringMatching(
      `^The picture ${pictures[0].announced.sha256} was deleted by Jordan Hale, .*: A child is in it$`,
    ),
  ])
  const files = unzipRecord(bytes)
  expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toEqual([
    `pictures/${pictures[1].announced.sha256}.jpg`,
  ])
  for (const file of ['record.html', 'timeline.csv']) {
    expect(Buffer.from(files.get(file) ?? []).toString()).toContain('A child is in it')
  }
})

test('a picture that has not come yet is named, and no problem', async () => {
  const { verify, fetchRecord } = await startWithPictures([0])
  const { problems, missing } = await verify(await fetchRecord())
  expect(problems).toEqual([])
  expect(missing).toEqual([expect.stringContaining('had not been received at the export')])
})

test.each([
  [
    'altered',
    'update log_pictures set original = $1',
    [Buffer.from('x')],
    'picture [0-9a-f]+ was altered',
  ],
  ['removed', 'delete from log_pictures', [], 'picture [0-9a-f]+ was removed'],
  [
    ...(['altered as phones show it', 'update log_pictures set shown = $1'] as const),
    ...([
      [Buffer.from('x')],
      'copy of the picture [0-9a-f]+ that phones show was altered',
    ] as const),
  ],
])(
  'a stored picture that somebody %s in the database is found',
  async (_word, statement, values, damaged) => {
    const { server, head, id, verify, fetchRecord } = await startWithPictures()
    await fetchRecord()
    await server.database.query(statement, [...values])
    const { problems } = await verify(await fetchRecord())
    expect(problems.join()).toMatch(new RegExp(`The ${damaged} outside`))
    const { damage } = await head.callEndpoint('getRecordState', { parameters: { id } })
    expect(damage).toHaveLength(2)
  },
)

test('whoever hides that a picture came, or changes how far pictures are sealed, is found out', async () => {
  for (const statement of [
    'delete from log_picture_events where seq = (select min(seq) from log_picture_events)',
    'update record_heads set pictureseq = 0',
  ]) {
    const { server, verify, fetchRecord } = await startWithPictures()
    await fetchRecord()
    await server.database.query('alter table log_picture_events disable trigger append_only')
    await server.database.query(statement)
    expect((await verify(await fetchRecord())).problems).not.toEqual([])
  }
})

test('a picture that is exchanged for another in the file is found', async () => {
  const { pictures, verify, fetchRecord } = await startWithPictures()
  const files = unzipRecord(await fetchRecord())
  const [a, b] = pictures.map(({ announced }) => `pictures/${announced.sha256}.jpg`)
  files.set(a ?? '', files.get(b ?? '') ?? new Uint8Array())
  const { problems } = await verify(zipRecord(files))
  expect(problems.join()).toContain(`The file ${a} is not the picture that a sealed entry names`)
})

test('a process that knows no pictures cannot seal an entry that has some', async () => {
  const { server, verify, fetchRecord } = await startWithPictures()
  await fetchRecord()
  const earlier = server.database.query(`do $$ begin
    update record_heads set logseq = 0;
    update record_heads set logseq = 1000000, hash = 'other', mac = 'other';
  end $$`)
  await expect(earlier).rejects.toThrow('These entries have pictures')
  expect((await verify(await fetchRecord())).problems).toEqual([])
})
