import { CONFIRMATION_WINDOW_MS } from '@holdfast/contract/limits'
import { expect, test } from 'vitest'
import { makeClient, PASSWORD, type SignedInClient } from '../../test-support/api-client.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const CONFIRMATION_REQUIRED = { status: 403, body: { code: 'confirm-identity' } }
const DAY = 24 * 60 * 60_000
const START = new Date('2026-11-21T10:00:00Z')

async function startAt(start = START) {
  let now = start
  const server = await startTestServer({ now: () => now })
  const advanceBy = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds)
  }
  return { ...server, advanceBy }
}

/** Sends a request that requires a recent confirmation. */
function addUser(client: SignedInClient) {
  const body = { name: 'Kim Lake', type: 'standard', password: 'three blue kites' }
  return client.call('POST', `/users/${crypto.randomUUID()}`, { body })
}

function confirm(client: SignedInClient, password: string) {
  return client.call('POST', '/me/confirm', { body: { password } })
}

test('signing in counts as a confirmation, for fifteen minutes', async () => {
  const { signIn, advanceBy } = await startAt()
  const head = await signIn('head')
  advanceBy(CONFIRMATION_WINDOW_MS)
  expect(await addUser(head)).toMatchObject({ status: 201 })
  advanceBy(1000)
  expect(await addUser(head)).toMatchObject(CONFIRMATION_REQUIRED)
  expect(await head.call('GET', '/incidents')).toMatchObject({ status: 200 })
})

// Fails when a time in the future confirms everything until then.
test('a sign-in or confirmation of a clock that was ahead confirms nothing once it is put right', async () => {
  const { signIn, advanceBy } = await startAt()
  const head = await signIn('head')
  advanceBy(-60_000)
  expect(await addUser(head)).toMatchObject({ status: 201 })
  advanceBy(-DAY)
  expect(await addUser(head)).toMatchObject(CONFIRMATION_REQUIRED)
  advanceBy(2 * DAY)
  expect(await confirm(head, PASSWORD)).toMatchObject({ status: 200 })
  expect(await addUser(head)).toMatchObject({ status: 201 })
  advanceBy(-2 * DAY)
  expect(await addUser(head)).toMatchObject(CONFIRMATION_REQUIRED)
})

// Fails when the time is kept for the user instead of the session.
test('a confirmation counts for its own session, in every process, for fifteen minutes', async () => {
  const { database, signIn, advanceBy } = await startAt()
  const desk = await signIn('head')
  const phone = await signIn('head')
  advanceBy(CONFIRMATION_WINDOW_MS + 1000)
  expect(await confirm(desk, PASSWORD)).toMatchObject({ status: 200 })
  expect(await addUser(desk)).toMatchObject({ status: 201 })
  expect(await addUser(phone)).toMatchObject(CONFIRMATION_REQUIRED)
  const later = new Date(START.getTime() + CONFIRMATION_WINDOW_MS + 2000)
  const second = await startTestServer({ database, now: () => later })
  const atSecond = { ...desk, ...makeClient(second.address, desk.token) }
  expect(await addUser(atSecond)).toMatchObject({ status: 201 })
  advanceBy(CONFIRMATION_WINDOW_MS + 1000)
  expect(await addUser(desk)).toMatchObject(CONFIRMATION_REQUIRED)
})

// Fails when a renewed token counts as a new sign-in: a stolen phone could confirm by renewing.
test('a renewed token confirms nothing, and keeps what its session has confirmed', async () => {
  const { address, signIn, advanceBy } = await startAt()
  const head = await signIn('head')
  advanceBy(CONFIRMATION_WINDOW_MS + 1000)
  const renew = async () => {
    const { token } = await head.callEndpoint('renewToken', {})
    return { ...head, ...makeClient(address, token) }
  }
  expect(await addUser(await renew())).toMatchObject(CONFIRMATION_REQUIRED)
  await confirm(head, PASSWORD)
  expect(await addUser(await renew())).toMatchObject({ status: 201 })
})

test('the password cannot be guessed by confirming', async () => {
  const { signIn, advanceBy } = await startAt()
  const head = await signIn('head')
  advanceBy(CONFIRMATION_WINDOW_MS + 1000)
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await confirm(head, `guess ${guess}`)).toMatchObject({
      status: 403,
      body: { code: 'wrong-password' },
    })
  }
  expect(await confirm(head, PASSWORD)).toMatchObject({ status: 429 })
  expect(await addUser(head)).toMatchObject(CONFIRMATION_REQUIRED)
})

test('confirmations and wrong passwords are recorded', async () => {
  const { signIn } = await startAt()
  const head = await signIn('head')
  await confirm(head, 'not it')
  await confirm(head, PASSWORD)
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries.slice(0, 2)).toMatchObject([
    { kind: 'identity-confirmed', recordid: 'head', address: '127.0.0.1' },
    { kind: 'wrong-password', recordid: 'head' },
  ])
})
