import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDeviceStore } from '../../storage/device-store.ts'
import { copyName } from '../../storage/device-user.ts'
import { listKey } from '../lists/collection.ts'
import { closeCopy, openCopy } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { storedPicturesOptions } from './stored-pictures.ts'

const owner = { organisationid: 'riverside', userid: 'head' }
const key = listKey('riverside', 'pictures', 'flood')
const list = (body: string[], checkedAt: number) => ({ body, etag: '"1"', checkedAt, epoch: null })

beforeEach(async () => {
  await deleteDB(copyName(owner))
  openCopy(owner, () => undefined)
})

afterEach(() => {
  queryClient.clear()
  closeCopy()
})

async function keepOnDevice() {
  const store = openDeviceStore(owner)
  await store.keepCollection('checks/flood', list(['check'], 100_000))
  await store.keepCollection('pictures/flood', list(['kept'], 100_000))
  await store.keepCollection('rollgroups', list(['4B'], 100_000))
  return store
}

// Fails when a start reads the lists of pictures, which took half as long again with 2,000 of them.
test('the list of pictures is not read at start, but when it is needed', async () => {
  const store = await keepOnDevice()
  expect([...(await store.readCollections()).keys()]).toEqual(['checks/flood', 'rollgroups'])
  store.close()
  expect(await queryClient.fetchQuery(storedPicturesOptions('riverside', 'flood'))).toBe(true)
  expect(queryClient.getQueryData(key)).toEqual(list(['kept'], 100_000))
})

test('a list that has come from the server meanwhile stays', async () => {
  const store = await keepOnDevice()
  store.close()
  queryClient.setQueryData(key, list(['newer'], 200_000))
  await queryClient.fetchQuery(storedPicturesOptions('riverside', 'flood'))
  expect(queryClient.getQueryData(key)).toEqual(list(['newer'], 200_000))
  expect(await queryClient.fetchQuery(storedPicturesOptions('riverside', 'other'))).toBe(false)
})
