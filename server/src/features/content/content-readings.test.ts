import type { Guidance } from '@holdfast/contract/content/content'
import { alertPageId, threatPageId } from '@holdfast/contract/content/guidance-pages'
import type { Reading, ReadingRequest } from '@holdfast/contract/content/readings'
import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import { beforeEach, expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

const LOCKDOWN = threatPageId(['lockdown'])
let server: TestServer
let head: SignedInClient
let teacher: SignedInClient

beforeEach(async () => {
  server = await startTestServer()
  head = await server.signIn('head')
  teacher = await server.signIn('teacher')
})

async function ask(page = LOCKDOWN, asked = true) {
  const body = { id: crypto.randomUUID(), page, asked }
  const { body: request } = await head.call<ReadingRequest>('POST', '/readings/requests', { body })
  return request
}

const sayRead = (client: SignedInClient, requestid: string, version: number) =>
  client.call<Reading & ProblemBody>('POST', '/readings', { body: { requestid, version } })

/** What a phone knows: about which pages it asks, and in which version it shows them. */
async function askedOf(client: SignedInClient) {
  return (await client.callEndpoint('getContent', {})).readings ?? []
}

async function publish(subtitle: string): Promise<number> {
  const { guidance } = await head.callEndpoint('getContentDraft', {})
  const threats = guidance.threats.map((page) =>
    page.path === 'lockdown' ? { ...page, subtitle } : page,
  )
  await head.call('POST', '/content/draft', { body: { ...guidance, threats } satisfies Guidance })
  return (await head.callEndpoint('publishContent', {})).version
}

test('staff say that they have read a page, and admins see who has, in which version and when', async () => {
  expect(await askedOf(teacher)).toEqual([])
  const { id: requestid, version } = await ask()
  expect(await askedOf(teacher)).toEqual([{ page: LOCKDOWN, requestid, version }])
  const said = await sayRead(teacher, requestid, version)
  expect(said).toMatchObject({
    status: 201,
    body: { requestid, page: LOCKDOWN, userid: 'teacher', version },
  })
  // Again, as after a lost response or from another phone.
  expect((await sayRead(teacher, requestid, version)).body).toEqual(said.body)
  const { pages, requests, readings } = await head.callEndpoint('listReadings', {})
  expect(requests).toMatchObject([{ id: requestid, page: LOCKDOWN, authorname: 'Jordan Hale' }])
  expect(readings).toEqual([said.body])
  expect(pages.find(({ page }) => page === LOCKDOWN)).toMatchObject({
    name: 'Lockdown',
    fingerprint: said.body.fingerprint,
  })
  expect(await teacher.callEndpoint('listOwnReadings', {})).toEqual([said.body])
  expect(await head.callEndpoint('listOwnReadings', {})).toEqual([])
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries[0]).toMatchObject({ kind: 'reading-requested', summary: 'Lockdown' })
})

test('a corrected word asks nobody again; only an admin who asks again does', async () => {
  const first = await ask()
  await sayRead(teacher, first.id, first.version)
  const version = await publish('A typing error less')
  expect(await askedOf(teacher)).toEqual([{ page: LOCKDOWN, requestid: first.id, version }])
  const listed = await head.callEndpoint('listReadings', {})
  const page = listed.pages.find((each) => each.page === LOCKDOWN)
  expect(listed.readings[0]?.fingerprint).not.toBe(page?.fingerprint)
  const again = await ask()
  expect(await askedOf(teacher)).toMatchObject([{ requestid: again.id }])
  expect(await sayRead(teacher, first.id, version)).toMatchObject({ status: 201 })
  const welfare = await server.signIn('welfare')
  expect((await sayRead(welfare, first.id, version)).body.code).toBe('conflict')
  const { body } = await sayRead(teacher, again.id, version)
  expect(body).toMatchObject({ version, fingerprint: page?.fingerprint })
  expect((await head.callEndpoint('listReadings', {})).readings).toEqual([body])
})

test('a phone that was offline says which version it showed; one from before the request does not count', async () => {
  const first = await ask()
  const newest = await publish('New words')
  expect((await sayRead(teacher, first.id, first.version)).body).toMatchObject({
    version: first.version,
    fingerprint: first.fingerprint,
  })
  const second = await ask()
  const welfare = await server.signIn('welfare')
  for (const wrong of [first.version, newest + 1, 0, -1, 3e9]) {
    expect((await sayRead(welfare, second.id, wrong)).status).not.toBe(201)
  }
  expect(await welfare.callEndpoint('listOwnReadings', {})).toEqual([])
})

