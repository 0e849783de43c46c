import 'fake-indexeddb/auto'
import { EPOCH_HEADER } from '@holdfast/contract/endpoints/headers'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow } from '../session/server-clock.ts'
import { beginSession, endSession } from '../session/session.ts'
import { openUnsyncedStore, type UnsyncedStore } from '../storage/unsynced-store.ts'
import { addToOutbox, closeOutbox, openOutbox, outboxItems } from './outbox.ts'

/** An alert that was pressed eleven minutes ago. The response to its request was lost, or it never left the phone. */

const ID = 'alert_aaaaaaaaaaaa'
const user = { organisationid: 'riverside', userid: 'amy' }
let listed: object[] | undefined
let asked: string[]
let acknowledged: string[]
let store: UnsyncedStore

beforeEach(async () => {
  asked = []
  acknowledged = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    if (listed === undefined) throw new TypeError('No network')
    const headers = { 'content-type': 'application/json', [EPOCH_HEADER]: 'one' }
    return new Response(JSON.stringify(listed), { headers })
  })
  const exp = Date.now() / 1000 + 86_400
  const claims = { userid: 'amy', org: 'riverside', type: 'standard', jti: 'amy', exp }
  const token = `e30.${btoa(JSON.stringify(claims))}.x`
  beginSession({ ...claims, token, organisationid: 'riverside' } as unknown as SignInResponse)
  await deleteDB('written/amy')
  store = openUnsyncedStore('amy')
  await openOutbox(user, store, async ({ id }) => {
    acknowledged.push(id)
  })
})

afterEach(async () => {
  closeOutbox()
  store.close()
  await endSession()
  vi.unstubAllGlobals()
})

async function pressElevenMinutesAgo(): Promise<void> {
  const [written, clock] = [serverNow() - 660_000, Date.now() - 660_000]
  const body = { id: ID, kind: 'lockdown', exercise: false }
  await addToOutbox({
    ...{ kind: 'alert', id: ID, organisationid: 'riverside', ownerid: ID },
    ...{ body, written, clock, ticks: -660_000 },
  } as const)
}

// Fails when age alone decides: whoever then wrote it again alerted everybody twice.
test('an alert that the server has is not given up, and is not sent again', async () => {
  listed = [{ id: ID }]
  await pressElevenMinutesAgo()
  await expect.poll(() => acknowledged).toEqual([ID])
  await expect.poll(() => outboxItems()).toEqual([])
  expect(asked).toEqual(['GET /api/alerts'])
})

test('an alert that the server does not have is given up', async () => {
  listed = [{ id: 'alert_bbbbbbbbbbbb' }]
  await pressElevenMinutesAgo()
  await expect.poll(() => outboxItems()[0]?.refused?.message).toMatch(/not be sent in time/)
  expect(asked).toEqual(['GET /api/alerts'])
})

test('while nobody can tell whether the server has it, it is neither given up nor sent', async () => {
  listed = undefined
  await pressElevenMinutesAgo()
  await expect.poll(() => asked).toEqual(['GET /api/alerts'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(outboxItems()).toMatchObject([{ id: ID }])
  expect(outboxItems()[0]?.refused).toBeUndefined()
})
