import 'fake-indexeddb/auto'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { serverNow } from '../../session/server-clock.ts'
import { beginSession, endSession } from '../../session/session.ts'
import { openUnsyncedStore } from '../../storage/unsynced-store.ts'
import { addToOutbox, closeOutbox, openOutbox, outboxItems } from '../../sync/outbox.ts'
import { queryClient } from '../lists/query-client.ts'
import { settleSentAlerts } from './settle-sent-alerts.ts'

afterEach(async () => {
  closeOutbox()
  queryClient.clear()
  await endSession()
})

test('an alert that the list of alerts has is no unsent alert any more', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The response was lost')))
  const exp = Date.now() / 1000 + 86_400
  const claims = { userid: 'amy', org: 'riverside', type: 'standard', jti: 'amy', exp }
  const token = `e30.${btoa(JSON.stringify(claims))}.x`
  beginSession({ ...claims, token, organisationid: 'riverside' } as unknown as SignInResponse)
  const store = openUnsyncedStore('amy')
  await openOutbox({ organisationid: 'riverside', userid: 'amy' }, store, async () => undefined)
  const ids = ['alert_aaaaaaaaaaaa', 'alert_bbbbbbbbbbbb']
  for (const id of ids) {
    const body = { id, kind: 'lockdown', exercise: false }
    const of = { id, ownerid: id, organisationid: 'riverside' }
    await addToOutbox({ kind: 'alert', ...of, body, written: serverNow() })
  }
  const stop = settleSentAlerts('riverside')
  expect(outboxItems().map(({ id }) => id)).toEqual(ids)
  const list = { body: [{ id: ids[0] }], etag: null, checkedAt: 0 }
  queryClient.setQueryData(['riverside', 'alerts'], list)
  const left = async () => (await store.readOutbox())?.map(({ id }) => id)
  await expect.poll(() => left()).toEqual([ids[1]])
  expect(outboxItems().map(({ id }) => id)).toEqual([ids[1]])
  stop()
  store.close()
})
