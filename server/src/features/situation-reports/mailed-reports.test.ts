import { verifyRecord } from '@holdfast/contract/record/record-verification'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startMailServer } from '../../test-support/mail-server.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { unzipRecord, zipRecord } from '../incident-record/index.ts'

async function start(more: { now?: () => Date } = {}) {
  const mails = await startMailServer()
  const server = await startTestServer({ env: { SMTP_URL: mails.address }, ...more })
  const head = await server.signIn('head')
  return { mails, server, head }
}

async function writeReport(by: SignedInClient, id: string, situation = 'Water in the cellar') {
  const entry = newEntry({ type: 'sitrep', content: JSON.stringify({ situation }) })
  expect((await addEntry(by, id, entry)).status).toBe(201)
  return entry.id
}

function mail(by: SignedInClient, place: { id: string; entryid: string }, body: object) {
  const path = `/incidents/${place.id}/logs/${place.entryid}/mailings`
  return by.call('POST', path, { body: { id: crypto.randomUUID(), ...body } })
}

const plain = ({ data }: { data: string }) => data.replace(/=\r?\n/g, '').replace(/\r\n/g, '\n')

test('a report goes once to the chosen users, and the log says who got it', async () => {
  const { mails, head } = await start()
  const id = await reportIncident(head)
  await writeReport(head, id)
  const entryid = await writeReport(head, id, 'The water is out <b>now</b>')
  const correction = newEntry({ type: 'correction', content: 'Nearly out', refersto: entryid })
  await addEntry(head, id, correction)
  const body = { id: crypto.randomUUID(), userids: ['support', 'comms'], zone: 'Europe/London' }
  const first = await mail(head, { id, entryid }, body)
  expect(first).toMatchObject({ status: 201, body: { id: body.id, type: 'mailing' } })
  expect(await mail(head, { id, entryid }, body)).toMatchObject({
    ...{ status: 201, body: first.body },
  })
  const other = { ...body, userids: ['support'] }
  expect((await mail(head, { id, entryid }, other)).status).toBe(409)

  const recipients = () => mails.received.flatMap(({ to }) => to).sort()
  await expect.poll(recipients).toEqual(['comms@riverside.example', 'support@riverside.example'])
  const [text = ''] = mails.received.map(plain)
  expect(text).toContain('Subject: Situation report 2, Riverside Academy')
  expect(text).toContain('Situation\nThe water is out <b>now</b>')
  expect(text).toContain('Incident: Smoke')
  expect(text).toContain('Nearly out')
  expect(text).toContain('Times are those of Europe/London')
  expect(text).toContain('Content-Type: text/plain')

  const log = await head.callEndpoint('listLogEntries', { parameters: { id } })
  const sent = log.filter(({ type }) => type === 'mailing')
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0]?.content ?? '')).toMatchObject({ version: 2, report: entryid })
  expect(recipients()).toHaveLength(2)
})

// Fails where the link has the merged incident, whose own list shows nothing.
test('the mail about a report of a merged incident leads to the incident into which it was merged', async () => {
  const { mails, head } = await start()
  const id = await reportIncident(head)
  const entryid = await writeReport(head, id)
  const main = await reportIncident(head)
  const merge = { id: crypto.randomUUID(), into: main }
  await head.callEndpoint('mergeIncident', { parameters: { id }, body: merge })
  expect((await mail(head, { id, entryid }, { userids: ['support'] })).status).toBe(201)
  await expect.poll(() => mails.received.length).toBe(1)
  expect(mails.received.map(plain)[0]).toContain(`/incidents/${main}/situation-reports`)
})

