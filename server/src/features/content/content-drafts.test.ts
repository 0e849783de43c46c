import type { Guidance } from '@holdfast/contract/content/content'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { toCachedResponse } from './content-drafts.ts'

/** The draft with a new title for its first role, and the ETag of the draft on which it is based. */
async function retitle(admin: SignedInClient, title: string) {
  const { body, headers } = await admin.call<{ guidance: Guidance }>('GET', '/content/draft')
  const [first, ...others] = body.guidance.roles
  const guidance = { ...body.guidance, roles: [{ ...first, title }, ...others] }
  return { body: guidance, headers: { 'if-match': headers.get('etag') ?? '' } }
}

async function titleOf(admin: SignedInClient): Promise<string | undefined> {
  return (await admin.callEndpoint('getContent', {})).roles[0]?.title
}

test('without a draft admins get the published guidance', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const {
    media: _,
    logo: __,
    background: ___,
    organisationname: ____,
    alertsenders: _____,
    closers: ______,
    rollcallnames: _________,
    alertlanguages: _______,
    alertareas: ___________,
    parenttemplates: ____________,
    reviews: ________,
    readings: __________,
    ...guidance
  } = await head.callEndpoint('getContent', {})
  expect(await head.callEndpoint('getContentDraft', {})).toEqual({
    guidance,
    saved: null,
    userid: null,
    name: null,
    fingerprints: expect.any(Object),
  })
})

test('staff see a draft only after it is published', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const before = await titleOf(head)
  const saved = await head.call('POST', '/content/draft', await retitle(head, 'Lead'))
  expect(saved).toMatchObject({ status: 200, body: { userid: 'head', name: 'Jordan Hale' } })
  const read = await head.call('GET', '/content/draft')
  expect(read.body).toEqual(saved.body)
  expect(read.headers.get('etag')).toBe(saved.headers.get('etag'))
  expect(await titleOf(head)).toBe(before)

  const headers = { 'if-match': saved.headers.get('etag') ?? '' }
  expect(await head.call('POST', '/content/publish', { headers })).toMatchObject({
    status: 201,
    body: { version: 2, userid: 'head', name: 'Jordan Hale' },
  })
  expect(await titleOf(head)).toBe('Lead')
  expect(await head.callEndpoint('getContentDraft', {})).toMatchObject({ saved: null })
  const again = await head.call('POST', '/content/publish')
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('a draft that is open during an upgrade is still the same draft', async () => {
  const head = await (await startTestServer()).signIn('head')
  const draft = await head.callEndpoint('getContentDraft', {})
  const afterUpgrade = { ...draft, fingerprints: { 'initial-action': 'by other rules' } }
  const etagOf = (each: typeof draft) => toCachedResponse(each, 'riverside').etag
  expect(etagOf(afterUpgrade)).toBe(etagOf(draft))
  expect(etagOf({ ...draft, userid: 'head' })).not.toBe(etagOf(draft))
})

test('a save based on an older draft is rejected and names the user of the newer one', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const mine = await retitle(head, 'Mine')
  const theirs = await retitle(head, 'Theirs')
  expect(await head.call('POST', '/content/draft', theirs)).toMatchObject({ status: 200 })
  const refused = await head.call('POST', '/content/draft', mine)
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', name: 'Jordan Hale' } })
  expect(await head.call('POST', '/content/publish', { headers: mine.headers })).toMatchObject({
    status: 409,
  })
  expect((await head.callEndpoint('getContentDraft', {})).guidance.roles[0]?.title).toBe('Theirs')
  // A retry after the response was lost.
  expect(await head.call('POST', '/content/draft', theirs)).toMatchObject({ status: 200 })
})

