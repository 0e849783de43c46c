import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { INVITATION_LIFETIME_MS } from '@holdfast/contract/limits'
import { expect, test } from 'vitest'
import { PASSWORD, type SignedInClient } from '../../test-support/api-client.ts'
import { shareTestServer, startTestServer } from '../../test-support/test-server.ts'

const GOOD = 'three blue kites'
const INVALID = { status: 400, body: { code: 'invitation-invalid' } }
const shared = shareTestServer()

test('an imported user chooses a password by an invitation, once', async () => {
  const { anyone, signIn } = await startTestServer()
  const head = await signIn('head')
  const row = { username: 'kim', name: 'Kim Doyle', email: 'kim@riverside.example', type: '' }
  await head.callEndpoint('importUsers', { body: { rows: [row] } })
  const key = await invite(head, 'kim')
  expect(await anyone.call('POST', '/invitations/open', { body: { key } })).toMatchObject({
    status: 200,
    body: { userid: 'kim', name: 'Kim Doyle', organisationname: 'Riverside Academy' },
  })
  const accepted = { body: { resetkey: key, password: GOOD } }
  expect(await anyone.call('POST', '/reset/password', accepted)).toMatchObject({ status: 200 })
  const credentials = { username: 'kim', password: GOOD }
  expect(await anyone.call('POST', '/login', { body: credentials })).toMatchObject({ status: 200 })
  expect(await anyone.call('POST', '/invitations/open', { body: { key } })).toMatchObject(INVALID)
  const another = { body: { resetkey: key, password: `${GOOD} again` } }
  expect(await anyone.call('POST', '/reset/password', another)).toMatchObject({ status: 400 })
  const { entries } = await head.callEndpoint('listActivity', {})
  const kinds = entries.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['user-invited', 'invitation-accepted']))
})

test('an invitation works for seven days, and a newer one ends it', async () => {
  let now = new Date()
  const { anyone, signIn } = await startTestServer({ now: () => now })
  const head = await signIn('head')
  const first = await invite(head, 'teacher')
  const second = await invite(head, 'teacher')
  const open = (key: string) => anyone.call('POST', '/invitations/open', { body: { key } })
  expect(await open(first)).toMatchObject(INVALID)
  now = new Date(now.getTime() + INVITATION_LIFETIME_MS - 1000)
  expect(await open(second)).toMatchObject({ status: 200 })
  now = new Date(now.getTime() + 1000)
  expect(await open(second)).toMatchObject(INVALID)
})

// Fails when one clock decides: whatever link it makes, it deletes the invitations of all schools.
test('a process whose clock is ahead deletes no invitation', async () => {
  const { anyone, database, signIn } = await startTestServer()
  const key = await invite(await signIn('head'), 'teacher')
  const now = () => new Date(Date.now() + 8 * 24 * 60 * 60_000)
  const ahead = await startTestServer({ database, now })
  await invite(await ahead.signIn('head'), 'support')
  expect(await anyone.call('POST', '/invitations/open', { body: { key } })).toMatchObject({
    status: 200,
  })
})

test('invitations by mail tell the admin no links, and those on paper are stored as hashes', async () => {
  const { app, database, signIn } = await startTestServer()
  const head = await signIn('head')
  const body = { userids: ['teacher', 'support'], mail: true }
  const { invitations } = await head.callEndpoint('inviteUsers', { body })
  expect(invitations.map(({ userid, link }) => [userid, link])).toEqual([
    ['support', null],
    ['teacher', null],
  ])
  const folder = join(app.context.config.dataDir, 'outbox')
  const sent = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  await expect.poll(sent).toHaveLength(2)
  const [mail = ''] = await sent()
  expect(await readFile(join(folder, mail), 'utf8')).toContain('/invitation/')
  const key = await invite(head, 'teacher')
  const stored = JSON.stringify(await database.query('select * from reset_keys'))
  expect(stored).not.toContain(key)
})

test('a user without an email address is named in the refusal, and nobody is invited', async () => {
  const { database, signIn } = await startTestServer()
  const head = await signIn('head')
  const ned = { name: 'Ned Frost', email: '', type: 'standard', password: PASSWORD } as const
  await head.callEndpoint('saveUser', { parameters: { id: 'ned' }, body: ned })
  const body = { userids: ['teacher', 'ned'], mail: true }
  expect(await head.call('POST', '/invitations', { body })).toMatchObject({
    status: 400,
    body: { errors: ['Ned Frost has no email address'] },
  })
  expect(await database.query('select * from reset_keys')).toEqual([])
})

test('a link for a forgotten password is no invitation, and guessed keys are limited', async () => {
  const { anyone, signIn } = await startTestServer()
  const head = await signIn('head')
  const { link } = await head.callEndpoint('createResetLink', { parameters: { id: 'teacher' } })
  const open = (key: string) => anyone.call('POST', '/invitations/open', { body: { key } })
  expect(await open(link.slice(link.lastIndexOf('/') + 1))).toMatchObject(INVALID)
  for (let guess = 1; guess < 50; guess += 1) await open(`guess ${guess}`)
  expect(await open('one more')).toMatchObject({ status: 429 })
})

test('a suspended user and one of another organisation cannot be invited', async () => {
  const { signIn } = await shared()
  const head = await signIn('head')
  await head.callEndpoint('suspendUser', { parameters: { id: 'visits' } })
  for (const userid of ['visits', 'hilltop.teacher', 'nobody']) {
    const body = { userids: [userid] }
    expect(await head.call('POST', '/invitations', { body })).toMatchObject({ status: 404 })
  }
})

async function invite(head: SignedInClient, userid: string): Promise<string> {
  const { invitations } = await head.callEndpoint('inviteUsers', { body: { userids: [userid] } })
  const link = invitations[0]?.link ?? ''
  return link.slice(link.lastIndexOf('/') + 1)
}
