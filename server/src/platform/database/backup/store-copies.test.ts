import { expect, test } from 'vitest'
import {
  type ObjectStore,
  startObjectStore,
} from '../../../test-support/object-store/object-store.ts'
import { connectTo, fileWith } from '../../../test-support/object-store/store-clients.ts'
import { adoptStore, copyToStore } from './store-copies.ts'

const SEALED = 'age-encryption.org/v1\n'
const NIGHT = 'holdfast-20261121T023000Z.backup.age'
const OWNER = 'riverside/.holdfast-owner'

type Task = Parameters<typeof copyToStore>[1]

async function copy(store: ObjectStore, task: Partial<Task> = {}) {
  const file = task.file ?? (await fileWith(`${SEALED}${'x'.repeat(100)}`, NIGHT))
  return copyToStore(await connectTo(store.env), {
    file,
    owner: 'this server',
    isKnown: false,
    previous: null,
    proven: [],
    now: Date.parse('2026-11-21T02:30:00Z'),
    ...task,
  })
}

const names = (store: ObjectStore) => [...store.objects.keys()].sort()

/** One a night before the night of the test. */
function putNights(store: ObjectStore, count: number, prefix = 'riverside/'): string[] {
  return Array.from({ length: count }, (_, index) => {
    const night = new Date(Date.parse('2026-11-20T02:30:00Z') - index * 24 * 60 * 60 * 1000)
    const day = night.toISOString().slice(0, 10).replaceAll('-', '')
    const key = `${prefix}holdfast-${day}T023000Z.backup.age`
    store.put(key, Buffer.from('a backup'))
    return key
  })
}

test('a backup that is not encrypted never leaves, whatever its name', async () => {
  const store = await startObjectStore()
  const file = await fileWith('{"children":[]}', NIGHT)
  await expect(copy(store, { file })).rejects.toThrow(`${NIGHT} is not encrypted`)
  expect(store.asked).toEqual([])
})

test('the first copy marks the place, and another server refuses it', async () => {
  const store = await startObjectStore()
  const { bytes } = await copy(store)
  expect(bytes).toBe(SEALED.length + 100)
  expect(names(store)).toEqual([OWNER, `riverside/${NIGHT}`])
  const asked = store.asked.length
  await expect(copy(store, { owner: 'another' })).rejects.toThrow('of another Holdfast server')
  expect(store.asked.slice(asked).map(({ action }) => action)).toEqual(['GET list', 'GET object'])
})

test('a place with backups of nobody knows whom is not taken until an operator adopts it', async () => {
  const store = await startObjectStore()
  putNights(store, 3)
  await expect(copy(store)).rejects.toThrow('set BACKUP_S3_PREFIX to a folder of its own')
  const client = await connectTo(store.env)
  expect(await adoptStore(client, 'this server')).toEqual({ wasOfAnother: false, count: 3 })
  await copy(store)
  expect(await adoptStore(client, 'the next one')).toEqual({ wasOfAnother: true, count: 4 })
})

test('two servers that begin at the same place in the same moment do not both go on', async () => {
  const store = await startObjectStore()
  let isFirst = true
  store.fault = ({ action, key }) => {
    if (action === 'PUT object' && isFirst) {
      isFirst = false
      // The other one has marked it after this one has.
      queueMicrotask(() => store.put(key, Buffer.from('another')))
    }
    return undefined
  }
  await expect(copy(store)).rejects.toThrow('of another Holdfast server')
})

test('a place that has lost its mark, or its last copy, is noticed', async () => {
  const store = await startObjectStore()
  await expect(copy(store, { isKnown: true })).rejects.toThrow(
    'somebody has removed what was there',
  )
  await copy(store)
  const gone = 'holdfast-20261120T023000Z.backup.age'
  const { note } = await copy(store, { isKnown: true, previous: gone })
  expect(note).toContain(`The copy before, ${gone}, is no longer there`)
})

test('old copies are removed by the rule, three a night, and nothing of others is', async () => {
  const store = await startObjectStore()
  const client = await connectTo(store.env)
  const nights = putNights(store, 60)
  const others = [
    ...putNights(store, 60, ''),
    ...putNights(store, 60, 'riverside/trial/'),
    ...putNights(store, 60, 'riverside-hall/'),
    'riverside/holdfast-20240101T023000Z.backup.age.unfinished',
    'riverside/holdfast-20240101T023000Z.backup.age~',
    'riverside/xholdfast-20240101T023000Z.backup.age',
    'riverside/Holdfast-20240101T023000Z.backup.age',
    'riverside/holdfast-notes.txt',
  ]
  for (const key of others) store.put(key, Buffer.from('of another'))
  await adoptStore(client, 'this server')
  const oldest = nights.at(-1) ?? ''
  const { removed, note } = await copy(store, { proven: [oldest.replace('riverside/', '')] })
  expect(removed).toHaveLength(3)
  expect(note).toBe(undefined)
  const left = new Set(names(store))
  expect(nights.filter((key) => !left.has(key))).toHaveLength(3)
  expect(left).toContain(oldest)
  expect(others.filter((key) => !left.has(key))).toEqual([])
})

test('a clock that is wrong by years removes nothing', async () => {
  const store = await startObjectStore()
  putNights(store, 60)
  await adoptStore(await connectTo(store.env), 'this server')
  for (const now of ['2020-01-01T00:00:00Z', '2037-01-01T00:00:00Z']) {
    const name = `holdfast-${now.replaceAll(/[-:]/g, '')}.backup.age`
    const file = await fileWith(`${SEALED}x`, name)
    expect((await copy(store, { file, now: Date.parse(now) })).removed).toEqual([])
  }
})

test('a key that may not remove anything is no failure, and is said', async () => {
  const store = await startObjectStore()
  putNights(store, 60)
  await adoptStore(await connectTo(store.env), 'this server')
  store.fault = ({ action }) =>
    action.startsWith('DELETE') || action === 'GET uploads'
      ? { status: 403, code: 'AccessDenied' }
      : undefined
  const { removed, note } = await copy(store)
  expect(removed).toEqual([])
  expect(note).toContain('Old copies were not removed')
  expect(note).toContain('s3:DeleteObject')
  expect(names(store)).toContain(`riverside/${NIGHT}`)
})
