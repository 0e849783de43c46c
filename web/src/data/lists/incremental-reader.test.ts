import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CachedBody } from '../../storage/device-store.ts'
import { revalidate } from './collection.ts'
import { applyServerChange, type CopyKey } from './device-copy.ts'
import { IncrementalReader } from './incremental-reader.ts'
import { queryClient } from './query-client.ts'

type Row = { id: string; seq: number }

const KEY: CopyKey = ['riverside', 'rows', 'incident']

let reader: IncrementalReader<Row>
/** What the server has. */
let rows: Row[] = []
let epoch = 'a'
let version = 1
let asked: string[] = []

beforeEach(() => {
  reader = new IncrementalReader(({ id }) => id)
  rows = [
    { id: 'x', seq: 1 },
    { id: 'y', seq: 4 },
  ]
  epoch = 'a'
  version = 1
  asked = []
})

afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
})

async function answer({ after = 'all' }: { after?: string }) {
  asked.push(after)
  const body = after === 'all' ? rows : rows.filter(({ seq }) => seq > Number(after))
  return { body: structuredClone(body), etag: null, epoch, version }
}

async function read(): Promise<Row[]> {
  const queryFn = () => revalidate<Row[]>(KEY, () => reader.read(KEY, answer))
  return (await queryClient.fetchQuery({ queryKey: KEY, queryFn, staleTime: 0, retry: false })).body
}

function add(row: Row) {
  rows = [...rows.filter(({ id }) => id !== row.id), row]
  version += 1
}

test('after the first read only later rows are asked for, and they replace earlier ones', async () => {
  await read()
  add({ id: 'x', seq: 5 })
  add({ id: 'z', seq: 6 })
  const held = [
    { id: 'x', seq: 5 },
    { id: 'y', seq: 4 },
    { id: 'z', seq: 6 },
  ]
  expect(await read()).toEqual(held)
  expect(await read()).toEqual(held)
  expect(asked).toEqual(['all', '4', '6'])
})

// Fails when a reading counts before its rows are in memory: a mark would claim to know that somebody is missing.
test('what was read counts as known only once it is shown', async () => {
  await read()
  expect(reader.shownSeq(KEY)).toBe(4)
  add({ id: 'z', seq: 6 })
  let store = () => {}
  const stored = new Promise<void>((resolve) => {
    store = resolve
  })
  const reading = queryClient.fetchQuery({
    queryKey: KEY,
    queryFn: async () => {
      const answered = await revalidate<Row[]>(KEY, () => reader.read(KEY, answer))
      await stored
      return answered
    },
    staleTime: 0,
  })
  await expect.poll(() => asked).toEqual(['all', '4'])
  expect(reader.shownSeq(KEY)).toBe(4)
  store()
  await reading
  expect(reader.shownSeq(KEY)).toBe(6)
})

// Fails when an acknowledged row counts as read: whoever wrote at the same time would never be seen.
test('a row that the server acknowledged hides none with a lower number', async () => {
  await read()
  add({ id: 'other', seq: 5 })
  add({ id: 'own', seq: 6 })
  await applyServerChange<Row[]>(KEY, (held) => [...held, { id: 'own', seq: 6 }])
  expect((await read()).map(({ id }) => id)).toContain('other')
  expect(asked).toEqual(['all', '4'])
})

test.each([
  ['the list in memory is of another version', () => setHeld({ confirmed: { version: 7 } })],
  ['the list in memory is empty', () => setHeld({ body: [] })],
  ['the list is no longer in memory', () => queryClient.clear()],
  [
    'all was last read long ago',
    () => {
      const now = performance.now()
      vi.spyOn(performance, 'now').mockReturnValue(now + 6 * 60_000)
    },
  ],
])('all is read anew when %s', async (_, change) => {
  await read()
  change()
  expect(await read()).toEqual(rows)
  expect(asked).toEqual(['all', 'all'])
})

test('all is read anew from another database, whose numbers are others', async () => {
  await read()
  epoch = 'b'
  rows = [{ id: 'restored', seq: 2 }]
  expect(await read()).toEqual(rows)
  expect(asked).toEqual(['all', '4', 'all'])
})

test('what is no list is refused and counts as no reading', async () => {
  const queryFn = () =>
    revalidate<Row[]>(KEY, () =>
      reader.read(KEY, async () => ({
        ...{ body: { page: 'Sign in to the network' } as never, etag: null },
        ...{ epoch: null, version: null },
      })),
    )
  const options = { queryKey: KEY, queryFn, staleTime: 0, retry: false }
  await expect(queryClient.fetchQuery(options)).rejects.toMatchObject({
    code: 'unexpected-response',
  })
  await read()
  expect(asked).toEqual(['all'])
})

function setHeld(changes: object) {
  queryClient.setQueryData<CachedBody<Row[]>>(KEY, (held) => held && { ...held, ...changes })
}
