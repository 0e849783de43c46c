import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { emptyIncidentFields } from '@holdfast/contract/incidents/incident-fields'
import {
  type ChainFile,
  type EntriesFile,
  entryText,
  linkText,
  NO_HASH,
  type RecordLink,
  type SealedEntry,
} from '@holdfast/contract/record/record-format'
import { verifyRecord } from '@holdfast/contract/record/record-verification'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { filesOfRecord } from './record-archive.ts'
import { unzipRecord, zipInPieces, zippedBytes, zipRecord } from './record-zip.ts'

const ZIP = { unzip: unzipRecord, zip: zipRecord }
const key = generateKeyPairSync('ed25519')
const signer = {
  publickey: key.publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('hex'),
  created: '2026-11-21T10:00:00.000Z',
  sign: (text: string) => sign(null, Buffer.from(text), key.privateKey).toString('hex'),
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const entries = ['Smoke', 'All out', 'Counted', 'Over'].map(
  (content, index): SealedEntry => ({
    ...({ kind: index === 0 ? 'report' : 'entry', id: `id-${index + 1}` } as const),
    ...{ content, authorname: 'Ali Khan' },
  }),
)

function chainOf(list: readonly SealedEntry[]): RecordLink[] {
  let previous = NO_HASH
  return list.map(({ kind, id }, index) => {
    const digest = sha256(entryText(list[index] as SealedEntry))
    const link = { n: index + 1, kind, id, digest, sealed: signer.created, hash: '' }
    previous = sha256(linkText(link, previous))
    return { ...link, hash: previous }
  })
}

const record: Parameters<typeof filesOfRecord>[0] = {
  organisation: { id: 'riverside', name: 'Riverside Academy' },
  incident: {
    ...{
      ...emptyIncidentFields(),
      incidentDetails: 'Smoke',
      id: '20261121_abcdefgh',
      version: 1,
      exercise: false,
    },
    ...{ timestamp: signer.created, closed: null, userid: 'ali', authorname: 'Ali Khan' },
  },
  ...{
    entries,
    links: chainOf(entries),
    timeline: [],
    alerts: [],
    counts: [],
    groups: [],
    absences: new Map(),
    tasks: [],
    handovers: [],
    marks: [],
    debrief: undefined,
    closedby: undefined,
    mergedwith: [],
    zone: 'UTC',
  },
  damage: [],
  roleTitle: (id) => id ?? '',
  logPictures: [],
  pictures: [{ path: 'logo.png', contenttype: 'image/png', bytes: Buffer.from('a picture') }],
  exported: new Date('2026-11-22T09:00:00Z'),
  verifier: Buffer.from('<!doctype html>'),
}
/** Of a record without pictures of the log. */
const packRecord = (...of: Parameters<typeof filesOfRecord>) =>
  zipRecord(filesOfRecord(...of) as ReadonlyMap<string, Uint8Array>)
const packed = packRecord(record, signer)

const problemsOf = async (bytes: Uint8Array) => (await verifyRecord(bytes, ZIP)).problems

/** The zip file with changed content of record.json or chain.json. */
function withFile<T>(name: string, change: (content: T) => unknown): Uint8Array {
  const files = unzipRecord(packed)
  const content = JSON.parse(Buffer.from(files.get(name) ?? []).toString()) as T
  return zipRecord(files.set(name, Buffer.from(`${JSON.stringify(change(content), null, 1)}\n`)))
}
const withEntries = (change: (list: SealedEntry[]) => SealedEntry[]) =>
  withFile<EntriesFile>('record.json', (file) => ({ ...file, records: change(file.records) }))

test('the record of an exercise says so in every file that people read', () => {
  const exercise = { ...record, incident: { ...record.incident, exercise: true } }
  const files = unzipRecord(packRecord(exercise, signer))
  for (const name of ['README.txt', 'record.html', 'timeline.csv']) {
    expect(Buffer.from(files.get(name) ?? []).toString()).toMatch(/exercise/i)
  }
  expect(Buffer.from(files.get('record.html') ?? []).toString()).toContain('@page { @top-center')
  const real = unzipRecord(packed)
  expect(Buffer.from(real.get('README.txt') ?? []).toString()).not.toMatch(/exercise/i)
  expect(Buffer.from(real.get('record.html') ?? []).toString()).not.toContain(
    '<p class="exercise">',
  )
})

test('a record that nobody has touched is intact', async () => {
  expect(await problemsOf(packed)).toEqual([])
})

// Fails when `verifier` is required: then the export of a server with an old web app is a 500.
test('a record from a server whose web app has no page to check it says where there is one', async () => {
  const without = packRecord({ ...record, verifier: undefined }, signer)
  expect(await problemsOf(without)).toEqual([])
  const files = unzipRecord(without)
  expect([...files.keys()]).not.toContain('verify.html')
  const page = Buffer.from(files.get('record.html') ?? []).toString()
  expect(page).toContain('the page <b>/verify.html</b> of a Holdfast server')
})

/** At most this many bytes of each file are tried, and every byte of the zip file's own headers. */
const SAMPLED_BYTES = 400
const AT_A_TIME = 50

test('a change of any byte of the file is found', async () => {
  const contents = [...unzipRecord(packed).values()].map((bytes) => {
    const start = Buffer.from(packed).indexOf(bytes)
    return { start, end: start + bytes.length, step: Math.ceil(bytes.length / SAMPLED_BYTES) }
  })
  const isTried = (at: number) => {
    const content = contents.find(({ start, end }) => at >= start && at < end)
    return !content || (at - content.start) % content.step === 0
  }
  const findUnnoticed = async (at: number) => {
    const changed = packed.slice()
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    return (await problemsOf(changed)).length === 0 ? [at] : []
  }
  const tried = [...packed.keys()].filter(isTried)
  const unnoticed: number[] = []
  // Many at a time: most of a check is waiting for hashes that other threads compute.
  for (let next = 0; next < tried.length; next += AT_A_TIME) {
    const found = await Promise.all(tried.slice(next, next + AT_A_TIME).map(findUnnoticed))
    unnoticed.push(...found.flat())
  }
  // Fails without writing the file again for comparison: changed zip headers would go unnoticed.
  expect(unnoticed).toEqual([])
})

test('bytes that were added or cut off are found', async () => {
  expect(await problemsOf(Buffer.concat([packed, Buffer.from('x')]))).not.toEqual([])
  expect(await problemsOf(packed.subarray(0, -1))).not.toEqual([])
  expect(await problemsOf(Buffer.from('no zip'))).toEqual(['This is no zip file, or it is damaged'])
})

test.each<[string, (list: SealedEntry[]) => SealedEntry[], string]>([
  [
    'altered',
    (list) =>
      list.map((entry) => (entry.id === 'id-3' ? { ...entry, content: 'Not counted' } : entry)),
    'Entry 3 of the record (a log entry, “Not counted” by Ali Khan) was altered after it was sealed',
  ],
  [
    'replaced',
    (list) => list.map((entry) => (entry.id === 'id-3' ? { ...entry, id: 'other' } : entry)),
    'Entry 3 of the record (a log entry) was altered: another one stands in its place',
  ],
  [
    'removed',
    (list) => list.filter(({ id }) => id !== 'id-2'),
    'Entry 2 of the record (a log entry) was removed',
  ],
  [
    'removed from the end',
    (list) => list.slice(0, -1),
    'Entry 4 of the record (a log entry) was removed from the end',
  ],
  [
    'added',
    (list) => list.toSpliced(1, 0, { kind: 'entry', id: 'new', content: 'I warned them' }),
    'Entry 2 of the record (a log entry, “I warned them”) was added after the sealing',
  ],
  [
    'moved up',
    (list) => [list[0], list[3], list[1], list[2]] as SealedEntry[],
    'Entry 2 of the record (a log entry, “Over” by Ali Khan) was moved',
  ],
  [
    'moved down',
    (list) => [list[0], list[2], list[3], list[1]] as SealedEntry[],
    'Entry 2 of the record (a log entry) was moved',
  ],
])('the first entry that was %s is named', async (_, change, problem) => {
  expect((await problemsOf(withEntries(change)))[0]).toBe(problem)
})

test('a chain that was written anew for altered entries does not fit the signature', async () => {
  const altered = entries.map((entry) =>
    entry.id === 'id-3' ? { ...entry, content: 'Fine' } : entry,
  )
  const files = unzipRecord(withEntries(() => altered))
  const chain = Buffer.from(`${JSON.stringify({ links: chainOf(altered) }, null, 1)}\n`)
  expect(await problemsOf(zipRecord(files.set('chain.json', chain)))).toContain(
    'The chain has 4 seals and does not end where the signature says, at number 4',
  )
})

test('a seal that was altered is named, and a signature by another key is told from a known one', async () => {
  const altered = withFile<ChainFile>('chain.json', ({ links }) => ({
    links: links.map((link) => (link.n === 2 ? { ...link, sealed: '2026-11-20' } : link)),
  }))
  expect(await problemsOf(altered)).toContain(
    'The seal of entry 2 of the record (a log entry) was altered, removed or moved',
  )
  const known = { publickey: '0'.repeat(64) }
  expect((await verifyRecord(packed, ZIP, known)).problems).toEqual([
    'The record is signed with another key than the one that you gave',
  ])
})

test('the bytes of the zip file are the same, whichever version of the library writes it', () => {
  const files = new Map([['a.txt', Buffer.from('All out')]])
  // Records that were exported before are compared with what the library writes now.
  expect(sha256(Buffer.from(zipRecord(files)).toString('hex'))).toBe(
    '5d76c31ff0cd603e8cd3ccf42c020c276372d71ac88103a0ebdd1d3c9013a108',
  )
})

// Fails when compressed entries are unpacked: an entry of a megabyte took a gigabyte of memory.
test('a compressed file is refused before it is unpacked', async () => {
  const files = { ...Object.fromEntries(unzipRecord(packed)), 'bomb.bin': new Uint8Array(1 << 20) }
  const mtime = new Date(2000, 0, 1)
  expect(await problemsOf(zipSync(files, { level: 9, mtime }))).toEqual([
    'The zip file was packed again: its files are compressed, and those of an exported record never are. Ask for the file as it was downloaded',
  ])
})

test('a file that names the same bytes many times is refused before it is unpacked', async () => {
  const big = zipRecord(new Map([['a', new Uint8Array(100_000)]]))
  const twice = zipRecord(
    new Map([
      ['a', new Uint8Array(100_000)],
      ['b', new Uint8Array(0)],
    ]),
  )
  // The second file gets the place and the size of the first.
  const directory = Buffer.from(twice).lastIndexOf(Buffer.from('PK\u0001\u0002'))
  const first = Buffer.from(twice).indexOf(Buffer.from('PK\u0001\u0002'))
  Buffer.from(twice.buffer).copy(twice, directory + 20, first + 20, first + 28)
  Buffer.from(twice.buffer).copy(twice, directory + 42, first + 42, first + 46)
  expect(big.length).toBeLessThan(twice.length)
  expect(await problemsOf(twice)).toEqual([
    'The zip file is damaged: its files are larger than itself',
  ])
})

// Fails when the files are packed again in the order in which they were found.
test('files in another order are not as they were exported', async () => {
  const files = [...unzipRecord(packed)]
  const sentence =
    'The files in it are as they were exported, but the zip file around them is not: it was packed again or changed. Ask for the file as it was downloaded'
  expect(await problemsOf(zipRecord(new Map(files.toReversed())))).toEqual([sentence])
  const [first, second, ...rest] = files
  if (!first || !second) throw new Error('No files')
  expect(await problemsOf(zipRecord(new Map([second, first, ...rest])))).toEqual([sentence])
})

test('the zip file is the same when it is made in pieces, and its length is known before', async () => {
  const files = unzipRecord(packed)
  const pieces: Uint8Array[] = []
  for await (const piece of zipInPieces(files, async (bytes) => bytes)) pieces.push(piece)
  expect(Buffer.concat(pieces).equals(packed)).toBe(true)
  const sizes = [...files].map(([name, bytes]) => ({ name, bytes: bytes.length }))
  expect(zippedBytes(sizes)).toBe(packed.length)
})