test('nobody is asked about a page that is not published, or that is no page of its own', async () => {
  const { guidance } = await head.callEndpoint('getContentDraft', {})
  const [page] = guidance.threats
  if (!page) throw new Error('The starter content has threats')
  const threats = [...guidance.threats, { ...page, path: 'new-one', name: 'New', pages: [] }]
  await head.call('POST', '/content/draft', { body: { ...guidance, threats } })
  for (const unknown of [threatPageId(['new-one']), alertPageId('lockdown'), 'threats/x', '']) {
    const body = { id: crypto.randomUUID(), page: unknown, asked: true }
    expect((await head.call('POST', '/readings/requests', { body })).status).toBe(400)
  }
  const ended = { id: crypto.randomUUID(), page: LOCKDOWN, asked: false }
  expect((await head.call('POST', '/readings/requests', { body: ended })).status).toBe(404)
  expect(await askedOf(teacher)).toEqual([])
})

test('an admin stops asking, and the pages that are gone ask nobody', async () => {
  const { id, version } = await ask()
  await ask(LOCKDOWN, false)
  expect(await askedOf(teacher)).toEqual([])
  expect((await sayRead(teacher, id, version)).body.code).toBe('conflict')
  await ask()
  const { guidance } = await head.callEndpoint('getContentDraft', {})
  const threats = guidance.threats.filter(({ path }) => path !== 'lockdown')
  const alert_kinds = guidance.alert_kinds.map((kind) => ({ ...kind, path: '' }))
  await head.call('POST', '/content/draft', { body: { ...guidance, threats, alert_kinds } })
  await head.callEndpoint('publishContent', {})
  expect(await askedOf(teacher)).toEqual([])
})

test('the same request again is one, and its id stands for no other page', async () => {
  const body = { id: crypto.randomUUID(), page: LOCKDOWN, asked: true }
  const first = await head.call('POST', '/readings/requests', { body })
  expect((await head.call('POST', '/readings/requests', { body })).body).toEqual(first.body)
  const other = { ...body, page: threatPageId(['fire']) }
  expect((await head.call('POST', '/readings/requests', { body: other })).status).toBe(409)
})

test('many taps at once are one reading, and requests at once stand in one order', async () => {
  const { id, version } = await ask()
  const taps = Array.from({ length: 20 }, () => sayRead(teacher, id, version))
  const answers = new Set((await Promise.all(taps)).map(({ body }) => JSON.stringify(body)))
  expect(answers.size).toBe(1)
  await Promise.all([ask(), ask(), ask()])
  const { requests } = await head.callEndpoint('listReadings', {})
  expect(requests).toHaveLength(1)
  expect(await askedOf(teacher)).toMatchObject([{ requestid: requests[0]?.id }])
})

test('nobody says it for somebody else, nor in another school', async () => {
  const { id, version } = await ask()
  const body = { requestid: id, version, userid: 'head' }
  expect((await teacher.call('POST', '/readings', { body })).status).toBe(400)
  const elsewhere = await server.signIn('hilltop.teacher')
  expect((await sayRead(elsewhere, id, version)).status).toBe(404)
  const provider = await server.signIn('provider.admin', 'admin')
  const query = '?org=riverside'
  expect(
    (await provider.call('POST', `/readings${query}`, { body: { requestid: id, version } })).status,
  ).toBe(403)
  const hilltop = await server.signIn('hilltop.head')
  expect(await hilltop.callEndpoint('listReadings', {})).toMatchObject({
    requests: [],
    readings: [],
  })
  expect((await teacher.call('GET', '/readings')).status).toBe(403)
})

test('what a deleted user has read is deleted too; of a suspended one it stays', async () => {
  const { id, version } = await ask()
  await sayRead(teacher, id, version)
  await head.callEndpoint('suspendUser', { parameters: { id: 'teacher' } })
  expect((await head.callEndpoint('listReadings', {})).readings).toHaveLength(1)
  await head.callEndpoint('deleteUser', { parameters: { id: 'teacher' } })
  expect((await head.callEndpoint('listReadings', {})).readings).toEqual([])
})
