/// <reference types="node" />
import 'fake-indexeddb/auto'
import { EPOCH_HEADER } from '@holdfast/contract/endpoints/headers'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { beginSession, endSession } from '../session/session.ts'
import { openUnsyncedStore, type UnsyncedStore } from '../storage/unsynced-store.ts'
import { addToOutbox, closeOutbox, openOutbox, outboxItems, sendOutboxNow } from './outbox.ts'

/** A tablet on which Amy counts without a network, and Bob signs in. The server has only the token to say who counts. */

const written: [path: string, author: string | undefined][] = []
let isOnline = false
let health: Promise<void> | undefined
let hasAsked = false
let store: UnsyncedStore

vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
  if (!isOnline) throw new TypeError('No network')
  const token = new Headers(headers).get('authorization')?.split('.')[1]
  const author = token && JSON.parse(Buffer.from(token, 'base64url').toString()).userid
  if (path.endsWith('/health')) {
    hasAsked = true
    await health
  } else written.push([path, author])
  const sent = { 'content-type': 'application/json', [EPOCH_HEADER]: 'one' }
  return new Response(body ? String(body) : '{}', { headers: sent })
})

afterEach(async () => {
  vi.restoreAllMocks()
  closeOutbox()
  await endSession()
})

async function signIn(userid: string): Promise<void> {
  const exp = Date.now() / 1000 + 86_400
  const claims = { userid, org: 'riverside', type: 'standard', jti: userid, exp }
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  beginSession({ ...claims, token, organisationid: 'riverside' } as unknown as SignInResponse)
  store = openUnsyncedStore(userid)
  await openOutbox({ organisationid: 'riverside', userid }, store, async () => undefined)
}

async function logOut(): Promise<void> {
  closeOutbox()
  store.close()
  await endSession()
}

// Fails when the request takes whoever is signed in at that moment: Amy's count was stored in Bob's name.
test('a count of one person is never sent in the name of the next, who signs in while it waits for the time', async () => {
  await signIn('amy')
  const writing = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 120_000)
  const body = { id: 'c', groupid: '4b', present: 27, timestamp: '2026-11-21T10:00:00.000Z' }
  await addToOutbox({ kind: 'count', id: 'c', organisationid: 'riverside', ownerid: 'a', body })
  writing.mockRestore()
  let answer = () => {}
  health = new Promise((resolve) => {
    answer = resolve
  })
  isOnline = true
  sendOutboxNow()
  await expect.poll(() => hasAsked).toBe(true)
  await logOut()
  await signIn('bob')
  answer()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(written).toEqual([])

  await logOut()
  await signIn('amy')
  await expect.poll(() => outboxItems().length).toBe(0)
  expect(written).toEqual([['/api/incidents/a/counts', 'amy']])
})
