import type { ReadinessReport } from '@holdfast/contract/people/readiness'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { startTestServer } from '../../test-support/test-server.ts'

/** The report of a device that has just loaded the content. */
async function reportOf(client: SignedInClient): Promise<ReadinessReport> {
  const { headers } = await client.call('GET', '/content')
  return {
    device: client.device,
    ready: true,
    contentetag: headers.get('etag'),
    contenttaken: '2026-11-21T09:59:00.000Z',
    installed: true,
    storagegranted: false,
    appversion: '1.0',
  }
}

async function readinessOf(admin: SignedInClient, userid: string, org?: string) {
  const list = await admin.callEndpoint('listReadiness', org === undefined ? {} : { org })
  return list.find((user) => user.userid === userid)?.device
}

test('admins see the last report of each user', async () => {
  const { signIn } = await startTestServer({ now: () => new Date('2026-11-21T10:00:00.000Z') })
  const teacher = await signIn('teacher')
  const head = await signIn('head')
  await teacher.callEndpoint('reportReadiness', { body: await reportOf(teacher) })
  const list = await head.callEndpoint('listReadiness', {})
  expect(list.map(({ name }) => name)).toEqual(
    (await head.callEndpoint('listUsers', {})).map((u) => u.name),
  )
  expect(list).toContainEqual({
    userid: 'teacher',
    name: 'Dana Fox',
    device: {
      reported: '2026-11-21T10:00:00.000Z',
      ready: true,
      contentcurrent: true,
      contenttaken: '2026-11-21T09:59:00.000Z',
      contentversion: 1,
      installed: true,
      storagegranted: false,
      appversion: '1.0',
      endsat: '2026-12-19T10:00:00.000Z',
    },
    pushdevices: 0,
    pushreceived: null,
  })
  expect(list.filter(({ device }) => device !== null)).toHaveLength(1)
})

test('a device is out of date as soon as content is published', async () => {
  const { signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  const head = await signIn('head')
  const report = await reportOf(teacher)
  await teacher.callEndpoint('reportReadiness', {
    body: { ...report, contentetag: `W/${report.contentetag}` },
  })
  expect(await readinessOf(head, 'teacher')).toMatchObject({ contentcurrent: true })
  const { guidance } = await head.callEndpoint('getContentDraft', {})
  await head.callEndpoint('saveContentDraft', { body: { ...guidance, threats: [] } })
  await head.callEndpoint('publishContent', {})
  const behind = { contentcurrent: false, contentversion: 1 }
  expect(await readinessOf(head, 'teacher')).toMatchObject(behind)
  await teacher.callEndpoint('reportReadiness', { body: report })
  expect(await readinessOf(head, 'teacher')).toMatchObject(behind)
  await teacher.callEndpoint('reportReadiness', { body: await reportOf(teacher) })
  expect(await readinessOf(head, 'teacher')).toMatchObject({
    contentcurrent: true,
    contentversion: 2,
  })
  await teacher.callEndpoint('reportReadiness', { body: { ...report, contentetag: '"unknown"' } })
  expect(await readinessOf(head, 'teacher')).toMatchObject({ contentversion: null })
})

test('the list is a 304 until it changes', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const { headers } = await head.call('GET', '/readiness')
  const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
  expect(await head.call('GET', '/readiness', known)).toMatchObject({ status: 304 })
  await head.callEndpoint('reportReadiness', { body: await reportOf(head) })
  expect(await head.call('GET', '/readiness', known)).toMatchObject({ status: 200 })
})

test('the last device of a user is listed, ten are stored, and none with its secret', async () => {
  const { database, signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  const head = await signIn('head')
  const report = await reportOf(teacher)
  for (let number = 1; number <= 12; number += 1) {
    const body = { ...report, device: `secret ${number}`, appversion: `1.${number}` }
    await teacher.callEndpoint('reportReadiness', { body })
  }
  expect(await readinessOf(head, 'teacher')).toMatchObject({ appversion: '1.12' })
  const rows = await database.query('select * from device_readiness')
  expect(rows).toHaveLength(10)
  expect(JSON.stringify(rows)).not.toContain('secret')
})

test('a deleted user leaves the list, and their reports are deleted', async () => {
  const { database, signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  const head = await signIn('head')
  await teacher.callEndpoint('reportReadiness', { body: await reportOf(teacher) })
  await head.callEndpoint('deleteUser', { parameters: { id: 'teacher' } })
  expect((await head.callEndpoint('listReadiness', {})).map(({ userid }) => userid)).not.toContain(
    'teacher',
  )
  expect(await database.query('select * from device_readiness')).toEqual([])
})

test('a provider admin reads the readiness of any organisation, and reports for their own only', async () => {
  const { signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  const body = await reportOf(provider)
  expect(await provider.call('POST', '/readiness', { body, org: 'hilltop' })).toMatchObject({
    status: 200,
  })
  expect(await readinessOf(provider, 'provider.admin')).toMatchObject({ ready: true })
  expect(await readinessOf(provider, 'hilltop.head', 'hilltop')).toBeNull()
})

test('standard users may not read the readiness list, and an incomplete report is rejected', async () => {
  const { signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  expect(await teacher.call('GET', '/readiness')).toMatchObject({ status: 403 })
  const { device: _, ...body } = await reportOf(teacher)
  expect(await teacher.call('POST', '/readiness', { body })).toMatchObject({
    status: 400,
    body: { errors: ['The device is missing'] },
  })
})
