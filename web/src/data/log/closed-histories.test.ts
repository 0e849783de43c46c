/// <reference types="node" />
import 'fake-indexeddb/auto'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDeviceStore } from '../../storage/device-store.ts'
import { copyName } from '../../storage/device-user.ts'
import { closeCopy, openCopy } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { ClosedHistories } from './closed-histories.ts'

const owner = { organisationid: 'riverside', userid: 'head' }
const CLOSED = '2026-11-22T10:00:00.000Z'
const incident = (id: string, closed: string | null = CLOSED) =>
  ({ id, closed, timestamp: id }) as Incident
let asked: string[]

beforeEach(async () => {
  await deleteDB(copyName(owner))
  openCopy(owner, () => undefined)
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    const id = path.split('/')[3] ?? ''
    asked.push(id)
    const headers = { 'content-type': 'application/json' }
    const notFound = { code: 'not-found', message: 'Not found', errors: ['Not found'] }
    return id === 'deleted'
      ? new Response(JSON.stringify(notFound), { status: 404, headers })
      : new Response(JSON.stringify([{ field: 'informant', value: id }]), { headers })
  })
})

afterEach(() => {
  queryClient.clear()
  closeCopy()
})

// Fails when the history of a closed incident is only read by the screen that shows it.
test('the history of each closed incident is on the device, read once and the newest first', async () => {
  const histories = new ClosedHistories('riverside')
  const all = [incident('1'), incident('3', null), incident('deleted'), incident('2')]
  histories.update(all)
  await expect.poll(() => asked).toEqual(['deleted', '2', '1'])
  const store = openDeviceStore(owner, () => undefined)
  const kept = async () => [...(await store.readCollections()).keys()].sort()
  await expect.poll(kept).toEqual(['history/1', 'history/2'])
  store.close()

  histories.update(all)
  await expect.poll(() => asked).toEqual(['deleted', '2', '1', 'deleted'])
})

test('a session that has ended reads nothing more', async () => {
  const histories = new ClosedHistories('riverside')
  histories.stop()
  histories.update([incident('1')])
  await Promise.resolve()
  expect(asked).toEqual([])
})
