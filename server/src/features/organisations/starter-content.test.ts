import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'

test('a new organisation starts with guidance and a background, without the logo or map of another school', async () => {
  const { address, signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  await provider.call('POST', '/organisations/lakeside', { body: { name: 'Lakeside' } })
  const content = await provider.callEndpoint('getContent', { org: 'lakeside' })
  expect(content.roles).toHaveLength(8)
  expect(content.threats.length).toBeGreaterThan(5)
  expect(content.logo).toBe(null)
  expect(content.media).toEqual([content.background])
  expect((await fetch(`${address}/content/lakeside/${content.background?.key}`)).status).toBe(200)

  const riverside = await provider.callEndpoint('getContent', { org: 'riverside' })
  expect(content.background?.key).not.toBe(riverside.background?.key)
})

test('a new organisation has the contact groups that its pages name', async () => {
  const { signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  await provider.call('POST', '/organisations/lakeside', { body: { name: 'Lakeside' } })
  const { info } = await provider.callEndpoint('getContent', { org: 'lakeside' })
  const groupids = info.flatMap((page) => (page.type === 'contacts' ? page.content.groupids : []))
  const groups = await provider.callEndpoint('listContactGroups', { org: 'lakeside' })
  expect(groupids).not.toEqual([])
  expect(groups.map(({ id }) => id)).toEqual(expect.arrayContaining(groupids))
})

test('a new organisation has the national numbers, so that its emergency contacts are not empty', async () => {
  const { signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  await provider.call('POST', '/organisations/lakeside', { body: { name: 'Lakeside' } })
  const { info } = await provider.callEndpoint('getContent', { org: 'lakeside' })
  const groupids = info.flatMap((page) => (page.type === 'contacts' ? page.content.groupids : []))
  const contacts = await provider.callEndpoint('listContacts', { org: 'lakeside' })
  const ofPages = contacts.filter(({ groupid }) => groupids.includes(groupid))
  expect(ofPages.map(({ phone }) => phone)).toEqual(
    expect.arrayContaining(['999', '101', '111', '105', '0800 111 999', '0345 988 1188']),
  )
  expect(contacts.map(({ phone }) => phone)).toContain('116 123')
})

test('renaming an organisation changes nothing of its content but the name', async () => {
  const { signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  const before = await provider.callEndpoint('getContent', { org: 'hilltop' })
  await provider.call('POST', '/organisations/hilltop', { body: { name: 'Hilltop School' } })
  expect(await provider.callEndpoint('getContent', { org: 'hilltop' })).toEqual({
    ...before,
    organisationname: 'Hilltop School',
  })
})

test('one of two parallel requests to create an organisation succeeds', async () => {
  const { database, signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  const send = () =>
    provider.call('POST', '/organisations/lakeside', { body: { name: 'Lakeside' } })
  const responses = await Promise.all([send(), send()])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 201])
  const versions = "select version from content_versions where organisationid = 'lakeside'"
  expect(await database.query(versions)).toEqual([{ version: 1 }])
})
