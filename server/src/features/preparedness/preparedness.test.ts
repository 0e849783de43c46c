import { infoPageId, threatPageId } from '@holdfast/contract/content/guidance-pages'
import { beforeEach, expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

const LOCKDOWN = threatPageId(['lockdown'])
let server: TestServer
let head: SignedInClient

beforeEach(async () => {
  server = await startTestServer()
  head = await server.signIn('head')
})

async function publish(subtitle: string) {
  const { guidance } = await head.callEndpoint('getContentDraft', {})
  const threats = guidance.threats.map((page) =>
    page.path === 'lockdown' ? { ...page, subtitle } : page,
  )
  await head.call('POST', '/content/draft', { body: { ...guidance, threats } })
  return head.callEndpoint('publishContent', {})
}

async function lockdown() {
  const { procedures } = await head.callEndpoint('getPreparedness', {})
  return procedures.find(({ procedure }) => procedure === 'lockdown')
}

test('at first the four procedures are on the pages of the starter content', async () => {
  const { procedures } = await head.callEndpoint('getPreparedness', {})
  expect(procedures).toMatchObject([
    { procedure: 'evacuation', page: 'threats/evacuation', kind: 'evacuate' },
    {
      ...{ procedure: 'invacuation', page: 'threats/lockdown/partial-lockdown' },
      kind: 'come-inside',
    },
    { procedure: 'lockdown', page: LOCKDOWN, kind: 'lockdown', published: { name: 'Lockdown' } },
    { procedure: 'communication', page: 'info/communications-info', kind: '' },
  ])
  expect(procedures.every(({ published }) => published !== null)).toBe(true)
  const provider = await server.signIn('provider.admin', 'admin')
  const empty = await provider.callEndpoint('getPreparedness', {})
  expect(empty.procedures.map(({ published }) => published)).toEqual([null, null, null, null])
})

test('a procedure has the version and the date since which its text is the same', async () => {
  const first = await lockdown()
  const { version: second, published } = await publish('Lock the doors')
  expect(await lockdown()).toMatchObject({
    published: { version: second, timestamp: published, atleast: false },
  })
  const { guidance } = await head.callEndpoint('getContentDraft', {})
  await head.call('POST', '/content/draft', { body: { ...guidance, info: [] } })
  await head.callEndpoint('publishContent', {})
  expect((await lockdown())?.published?.version).toBe(second)
  const { procedures } = await head.callEndpoint('getPreparedness', {})
  expect(procedures.find(({ procedure }) => procedure === 'communication')?.published).toBeNull()
  await publish(guidance.threats.find(({ path }) => path === 'lockdown')?.subtitle ?? '')
  expect((await lockdown())?.published?.fingerprint).not.toBe(first?.published?.fingerprint)
  expect((await lockdown())?.published?.version).toBe(second)
})

test('of a text that is older than the versions that are kept, the oldest of those is named', async () => {
  await publish('Lock the doors')
  await server.database.query(`delete from content_versions where version = 1`)
  expect((await lockdown())?.published).toMatchObject({ version: 2, atleast: true })
})

test('blanks that nobody has filled in are counted, in the text that admins wrote', async () => {
  await publish('[FILL IN: who locks the gate] and [FILL IN: who locks the gate]')
  expect((await lockdown())?.published?.blanks).toBe(2)
})

test('an admin chooses the page and the kind of a procedure, which stands in the activity', async () => {
  const body = {
    procedure: 'communication',
    page: infoPageId({ path: 'contacts', name: '' }),
    kind: 'help-needed',
  } as const
  const { procedures } = await head.callEndpoint('saveProcedure', { body })
  expect(procedures[3]).toMatchObject(body)
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries[0]).toMatchObject({ kind: 'procedure-changed', recordid: 'communication' })
  await head.callEndpoint('saveProcedure', { body: { ...body, page: '' } })
  expect((await head.callEndpoint('getPreparedness', {})).procedures[3]).toMatchObject({
    page: '',
    published: null,
  })
  for (const wrong of [{ page: 'threats/nowhere' }, { page: 'alerts/lockdown' }, { kind: 'x' }]) {
    const refused = await head.call('POST', '/preparedness', { body: { ...body, ...wrong } })
    expect(refused.status).toBe(400)
  }
  const hilltop = await server.signIn('hilltop.head')
  expect((await hilltop.callEndpoint('getPreparedness', {})).procedures[3]?.page).not.toBe('')
})
