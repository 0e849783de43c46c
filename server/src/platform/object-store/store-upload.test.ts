import { expect, test } from 'vitest'
import {
  type Fault,
  type ObjectStore,
  startObjectStore,
} from '../../test-support/object-store/object-store.ts'
import { connectTo, fileWith, SOON } from '../../test-support/object-store/store-clients.ts'
import { abortLeftovers, uploadFile } from './store-upload.ts'

const CONTENT = Buffer.from('the whole content of a backup')
const KEY = 'riverside/a'

async function upload(store: ObjectStore, options?: Parameters<typeof connectTo>[1]) {
  store.minPartBytes = 10
  const client = await connectTo(store.env, options)
  return uploadFile(client, await fileWith(CONTENT), KEY, 10)
}

const stored = (store: ObjectStore) => store.objects.get(KEY)?.content.toString()
const times = (store: ObjectStore, action: string) =>
  store.asked.filter((asked) => asked.action === action).length

test('a file is stored in parts, and has its name once it is whole', async () => {
  const store = await startObjectStore()
  store.fault = () => {
    expect(store.objects.size).toBe(0)
    store.fault = ({ action }) => {
      if (action === 'PUT part') expect(store.objects.size).toBe(0)
      return undefined
    }
    return undefined
  }
  expect(await upload(store)).toBe(CONTENT.length)
  expect(stored(store)).toBe(CONTENT.toString())
  expect(times(store, 'PUT part')).toBe(3)
  expect(store.uploads.size).toBe(0)
})

test('what is there already is not sent again, and what only looks like it is', async () => {
  const store = await startObjectStore()
  await upload(store)
  await upload(store)
  expect(times(store, 'PUT part')).toBe(3)
  const object = store.objects.get(KEY)
  if (object) object.etag = object.etag.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  await upload(store)
  expect(times(store, 'PUT part')).toBe(6)
})

test.each<[string, string, Fault]>([
  ['an error', 'PUT part', { status: 500, code: 'InternalError' }],
  ['a broken connection', 'PUT part', 'cut'],
  ['a part that was damaged on its way', 'PUT part', { status: 400, code: 'BadDigest' }],
  ['no answer', 'PUT part', 'hang'],
  [
    'an error in an answer that began well',
    'POST upload id',
    { status: 200, code: 'InternalError' },
  ],
  ['an answer that was lost', 'POST upload id', 'fail-after-success'],
])('%s for a moment does not end it', async (_, action, fault) => {
  const store = await startObjectStore()
  let faults = 1
  store.fault = (asked) => (asked.action === action && faults-- > 0 ? fault : undefined)
  await upload(store, fault === 'hang' ? SOON : undefined)
  expect(stored(store)).toBe(CONTENT.toString())
})

test.each<[string, string, Fault, string]>([
  ['an error that stays', 'PUT part', { status: 500, code: 'InternalError' }, '500 InternalError'],
  ['a connection that breaks each time', 'PUT part', 'cut', 'broke'],
  ['a key that may not write', 'PUT part', { status: 403, code: 'AccessDenied' }, 's3:PutObject'],
  ['a store that never puts it together', 'POST upload id', 'hang', 'did not answer'],
  ['a store that alters what it gets', 'PUT part', 'alter', 'is not what was sent to it'],
])('%s leaves nothing behind', async (_, action, fault, sentence) => {
  const store = await startObjectStore()
  store.fault = (asked) => (asked.action === action ? fault : undefined)
  const options = fault === 'hang' ? SOON : undefined
  await expect(upload(store, options)).rejects.toThrow(sentence)
  expect(store.objects.size).toBe(0)
  expect(store.uploads.size).toBe(0)
})

test('an altered copy that cannot be removed is named', async () => {
  const store = await startObjectStore()
  store.fault = ({ action }) => {
    if (action === 'PUT part') return 'alter'
    return action === 'DELETE object' ? { status: 403, code: 'AccessDenied' } : undefined
  }
  await expect(upload(store)).rejects.toThrow(`Remove ${KEY} there.`)
})

test('a stop ends it, and takes back what was sent', async () => {
  const store = await startObjectStore()
  const stopping = new AbortController()
  store.fault = ({ action }) => {
    if (action !== 'PUT part' || times(store, action) < 2) return undefined
    stopping.abort()
    return 'hang'
  }
  await expect(upload(store, { signal: stopping.signal })).rejects.toThrow('The server was stopped')
  expect(store.uploads.size).toBe(0)
})

test('what killed uploads left is removed after a day, and nothing of others', async () => {
  const store = await startObjectStore()
  const client = await connectTo(store.env)
  const before = new Date(Date.now() - 25 * 60 * 60 * 1000)
  store.begin('riverside/ours', {}, before)
  store.begin('riverside/running', {}, new Date())
  store.begin('riverside/theirs', {}, before)
  store.begin('hilltop/ours', {}, before)
  await abortLeftovers(client, 'riverside/', (key) => !key.endsWith('theirs'))
  const left = [...store.uploads.values()].map(({ key }) => key)
  expect(left).toEqual(['riverside/running', 'riverside/theirs', 'hilltop/ours'])
  store.fault = () => ({ status: 403, code: 'AccessDenied' })
  await abortLeftovers(client, 'riverside/', () => true)
})
