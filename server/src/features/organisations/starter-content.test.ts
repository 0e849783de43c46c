import { fillInAnswers, textsIn } from '@holdfast/contract/content/blanks'
import type { ThreatPage } from '@holdfast/contract/content/content'
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

/** Every text that staff of the organisation can read, joined into one. */
function textOf(guidance: unknown): string {
  return JSON.stringify(guidance)
}

test('staff of a new organisation read general words and never a blank; the draft keeps the blanks', async () => {
  const { signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  await provider.call('POST', '/organisations/lakeside', { body: { name: 'Lakeside' } })
  const content = await provider.callEndpoint('getContent', { org: 'lakeside' })
  expect(textOf(content)).not.toContain('FILL IN')
  expect(textOf(content)).not.toContain('not filled in yet')

  const { guidance } = await provider.callEndpoint('getContentDraft', { org: 'lakeside' })
  expect(textOf(guidance).match(/\[FILL IN: /g)?.length).toBeGreaterThan(90)
  // Nothing is left out: the pages are the same, and texts without blanks keep their words.
  expect(textsIn(content.threats)).toHaveLength(textsIn(guidance.threats).length)
  const kept = guidance.info.filter((page) => !textOf(page).includes('FILL IN'))
  expect(kept.length).toBeGreaterThan(3)
  expect(content.info).toEqual(expect.arrayContaining(kept))
})

test('a lockdown on the first day leads to a page that says what to do', async () => {
  const { signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  await provider.call('POST', '/organisations/lakeside', { body: { name: 'Lakeside' } })
  const { alert_kinds: kinds, threats } = await provider.callEndpoint('getContent', {
    org: 'lakeside',
  })
  expect(kinds.map(({ id }) => id)).toEqual(['lockdown', 'evacuate', 'come-inside', 'help-needed'])
  for (const kind of kinds.filter(({ path }) => path !== '')) {
    const page = kind.path
      .split('/')
      .reduce<{ pages: ThreatPage[] } | undefined>(
        (above, path) => above?.pages.find((candidate) => candidate.path === path),
        { pages: threats },
      )
    expect(page, kind.path).toBeDefined()
  }
  const lockdown = threats.find(({ path }) => path === 'lockdown')
  const steps = lockdown?.type === 'actioncard' ? lockdown.content.steps.join('\n') : ''
  expect(steps).toContain('the alert Lockdown in this app, and by word of mouth')
  expect(steps).toContain('answer the alert in this app')
})

test('a blank stays in the draft until it is filled in, through publications and restored versions', async () => {
  const { signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  await provider.call('POST', '/organisations/lakeside', { body: { name: 'Lakeside' } })
  const org = 'lakeside'
  const { guidance } = await provider.callEndpoint('getContentDraft', { org })
  const filled = fillInAnswers(guidance, { 'crisis room': 'Library', 'alarm panel': 'Hall' })
  await provider.callEndpoint('saveContentDraft', { org, body: filled })
  await provider.callEndpoint('publishContent', { org })

  const published = textOf(await provider.callEndpoint('getContent', { org }))
  expect(published).toContain('crisis room: Library')
  expect(published).not.toContain('FILL IN')
  const after = await provider.callEndpoint('getContentDraft', { org })
  expect(after).toMatchObject({ guidance: filled, saved: null })

  const first = await provider.callEndpoint('getContentVersion', {
    org,
    parameters: { version: '1' },
  })
  expect(first.guidance).toEqual(guidance)
  await provider.callEndpoint('restoreContentVersion', { org, parameters: { version: '1' } })
  expect(await provider.callEndpoint('getContentDraft', { org })).toMatchObject({ guidance })
})

test('what an organisation published before blanks were kept back stays as it was', async () => {
  const { database, signIn } = await startTestServer()
  const head = await signIn('hilltop.head')
  const blank = '[FILL IN: crisis room]'
  await database.query(`
    update content_versions
    set guidance = jsonb_set(guidance, '{initial_action}', '{"content": "${blank}", "diagram": []}')
    where organisationid = 'hilltop'
  `)
  expect((await head.callEndpoint('getContent', {})).initial_action?.content).toBe(blank)
  expect((await head.callEndpoint('getContentDraft', {})).guidance.initial_action?.content).toBe(
    blank,
  )
})