test('one of two parallel saves based on the same draft is rejected', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const sends = [await retitle(head, 'One'), await retitle(head, 'Two')]
  const responses = await Promise.all(
    sends.map((sent) => head.call('POST', '/content/draft', sent)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an invalid draft is rejected with all problems, and nothing is saved', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const { guidance } = await head.callEndpoint('getContentDraft', {})
  const [role] = guidance.roles
  const body = { ...guidance, roles: [...guidance.roles, role], threats: [] }
  expect(await head.call('POST', '/content/draft', { body })).toMatchObject({
    status: 400,
    body: { errors: [`Roles: the id ${role?.id} is used more than once`] },
  })
  expect(await head.callEndpoint('getContentDraft', {})).toMatchObject({ saved: null })
  for (const nothing of [[], 'text', { ...guidance, roles: undefined }]) {
    expect(await head.call('POST', '/content/draft', { body: nothing })).toMatchObject({
      status: 400,
    })
  }
})

test('a published version is restored into the draft', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const before = await titleOf(head)
  await head.call('POST', '/content/draft', await retitle(head, 'Lead'))
  await head.callEndpoint('publishContent', {})
  const restored = await head.callEndpoint('restoreContentVersion', {
    parameters: { version: '1' },
  })
  expect(restored.guidance.roles[0]?.title).toBe(before)
  expect(await titleOf(head)).toBe('Lead')
  await head.callEndpoint('publishContent', {})
  expect(await titleOf(head)).toBe(before)
  expect(await head.callEndpoint('listContentVersions', {})).toMatchObject([
    { version: 3, userid: 'head', name: 'Jordan Hale' },
    { version: 2, userid: 'head' },
    { version: 1, userid: null, name: null },
  ])
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries.slice(0, 3)).toMatchObject([
    { kind: 'content-published', summary: 'Version 3' },
    { kind: 'content-restored', summary: 'Version 1 into the draft' },
    { kind: 'content-published', summary: 'Version 2' },
  ])
  for (const version of ['99', 'one', '-1']) {
    const path = `/content/versions/${version}`
    expect(await head.call('POST', `${path}/restore`)).toMatchObject({ status: 404 })
    expect(await head.call('GET', path)).toMatchObject({ status: 404 })
  }
})

test('a published version can be read before it is restored', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const { guidance } = await head.callEndpoint('getContentDraft', {})
  await head.call('POST', '/content/draft', await retitle(head, 'Lead'))
  await head.callEndpoint('publishContent', {})
  const read = (version: string) =>
    head.callEndpoint('getContentVersion', { parameters: { version } })
  expect(await read('1')).toMatchObject({ version: 1, userid: null, name: null, guidance })
  expect(await read('2')).toMatchObject({ version: 2, userid: 'head', name: 'Jordan Hale' })
  expect((await read('2')).guidance.roles[0]?.title).toBe('Lead')
})

test('the last fifty versions are kept', async () => {
  const { database, signIn } = await startTestServer()
  await database.query(
    `insert into content_versions (organisationid, version, guidance, published)
     select organisationid, n, guidance, published from content_versions, generate_series(2, 60) n
     where organisationid = 'riverside' and version = 1`,
  )
  const head = await signIn('head')
  await head.call('POST', '/content/draft', await retitle(head, 'Lead'))
  await head.callEndpoint('publishContent', {})
  const versions = await head.callEndpoint('listContentVersions', {})
  expect(versions.map(({ version }) => version)).toEqual(
    Array.from({ length: 50 }, (_, index) => 61 - index),
  )
  const hilltop = await signIn('hilltop.head')
  expect(await hilltop.callEndpoint('listContentVersions', {})).toHaveLength(1)
})

test('staff may not read or write drafts', async () => {
  const { signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  for (const [method, path] of [
    ['GET', '/content/draft'],
    ['POST', '/content/draft'],
    ['POST', '/content/publish'],
    ['GET', '/content/versions'],
    ['GET', '/content/versions/1'],
    ['POST', '/content/versions/1/restore'],
  ] as const) {
    const body = method === 'POST' ? { body: {} } : {}
    expect(await teacher.call(method, path, body)).toMatchObject({ status: 403 })
  }
})