test('who was sent a report is sealed, and stands by name in the timeline of the record', async () => {
  const { server, head } = await start()
  const id = await reportIncident(head)
  const entryid = await writeReport(head, id)
  expect((await mail(head, { id, entryid }, { userids: ['support'] })).status).toBe(201)
  const response = await fetch(`${server.address}/api/incidents/${id}/record`, {
    headers: { authorization: `Bearer ${head.token}` },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect((await verifyRecord(bytes, { unzip: unzipRecord, zip: zipRecord })).problems).toEqual([])
  const timeline = Buffer.from(unzipRecord(bytes).get('timeline.csv') ?? []).toString('utf8')
  const users = await head.callEndpoint('listUsers', {})
  const name = users.find(({ id }) => id === 'support')?.name
  expect(timeline).toContain(`Situation report 1 sent by mail to ${name}`)
})

test('nobody outside the organisation gets one, and nobody outside the team sends one', async () => {
  const { mails, server, head } = await start()
  const [teacher, elsewhere] = await Promise.all([
    server.signIn('teacher'),
    server.signIn('hilltop.head'),
  ])
  const id = await reportIncident(head)
  const entryid = await writeReport(head, id)
  expect(
    await mail(head, { id, entryid }, { userids: ['hilltop.head', 'chair@elsewhere.example'] }),
  ).toMatchObject({
    status: 400,
    body: {
      errors: ['There is no user “hilltop.head”', 'There is no user “chair@elsewhere.example”'],
    },
  })
  expect(await mail(head, { id, entryid }, { userids: [] })).toMatchObject({
    status: 400,
    body: { errors: ['Choose who gets the mail'] },
  })
  expect((await mail(teacher, { id, entryid }, { userids: ['support'] })).status).toBe(403)
  expect((await mail(elsewhere, { id, entryid }, { userids: ['hilltop.head'] })).status).toBe(404)
  const own = await reportIncident(elsewhere)
  const stolen = await mail(elsewhere, { id: own, entryid }, { userids: ['hilltop.head'] })
  expect(stolen.status).toBe(404)
  expect(mails.attempts).toBe(0)
})

test('only a situation report is sent, by mail to addresses that are there, while the incident is open', async () => {
  const { mails, server, head } = await start()
  const id = await reportIncident(head)
  const words = newEntry()
  await addEntry(head, id, words)
  const asReport = await mail(head, { id, entryid: words.id }, { userids: ['support'] })
  expect(asReport.status).toBe(404)
  const entryid = await writeReport(head, id)
  await server.database.query(`update users set email = '' where id = 'media'`)
  expect(await mail(head, { id, entryid }, { userids: ['media'] })).toMatchObject({
    status: 400,
    body: { errors: [expect.stringMatching(/ has no email address$/)] },
  })
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  await server.database.query(`update incidents set closed = now() - interval '5 minutes'`)
  expect(await mail(head, { id, entryid }, { userids: ['support'] })).toMatchObject({
    status: 409,
    body: { code: 'closed' },
  })
  expect(mails.attempts).toBe(0)
})

test('an exercise says so first in the subject', async () => {
  const { mails, head } = await start()
  const { id } = await head.callEndpoint('reportIncident', {
    body: { incidentDetails: 'Flood drill', exercise: true },
  })
  const entryid = await writeReport(head, id)
  await mail(head, { id, entryid }, { userids: ['support'] })
  await expect.poll(() => mails.received.length).toBe(1)
  const [text = ''] = mails.received.map(plain)
  expect(text).toContain('Subject: EXERCISE: Situation report 1, Riverside Academy')
  expect(text).toContain('\n\nEXERCISE: Situation report 1')
})

test('a stolen token cannot fill the mailboxes of a school: 300 mails an hour', async () => {
  let now = new Date()
  const { server, head } = await start({ now: () => now })
  const id = await reportIncident(head)
  const entryid = await writeReport(head, id)
  await server.database.query(
    `insert into usernames (username, organisationid)
     select 'staff' || n, 'riverside' from generate_series(1, 100) n`,
  )
  await server.database.query(
    `insert into users (id, name, organisationid, email, type, phone, signinversion)
     select 'staff' || n, 'Staff ' || n, 'riverside', 'staff' || n || '@riverside.example', 'standard', '', 1
     from generate_series(1, 100) n`,
  )
  const everybody = Array.from({ length: 100 }, (_, n) => `staff${n + 1}`)
  for (let sent = 0; sent < 300; sent += 100) {
    expect((await mail(head, { id, entryid }, { userids: everybody })).status).toBe(201)
  }
  expect(await mail(head, { id, entryid }, { userids: ['support'] })).toMatchObject({
    status: 429,
    body: { code: 'too-many-attempts' },
  })
  now = new Date(now.getTime() + 61 * 60_000)
  expect((await mail(head, { id, entryid }, { userids: ['support'] })).status).toBe(201)
})
